"""How a side is drawn: in one line or in many, its melds as columns, boxes or rows."""

from abc import abstractmethod
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from canasta_tui.engine.cards import Card
from canasta_tui.engine.melds import Meld
from canasta_tui.tui.widgets.canvas import Canvas, Place, cut_inside
from canasta_tui.tui.widgets.columns import ColumnPainter, Columns
from canasta_tui.tui.widgets.melds import BOX, Parts, Shown, flow, width_of

NAME_ROOM: Final = 11
"""Cells for a side's name where it has one line."""
ABOUT_ROOM: Final = 12
"""Cells for what a side needs where it has one line."""
GAP: Final = 3
FRAMED: Final = 9
"""Lines from which on a side has a frame."""


class SideState(NamedTuple):
    """What is shown of a side.

    ``about`` says in words what it needs and has, ``brief`` the same in a few.
    """

    side: int
    name: str
    about: str = ""
    brief: str = ""
    melds: tuple[Meld, ...] = ()
    staged: tuple[tuple[Card, ...], ...] = ()
    red_threes: tuple[Card, ...] = ()
    acting: bool = False

    @property
    def shown(self) -> list[Shown]:
        """The melds to draw, the staged ones last."""
        laid = [Shown(meld.cards, meld) for meld in self.melds]
        return laid + [Shown(cards, None, staged=True) for cards in self.staged]


class SidePainter(ColumnPainter):
    """A widget that draws a side; ``cursor`` is the number of the meld that has to be seen."""

    COMPONENT_CLASSES = {"side--rule", "side--name", "side--acting", "side--about"}

    DEFAULT_CSS = """
    SidePainter {
        height: 1fr;
        & > .side--rule { color: $felt-text 50%; }
        & > .side--name { text-style: bold; }
        & > .side--acting { color: $turn; text-style: bold; }
        & > .side--about { color: $felt-text 85%; }
    }
    """

    state: SideState | None = None
    cursor: reactive[int] = reactive(0, repaint=False)

    @property
    def shown(self) -> list[Shown]:
        """The melds shown, the staged ones last."""
        return self.state.shown if self.state else []

    @abstractmethod
    def stands_out(self, number: int) -> bool:
        """Say whether a meld is drawn so that it catches the eye."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the side as there is room."""
        if self.state is None:
            return
        if canvas.height == 1:
            x = self._paint_lead(canvas, self.state)
            self._paint_melds(canvas, Place(x, 0), canvas.width - x, 1)
            return
        framed = canvas.height >= FRAMED
        rule = self.look("side--acting" if self.state.acting else "side--rule")
        if framed:
            canvas.box(0, 0, canvas.width, canvas.height, rule)
        else:
            canvas.rule(0, 0, canvas.width, rule)
        self._paint_title(canvas, self.state)
        self._paint_melds(canvas, Place(2, 1), canvas.width - 4, canvas.height - 1 - framed)

    def _name_style(self, state: SideState) -> Style:
        style = self.look("side--acting" if state.acting else "side--name")
        return style + Style(reverse=True) if self.has_focus else style

    def _paint_lead(self, canvas: Canvas, state: SideState) -> int:
        """Draw a side's name, red threes and needs in front of its melds."""
        style = self._name_style(state)
        canvas.put(0, 0, self.glyphs.pointer if state.acting else " ", style)
        canvas.text(1, 0, cut_inside(state.name, NAME_ROOM, self.glyphs), style)
        x = self._paint_red_threes(canvas, NAME_ROOM + 2, 0, state)
        x = max(x, NAME_ROOM + 4)
        canvas.text(x + 1, 0, state.brief, self.look("side--about"), ABOUT_ROOM)
        return x + ABOUT_ROOM + 2

    def _paint_title(self, canvas: Canvas, state: SideState) -> None:
        pointer = f"{self.glyphs.pointer} " if state.acting else ""
        name = state.name
        about = f" {state.about} "
        lead = f" {pointer}"
        threes = len(state.red_threes) + 1 if state.red_threes else 0
        taken = cell_len(lead) + cell_len(name) + threes + 5
        if taken + cell_len(about) > canvas.width:
            about = f" {state.brief} "
        room = canvas.width - cell_len(about) - threes - 3
        name = cut_inside(name, room - cell_len(lead) - 1, self.glyphs)
        x = canvas.text(1, 0, f"{lead}{name} ", self._name_style(state))
        if state.red_threes:
            self._paint_red_threes(canvas, x + 1, 0, state)
        canvas.text(canvas.width - 1 - cell_len(about), 0, about, self.look("side--about"))

    def _paint_red_threes(self, canvas: Canvas, x: int, y: int, state: SideState) -> int:
        """Draw them as a three and the suit of each."""
        for card in state.red_threes[:1]:
            x = canvas.text(x, y, self.faces.rank(card), self.face_style(card))
        for card in state.red_threes:
            x = canvas.text(x, y, self.faces.suit(card), self.face_style(card))
        return x

    def _paint_melds(self, canvas: Canvas, at: Place, width: int, height: int) -> None:
        shown = self.shown
        if not shown:
            nothing = self.t("table.nothing_laid")
            if canvas.height >= FRAMED:
                at = Place((canvas.width - cell_len(nothing)) // 2, at.y + height // 2)
            canvas.text(at.x, at.y, nothing, self.look("meld--count"), width)
            return
        columns = self.columns(shown, width, height)
        if columns is not None:
            x = at.x + (width - columns.width) // 2
            self._paint_columns(canvas, Place(x, at.y), columns, height)
            return
        if height >= BOX and self._paint_boxes(canvas, at, width, height):
            return
        rows = [self.row(each) for each in shown]
        places = flow([width_of(each) for each in rows], width, GAP)
        if places[-1].y >= height:
            rows = [self.terse(each) for each in shown]
            places = flow([width_of(each) for each in rows], width, GAP - 1)
        self._paint_rows(canvas, at, rows, places, height)

    def _paint_columns(self, canvas: Canvas, at: Place, columns: Columns, height: int) -> None:
        x = at.x
        for number, (each, width) in enumerate(zip(self.shown, columns.widths, strict=True)):
            edge = self.look("meld--staged" if each.staged else "card--edge")
            if self.stands_out(number):
                edge += Style(reverse=True)
            self.draw_column(canvas, Place(x, at.y), columns.card, each, height, edge)
            self.spot(x, at.y, width, height, number)
            x += width + columns.gap

    def _paint_boxes(self, canvas: Canvas, at: Place, width: int, height: int) -> bool:
        """Draw melds in boxes, if all of them fit; return whether they do."""
        insides = [self.boxed(each) for each in self.shown]
        pairs = list(zip(self.shown, insides, strict=True))
        widths = [self.box_width(each, inside) for each, inside in pairs]
        places = flow(widths, width, 1)
        if (places[-1].y + 1) * BOX > height:
            return False
        for number, ((each, inside), (x, y)) in enumerate(zip(pairs, places, strict=True)):
            place = Place(at.x + x, at.y + y * BOX)
            self.draw_box(canvas, place, each, inside, at_cursor=self.stands_out(number))
            self.spot(place.x, place.y, widths[number], BOX, number)
        return True

    def _paint_rows(
        self, canvas: Canvas, at: Place, rows: list[Parts], places: list[Place], height: int
    ) -> None:
        """Draw melds as text, scrolled to the line of the cursor where there are too many."""
        first = max(0, places[self.cursor].y - height + 1) if self.has_focus else 0
        hidden = 0
        for number, (parts, (x, y)) in enumerate(zip(rows, places, strict=True)):
            if not 0 <= y - first < height:
                hidden += 1
                continue
            place = Place(at.x + x, at.y + y - first)
            over = Style(reverse=True) if self.stands_out(number) else None
            self.draw_parts(canvas, place, parts, over)
            self.spot(place.x, place.y, width_of(parts), 1, number)
        if hidden:
            more = self.t("table.more_melds", n=hidden)
            canvas.text(canvas.width - cell_len(more) - 1, at.y + height - 1, more)
