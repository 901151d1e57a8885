"""Taking the pile: whether it is legal, and what it would do (LT-19 to LT-25, D-8, YU-11)."""

from collections.abc import Sequence
from itertools import chain

from canasta_tui.engine.actions import TakePile
from canasta_tui.engine.cards import FIRST_WILD, RED_THREES, SIZE, Card, red_threes_in, value_of
from canasta_tui.engine.faults import (
    ORDER,
    below_minimum,
    hand_fault,
    phase_fault,
    refusal_of,
    refuse,
    shape_fault,
)
from canasta_tui.engine.finishing import black_threes_fault, ending_fault
from canasta_tui.engine.laying import Plan, Planned, lay, new_meld, same_rank
from canasta_tui.engine.melds import RUN, SET, Meld, canastas_in, shape_of, with_cards
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import DRAWING, Table


def plan_take(table: Table, action: TakePile) -> Planned:
    """Return what taking the pile does, or why it may not be done (LT-19 to LT-25, D-8, YU-11)."""
    spent = list(chain(action.cards, *action.also))
    early = (
        phase_fault(table, DRAWING)
        or hand_fault(table, spent)
        or _onto_fault(table, action)
        or pile_fault(table)
        or _top_fault(table, action)
    )
    if early is not None:
        return early
    rules = table.rules
    melds = list(table.melds[table.side])
    placed = _place_top(table, melds, action)
    laid = lay(table, melds, action.also) if action.also else (melds, False)
    if placed is not None or isinstance(laid, Refusal):
        found = [fault for fault in (placed, laid) if isinstance(fault, Refusal)]
        return min(found, key=lambda refusal: ORDER[refusal.reason])
    rest = [card for card in table.pile[:-1] if card not in RED_THREES]
    left = table.hand[SIZE] - len(spent) + len(rest)
    canastas = canastas_in(melds)
    black = black_threes_fault(table, action.also, left, canastas)
    if black is not None:
        return black
    opens = not table.opened(table.side)
    if opens:
        points = value_of((table.pile[-1], *spent), rules.values)
        if points < table.minimum(table.side):
            return below_minimum(table, points)
    own = action.onto is None or bool(action.also) or _is_first_own(table, action)
    joins = action.onto is not None or laid[1] or _top_joins(table)
    foreign = joins and not table.laid[table.turn]
    playable_left = left - red_threes_in(table.hand)
    return ending_fault(table, playable_left, left, canastas, opens=opens) or Plan(
        melds, spent, own=own, to_partner=foreign, opens=opens
    )


def pile_fault(table: Table) -> Refusal | None:
    """Return why the pile may not be taken whatever the hand holds, or None."""
    rules = table.rules
    pile = table.pile
    if not rules.pile_before_opening and not table.opened(table.side):
        return refuse(rules, Reason.NOT_OPENED, "pile_before_opening", pile=1, own=0)
    if not pile:
        return refuse(rules, Reason.PILE_EMPTY)
    if len(pile) < rules.pile_minimum:
        return refuse(rules, Reason.PILE_TOO_SMALL, cards=len(pile), needed=rules.pile_minimum)
    one_each = len(pile) == 1 and table.hand[SIZE] == 1
    if one_each and not rules.one_card_takes_pile_of_one:
        field = "one_card_takes_pile_of_one"
        return refuse(rules, Reason.PILE_TOO_SMALL, field, cards=1, needed=2)
    if table.blocked:
        return refuse(rules, Reason.PILE_BLOCKED)
    return None


def needs_natural_pair(table: Table) -> bool:
    """Say whether the pile is frozen for the side in turn (D-8)."""
    return table.frozen or (table.rules.frozen_until_opened and not table.melds[table.side])


def _onto_fault(table: Table, action: TakePile) -> Refusal | None:
    """LT-15, LT-22: onto a meld that is there, and a partner's only after one of one's own."""
    if action.onto is None:
        return None
    rules = table.rules
    melds = table.melds[table.side]
    if not 0 <= action.onto < len(melds):
        return refuse(rules, Reason.NO_SUCH_MELD, meld=action.onto + 1, melds=len(melds))
    if rules.add_to_partner == "free" or table.laid[table.turn] or _is_first_own(table, action):
        return None
    return refuse(rules, Reason.NOT_OPENED, pile=0, own=1)


def _top_fault(table: Table, action: TakePile) -> Refusal | None:
    """LT-21, LT-22, D-6, D-8: why the top card is not used as the rules ask."""
    rules = table.rules
    top = table.pile[-1]
    own = table.melds[table.side]
    if top >= FIRST_WILD:
        fits = action.onto is not None and own[action.onto].kind is not RUN
        allowed = fits and rules.pile_wild_top_onto_meld
        return None if allowed else _unusable(rules, top, "pile_wild_top_onto_meld")
    same = _same_rank(top, action.cards)
    pair = same >= 2
    if needs_natural_pair(table) and not pair:
        wild = int(table.frozen)
        field = "wild_freezes_pile" if wild else "frozen_until_opened"
        return refuse(rules, Reason.PILE_FROZEN, field, rank=top >> 2, wild=wild)
    if rules.canasta_closes_pile and _has_canasta_of(own, top >> 2):
        return _unusable(rules, top, "canasta_closes_pile")
    wilds = sum([card >= FIRST_WILD for card in action.cards])
    if rules.pile_set_without_wilds and wilds:
        return _unusable(rules, top, "pile_set_without_wilds")
    if action.onto is not None:
        fits = rules.pile_onto_meld and _fits(own[action.onto], action, top, rules)
        return None if fits else _unusable(rules, top, "pile_onto_meld")
    one_and_wild = same > 0 and wilds > 0
    if pair or (rules.pile_with_wild and one_and_wild):
        return None
    return _unusable(rules, top, "pile_with_wild" if one_and_wild else "pile_onto_meld")


def _unusable(rules: Rules, top: Card, field: str) -> Refusal:
    return refuse(rules, Reason.PILE_TOP_UNUSABLE, field, rank=top >> 2)


def _same_rank(top: Card, cards: Sequence[Card]) -> int:
    """Return how many of the cards are naturals of the top's rank."""
    return 0 if top >= FIRST_WILD else sum([card >> 2 == top >> 2 for card in cards])


def _has_canasta_of(melds: Sequence[Meld], rank: int) -> bool:
    return any(m.kind is SET and m.rank == rank and m.is_canasta for m in melds)


def _fits(meld: Meld, action: TakePile, top: Card, rules: Rules) -> bool:
    if meld.kind is RUN:
        return isinstance(with_cards(meld, (top, *action.cards), rules), Meld)
    return meld.kind is SET and meld.rank == top >> 2


def _is_first_own(table: Table, action: TakePile) -> bool:
    """D-34: a natural pair joins a partner's set and counts as the seat's own from then on."""
    if table.rules.add_to_partner == "free" or action.onto is None or not table.pile:
        return False
    meld = table.melds[table.side][action.onto]
    top = table.pile[-1]
    return (
        not table.laid[table.turn]
        and meld.kind is SET
        and meld.rank == top >> 2
        and _same_rank(top, action.cards) >= 2
    )


def _top_joins(table: Table) -> bool:
    """D-10: whether the top and its pair join a set that lies there."""
    rank = table.pile[-1] >> 2
    return _set_of(table.rules, table.melds[table.side], rank) is not None


def _place_top(table: Table, melds: list[Meld], action: TakePile) -> Refusal | None:
    """Put the top with its cards among the melds: as a new set, or onto the one it joins.

    D-10: only a natural pair joins the set that is there; others name the meld to add to.
    """
    rules = table.rules
    cards = (table.pile[-1], *action.cards)
    onto = action.onto
    if onto is None:
        shape = shape_of(cards, rules)
        there = None if isinstance(shape, Reason) else same_rank(rules, melds, shape)
        if isinstance(shape, Meld) and there is None:
            melds.append(new_meld(table, shape))
            return None
        foreign = rules.add_to_partner == "after_own_set" and not table.laid[table.turn]
        onto = _set_of(rules, melds, cards[0] >> 2)
        if onto is None or (foreign and isinstance(shape, Reason)):
            reason = shape if isinstance(shape, Reason) else Reason.PILE_TOP_UNUSABLE
            return refusal_of(rules, shape_fault(reason, cards, rules))
        if _same_rank(cards[0], action.cards) < 2:
            return refuse(rules, Reason.DUPLICATE_RANK, rank=cards[0] >> 2, meld=onto)
    union = with_cards(melds[onto], cards, rules)
    if isinstance(union, Reason):
        return refusal_of(rules, shape_fault(union, (*melds[onto].cards, *cards), rules))
    melds[onto] = union
    return None


def _set_of(rules: Rules, melds: Sequence[Meld], rank: int) -> int | None:
    if rules.sets_of_a_rank == "many":
        return None
    for number, meld in enumerate(melds):
        if meld.kind is SET and meld.rank == rank:
            return number
    return None
