"""Writing flat TOML that a person can edit, and reading it with one kind of error."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_tui.names import shown

BARE_KEY: Final = re.compile("[A-Za-z0-9_-]+")
"""A key that TOML reads without quotes."""


class TomlError(ValueError):
    """The text is no TOML; the message says where."""


def read_toml(content: bytes) -> dict[str, Any]:
    """Return the table that is written; TomlError if there is none."""
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise TomlError(shown(str(error), 120)) from None


def toml_value(value: object) -> str:
    """Return a value as TOML writes it; None is the word ``"none"``, as in rule files."""
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {toml_value(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case Sequence():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            raise TypeError(f"{type(value).__name__} has no form in a rule file")


def toml_lines(table: Mapping[str, object], comments: Mapping[str, str] | None = None) -> list[str]:
    """Return a line for each key, under its comment if it has one."""
    lines: list[str] = []
    for key, value in table.items():
        if comments and key in comments:
            lines.append(f"# {comments[key]}")
        lines.append(f"{_key(key)} = {toml_value(value)}")
    return lines


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else toml_value(key)
