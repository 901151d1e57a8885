"""What the player has chosen for good: one small TOML file, which may be missing or broken."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin

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


def _keys_as_text(keys: object) -> object:
    """Take a table within the table for a name with a dot; who uses the keys checks them."""
    if not isinstance(keys, dict):
        return keys
    flat: dict[str, str] = {}
    for name, value in keys.items():
        inner = value.items() if isinstance(value, dict) else [("", value)]
        flat |= {f"{name}.{part}" if part else str(name): str(each) for part, each in inner}
    return flat


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
    keys: Annotated[dict[str, str], BeforeValidator(_keys_as_text)] = Field(
        default_factory=dict, max_length=200
    )
    """The keys of a binding, by its id, where the player has chosen others."""
    names: Annotated[tuple[str, ...], BeforeValidator(_plain_names)] = Field(
        default=(), max_length=6
    )
    """The names last used, by seat."""
    kinds: tuple[str, ...] = Field(default=(), max_length=6)
    """Who sat there: people, or levels of computer players, as in a saved game."""


class SettingsNotice(NamedTuple):
    """Why defaults hold: the key and the fields of the message to the player."""

    key: str
    fields: Fields


class SettingsRead(NamedTuple):
    """The settings of a file, and what in it could not be used."""

    settings: Settings
    notices: tuple[SettingsNotice, ...] = ()


def choices_of(field: str) -> tuple[str, ...]:
    """Return the values that a setting can have; none if it is not chosen from a few."""
    annotation = Settings.model_fields[field].annotation
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def read_settings(path: Path) -> SettingsRead:
    """Return the settings of a file; defaults stand for what cannot be used. The file stays."""
    try:
        table = read_toml(read_file(path, LIMIT))
    except FileError as error:
        gone = error.key == "files.gone"
        return SettingsRead(Settings(), () if gone else (SettingsNotice(error.key, error.fields),))
    except TomlError as error:
        fields = {"path": _named(path), "reason": str(error)}
        return SettingsRead(Settings(), (SettingsNotice("files.bad_settings", fields),))
    return _validated(path, table)


def _validated(path: Path, table: dict[str, Any]) -> SettingsRead:
    try:
        return SettingsRead(Settings.model_validate(table))
    except ValidationError as error:
        faults = dict.fromkeys(str(each["loc"][0]) for each in error.errors())
    notices = tuple(_notice(path, name, table.get(name)) for name in faults)
    good = {name: value for name, value in table.items() if name not in faults}
    return SettingsRead(Settings.model_validate(good), notices)


def _notice(path: Path, name: str, value: object) -> SettingsNotice:
    fields = {"path": _named(path), "field": shown(name, 60), "value": shown(str(value), 60)}
    if name not in Settings.model_fields:
        return SettingsNotice("files.unknown_setting", fields)
    if choices := choices_of(name):
        return SettingsNotice("files.bad_choice", {**fields, "choices": ", ".join(choices)})
    return SettingsNotice("files.bad_setting", fields)


def _named(path: Path) -> str:
    return shown(str(path), LONGEST_PATH)


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings as a whole; FileError if that fails."""
    lines = toml_lines(settings.model_dump())
    write_file(path, "\n".join([*lines, ""]).encode())
