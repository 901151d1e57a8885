"""The new melds that a hand can make: each choice counted once.

Where the rules know no runs, the suits of a set do not matter: a choice is so many naturals of a
rank with so many twos and jokers. With runs each different selection of suits is its own choice.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeVar

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
MOST_KEPT: Final = 50_000
"""Holdings whose melds are kept in memory; random play meets some thousands of them."""

T = TypeVar("T")


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
    counts = (rank, held, twos, jokers, top)
    found = _once(rules, ("sets", *counts), lambda: tuple(_counted_sets(rules, *counts)))
    return _with_suits(hand, found) if rules.runs and found else found


def _once(rules: Rules, key: tuple[object, ...], work: Callable[[], Sequence[T]]) -> Sequence[T]:
    """Return what the key led to before, or work it out and keep it; a key says first of what."""
    known: dict[tuple[object, ...], Sequence[T]] = rules.worked_out
    found = known.get(key)
    if found is None:
        if len(known) > MOST_KEPT:
            known.clear()
        found = known[key] = work()
    return found


def _counted_sets(
    rules: Rules, rank: int, held: int, twos_held: int, jokers_held: int, top: int
) -> Iterator[Choice]:
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


def _with_suits(hand: Hand, choices: Iterable[Choice]) -> list[Choice]:
    # By place: ``_replace`` takes three times as long.
    return [
        Choice(rank, naturals, twos, jokers, exact, value, slack)
        for rank, naturals, twos, jokers, _, value, slack in choices
        for exact in _selections(naturals, rank * 4, *hand[rank * 4 : rank * 4 + 4])
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


@lru_cache(MOST_KEPT)
def _selections(naturals: int, first: Card, *held: int) -> tuple[Cards, ...]:
    """Return the ways to pick so many naturals of a rank of which each suit is held so often."""
    counts = product(*(range(min(count, naturals) + 1) for count in held))
    return tuple(
        tuple(code for code, count in enumerate(each, first) for _ in range(count))
        for each in counts
        if sum(each) == naturals
    )


def run_choices(hand: Hand, rules: Rules) -> list[Choice]:
    """Return the runs that the hand can make (LT-49, D-17)."""
    found: list[Choice] = []
    for suit in range(4):
        held = hand[FOUR * 4 + suit : FIRST_WILD : 4]
        if len(held) - held.count(0) >= SMALLEST_MELD:
            found += _runs_of_suit(rules, suit, tuple(map(bool, held)))
    return found


def _runs_of_suit(rules: Rules, suit: int, held: tuple[bool, ...]) -> Sequence[Choice]:
    """``held`` says of each rank from four to ace whether the hand holds it in the suit."""
    return _once(rules, ("runs", suit, held), lambda: tuple(_runs(rules, suit, held)))


def _runs(rules: Rules, suit: int, held: Sequence[bool]) -> Iterator[Choice]:
    codes: list[Card] = []
    for rank, count in enumerate(held, FOUR):
        if not count:
            codes.clear()
            continue
        codes.append(rank * 4 + suit)
        longest = min(CANASTA, len(codes))
        for length in range(SMALLEST_MELD, longest + 1):
            yield _run(codes[-length:], rules)


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
    key = ("acts", first, *hand[first : first + 4], *hand[FIRST_WILD:CODES])
    return _once(rules, key, lambda: _acts(hand, set_choices(hand, rules, rank)))


def _acts(hand: Hand, choices: Iterable[Choice]) -> list[LayMelds]:
    return [LayMelds((cards_of(hand, choice),)) for choice in choices]


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
