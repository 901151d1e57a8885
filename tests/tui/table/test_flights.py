"""Cards on their way: as those see them who may, in the way of no key, and only if wanted."""

import pytest
from textual.geometry import Offset

from canasta_tui.engine.actions import DRAW, Discard
from canasta_tui.engine.cards import parse_cards
from canasta_tui.engine.table import Phase
from canasta_tui.library import folders
from canasta_tui.library.settings import Animation, Settings
from canasta_tui.tui.preferences import Preferences
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.table import flights
from canasta_tui.tui.widgets import flying
from canasta_tui.tui.widgets.flying import FlyingCard
from canasta_tui.tui.widgets.side import SideView
from tests.tui.laid_out import CLASSIC, LaidOut, TableApp, cards_in_text, laid_out, press, shown

OTHERS = ["5C 6C 7C TC", "5D 6D 7D TD", "5S 6S 7S TS"]
LONG: dict[Animation, float] = {"none": 0.0, "quick": 60.0, "slow": 120.0}


def lively(game: LaidOut, animation: Animation = "quick") -> TableApp:
    settings = Settings(animation=animation, pace="none")
    return TableApp(game, preferences=Preferences(settings, folders.settings_file()))


@pytest.fixture(autouse=True)
def long_flights(nothing_moves: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a card stay in the air until the test is done with it."""
    monkeypatch.setattr(flights, "SECONDS", LONG)


def in_the_air(app: TableApp) -> str | None:
    """What is to be seen of the card in the air."""
    card = app.table.query_one(FlyingCard)
    if not card.is_flying:
        return None
    return "".join(card.render_line(y).text for y in range(card.size.height))


async def test_a_card_drawn_is_seen_by_its_player_and_the_next_key_acts_at_once() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert cards_in_text(in_the_air(app) or "")
        await press(pilot, "space")
        assert in_the_air(app) is None
        assert app.table.staging.picked, "the key that ended the flight has picked a card"
        await press(pilot, "escape", "d", "enter")
        assert game.actor == 1
        assert in_the_air(app) is not None, "the discard"


async def test_what_others_draw_is_seen_from_behind() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "d", "enter")
        app.table.carry_out(DRAW)
        await pilot.pause()
        drawn = in_the_air(app)
        assert drawn is not None
        assert cards_in_text(drawn) == []
        app.table.carry_out(Discard(parse_cards(["5C"])[0]))
        await pilot.pause()
        assert "5" in (in_the_air(app) or ""), "a discard is everybody's to see"


async def test_nothing_is_in_the_air_at_a_curtain() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H")
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "enter")
        assert in_the_air(app) is not None
        await press(pilot, "d", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert in_the_air(app) is None


async def test_a_click_reaches_what_lies_under_a_card_in_the_air() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        card = app.table.query_one(FlyingCard)
        spot = app.table.hand._spots[1].region.offset + app.table.hand.region.offset
        spot += Offset(2, 2)
        card.fly(None, spot, spot, 60.0)
        await pilot.pause()
        assert card.region.contains_point(spot)
        await pilot.click(offset=spot)
        await pilot.pause()
        assert app.table.staging.picked
        assert in_the_air(app) is None


async def test_without_animation_there_is_no_timer() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = lively(game, "none")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "d", "enter")
        card = app.table.query_one(FlyingCard)
        assert not card.is_flying
        assert not card.display


async def test_a_card_goes_its_way_and_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = lively(game)
    now = [0.0]
    monkeypatch.setattr(flying, "monotonic", lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        card = app.table.query_one(FlyingCard)
        places = []
        for second in (0.0, 20.0, 40.0):
            now[0] = second
            card._go_on()
            await pilot.pause()
            places.append(card.region.y)
        assert places == sorted(set(places)), "from the stock down to the hand"
        now[0] = 60.0
        card._go_on()
        assert in_the_air(app) is None


async def test_a_canasta_just_made_stands_out_until_a_key() -> None:
    melds = [["KC KD KC KS KH KD"], []]
    game = laid_out(
        CLASSIC, ["KS 9H 4D", *OTHERS], pile="5H", melds=melds, phase=Phase.PLAY, humans=1
    )
    app = lively(game)
    async with app.run_test(size=(140, 45)) as pilot:
        app.table.hand.point_at(2)
        await press(pilot, "space", "a")
        own = app.table.query_one("#own", SideView)
        assert game.view(0).canastas[0] == 1, shown(app)
        assert own.stands_out(0)
        own._flash_on()
        assert not own.stands_out(0)
        await press(pilot, "right")
        assert own._flash_timer is None
