"""The cards of a hand that can be added to a meld on the table."""

from functools import cache
from itertools import product

from canasta_tui.engine.actions import Add, Cards
from canasta_tui.engine.cards import (
    BLACK_THREES,
    BY_RANK,
    FIRST_WILD,
    FOUR,
    JOKER,
    THREE,
    TWO,
    Hand,
)
from canasta_tui.engine.choices import first_of_rank, kinds_of_rank
from canasta_tui.engine.melds import RUN, SET, WILD, Meld


def wild_kinds(hand: Hand) -> Cards:
    """Return a two and a joker, those of them that are held; the suits of twos do not matter."""
    twos = kinds_of_rank(hand, TWO)[:1] if hand[BY_RANK + TWO] else ()
    return (*twos, JOKER) if hand[JOKER] else twos


@cache
def each_onto(number: int, cards: Cards) -> tuple[Add, ...]:
    """Return the additions of each of the cards alone to the meld of this number."""
    return tuple([Add(number, (card,)) for card in cards])


def fitting_singles(hand: Hand, meld: Meld, wilds: Cards) -> Cards:
    """Return the single cards that fit black threes, wilds or a run; ``wilds`` are the hand's."""
    if meld.rank == THREE:
        return tuple([card for card in BLACK_THREES if hand[card]])
    if meld.is_canasta:
        return ()
    if meld.kind is WILD:
        return wilds
    ends = (meld.cards[0] - 4, meld.cards[-1] + 4)
    return tuple([end for end in ends if FOUR * 4 <= end < FIRST_WILD and hand[end]])


def last_cards(hand: Hand, meld: Meld, fewest: int) -> list[Cards]:
    """D-13: so many cards or more at once, where they leave the hand one card or none."""
    fitting = hand[BY_RANK + meld.rank] + hand[BY_RANK + TWO] + hand[JOKER]
    if fewest > fitting and meld.kind is not RUN:
        return []
    return [cards for cards in _additions(hand, meld) if len(cards) >= fewest]


def _additions(hand: Hand, meld: Meld) -> list[Cards]:
    """Return the ways to pick cards that might be added to the meld, none included."""
    if meld.kind is RUN:
        return _run_additions(hand, meld)
    naturals = hand[BY_RANK + meld.rank] if meld.kind is SET else 0
    counts = product(range(naturals + 1), range(hand[BY_RANK + TWO] + 1), range(hand[JOKER] + 1))
    return [
        (
            *(first_of_rank(hand, meld.rank, count) if count else ()),
            *first_of_rank(hand, TWO, twos),
            *((JOKER,) * jokers),
        )
        for count, twos, jokers in counts
    ]


def _run_additions(hand: Hand, meld: Meld) -> list[Cards]:
    below: list[Cards] = [()]
    code = meld.cards[0] - 4
    while code >= FOUR * 4 and hand[code]:
        below.append((*below[-1], code))
        code -= 4
    above: list[Cards] = [()]
    code = meld.cards[-1] + 4
    while code < FIRST_WILD and hand[code]:
        above.append((*above[-1], code))
        code += 4
    return [low + high for low, high in product(below, above)]
