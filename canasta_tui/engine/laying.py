"""Laying melds, adding to them and joining them: whether it is legal, and what it would do.

Each ``plan_*`` looks at an action in the order of play (phase, cards in hand, shapes of melds,
opening minimum, going out) and returns the plan of what it does, or the first fault. What is
refused and what is done cannot disagree: both come from the same plan.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from canasta_tui.engine.actions import Add, Join, LayMelds
from canasta_tui.engine.cards import SIZE, THREE, Card, red_threes_in, value_of
from canasta_tui.engine.faults import (
    ORDER,
    Fault,
    below_minimum,
    hand_fault,
    phase_fault,
    refusal_of,
    refuse,
    shape_fault,
)
from canasta_tui.engine.finishing import (
    black_threes_fault,
    ending_fault,
    goes_out_from_hand,
    kept_card_fault,
)
from canasta_tui.engine.melds import (
    RUN,
    SET,
    WILD,
    Meld,
    canastas_in,
    joined,
    shape_of,
    with_cards,
)
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.rules import CANASTA, Rules
from canasta_tui.engine.table import PLAYING, Table


class Plan(NamedTuple):
    """What a melding action does: the side's melds after it, and the cards it costs the hand."""

    melds: list[Meld]
    spent: Sequence[Card]
    own: bool = False
    """The seat laid a meld of its own."""
    to_partner: bool = False
    """The seat had none of its own and added to a partner's (LT-36, D-34)."""
    opens: bool = False
    waived: bool = False


Planned: TypeAlias = Plan | Refusal


def plan_melds(table: Table, action: LayMelds) -> Planned:
    """Return what laying the sets does, or why it may not be done (LT-8 to LT-12, LT-36)."""
    spent = [card for each in action.sets for card in each]
    early = phase_fault(table, PLAYING) or hand_fault(table, spent)
    if early is not None:
        return early
    left = table.hand[SIZE] - len(spent)
    laid = lay(table, list(table.melds[table.side]), action.sets)
    if isinstance(laid, Refusal):
        canastas = table.canastas(table.side) + sum(len(s) >= CANASTA for s in action.sets)
        return _earlier(laid, black_threes_fault(table, action.sets, left, canastas))
    melds, to_partner = laid
    canastas = canastas_in(melds)
    black = black_threes_fault(table, action.sets, left, canastas)
    if black is not None:
        return black
    opens = not table.opened(table.side)
    waived = False
    if opens or table.waived:
        points = value_of(spent, table.rules.values)
        if table.waived or points < table.minimum(table.side):
            waived = not table.waived and goes_out_from_hand(table, left, canastas)
            if not waived:
                return below_minimum(table, points)
    playable_left = left - red_threes_in(table.hand)
    return ending_fault(table, playable_left, left, canastas, opens=opens) or Plan(
        melds, spent, own=True, to_partner=to_partner, opens=opens, waived=waived
    )


def _earlier(refusal: Refusal, other: Refusal | None) -> Refusal:
    return refusal if other is None else min(refusal, other, key=lambda r: ORDER[r.reason])


def lay(
    table: Table, melds: list[Meld], sets: Sequence[Sequence[Card]]
) -> tuple[list[Meld], bool] | Refusal:
    """Return the melds with the sets laid, and whether one joined a partner's (D-34)."""
    to_partner = False
    faults: list[Fault] = []
    before = len(table.melds[table.side])
    for cards in sets:
        shape = shape_of(cards, table.rules)
        if isinstance(shape, Reason):
            faults.append(shape_fault(shape, cards, table.rules))
            continue
        there = same_rank(table.rules, melds, shape)
        if there is None:
            melds.append(new_meld(table, shape))
            continue
        union = _joins_partner(table, melds, there, before, cards)
        if isinstance(union, Meld):
            melds[there] = union
            to_partner = True
        else:
            faults.append(union)
    if not sets:
        faults.append(shape_fault(Reason.TOO_FEW_CARDS, (), table.rules))
    if faults:
        return refusal_of(table.rules, min(faults, key=lambda fault: ORDER[fault.reason]))
    return melds, to_partner


def new_meld(table: Table, shape: Meld) -> Meld:
    """HC-15: a canasta laid complete in one act is a hidden one, where the rules know them."""
    hidden = table.rules.hidden_canasta > 0 and shape.kind is SET and shape.size >= CANASTA
    # By place: ``_replace`` takes three times as long.
    kind, rank, cards, naturals, wilds, _, _ = shape
    return Meld(kind, rank, cards, naturals, wilds, hidden, table.turn_number)


def same_rank(rules: Rules, melds: Sequence[Meld], shape: Meld) -> int | None:
    """D-10, D-18: the number of the meld beside which the new one may not stand, or None."""
    for number, meld in enumerate(melds):
        if meld.kind is not shape.kind or meld.kind is RUN:
            continue
        if meld.kind is WILD:
            if meld.size < CANASTA:
                return number
        elif meld.rank == shape.rank and (rules.sets_of_a_rank == "one" or meld.rank == THREE):
            return number
    return None


def _joins_partner(
    table: Table, melds: Sequence[Meld], there: int, before: int, cards: Sequence[Card]
) -> Meld | Fault:
    """D-34: a first own set of a rank that the partner has joins it; else it is one too many."""
    meld = melds[there]
    partners = (
        table.rules.add_to_partner == "after_own_set"
        and not table.laid[table.turn]
        and there < before
        and meld.kind is SET
    )
    if not partners:
        return Fault(Reason.DUPLICATE_RANK, {"rank": meld.rank, "meld": there})
    union = with_cards(meld, cards, table.rules)
    if isinstance(union, Reason):
        return shape_fault(union, (*meld.cards, *cards), table.rules)
    return union


def plan_add(table: Table, action: Add) -> Planned:
    """Return what adding to a meld does, or why it may not be done (LT-15, LT-18)."""
    early = phase_fault(table, PLAYING) or hand_fault(table, action.cards)
    if early is not None:
        return early
    rules = table.rules
    melds = list(table.melds[table.side])
    if not 0 <= action.meld < len(melds):
        return refuse(rules, Reason.NO_SUCH_MELD, meld=action.meld + 1, melds=len(melds))
    meld = melds[action.meld]
    if not action.cards:
        return refusal_of(rules, Fault(Reason.TOO_FEW_CARDS, {"cards": 0, "needed": 1}))
    union = with_cards(meld, action.cards, rules)
    if isinstance(union, Reason):
        return refusal_of(rules, shape_fault(union, (*meld.cards, *action.cards), rules))
    melds[action.meld] = union
    left = table.hand[SIZE] - len(action.cards)
    canastas = canastas_in(melds)
    black = black_threes_fault(table, (action.cards,), left, canastas)
    if black is not None:
        return black
    if table.waived:
        return below_minimum(table, value_of(action.cards, rules.values))
    foreign = not table.laid[table.turn]
    if foreign and rules.add_to_partner == "after_own_set":
        return refuse(rules, Reason.NOT_OPENED, pile=0, own=1)
    playable_left = left - red_threes_in(table.hand)
    return ending_fault(table, playable_left, left, canastas) or Plan(
        melds, action.cards, to_partner=foreign
    )


def plan_join(table: Table, action: Join) -> Planned:
    """Return what joining two melds does, or why it may not be done (YU-13, D-10, D-37)."""
    early = phase_fault(table, PLAYING)
    if early is not None:
        return early
    rules = table.rules
    melds = list(table.melds[table.side])
    for number in (action.first, action.second):
        if not 0 <= number < len(melds):
            return refuse(rules, Reason.NO_SUCH_MELD, meld=number + 1, melds=len(melds))
    low, high = sorted((action.first, action.second))
    union = joined(melds[low], melds[high], rules) if low < high else Reason.CANNOT_JOIN
    if isinstance(union, Reason):
        return refusal_of(rules, shape_fault(union, melds[low].cards + melds[high].cards, rules))
    fault = _join_fault(table, melds[low], melds[high])
    melds[low] = union
    del melds[high]
    return fault or kept_card_fault(table, melds) or Plan(melds, ())


def _join_fault(table: Table, first: Meld, second: Meld) -> Refusal | None:
    if not table.laid[table.turn] and table.rules.add_to_partner == "after_own_set":
        return refuse(table.rules, Reason.NOT_OPENED, pile=0, own=1)
    if table.turn_number in (first.turn, second.turn):
        return refuse(table.rules, Reason.JOINED_TOO_EARLY)
    return None
