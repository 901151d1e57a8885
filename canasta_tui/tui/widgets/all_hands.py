"""The hands of all players below each other: open, or only their backs."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size

from canasta_tui.engine.cards import JOKER, Card
from canasta_tui.tui.widgets.canvas import Canvas, cut_inside
from canasta_tui.tui.widgets.faces import CardPainter
from canasta_tui.tui.widgets.fan import ROOMY_SCREEN

NAME_ROOM: Final = 12
"""Cells for a player's name."""
LEAD: Final = NAME_ROOM + 6
"""Cells for the name, the mark of whose turn it is, and the count of cards."""
FACE: Final = 3
"""Lines of a row of faces, a blank one among them."""
STEPS: Final = (5, 4, 3)
"""Cells from face to face."""
BACK_STEP: Final = 2
"""Cells from back to back."""
TALL: Final = 30
"""Lines of a screen that has one to spare for a hand that needs two."""

Slip: TypeAlias = list[tuple[str, Style]]
"""The cards of one rank written close: ``Q`` and a sign for each suit."""


class AnyHand(NamedTuple):
    """What is shown of a hand: ``cards`` is None where nobody may see them.

    ``came`` are those of the cards that have just come into it.
    """

    name: str
    size: int
    cards: tuple[Card, ...] | None = None
    came: tuple[Card, ...] = ()
    acting: bool = False


class AllHands(CardPainter):
    """Every player's hand: rows of faces where there is room, else a line or two for each."""

    COMPONENT_CLASSES = {"hands--name", "hands--acting", "hands--count", "hands--came"}

    DEFAULT_CSS = """
    AllHands {
        height: auto;
        & > .hands--name { color: $felt-text; }
        & > .hands--acting { color: $turn; text-style: bold; }
        & > .hands--count { color: $felt-text 70%; }
        & > .hands--came { background: $picked; color: $felt; text-style: bold underline; }
    }
    """

    _hands: tuple[AnyHand, ...] = ()

    def show(self, hands: Sequence[AnyHand]) -> None:
        """Show these, from the top down."""
        if tuple(hands) != self._hands:
            resized = len(hands) != len(self._hands)
            self._hands = tuple(hands)
            self.repaint(layout=resized)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines for all hands, which do not change from action to action."""
        if viewport.height >= ROOMY_SCREEN:
            return FACE * len(self._hands)
        few = len(self._hands) < 5 or viewport.height >= TALL
        return len(self._hands) + (2 if few else 1)

    def paint(self, canvas: Canvas) -> None:
        """Draw the hands; those that need more lines than one get what there is to spare."""
        if not self._hands:
            return
        if canvas.height >= FACE * len(self._hands):
            for number, hand in enumerate(self._hands):
                self._paint_lead(canvas, number * FACE + 1, hand)
                self._paint_faces(canvas, number * FACE, hand)
            return
        rows = [self._rows(hand, canvas.width - LEAD) for hand in self._hands]
        spare = canvas.height - len(rows)
        y = int(sum(map(len, rows)) < canvas.height)
        spare -= y
        for hand, lines in zip(self._hands, rows, strict=True):
            room = 1 + min(spare, len(lines) - 1)
            spare -= room - 1
            self._paint_lead(canvas, y, hand)
            self._paint_lines(canvas, y, lines if len(lines) <= room else [self._counts(hand)])
            y += room

    def _paint_lead(self, canvas: Canvas, y: int, hand: AnyHand) -> None:
        style = self.look("hands--acting" if hand.acting else "hands--name")
        if hand.acting:
            canvas.put(0, y, self.glyphs.pointer, style)
        canvas.text(1, y, cut_inside(hand.name, NAME_ROOM, self.glyphs), style)
        count = str(hand.size)
        canvas.text(LEAD - 2 - len(count), y, count, self.look("hands--count"))

    def _paint_lines(self, canvas: Canvas, y: int, lines: list[list[Slip]]) -> None:
        for line, slips in enumerate(lines):
            x = LEAD
            for slip in slips:
                for text, style in slip:
                    x = canvas.text(x, y + line, text, style)
                x += 1

    def _rows(self, hand: AnyHand, width: int) -> list[list[Slip]]:
        """Return a hand as lines of slips, broken where a line is full."""
        rows: list[list[Slip]] = [[]]
        used = 0
        for slip in self._slips(hand):
            size = sum(cell_len(text) for text, _ in slip) + 1
            if used + size > width and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(slip)
            used += size
        return rows

    def _slips(self, hand: AnyHand) -> list[Slip]:
        if hand.cards is None:
            return [[(self.glyphs.back, self.look("card--back"))] for _ in range(hand.size)]
        slips: list[Slip] = []
        left = Counter(hand.came)
        for rank, group in groupby(hand.cards, key=lambda card: card >> 2):
            slip: Slip = []
            for card in group:
                text = self.faces.letters[rank] if card == JOKER else self.faces.suit(card)
                if not slip and card != JOKER:
                    slip.append((self.faces.letters[rank], self.look("card--spades")))
                slip.append((text, self._style(card, left)))
            slips.append(slip)
        return slips

    def _counts(self, hand: AnyHand) -> list[Slip]:
        """Return a hand that has no room for its suits: each rank, and how many cards of it."""
        if hand.cards is None:
            return self._slips(hand)
        look = self.look("card--spades")
        held = Counter(card >> 2 for card in hand.cards)
        times = self.glyphs.times
        return [[(f"{self.faces.letters[rank]}{times}{n}", look)] for rank, n in held.items()]

    def _style(self, card: Card, came: Counter[Card]) -> Style:
        """Return a card's colours; what has just come into a hand stands out."""
        if came[card] > 0:
            came[card] -= 1
            return self.look("hands--came")
        return self.face_style(card)

    def _paint_faces(self, canvas: Canvas, y: int, hand: AnyHand) -> None:
        """Draw the upper half of each card; the lower halves give way to the hand below."""
        room = canvas.width - LEAD - 1
        if hand.cards is None:
            for place in range(min(hand.size, (room - 2) // BACK_STEP)):
                x = LEAD + place * BACK_STEP
                canvas.card(x, y, BACK_STEP + 2, FACE, self.look("card--back"))
        else:
            step = next((step for step in STEPS if len(hand.cards) * step < room), None)
            if step is None:
                rows = self._rows(hand, room)
                self._paint_lines(canvas, y, rows if len(rows) < FACE else [self._counts(hand)])
                return
            left = Counter(hand.came)
            for place, card in enumerate(hand.cards):
                x = LEAD + place * step
                canvas.card(x, y, step + 1, FACE, self.look("card--edge"))
                name = self.faces.name(card) if step > 3 else self.faces.narrow(card)
                canvas.text(x + 1, y + 1, name.ljust(step - 1), self._style(card, left))
        canvas.fill(LEAD, y + FACE - 1, canvas.width - LEAD, 1, " ", self.look())
