"""House rules drawn at random: any values that the rules may have, and any of them together."""

import random
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from canasta_tui.engine.rules import RULE_FIELDS, Rules
from canasta_tui.presets import load
from tests.games import TABLES

MOST_CHANGED: Final = 8
NUMBERS: Final = (0, 1, 2, 3, 4, 5, 7, 10, 50, 100, 500, 5000)
"""The numbers that are tried, beside the least that is allowed."""
OPENINGS: Final = (0, 15, 50, 120, 300)


def any_options(rng: random.Random) -> dict[str, Any]:
    """Changes to a few rules, which may contradict each other."""
    fields = rng.sample(RULE_FIELDS, rng.randrange(1, MOST_CHANGED + 1))
    drawn = {name: _value(name, Rules.model_fields[name], rng) for name in fields}
    return {name: value for name, value in drawn.items() if value is not None}


def any_rules(rng: random.Random) -> tuple[tuple[str, int, int], dict[str, Any]]:
    """A table and changes to its rules that can be played."""
    while True:
        table, options = rng.choice(TABLES), any_options(rng)
        try:
            load(*table, options)
        except ValidationError:
            continue
        return table, options


def _value(name: str, field: FieldInfo, rng: random.Random) -> Any:
    """A value of the field, or None where it has no few to draw from."""
    if name in ("players", "sides"):
        return None
    if name == "opening_minimum":
        later = {"from": rng.choice((500, 1500)), "minimum": rng.choice(OPENINGS)}
        return [{"minimum": rng.choice(OPENINGS)}, *([later] if rng.random() < 0.5 else [])]
    if field.annotation is bool:
        return rng.random() < 0.5
    choices = [*_literals(field.annotation)]
    if get_origin(field.annotation) is Literal:
        return rng.choice(choices)
    if name == "upcard_covers":
        return rng.sample(choices, rng.randrange(len(choices) + 1))
    least = [int(str(limit.ge)) for limit in field.metadata if isinstance(limit, Ge)]
    most = [int(str(limit.le)) for limit in field.metadata if isinstance(limit, Le)]
    if not (least and most):
        return None
    within = [number for number in NUMBERS if least[0] <= number <= most[0]]
    return rng.choice([*within, *least, *choices])


def _literals(annotation: object) -> Iterator[object]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    for inner in get_args(annotation):
        yield from _literals(inner)
