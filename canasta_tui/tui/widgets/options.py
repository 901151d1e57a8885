"""Lists of options that bear keys and clicks at any moment and in any room."""

from collections.abc import Callable
from contextlib import suppress

from textual import events
from textual.command import CommandList
from textual.widgets import OptionList


class Options(OptionList):
    """The library's list, which would fail where an option is gone or none has room."""

    def on_click(self, event: events.Click) -> None:
        """Keep the library from taking a click on an option that is gone."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        """Go a page up, if there is room for a line."""
        _with_room(super().action_page_up)

    def action_page_down(self) -> None:
        """Go a page down, if there is room for a line."""
        _with_room(super().action_page_down)


class FoundCommands(CommandList, Options, can_focus=False):
    """The palette's list in the same way: it changes with every letter."""


def _with_room(go: Callable[[], object]) -> None:
    """Do what fails in the library when no line of a list is drawn."""
    with suppress(LookupError):
        go()
