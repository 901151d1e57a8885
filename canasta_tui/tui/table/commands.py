"""What the action bar lists: everything that the rules know, and what of it is possible now."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from canasta_tui.engine.actions import ASK
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import (
    can_discard,
    is_players,
    red_threes_in_hand,
    staging_refusal,
    ways_to_add,
    ways_to_join,
    ways_to_take,
)


class Command(NamedTuple):
    """A command of the table by its name, and whether it is possible now."""

    name: str
    possible: bool = True

    @property
    def binding(self) -> str:
        """The id of the binding whose key does the same."""
        return {"help": "app.help", "rule": "table.rules"}.get(self.name, f"table.{self.name}")


def commands(
    view: SeatView,
    staging: Staging,
    *,
    undo: bool,
    refused: bool,
    computers: bool,
) -> list[Command]:
    """Return the commands at the table but for Enter's.

    ``undo`` says whether something can be taken back; after something was ``refused`` the way to
    its rule stands in front; ``computers`` says whether computer players sit at the table.
    """
    found = [Command("rule")] if refused else []
    found += _moves(view, staging)
    if view.rules.take_back_melds:
        found.append(Command("undo", undo))
    names = standing(computers=computers)
    return found + [Command(name) for name in names if not (refused and name == "rules")]


def _moves(view: SeatView, staging: Staging) -> Iterator[Command]:
    players = is_players(view)
    for name, (known, possible) in MOVES.items():
        if known(view.rules):
            yield Command(name, players and possible(view, staging))


STANDING: Final = ("sort", "panel", "advice", "pace", "rules", "settings", "help", "leave")
"""What can be done at any time, whoever's turn it is."""


def standing(*, computers: bool) -> list[str]:
    """Return what can be done at any time; a pace is set only where computer players sit."""
    return [name for name in STANDING if computers or name != "pace"]


Known: TypeAlias = Callable[[Rules], bool]
Possible: TypeAlias = Callable[[SeatView, Staging], bool]


def _in_play(view: SeatView) -> bool:
    return view.phase == Phase.PLAY


MOVES: Final[Mapping[str, tuple[Known, Possible]]] = {
    "take": (
        lambda rules: True,
        lambda view, staging: view.phase == Phase.DRAW and bool(ways_to_take(view, staging)),
    ),
    "stage": (
        lambda rules: True,
        lambda view, staging: bool(staging.picked) and staging_refusal(view, staging) is None,
    ),
    "add": (
        lambda rules: True,
        lambda view, staging: _in_play(view) and bool(ways_to_add(view, staging.picked)),
    ),
    "discard": (
        lambda rules: True,
        lambda view, staging: _in_play(view) and can_discard(view, staging),
    ),
    "join": (
        lambda rules: rules.sets_of_a_rank == "many",
        lambda view, staging: _in_play(view) and bool(ways_to_join(view)),
    ),
    "red_three": (
        lambda rules: rules.red_threes_laid_by == "player",
        lambda view, staging: bool(red_threes_in_hand(view)),
    ),
    "ask": (
        lambda rules: rules.ask_partner != "never",
        lambda view, staging: view.refusal(ASK) is None,
    ),
}
"""The moves: whether a game's rules know each, and whether it is possible now."""
