"""The curtain between two players at one terminal: nothing of any hand, and who comes next."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.messages import Catalogue


class CurtainButton(Static):
    """The place to click on; keys are the curtain's own."""


class CurtainScreen(Screen[bool]):
    """An opaque screen that opens on Space or a click on its button, with True.

    Enter, which ends a turn, does nothing here: held down or pressed twice, it would show the next
    player's cards and play on with them. Keys and clicks made before it was painted do nothing
    either: they were meant for the player who has just finished. It has no bindings, because such
    a key may still be on its way to them. Escape closes it with False: the players want to leave.
    """

    CSS_PATH = "curtain.tcss"

    def __init__(self, t: Catalogue, name: str, occasion: str) -> None:
        """``occasion`` is the sentence that says why it is this player's turn to look."""
        super().__init__()
        self._t = t
        self._player = name
        self._occasion = occasion
        self._painted_at: float | None = None

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._occasion, id="occasion", markup=False)
            yield Static(self._player, id="name", markup=False)
            yield CurtainButton(self._t("table.curtain.open"), id="open", markup=False)
            yield Static(self._t("table.curtain.leave"), id="leave", markup=False)

    def on_mount(self) -> None:
        """Wait for the first frame."""
        self.call_after_refresh(self._was_painted)

    def _was_painted(self) -> None:
        self._painted_at = events.Event().time

    def _is_meant(self, event: events.Event) -> bool:
        shown = self._painted_at is not None and event.time >= self._painted_at
        return shown and self.is_active

    def on_key(self, event: events.Key) -> None:
        """Open or leave, on a key that was meant for the curtain."""
        if event.key not in ("space", "escape"):
            return
        event.stop()
        if self._is_meant(event):
            self.dismiss(event.key != "escape")

    def on_click(self, event: events.Click) -> None:
        """Open on a click on the button, but not on the second of a double click."""
        on_button = self.query_one(CurtainButton).region.contains_point(event.screen_offset)
        if on_button and event.chain == 1 and self._is_meant(event):
            self.dismiss(True)
