"""What the player has chosen for good: one small TOML file, which may be missing or broken.

Checked without Pydantic: the first frame needs the settings, and would wait for its import longer
than for all else of ours.
"""

import os
from collections.abc import Mapping, Sized
from dataclasses import asdict, dataclass, field, fields
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from canasta_tui.library.files import (
    LONGEST_PATH,
    Fields,
    FileError,
    explained,
    read_file,
    write_file,
)
from canasta_tui.library.toml import TomlError, read_toml, toml_lines
from canasta_tui.names import fault_of, shown

LIMIT: Final = 100_000
"""Bytes in the largest settings file that is read."""


Language: TypeAlias = Literal["system", "en", "lt", "lv", "pl", "sr"]
"""Which language the game speaks; ``system`` is what the surroundings ask for."""
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
Confirmations: TypeAlias = Literal["none", "few", "all"]
"""Which discards and takes are asked about first: none, those not chosen from a list, or all."""


@dataclass(frozen=True)
class Settings:
    """The player's settings; an empty ``theme`` leaves the choice to the game."""

    language: Language = "system"
    theme: str = ""
    suits: Suits = "two"
    cards: CardSize = "fitting"
    animation: Animation = "quick"
    sorting: Sorting = "rank"
    confirmations: Confirmations = "few"
    pace: Pace = "normal"
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of a binding, by its id, where the player has chosen others."""
    names: tuple[str, ...] = ()
    """The names last used, by seat."""
    kinds: tuple[str, ...] = ()
    """Who sat there: people, or levels of computer players, as in a saved game."""


Held = TypeVar("Held", bound=Sized)

FIELDS: Final = tuple(each.name for each in fields(Settings))
"""All settings by name."""
LONGEST_THEME: Final = 60
"""Characters in the longest name of a theme that is looked for."""
MOST_KEYS: Final = 200
MOST_SEATS: Final = 6


class SettingsNotice(NamedTuple):
    """Why defaults hold: the key and the fields of the message to the player."""

    key: str
    fields: Fields


class SettingsRead(NamedTuple):
    """The settings of a file, and what in it could not be used."""

    settings: Settings
    notices: tuple[SettingsNotice, ...] = ()


def choices_of(name: str) -> tuple[str, ...]:
    """Return the values that a setting can have; none if it is not chosen from a few."""
    kind = next(each.type for each in fields(Settings) if each.name == name)
    return get_args(kind) if get_origin(kind) is Literal else ()


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
    good: dict[str, Any] = {}
    faults: list[str] = []
    for name in FIELDS:
        if name in table:
            try:
                good[name] = _checked(name, table[name])
            except ValueError:
                faults.append(name)
    faults += [name for name in table if name not in FIELDS]
    notices = tuple(_notice(path, name, table[name]) for name in faults)
    return SettingsRead(Settings(**good), notices)


def _checked(name: str, value: object) -> object:
    """Return a value of the file as the settings hold it; ValueError if it cannot stand there."""
    match name:
        case "theme":
            return _within(LONGEST_THEME, _text(value))
        case "keys":
            return _within(MOST_KEYS, _keys(value))
        case "names":
            # Names that cannot be shown are left out: they are offered only.
            return _within(MOST_SEATS, tuple(n for n in _texts(value) if fault_of(n) is None))
        case "kinds":
            return _within(MOST_SEATS, _texts(value))
    if value not in choices_of(name):
        raise ValueError(name)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(value)
    return tuple(map(_text, value))


def _keys(value: object) -> dict[str, str]:
    """Take a table within the table for a name with a dot; who uses the keys checks them."""
    if not isinstance(value, dict):
        raise ValueError(value)
    flat: dict[str, str] = {}
    for name, keys in value.items():
        inner = keys.items() if isinstance(keys, dict) else [("", keys)]
        flat |= {f"{name}.{part}" if part else str(name): str(each) for part, each in inner}
    return flat


def _within(most: int, held: Held) -> Held:
    if len(held) > most:
        raise ValueError(held)
    return held


def _notice(path: Path, name: str, value: object) -> SettingsNotice:
    fields = {"path": _named(path), "field": shown(name, 60), "value": shown(str(value), 60)}
    if name not in FIELDS:
        return SettingsNotice("files.unknown_setting", fields)
    if choices := choices_of(name):
        return SettingsNotice("files.bad_choice", {**fields, "choices": ", ".join(choices)})
    return SettingsNotice("files.bad_setting", fields)


def _named(path: Path) -> str:
    return shown(str(path), LONGEST_PATH)


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings as a whole; FileError if that fails."""
    lines = toml_lines(asdict(settings))
    write_file(path, "\n".join([*lines, ""]).encode())


def put_aside(path: Path) -> Path:
    """Rename a file that cannot be used as it stands, and return its new place.

    FileError if that fails.
    """
    try:
        aside = _free_beside(path)
        path.rename(aside)
    except OSError as error:
        raise explained(error, path) from error
    return aside


def _free_beside(path: Path) -> Path:
    names = (f"{path.name}.kept{number}" for number in chain([""], count(2)))
    return next(aside for aside in map(path.with_name, names) if not os.path.lexists(aside))
