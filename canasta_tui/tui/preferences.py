"""The player's settings while the program runs."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.message import Message

from canasta_tui.library.files import FileError
from canasta_tui.library.settings import Settings, write_settings
from canasta_tui.messages import Catalogue
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
        self._effects: list[Callable[[], None]] = []
        self._failed = ""

    def on_change(self, effect: Callable[[], None]) -> None:
        """Have something done after each change."""
        self._effects.append(effect)

    def change(self, **changes: Any) -> None:
        """Take over changed settings and keep them.

        FileError if they cannot be written, once until that is mended; they hold until the program
        ends even so.
        """
        self.settings = replace(self.settings, **changes)
        for effect in self._effects:
            effect()
        if self._path is None:
            return
        try:
            write_settings(self._path, self.settings)
        except FileError as error:
            known, self._failed = self._failed, str(error)
            if known != self._failed:
                raise
        else:
            self._failed = ""


def keep(app: App[Any], t: Catalogue, preferences: Preferences, **changes: Any) -> None:
    """Change settings for good; where they cannot be written that is told, once."""
    try:
        preferences.change(**changes)
    except FileError as error:
        tell(app, t(error.key, **error.fields), "error")
