"""The hard level: normal's judgement, tried out on samples of the unseen cards."""

import math
import random
from contextlib import suppress
from typing import Final

from canasta_tui.bots.candidates import Candidate, candidates
from canasta_tui.bots.clock import Clock
from canasta_tui.bots.legal import surely_legal
from canasta_tui.bots.outlook import standing
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.sampling import Sampler
from canasta_tui.bots.style import careful
from canasta_tui.bots.tracking import Memory
from canasta_tui.bots.turn import decide
from canasta_tui.engine.actions import Action
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.view import SeatView

LONGEST: Final = 400
"""Decisions after which a play-out is cut off."""
CONFIDENCE: Final = 0.5
"""Standard errors by which another choice must beat the judgement's own."""
FIRST_LOOK: Final = 8
"""Play-outs of each candidate before the hopeless ones are dropped."""
HOPELESS: Final = -1.5
"""Standard errors by which a hopeless candidate does worse than the first."""


class Hard:
    """Tries the best few candidates on sampled worlds and takes the one that does best."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return what to do now."""
        deal = view.copy_deal()
        memory = Memory.of(view)
        found = candidates(Reading(deal, memory, careful(view.rules), view.seat))
        if len(found) > 1:
            sampler = Sampler(deal, memory, view.seat, self._rng)
            found = [_best(found, sampler, memory, view.side, clock)]
        return surely_legal(view, found[0].acts[0])


def _best(
    found: list[Candidate], sampler: Sampler, memory: Memory, side: int, clock: Clock
) -> Candidate:
    """Return the candidate that does best; the first unless another is better beyond chance."""
    results: list[list[float]] = [[] for _ in found]
    alive = list(range(len(found)))
    while len(alive) > 1:
        world = sampler.world()
        for number in alive:
            if not clock.another():
                return found[_winner(results)]
            results[number].append(play_out(world.copy(), found[number], memory, side))
        if len(results[0]) % FIRST_LOOK == 0:
            alive = [n for n in alive if n == 0 or _lead(results, n) > HOPELESS]
    return found[_winner(results)]


def _winner(results: list[list[float]]) -> int:
    leads = [0.0, *(_gain(results, number) for number in range(1, len(results)))]
    return leads.index(max(leads))


def _gain(results: list[list[float]], number: int) -> float:
    """Return by how much a candidate beats the first, less what chance may have given it."""
    mean, error = _difference(results, number)
    return mean - CONFIDENCE * error


def _lead(results: list[list[float]], number: int) -> float:
    """Return by how many standard errors a candidate beats the first."""
    mean, error = _difference(results, number)
    return mean / error if error else 0.0


def _difference(results: list[list[float]], number: int) -> tuple[float, float]:
    pairs = [b - a for a, b in zip(results[0], results[number], strict=False)]
    count = len(pairs)
    if count < 2:
        return 0.0, math.inf
    mean = sum(pairs) / count
    spread = sum((pair - mean) ** 2 for pair in pairs) / (count - 1)
    return mean, math.sqrt(spread / count)


def play_out(deal: Deal, candidate: Candidate, memory: Memory, side: int) -> float:
    """Play the candidate and go on by judgement; return how the side stands then.

    It ends when the seat and the one after it have had another turn: more tells little more and
    is blurred by chance, less leaves out what the turn was for.
    """
    turn = deal.turn_number
    last = turn + deal.rules.players + 1
    style = careful(deal.rules)
    # In the rare case that judgement errs, the play-out ends there instead of the game.
    with suppress(ValueError):
        for act in candidate.acts:
            deal.push(act)
        for _ in range(LONGEST):
            if deal.over or deal.turn_number > last:
                break
            stays = candidate.stays and deal.turn_number == turn
            deal.push(decide(Reading(deal, memory, style, deal.actor), stays))
    return standing(deal, side)
