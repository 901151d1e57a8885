"""The keys, and where to read more."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.messages import Catalogue
from canasta_tui.tui.hints import Hint, Hints
from canasta_tui.tui.keys import KeyGroup, groups


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
                yield Static(self._group(group), classes="group")
        yield Hints([Hint("Esc", t("screens.keys.back"), "leave")])

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)

    def _group(self, group: KeyGroup) -> Content:
        title = Content.styled(self._t(f"keys.group.{group.name}"), "bold $accent")
        return Content("\n").join([title, *self._lines(group)])

    def _lines(self, group: KeyGroup) -> Iterator[Content]:
        for key, what in group.lines(self._t):
            yield Content.assemble(("  " + key.ljust(18), "bold"), what)
