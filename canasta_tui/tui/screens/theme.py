"""The choice of a theme, seen on the screen while choosing."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from canasta_tui.messages import Catalogue
from canasta_tui.tui.leaving import leave


class ThemeScreen(ModalScreen[str]):
    """Offers themes by name; gives the one chosen, or nothing, and then the old one is back."""

    CSS_PATH = "theme.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="theme.leave", show=False)
    ]

    def __init__(self, t: Catalogue, names: Iterable[str]) -> None:
        super().__init__()
        self._t = t
        self._names = tuple(names)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._t("screens.theme.choose"), markup=False)
            yield OptionList(*(Option(Content(name), name) for name in self._names))

    def on_mount(self) -> None:
        """Begin on the theme in force."""
        self._before = self.app.theme
        themes = self.query_one(OptionList)
        if self._before in self._names:
            themes.highlighted = self._names.index(self._before)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the theme that the cursor is on."""
        self.app.theme = self._names[event.option_index]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Keep the theme."""
        leave(self, self._names[event.option_index])

    def action_leave(self) -> None:
        """Go back to the theme from before."""
        self.app.theme = self._before
        leave(self, None)
