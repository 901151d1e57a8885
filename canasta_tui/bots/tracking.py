"""What the history of a deal shows of the hands that a seat cannot see."""

from collections.abc import Sequence
from typing import Final

from canasta_tui.engine.actions import Add, Discard, Draw, LayMelds, TakePile
from canasta_tui.engine.cards import (
    BY_RANK,
    FIRST_WILD,
    RED_THREES,
    THREE,
    UNKNOWN,
    Card,
    Hand,
    new_hand,
    put,
    take,
)
from canasta_tui.engine.events import Event
from canasta_tui.engine.view import SeatView

RANKS: Final = 14


class Memory:
    """What a player remembers: cards that are known to be in a hand, and what hands let go.

    ``known[seat]`` is a hand of the cards that came into it with a pile and were not played since;
    ``thrown[seat][rank]`` counts the seat's discards; ``passed[seat][rank]`` counts how often it
    drew although a card of the rank lay on top.
    """

    __slots__ = ("known", "passed", "thrown")

    def __init__(self, players: int) -> None:
        self.known: list[Hand] = [new_hand() for _ in range(players)]
        self.thrown = [[0] * RANKS for _ in range(players)]
        self.passed = [[0] * RANKS for _ in range(players)]

    @classmethod
    def of(cls, view: SeatView) -> "Memory":
        """Return what the history of the deal so far shows."""
        memory = cls(view.rules.players)
        pile = first_pile(view.history, view.pile)
        for event in view.history:
            memory._see(event, pile)
        return memory

    def _see(self, event: Event, pile: list[Card]) -> None:
        action, seat = event.action, event.seat
        match action:
            case Draw():
                if pile and 0 <= pile[-1] < FIRST_WILD and pile[-1] >> 2 != THREE:
                    self.passed[seat][pile[-1] >> 2] += 1
            case TakePile(cards, _, also):
                for card in pile[:-1]:
                    if card != UNKNOWN and card not in RED_THREES:
                        put(self.known[seat], card)
                pile.clear()
                self._played(seat, cards)
                for each in also:
                    self._played(seat, each)
            case LayMelds(sets):
                for each in sets:
                    self._played(seat, each)
            case Add(_, cards):
                self._played(seat, cards)
            case Discard(card):
                self._played(seat, (card,))
                self.thrown[seat][card >> 2] += 1
                pile.append(card)
            case _:
                pass

    def _played(self, seat: int, cards: Sequence[Card]) -> None:
        for card in cards:
            if self.known[seat][card]:
                take(self.known[seat], card)

    def known_of_rank(self, seat: int, rank: int) -> int:
        """Return how many cards of the rank the seat is known to hold."""
        return self.known[seat][BY_RANK + rank]


def first_pile(history: Sequence[Event], pile: Sequence[Card]) -> list[Card]:
    """Return the pile as the deal began; a card that nobody can see any more is UNKNOWN."""
    thrown = 0
    for event in history:
        if event.taken:
            return [UNKNOWN] * (event.taken - thrown)
        thrown += isinstance(event.action, Discard)
    return list(pile[: len(pile) - thrown])
