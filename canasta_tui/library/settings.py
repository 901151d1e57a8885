"""What the player has chosen for good: one small TOML file, which may be missing or broken."""

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from canasta_tui.library.files import LONGEST_PATH, Fields, FileError, read_file, write_file
from canasta_tui.library.toml import TomlError, read_toml, toml_lines
from canasta_tui.names import fault_of, shown

LIMIT: Final = 100_000
"""Bytes in the largest settings file that is read."""


def _plain_names(names: object) -> object:
    """Leave out names that cannot be shown: they are offered only, and typed again if missed."""
    if not isinstance(names, list | tuple):
        return names
    return tuple(name for name in names if not isinstance(name, str) or fault_of(name) is None)


Pace: TypeAlias = Literal["none", "quick", "normal", "slow"]
"""How fast computer players follow on each other."""
Suits: TypeAlias = Literal["two", "four"]
"""How many colours the suits have."""
CardSize: TypeAlias = Literal["fitting", "small", "large"]
"""How large cards are drawn; ``fitting`` is as large as the terminal has room for."""
Animation: TypeAlias = Literal["none", "quick", "slow"]
"""How long a card takes on its way."""
Sorting: TypeAlias = Literal["rank", "suit"]
"""How a hand is sorted."""
Confirmations: TypeAlias = Literal["few", "all"]
"""What is asked about first: what cannot be guessed, or every discard and take as well."""


class Settings(BaseModel):
    """The player's settings; an empty ``theme`` leaves the choice to the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    theme: str = Field(default="", max_length=60)
    suits: Suits = "two"
    cards: CardSize = "fitting"
    animation: Animation = "quick"
    sorting: Sorting = "rank"
    confirmations: Confirmations = "few"
    pace: Pace = "normal"
    keys: dict[str, str] = Field(default_factory=dict, max_length=200)
    """The keys of a binding, by its id, where the player has chosen others."""
    names: Annotated[tuple[str, ...], BeforeValidator(_plain_names)] = Field(
        default=(), max_length=6
    )
    """The names last used, by seat."""
    kinds: tuple[str, ...] = Field(default=(), max_length=6)
    """Who sat there: people, or levels of computer players, as in a saved game."""


class SettingsNotice(NamedTuple):
    """Why the defaults hold: the key and the fields of the message to the player."""

    key: str
    fields: Fields


def read_settings(path: Path) -> tuple[Settings, SettingsNotice | None]:
    """Return the settings of a file, or the defaults and why; the file is left alone."""
    try:
        return Settings.model_validate(read_toml(read_file(path, LIMIT))), None
    except FileError as error:
        if error.key == "files.gone":
            return Settings(), None
        return Settings(), SettingsNotice(error.key, error.fields)
    except TomlError as error:
        reason = str(error)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        reason = shown(f"{'.'.join(map(str, first['loc']))}: {first['msg']}", 120)
    fields = {"path": shown(str(path), LONGEST_PATH), "reason": reason}
    return Settings(), SettingsNotice("files.bad_settings", fields)


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings as a whole; FileError if that fails."""
    lines = toml_lines(settings.model_dump())
    write_file(path, "\n".join([*lines, ""]).encode())
