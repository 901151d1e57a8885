"""One side of the table: its players, what it needs, its melds, and what is staged."""

from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from canasta_tui.engine.cards import Card
from canasta_tui.engine.melds import Meld
from canasta_tui.messages import Catalogue
from canasta_tui.tui.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.melds import COLUMN, LEAST_COLUMN, MeldPainter, Parts, Place, Shown
from canasta_tui.tui.widgets.melds import flow, width_of

NAME_ROOM: Final = 11
"""Cells for a side's name where it has one line."""
ABOUT_ROOM: Final = 12
"""Cells for what a side needs where it has one line."""
GAP: Final = 3


class SideState(NamedTuple):
    """What is shown of a side.

    ``about`` says in words what it needs and has, ``brief`` the same in a few.
    """

    name: str
    about: str = ""
    brief: str = ""
    melds: tuple[Meld, ...] = ()
    staged: tuple[tuple[Card, ...], ...] = ()
    red_threes: tuple[Card, ...] = ()
    own: bool = False
    acting: bool = False

    @property
    def shown(self) -> list[Shown]:
        """The melds to draw, the staged ones last."""
        laid = [Shown(meld.cards, meld) for meld in self.melds]
        return laid + [Shown(cards, None, staged=True) for cards in self.staged]


class SideView(MeldPainter, can_focus=True):
    """One side's part of the table, in one line or in many, as there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, id="side.left"),
        Binding("right", "move(1)", show=False, id="side.right"),
        Binding("home", "end(False)", show=False, id="side.first"),
        Binding("end", "end(True)", show=False, id="side.last"),
        Binding("enter,space", "choose", show=False, id="side.choose"),
    ]

    COMPONENT_CLASSES = {"side--rule", "side--name", "side--acting", "side--about", "side--focus"}

    DEFAULT_CSS = """
    SideView {
        height: 1fr;
        & > .side--rule { color: $felt-text 50%; }
        & > .side--name { text-style: bold; }
        & > .side--acting { color: $turn; text-style: bold; }
        & > .side--about { color: $felt-text 85%; }
        & > .side--focus { text-style: reverse; }
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)

    class Chosen(Message):
        """A meld was chosen, or with ``number`` None the place beside them."""

        def __init__(self, view: "SideView", number: int | None) -> None:
            super().__init__()
            self.view = view
            self.number = number

        @property
        def control(self) -> "SideView":
            return self.view

    class Pointed(Message):
        """The cursor stands on a meld, or on none."""

        def __init__(self, view: "SideView", shown: Shown | None) -> None:
            super().__init__()
            self.view = view
            self.shown = shown

        @property
        def control(self) -> "SideView":
            return self.view

    def __init__(
        self, t: Catalogue, faces: Faces, glyphs: Glyphs, *, side: int, id: str | None = None
    ) -> None:
        super().__init__(faces, glyphs, id=id)
        self.t = t
        self.side = side
        self.state = SideState("")

    def show(self, state: SideState) -> None:
        """Show this."""
        if state == self.state:
            return
        self.state = state
        self.cursor = min(self.cursor, max(len(state.shown) - 1, 0))
        self.repaint()

    @property
    def current(self) -> Shown | None:
        """The meld under the cursor."""
        shown = self.state.shown
        return shown[self.cursor] if shown else None

    def watch_cursor(self) -> None:
        self.repaint()
        self._point()

    def on_focus(self) -> None:
        """Tell what the cursor stands on."""
        super().on_focus()
        self._point()

    def _point(self) -> None:
        if self.has_focus:
            self.post_message(self.Pointed(self, self.current))

    def action_move(self, step: int) -> None:
        """Move the cursor along the melds, round their ends."""
        if self.state.shown:
            self.cursor = (self.cursor + step) % len(self.state.shown)

    def action_end(self, last: bool) -> None:
        """Move the cursor to the first or the last meld."""
        self.cursor = max(len(self.state.shown) - 1, 0) if last else 0

    def action_choose(self) -> None:
        """Choose the meld under the cursor."""
        self.post_message(self.Chosen(self, self.cursor if self.state.shown else None))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        number = self.spot_at(event)
        if number is not None:
            self.cursor = number
        self.post_message(self.Chosen(self, number))

    def paint(self, canvas: Canvas) -> None:
        """Draw the side as there is room."""
        if canvas.height == 1:
            x = self._paint_lead(canvas)
            self._paint_melds(canvas, Place(x, 0), canvas.width - x, 1)
            return
        self._paint_title(canvas)
        self._paint_melds(canvas, Place(2, 1), canvas.width - 4, canvas.height - 1)

    def _name_style(self) -> Style:
        return self.look("side--acting" if self.state.acting else "side--name")

    def _paint_lead(self, canvas: Canvas) -> int:
        """Draw a side's name, red threes and needs in front of its melds."""
        state = self.state
        canvas.put(0, 0, self.glyphs.pointer if state.acting else " ", self._name_style())
        canvas.text(1, 0, state.name, self._lead_style(), NAME_ROOM)
        x = self._paint_red_threes(canvas, NAME_ROOM + 2, 0)
        x = max(x, NAME_ROOM + 4)
        canvas.text(x + 1, 0, state.brief, self.look("side--about"), ABOUT_ROOM)
        return x + ABOUT_ROOM + 2

    def _lead_style(self) -> Style:
        style = self._name_style()
        return style + Style(reverse=True) if self.has_focus else style

    def _paint_title(self, canvas: Canvas) -> None:
        state = self.state
        canvas.rule(0, 0, canvas.width, self.look("side--rule"))
        about = f" {state.about} "
        room = canvas.width - cell_len(about) - 12
        pointer = f"{self.glyphs.pointer} " if state.acting else ""
        x = canvas.text(2, 0, f" {pointer}{state.name} ", self._lead_style(), room)
        if state.red_threes:
            self._paint_red_threes(canvas, x + 1, 0)
        canvas.text(canvas.width - 2 - cell_len(about), 0, about, self.look("side--about"))

    def _paint_red_threes(self, canvas: Canvas, x: int, y: int) -> int:
        for card in self.state.red_threes:
            x = canvas.text(x, y, self.faces.suit(card), self.face_style(card))
        return x

    def _paint_melds(self, canvas: Canvas, at: Place, width: int, height: int) -> None:
        shown = self.state.shown
        if not shown:
            nothing = self.t("table.nothing_laid")
            canvas.text(at.x, at.y, nothing, self.look("meld--count"), width)
            return
        if height >= LEAST_COLUMN and len(shown) * (COLUMN + 1) <= width:
            self._paint_columns(canvas, at, shown, height)
            return
        for write in (self.row, self.terse):
            parts = [write(each) for each in shown]
            places = flow([width_of(each) for each in parts], width, GAP)
            if places[-1].y < height:
                break
        else:
            places = flow([width_of(each) for each in parts], width, 1)
        self._paint_parts(canvas, at, parts, places, height)

    def _paint_columns(self, canvas: Canvas, at: Place, shown: list[Shown], height: int) -> None:
        for number, each in enumerate(shown):
            place = Place(at.x + number * (COLUMN + 1), at.y)
            at_cursor = self.has_focus and number == self.cursor
            self.draw_column(canvas, place, each, height, at_cursor=at_cursor)
            self.spot(place.x, place.y, COLUMN, height, number)

    def _paint_parts(
        self, canvas: Canvas, at: Place, parts: list[Parts], places: list[Place], height: int
    ) -> None:
        """Draw melds as text, scrolled to the line of the cursor where there are too many."""
        over = self.look("side--focus") if self.has_focus else None
        first = max(0, places[self.cursor].y - height + 1) if self.has_focus else 0
        for number, (each, (x, y)) in enumerate(zip(parts, places, strict=True)):
            if not 0 <= y - first < height:
                continue
            place = Place(at.x + x, at.y + y - first)
            mark = Style(reverse=True) if over and number == self.cursor else None
            self.draw_parts(canvas, place, each, mark)
            self.spot(place.x, place.y, width_of(each), 1, number)
        hidden = sum(not 0 <= place.y - first < height for place in places)
        if hidden:
            more = self.t("table.more_melds", n=hidden)
            canvas.text(canvas.width - cell_len(more) - 1, at.y + height - 1, more)
