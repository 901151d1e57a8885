"""Which messages the package asks for, read from its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import canasta_tui

PACKAGE = Path(canasta_tui.__file__).parent
ASKED_BY = ("t", "_t")
"""What a catalogue is called where it is used."""
KEY = re.compile(r"\w+(\.\w+)+")


class Use(NamedTuple):
    """A key written out in a call; ``fields`` is None where not all of them can be read."""

    place: str
    key: str
    fields: frozenset[str] | None


class Uses(NamedTuple):
    """What a source asks of the catalogue."""

    calls: list[Use]
    patterns: list[re.Pattern[str]]
    """Keys built while running."""
    texts: set[str]
    """Every string that could be a key handed about."""


def uses_in_package() -> Uses:
    """Return what all modules of the package ask for."""
    uses = Uses([], [], set())
    for file in sorted(PACKAGE.rglob("*.py")):
        gather(uses, file.read_text(encoding="utf-8"), str(file.relative_to(PACKAGE)))
    return uses


def gather(uses: Uses, source: str, name: str) -> None:
    """Add what one source asks for."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _asks(node.func) and node.args:
            for key in _written_keys(node.args[0]):
                place = f"{name}:{node.lineno}"
                uses.calls.append(Use(place, key, _fields(node)))
        elif isinstance(node, ast.JoinedStr):
            pattern = _pattern(node)
            if pattern is not None:
                uses.patterns.append(pattern)
        elif isinstance(node, ast.Constant) and KEY.fullmatch(str(node.value)):
            uses.texts.add(str(node.value))


def _asks(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute) and called.attr == "has":
        return _asks(called.value)
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ASKED_BY


def _written_keys(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _written_keys(argument.body)
        yield from _written_keys(argument.orelse)


def _fields(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    if None in names or (isinstance(call.func, ast.Attribute) and call.func.attr == "has"):
        return None
    return frozenset(name for name in names if name is not None)


def _pattern(text: ast.JoinedStr) -> re.Pattern[str] | None:
    """Return what keys the built string can be; None unless it starts with a section."""
    first = text.values[0]
    if not isinstance(first, ast.Constant) or not re.match(r"\w+\.", str(first.value)):
        return None
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
        for part in text.values
    ]
    return re.compile("".join(parts))
