"""Theme files: read, and checked field by field, so that a bad one is a sentence.

Checked without Pydantic, as the settings are: the first frame would wait for its import.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from textual.color import Color, ColorParseError

from canasta_tui.library.files import LONGEST_PATH, Fields, FileError, read_file
from canasta_tui.library.toml import TomlError, read_toml
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.colours.themes import (
    Colour,
    FourColours,
    ScreenColours,
    TableColours,
    ThemeFile,
)

LIMIT: Final = 100_000
"""Bytes in the largest theme file that is read."""
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")

Group = TypeVar("Group", ScreenColours, TableColours, FourColours)


class Fault(NamedTuple):
    """What is wrong with a theme file; the key of a message and the fields it needs."""

    key: str
    file: Path
    field: str = ""
    value: str = ""
    reason: str = ""
    fields: Fields = MappingProxyType({})
    """What a message on the file itself needs."""

    def sentence(self, t: Catalogue) -> str:
        """Return the fault as a sentence: the file, what is wrong in it, and where."""
        texts = {"field": self.field, "value": self.value, "reason": self.reason}
        printed = {name: shown(text) for name, text in texts.items()}
        file = shown(str(self.file), LONGEST_PATH)
        return t(self.key, **{"file": file, **printed, **self.fields})


class _BadFieldError(ValueError):
    """The first fault of a theme: the key of its message, the field and what stands there."""

    def __init__(self, key: str, field: str, value: object = "") -> None:
        super().__init__(f"{key} {field}")
        self.key = key
        self.field = field
        self.value = str(value)


def read_theme(path: Path) -> ThemeFile | Fault:
    """Return the theme that a file holds, or what is wrong with it."""
    try:
        return _theme(read_toml(read_file(path, LIMIT)))
    except FileError as error:
        return Fault(error.key, path, fields=error.fields)
    except TomlError as error:
        return Fault("screens.themes.no_toml", path, reason=str(error))
    except _BadFieldError as bad:
        return Fault(bad.key, path, bad.field, bad.value)


def _theme(written: Mapping[str, object]) -> ThemeFile:
    """Return the theme that is written; _BadFieldError names the first fault."""
    theme = ThemeFile(
        name=_name(_there(written, "name")),
        dark=_switch(_there(written, "dark")),
        screens=_group(ScreenColours, written, "screens"),
        table=_group(TableColours, written, "table"),
        four_colours=_group(FourColours, written, "four_colours"),
    )
    _nothing_else(written, ThemeFile)
    return theme


def _group(kind: type[Group], written: Mapping[str, object], name: str) -> Group:
    group, before = _there(written, name), f"{name}."
    if not isinstance(group, dict):
        raise _BadFieldError("screens.themes.bad_value", name, group)
    names = [each.name for each in fields(kind)]
    colours = {each: _colour(_there(group, each, before), before + each) for each in names}
    _nothing_else(group, kind, before)
    return kind(**colours)


def _there(written: Mapping[str, object], name: str, before: str = "") -> object:
    if name not in written:
        raise _BadFieldError("screens.themes.missing", before + name)
    return written[name]


def _nothing_else(written: Mapping[str, object], kind: type[Any], before: str = "") -> None:
    for name in sorted(written.keys() - {each.name for each in fields(kind)}):
        raise _BadFieldError("screens.themes.unknown_field", before + name)


def _name(value: object) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise _BadFieldError("screens.themes.bad_name", "name", value)
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise _BadFieldError("screens.themes.no_switch", "dark", value)
    return value


def _colour(value: object, field: str) -> Colour:
    try:
        Color.parse(value if isinstance(value, str) else "")
    except ColorParseError:
        raise _BadFieldError("screens.themes.no_colour", field, value) from None
    return str(value)
