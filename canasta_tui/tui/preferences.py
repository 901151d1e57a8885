"""The player's settings while the program runs."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.message import Message

from canasta_tui.library.files import LONGEST_PATH, FileError
from canasta_tui.library.settings import Settings, put_aside, read_settings, write_settings
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.notices import tell


class SettingChanged(Message):
    """A setting was changed on a screen, and is to be kept."""

    def __init__(self, field: str, value: object) -> None:
        super().__init__()
        self.field = field
        self.value = value


class Preferences:
    """The settings in force; each change takes effect and is written at once, if to a ``path``."""

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        self.settings = settings
        self._path = path
        self._changes: dict[str, Any] = {}
        self._effects: list[Callable[[], None]] = []
        self._failed = ""

    def on_change(self, effect: Callable[[], None]) -> None:
        """Have something done after each change."""
        self._effects.append(effect)

    def change(self, **changes: Any) -> Path | None:
        """Take over changed settings and keep them.

        What else stands in the file stays, as another window may have written it. A file with
        faults is put aside first, and where it is then is returned. FileError if the settings
        cannot be written, once until that is mended; they hold until the program ends even so.
        """
        self.settings = replace(self.settings, **changes)
        self._changes |= changes
        for effect in self._effects:
            effect()
        return None if self._path is None else self._written(self._path)

    def _written(self, path: Path) -> Path | None:
        try:
            there, faults = read_settings(path)
            aside = put_aside(path) if faults else None
            write_settings(path, replace(there, **self._changes))
        except FileError as error:
            known, self._failed = self._failed, str(error)
            if known != self._failed:
                raise
            return None
        self._failed = ""
        return aside


def keep(app: App[Any], t: Catalogue, preferences: Preferences, **changes: Any) -> None:
    """Change settings for good; where they cannot be written that is told, once."""
    try:
        aside = preferences.change(**changes)
        if aside is not None:
            tell(app, t("files.settings_aside", path=shown(str(aside), LONGEST_PATH)), "warning")
    except FileError as error:
        tell(app, t(error.key, **error.fields), "error")
