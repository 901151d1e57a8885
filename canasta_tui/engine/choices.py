"""The new melds that a hand can make: each choice counted once.

Where the rules know no runs, the suits of a set do not matter: a choice is so many naturals of a
rank with so many twos and jokers. With runs each different selection of suits is its own choice.
"""

from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from canasta_tui.engine.actions import Cards, LayMelds
from canasta_tui.engine.cards import (
    BY_RANK,
    CODES,
    FIRST_WILD,
    FOUR,
    JOKER,
    THREE,
    TWO,
    Card,
    Hand,
    take_all,
)
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules

JOKERS: Final[Cards] = (JOKER,) * 12
NOT_SMALLER: Final = 1_000_000
"""The slack of a choice that cannot be made smaller."""
MOST_KNOWN: Final = 50_000
"""Holdings whose sets are kept in memory; random play meets some thousands of them."""


class Choice(NamedTuple):
    """A meld that can be laid from a hand.

    ``exact`` are the naturals where suits matter, else any ``naturals`` of the rank will do.
    ``value`` is in points; ``slack`` the points that it loses by the cheapest card it can spare.
    """

    rank: int
    naturals: int
    twos: int
    jokers: int
    exact: Cards | None
    value: int
    slack: int


def set_choices(hand: Hand, rules: Rules, rank: int, top: int = 0) -> Sequence[Choice]:
    """Return the sets of a rank that the hand can make, with ``top`` naturals beside the hand's."""
    held, twos, jokers = hand[BY_RANK + rank], hand[BY_RANK + TWO], hand[JOKER]
    if held + top + twos + jokers < SMALLEST_MELD:
        return ()
    key = (rank, held, twos, jokers, top)
    known: dict[tuple[int, ...], tuple[Choice, ...]] = rules.worked_out
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(_counted_sets(rules, key))
    return _with_suits(hand, found) if rules.runs else found


def _counted_sets(rules: Rules, key: tuple[int, int, int, int, int]) -> Iterator[Choice]:
    rank, held, twos_held, jokers_held, top = key
    values = rules.values
    for naturals in range(max(0, max(1, rules.min_naturals) - top), held + 1):
        limit = rules.wild_limits[naturals + top]
        for twos, jokers in product(range(twos_held + 1), range(jokers_held + 1)):
            size = naturals + top + twos + jokers
            if twos + jokers <= limit and size >= SMALLEST_MELD:
                value = naturals * values[rank * 4] + twos * values[TWO * 4]
                value += jokers * values[JOKER]
                slack = _slack(rules, naturals + top, twos, jokers, values[rank * 4])
                yield Choice(rank, naturals, twos, jokers, None, value, slack)


def _with_suits(hand: Hand, choices: Sequence[Choice]) -> list[Choice]:
    return [
        choice._replace(exact=exact)
        for choice in choices
        for exact in _selections(hand, choice.rank, choice.naturals)
    ]


def _slack(rules: Rules, naturals: int, twos: int, jokers: int, card_value: int) -> int:
    """A hidden canasta is not made smaller than a canasta: laid in two acts it is not hidden."""
    size = naturals + twos + jokers
    smallest = CANASTA if rules.hidden_canasta and size >= CANASTA else SMALLEST_MELD
    if size <= smallest:
        return NOT_SMALLER
    spare = [NOT_SMALLER]
    fewer = naturals - 1
    if fewer >= max(1, rules.min_naturals) and twos + jokers <= rules.wild_limits[fewer]:
        spare.append(card_value)
    if twos:
        spare.append(rules.values[TWO * 4])
    if jokers:
        spare.append(rules.values[JOKER])
    return min(spare)


def _selections(hand: Hand, rank: int, naturals: int) -> list[Cards]:
    codes = range(rank * 4, rank * 4 + 4)
    counts = product(*(range(min(hand[code], naturals) + 1) for code in codes))
    return [
        tuple(code for code, count in zip(codes, each, strict=True) for _ in range(count))
        for each in counts
        if sum(each) == naturals
    ]


def run_choices(hand: Hand, rules: Rules) -> list[Choice]:
    """Return the runs that the hand can make (LT-49, D-17)."""
    found: list[Choice] = []
    for suit in range(4):
        held = hand[FOUR * 4 + suit : FIRST_WILD : 4]
        if len(held) - held.count(0) < SMALLEST_MELD:
            continue
        codes: list[Card] = []
        for code in range(FOUR * 4 + suit, FIRST_WILD, 4):
            if not hand[code]:
                codes.clear()
                continue
            codes.append(code)
            longest = min(CANASTA, len(codes))
            found.extend(_run(codes[-n:], rules) for n in range(SMALLEST_MELD, longest + 1))
    return found


def _run(codes: Sequence[Card], rules: Rules) -> Choice:
    worths = [rules.values[code] for code in codes]
    slack = min(worths[0], worths[-1]) if len(codes) > SMALLEST_MELD else NOT_SMALLER
    return Choice(codes[0] >> 2, len(codes), 0, 0, tuple(codes), sum(worths), slack)


def wild_choices(hand: Hand, rules: Rules) -> list[Choice]:
    """Return the melds of wilds only that the hand can make (LT-50, D-18)."""
    two, joker = rules.values[TWO * 4], rules.values[JOKER]
    found = []
    for twos in range(min(CANASTA, hand[BY_RANK + TWO]) + 1):
        for jokers in range(min(CANASTA - twos, hand[JOKER]) + 1):
            size = twos + jokers
            if size >= SMALLEST_MELD:
                spare = min([two] * bool(twos) + [joker] * bool(jokers))
                slack = spare if size > SMALLEST_MELD else NOT_SMALLER
                found.append(Choice(TWO, 0, twos, jokers, None, twos * two + jokers * joker, slack))
    return found


def ranks_of_sets(hand: Hand, rules: Rules) -> list[int]:
    """Return the ranks of which the hand can lay a set."""
    needed = rules.naturals_needed[hand[BY_RANK + TWO] + hand[JOKER]]
    held = hand[BY_RANK + FOUR : BY_RANK + TWO]
    if max(held) < needed:
        return []
    return [rank for rank, count in enumerate(held, FOUR) if count >= needed]


def set_acts(hand: Hand, rules: Rules, rank: int) -> Sequence[LayMelds]:
    """Return the sets of a rank that the hand can make, each as an act of its own."""
    first = rank * 4
    key = (*hand[first : first + 4], *hand[FIRST_WILD:CODES], first)
    known: dict[tuple[int, ...], list[LayMelds]] = rules.worked_out
    found = known.get(key)
    if found is None:
        if len(known) > MOST_KNOWN:
            known.clear()
        choices = set_choices(hand, rules, rank)
        found = known[key] = [LayMelds((cards_of(hand, choice),)) for choice in choices]
    return found


def meld_choices(hand: Hand, rules: Rules, taken: Container[int] = ()) -> list[Choice]:
    """Return every new meld but black threes; ``taken`` are ranks of which no set may be laid."""
    found: list[Choice] = []
    for rank in ranks_of_sets(hand, rules):
        if rank not in taken:
            found.extend(set_choices(hand, rules, rank))
    if rules.runs:
        found.extend(run_choices(hand, rules))
    if rules.wild_melds and TWO not in taken:
        found.extend(wild_choices(hand, rules))
    return found


def black_three_choices(hand: Hand, rules: Rules) -> list[Choice]:
    """Return the set of all the hand's black threes, or of all but one (LT-35, D-14)."""
    if rules.black_threes_melded == "never":
        return []
    held = hand[0] + hand[3]
    sizes = [size for size in (held, held - 1) if size >= SMALLEST_MELD]
    value = rules.black_three_value
    return [Choice(THREE, size, 0, 0, None, size * value, NOT_SMALLER) for size in sizes]


def fits(hand: Hand, choice: Choice) -> bool:
    """Say whether the hand holds what the choice needs."""
    if hand[BY_RANK + TWO] < choice.twos or hand[JOKER] < choice.jokers:
        return False
    if choice.exact is None:
        return hand[BY_RANK + choice.rank] >= choice.naturals
    return all(hand[card] >= choice.exact.count(card) for card in choice.exact)


def cards_of(hand: Hand, choice: Choice) -> Cards:
    """Return cards of the hand that make the choice, without taking them."""
    cards = choice.exact or first_of_rank(hand, choice.rank, choice.naturals)
    if choice.twos:
        cards += first_of_rank(hand, TWO, choice.twos)
    return cards + JOKERS[: choice.jokers] if choice.jokers else cards


def pick(hand: Hand, choice: Choice) -> Cards:
    """Take the choice's cards from the hand and return them."""
    cards = cards_of(hand, choice)
    take_all(hand, cards)
    return cards


def first_of_rank(hand: Hand, rank: int, count: int) -> Cards:
    """Return ``count`` cards of a rank from the hand, without taking them."""
    first = rank * 4
    if rank == THREE:
        return _in_order(first, hand[0], 0, 0, hand[3])[:count]
    return _in_order(first, *hand[first : first + 4])[:count]


@cache
def _in_order(first: Card, spades: int, hearts: int, diamonds: int, clubs: int) -> Cards:
    counts = enumerate((spades, hearts, diamonds, clubs), first)
    return tuple(code for code, count in counts for _ in range(count))


def kinds_of_rank(hand: Hand, rank: int) -> Cards:
    """Return one card of each suit in which the hand holds the rank."""
    first = rank * 4
    return _kinds(first, *hand[first : first + 4])


@cache
def _kinds(first: Card, *counts: int) -> Cards:
    return tuple(code for code, count in enumerate(counts, first) if count)
