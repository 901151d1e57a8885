"""What a player in turn reads off the table and remembers: the ground of every judgement.

A reading looks at the hand of its seat, at what lies open, and at how many cards others hold;
never at the cards in other hands or in the stock. So the same judgement serves a player, who sees
no more, and the play-outs of a player that has dealt the unseen cards at random.
"""

from collections.abc import Sequence
from typing import Final

from canasta_tui.bots.style import Style
from canasta_tui.bots.tracking import RANKS, Memory
from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import ACE, BY_RANK, FIRST_WILD, FOUR, JOKER, SIZE, THREE, TWO, Hand
from canasta_tui.engine.choices import first_of_rank
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import RUN, SET, Meld
from canasta_tui.engine.rules import CANASTA, Rules
from canasta_tui.engine.table import playable

SET_RANKS: Final = range(FOUR, ACE + 1)
"""The ranks of which sets are laid."""


def unseen_codes(deal: Deal, seat: int) -> list[int]:
    """Return for each card code how many the seat cannot see: in other hands and the stock."""
    rules = deal.rules
    full = [rules.packs] * JOKER + [rules.jokers]
    left = [count - held for count, held in zip(full, deal.hands[seat], strict=False)]
    for card in deal.pile:
        left[card] -= 1
    for melds in deal.melds:
        for meld in melds:
            for card in meld.cards:
                left[card] -= 1
    for reds in deal.red_threes:
        for card in reds:
            left[card] -= 1
    return left


class Reading:
    """What the seat that has to act knows; ``side``, ``melds`` and ``hand`` are its own."""

    __slots__ = (
        "_closing",
        "_sets",
        "_unseen",
        "_unseen_codes",
        "deal",
        "hand",
        "melds",
        "memory",
        "next_seat",
        "next_side",
        "rules",
        "run_values",
        "seat",
        "side",
        "style",
    )

    def __init__(self, deal: Deal, memory: Memory, style: Style, seat: int | None = None) -> None:
        rules = deal.rules
        self.style = style
        self.deal = deal
        self.memory = memory
        self.rules: Rules = rules
        self.seat = deal.turn if seat is None else seat
        self.side = self.seat % rules.sides
        self.hand: Hand = deal.hands[self.seat]
        self.melds: Sequence[Meld] = deal.melds[self.side]
        self.next_seat = (self.seat + 1) % rules.players
        self.next_side = self.next_seat % rules.sides
        self._unseen: list[int] | None = None
        self._unseen_codes: list[int] | None = None
        self._closing: bool | None = None
        self._sets: list[int | None] | None = None
        self.run_values: Sequence[float] | None = None
        """What ``runs.run_values`` found when it was first asked."""

    @property
    def unseen(self) -> list[int]:
        """Return for each rank how many of its cards the player cannot see; wilds as twos."""
        if self._unseen is None:
            self._unseen = self._count_unseen()
        return self._unseen

    def _count_unseen(self) -> list[int]:
        """Count by rank, which is much quicker than by code and wanted for every discard."""
        rules, hand = self.rules, self.hand
        left = [4 * rules.packs] * RANKS
        for rank in range(TWO):
            left[rank] -= hand[BY_RANK + rank]
        left[TWO] += rules.jokers - hand[BY_RANK + TWO] - hand[JOKER]
        left[TWO + 1] = 0
        for melds in self.deal.melds:
            for meld in melds:
                if meld.kind is RUN:
                    for rank in range(meld.rank, meld.rank + meld.naturals):
                        left[rank] -= 1
                else:
                    left[meld.rank] -= meld.naturals
                    left[TWO] -= meld.wilds
        for card in self.deal.pile:
            left[TWO if card >= FIRST_WILD else card >> 2] -= 1
        left[THREE] -= sum(map(len, self.deal.red_threes))
        return left

    @property
    def unseen_codes(self) -> list[int]:
        """Return for each card code how many the player cannot see."""
        if self._unseen_codes is None:
            self._unseen_codes = unseen_codes(self.deal, self.seat)
        return self._unseen_codes

    @property
    def unseen_total(self) -> int:
        """Return how many cards the player cannot see: the stock and the other hands."""
        hands = sum(hand[SIZE] for hand in self.deal.hands)
        return len(self.deal.stock) + hands - self.hand[SIZE]

    @property
    def rounds_left(self) -> float:
        """Return how many turns each player has until the stock runs out."""
        return len(self.deal.stock) / (self.rules.players * self.rules.draw)

    @property
    def wilds(self) -> int:
        """Return how many wilds the hand holds."""
        return self.hand[BY_RANK + TWO] + self.hand[JOKER]

    @property
    def playable(self) -> int:
        """Return how many cards of the hand may be discarded or kept."""
        return playable(self.hand)

    @property
    def opened(self) -> bool:
        """Say whether the own side has opened."""
        return bool(self.melds)

    @property
    def may_add(self) -> bool:
        """Say whether the seat may add to its side's melds (LT-15)."""
        return self.deal.laid[self.seat] or self.rules.add_to_partner == "free"

    @property
    def canastas(self) -> int:
        """Return how many canastas the own side has."""
        return self.deal.canastas(self.side)

    @property
    def missing_canastas(self) -> int:
        """Return how many canastas the own side needs before it may go out."""
        return max(0, self.rules.canastas_to_go_out - self.canastas)

    @property
    def threat(self) -> bool:
        """Say whether an opponent may go out within a turn or so."""
        deal, rules = self.deal, self.rules
        few = [
            seat % rules.sides
            for seat, hand in enumerate(deal.hands)
            if hand[SIZE] <= self.style.few_cards and seat % rules.sides != self.side
        ]
        return any(deal.canastas(side) >= rules.canastas_to_go_out for side in few)

    @property
    def closing(self) -> bool:
        """Say whether the deal may well end before this seat's next turn."""
        if self._closing is None:
            self._closing = self.rounds_left <= 1.0 or self.threat
        return self._closing

    @property
    def sets(self) -> list[int | None]:
        """Return for each rank the number of the own side's set, the one nearest to a canasta."""
        if self._sets is None:
            self._sets = [None] * RANKS
            for number, meld in enumerate(self.melds):
                if meld.kind is SET:
                    other = self._sets[meld.rank]
                    if other is None or _nearer(meld, self.melds[other]):
                        self._sets[meld.rank] = number
        return self._sets

    def cards_of_rank(self, rank: int, count: int) -> Cards:
        """Return ``count`` cards of the rank from the hand."""
        return first_of_rank(self.hand, rank, count)

    def wild_cards(self, count: int) -> Cards:
        """Return ``count`` wilds from the hand, the twos first."""
        twos = first_of_rank(self.hand, TWO, count)
        return twos + (JOKER,) * (count - len(twos))


def _nearer(meld: Meld, other: Meld) -> bool:
    """An unfinished set before a canasta, then the larger."""
    if (meld.size >= CANASTA) != (other.size >= CANASTA):
        return meld.size < CANASTA
    return meld.size > other.size
