"""Lists of options of which some may go while one of them is clicked."""

from textual import events
from textual.command import CommandList
from textual.widgets import OptionList


class Options(OptionList):
    """The library's list, which would fail at a click on an option that is gone by now."""

    def on_click(self, event: events.Click) -> None:
        """Pass over a click on an option that is gone."""
        pass_over_gone(self, event)


class FoundCommands(CommandList, can_focus=False):
    """The palette's list in the same way: it changes with every letter."""

    def on_click(self, event: events.Click) -> None:
        """Pass over a click on a command that is gone."""
        pass_over_gone(self, event)


def pass_over_gone(options: OptionList, event: events.Click) -> None:
    """Keep the library from taking a click on an option that is no longer there."""
    clicked = event.style.meta.get("option")
    if clicked is not None and clicked >= options.option_count:
        event.prevent_default()
