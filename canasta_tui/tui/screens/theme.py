"""The choice of a theme, seen on the screen while choosing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.library.settings import choices_of
from canasta_tui.messages import Catalogue
from canasta_tui.tui.colours.theming import Theming
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.preferences import Preferences, SettingChanged
from canasta_tui.tui.terminal.glyphs import glyphs_here
from canasta_tui.tui.widgets.choice import Choice
from canasta_tui.tui.widgets.options import Options
from canasta_tui.tui.widgets.sample import TableSample


class ThemeScreen(Screen[str]):
    """Offers themes by name, with a table in the colours of the one under the cursor.

    Gives the one chosen, or nothing, and then the old one is back.
    """

    CSS_PATH = "theme.tcss"
    AUTO_FOCUS = "OptionList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="theme.leave", show=False),
        Binding("f,F", "suits", id="theme.suits", show=False),
    ]

    def __init__(self, t: Catalogue, preferences: Preferences, theming: Theming) -> None:
        super().__init__()
        self._t = t
        self._preferences = preferences
        self._theming = theming

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.theme.choose"), classes="heading", markup=False)
        with Horizontal():
            with Vertical():
                yield Options()
                if not self._theming.colours:
                    yield Static(t("settings.no_colours"), markup=False)
                yield Static(t("settings.suits.label"), markup=False)
                suits = choices_of("suits")
                yield Choice([(t(f"settings.suits.choice.{each}"), each) for each in suits])
            yield TableSample(t, glyphs_here())
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("screens.keys.choose"), "choose"),
                Hint("theme.suits", t("screens.theme.suits"), "suits"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """Begin on the theme in force, and keep in step with the files."""
        self.query_one(Choice).value = self._preferences.settings.suits
        self.query_one(TableSample).obey(self._preferences.settings)
        self._offer(self._theming.chosen)
        self._theming.changed.subscribe(self, lambda _: self._offer(self._at))

    @property
    def _at(self) -> str:
        """The theme under the cursor."""
        themes = self.query_one(OptionList)
        number = themes.highlighted
        return "" if number is None else themes.get_option_at_index(number).id or ""

    def _offer(self, name: str) -> None:
        """List the themes that there are now; the cursor goes to one of them."""
        themes, names = self.query_one(OptionList), self._theming.names
        themes.set_options(Option(Content(each), each) for each in names)
        themes.highlighted = names.index(name if name in names else self._theming.chosen)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the theme that the cursor is on."""
        self._theming.look_at(event.option_id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Keep the theme."""
        leave(self, event.option_id)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Give the suits two colours or four."""
        self.post_message(SettingChanged("suits", event.choice.value))

    def on_unmount(self) -> None:
        """Go back to the theme that is chosen."""
        self._theming.look_at(None)

    def action_choose(self) -> None:
        """Keep the theme under the cursor."""
        self.query_one(OptionList).action_select()

    def action_suits(self) -> None:
        """Give the suits the other number of colours."""
        self.query_one(Choice).action_step(1)

    def action_leave(self) -> None:
        """Go back to the theme from before."""
        leave(self, None)
