"""A hand of any size is readable and usable at 80 columns."""

import random

import pytest
from textual.app import App, ComposeResult

from canasta_tui import resources
from canasta_tui.engine.cards import JOKER, card_names
from canasta_tui.messages import catalogue
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, Glyphs
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.fan import fan
from canasta_tui.tui.widgets.hand import HandCard, HandView
from tests.tui.laid_out import press, shown

SIXTY = sorted([*range(4, 53), *range(4, 15)])


class HandApp(App[None]):
    """Shows one hand, and notes what is picked."""

    def __init__(self, cards: list[int], glyphs: Glyphs = PICTURES) -> None:
        super().__init__()
        self.register_theme(ThemeShelf([resources.themes()]).files["felt"].theme())
        self.theme = "felt"
        self._glyphs = glyphs
        self.hand = HandView(Faces.of(catalogue(), glyphs), glyphs)
        self.cards = [HandCard(slot, card) for slot, card in enumerate(cards)]
        self.picked: list[tuple[int, bool]] = []
        self.left: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.hand

    def on_mount(self) -> None:
        self.hand.show(self.cards)
        self.hand.focus()

    def on_hand_view_picked(self, event: HandView.Picked) -> None:
        self.picked.append((event.slot, event.whole_rank))
        self.cards = [
            each._replace(picked=not each.picked) if each.slot == event.slot else each
            for each in self.cards
        ]
        self.hand.show(self.cards)

    def on_hand_view_left(self, event: HandView.Left) -> None:
        self.left.append(event.way)


@pytest.mark.parametrize("count", [*range(1, 61)])
def test_every_card_of_a_hand_has_its_place_at_80_columns(count: int) -> None:
    laid = fan(count, 80, 5)
    rows = -(-count // laid.per_row)
    assert laid.width(count) <= 80
    assert rows * (laid.lines or 5) <= 5


async def test_sixty_cards_are_all_seen_and_reached_by_keys() -> None:
    app = HandApp(SIXTY)
    faces = Faces.of(catalogue(), PICTURES)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(app)
        for card in set(SIXTY):
            assert text.count(faces.narrow(card)) == SIXTY.count(card), card_names([card])
        await press(pilot, "end")
        assert app.hand.current == HandCard(59, JOKER)
        await press(pilot, "up", "home", "down", "right")
        assert app.hand.cursor == 27
        await press(pilot, "down", "down")
        assert app.left == [1]
        await press(pilot, "space")
        assert app.picked == [(53, False)]
        assert "[" in shown(app), "picked cards are marked without colour"


async def test_a_click_picks_the_card_under_it_in_any_size_of_hand() -> None:
    for cards in (SIXTY, SIXTY[:12], SIXTY[:24]):
        app = HandApp(cards)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for place in (0, len(cards) // 2, len(cards) - 1):
                spot = next(each for each in app.hand._spots if each.number == place)
                middle = spot.region.x + 1, spot.region.y + spot.region.height // 2
                await pilot.click(HandView, offset=middle)
            await pilot.pause()
            assert app.picked == [(0, False), (len(cards) // 2, False), (len(cards) - 1, False)]


async def test_a_picked_card_is_raised_and_the_whole_rank_is_asked_for() -> None:
    app = HandApp([8, 9, 20])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right", "space")
        assert shown(app).splitlines()[0].count("╭") == 1
        await press(pilot, "x")
        assert app.picked == [(1, False), (1, True)]


@pytest.mark.parametrize("count", [1, 8, 14, 20, 30, 60])
async def test_cards_drawn_by_themselves_look_as_in_the_whole_hand(count: int) -> None:
    app, chance = HandApp(SIXTY[:count]), random.Random(count)
    app.cards[count // 2] = app.cards[count // 2]._replace(new=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(25):
            await pilot.press(chance.choice(["left", "right", "down", "space", "home", "end"]))
            by_keys = [app.hand.render_line(y) for y in range(app.hand.size.height)]
            app.hand.repaint()
            assert by_keys == [app.hand.render_line(y) for y in range(app.hand.size.height)]


async def test_the_cursor_stays_on_its_card_when_the_hand_changes() -> None:
    app = HandApp([8, 9, 20])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        app.hand.show([HandCard(0, 4), HandCard(1, 8), HandCard(2, 9), HandCard(3, 20)])
        assert app.hand.current == HandCard(3, 20)
        app.hand.show([HandCard(0, 4)])
        assert app.hand.current == HandCard(0, 4)


async def test_no_card_needs_a_sign_beyond_ascii() -> None:
    app = HandApp(SIXTY, LETTERS)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "right")
        assert shown(app).isascii()


async def test_an_empty_hand_takes_no_key() -> None:
    app = HandApp([])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right", "space", "x", "end", "home")
        assert app.picked == []
