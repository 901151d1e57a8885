"""Melds as columns of cards, each card lying on the one before."""

from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from canasta_tui.engine.cards import Card, is_wild
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.tui.widgets.canvas import Canvas, Place, cut
from canasta_tui.tui.widgets.melds import MeldPainter, Shown, top_of_canasta

LEAST_HEIGHT: Final = 6
"""Lines from which on melds stand as columns."""
BROAD_HEIGHT: Final = 15
"""Lines from which on two lines of each card in a column are seen, and columns are broad."""
BROAD: Final = 9
WIDE: Final = 7
NARROW: Final = 5
"""Cells of a column's cards."""
BADGE: Final = 2
"""Cells that a canasta among wide columns has more: room for its badge."""
ARRANGEMENTS: Final = ((BROAD, 2), (WIDE, 2), (WIDE, 1), (NARROW, 1), (NARROW, -1))
"""Cells of a column and between columns, the best first."""
LEAST_FACE: Final = 2
"""Lines of the card on top of a column: its edges, the upper with its name."""


class Columns(NamedTuple):
    """How columns stand: the cells of their cards, of each column, and between columns."""

    card: int
    widths: tuple[int, ...]
    gap: int

    @property
    def width(self) -> int:
        """All the cells that they take."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


class ColumnPainter(MeldPainter):
    """A widget that draws melds as columns."""

    def columns(self, shown: list[Shown], width: int, height: int) -> Columns | None:
        """Return how the melds stand best as columns, or None if there is no room."""
        if height < LEAST_HEIGHT:
            return None
        for card, gap in ARRANGEMENTS:
            if card == BROAD and height < BROAD_HEIGHT:
                continue
            if card >= WIDE and self.card_size == "small":
                continue
            more = BADGE if card >= WIDE else 0
            widths = (card + more * _is_canasta(each) for each in shown)
            columns = Columns(card, tuple(widths), gap)
            if columns.width <= width:
                return columns
        return None

    def draw_column(
        self, canvas: Canvas, place: Place, card: int, shown: Shown, room: int, edge: Style
    ) -> None:
        """Draw a meld as a column of cards ``card`` cells wide, in ``room`` lines at most."""
        if shown.meld is not None and _is_canasta(shown):
            width = card + (BADGE if card >= WIDE else 0)
            self._draw_canasta(canvas, place, width, shown.meld, edge)
            return
        cards = sorted(shown.cards, key=is_wild)
        hidden = max(0, len(cards) + LEAST_FACE - 1 - room)
        seen = cards[hidden + (hidden > 0) :]
        if hidden:
            canvas.card(place.x, place.y, card, LEAST_FACE, edge)
            canvas.text(place.x + 1, place.y, f"+{hidden + 1}", edge)
            place = Place(place.x, place.y + 1)
            room -= 1
        step = 2 if card == BROAD and 2 * len(seen) + LEAST_FACE < room else 1
        face = min((card + 1) // 2, room - step * (len(seen) - 1))
        for line, each in enumerate(seen):
            self._draw_face(canvas, Place(place.x, place.y + step * line), (card, face), each, edge)
        if shown.staged:
            label = cut(self.t("table.staged"), card - 1, self.glyphs)
            left = place.x + (card - cell_len(label) + 1) // 2
            canvas.text(left, place.y + step * (len(seen) - 1) + face - 1, label, edge)

    def _draw_face(
        self, canvas: Canvas, place: Place, size: tuple[int, int], card: Card, edge: Style
    ) -> None:
        """Draw a card with its name on its upper edge, so that it is read in a column."""
        (x, y), (width, height) = place, size
        canvas.card(x, y, width, height, edge)
        canvas.text(x + 1, y, self.faces.name(card), self.face_style(card))
        if height > LEAST_FACE:
            sign = self.faces.suit(card) or self.faces.rank(card)
            canvas.text(x + width // 2, y + height // 2, sign, self.face_style(card))

    def _draw_canasta(
        self, canvas: Canvas, place: Place, width: int, meld: Meld, edge: Style
    ) -> None:
        """Draw a canasta squared up, with its count and its badge."""
        x, y = place
        counts = self._counts(meld)
        if width > WIDE:
            counts = ["".join(counts)]
        canvas.card(x, y, width, 4 + len(counts), edge, double=True)
        top = top_of_canasta(meld)
        canvas.text(x + 1, y + 1, self.faces.name(top), self.face_style(top))
        for line, count in enumerate(counts, 2):
            canvas.text(x + 1, y + line, count, self.look("card--edge"))
        _, word, style = self.badge(meld)
        inside = width - 2
        badge = word if cell_len(word) <= inside else word[:inside]
        canvas.text(x + 1, y + 2 + len(counts), badge.center(inside), style + Style(reverse=True))

    def _counts(self, meld: Meld) -> list[str]:
        if meld.kind is MeldKind.RUN:
            return [self.span(meld)]
        counts = [self.count(meld)]
        if meld.naturals and meld.wilds:
            counts.append(self.wilds(meld))
        return counts


def _is_canasta(shown: Shown) -> bool:
    return shown.meld is not None and shown.meld.is_canasta and not shown.staged
