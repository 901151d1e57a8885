"""What is safe to throw: what a card is worth in the hand, and to the next player."""

from typing import Final

from canasta_tui.bots.reading import Reading
from canasta_tui.bots.runs import SHARE, run_values
from canasta_tui.engine.cards import (
    BLACK_THREES,
    BY_RANK,
    CODES,
    FIRST_WILD,
    RED_THREES,
    SIZE,
    THREE,
    Card,
)
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.rules import CANASTA

THROWN: Final = 0.35
"""What a hand that threw a card of a rank is still believed to hold of it."""
PASSED: Final = 0.6
"""What a hand that left a card of a rank on the pile is still believed to hold of it."""
GROWTH: Final = (0.0, 0.0, 0.0, 30.0, 45.0, 90.0, 220.0, 0.0)
"""Points that one card more is worth to a set of so many cards."""
PAIRS_KEPT: Final = 1.25
"""Hands hold more pairs than chance gives, because players keep them."""


def discard_costs(reading: Reading) -> list[tuple[float, Card]]:
    """Return what each different card that may be discarded costs, cheapest first, in points."""
    hand = reading.hand
    runs = run_values(reading)
    exact = reading.rules.runs
    found: list[tuple[float, Card]] = []
    last_rank = -1
    below = sum(card_worth(card, reading) for card in reading.deal.pile)
    for card in range(CODES):
        if not hand[card] or card in RED_THREES:
            continue
        rank = card >> 2
        if rank == last_rank and not exact and rank != THREE:
            continue
        last_rank = rank
        cost = keeping(reading, card, runs) + reading.style.fear * danger(reading, card, below)
        found.append((cost, card))
    found.sort()
    return found


def keeping(reading: Reading, card: Card, runs: list[float]) -> float:
    """Return what the card is worth in the hand, in points."""
    rules, hand = reading.rules, reading.hand
    value = rules.values[card]
    rank = card >> 2
    late = 0.5 if reading.closing else 0.0
    if card >= FIRST_WILD:
        return reading.style.wild + value * 0.5
    if rank == THREE:
        return reading.style.black_three * (1.0 - 2.0 * late) - value * late
    held = hand[BY_RANK + rank]
    unseen = reading.unseen[rank] if reading.style.counts else 4
    worth = 0.0
    if held >= 3:
        worth = reading.style.three
    elif held == 2:
        worth = reading.style.pair * min(1.0, unseen / 3.0)
        if not reading.opened:
            worth += value * 0.4
    else:
        worth = 2.0 if unseen else 0.0
    if reading.own_set(rank) is not None:
        worth += 15.0 + value
    worth = max(worth, runs[card] if hand[card] == 1 else 0.0)
    return worth - value * late


def danger(reading: Reading, card: Card, below: float) -> float:
    """Return what the next player gains on average if the card is thrown, in points.

    ``below`` is the worth of the pile under it.
    """
    chance = take_chance(reading, card)
    if not chance:
        return 0.0
    gain = 2.0 * reading.rules.values[card] + reading.style.pile_card + below
    return chance * (gain + _growth(reading, card))


def _growth(reading: Reading, card: Card) -> float:
    """Return what the card brings the next player's meld nearer to a canasta, in points."""
    best = 0.0
    for meld in reading.deal.melds[reading.next_side]:
        if meld.kind is MeldKind.SET and meld.rank == card >> 2:
            best = max(best, reading.style.growth * GROWTH[min(meld.size, CANASTA)])
        elif meld.kind is MeldKind.RUN and meld.size < CANASTA and _lengthens(meld, card):
            share = SHARE[meld.size + 1] - SHARE[meld.size]
            best = max(best, share * reading.rules.samba)
    return best


def card_worth(card: Card, reading: Reading) -> float:
    """Return what a card of the pile is worth to who takes it, in points."""
    if card >= FIRST_WILD:
        return reading.style.wild
    if card >> 2 == THREE:
        return 0.0
    return reading.rules.values[card] + reading.style.pile_card


def take_chance(reading: Reading, card: Card) -> float:
    """Return how likely the next player can take the pile with this card on top."""
    deal, rules = reading.deal, reading.rules
    seat, side = reading.next_seat, reading.next_side
    opened = deal.opened(side)
    if card in BLACK_THREES or (not opened and not rules.pile_before_opening):
        return 0.0
    if len(deal.pile) + 1 < rules.pile_minimum:
        return 0.0
    free = rules.add_to_partner == "free" or deal.laid[seat]
    if card >= FIRST_WILD:
        return 0.8 if free and _takes_wild(reading) else 0.0
    rank = card >> 2
    frozen = deal.frozen or (rules.frozen_until_opened and not opened)
    if not frozen and rules.pile_onto_meld and free and _fits(reading, card):
        return 1.0
    chance = pair_chance(reading, rank)
    if rules.pile_with_wild and not frozen:
        single = holds_chance(reading, rank)
        chance = max(chance, 0.5 * single)
    if not opened:
        chance *= _opening_chance(deal.minimum(side))
    return chance


def _takes_wild(reading: Reading) -> bool:
    rules = reading.rules
    if not rules.pile_wild_top_onto_meld:
        return False
    for meld in reading.deal.melds[reading.next_side]:
        if meld.kind is MeldKind.WILD and meld.size < CANASTA:
            return True
        if meld.kind is MeldKind.SET and meld.wilds < rules.wild_limits[meld.naturals]:
            return True
    return False


def _fits(reading: Reading, card: Card) -> bool:
    rank = card >> 2
    for meld in reading.deal.melds[reading.next_side]:
        if meld.kind is MeldKind.SET:
            if meld.rank == rank:
                return not (reading.rules.canasta_closes_pile and meld.is_canasta)
        elif meld.kind is MeldKind.RUN and meld.size < CANASTA and _lengthens(meld, card):
            return True
    return False


def _lengthens(run: Meld, card: Card) -> bool:
    return card in (run.cards[0] - 4, run.cards[-1] + 4)


def _opening_chance(minimum: int) -> float:
    """Return how likely a hand with the pair can reach the opening minimum with it."""
    return 0.9 if minimum <= 15 else 0.6 if minimum <= 50 else 0.4 if minimum <= 90 else 0.3


def _share(reading: Reading, rank: int) -> float:
    """Return how likely one unseen card of the rank is in the next player's hand."""
    seat = reading.next_seat
    share = reading.deal.hands[seat][SIZE] / max(1, reading.unseen_total)
    if reading.style.counts:
        memory = reading.memory
        share *= THROWN if memory.thrown[seat][rank] else 1.0
        share *= PASSED ** min(2, memory.passed[seat][rank])
    return min(0.95, share)


def holds_chance(reading: Reading, rank: int) -> float:
    """Return how likely the next player holds a card of the rank."""
    if reading.style.counts and reading.memory.known_of_rank(reading.next_seat, rank):
        return 1.0
    unseen = reading.unseen[rank] if reading.style.counts else 4
    return 1.0 - (1.0 - _share(reading, rank)) ** max(0, unseen)


def pair_chance(reading: Reading, rank: int) -> float:
    """Return how likely the next player holds two cards of the rank."""
    known = reading.memory.known_of_rank(reading.next_seat, rank) if reading.style.counts else 0
    if known >= 2:
        return 1.0
    unseen = (reading.unseen[rank] if reading.style.counts else 4) - known
    share = _share(reading, rank)
    none = (1.0 - share) ** max(0, unseen)
    if known:
        return 1.0 - none
    if unseen < 2:
        return 0.0
    one = unseen * share * (1.0 - share) ** (unseen - 1)
    return min(1.0, (1.0 - none - one) * PAIRS_KEPT)
