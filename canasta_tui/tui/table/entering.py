"""What Enter does where the cursor stands, so that the bar and the prompt can say it before."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from canasta_tui.engine.actions import DRAW, Add, Discard, TakePile
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import (
    Stage,
    Way,
    is_players,
    legal,
    next_ways,
    staging_refusal,
    ways_to_take,
)


class Place(Enum):
    """What on the table the cursor can be in."""

    HAND = auto()
    STOCK = auto()
    PILE = auto()
    OWN = auto()
    """The melds of the player's side."""
    OTHER = auto()
    """The melds of another side."""


class At(NamedTuple):
    """Where the cursor stands; ``meld`` is the number of a meld, staged ones last."""

    place: Place = Place.HAND
    meld: int | None = None


class Entering(NamedTuple):
    """What Enter does: the names of its label and its sentence, and the ways it goes or offers."""

    label: str
    sentence: str
    ways: tuple[Way, ...] = ()


def entering(view: SeatView, staging: Staging, at: At) -> Entering:
    """Return what Enter does there."""
    if not is_players(view):
        return Entering("wait", "wait")
    match at.place:
        case Place.STOCK:
            return _going(legal(view, [DRAW]), "why_draw")
        case Place.PILE:
            return _at_pile(view, staging)
        case Place.OWN:
            return _at_own(view, staging, at.meld)
        case Place.OTHER:
            return _looking(at.meld)
    if view.phase == Phase.ANSWER:
        return Entering("answer", "answer", tuple(next_ways(view, staging)))
    ways = next_ways(view, staging)
    if not ways and not staging.picked:
        return Entering("pick", "pick")
    return _going(ways, "why")


def _going(ways: Sequence[Way], otherwise: str) -> Entering:
    """Return what the ways come to; with none, Enter tells why, in the sentence named."""
    if not ways:
        return Entering("why", otherwise)
    if len(ways) == 1:
        return Entering(ways[0].type, "one", tuple(ways))
    return Entering("choose", "draw_or_take" if ways[0] == DRAW else "several", tuple(ways))


def _at_pile(view: SeatView, staging: Staging) -> Entering:
    picked = staging.picked
    if view.phase != Phase.PLAY or not picked:
        return _going(ways_to_take(view, staging), "why_take")
    can_be = len(picked) == 1 and not staging.melds
    return _going(legal(view, [Discard(picked[0])]) if can_be else [], "why_discard")


def _at_own(view: SeatView, staging: Staging, meld: int | None) -> Entering:
    picked = staging.picked
    if meld is not None and meld >= len(view.melds[view.side]):
        return Entering("unstage", "unstage")
    if not picked:
        return _looking(meld)
    if meld is None:
        can_be = staging_refusal(view, staging) is None
        return _going([Stage(picked)] if can_be else [], "why")
    if view.phase == Phase.DRAW:
        taking = legal(view, [TakePile(picked, meld, staging.melds)])
        return _going(taking, "why_add")
    return _going(legal(view, [Add(meld, picked)]), "why_add")


def _looking(meld: int | None) -> Entering:
    return Entering("look", "look" if meld is not None else "nothing_there")
