"""Is the pile worth it: the ways to take it, each with what it gains over drawing."""

from canasta_tui.bots.opening import best_opening
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.runs import run_values
from canasta_tui.bots.weights import (
    ADDED_FROM_PILE,
    BLACK_THREE_IN_PILE,
    CANASTA_MADE,
    NEXT_TAKES,
    OPENED,
    PAIR_IN_PILE,
    PAIR_SPENT,
    RED_THREE_IN_PILE,
    RUN_IN_PILE,
    RUN_TAKES,
    SINGLE_IN_PILE,
    SINGLE_LATE,
    SPOILT,
    WILD_SPENT,
)
from canasta_tui.engine.actions import Cards, TakePile
from canasta_tui.engine.cards import (
    BY_RANK,
    FIRST_WILD,
    RED_THREES,
    THREE,
    Card,
)
from canasta_tui.engine.melds import RUN, SET, Meld
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.rules import CANASTA
from canasta_tui.engine.taking import needs_natural_pair, pile_fault, plan_take


def best_take(reading: Reading) -> tuple[float, TakePile] | None:
    """Return the best legal way to take the pile with its gain over drawing, or None."""
    takes = ways_to_take(reading)
    return takes[0] if takes else None


def ways_to_take(reading: Reading) -> list[tuple[float, TakePile]]:
    """Return the legal ways to take the pile that are worth a thought, best first."""
    deal = reading.deal
    if not deal.pile or pile_fault(deal) is not None:
        return []
    found = _openings(reading) if not reading.opened else [*_onto(reading), *_as_set(reading)]
    legal = [(cost, take) for cost, take in found if not isinstance(plan_take(deal, take), Refusal)]
    if not legal:
        return []
    gain = _gain(reading)
    takes = [(gain - cost, take) for cost, take in legal]
    takes.sort(key=lambda each: -each[0])
    return takes


def _openings(reading: Reading) -> list[tuple[float, TakePile]]:
    top = reading.deal.pile[-1]
    if top >= FIRST_WILD or top >> 2 == THREE:
        return []
    with_wild = reading.rules.pile_with_wild and not needs_natural_pair(reading.deal)
    opening = best_opening(reading, top, with_wild)
    if opening is None:
        return []
    cards = list(opening.sets[0])
    cards.remove(top)
    return [(opening.cost - OPENED, TakePile(tuple(cards), None, tuple(opening.sets[1:])))]


def _onto(reading: Reading) -> list[tuple[float, TakePile]]:
    if not reading.rules.pile_onto_meld and not reading.rules.pile_wild_top_onto_meld:
        return []
    top = reading.deal.pile[-1]
    found: list[tuple[float, TakePile]] = []
    for number, meld in enumerate(reading.melds):
        if meld.kind is RUN:
            if (top ^ meld.cards[0]) & 3 == 0:
                cards = _between(meld, top)
                found.append((-len(cards) - RUN_TAKES, TakePile(cards, number)))
        elif top >= FIRST_WILD:
            spoils = meld.is_canasta and meld.is_natural
            found.append((SPOILT if spoils else -meld.size, TakePile((), number)))
        elif meld.rank == top >> 2 and meld.kind is SET:
            found.append((-meld.size if meld.size < CANASTA else 0.0, TakePile((), number)))
    return found


def _between(meld: Meld, top: Card) -> Cards:
    """D-17: the cards between a run and the top; whether the hand has them the rules will say."""
    low, high = meld.cards[0], meld.cards[-1]
    return tuple(range(top + 4, low, 4) if top < low else range(high + 4, top, 4))


def _as_set(reading: Reading) -> list[tuple[float, TakePile]]:
    rules, hand = reading.rules, reading.hand
    top = reading.deal.pile[-1]
    rank = top >> 2
    if top >= FIRST_WILD or rank == THREE:
        return []
    held = hand[BY_RANK + rank]
    if held >= 2:
        return [(PAIR_SPENT, TakePile(reading.cards_of_rank(rank, 2)))]
    if held and rules.pile_with_wild and reading.wilds and not needs_natural_pair(reading.deal):
        cards = (*reading.cards_of_rank(rank, 1), *reading.wild_cards(1))
        return [(PAIR_SPENT + WILD_SPENT, TakePile(cards))]
    return []


def _gain(reading: Reading) -> float:
    """Return what the pile brings more than a draw, before what it costs, in points."""
    rules, pile = reading.rules, reading.deal.pile
    top = pile[-1]
    counts = reading.hand[:]
    rest = [card for card in pile[:-1] if card not in RED_THREES]
    for card in rest:
        counts[BY_RANK + (card >> 2)] += 1
    runs = run_values(reading)
    gain = float(rules.values[top]) + reading.style.pile_card
    number = reading.sets[top >> 2]
    if number is not None and reading.melds[number].size == CANASTA - 1:
        gain += CANASTA_MADE
    for card in rest:
        gain += _use(reading, card, counts) + RUN_IN_PILE * runs[card]
    gain += (len(pile) - 1 - len(rest)) * rules.red_three * RED_THREE_IN_PILE
    gain -= reading.style.drawn_card * min(rules.draw, len(reading.deal.stock))
    return gain * (1.0 + NEXT_TAKES * reading.style.fear) if len(pile) > 2 else gain


def _use(reading: Reading, card: Card, counts: list[int]) -> float:
    """Return what one card of the rest of the pile is worth in the hand."""
    value = reading.rules.values[card]
    if card >= FIRST_WILD:
        return reading.style.wild
    rank = card >> 2
    if rank == THREE:
        return BLACK_THREE_IN_PILE
    if reading.sets[rank] is not None:
        return value + reading.style.pile_card + ADDED_FROM_PILE
    held = counts[BY_RANK + rank]
    if held >= 3:
        return value + reading.style.pile_card
    late = reading.closing
    if held == 2:
        return reading.style.pair * PAIR_IN_PILE - (value if late else 0)
    return SINGLE_IN_PILE - (value * SINGLE_LATE if late else 0)
