"""The application: what stands behind every screen, and how it ends."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, runtime_checkable

from rich.console import RenderableType
from textual import events
from textual.app import App, ScreenStackError
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.css.query import NoMatches
from textual.dom import DOMNode, NoScreen
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widget import Widget
from textual.worker import WorkerFailed

from canasta_tui.library import folders
from canasta_tui.library.files import FileError
from canasta_tui.library.saves import SaveStore
from canasta_tui.library.settings import read_settings
from canasta_tui.messages import Catalogue, catalogue
from canasta_tui.messages.choosing import language_for
from canasta_tui.tui import crash
from canasta_tui.tui.colours.themes import fallback
from canasta_tui.tui.colours.theming import Theming
from canasta_tui.tui.command_palette import SturdyPalette
from canasta_tui.tui.keys.hints import HintLabel
from canasta_tui.tui.keys.keyboard import Keyboard
from canasta_tui.tui.notices import tell
from canasta_tui.tui.preferences import Preferences, SettingChanged, keep
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.more_room import MoreRoomScreen, too_small
from canasta_tui.tui.screens.title import TitleScreen
from canasta_tui.tui.terminal.driver import HUNG_UP, SturdyDriver, terminal_is_gone
from canasta_tui.tui.terminal.few_colours import SixteenColours, is_console
from canasta_tui.tui.terminal.glyphs import LETTERS, glyphs_here

if TYPE_CHECKING:
    from textual.actions import ActionParseResult

ENDING_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
SECONDS_BETWEEN_LOOKS: Final = 1.0
"""How often it is looked whether theme files have changed."""
TABLE_SHEET: Final = Path(__file__).parent / "screens" / "table.tcss"


def palette() -> type[Provider]:
    """Return what the command palette is filled by; loaded when it is first asked for."""
    from canasta_tui.tui.keys.palette import Palette

    return Palette


@runtime_checkable
class HasStakes(Protocol):
    """A screen on which leaving the program is asked about first."""

    def quit_question(self) -> str | None:
        """Return the question as a sentence, or None if nothing is at stake."""


class PlainScrollBar(ScrollBarRender):
    """A scroll bar of blanks alone, for terminals that have no other signs."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class CanastaApp(App[None]):
    """Canasta on one terminal; ``store`` keeps its games, ``resume`` names one to go on with."""

    TITLE = "Canasta"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["app.tcss", "screens/title.tcss"]
    """The first screen's style sheet is read with the app's; one that comes later has all read
    anew. With a game to go on with, the table's comes too."""
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {palette}
    """What the command palette offers; a screenshot, which would keep a hand, is not in it."""
    ALLOW_SELECT = False
    """No text is marked by dragging: Ctrl+C leaves, and a click on what goes away would fail."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", id="app.quit", show=False, priority=True),
        Binding("question_mark,f1", "help", id="app.help", show=False),
        Binding("ctrl+p", "command_palette", id="app.palette", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", id="app.suspend", show=False, priority=True),
        # Where nothing else takes the arrows they go from one thing to the next.
        Binding("left,up", "focus_previous", id="app.previous", show=False),
        Binding("right,down", "focus_next", id="app.next", show=False),
    ]

    def __init__(
        self, store: SaveStore, resume: str | None = None, language: str | None = None
    ) -> None:
        sheets = [*self.CSS_PATH] if resume is None else [*self.CSS_PATH, TABLE_SHEET]
        super().__init__(driver_class=SturdyDriver, css_path=sheets)
        self._sixteen_colours = SixteenColours(console=is_console(os.environ))
        self.store = store
        settings, self._settings_notices = read_settings(folders.settings_file())
        self._language_at_start = settings.language
        spoken = language_for(language or settings.language, os.environ)
        self.t: Catalogue = catalogue(spoken)
        self.begins_anew = False
        """Whether the program, when it has ended, is to begin again in another language."""
        self.failure: BaseException | None = None
        """The unexpected error that ended the program."""
        self.farewells: list[str] = []
        """What is said on the terminal when the screens are gone."""
        self._resume = resume
        if glyphs_here() is LETTERS:
            ScrollBar.renderer = PlainScrollBar
        self._preferences = Preferences(settings, folders.settings_file())
        self.theming = Theming(self, self.t, self._preferences)
        self.keyboard = Keyboard(self.t, self._keep_keys)
        self._title = TitleScreen(self.t, store, self._preferences)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what is done to each line before it is shown."""
        filters = super().get_line_filters()
        few = self.console.color_system == "standard"
        return [*filters, self._sixteen_colours] if few else filters

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the table's colours for themes that have none."""
        return fallback()

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen below all others."""
        return self._title

    def on_mount(self) -> None:
        """Show the game to resume over the title."""
        self._end_on_signals()
        self._watch_for_errors()
        if self.failure is not None:
            self.fail(self.failure)
        self.screen_change_signal.subscribe(self, lambda _: self._cover_while_small(self.size))
        self._tell_faults()
        self.set_interval(SECONDS_BETWEEN_LOOKS, self.theming.follow_files)
        self.theme_changed_signal.subscribe(self, lambda _: self.theming.paint_anew())
        if self._resume is not None:
            self._title.open_game(self._resume)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key stands for, on a new screen as soon as there is something on it.

        Of two quick keys the first may show a screen, leave one or leave the program, and the
        second come too soon for the one and too late for the others.
        """
        while not self._exit and not self.screen.is_mounted:
            await asyncio.sleep(0)
        if self._exit or self._was_left(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def _was_left(self, node: DOMNode | None) -> bool:
        """Say whether the screen of what takes the action has gone, and all on it."""
        if not isinstance(node, Widget):
            return False
        try:
            return node.screen not in self.screen_stack
        except NoScreen:
            return True

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """Leave, once there is something on a new screen, which would fail without."""
        if self.screen_stack and not self.screen.is_mounted:
            # Through the event loop: messages to oneself would leave the screen no turn to come.
            loop = asyncio.get_running_loop()
            loop.call_soon(self.exit, result, return_code, message)
        else:
            super().exit(result, return_code, message)

    async def on_event(self, event: events.Event) -> None:
        """Take what comes; keys, clicks and sizes that are too late find no screen any more."""
        late = self._exit or not self.screen_stack
        if not (late and isinstance(event, events.InputEvent | events.Resize)):
            await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Cover the game while there is too little room for it."""
        self._cover_while_small(event.size)

    def _cover_while_small(self, size: Size) -> None:
        covered = isinstance(self.screen, MoreRoomScreen)
        if too_small(size) and not covered:
            self.push_screen(MoreRoomScreen(self.t))
        elif covered and not too_small(size):
            self.pop_screen()

    async def action_quit(self) -> None:
        """Leave the program; asks first where something is at stake."""
        if any(isinstance(screen, ConfirmScreen) for screen in self.screen_stack):
            return
        questions = [s.quit_question() for s in self.screen_stack if isinstance(s, HasStakes)]
        question = next((q for q in reversed(questions) if q is not None), None)
        if question is None or isinstance(self.screen, MoreRoomScreen):
            self.exit()
            return
        yes, no = self.t("screens.quit.yes"), self.t("screens.quit.no")
        self.push_screen(ConfirmScreen(question, yes, no), self._quit_if)

    def action_help_quit(self) -> None:
        """Take Ctrl+C for the wish to leave."""
        self.call_later(self.action_quit)

    def action_help(self) -> None:
        """Show what one does where the cursor is, and all keys."""
        from canasta_tui.tui.screens.help import HelpScreen, places_at

        covered = isinstance(self.screen, MoreRoomScreen | CommandPalette)
        if not covered and not any(isinstance(each, HelpScreen) for each in self.screen_stack):
            self.push_screen(HelpScreen(self.t, self.keyboard, places_at(self.screen)))

    def action_command_palette(self) -> None:
        """Show the command palette, once, and over nothing that has to be answered first."""
        from canasta_tui.tui.screens.press_key import PressKeyScreen

        first = CommandPalette | ConfirmScreen | MoreRoomScreen | PressKeyScreen
        if not any(isinstance(screen, first) for screen in self.screen_stack):
            question = self.t("palette.search")
            self.push_screen(SturdyPalette(id="--command-palette", placeholder=question))

    def keep(self, **changes: object) -> None:
        """Change settings for good."""
        keep(self, self.t, self._preferences, **changes)

    def _keep_keys(self, chosen: Mapping[str, str]) -> None:
        self.set_keymap(self.keyboard.keymap)
        for screen in self.screen_stack:
            for hint in screen.query(HintLabel):
                hint.write()
        self.keep(keys=chosen)

    def action_settings(self) -> None:
        """Show the settings."""
        from canasta_tui.tui.screens.settings import SettingsScreen

        if self._is_free(SettingsScreen):
            screen = SettingsScreen(self.t, self._preferences, self.theming)
            self.push_screen(screen, lambda _: self._begin_anew_in_another_language())

    def _begin_anew_in_another_language(self) -> None:
        """End, to begin again in the language if another was chosen; or say when it will hold.

        What a screen shows is made once, so that only the title can begin again without a loss.
        """
        chosen = self._preferences.settings.language
        same = language_for(chosen, os.environ) == self.t.language
        if same or chosen == self._language_at_start:
            return
        kept = read_settings(folders.settings_file()).settings.language == chosen
        if kept and self.screen_stack == [self._title]:
            self.begins_anew = True
            self.exit()
        else:
            tell(self, self.t("settings.language.later"))

    def action_themes(self) -> None:
        """Show the themes, to choose one."""
        from canasta_tui.tui.screens.theme import ThemeScreen

        if self._is_free(ThemeScreen):
            screen = ThemeScreen(self.t, self._preferences, self.theming)
            self.push_screen(screen, self._keep_theme)

    def _keep_theme(self, name: str | None) -> None:
        if name is not None:
            self.keep(theme=name)

    def on_setting_changed(self, event: SettingChanged) -> None:
        """Keep a setting that was changed on a screen."""
        from canasta_tui.tui.screens.settings import SettingsScreen

        self.keep(**{event.field: event.value})
        if event.field == "language" and not isinstance(self.screen, SettingsScreen):
            self._begin_anew_in_another_language()

    def _is_free(self, wanted: type[Screen[Any]]) -> bool:
        """Say whether a page may be shown: once, and over nothing to be answered first."""
        first = ConfirmScreen | MoreRoomScreen | CurtainScreen
        return not isinstance(self.screen, first) and not any(
            isinstance(screen, wanted) for screen in self.screen_stack
        )

    def panic(self, *renderables: RenderableType) -> None:
        """End the program without showing anything: a traceback may tell a hand."""
        self.failure = self.failure or RuntimeError()
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        if isinstance(cause, NoMatches | ScreenStackError) and (self._exit or self._closing):
            return  # It looked for what has gone already.
        self.failure = self.failure or cause
        super()._handle_exception(error)

    def fail(self, error: BaseException) -> None:
        """End the program for an error in any thread, as for one in a screen."""
        self.failure = self.failure or error
        with suppress(RuntimeError):  # It has ended meanwhile.
            self.call_later(self.exit, None, 1)

    def _watch_for_errors(self) -> None:
        """Take errors in threads and tasks that nobody waits for as what they are."""
        crash.catch_in_threads(self.fail)

        def caught(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            error = context.get("exception")
            if error is not None:
                self.fail(error)

        asyncio.get_running_loop().set_exception_handler(caught)

    def _quit_if(self, yes: bool | None) -> None:
        if yes:
            self.exit()

    def _end_on_signals(self) -> None:
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for each in ENDING_SIGNALS:
            loop.add_signal_handler(each, self._end, each)

    def _end(self, received: signal.Signals) -> None:
        self.exit(return_code=128 + received)

    def _take_keys(self) -> list[str]:
        """Put the keys of the settings in force; return what of them cannot be."""
        chosen = self._preferences.settings.keys
        if not chosen:
            return []
        faults = self.keyboard.take_over(chosen, folders.settings_file())
        self.set_keymap(self.keyboard.keymap)
        return faults

    def _tell_faults(self) -> None:
        notices = self.theming.notices()
        notices += [self.t(each.key, **each.fields) for each in self._settings_notices]
        notices += self._take_keys()
        if notices:
            tell(self, "\n".join(notices), "warning")


def run(store: SaveStore, resume: str | None = None, language: str | None = None) -> int:
    """Play until the players leave; return the exit status.

    ``resume`` names a saved game to go on with at once; ``language`` goes before the settings'.
    """
    app = _played(CanastaApp(store, resume, language))
    while app.begins_anew and app.failure is None and not app.return_code:
        app = _played(CanastaApp(store))
    for sentence in app.farewells:
        print(sentence, file=sys.stderr)
    if isinstance(app.failure, OSError) and terminal_is_gone():
        return HUNG_UP
    if app.failure is not None:
        print(_sorry(app.t, app.failure), file=sys.stderr)
        return 1
    return app.return_code or int(bool(app.farewells))


def _played(app: CanastaApp) -> CanastaApp:
    # The keyboard is read, in a thread, before the first screen is there.
    crash.catch_in_threads(app.fail)
    try:
        app.run()
    except Exception as error:
        app.failure = app.failure or error
    return app


def _sorry(t: Catalogue, error: BaseException) -> str:
    try:
        return t("screens.failed", file=crash.write_report(error, folders.reports()))
    except FileError as unwritten:
        return t("screens.failed_unreported", reason=t(unwritten.key, **unwritten.fields))
