"""The player's settings while the program runs."""

from pathlib import Path
from typing import Any

from canasta_tui.library.settings import Settings, write_settings


class Preferences:
    """The settings in force; each change is written at once."""

    def __init__(self, settings: Settings, path: Path) -> None:
        self.settings = settings
        self._path = path

    def change(self, **changes: Any) -> None:
        """Take over changed settings and keep them.

        FileError if they cannot be written; they hold until the program ends even so.
        """
        self.settings = self.settings.model_copy(update=changes)
        write_settings(self._path, self.settings)
