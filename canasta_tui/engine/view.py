"""All that one seat may see of a deal: what screens and computer players get."""

from collections.abc import Sequence

from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import SIZE, Card, cards_in, value_of
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.events import Event
from canasta_tui.engine.melds import Meld
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import Score
from canasta_tui.engine.table import ANSWERING, Ending, Phase


class SeatView:
    """A deal as one seat sees it. Other hands and the stock are only numbers of cards in it.

    ``new_cards`` came into the hand in the seat's latest turn; ``history`` is what everybody saw
    since the deal began.
    """

    __slots__ = ("_deal", "history", "new_cards", "seat")

    def __init__(
        self, deal: Deal, seat: int, history: Sequence[Event], new_cards: Sequence[Card]
    ) -> None:
        self._deal = deal
        self.seat = seat
        self.history = tuple(history)
        self.new_cards = tuple(new_cards)

    @classmethod
    def of(
        cls,
        deal: Deal,
        seat: int,
        history: Sequence[Event] = (),
        new_cards: Sequence[Card] = (),
    ) -> "SeatView":
        """Return the seat's view of a deal; of a deal that is over, all hands are shown."""
        seen = deal.copy()
        if not seen.over:
            seen.hide_from(seat)
        return cls(seen, seat, history, new_cards)

    @property
    def rules(self) -> Rules:
        """Return the rules in force."""
        return self._deal.rules

    @property
    def side(self) -> int:
        """Return the viewer's side."""
        return self.side_of(self.seat)

    @property
    def turn(self) -> int:
        """Return the seat in turn."""
        return self._deal.turn

    @property
    def actor(self) -> int:
        """Return the seat that has to act: the one in turn, or the partner who was asked."""
        return self._deal.actor

    @property
    def phase(self) -> Phase:
        """Return what the deal waits for."""
        return self._deal.phase

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the viewer's cards, sorted by code."""
        return tuple(cards_in(self._deal.hands[self.seat]))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each seat's hand."""
        return tuple(hand[SIZE] for hand in self._deal.hands)

    @property
    def pile(self) -> tuple[Card, ...]:
        """Return the discards, bottom first: all were laid openly."""
        return tuple(self._deal.pile)

    @property
    def stock_size(self) -> int:
        """Return the number of cards in the stock."""
        return len(self._deal.stock)

    @property
    def frozen(self) -> bool:
        """Say whether a wild in the pile freezes it for everyone (HC-5)."""
        return self._deal.frozen

    @property
    def blocked(self) -> bool:
        """Say whether a black three closes the pile (LT-25)."""
        return self._deal.blocked

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """Return each side's melds, in the order of their numbers."""
        return tuple(tuple(melds) for melds in self._deal.melds)

    @property
    def red_threes(self) -> tuple[tuple[Card, ...], ...]:
        """Return each side's red threes on the table."""
        return tuple(tuple(cards) for cards in self._deal.red_threes)

    @property
    def laid(self) -> tuple[bool, ...]:
        """Say of each seat whether it has laid a meld of its own (LT-15)."""
        return tuple(self._deal.laid)

    @property
    def opened(self) -> tuple[bool, ...]:
        """Say of each side whether it has laid a meld."""
        return tuple(self._deal.opened(side) for side in range(self.rules.sides))

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each side's points before this deal."""
        return self._deal.totals

    @property
    def minimums(self) -> tuple[int, ...]:
        """Return what each side's opening must be worth, in points."""
        return tuple(self._deal.minimum(side) for side in range(self.rules.sides))

    @property
    def canastas(self) -> tuple[int, ...]:
        """Return how many canastas each side has."""
        return tuple(self._deal.canastas(side) for side in range(self.rules.sides))

    @property
    def turn_number(self) -> int:
        """Return the number of the turn, from 0; a meld says in which it was laid."""
        return self._deal.turn_number

    @property
    def asked(self) -> bool:
        """Say whether the partner was asked in this turn."""
        return self._deal.phase is ANSWERING or self._deal.answer is not None

    @property
    def answer(self) -> bool | None:
        """Return the partner's answer in this turn."""
        return self._deal.answer

    @property
    def ending(self) -> Ending | None:
        """Return why the deal ended, or None."""
        return self._deal.ending

    @property
    def finished_by(self) -> int | None:
        """Return the seat that went out, or None."""
        return self._deal.finished_by

    @property
    def from_hand(self) -> bool:
        """Say whether it went out from the hand (LT-36)."""
        return self._deal.from_hand

    @property
    def scores(self) -> tuple[Score, ...] | None:
        """Return each side's score once the deal is over."""
        return self._deal.scores() if self._deal.over else None

    @property
    def all_hands(self) -> tuple[tuple[Card, ...], ...] | None:
        """Return every hand once the deal is over."""
        if not self._deal.over:
            return None
        return tuple(tuple(cards_in(hand)) for hand in self._deal.hands)

    def side_of(self, seat: int) -> int:
        """Return the side of a seat."""
        return seat % self.rules.sides

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the seats that share the seat's side, in the order of play after it."""
        players, sides = self.rules.players, self.rules.sides
        return tuple((seat + step) % players for step in range(sides, players, sides))

    def worth(self, cards: Sequence[Card]) -> int:
        """Return what the cards are worth, in points (LT-13)."""
        return value_of(cards, self.rules.values)

    def legal_actions(self) -> list[Action]:
        """Return what the viewer may do now: nothing when another has to act."""
        return self._deal.legal_actions() if self.actor == self.seat else []

    def refusal(self, action: Action) -> Refusal | None:
        """Return why the viewer may not do this now, or None; only when he has to act."""
        return self._deal.refusal(action)

    def copy_deal(self) -> Deal:
        """Return the deal as the viewer knows it, for a computer player to fill in and play on."""
        return self._deal.copy()
