"""The keys, and where to read more."""

from typing import ClassVar, Final

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.messages import Catalogue
from canasta_tui.tui.hints import Hint, Hints
from canasta_tui.tui.keys import KeyGroup, groups
from canasta_tui.tui.leaving import leave

KEY_ROOM: Final = 20
"""Cells for the names of keys."""


class HelpScreen(Screen[None]):
    """All keys, group by group."""

    CSS_PATH = "help.tcss"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "leave", id="help.leave", show=False)
    ]

    def __init__(self, t: Catalogue) -> None:
        super().__init__()
        self._t = t

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.help.title"), classes="heading", markup=False)
        with VerticalScroll():
            yield Static(t("screens.help.about"), classes="about", markup=False)
            for group in groups():
                title = self._t(f"keys.group.{group.name}")
                yield Static(title, classes="group", markup=False)
                yield Static(self._keys(group), classes="keys")
        yield Hints([Hint(t("keys.name.escape"), t("screens.keys.back"), "leave")])

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)

    def _keys(self, group: KeyGroup) -> Table:
        keys = Table.grid(padding=(0, 2, 0, 0))
        keys.add_column(width=KEY_ROOM)
        keys.add_column()
        for key, what in group.lines(self._t):
            keys.add_row(Text(key, style="bold"), Text(what))
        return keys
