"""The settings, made from their schema: each with its choices and what it means."""

from collections.abc import Iterator
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Label, Static

from canasta_tui.library import folders
from canasta_tui.library.settings import FIELDS, choices_of
from canasta_tui.messages import Catalogue
from canasta_tui.tui.colours.theming import Theming
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.preferences import Preferences, SettingChanged
from canasta_tui.tui.terminal.glyphs import glyphs_here
from canasta_tui.tui.widgets.choice import Choice
from canasta_tui.tui.widgets.sample import TableSample

CHOSEN: Final = tuple(field for field in FIELDS if choices_of(field))
"""The settings that are chosen from a few values."""


class SettingsScreen(Screen[None]):
    """Shows every setting in a row; a change is in force and kept at once."""

    CSS_PATH = "settings.tcss"
    AUTO_FOCUS = "Choice"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (130, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="settings.leave", show=False),
        Binding("t,T", "app.themes", id="settings.themes", show=False),
    ]

    def __init__(self, t: Catalogue, preferences: Preferences, theming: Theming) -> None:
        super().__init__()
        self._t = t
        self._preferences = preferences
        self._theming = theming

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("settings.title"), classes="heading", markup=False)
        with Horizontal():
            with VerticalScroll(id="settings", can_focus=False):
                yield from self._rows()
                with Horizontal(id="pages"):
                    yield Button(Content(t("settings.themes")), id="themes", compact=True)
                    yield Button(Content(t("settings.keys")), id="keys", compact=True)
            yield TableSample(t, glyphs_here())
        yield Hints(
            [
                Hint(t("keys.name.right"), t("settings.step"), "step(1)"),
                Hint("settings.themes", t("settings.themes"), "app.themes"),
                Hint("app.help", t("settings.keys"), "app.help"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def _rows(self) -> Iterator[Vertical]:
        t, settings = self._t, self._preferences.settings
        themes = [(name, name) for name in self._theming.names]
        meaning = t("settings.theme.meaning", folder=folders.themes())
        if not self._theming.colours:
            meaning = t("settings.no_colours")
        yield _row(t("settings.theme.label"), meaning, _choice("theme", themes, self._theme))
        for field in CHOSEN:
            values = [(t(f"settings.{field}.choice.{each}"), each) for each in choices_of(field)]
            choice = _choice(field, values, getattr(settings, field))
            yield _row(t(f"settings.{field}.label"), t(f"settings.{field}.meaning"), choice)

    @property
    def _theme(self) -> str:
        return self._theming.chosen

    def on_mount(self) -> None:
        """Keep in step with the theme files."""
        self._theming.changed.subscribe(self, lambda _: self._show())

    def on_screen_resume(self) -> None:
        """Show what was chosen on another page."""
        self._show()

    def _show(self) -> None:
        if not self.query("#theme"):
            return  # Another page came and went before this one was laid out.
        themes = [(name, name) for name in self._theming.names]
        self.query_one("#theme", Choice).offer(themes, self._theme)
        for field in CHOSEN:
            choice = self.query_one(f"#{field}", Choice)
            choice.value = getattr(self._preferences.settings, field)
        self.query_one(TableSample).obey(self._preferences.settings)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Take a setting over and keep it."""
        self.post_message(SettingChanged(event.choice.id or "", event.choice.value))
        # The app hears of it by way of this screen, and only then is there something to show.
        self.call_later(self.app.call_later, self._show)

    def action_step(self, by: int) -> None:
        """Change the setting that was gone to last."""
        rows = self.query("SettingRow.-last Choice").results(Choice)
        next(rows, self.query_one("#theme", Choice)).action_step(by)

    def on_descendant_focus(self) -> None:
        """Remember which setting is gone to."""
        if isinstance(self.focused, Choice):
            for row in self.query(SettingRow):
                row.set_class(self.focused in row.walk_children(), "-last")

    @on(Button.Pressed, "#themes")
    async def show_themes(self) -> None:
        """Show the themes."""
        await self.run_action("app.themes")

    @on(Button.Pressed, "#keys")
    async def show_keys(self) -> None:
        """Show the keys."""
        await self.run_action("app.help")

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)


class SettingRow(Vertical):
    """One setting: its name, its value, and below them what it means."""


def _row(label: str, meaning: str, choice: Choice[str]) -> SettingRow:
    line = Horizontal(Label(label, markup=False), choice)
    return SettingRow(line, Static(meaning, markup=False))


def _choice(field: str, values: list[tuple[str, str]], value: str) -> Choice[str]:
    choice = Choice(values, id=field)
    choice.value = value
    return choice
