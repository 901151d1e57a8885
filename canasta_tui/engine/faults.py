"""Faults common to all actions: the wrong moment, cards not held, cards that are no meld."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_tui.engine.cards import CODES, FIRST_WILD, Card
from canasta_tui.engine.refusals import FIELD_OF, Reason, Refusal
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules
from canasta_tui.engine.table import ANSWERING, OVER, PLAYING, Phase, Table

ORDER: Final = {reason: place for place, reason in enumerate(Reason)}
"""Where several faults apply, the earlier of :class:`Reason` counts."""


class Fault(NamedTuple):
    """A reason with its numbers, before the rules' clause is looked up."""

    reason: Reason
    numbers: dict[str, int]
    field: str | None = None


def refuse(rules: Rules, reason: Reason, field: str | None = None, **numbers: int) -> Refusal:
    """Return a refusal that rests on ``field``, by default the reason's usual one."""
    field = field or FIELD_OF[reason]
    return Refusal(reason, field, rules.clause(field), numbers)


def refusal_of(rules: Rules, fault: Fault) -> Refusal:
    """Return the fault as a refusal under the rules in force."""
    return refuse(rules, fault.reason, fault.field, **fault.numbers)


def phase_fault(table: Table, wanted: Phase) -> Refusal | None:
    """Return why this is not the moment for an action of the phase, or None."""
    if table.phase == wanted:
        return None
    if table.phase is OVER:
        return refuse(table.rules, Reason.DEAL_OVER)
    if table.phase is ANSWERING:
        drawn = 2
    elif wanted == ANSWERING:
        drawn = 3
    else:
        drawn = int(table.phase is PLAYING)
    return refuse(table.rules, Reason.WRONG_PHASE, drawn=drawn)


def hand_fault(table: Table, cards: Sequence[Card]) -> Refusal | None:
    """Return which of the cards the hand of the seat in turn does not hold, or None."""
    hand = table.hands[table.turn]
    for card in cards:
        if not 0 <= card < CODES or hand[card] < cards.count(card):
            return refuse(
                table.rules,
                Reason.NOT_IN_HAND,
                card=card,
                held=hand[card] if 0 <= card < CODES else 0,
                named=cards.count(card),
            )
    return None


def shape_fault(reason: Reason, cards: Sequence[Card], rules: Rules) -> Fault:
    """Return the fault of cards that are no meld, with the numbers for its sentence."""
    wilds = sum(card >= FIRST_WILD for card in cards)
    naturals = len(cards) - wilds
    if reason is Reason.TOO_FEW_CARDS:
        return Fault(reason, {"cards": len(cards), "needed": SMALLEST_MELD})
    if reason is Reason.TOO_FEW_NATURALS:
        return Fault(reason, {"naturals": naturals, "needed": rules.min_naturals})
    if reason is Reason.TOO_MANY_WILDS:
        if not naturals:
            numbers = {"wilds": wilds, "naturals": 0, "allowed": CANASTA}
            return Fault(reason, numbers, "wild_melds")
        allowed = max(0, rules.wilds_allowed(naturals))
        field = "max_wilds" if allowed == rules.max_wilds else "wilds_to_naturals"
        return Fault(reason, {"wilds": wilds, "naturals": naturals, "allowed": allowed}, field)
    if reason is Reason.NOT_ALLOWED:
        return Fault(reason, {"what": 2}, "wild_melds")
    if reason is Reason.THREES_NOT_MELDED:
        return Fault(reason, {"never": int(rules.black_threes_melded == "never")})
    return Fault(reason, {})


def below_minimum(table: Table, points: int) -> Refusal:
    """Return the refusal of an opening worth so many points (LT-11)."""
    minimum = table.minimum(table.side)
    return refuse(table.rules, Reason.BELOW_MINIMUM, points=points, minimum=minimum)
