"""Worlds: the unseen cards dealt at random, in keeping with all that a seat knows."""

import math
import random

from canasta_tui.bots.reading import unseen_codes
from canasta_tui.bots.tracking import RANKS, Memory
from canasta_tui.bots.weights import (
    MOST_PASSED,
    RATE_BLACK_THREE,
    RATE_LAID,
    RATE_NEVER,
    RATE_PASSED,
    RATE_THROWN,
    RATE_WILD,
)
from canasta_tui.engine.cards import (
    CODES,
    RED_THREES,
    SIZE,
    THREE,
    TWO,
    Card,
    cards_in,
    new_hand,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import SET


class Sampler:
    """Deals worlds for one seat; ``deal`` is the deal as that seat knows it."""

    def __init__(self, deal: Deal, memory: Memory, seat: int, rng: random.Random) -> None:
        self._deal = deal
        self._rng = rng
        self._others = [s for s in range(deal.rules.players) if s != seat]
        self._known = {s: cards_in(memory.known[s]) for s in self._others}
        unseen = enumerate(unseen_codes(deal, seat))
        self._pool = [card for card, count in unseen for _ in range(count)]
        for cards in self._known.values():
            for card in cards:
                self._pool.remove(card)
        self._rates = {s: _rates(deal, memory, s) for s in self._others}

    def world(self) -> Deal:
        """Return a copy of the deal in which every hand and the stock hold cards."""
        deal, rng = self._deal.copy(), self._rng
        pool = self._pool[:]
        others = self._others[:]
        rng.shuffle(others)
        for seat in others:
            known = self._known[seat]
            count = deal.hands[seat][SIZE] - len(known)
            drawn = self._drawn(pool, self._rates[seat], count)
            deal.hands[seat] = new_hand((*known, *drawn))
        rng.shuffle(pool)
        deal.stock = pool
        return deal

    def _drawn(self, pool: list[Card], rates: list[float], count: int) -> list[Card]:
        """Take ``count`` cards from the pool, each the likelier the larger its rate.

        The cards race: each arrives after a time of exponential chance, and the first are taken.
        """
        if not count:
            return []
        chance, log = self._rng.random, math.log
        order = sorted((-log(1.0 - chance()) / rates[card], card) for card in pool)
        drawn = [card for _, card in order[:count]]
        for card in drawn:
            pool.remove(card)
        return drawn


def _rates(deal: Deal, memory: Memory, seat: int) -> list[float]:
    """Return for each card how likely it is in the seat's hand, against the average card."""
    rules = deal.rules
    free = rules.add_to_partner == "free" or deal.laid[seat]
    laid = {m.rank for m in deal.melds[seat % rules.sides] if m.kind is SET}
    rates = [1.0] * CODES
    for rank in range(RANKS):
        rate = RATE_THROWN if memory.thrown[seat][rank] else 1.0
        rate *= RATE_PASSED ** min(MOST_PASSED, memory.passed[seat][rank])
        if free and rank in laid:
            rate *= RATE_LAID
        if rank >= TWO:
            rate = RATE_WILD
        elif rank == THREE:
            rate = RATE_BLACK_THREE
        for card in range(rank * 4, min(rank * 4 + 4, CODES)):
            rates[card] = rate
    if rules.red_threes_laid_by == "program":
        for card in RED_THREES:
            rates[card] = RATE_NEVER
    return rates
