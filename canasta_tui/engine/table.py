"""What lies on the table and in the hands during one deal."""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import Final

from canasta_tui.engine.cards import (
    BLACK_THREES,
    SIZE,
    UNKNOWN,
    Card,
    Hand,
    new_hand,
    red_threes_in,
    unknown_hand,
)
from canasta_tui.engine.melds import Meld, canastas_in
from canasta_tui.engine.rules import Rules


class Phase(IntEnum):
    """What the deal waits for."""

    DRAW = 0
    """The seat in turn has to draw or take the pile."""
    PLAY = 1
    """It has drawn: it may meld, and has to discard."""
    ANSWER = 2
    """Its partner has to answer "may I go out?"."""
    OVER = 3
    """Nothing: the deal has ended."""


# The phases by names of their own: Python 3.11 reads a member of a class ten times slower.
DRAWING: Final = Phase.DRAW
PLAYING: Final = Phase.PLAY
ANSWERING: Final = Phase.ANSWER
OVER: Final = Phase.OVER


class Ending(StrEnum):
    """Why a deal ended."""

    WENT_OUT = "went_out"
    """A player got rid of his last card (LT-30)."""
    STOCK_OUT = "stock_out"
    """The player who drew the last card finished his turn (LT-37)."""
    NO_CARD_TO_DRAW = "no_card_to_draw"
    """A player had to draw, or chose to, and the stock was empty (D-11)."""
    LAST_RED_THREE = "last_red_three"
    """The last card of the stock was a red three (D-11)."""


class Table:
    """The state of one deal. Cards are codes; a seat's side is ``seat % rules.sides``.

    ``stock`` and ``pile`` have their top last. ``laid`` and ``added`` say of each seat whether it
    has laid a meld of its own, or added to a partner's before it had one (LT-15, LT-36).
    """

    __slots__ = (
        "acts",
        "added",
        "answer",
        "ending",
        "finished_by",
        "fresh",
        "from_hand",
        "hands",
        "laid",
        "laid_before",
        "melds",
        "opened_now",
        "phase",
        "pile",
        "pile_wilds",
        "red_threes",
        "rules",
        "side",
        "stock",
        "took_pile",
        "totals",
        "turn",
        "turn_number",
        "waived",
    )

    def __init__(self, rules: Rules, totals: Sequence[int]) -> None:
        self.rules = rules
        self.totals = tuple(totals)
        self.hands: list[Hand] = [new_hand() for _ in range(rules.players)]
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.pile_wilds = 0
        self.melds: list[Sequence[Meld]] = [()] * rules.sides
        """Each side's melds; replaced when they change, so that copies of a table share them."""
        self.red_threes: list[Sequence[Card]] = [()] * rules.sides
        """Each side's red threes, replaced like the melds."""
        self.laid = [False] * rules.players
        self.added = [False] * rules.players
        self.turn = 0
        self.side = 0
        """The side in turn."""
        self.turn_number = 0
        self.phase = DRAWING
        self.ending: Ending | None = None
        self.finished_by: int | None = None
        self.from_hand = False
        self.acts = 0
        """Acts of melding in this turn."""
        self.took_pile = False
        self.laid_before = False
        """The seat in turn had laid a meld of its own before this turn."""
        self.fresh = True
        """It had neither laid nor added anything before this turn (LT-36)."""
        self.opened_now = False
        """The side in turn opened in this turn (YU-10)."""
        self.waived = False
        """The opening was under the minimum: only going out from the hand may follow (D-15)."""
        self.answer: bool | None = None
        """The partner's answer in this turn."""

    def pass_to(self, seat: int) -> None:
        """Give the turn to a seat."""
        self.turn = seat
        self.side = seat % self.rules.sides

    def _copy_to(self, other: "Table") -> None:
        other.rules = self.rules
        other.totals = self.totals
        other.hands = list(map(list.copy, self.hands))
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.pile_wilds = self.pile_wilds
        other.melds = self.melds[:]
        other.red_threes = self.red_threes[:]
        other.laid = self.laid[:]
        other.added = self.added[:]
        other.turn = self.turn
        other.side = self.side
        other.turn_number = self.turn_number
        other.phase = self.phase
        other.ending = self.ending
        other.finished_by = self.finished_by
        other.from_hand = self.from_hand
        other.acts = self.acts
        other.took_pile = self.took_pile
        other.laid_before = self.laid_before
        other.fresh = self.fresh
        other.opened_now = self.opened_now
        other.waived = self.waived
        other.answer = self.answer

    @property
    def actor(self) -> int:
        """Return the seat that has to act: the one in turn, or the partner who was asked."""
        if self.phase is ANSWERING:
            return (self.turn + self.rules.sides) % self.rules.players
        return self.turn

    @property
    def over(self) -> bool:
        """Say whether the deal has ended."""
        return self.phase is OVER

    @property
    def hand(self) -> Hand:
        """Return the hand of the seat in turn."""
        return self.hands[self.turn]

    @property
    def blocked(self) -> bool:
        """Say whether a black three closes the pile (LT-25, D-35)."""
        return bool(self.pile) and self.pile[-1] in BLACK_THREES

    @property
    def frozen(self) -> bool:
        """Say whether a wild in the pile freezes it for everyone (HC-5, D-8)."""
        return self.rules.wild_freezes_pile and self.pile_wilds > 0

    def opened(self, side: int) -> bool:
        """Say whether the side has laid a meld in this deal (LT-12)."""
        return bool(self.melds[side])

    def canastas(self, side: int) -> int:
        """Return how many canastas, sambas and canastas of wilds the side has (D-33)."""
        return canastas_in(self.melds[side])

    def minimum(self, side: int) -> int:
        """Return what the side's opening must be worth, in points (LT-11)."""
        return self.rules.minimum_at(self.totals[side])

    @property
    def asks(self) -> bool:
        """Say whether the question to the partner is part of this game."""
        return self.rules.ask_partner != "never" and self.rules.players > self.rules.sides

    def may_go_out(self, canastas: int) -> bool:
        """Say whether the seat in turn may go out if its side has so many canastas (LT-30)."""
        if canastas < self.rules.canastas_to_go_out or self.answer is False:
            return False
        return self.answer is True or not self.asks or self.rules.ask_partner == "may"

    def lay_red_three(self, side: int, card: Card) -> None:
        """Put a red three, which is in no hand, with those of the side."""
        self.red_threes[side] = (*self.red_threes[side], card)

    def hide_from(self, seat: int | None) -> None:
        """Replace all that the seat may not see: other hands and the stock keep only their size.

        From None, who sits nowhere, every hand is hidden.
        """
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.hands[other] = unknown_hand(hand[SIZE])
        self.stock = [UNKNOWN] * len(self.stock)


def playable(hand: Hand) -> int:
    """Return how many cards may be discarded or kept: all but red threes (D-13, D-21)."""
    return hand[SIZE] - red_threes_in(hand)
