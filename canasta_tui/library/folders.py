"""Where the player's files lie: the platform's user folders, or the checkout's own ``saves``."""

import os
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

from canasta_tui import resources

SAVES_VARIABLE: Final = "CANASTA_SAVES"
"""The environment variable that names the folder of saved games."""


def _dirs() -> PlatformDirs:
    return PlatformDirs("canasta-tui", appauthor=False)


def _expanded(path: Path) -> Path:
    """Return the path with ``~`` for the home; as it is written if nobody has that home."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def saves(chosen: Path | None = None) -> Path:
    """Return the folder of saved games.

    First what the player chose, then what the environment says; in a checkout its ``saves``.
    """
    if chosen is not None:
        return _expanded(chosen)
    named = os.environ.get(SAVES_VARIABLE)
    if named:
        return _expanded(Path(named))
    root = resources.checkout()
    return Path(_dirs().user_data_dir) / "saves" if root is None else root / "saves"


def settings_file() -> Path:
    """Return the file of the player's settings."""
    return Path(_dirs().user_config_dir) / "settings.toml"


def house_rules() -> Path:
    """Return the folder of the player's own rule files."""
    return Path(_dirs().user_config_dir) / "rules"


def reports() -> Path:
    """Return the folder of reports on faults of the program."""
    return Path(_dirs().user_state_dir) / "reports"


def themes() -> Path:
    """Return the folder of the player's own themes."""
    return Path(_dirs().user_config_dir) / "themes"
