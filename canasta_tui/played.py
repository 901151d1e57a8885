"""One deal as it is played in a match: the engine's deal, what the table saw of it, its record."""

from collections.abc import Sequence
from enum import StrEnum

from canasta_tui.engine.actions import (
    Action,
    Add,
    Answer,
    Cards,
    Join,
    LayMelds,
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

_SHOWS_CARDS = (TakePile, LayRedThree, Answer)
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
        self._new: list[Cards] = [()] * rules.players
        self._before: list[tuple[Deal, list[Cards]]] = []

    def play(self, action: Action) -> Event:
        """Play an action of the seat to act and return what the table saw; may raise Refused."""
        before = self.deal.copy()
        self.deal.play(action)
        event = _seen(before, self.deal, before.actor, action)
        new = self._new_cards(before, event)
        if self.deal.rules.take_back_melds:
            self._remember(before, event)
        self._new = new
        self.history.append(event)
        return event

    def undo_refusal(self) -> UndoRefusal | None:
        """Say why the latest action cannot be taken back, or None if it can."""
        if not self.deal.rules.take_back_melds:
            return UndoRefusal.NOT_IN_RULES
        if self._before:
            return None
        if self.history and isinstance(self.history[-1].action, _SHOWS_CARDS):
            return UndoRefusal.CARD_SEEN
        return UndoRefusal.NOTHING_LAID

    def undo(self) -> None:
        """Take the latest action back; ValueError where :meth:`undo_refusal` has a reason."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise ValueError(refusal.value)
        self.deal, self._new = self._before.pop()
        self.history.pop()

    def view(self, seat: int) -> SeatView:
        """Return what the player in the seat may see."""
        return SeatView.of(self.deal, seat, self.history, sorted(self._new[seat]))

    def record(self) -> DealRecord:
        """Return the deal as it is kept."""
        actions = tuple(event.action for event in self.history)
        return self._dealt.model_copy(update={"actions": actions})

    def _remember(self, before: Deal, event: Event) -> None:
        if isinstance(event.action, LayMelds | Add | Join) and not event.turn_over:
            self._before.append((before, self._new))
        else:
            self._before.clear()

    def _new_cards(self, before: Deal, event: Event) -> list[Cards]:
        """Return for each seat the cards still in hand that came into it in its latest turn."""
        new = list(self._new)
        if event.seat == before.turn:
            begins = not self.history or self.history[-1].turn_over
            known = () if begins else self._new[event.seat]
            new[event.seat] = _still_in(self.deal.hands[event.seat], known + _came(before, event))
        return new


def _came(before: Deal, event: Event) -> Cards:
    """Return the cards that came from the stock or the pile, but for red threes laid at once."""
    came = before.stock[len(before.stock) - event.drawn :] + before.pile[: max(event.taken - 1, 0)]
    for red_three in event.red_threes:
        if red_three in came:
            came.remove(red_three)
    return tuple(came)


def _still_in(hand: Hand, cards: Cards) -> Cards:
    kept: list[Card] = []
    for card in cards:
        if kept.count(card) < hand[card]:
            kept.append(card)
    return tuple(kept)


def _seen(before: Deal, after: Deal, seat: int, action: Action) -> Event:
    side = seat % after.rules.sides
    laid = len(before.red_threes[side])
    return Event(
        seat=seat,
        action=action,
        drawn=len(before.stock) - len(after.stock),
        taken=len(before.pile) if isinstance(action, TakePile) else 0,
        red_threes=tuple(after.red_threes[side][laid:]),
        canastas=_new_canastas(before, after, side, action),
        turn_over=after.over or after.turn != before.turn,
        deal_over=after.over,
        emptied=not after.hands[seat][SIZE],
    )


def _new_canastas(before: Deal, after: Deal, side: int, action: Action) -> tuple[int, ...]:
    """Return the numbers of the melds that have become canastas by the action."""
    were = [meld.is_canasta for meld in before.melds[side]]
    if isinstance(action, Join):
        lower, higher = sorted((action.first, action.second))
        were[lower] |= were.pop(higher)
    return tuple(
        number
        for number, meld in enumerate(after.melds[side])
        if meld.is_canasta and not (number < len(were) and were[number])
    )
