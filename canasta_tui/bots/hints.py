"""What the normal level would do, and why: one reason a hint, as the key of a sentence."""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from canasta_tui.bots.discards import Discards
from canasta_tui.bots.going_out import way_out
from canasta_tui.bots.legal import surely_legal
from canasta_tui.bots.piles import ways_to_take
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.style import careful
from canasta_tui.bots.tracking import Memory
from canasta_tui.bots.turn import decide
from canasta_tui.engine.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Cards,
    Discard,
    Draw,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import BLACK_THREES, FIRST_WILD, Card
from canasta_tui.engine.melds import RUN
from canasta_tui.engine.rules import CANASTA
from canasta_tui.engine.view import SeatView

Field: TypeAlias = int | tuple[Cards, ...]
Fields: TypeAlias = Mapping[str, Field]
"""What is named: ``card`` is a card, ``cards`` are those of each meld, all else are numbers."""

HARDLY: Final = 0.2
"""Up to this chance the next player can hardly take the pile."""


class Hint(NamedTuple):
    """What to do; ``key`` and ``fields`` make the sentence that says it and why."""

    action: Action
    key: str
    fields: Fields


def hint(view: SeatView) -> Hint:
    """Return what the normal level would do in the viewer's place, who has to act."""
    reading = Reading(view.copy_deal(), Memory.of(view), careful(view.rules), view.seat)
    action = surely_legal(view, decide(reading))
    key, fields = _reason(reading, action)
    return Hint(action, key, fields)


def _reason(reading: Reading, action: Action) -> tuple[str, Fields]:
    reason: tuple[str, Fields]
    match action:
        case Draw():
            reason = _why_draw(reading), {"n": len(reading.deal.pile)}
        case TakePile():
            reason = _why_take(reading, action)
        case LayMelds() | Add() | Join():
            reason = _why_lay(reading, action)
        case Discard(card):
            reason = _why_discard(reading, card), {"card": card}
        case LayRedThree(card):
            reason = "bots.red_three", {"card": card}
        case Ask():
            reason = "bots.ask", {}
        case Answer(yes):
            reason = "bots.say_yes" if yes else "bots.say_no", {}
    return reason


def _why_draw(reading: Reading) -> str:
    deal = reading.deal
    if not deal.pile:
        return "bots.draw_no_pile"
    if deal.blocked:
        return "bots.draw_blocked"
    if not ways_to_take(reading):
        return "bots.draw_cannot_take"
    return "bots.draw_better"


def _why_take(reading: Reading, action: TakePile) -> tuple[str, Fields]:
    pile = reading.deal.pile
    fields: dict[str, Field] = {"n": len(pile)}
    if not reading.opened:
        spent = (pile[-1], *action.cards, *(card for each in action.also for card in each))
        fields["points"] = sum(reading.rules.values[card] for card in spent)
        return "bots.take_and_open", fields
    if not action.cards:
        return "bots.take_onto_meld", fields
    fields["cards"] = (action.cards,)
    return "bots.take_with", fields


def _why_lay(reading: Reading, action: LayMelds | Add | Join) -> tuple[str, Fields]:
    if isinstance(action, Join):
        return "bots.join", {}
    melds = (action.cards,) if isinstance(action, Add) else action.sets
    cards = tuple(card for meld in melds for card in meld)
    fields: dict[str, Field] = {"cards": melds}
    way = way_out(reading)
    if way is not None and way[0] == action:
        return "bots.go_out_first" if reading.closing else "bots.go_out", fields
    if not reading.opened:
        fields["points"] = sum(reading.rules.values[card] for card in cards)
        fields["minimum"] = reading.deal.minimum(reading.side)
        return "bots.open", fields
    if isinstance(action, Add):
        return _why_add(reading, action), fields
    return _why_meld(reading, cards), fields


def _why_add(reading: Reading, action: Add) -> str:
    meld = reading.melds[action.meld]
    if meld.size < CANASTA <= meld.size + len(action.cards):
        return "bots.add_to_make_canasta"
    if reading.closing:
        return "bots.add_before_the_end"
    if meld.size >= CANASTA:
        return "bots.add_to_canasta"
    return "bots.add_to_run" if meld.kind is RUN else "bots.add"


def _why_meld(reading: Reading, cards: tuple[Card, ...]) -> str:
    if not reading.may_add:
        return "bots.own_set_first"
    if len(cards) >= CANASTA:
        return "bots.make_canasta"
    if all(card >= FIRST_WILD for card in cards):
        return "bots.lay_wilds"
    if len({card >> 2 for card in cards if card < FIRST_WILD}) > 1:
        return "bots.lay_run"
    return "bots.lay_before_the_end" if reading.closing else "bots.lay_set"


def _why_discard(reading: Reading, card: Card) -> str:
    if reading.playable == 1:
        return "bots.discard_last"
    if card in BLACK_THREES:
        return "bots.discard_black_three"
    if card >= FIRST_WILD:
        return "bots.discard_wild"
    chance = Discards(reading).take_chance(card)
    if not chance:
        return "bots.discard_safe"
    return "bots.discard_hardly" if chance <= HARDLY else "bots.discard_least_harm"
