"""The cheapest way to open: which sets reach the minimum with the fewest wilds and cards."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from canasta_tui.bots.reading import SET_RANKS, Reading
from canasta_tui.bots.runs import longest_run
from canasta_tui.bots.weights import CARD_COST, JOKER_COST, PAIR_COST, TWO_COST
from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import (
    BY_RANK,
    FIRST_WILD,
    JOKER,
    SIZE,
    TWO,
    Card,
    Hand,
    take,
)
from canasta_tui.engine.choices import first_of_rank
from canasta_tui.engine.rules import SMALLEST_MELD, Rules


class Opening(NamedTuple):
    """An opening: its melds, the pile's top card (if it takes part) in the first; its cost."""

    sets: tuple[Cards, ...]
    cost: float
    wilds: int


class _Part(NamedTuple):
    """Naturals that make a set, alone or with a wild."""

    cards: Cards
    value: int
    room: int
    """Wilds that fit."""
    needs: int
    """Wilds without which it is no set."""


def best_opening(
    reading: Reading, top: Card | None = None, with_wild: bool = False
) -> Opening | None:
    """Return the cheapest opening of the hand, or None; with ``top`` it takes the pile.

    ``with_wild``: one natural and a wild may take the top, else it must be a natural pair.
    """
    minimum = reading.deal.minimum(reading.side)
    if _most(reading, top) < minimum:
        return None
    found = [_cheapest(reading.hand, reading.rules, minimum, (), top, with_wild)]
    if reading.rules.runs:
        for suit in range(4):
            run = longest_run(reading, suit)
            if len(run) >= SMALLEST_MELD:
                found.append(_with_run(reading, run, minimum, top, with_wild))
    openings = [each for each in found if each is not None]
    return min(openings, key=lambda each: each.cost) if openings else None


def _with_run(
    reading: Reading, run: Cards, minimum: int, top: Card | None, with_wild: bool
) -> Opening | None:
    left = reading.hand[:]
    for card in run:
        take(left, card)
    worth = sum(reading.rules.values[card] for card in run)
    rest = _cheapest(left, reading.rules, minimum - worth, (run,), top, with_wild)
    if rest is None:
        return None
    # A run is on its way to a samba: it costs nothing to lay it.
    return rest._replace(cost=rest.cost - CARD_COST * len(run))


def _most(reading: Reading, top: Card | None) -> int:
    """Return at least as many points as can be laid."""
    hand, values = reading.hand, reading.rules.values
    points = hand[BY_RANK + TWO] * values[FIRST_WILD] + hand[JOKER] * values[JOKER]
    for rank in SET_RANKS:
        if hand[BY_RANK + rank] >= 2 or reading.rules.runs:
            points += hand[BY_RANK + rank] * values[rank * 4]
    return points + (0 if top is None else 2 * values[top])


def _parts(hand: Hand, rules: Rules, top: Card | None) -> list[_Part]:
    values, limits = rules.values, rules.wild_limits
    parts: list[_Part] = []
    for rank in SET_RANKS:
        held = hand[BY_RANK + rank]
        if held < 2 or (top is not None and rank == top >> 2):
            continue
        cards = first_of_rank(hand, rank, held)
        room, needs = limits[held], max(0, SMALLEST_MELD - held)
        if held >= rules.min_naturals and room >= needs:
            parts.append(_Part(cards, held * values[rank * 4], room, needs))
    parts.sort(key=lambda part: (part.needs, -part.value))
    return parts


def _top_part(hand: Hand, rules: Rules, top: Card, with_wild: bool) -> _Part | None:
    held = hand[BY_RANK + (top >> 2)]
    naturals = held + 1
    needs = max(0, SMALLEST_MELD - naturals)
    room = 0 if rules.pile_set_without_wilds else rules.wild_limits[naturals]
    if held < (1 if with_wild else 2) or naturals < rules.min_naturals or room < needs:
        return None
    cards = (top, *first_of_rank(hand, top >> 2, held))
    return _Part(cards, naturals * rules.values[top], room, needs)


def _cheapest(
    hand: Hand,
    rules: Rules,
    minimum: int,
    laid: tuple[Cards, ...],
    top: Card | None,
    with_wild: bool,
) -> Opening | None:
    parts = _parts(hand, rules, top)
    first: list[_Part] = []
    if top is not None:
        part = _top_part(hand, rules, top, with_wild)
        if part is None:
            return None
        first = [part]
    best: Opening | None = None
    naturals = [part for part in parts if not part.needs]
    pairs = [part for part in parts if part.needs]
    for count in range(len(naturals) + 1):
        for paired in range(min(len(pairs), 3) + 1):
            chosen = [*first, *naturals[:count], *pairs[:paired]]
            found = _with_wilds(hand, rules, minimum, chosen, laid)
            if found is not None and (best is None or found.cost < best.cost):
                best = found
    return best


def _with_wilds(
    hand: Hand, rules: Rules, minimum: int, parts: Sequence[_Part], laid: tuple[Cards, ...]
) -> Opening | None:
    """Return the parts with the cheapest wilds that reach the minimum, or None."""
    if not parts and not laid:
        return None
    worth = sum(part.value for part in parts)
    needs, room = sum(part.needs for part in parts), sum(part.room for part in parts)
    two, joker = rules.values[FIRST_WILD], rules.values[JOKER]
    best: tuple[float, int, int] | None = None
    for twos, jokers in product(range(hand[BY_RANK + TWO] + 1), range(hand[JOKER] + 1)):
        if not needs <= twos + jokers <= room:
            continue
        if worth + twos * two + jokers * joker >= minimum:
            cost = twos * TWO_COST + jokers * JOKER_COST
            if best is None or cost < best[0]:
                best = (cost, twos, jokers)
    if best is None:
        return None
    cost, twos, jokers = best
    cards = sum(len(part.cards) for part in parts) + sum(map(len, laid))
    cost += CARD_COST * cards + PAIR_COST * sum(part.needs > 0 for part in parts)
    wilds = [*first_of_rank(hand, TWO, twos), *[JOKER] * jokers]
    return Opening((*_filled(parts, wilds), *laid), cost, twos + jokers)


def _filled(parts: Iterable[_Part], wilds: list[Card]) -> list[Cards]:
    """Give each part the wilds that it needs, then what is left where there is room."""
    given: list[list[Card]] = []
    parts = list(parts)
    for part in parts:
        given.append([wilds.pop(0) for _ in range(part.needs)])
    for part, own in zip(parts, given, strict=True):
        while wilds and len(own) < part.room:
            own.append(wilds.pop())
    return [(*part.cards, *own) for part, own in zip(parts, given, strict=True)]


def cards_left(reading: Reading, opening: Opening, top: Card | None = None) -> int:
    """Return how many cards the hand keeps after the opening, those of the pile not counted."""
    laid = sum(map(len, opening.sets)) - (top is not None)
    return reading.hand[SIZE] - laid
