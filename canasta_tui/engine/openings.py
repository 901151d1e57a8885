"""Acts of several new melds: openings that just reach the minimum, and whole hands laid at once."""

from collections.abc import Iterator, Sequence
from typing import Final

from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import (
    BY_RANK,
    CODES,
    FIRST_WILD,
    FOUR,
    JOKER,
    SIZE,
    THREE,
    TWO,
    Hand,
    put_all,
    take,
)
from canasta_tui.engine.choices import (
    Choice,
    black_three_choices,
    cards_of,
    fits,
    meld_choices,
    pick,
    run_choices,
    set_choices,
    wild_choices,
)
from canasta_tui.engine.melds import SET, Meld, canastas_in
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules

Sets = tuple[Cards, ...]
MOST_TRIED: Final = 5_000
"""Melds tried for openings, or to lay a whole hand; hands of twenty cards need some hundreds."""


def openings(hand: Hand, rules: Rules, minimum: int, taken: Sequence[int] = ()) -> list[Sets]:
    """Return the acts worth ``minimum`` points or more that no card or meld could be spared from.

    Whatever else is to be laid can follow in acts of its own. ``taken`` are ranks of which no set
    may be laid (LT-11, LT-23). Of very large hands, which no system deals, not all are found.
    """
    if minimum <= 0:
        return [()]
    if _most_points(hand, rules) < minimum:
        return []
    search = _Search(hand, rules, meld_choices(hand, rules, taken), minimum)
    search.extend(0, 0, [])
    return search.found


def _most_points(hand: Hand, rules: Rules) -> int:
    """Return more points than can be laid from the hand, or as many: a quick no."""
    values, twos, jokers = rules.values, hand[BY_RANK + TWO], hand[JOKER]
    least = 0 if rules.runs else SMALLEST_MELD - twos - jokers
    held = zip(hand[BY_RANK + FOUR : BY_RANK + TWO], values[FOUR * 4 : FIRST_WILD : 4], strict=True)
    naturals = sum([count * value for count, value in held if count >= least])
    return naturals + twos * values[FIRST_WILD] + jokers * values[JOKER]


class _Search:
    """The search for openings. Of ``left`` only the counts are right that choices are made by."""

    __slots__ = ("choices", "found", "hand", "left", "minimum", "rules", "tries")

    def __init__(self, hand: Hand, rules: Rules, choices: Sequence[Choice], minimum: int) -> None:
        self.hand = hand
        self.left = hand[:]
        self.rules = rules
        self.choices = choices
        self.minimum = minimum
        self.found: list[Sets] = []
        self.tries = MOST_TRIED

    def extend(self, start: int, points: int, chosen: list[Choice]) -> None:
        """Add choices from number ``start`` on to those chosen, which are worth ``points``."""
        left, minimum = self.left, self.minimum
        for number in range(start, len(self.choices)):
            choice = self.choices[number]
            if chosen and not (
                _may_stand_beside(self.rules, chosen, choice) and fits(left, choice)
            ):
                continue
            if not self.tries:
                return
            self.tries -= 1
            total = points + choice.value
            chosen.append(choice)
            if total < minimum:
                _count(left, choice, -1)
                if total + _most_points(left, self.rules) >= minimum:
                    self.extend(number, total, chosen)
                _count(left, choice, 1)
            elif _nothing_to_spare(chosen, total, minimum):
                self.found.append(self._cards_of(chosen))
            chosen.pop()

    def _cards_of(self, chosen: Sequence[Choice]) -> Sets:
        if len(chosen) == 1:
            return (cards_of(self.hand, chosen[0]),)
        work = self.hand[:]
        return tuple([pick(work, choice) for choice in chosen])


def _count(hand: Hand, choice: Choice, times: int) -> None:
    """Change the counts that :func:`fits` and :func:`_most_points` look at."""
    hand[BY_RANK + TWO] += choice.twos * times
    hand[JOKER] += choice.jokers * times
    if choice.exact is None:
        hand[BY_RANK + choice.rank] += choice.naturals * times
        return
    for card in choice.exact:
        hand[card] += times
        hand[BY_RANK + (card >> 2)] += times


def _may_stand_beside(rules: Rules, chosen: Sequence[Choice], choice: Choice) -> bool:
    """D-10, D-18: one set of a rank where the rules say so; a second wild meld after seven."""
    if choice.rank == TWO:
        return all(each.twos + each.jokers >= CANASTA for each in chosen if each.rank == TWO)
    if rules.sets_of_a_rank == "many":
        return True
    return all(each.rank != choice.rank for each in chosen)


def _nothing_to_spare(chosen: Sequence[Choice], total: int, minimum: int) -> bool:
    return all(total - min(each.value, each.slack) < minimum for each in chosen)


def whole_hands(hand: Hand, rules: Rules, taken: Sequence[int] = ()) -> Iterator[Sets]:
    """Yield the acts that lay the whole hand, or all of it but one card (LT-36, D-14, D-15).

    Of very large hands, which no system deals, not every one is found.
    """
    left = [MOST_TRIED]
    yield from _covers(hand[:], rules, taken, (), left)
    for card in range(CODES):
        if hand[card] and _is_first_of_its_kind(hand, rules, card):
            work = hand[:]
            take(work, card)
            yield from _covers(work, rules, taken, (), left)


def _is_first_of_its_kind(hand: Hand, rules: Rules, card: int) -> bool:
    """Where suits do not matter, one card of a rank stands for all when one is left over."""
    if rules.runs or card == JOKER or card >> 2 == THREE:
        return True
    return not any(hand[other] for other in range(card >> 2 << 2, card))


def _covers(
    hand: Hand, rules: Rules, taken: Sequence[int], sets: Sets, left: list[int]
) -> Iterator[Sets]:
    """Yield the ways to lay all cards of the hand; the lowest natural card comes first.

    ``left`` is how many more melds are tried.
    """
    if not hand[SIZE]:
        if sets:
            yield sets
        return
    for choice in _covering_first(hand, rules, taken):
        if not fits(hand, choice):
            continue
        if not left[0]:
            return
        left[0] -= 1
        cards = pick(hand, choice)
        once = rules.sets_of_a_rank == "one" and choice.exact is None
        closed = (*taken, choice.rank) if once or choice.rank == THREE else taken
        yield from _covers(hand, rules, closed, (*sets, cards), left)
        put_all(hand, cards)


def _covering_first(hand: Hand, rules: Rules, taken: Sequence[int]) -> list[Choice]:
    """Return the melds that can hold the hand's lowest natural card."""
    lowest = next((card for card in range(FIRST_WILD) if hand[card]), None)
    if lowest is None:
        size = hand[SIZE]
        if not rules.wild_melds or TWO in taken:
            return []
        whole = [each for each in wild_choices(hand, rules) if each.twos + each.jokers == size]
        return whole or [c for c in wild_choices(hand, rules) if c.twos + c.jokers == CANASTA]
    rank = lowest >> 2
    if rank in taken:
        return [each for each in run_choices(hand, rules) if _holds(each, lowest)]
    if rank == THREE:
        return black_three_choices(hand, rules)[:1]
    found = list(set_choices(hand, rules, rank))
    if rules.sets_of_a_rank == "one" and not rules.runs:
        return [each for each in found if each.naturals == hand[BY_RANK + rank]]
    found = [each for each in found if each.exact is None or lowest in each.exact]
    if rules.runs:
        found.extend(each for each in run_choices(hand, rules) if _holds(each, lowest))
    return found


def _holds(choice: Choice, card: int) -> bool:
    return choice.exact is not None and card in choice.exact


def could_go_out(hand: Hand, melds: Sequence[Meld], rules: Rules) -> bool:
    """Say whether laying the whole hand beside the side's melds could go out: a quick no."""
    missing = rules.canastas_to_go_out - canastas_in(melds)
    if missing > 0 and _most_canastas(hand, melds, rules) < missing:
        return False
    return _every_rank_fits(hand, rules)


def _most_canastas(hand: Hand, melds: Sequence[Meld], rules: Rules) -> int:
    """Return at least as many canastas as the hand could bring."""
    wilds = hand[BY_RANK + TWO] + hand[JOKER]
    held = hand[BY_RANK + FOUR : BY_RANK + TWO]
    for meld in melds:
        if meld.kind is SET and meld.rank != THREE and not meld.is_canasta:
            held[meld.rank - FOUR] += meld.size
    most = sum([(count + wilds) // CANASTA for count in held if count])
    if rules.runs:
        most += sum([sum(hand[FOUR * 4 + suit : FIRST_WILD : 4]) // CANASTA for suit in range(4)])
    return most + wilds // CANASTA


def _every_rank_fits(hand: Hand, rules: Rules) -> bool:
    """Say whether there may be wilds enough for all ranks held once or twice: a quick no.

    One card may be left over; one that is held once needs two wilds, if it can stand in a set.
    """
    if rules.runs:
        return True
    held = hand[BY_RANK : BY_RANK + TWO]
    wilds = hand[BY_RANK + TWO] + hand[JOKER]
    single = max(0, held.count(1) - 1)
    if single and not rules.wild_limits[1]:
        return False
    return 2 * single + held.count(2) <= wilds
