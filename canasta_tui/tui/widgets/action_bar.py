"""The line of things to do: what is possible is bright and bracketed, the rest is dim."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.painted import Painted

GAP: Final = 2
BACK: Final = -1
"""The sign on the left that there is more."""
ON: Final = -2
"""The sign on the right that there is more."""


class Entry(NamedTuple):
    """One thing to do: its name in the program, its key and label on the screen."""

    name: str
    key: str
    label: str
    possible: bool = True

    @property
    def text(self) -> str:
        """The entry as it is written."""
        return f"[{self.key}] {self.label}" if self.possible else f" {self.key}  {self.label}"


class ActionBar(Painted, can_focus=True):
    """Everything that can be done, in a line that scrolls sideways where it is too long."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, id="actions.left"),
        Binding("right", "move(1)", show=False, id="actions.right"),
        Binding("home", "end(False)", show=False, id="actions.first"),
        Binding("end", "end(True)", show=False, id="actions.last"),
        Binding("enter,space", "choose", show=False, id="actions.choose"),
    ]

    COMPONENT_CLASSES = {"actions--possible", "actions--key", "actions--other"}

    DEFAULT_CSS = """
    ActionBar {
        height: 1;
        background: $panel;
        color: $foreground;
        & > .actions--possible { color: $foreground; text-style: bold; }
        & > .actions--key { color: $accent; text-style: bold; }
        & > .actions--other { color: $foreground 65%; }
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)

    class Chosen(Message):
        """An entry was chosen, possible or not."""

        def __init__(self, bar: "ActionBar", name: str) -> None:
            super().__init__()
            self.bar = bar
            self.name = name

        @property
        def control(self) -> "ActionBar":
            return self.bar

    _entries: tuple[Entry, ...] = ()
    _wheeled = False
    """Whether the line was scrolled by the wheel of the mouse, with the focus elsewhere."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries shown."""
        return self._entries

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._wheeled = False
            self.cursor = min(self.cursor, max(len(entries) - 1, 0))
            self.repaint()

    def watch_cursor(self) -> None:
        self.repaint()

    def action_move(self, step: int) -> None:
        """Move the cursor along the entries, round their ends."""
        if self._entries:
            self.cursor = (self.cursor + step) % len(self._entries)

    def action_end(self, last: bool) -> None:
        """Move the cursor to the first or the last entry."""
        self.cursor = max(len(self._entries) - 1, 0) if last else 0

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self._entries:
            self.post_message(self.Chosen(self, self._entries[self.cursor].name))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        place = self.spot_at(event)
        if place in (BACK, ON):
            self._turn(place)
        elif place is not None and place < len(self._entries):
            self.cursor = place
            self.action_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._wheel(ON)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._wheel(BACK)

    def _wheel(self, way: int) -> None:
        if not self.has_focus and not self._wheeled:
            self._wheeled, self.cursor = True, 0
        if any(spot.number == way for spot in self._spots):
            self._turn(way)

    def _turn(self, way: int) -> None:
        """Bring what lies beyond an end of the line into sight."""
        shown = [spot.number for spot in self._spots if spot.number >= 0]
        on = min(shown[-1] + len(shown), len(self._entries) - 1)
        self.cursor = on if way == ON else max(shown[0] - 1, 0)

    def paint(self, canvas: Canvas) -> None:
        """Draw the entries, scrolled so that the one under the cursor is seen."""
        starts, x = [], 1
        for entry in self._entries:
            starts.append(x)
            x += cell_len(entry.text) + GAP
        scrolled = self._scrolled(starts, x, canvas.width)
        for place, (entry, start) in enumerate(zip(self._entries, starts, strict=True)):
            size = cell_len(entry.text)
            last = place == len(self._entries) - 1
            if start - scrolled >= 1 and start - scrolled + size <= canvas.width - (not last) * GAP:
                self._paint_entry(canvas, start - scrolled, entry, place)
                self.spot(start - scrolled, 0, size, 1, place)
        if scrolled:
            canvas.put(0, 0, self.glyphs.to_left, self.look("actions--key"))
            self.spot(0, 0, 1, 1, BACK)
        if x - GAP - scrolled > canvas.width:
            canvas.put(canvas.width - 1, 0, self.glyphs.to_right, self.look("actions--key"))
            self.spot(canvas.width - 1, 0, 1, 1, ON)

    def _scrolled(self, starts: list[int], end: int, width: int) -> int:
        if end - GAP <= width or not (self.has_focus or self._wheeled):
            return 0
        entry = self._entries[self.cursor]
        beyond = starts[self.cursor] + cell_len(entry.text) + GAP + 1 - width
        if beyond <= 0:
            return 0
        return next((start - GAP for start in starts if start - GAP >= beyond), beyond)

    def _paint_entry(self, canvas: Canvas, x: int, entry: Entry, place: int) -> None:
        at_cursor = self.has_focus and place == self.cursor
        style = self.look("actions--possible" if entry.possible else "actions--other")
        canvas.text(x, 0, entry.text, style + Style(reverse=True) if at_cursor else style)
        if entry.possible and not at_cursor:
            canvas.text(x, 0, f"[{entry.key}]", self.look("actions--key"))
