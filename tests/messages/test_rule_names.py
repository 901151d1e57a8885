"""Every rule has its names, and every value a text."""

import typing

import pytest

from canasta_tui.engine.rules import RULE_FIELDS, Rules, group_of
from canasta_tui.messages import catalogue
from canasta_tui.messages.rule_names import (
    group_title,
    preset_line,
    preset_title,
    rule_choice,
    rule_label,
    rule_meaning,
    rule_value,
)
from canasta_tui.presets import PRESETS, load

T = catalogue()


def choices_of(annotation: object) -> list[str]:
    """Every text that a field's type allows."""
    parts = typing.get_args(annotation)
    if typing.get_origin(annotation) is typing.Literal:
        return [str(part) for part in parts]
    return [choice for part in parts for choice in choices_of(part)]


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_a_rule_has_a_label_a_meaning_and_a_group(field: str) -> None:
    assert 0 < len(rule_label(T, field)) <= 32
    assert rule_meaning(T, field).endswith(".")
    assert group_title(T, group_of(field))


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_every_choice_of_a_rule_has_a_name(field: str) -> None:
    choices = choices_of(Rules.model_fields[field].annotation)
    names = {rule_choice(T, field, choice) for choice in choices}
    assert len(names) == len(choices)


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_preset_can_be_shown(name: str) -> None:
    rules = load(name)
    assert all(rule_value(T, field, getattr(rules, field)) for field in RULE_FIELDS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_a_title_and_a_line(name: str) -> None:
    assert preset_title(T, name)
    assert 0 < len(preset_line(T, name)) <= 64


def test_values_are_written_for_people() -> None:
    rules = load("classic")
    shown = {
        field: rule_value(T, field, getattr(rules, field))
        for field in ("opening_minimum", "max_wilds", "runs", "upcard_covers", "graded_premiums")
    }
    assert shown == {
        "opening_minimum": "below 0: 15, from 0: 50, from 1501: 90, from 3001: 120",
        "max_wilds": "no limit",
        "runs": "no",
        "upcard_covers": "red threes",
        "graded_premiums": "400, 300, 200",
    }
    assert rule_value(T, "upcard_covers", ()) == "none"
    assert rule_value(T, "opening_minimum", rules.opening_minimum[:1]) == "always 15"
