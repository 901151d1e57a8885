"""Cards as small integers, and hands as lists of counts.

A card's code is ``rank * 4 + suit`` with the ranks in the order of a run (three lowest, ace high),
then the two, then the joker: 53 codes. Equal cards of several packs share a code.

A hand is one flat list of counts: a place a code, then a place a rank, then the number of cards.
Plain lists copy in a fraction of a microsecond, which is what the computer players live on.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Card: TypeAlias = int
Hand: TypeAlias = list[int]

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "SHDC"

THREE: Final = 0
FOUR: Final = 1
ACE: Final = 11
TWO: Final = 12
JOKER_RANK: Final = 13

JOKER: Final[Card] = 52
FIRST_WILD: Final[Card] = TWO * 4
BLACK_THREES: Final[tuple[Card, ...]] = (0, 3)
"""They close the pile (LT-25)."""
RED_THREES: Final[tuple[Card, ...]] = (1, 2)
"""They are premium cards (LT-2)."""
UNKNOWN: Final[Card] = -1
"""Stands for a card that the viewer may not see."""

CODES: Final = 53
BY_RANK: Final = 53
"""Where a hand's counts by rank begin: ``hand[BY_RANK + rank]``."""
SIZE: Final = BY_RANK + 14
"""Where a hand keeps its number of cards: ``hand[SIZE]``."""

NAMES: Final[tuple[str, ...]] = (*(r + s for r in RANKS for s in SUITS), "JK")
_CODES: Final = {name: code for code, name in enumerate(NAMES)}


def parse_card(name: str) -> Card:
    """Return the code of a card written as ``QS`` or ``JK``; ValueError if it is none."""
    try:
        return _CODES[name]
    except (KeyError, TypeError):
        raise ValueError(
            f"{name!r} is no card: write rank then suit, as QS or TD, or JK for a joker"
        ) from None


def parse_cards(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the codes of cards written as in :func:`parse_card`."""
    return tuple(parse_card(name) for name in names)


def card_names(cards: Iterable[Card]) -> list[str]:
    """Return the written form of each card."""
    return [NAMES[card] for card in cards]


def rank_of(card: Card) -> int:
    """Return the card's rank, 0 (three) to 11 (ace), 12 (two), 13 (joker)."""
    return card >> 2


def is_wild(card: Card) -> bool:
    """Say whether the card is a joker or a two (LT-2)."""
    return card >= FIRST_WILD


def full_pack(packs: int, jokers: int) -> list[Card]:
    """Return every card of ``packs`` 52-card packs and ``jokers`` jokers, sorted."""
    return sorted(list(range(JOKER)) * packs + [JOKER] * jokers)


def new_hand(cards: Iterable[Card] = ()) -> Hand:
    """Return a hand holding the cards."""
    hand = [0] * (SIZE + 1)
    put_all(hand, tuple(cards))
    return hand


def unknown_hand(size: int) -> Hand:
    """Return a hand of ``size`` cards that nobody may see: only its size is in it."""
    hand = [0] * (SIZE + 1)
    hand[SIZE] = size
    return hand


def put(hand: Hand, card: Card) -> None:
    """Add a card to a hand."""
    hand[card] += 1
    hand[BY_RANK + (card >> 2)] += 1
    hand[SIZE] += 1


def take(hand: Hand, card: Card) -> None:
    """Remove a card that is in the hand."""
    hand[card] -= 1
    hand[BY_RANK + (card >> 2)] -= 1
    hand[SIZE] -= 1


def put_all(hand: Hand, cards: Sequence[Card]) -> None:
    """Add cards to a hand."""
    for card in cards:
        hand[card] += 1
        hand[BY_RANK + (card >> 2)] += 1
    hand[SIZE] += len(cards)


def take_all(hand: Hand, cards: Sequence[Card]) -> None:
    """Remove cards that are in the hand."""
    for card in cards:
        hand[card] -= 1
        hand[BY_RANK + (card >> 2)] -= 1
    hand[SIZE] -= len(cards)


def cards_in(hand: Hand) -> list[Card]:
    """Return the hand's cards, sorted by code."""
    return [card for card in range(CODES) if hand[card] for _ in range(hand[card])]


def red_threes_in(hand: Hand) -> int:
    """Return how many red threes the hand holds (only under D-21's option)."""
    return hand[1] + hand[2]


def value_of(cards: Iterable[Card], values: Sequence[int]) -> int:
    """Return what the cards are worth in points; ``values`` is ``Rules.values``."""
    return sum([values[card] for card in cards])
