"""The choice of a system, to read its rules."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.library.house_rules import HouseRules, System
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import preset_line, preset_title
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.widgets.options import Options


class SystemsScreen(Screen[None]):
    """Lists the systems, the player's own after the presets; Enter shows the rules of one."""

    CSS_PATH = "systems.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="systems.leave", show=False)
    ]

    def __init__(self, t: Catalogue, house_rules: HouseRules) -> None:
        super().__init__()
        self._t = t
        self._systems = house_rules.list().systems

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.systems.title"), classes="heading", markup=False)
        yield Options(*(Option(self._line(system)) for system in self._systems))
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("screens.systems.read"), "read"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the rules, for the system's first number of players."""
        system = self._systems[event.option_index]
        rules = system.rules(next(iter(system.file.players)))
        self.app.push_screen(RulesScreen(self._t, rules))

    def action_read(self) -> None:
        """Read the rules of the system under the cursor."""
        self.query_one(OptionList).action_select()

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)

    def _line(self, system: System) -> Content:
        if system.own:
            return Content.styled(system.name, "bold")
        name, line = preset_title(self._t, system.id), preset_line(self._t, system.id)
        return Content.assemble((name, "bold"), "\n  ", line)
