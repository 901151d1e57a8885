"""How a single rule is chosen or typed, and written in a line."""

import re
from collections.abc import Sequence
from itertools import combinations
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from canasta_tui.engine.rules import RULE_FIELDS, OpeningStep, Rules
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import rule_value

EDITABLE: Final = tuple(name for name in RULE_FIELDS if name not in ("players", "sides"))
"""The rules that can be changed for a table whose seats are chosen."""


class UnreadableRuleError(ValueError):
    """What was typed is no value of the rule; ``key`` names the message that says what is."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def choices(t: Catalogue, field: str) -> list[tuple[str, object]]:
    """Return all values of a rule with their names; none where the value is typed."""
    annotation = Rules.model_fields[field].annotation
    values: Sequence[object] = ()
    if annotation is bool:
        values = (False, True)
    elif get_origin(annotation) is Literal:
        values = get_args(annotation)
    elif get_origin(annotation) is tuple and get_origin(get_args(annotation)[0]) is Literal:
        several = get_args(get_args(annotation)[0])
        values = [some for size in range(len(several) + 1) for some in combinations(several, size)]
    return [(rule_value(t, field, value), value) for value in values]


def how_typed(field: str) -> str:
    """Return the key of the message that says how a rule is typed."""
    if field == "opening_minimum":
        return "screens.house_rules.type_steps"
    if field == "graded_premiums":
        return "screens.house_rules.type_numbers"
    if _may_be_none(field):
        return "screens.house_rules.type_number_or_nothing"
    return "screens.house_rules.type_number"


def written(field: str, value: Any) -> str:
    """Return a value in the form in which it is typed."""
    if value is None:
        return ""
    if field == "opening_minimum":
        first, *later = value
        return ", ".join([str(first.minimum), *(f"{s.from_total}: {s.minimum}" for s in later)])
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def typed(field: str, text: str) -> object:
    """Return the value that was typed; UnreadableRuleError says how it is typed."""
    try:
        if field == "opening_minimum":
            return _steps(text)
        if field == "graded_premiums":
            return tuple(int(part) for part in text.split(","))
        if _may_be_none(field) and not text.strip():
            return None
        return int(text)
    except ValueError:
        raise UnreadableRuleError(how_typed(field)) from None


def _steps(text: str) -> tuple[OpeningStep, ...]:
    first, *later = text.split(",")
    steps = [OpeningStep(minimum=int(first))]
    for part in later:
        match = re.fullmatch(r"\s*(-?\d+)\s*:\s*(\d+)\s*", part)
        if match is None:
            raise ValueError(part)
        steps.append(OpeningStep(from_total=int(match[1]), minimum=int(match[2])))
    return tuple(steps)


def _may_be_none(field: str) -> bool:
    annotation = Rules.model_fields[field].annotation
    return get_origin(annotation) in (Union, UnionType) and type(None) in get_args(annotation)
