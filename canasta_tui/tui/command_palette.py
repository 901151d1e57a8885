"""The library's command palette, which would fail if anything came quickly after it is closed."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.widgets import Input

from canasta_tui.tui.widgets.options import FoundCommands


class SturdyPalette(CommandPalette):
    """The palette, closed once, searching only while there is a list for what is found."""

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield FoundCommands() if isinstance(widget, CommandList) else widget

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, unless that is done already."""
        self.workers.cancel_node(self)
        return super().dismiss(result) if self.is_active else AwaitComplete()

    @on(Input.Changed)
    def search_no_more(self, event: Input.Changed) -> None:
        """Pass over what was typed before the palette was closed."""
        if self not in self.app.screen_stack:
            event.prevent_default()
