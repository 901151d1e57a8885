"""The replay screen: watched by keys, by mouse, by itself; no hand is open too early."""

import random
import re
from pathlib import Path

import pytest
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot

from canasta_tui import resources
from canasta_tui.engine.actions import Add, Discard, LayMelds, LayRedThree, TakePile
from canasta_tui.engine.cards import Card
from canasta_tui.match import Match, Player
from canasta_tui.messages import catalogue
from canasta_tui.presets import load
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.replay.positions import Point, Replay
from canasta_tui.tui.screens import replay as replay_module
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, Glyphs
from canasta_tui.tui.widgets.all_hands import AllHands
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.progress import LEAD, Progress
from canasta_tui.tui.widgets.side import SideView
from tests.tui.apps import NAMES, finished_match, new_match, play_deal, until
from tests.tui.laid_out import cards_in_text, press, said, shown, spot_of

SMALL, WIDE = (80, 24), (140, 45)
SIZES = [SMALL, (100, 30), WIDE]
T = catalogue()


class Watched(ReplayScreen):
    """The screen, found with its style sheet from here too."""

    CSS_PATH = str(Path(replay_module.__file__).with_name("replay.tcss"))


class ReplayApp(App[None]):
    """Shows one match."""

    def __init__(self, match: Match, at: Point | None = None, glyphs: Glyphs = PICTURES) -> None:
        super().__init__()
        self.register_theme(ThemeShelf([resources.themes()]).files["felt"].theme())
        self.theme = "felt"
        self.watched = Watched(T, Replay(match), at, "none", glyphs=glyphs)
        self.left = 0

    async def on_mount(self) -> None:
        await self.push_screen(self.watched, self._left)

    def _left(self, result: None) -> None:
        self.left += 1


def match_of(system: str, players: int, sides: int | None, actions: int) -> Match:
    """A match in its first deal, after so many actions that meld where they can."""
    rules = load(system, players, sides)
    match = Match.new(rules, [Player(name) for name in NAMES[:players]], random.Random(6))
    rng = random.Random(8)
    for _ in range(actions):
        if match.deal_over:
            break
        legal = match.view(match.actor).legal_actions()
        melds = [each for each in legal if not isinstance(each, Discard)]
        match.play(rng.choice(melds if melds and rng.random() < 0.7 else legal))
    return match


# By keys alone


async def test_action_by_action_by_keys_forward_and_back() -> None:
    match = finished_match()
    replay = Replay(match)
    most = replay.actions(1)
    app = ReplayApp(match, Point(1, most - 15))
    frames = []
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for action in range(most - 15, most + 1):
            assert app.watched.at == (1, action)
            frames.append(shown(app))
            assert f"{action} of {most}" in shown(app)
            await press(pilot, "right")
        assert app.watched.at == (2, 0), "the next deal follows"
        for frame in reversed(frames):
            await press(pilot, "left")
            assert shown(app) == frame
        await press(pilot, "home", "left")
        assert app.watched.at == (1, 0), "before the first action there is none"


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_shown_is_the_engines(size: tuple[int, int]) -> None:
    match = finished_match()
    replay = Replay(match)
    faces = Faces.of(T, PICTURES)
    app = ReplayApp(match, Point(2, 0))
    async with app.run_test(size=size) as pilot:
        for action in range(0, replay.actions(2), 7):
            app.watched.go(Point(2, action))
            await pilot.pause()
            scene = replay.scene(Point(2, action))
            text = shown(app)
            hands = text_in(app, AllHands)
            assert scene.hands is not None
            for player, hand in zip(match.players, scene.hands, strict=True):
                assert re.search(rf"{player.name} +{len(hand)}\b", hands)
                for card in set(hand):
                    assert faces.rank(card) in hands
            assert T("table.stock.count", n=scene.view.stock_size) in text
            assert T("table.pile.count", n=len(scene.view.pile)) in text


async def test_jumps_by_keys() -> None:
    replay = Replay(finished_match())
    app = ReplayApp(finished_match())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "end")
        assert app.watched.at == replay.end_of(1)
        await press(pilot, "pagedown")
        assert app.watched.at == (2, 0)
        await press(pilot, "down")
        assert app.watched.at == replay.turned(Point(2, 0), 1)
        await press(pilot, "up", "pageup", "pageup")
        assert app.watched.at == (1, 0)
        await press(pilot, "n")
        assert app.watched.at == replay.newest
        await press(pilot, "pagedown", "home")
        assert app.watched.at == (replay.deals, 0)
        await press(pilot, "g", "1", "2", "enter")
        assert app.watched.at == (replay.deals, 12)


async def test_a_number_that_is_none_is_refused_in_a_sentence() -> None:
    app = ReplayApp(finished_match())
    async with app.run_test(size=SMALL) as pilot:
        most = app.watched.replay.actions(1)
        await press(pilot, "g", *str(most + 1), "enter")
        assert f"Type a number from 0 to {most}." in said(app)
        await press(pilot, "escape")
        assert app.screen is app.watched
        assert app.watched.at == (1, 0)


async def test_melds_are_gone_along_by_keys_and_told_in_full() -> None:
    match = finished_match()
    app = ReplayApp(match, Replay(match).end_of(1))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "tab")
        side = app.screen.focused
        assert isinstance(side, SideView)
        if len(side.shown) < 2:
            await press(pilot, "tab")
            side = app.screen.focused
            assert isinstance(side, SideView)
        before = shown(app)
        at = app.watched.at
        await press(pilot, "down")
        assert side.cursor == 1
        assert shown(app) != before
        assert app.watched.at == at
        await press(pilot, "left")
        assert app.watched.at == app.watched.replay.stepped(at, -1), "arrows step everywhere"
        await press(pilot, "escape")
        assert app.screen.focused is None
        await press(pilot, "escape")
    assert app.left == 1


async def test_points_and_log_are_a_key_away() -> None:
    app = ReplayApp(finished_match(), Point(2, 3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert T("table.score_sheet") not in shown(app)
        await press(pilot, "l")
        assert T("table.score_sheet") in shown(app)
        await press(pilot, "l")
        assert T("table.score_sheet") not in shown(app)


# By mouse alone


async def click(pilot: Pilot[None], text: str) -> None:
    """Click on a text in the last lines of the screen."""
    await pilot.click(offset=spot_of(pilot.app, text).offset + Offset(1, 0))
    await pilot.pause()


async def test_everything_by_mouse() -> None:
    match = finished_match()
    app = ReplayApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await click(pilot, "[>]")
        await click(pilot, "[>]")
        assert app.watched.at == (1, 2)
        await click(pilot, "[<]")
        assert app.watched.at == (1, 1)
        await click(pilot, " 3 ")
        assert app.watched.at == (3, 0)
        await click(pilot, "] On")
        assert app.watched.at == (3, 1)
        await click(pilot, "] Back")
        assert app.watched.at == (3, 0)
        before = text_in(app, Progress)
        await click(pilot, "[-]")
        assert text_in(app, Progress) != before
        await click(pilot, "[+]")
        assert text_in(app, Progress) == before
        await click(pilot, "] Play")
        assert app.watched.playing
        await click(pilot, "] Stop")
        assert not app.watched.playing
        await click(pilot, "] Log")
        assert T("table.score_sheet") in shown(app)
        await click(pilot, "] Leave")
    assert app.left == 1


async def test_the_line_is_clicked_and_dragged() -> None:
    match = finished_match()
    app = ReplayApp(match)
    most = Replay(match).actions(1)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        track = app.screen.query_one(Progress)
        end = track.size.width - 2
        await pilot.click(track, offset=Offset(end, 1))
        assert app.watched.at == (1, most)
        await pilot.mouse_down(track, offset=Offset(LEAD, 1))
        await pilot.pause()
        assert app.watched.at == (1, 0)
        for x in range(LEAD, end, 9):
            await pilot.hover(track, offset=Offset(x, 1))
            await pilot.pause()
            share = (x - LEAD) / (end - LEAD)
            assert abs(app.watched.at.action - share * most) <= most / (end - LEAD) + 1
        await pilot.hover(offset=Offset(79, 3))
        await pilot.pause()
        assert app.watched.at == (1, most), "a drag that leaves the line holds to its end"
        await pilot.mouse_up(offset=Offset(79, 3))
        await pilot.hover(track, offset=Offset(LEAD, 1))
        await pilot.pause()
        assert app.watched.at == (1, most)


# By itself


async def test_it_plays_through_the_match_and_stops_at_its_end() -> None:
    match = finished_match()
    replay = Replay(match)
    app = ReplayApp(match, replay.stepped(replay.end_of(replay.deals - 1), -1))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "space")
        assert app.watched.playing
        await until(pilot, lambda: app.watched.at.deal == replay.deals)
        await press(pilot, "space")
        assert not app.watched.playing
        app.watched.go(replay.stepped(replay.newest, -2))
        await press(pilot, "space")
        await until(pilot, lambda: not app.watched.playing)
        assert app.watched.at == replay.newest
        await press(pilot, "space")
        assert app.watched.at.action < 5, "at the end it begins the deal anew"


async def test_the_pace_is_changed_and_told() -> None:
    app = ReplayApp(finished_match())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "minus")
        assert "stopped, 0.2 s" in shown(app)
        await press(pilot, *["minus"] * 9)
        assert "stopped, 8 s" in shown(app)
        await press(pilot, *["plus"] * 9)
        assert "stopped, 0.1 s" in shown(app)


async def test_any_step_by_hand_stops_it() -> None:
    app = ReplayApp(finished_match(), Point(2, 9))
    async with app.run_test(size=SMALL) as pilot:
        for key in ("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "g"):
            app.watched.go(Point(2, 9))
            await press(pilot, "space")
            assert app.watched.playing
            await press(pilot, key)
            assert not app.watched.playing, key


# What may be seen


def public_cards(match: Match) -> set[Card]:
    """Every card that everybody has seen in the deal in play."""
    seen: set[Card] = set()
    for event in match.view(0).history:
        match event.action:
            case Discard(card) | LayRedThree(card):
                seen.add(card)
            case Add():
                seen.update(event.action.cards)
            case LayMelds():
                seen.update(card for cards in event.action.sets for card in cards)
            case TakePile():
                seen.update(event.action.cards)
                seen.update(card for cards in event.action.also for card in cards)
            case _:
                pass
        seen.update(event.red_threes)
    view = match.view(0)
    table = [*view.pile, *(card for cards in view.red_threes for card in cards)]
    return seen | set(table) | {card for side in view.melds for m in side for card in m.cards}


def text_in(app: App[None], widget: type[AllHands] | type[Progress]) -> str:
    """What stands where a widget is."""
    region = app.screen.query_one(widget).region
    lines = shown(app).splitlines()[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize(
    ("system", "players", "sides"),
    [("classic", 2, None), ("classic", 4, None), ("classic", 6, 3), ("samba", 4, None)],
)
async def test_no_frame_of_a_deal_in_play_tells_a_card_that_not_everybody_saw(
    size: tuple[int, int], system: str, players: int, sides: int | None
) -> None:
    match = match_of(system, players, sides, 45)
    assert not match.deal_over
    replay = Replay(match)
    faces = Faces.of(T, PICTURES)
    app = ReplayApp(match)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        public = {faces.name(card) for card in public_cards(match)}
        public |= {faces.narrow(card) for card in public_cards(match)}
        # The card that the pile begins with was seen as well.
        public |= {faces.name(card) for card in replay.scene(Point(1, 0)).view.pile}
        for action in range(0, replay.actions(1) + 1, 2):
            app.watched.go(Point(1, action))
            await pilot.pause()
            assert cards_in_text(text_in(app, AllHands)) == []
            named = set(re.findall(r"(?:10|[2-9TJQKA])[♠♥♦♣]|Jk", shown(app)))
            assert named <= public


async def test_hands_open_in_the_deal_before_and_close_in_the_one_in_play() -> None:
    match = new_match()
    play_deal(match, random.Random(3))
    match.next_deal()
    app = ReplayApp(match, Point(2, 0))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert cards_in_text(text_in(app, AllHands)) == []
        await press(pilot, "left")
        await press(pilot, "home")
        assert app.watched.at == (1, 0)
        assert cards_in_text(text_in(app, AllHands))


# Everything has room


@pytest.mark.parametrize(
    ("size", "glyphs"), [*((size, PICTURES) for size in SIZES), (SMALL, LETTERS)]
)
@pytest.mark.parametrize(
    ("system", "players", "sides"),
    [("classic", 2, None), ("classic", 3, None), ("yu", 5, None), ("classic", 6, 2), ("yu", 6, 6)],
)
async def test_tables_of_all_sizes_fit(
    size: tuple[int, int], system: str, players: int, sides: int | None, glyphs: Glyphs
) -> None:
    match = match_of(system, players, sides, 400)
    replay = Replay(match)
    app = ReplayApp(match, Point(1, replay.actions(1) // 2), glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        hands = text_in(app, AllHands)
        for player in match.players:
            assert player.name in hands
        for side in app.screen.query(SideView):
            assert side.size.height >= 1
            assert app.screen.region.contains_region(side.region)
        assert "[Space] Play" in text
        assert "[Esc] Leave" in text
        assert f"{replay.actions(1) // 2} of {replay.actions(1)}" in text
        if glyphs is LETTERS:
            assert text.isascii()


async def test_many_deals_are_all_reached_by_clicks() -> None:
    match = finished_match()
    app = ReplayApp(match)
    async with app.run_test(size=SMALL) as pilot:
        progress = app.screen.query_one(Progress)
        progress.show(progress.course._replace(deals=40, deal=20))
        await pilot.pause()
        line = text_in(app, Progress).splitlines()[0]
        assert "20" in line
        assert PICTURES.to_left in line
        assert PICTURES.to_right in line


async def test_the_last_action_is_told_with_why_the_deal_ended() -> None:
    match = finished_match()
    app = ReplayApp(match, Replay(match).newest)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert f"{len(match.view(0).history)}. " in said(app)
        assert "went out" in said(app) or "stock" in said(app)
