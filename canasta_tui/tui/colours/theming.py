"""The themes of the running program: shown, kept in step with their files and the settings."""

from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.signal import Signal
from textual.widget import Widget

from canasta_tui import resources
from canasta_tui.library import folders
from canasta_tui.library.files import LONGEST_PATH
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.colours.themes import DEFAULT, MONOCHROME, ThemeFile
from canasta_tui.tui.notices import tell
from canasta_tui.tui.preferences import Preferences


class Theming:
    """Registers the themes with the app and puts one in force: the chosen, or one to look at."""

    def __init__(self, app: App[Any], t: Catalogue, preferences: Preferences) -> None:
        self._app = app
        self._t = t
        self._preferences = preferences
        shipped = resources.themes()
        self._shelf = ThemeShelf([shipped, folders.themes()], later=shipped)
        self._looked_at: str | None = None
        self.changed: Signal[None] = Signal(app, "themes changed")
        """Published when there are other themes than before."""
        self._told_missing = ""
        self._suits = preferences.settings.suits
        self._put_in_force()
        preferences.on_change(self._take_settings)

    @property
    def files(self) -> Mapping[str, ThemeFile]:
        """The themes that there are now."""
        return self._shelf.files

    @property
    def names(self) -> tuple[str, ...]:
        """The themes that there are now, by name."""
        return tuple(self.files)

    @property
    def chosen(self) -> str:
        """The theme that the settings call for, or what stands for it."""
        wanted = self._preferences.settings.theme
        return wanted if wanted and self._shelf.find(wanted) else DEFAULT

    @property
    def colours(self) -> bool:
        """Whether colours are shown at all; under NO_COLOR only light and dark are."""
        return not self._app.no_color

    def look_at(self, name: str | None) -> None:
        """Show a theme without keeping it; with None the chosen one is back."""
        self._looked_at = name
        self._put_in_force()

    def notices(self) -> list[str]:
        """Return what is wrong with the files and with the choice, each told once."""
        sentences = [fault.sentence(self._t) for fault in self._shelf.news()]
        wanted = self._preferences.settings.theme
        missing = "" if not wanted or self._shelf.find(wanted) else wanted
        if missing and missing != self._told_missing:
            sentences.append(
                self._t(
                    "screens.themes.gone",
                    name=shown(missing),
                    folder=shown(str(folders.themes()), LONGEST_PATH),
                    instead=self.chosen,
                )
            )
        self._told_missing = missing
        return sentences

    def follow_files(self) -> None:
        """Take over what has changed in the folders since the last time."""
        if self._shelf.refresh():
            self._put_in_force(anew=True)
            self.changed.publish(None)
        if notices := self.notices():
            tell(self._app, "\n".join(notices), "warning")

    def paint_anew(self) -> None:
        """Let no widget of any screen keep what it drew in other colours."""
        for screen in self._app.screen_stack:
            for widget in screen.walk_children(Widget):
                widget.notify_style_update()
                widget.refresh()

    def _take_settings(self) -> None:
        suits = self._preferences.settings.suits
        anew, self._suits = suits != self._suits, suits
        self._put_in_force(anew=anew)

    def _put_in_force(self, *, anew: bool = False) -> None:
        """Put the theme in force; ``anew`` if its colours may be others than before."""
        looked_at = self._looked_at and self._shelf.find(self._looked_at)
        name = looked_at.name if looked_at else self.chosen
        file = self._shelf.find(name if self.colours else MONOCHROME)
        if file is None:
            return
        self._app.register_theme(file.theme(self._suits == "four"))
        if not self._app.is_running:
            # Nothing has a style yet, so that nothing has to be told of another one.
            self._app.set_reactive(App.theme, file.name)
            self._app.stylesheet.set_variables(self._app.get_css_variables())
        elif file.name != self._app.theme:
            self._app.theme = file.name
        elif anew:
            self._app.mutate_reactive(App.theme)
