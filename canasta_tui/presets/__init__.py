"""The systems that come with the game: one rule file each, and how a rule file becomes rules."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from canasta_tui.engine.rules import OpeningStep, Rules

FOLDER: Final = Path(__file__).parent
PRESETS: Final = ("classic", "joker", "samba", "hidden", "polish", "yu")
"""The systems' names, in the order in which they are offered."""


class Seating(BaseModel):
    """What differs from the file's rules for one number of players."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    sides: tuple[int, ...] = Field(min_length=1)
    rules: Mapping[str, Any] = Field(default_factory=dict)


class RuleFile(BaseModel):
    """A system as written in its file: the common rules, and what each number of players changes.

    ``base`` names the preset whose rules and clauses hold where this file is silent.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str = Field(min_length=1, max_length=40)
    base: str | None = None
    rules: Mapping[str, Any] = Field(default_factory=dict)
    players: Mapping[int, Seating] = Field(default_factory=dict)
    clauses: Mapping[str, str] = Field(default_factory=dict)


class UnknownPresetError(ValueError):
    """There is no preset of that name."""


class SeatingError(ValueError):
    """The system is not played by that number of players or sides.

    ``allowed`` are the numbers that it is played by.
    """

    def __init__(self, field: str, value: int, allowed: tuple[int, ...]) -> None:
        super().__init__(f"{field}: {value} is not one of {', '.join(map(str, allowed))}")
        self.field = field
        self.value = value
        self.allowed = allowed


@cache
def preset(name: str) -> RuleFile:
    """Return a preset's rule file; UnknownPresetError if there is none of that name."""
    if name not in PRESETS:
        raise UnknownPresetError(f"there is no preset {name!r}: use one of {', '.join(PRESETS)}")
    with (FOLDER / f"{name}.toml").open("rb") as stream:
        return whole(_shipped_file(tomllib.load(stream)))


def whole(file: RuleFile) -> RuleFile:
    """Return the file with its base's rules, seatings and clauses filled in where it is silent."""
    if file.base is None:
        return file
    base = preset(file.base)
    seatings = file.players or {
        count: seating.model_copy(
            update={"rules": {k: v for k, v in seating.rules.items() if k not in file.rules}}
        )
        for count, seating in base.players.items()
    }
    return file.model_copy(
        update={
            "rules": {**base.rules, **file.rules},
            "players": seatings,
            "clauses": {**base.clauses, **file.clauses},
        }
    )


def rules_of(
    file: RuleFile,
    players: int | None = None,
    sides: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Rules:
    """Return the rules in force for a table.

    ``players`` and ``sides`` default to the file's first; ``options`` change single fields.
    SeatingError if the system is not played so; ValidationError names the fields at fault.
    """
    return Rules.model_validate(_written(file, players, sides, options or {}))


def _written(
    file: RuleFile, players: int | None, sides: int | None, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the rules for a table in their written form; SeatingError if it is not played so."""
    counts = tuple(file.players)
    players = counts[0] if players is None else players
    if players not in file.players:
        raise SeatingError("players", players, counts)
    seating = file.players[players]
    sides = seating.sides[0] if sides is None else sides
    if sides not in seating.sides:
        raise SeatingError("sides", sides, seating.sides)
    return {
        "name": file.name,
        **file.rules,
        **seating.rules,
        **options,
        "players": players,
        "sides": sides,
        "clauses": file.clauses,
    }


@cache
def _plain(name: str, players: int | None, sides: int | None) -> Rules:
    return _shipped_rules(_written(preset(name), players, sides, {}))


def _shipped_file(written: Mapping[str, Any]) -> RuleFile:
    """Return what is written in a file that ships with the game, and that the tests have checked.

    To check it here too would cost every start what Pydantic takes to build its validators.
    """
    seatings = {
        int(count): Seating.model_construct(**_held(seating))
        for count, seating in written.get("players", {}).items()
    }
    return RuleFile.model_construct(**{**written, "players": seatings})


def _shipped_rules(written: Mapping[str, Any]) -> Rules:
    """Return the rules in such a file, likewise."""
    steps = tuple(
        OpeningStep.model_construct(from_total=step.get("from"), minimum=step["minimum"])
        for step in written["opening_minimum"]
    )
    return Rules.model_construct(**_held(written) | {"opening_minimum": steps})


def _held(written: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values as the models hold them: tuples for lists, and None for its word."""
    values = {key: None if value == "none" else value for key, value in written.items()}
    return {key: tuple(v) if isinstance(v, list) else v for key, v in values.items()}


def load(
    name: str,
    players: int | None = None,
    sides: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Rules:
    """Return a preset's rules for a table; errors as :func:`rules_of` and :func:`preset`."""
    if options:
        return rules_of(preset(name), players, sides, options)
    return _plain(name, players, sides)


__all__ = [
    "PRESETS",
    "RuleFile",
    "Seating",
    "SeatingError",
    "UnknownPresetError",
    "ValidationError",
    "load",
    "preset",
    "rules_of",
    "whole",
]
