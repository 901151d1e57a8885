"""The few ways to go on that are worth trying out, the one that judgement prefers first."""

from typing import Final, NamedTuple

from canasta_tui.bots.discards import discard_costs
from canasta_tui.bots.going_out import way_out
from canasta_tui.bots.piles import ways_to_take
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.style import bold
from canasta_tui.bots.turn import decide, lay, throw
from canasta_tui.engine.actions import DRAW, Action, Add, Answer, Discard, LayMelds, TakePile
from canasta_tui.engine.cards import FIRST_WILD
from canasta_tui.engine.table import ANSWERING, DRAWING

DISCARDS: Final = 3
"""Discards that are tried out."""
NEAR: Final = 30.0
"""Points by which a discard may look worse than the best and still be tried."""
TAKES: Final = 2
"""Ways to take the pile that are tried out."""


class Candidate(NamedTuple):
    """Acts to begin with; ``stays``: the rest of the turn is played without going out."""

    acts: tuple[Action, ...]
    stays: bool = False


def candidates(reading: Reading) -> list[Candidate]:
    """Return what might be done, the judgement's own choice first; one means nothing to try."""
    phase = reading.deal.phase
    chosen = decide(reading)
    if phase is ANSWERING:
        return [Candidate((chosen,)), Candidate((Answer(not _is_yes(chosen)),))]
    if phase is DRAWING:
        return _draws(reading, chosen)
    if isinstance(chosen, Discard):
        return _discards(reading, chosen)
    return _acts(reading, chosen)


def _is_yes(action: Action) -> bool:
    return isinstance(action, Answer) and action.yes


def _draws(reading: Reading, chosen: Action) -> list[Candidate]:
    others: list[Action] = [DRAW, *(take for _, take in ways_to_take(reading)[:TAKES])]
    return [Candidate((chosen,)), *(Candidate((each,)) for each in others if each != chosen)]


def _discards(reading: Reading, chosen: Discard) -> list[Candidate]:
    found = [Candidate((chosen,))]
    if reading.deal.waived or reading.playable <= 1:
        return found
    way = way_out(reading)
    if way is not None and reading.deal.answer is not False and not reading.deal.asks:
        found.append(Candidate(tuple(way)))
    bolder = _bolder(reading)
    if bolder is not None:
        found.append(Candidate((bolder,)))
    costs = discard_costs(reading)
    best = costs[0][0]
    for cost, card in costs[:DISCARDS]:
        if Discard(card) != chosen and cost <= best + NEAR:
            found.append(Candidate((Discard(card),)))
    return found


def _bolder(reading: Reading) -> Action | None:
    """Return what a player who saves nothing for later would lay, or None."""
    style = bold(reading.style)
    return lay(Reading(reading.deal, reading.memory, style, reading.seat), stays=True)


def _acts(reading: Reading, chosen: Action) -> list[Candidate]:
    """An act of melding, and to leave it; adding naturals is never in doubt."""
    found = [Candidate((chosen,))]
    deal = reading.deal
    way = None if deal.asks or deal.answer is not None else way_out(reading)
    if way is not None:
        if way[0] == chosen:
            found = [Candidate(tuple(way))]
            other = lay(reading, stays=True) or throw(reading)
            found.append(Candidate((other,), stays=True))
        else:
            found.append(Candidate(tuple(way)))
        return found
    if deal.answer is True or (isinstance(chosen, Add) and not _has_wild(chosen)):
        return found
    if isinstance(chosen, Add | LayMelds | TakePile) and reading.playable > 1:
        found.append(Candidate((throw(reading),)))
    return found


def _has_wild(act: Add) -> bool:
    return any(card >= FIRST_WILD for card in act.cards)
