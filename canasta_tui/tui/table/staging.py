"""The cards that a player has picked from the hand, and the melds staged but not yet laid.

A card of the hand is named by its slot, its place in the hand as the engine sorts it, so that two
equal cards are two. A staged card is out of the hand to look at, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from canasta_tui.engine.actions import (
    Action,
    Add,
    Cards,
    Discard,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import FIRST_WILD, JOKER_RANK, TWO, Card, rank_of

Slot: TypeAlias = int


class Order(StrEnum):
    """How a hand is sorted."""

    RANK = "rank"
    SUIT = "suit"


SUIT_ORDER: Final = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: no two reds and no two blacks are neighbours."""


def sort_key(card: Card, order: Order) -> tuple[int, ...]:
    """Return what a hand is sorted by; wilds stand last in either order."""
    if order is Order.RANK or card >= FIRST_WILD:
        return (card >= FIRST_WILD and order is Order.SUIT, card)
    return (0, SUIT_ORDER[card & 3], card)


class Staging:
    """What a player does with a hand before it counts."""

    def __init__(self, hand: Iterable[Card] = ()) -> None:
        self.hand: Cards = tuple(hand)
        self._picked: set[Slot] = set()
        self._melds: list[tuple[Slot, ...]] = []

    @property
    def picked(self) -> Cards:
        """The cards picked, sorted as the hand is by the engine."""
        return self._cards(sorted(self._picked))

    @property
    def picked_slots(self) -> frozenset[Slot]:
        """Where the picked cards are."""
        return frozenset(self._picked)

    @property
    def melds(self) -> tuple[Cards, ...]:
        """The staged melds, in the order in which they were staged."""
        return tuple(self._cards(meld) for meld in self._melds)

    @property
    def staged(self) -> Cards:
        """All staged cards."""
        return tuple(card for meld in self.melds for card in meld)

    @property
    def free_slots(self) -> tuple[Slot, ...]:
        """Where the cards are that are not staged."""
        staged = {slot for meld in self._melds for slot in meld}
        return tuple(slot for slot in range(len(self.hand)) if slot not in staged)

    @property
    def free(self) -> Cards:
        """The cards that are not staged."""
        return self._cards(self.free_slots)

    def shown(self, order: Order) -> list[Slot]:
        """Return the slots of the cards that are not staged, sorted for the eye."""
        return sorted(self.free_slots, key=lambda slot: sort_key(self.hand[slot], order))

    def toggle(self, slot: Slot) -> None:
        """Pick a card, or put it back."""
        if slot in self.free_slots:
            self._picked ^= {slot}

    def toggle_rank(self, slot: Slot) -> None:
        """Pick all cards of a card's rank, or put them back if all are picked.

        From a wild card, all wilds are.
        """
        kind = _kind(self.hand[slot])
        same = {each for each in self.free_slots if _kind(self.hand[each]) == kind}
        if same <= self._picked:
            self._picked -= same
        else:
            self._picked |= same

    def put_back(self) -> None:
        """Put all picked cards back."""
        self._picked.clear()

    def stage(self) -> None:
        """Make the picked cards a staged meld."""
        if self._picked:
            self._melds.append(tuple(sorted(self._picked)))
            self._picked.clear()

    def unstage(self, number: int = -1) -> None:
        """Take a staged meld back into the hand, the latest unless said."""
        if self._melds:
            self._melds.pop(number)

    def spend(self, action: Action) -> None:
        """Forget what was picked or staged for an action, which is about to be played."""
        match action:
            case LayMelds():
                self._melds.clear()
            case TakePile():
                self._melds.clear()
                self._picked.clear()
            case Add() | Discard() | LayRedThree():
                self._picked.clear()
            case _:
                pass

    def rebase(self, hand: Iterable[Card]) -> None:
        """Go over to a changed hand, keeping what of the picked and staged cards is still in it."""
        picked, melds = self.picked, self.melds
        self.hand = tuple(hand)
        left = set(range(len(self.hand)))
        self._melds = [
            slots
            for meld in melds
            if (slots := self._claim(meld, left)) and len(slots) == len(meld)
        ]
        self._picked = set(self._claim(picked, left))

    def _claim(self, cards: Sequence[Card], left: set[Slot]) -> tuple[Slot, ...]:
        claimed: list[Slot] = []
        for card in cards:
            slot = next((each for each in sorted(left) if self.hand[each] == card), None)
            if slot is not None:
                left.discard(slot)
                claimed.append(slot)
        return tuple(claimed)

    def _cards(self, slots: Iterable[Slot]) -> Cards:
        return tuple(self.hand[slot] for slot in slots)


def _kind(card: Card) -> int:
    rank = rank_of(card)
    return TWO if rank == JOKER_RANK else rank


def arrivals(hand: Sequence[Card], new: Iterable[Card]) -> frozenset[Slot]:
    """Return the slots of the cards that came into the hand; of equal ones the last."""
    wanted = Counter(new)
    found: set[Slot] = set()
    for slot in reversed(range(len(hand))):
        if wanted[hand[slot]] > 0:
            wanted[hand[slot]] -= 1
            found.add(slot)
    return frozenset(found)
