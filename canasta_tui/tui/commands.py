"""What the action bar lists: everything that the rules know, and what of it is possible now."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from canasta_tui.engine.actions import ASK
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.messages import Catalogue
from canasta_tui.tui.staging import Staging
from canasta_tui.tui.steps import (
    can_discard,
    is_players,
    red_threes_in_hand,
    staging_refusal,
    ways_to_add,
    ways_to_join,
    ways_to_take,
)
from canasta_tui.tui.widgets.action_bar import Entry


def commands(
    t: Catalogue,
    view: SeatView,
    staging: Staging,
    *,
    undo: bool,
    refused: bool,
    computers: bool,
) -> list[Entry]:
    """Return the entries of the action bar but for Enter's.

    ``undo`` says whether something can be taken back; after something was ``refused`` the way to
    its rule stands in front; ``computers`` says whether computer players sit at the table.
    """
    entries = [_entry(t, "rule")] if refused else []
    entries += _moves(t, view, staging)
    if view.rules.take_back_melds:
        entries.append(_entry(t, "undo", possible=undo))
    names = standing(computers=computers)
    return entries + [_entry(t, name) for name in names if not (refused and name == "rules")]


def enter_entry(t: Catalogue, label: str) -> Entry:
    """Return the first entry of the action bar: Enter, with what it does by name."""
    return Entry("next", t("table.key.next"), t(f"table.next.{label}"), label != "wait")


def _entry(t: Catalogue, name: str, *, possible: bool = True) -> Entry:
    return Entry(name, t(f"table.key.{name}"), t(f"table.command.{name}"), possible)


def _moves(t: Catalogue, view: SeatView, staging: Staging) -> Iterator[Entry]:
    players = is_players(view)
    for name, (known, possible) in MOVES.items():
        if known(view.rules):
            yield _entry(t, name, possible=players and possible(view, staging))


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
