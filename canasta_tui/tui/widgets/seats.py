"""The players in the order of play, as the one at the keyboard sees them round the table."""

from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Offset

from canasta_tui.messages import Catalogue
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas, cut_inside
from canasta_tui.tui.widgets.painted import Painted

LONGEST_NAME: Final = 14
MOST_BACKS: Final = 20
BACK: Final = 5
"""Cells of a card's back."""
FAN: Final = 4
"""Lines from which on hands are shown as fans of backs."""


class SeatState(NamedTuple):
    """What is shown of a player: a name, how many cards, and whether it is his turn."""

    name: str
    cards: int
    acting: bool = False
    partner: bool = False


class SeatsView(Painted):
    """The players from left to right; arrows show which way play goes."""

    COMPONENT_CLASSES = {"seats--name", "seats--acting", "seats--back", "seats--arrow"}

    DEFAULT_CSS = """
    SeatsView {
        height: 1;
        & > .seats--name { color: $felt-text; }
        & > .seats--acting { color: $turn; text-style: bold; }
        & > .seats--back { background: $card-back; color: $card 60%; }
        & > .seats--arrow { color: $felt-text 60%; }
    }
    """

    def __init__(self, t: Catalogue, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.t = t
        self._seats: tuple[SeatState, ...] = ()
        self._to_right = True

    def show(self, seats: tuple[SeatState, ...], *, to_right: bool) -> None:
        """Show these players from left to right; play goes ``to_right`` or to the left."""
        if (seats, to_right) != (self._seats, self._to_right):
            self._seats, self._to_right = seats, to_right
            self.repaint()

    def place_of(self, number: int) -> Offset:
        """Return where the hand of one of the players lies, in cells of the widget."""
        share = (self.size.width - 1) // max(1, len(self._seats))
        return Offset(1 + number * share, min(1, self.size.height - 1))

    def paint(self, canvas: Canvas) -> None:
        """Draw the players spread over the width, with backs of cards where there are lines."""
        if not self._seats:
            return
        arrow = self.glyphs.to_right if self._to_right else self.glyphs.to_left
        share = (canvas.width - 1) // len(self._seats)
        for place, seat in enumerate(self._seats):
            x = 1 + place * share
            canvas.put(x, 0, arrow, self.look("seats--arrow"))
            self._paint_seat(canvas, x + 1, share - 2, seat)

    def _paint_seat(self, canvas: Canvas, x: int, room: int, seat: SeatState) -> None:
        style = self.look("seats--acting" if seat.acting else "seats--name")
        if seat.acting:
            canvas.put(x, 0, self.glyphs.pointer, style)
        count = f" {self.glyphs.back}{seat.cards}"
        mark = self.t("table.partner_mark") if seat.partner else ""
        name_room = room - 1 - cell_len(count)
        if cell_len(seat.name + mark) > name_room:
            mark = self.t("table.short_partner_mark") if seat.partner else ""
        name = cut_inside(seat.name, min(name_room - cell_len(mark), LONGEST_NAME), self.glyphs)
        after = canvas.text(x + 1, 0, name + mark + count, style)
        canvas.put(after - cell_len(count) + 1, 0, self.glyphs.back, self.look("seats--back"))
        if canvas.height >= FAN:
            for back in range(min(seat.cards, MOST_BACKS, room - BACK)):
                canvas.card(x + 1 + back, 1, BACK, FAN - 1, self.look("seats--back"))
                canvas.fill(
                    x + 2 + back, 2, BACK - 2, 1, self.glyphs.back, self.look("seats--back")
                )
