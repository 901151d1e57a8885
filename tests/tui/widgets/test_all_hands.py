"""All hands below each other: every card is seen, whatever the hands and the terminal."""

import random

import pytest
from textual.app import App, ComposeResult

from canasta_tui import resources
from canasta_tui.engine.cards import JOKER, full_pack
from canasta_tui.messages import catalogue
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, Glyphs
from canasta_tui.tui.widgets.all_hands import AllHands, AnyHand
from canasta_tui.tui.widgets.faces import Faces
from tests.tui.apps import NAMES
from tests.tui.laid_out import cards_in_text, shown

SIZES = [(80, 24), (100, 30), (140, 45)]


class HandsApp(App[None]):
    """Shows some hands."""

    def __init__(self, hands: list[AnyHand], glyphs: Glyphs = PICTURES) -> None:
        super().__init__()
        self.register_theme(ThemeShelf([resources.themes()]).files["felt"].theme())
        self.theme = "felt"
        self._hands = hands
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        yield AllHands(Faces.of(catalogue(), self._glyphs), self._glyphs)

    def on_mount(self) -> None:
        self.query_one(AllHands).show(self._hands)


def dealt(sizes: list[int]) -> list[AnyHand]:
    """Open hands of so many cards, from shuffled packs."""
    pack = full_pack(3, 6)
    random.Random(4).shuffle(pack)
    hands = []
    for name, size in zip(NAMES, sizes, strict=False):
        cards = tuple(sorted(pack[:size]))
        del pack[:size]
        hands.append(AnyHand(name, size, cards))
    return hands


async def text_of_hands(hands: list[AnyHand], size: tuple[int, int], glyphs: Glyphs) -> str:
    app = HandsApp(hands, glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return shown(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sizes", [[60, 60], [60, 11, 40], [60, 13, 13, 20], [60, *[17] * 5]])
async def test_every_card_is_seen(size: tuple[int, int], sizes: list[int]) -> None:
    hands = dealt(sizes)
    text = await text_of_hands(hands, size, PICTURES)
    cards = [card for hand in hands for card in hand.cards or ()]
    for suit, sign in enumerate(PICTURES.suits):
        wanted = sum(card & 3 == suit and card != JOKER for card in cards)
        assert text.count(sign) == wanted
    assert text.count("Jk") == cards.count(JOKER)
    for hand in hands:
        assert hand.name in text
        assert str(hand.size) in text


async def test_hands_too_large_for_their_suits_keep_their_ranks() -> None:
    hands = dealt([27] * 6)
    text = await text_of_hands(hands, (40, 24), LETTERS)
    lines = text.splitlines()
    for hand in hands:
        line = next(line for line in lines if hand.name in line)
        assert "x" in line or len(line.split()) > 3, line


async def test_of_a_closed_hand_only_backs_are_seen() -> None:
    hands = [AnyHand(name, 11) for name in NAMES]
    for size in SIZES:
        text = await text_of_hands(hands, size, PICTURES)
        assert cards_in_text(text) == []
        assert PICTURES.back in text or PICTURES.single[6] in text


async def test_what_has_come_and_whose_turn_it_is_are_marked() -> None:
    hands = [AnyHand("Ona", 3, (4, 4, 9), came=(4,), acting=True), AnyHand("Rasa", 1, (12,))]
    app = HandsApp(hands)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"{PICTURES.pointer}Ona" in shown(app)
        widget = app.query_one(AllHands)
        marked = widget.look("hands--came")
        drawn = [piece for y in range(widget.size.height) for piece in widget.render_line(y)]
        assert [piece.text for piece in drawn if piece.style == marked] == ["♠"]


@pytest.mark.parametrize("size", SIZES)
async def test_letters_alone_where_there_is_no_utf8(size: tuple[int, int]) -> None:
    text = await text_of_hands(dealt([40, 11, 11, 11]), size, LETTERS)
    assert text.isascii()
