"""What is wrong with a rule file, as one sentence: file, field, value, and what is allowed."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from annotated_types import Ge, Le
from pydantic import ValidationError

from canasta_tui.engine.rules import OpeningStep, Rules
from canasta_tui.names import shown

Fields: TypeAlias = Mapping[str, str | int]


class RuleFileError(ValueError):
    """A rule file, or a change of rules, that cannot be played.

    ``key`` and ``fields`` make the sentence in the message catalogue.
    """

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields: Fields = fields


_KEYS: Final[Mapping[str, str]] = {
    "int_type": "rulefile.number",
    "int_parsing": "rulefile.number",
    "int_parsing_size": "rulefile.number",
    "int_from_float": "rulefile.number",
    "greater_than_equal": "rulefile.number",
    "less_than_equal": "rulefile.number",
    "bool_type": "rulefile.yes_or_no",
    "bool_parsing": "rulefile.yes_or_no",
    "literal_error": "rulefile.choice",
    "missing": "rulefile.missing",
    "extra_forbidden": "rulefile.unknown",
    "string_type": "rulefile.text",
    "tuple_type": "rulefile.list",
    "list_type": "rulefile.list",
    "model_type": "rulefile.table",
    "dict_type": "rulefile.table",
    "mapping_type": "rulefile.table",
    "string_too_short": "rulefile.too_short",
    "string_too_long": "rulefile.too_long",
    "too_short": "rulefile.too_short",
    "too_long": "rulefile.too_long",
    "sides_do_not_divide": "rulefile.sides_do_not_divide",
    "hands_too_large": "rulefile.hands_too_large",
    "hand_too_small": "rulefile.hand_too_small",
    "opening_steps_out_of_order": "rulefile.opening_steps_out_of_order",
    "wilds_without_limit": "rulefile.wilds_without_limit",
}
"""The message for each kind of error that the model knows."""

_NAMES: Final[Mapping[str, str]] = {
    "min_length": "least",
    "max_length": "most",
    "expected": "allowed",
}
"""What the messages call the limits that the model gives."""


def fault_in(error: ValidationError, source: str) -> RuleFileError:
    """Return the first of a model's errors as what is told to the player."""
    first = error.errors(include_url=False)[0]
    key = _KEYS.get(first["type"], "rulefile.other")
    fields: dict[str, str | int] = {
        "file": source,
        "field": shown(".".join(map(str, first["loc"]))),
        "value": shown(str(first["input"])),
        "reason": shown(first["msg"], 120),
        **_limits(first["loc"]),
    }
    for name, value in first.get("ctx", {}).items():
        if isinstance(value, int | str):
            fields[_NAMES.get(name, name)] = value
    if key == "rulefile.number" and "low" not in fields:
        key = "rulefile.whole_number"
    return RuleFileError(key, **fields)


def _limits(where: tuple[int | str, ...]) -> dict[str, str | int]:
    """Return between what numbers a field must lie, if it is one that has limits."""
    match where:
        case (str(name),):
            field = Rules.model_fields.get(name)
        case (_, int(), str(name)):
            field = OpeningStep.model_fields.get(name)
        case _:
            field = None
    if field is None:
        return {}
    low = [str(limit.ge) for limit in field.metadata if isinstance(limit, Ge)]
    high = [str(limit.le) for limit in field.metadata if isinstance(limit, Le)]
    return {"low": low[0], "high": high[0]} if low and high else {}
