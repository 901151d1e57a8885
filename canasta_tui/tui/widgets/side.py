"""One side of the table: its players, what it needs, its melds, and what is staged."""

from collections.abc import Collection
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from canasta_tui.messages import Catalogue
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.melds import Shown
from canasta_tui.tui.widgets.side_painter import SidePainter, SideState

FLASHES: Final = 2
"""How often a new canasta stands out."""


class Flash(NamedTuple):
    """Melds that stand out on and off, and how often they still change."""

    melds: frozenset[int] = frozenset()
    left: int = 0


class SideView(SidePainter, can_focus=True):
    """One side's part of the table, in one line or in many, as there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, id="side.left"),
        Binding("right", "move(1)", show=False, id="side.right"),
        Binding("home", "end(False)", show=False, id="side.first"),
        Binding("end", "end(True)", show=False, id="side.last"),
        Binding("enter,space", "choose", show=False, id="side.choose"),
    ]

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
        self,
        t: Catalogue,
        faces: Faces,
        glyphs: Glyphs,
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(faces, glyphs, id=id, classes=classes)
        self.t = t
        self._flash = Flash()
        self._flash_timer: Timer | None = None

    def show(self, state: SideState | None) -> None:
        """Show this, or nothing."""
        if state == self.state:
            return
        self.state = state
        self.cursor = min(self.cursor, max(len(self.shown) - 1, 0))
        self.repaint()

    def flash(self, numbers: Collection[int], seconds: float) -> None:
        """Let melds stand out for so long."""
        self.stop_flash()
        self._flash = Flash(frozenset(numbers), 2 * FLASHES - 1)
        self._flash_timer = self.set_interval(seconds / (2 * FLASHES), self._flash_on)
        self.repaint()

    def _flash_on(self) -> None:
        self._flash = self._flash._replace(left=self._flash.left - 1)
        if self._flash.left <= 0:
            self.stop_flash()
        self.repaint()

    def stop_flash(self) -> None:
        """Let no meld stand out any more."""
        if self._flash_timer is not None:
            self._flash_timer.stop()
            self._flash_timer = None
            self._flash = Flash()
            self.repaint()

    def stands_out(self, number: int) -> bool:
        """Say whether the cursor is on a meld, or it flashes just now."""
        at_cursor = self.has_focus and number == self.cursor
        return at_cursor != (number in self._flash.melds and self._flash.left % 2 == 1)

    @property
    def current(self) -> Shown | None:
        """The meld under the cursor."""
        return self.shown[self.cursor] if self.shown else None

    def watch_cursor(self) -> None:
        self.repaint()
        if self.has_focus:
            self.post_message(self.Pointed(self, self.current))

    def on_focus(self) -> None:
        """Tell what the cursor stands on."""
        super().on_focus()
        self.post_message(self.Pointed(self, self.current))

    def action_move(self, step: int) -> None:
        """Move the cursor along the melds, round their ends."""
        if self.shown:
            self.cursor = (self.cursor + step) % len(self.shown)

    def action_end(self, last: bool) -> None:
        """Move the cursor to the first or the last meld."""
        self.cursor = max(len(self.shown) - 1, 0) if last else 0

    def action_choose(self) -> None:
        """Choose the meld under the cursor."""
        self.post_message(self.Chosen(self, self.cursor if self.shown else None))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        number = self.spot_at(event)
        if number is not None:
            self.cursor = number
        self.post_message(self.Chosen(self, number))
