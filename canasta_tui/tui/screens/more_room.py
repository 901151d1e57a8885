"""What is shown while the terminal is smaller than the game needs."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.messages import Catalogue

LEAST: Final = Size(80, 24)
"""The smallest terminal that the game can be played in, in cells."""


def too_small(size: Size) -> bool:
    """Say whether a terminal of that size has too little room."""
    return size.width < LEAST.width or size.height < LEAST.height


class MoreRoomScreen(Screen[None]):
    """Covers the game, which waits, until there is room again."""

    CSS = """
    MoreRoomScreen {
        align: center middle;
        Static { width: 100%; text-align: center; }
    }
    """

    def __init__(self, t: Catalogue) -> None:
        super().__init__()
        self._t = t

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Tell the size that there is, beside the one that is needed."""
        self.query_one(Static).update(
            self._t(
                "screens.more_room",
                width=event.size.width,
                height=event.size.height,
                least_width=LEAST.width,
                least_height=LEAST.height,
            )
        )
