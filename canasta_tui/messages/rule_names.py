"""How the rules of a system are named and their values written, for the house-rules editor."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta_tui.messages.loading import Catalogue

if TYPE_CHECKING:
    from canasta_tui.engine.rules import OpeningStep


def group_title(t: Catalogue, group: str) -> str:
    """Return the title of a group of rules."""
    return t(f"rules.group.{group}")


def rule_label(t: Catalogue, field: str) -> str:
    """Return the short name of a rule."""
    return t(f"rules.{field}.label")


def rule_meaning(t: Catalogue, field: str) -> str:
    """Return what a rule means, in a sentence."""
    return t(f"rules.{field}.meaning")


def rule_choice(t: Catalogue, field: str, choice: str) -> str:
    """Return the name of one of the choices that a rule has."""
    return t(f"rules.{field}.choice.{choice}")


def rule_value(t: Catalogue, field: str, value: object) -> str:
    """Return a rule's value as it is shown; ``value`` is a field of the rules in force."""
    if isinstance(value, bool):
        return t("rules.yes") if value else t("rules.no")
    if value is None:
        return t(f"rules.{field}.none")
    if isinstance(value, str):
        return rule_choice(t, field, value)
    if not isinstance(value, tuple):
        return str(value)
    if not value:
        return t("rules.nothing")
    parts = _steps(t, value) if field == "opening_minimum" else _parts(t, field, value)
    return t("rules.separator").join(parts)


def _parts(t: Catalogue, field: str, values: Sequence[object]) -> list[str]:
    return [rule_value(t, field, value) for value in values]


def _steps(t: Catalogue, steps: "Sequence[OpeningStep]") -> list[str]:
    first, *later = steps
    if not later:
        return [t("rules.opening_only", minimum=first.minimum)]
    return [
        t("rules.opening_first", total=later[0].from_total, minimum=first.minimum),
        *(t("rules.opening_step", total=step.from_total, minimum=step.minimum) for step in later),
    ]


def preset_title(t: Catalogue, name: str) -> str:
    """Return the name of a system that comes with the game."""
    return t(f"presets.{name}.title")


def system_title(t: Catalogue, name: str) -> str:
    """Return what a system is called by its rules' ``name``; one of the player's own as it is."""
    return preset_title(t, name) if t.has(f"presets.{name}.title") else name


def preset_line(t: Catalogue, name: str) -> str:
    """Return what a system that comes with the game is like, in a line."""
    return t(f"presets.{name}.line")
