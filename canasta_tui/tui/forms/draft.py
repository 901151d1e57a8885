"""A table as chosen so far: a system, how many play, on how many sides, and the rules changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from canasta_tui.engine.rules import Rules
from canasta_tui.library.house_rules import System, checked_rules


@dataclass
class Draft:
    """The table as chosen so far; ``options`` are the rules changed for this game."""

    system: System
    players: int
    sides: int
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, system: System, players: int | None = None) -> "Draft":
        """Return a draft for the system, for its first number of players or the one given."""
        counts = system.file.players
        if players is None or players not in counts:
            players = next(iter(counts))
        return cls(system, players, counts[players].sides[0])

    @property
    def side_counts(self) -> tuple[int, ...]:
        """The numbers of sides that so many players can form."""
        return self.system.file.players[self.players].sides

    def plain_rules(self) -> Rules:
        """Return the system's own rules for this table."""
        return self.system.rules(self.players, self.sides)

    def rules(self, source: str) -> Rules:
        """Return the rules in force; RuleFileError says what contradicts what in ``source``."""
        return checked_rules(self.system.file, self.players, self.sides, self.options, source)

    def change(self, name: str, value: Any) -> None:
        """Change a rule; the system's own value takes the change back."""
        if value == getattr(self.plain_rules(), name):
            self.options.pop(name, None)
        else:
            self.options[name] = value

    def changed(self) -> Mapping[str, Any]:
        """Return the changed rules but for the target, which the form itself shows."""
        return {name: value for name, value in self.options.items() if name != "target"}
