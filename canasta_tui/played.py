"""One deal as it is played in a match: the engine's deal, what the table saw of it, its record."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from canasta_tui.engine.actions import (
    LAYING,
    MELDING,
    Action,
    Answer,
    Cards,
    Join,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import SIZE, Card, Hand
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.events import Event
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.view import SeatView
from canasta_tui.record import DealRecord, written_pack

_SHOWS_CARDS: Final = (TakePile, LayRedThree, Answer)
"""What cannot be taken back: it showed cards, or a partner has spoken."""


class UndoRefusal(StrEnum):
    """Why the latest action cannot be taken back."""

    NOT_IN_RULES = "not_in_rules"
    """In this game what is laid stays laid (HC-9)."""
    NOTHING_LAID = "nothing_laid"
    """The player has laid nothing in this turn."""
    CARD_SEEN = "card_seen"
    """With the latest action a card was seen, or a partner has answered."""


class PlayedDeal:
    """A deal with its history.

    ``pack`` has its top card last; ``cut`` is the number of cards that the cutter leaves, where the
    rules let him keep wilds.
    """

    def __init__(
        self,
        rules: Rules,
        pack: Sequence[Card],
        dealer: int,
        totals: Sequence[int],
        cut: int | None,
    ) -> None:
        self.deal: Deal = start(rules, pack, dealer, totals, cut)
        self.history: list[Event] = []
        self._dealt = DealRecord(dealer=dealer, pack=written_pack(pack), cut=cut)
        self._actions: list[Action] = []
        self._came: list[Cards] = [()] * rules.players
        """The cards that came to each seat in its latest turn; each change makes a new list."""
        self._takes_back: list[tuple[Deal, list[Cards]]] = []

    def play(self, action: Action) -> Event:
        """Play an action of the seat to act and return what the table saw; may raise Refused."""
        deal = self.deal
        before = _Before(deal, action)
        whole = deal.copy() if deal.rules.take_back_melds and isinstance(action, MELDING) else None
        deal.play(action)
        event = _seen(before, deal, action)
        if whole is not None and not event.turn_over:
            self._takes_back.append((whole, self._came))
        else:
            self._takes_back.clear()
        self._note_cards(before, event)
        self.history.append(event)
        self._actions.append(action)
        return event

    def play_unseen(self, action: Action) -> None:
        """Play an action as :meth:`play`, in a deal that is only played to its end again.

        Nobody looks at such a deal: it has its record, but neither history nor views.
        """
        self.deal.play(action)
        self._actions.append(action)

    def undo_refusal(self) -> UndoRefusal | None:
        """Say why the latest action cannot be taken back, or None if it can."""
        if not self.deal.rules.take_back_melds:
            return UndoRefusal.NOT_IN_RULES
        if self._takes_back:
            return None
        if self.history and isinstance(self.history[-1].action, _SHOWS_CARDS):
            return UndoRefusal.CARD_SEEN
        return UndoRefusal.NOTHING_LAID

    def undo(self) -> None:
        """Take the latest action back; ValueError where :meth:`undo_refusal` has a reason."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise ValueError(refusal.value)
        self.deal, self._came = self._takes_back.pop()
        self.history.pop()
        self._actions.pop()

    def view(self, seat: int) -> SeatView:
        """Return what the player in the seat may see."""
        new = _still_in(self.deal.hands[seat], self._came[seat])
        return SeatView.of(self.deal, seat, self.history, sorted(new))

    def record(self) -> DealRecord:
        """Return the deal as it is kept."""
        return self._dealt.model_copy(update={"actions": tuple(self._actions)})

    def _note_cards(self, before: "_Before", event: Event) -> None:
        """Keep which cards came to the seat in turn."""
        begins = not self.history or self.history[-1].turn_over
        if begins or event.drawn or event.taken:
            known = () if begins else self._came[before.turn]
            self._came = self._came.copy()
            self._came[before.turn] = known + _came(before, event)


class _Before:
    """What an action may change that the table sees, as it was before.

    A copy of the deal would have all of it, but takes longer.
    """

    __slots__ = ("canastas", "pile", "red_threes", "seat", "side", "stock", "turn")

    def __init__(self, deal: Deal, action: Action) -> None:
        self.seat = deal.actor
        self.side = side = self.seat % deal.rules.sides
        self.turn = deal.turn
        self.stock = deal.stock.copy()
        self.pile = deal.pile.copy() if isinstance(action, TakePile) else []
        """Empty where the action does not take it."""
        self.red_threes = len(deal.red_threes[side])
        changes = isinstance(action, LAYING)
        self.canastas = [meld.is_canasta for meld in deal.melds[side]] if changes else None
        """Which melds of the side are one; None where the action makes none."""


def _came(before: _Before, event: Event) -> Cards:
    """Return the cards that came from the stock or the pile, but for red threes laid at once."""
    came = before.stock[len(before.stock) - event.drawn :] + before.pile[: max(event.taken - 1, 0)]
    for red_three in event.red_threes:
        if red_three in came:
            came.remove(red_three)
    return tuple(came)


def _still_in(hand: Hand, cards: Cards) -> Cards:
    """Return those of the cards that the hand holds."""
    kept: list[Card] = []
    for card in cards:
        if kept.count(card) < hand[card]:
            kept.append(card)
    return tuple(kept)


def _seen(before: _Before, after: Deal, action: Action) -> Event:
    seat, over = before.seat, after.over
    drawn = len(before.stock) - len(after.stock)
    red_threes = tuple(after.red_threes[before.side][before.red_threes :])
    canastas = _new_canastas(before, after, action)
    turn_over = over or after.turn != before.turn
    emptied = not after.hands[seat][SIZE]
    # By place, as names take longer.
    return Event(
        seat, action, drawn, len(before.pile), red_threes, canastas, turn_over, over, emptied
    )


def _new_canastas(before: _Before, after: Deal, action: Action) -> tuple[int, ...]:
    """Return the numbers of the melds that have become canastas by the action."""
    were = before.canastas
    if were is None:
        return ()
    if isinstance(action, Join):
        lower, higher = sorted((action.first, action.second))
        were[lower] |= were.pop(higher)
    return tuple(
        number
        for number, meld in enumerate(after.melds[before.side])
        if meld.is_canasta and not (number < len(were) and were[number])
    )
