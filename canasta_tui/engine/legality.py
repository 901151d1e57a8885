"""Whether an action is legal, and what it would do: one code path for both.

Each ``plan_*`` looks at an action in the order of play (phase, cards in hand, pile, shapes of
melds, opening minimum, going out) and returns the plan of what it does, or the first fault.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from canasta_tui.engine.actions import Add, Discard, Join, LayMelds, LayRedThree, TakePile
from canasta_tui.engine.cards import (
    CODES,
    FIRST_WILD,
    RED_THREES,
    SIZE,
    THREE,
    Card,
    red_threes_in,
    value_of,
)
from canasta_tui.engine.melds import Meld, MeldKind, joined, shape_of, with_cards
from canasta_tui.engine.refusals import FIELD_OF, Reason, Refusal
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules
from canasta_tui.engine.table import Phase, Table, playable

_ORDER = {reason: place for place, reason in enumerate(Reason)}


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


class Fault(NamedTuple):
    """A reason with its numbers, before the rules' clause is looked up."""

    reason: Reason
    numbers: dict[str, int]
    field: str | None = None


Planned: TypeAlias = Plan | Refusal


def refuse(rules: Rules, reason: Reason, field: str | None = None, **numbers: int) -> Refusal:
    """Return a refusal that rests on ``field``, by default the reason's usual one."""
    field = field or FIELD_OF[reason]
    return Refusal(reason, field, rules.clause(field), numbers)


def _refusal(rules: Rules, fault: Fault) -> Refusal:
    return refuse(rules, fault.reason, fault.field, **fault.numbers)


def phase_fault(table: Table, wanted: Phase) -> Refusal | None:
    """Return why this is not the moment for an action of the phase, or None."""
    if table.phase == wanted:
        return None
    if table.phase == Phase.OVER:
        return refuse(table.rules, Reason.DEAL_OVER)
    if table.phase == Phase.ANSWER:
        drawn = 2
    elif wanted == Phase.ANSWER:
        drawn = 3
    else:
        drawn = int(table.phase == Phase.PLAY)
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


def plan_melds(table: Table, action: LayMelds) -> Planned:
    """Return what laying the sets does, or why it may not be done (LT-8 to LT-12, LT-36)."""
    spent = [card for each in action.sets for card in each]
    early = phase_fault(table, Phase.PLAY) or hand_fault(table, spent)
    if early is not None:
        return early
    laid = _lay(table, list(table.melds[table.side]), action.sets)
    if isinstance(laid, Refusal):
        return laid
    melds, to_partner = laid
    left = table.hand[SIZE] - len(spent)
    canastas = sum(meld.is_canasta for meld in melds)
    black = _black_threes_fault(table, action.sets, left, canastas)
    if black is not None:
        return black
    opens = not table.opened(table.side)
    waived = False
    points = value_of(spent, table.rules.values)
    if table.waived or (opens and points < table.minimum(table.side)):
        waived = not table.waived and _goes_out_from_hand(table, left, canastas)
        if not waived:
            return _below_minimum(table, points)
    playable_left = left - red_threes_in(table.hand)
    return _ending_fault(table, playable_left, left, canastas, opens=opens) or Plan(
        melds, spent, own=True, to_partner=to_partner, opens=opens, waived=waived
    )


def _below_minimum(table: Table, points: int) -> Refusal:
    minimum = table.minimum(table.side)
    return refuse(table.rules, Reason.BELOW_MINIMUM, points=points, minimum=minimum)


def _goes_out_from_hand(table: Table, left: int, canastas: int) -> bool:
    """LT-36, D-15: whether the opening minimum is waived because the hand goes out at once."""
    rules = table.rules
    if not rules.from_hand_waives_minimum or not table.may_go_out(canastas):
        return False
    if not table.fresh or table.took_pile or table.acts:
        return False
    if left == 0:
        return not rules.discard_to_go_out
    return left == 1 and (rules.from_hand_discard or rules.discard_to_go_out)


def _lay(
    table: Table, melds: list[Meld], sets: Iterable[Sequence[Card]]
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
        there = _same_rank(table.rules, melds, shape)
        if there is None:
            melds.append(_new_meld(table, shape))
            continue
        union = _joins_partner(table, melds, there, before, cards)
        if isinstance(union, Meld):
            melds[there] = union
            to_partner = True
        else:
            faults.append(union)
    if not melds or faults or not sets:
        if not faults:
            faults = [shape_fault(Reason.TOO_FEW_CARDS, (), table.rules)]
        return _refusal(table.rules, min(faults, key=lambda fault: _ORDER[fault.reason]))
    return melds, to_partner


def _new_meld(table: Table, shape: Meld) -> Meld:
    """HC-15: a canasta laid complete in one act is a hidden one, where the rules know them."""
    hidden = table.rules.hidden_canasta > 0 and shape.kind is MeldKind.SET and shape.size >= CANASTA
    return shape._replace(turn=table.turn_number, hidden=hidden)


def _same_rank(rules: Rules, melds: Sequence[Meld], shape: Meld) -> int | None:
    """D-10, D-18: the number of the meld beside which the new one may not stand, or None."""
    for number, meld in enumerate(melds):
        if meld.kind is not shape.kind or meld.kind is MeldKind.RUN:
            continue
        if meld.kind is MeldKind.WILD:
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
        and meld.kind is MeldKind.SET
    )
    if not partners:
        return Fault(Reason.DUPLICATE_RANK, {"rank": meld.rank, "meld": there})
    union = with_cards(meld, cards, table.rules)
    if isinstance(union, Reason):
        return shape_fault(union, (*meld.cards, *cards), table.rules)
    return union


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


def _black_threes_fault(
    table: Table, sets: Iterable[Sequence[Card]], left: int, canastas: int
) -> Refusal | None:
    """D-14: black threes are laid only by a player who goes out in that turn."""
    if not any(card >> 2 == THREE for cards in sets for card in cards):
        return None
    if left <= 1 and table.may_go_out(canastas):
        return None
    return refuse(
        table.rules,
        Reason.THREES_NOT_MELDED,
        left=left,
        canastas=canastas,
        needed=table.rules.canastas_to_go_out,
    )


def _ending_fault(
    table: Table, left: int, held: int, canastas: int, *, opens: bool = False
) -> Refusal | None:
    """D-12, D-13, YU-10: whether the turn can be finished with what is left.

    ``left`` are the cards that may be discarded, ``held`` those and the red threes in hand.
    """
    if left > 1:
        return None
    rules = table.rules
    may = table.may_go_out(canastas)
    if not may and not rules.hand_may_be_emptied:
        return _cannot_go_out(table, canastas)
    unasked = not may and canastas >= rules.canastas_to_go_out and table.answer is None
    may_still_ask = left == 1 and table.phase == Phase.DRAW
    if unasked and not may_still_ask:
        return refuse(rules, Reason.MUST_ASK)
    if left == 1:
        return None
    if rules.opening_turn_discard and (opens or table.opened_now):
        return refuse(rules, Reason.MUST_DISCARD)
    if rules.discard_to_go_out and (may or held):
        return refuse(rules, Reason.MUST_DISCARD, "discard_to_go_out")
    return None


def _cannot_go_out(table: Table, canastas: int) -> Refusal:
    needed = table.rules.canastas_to_go_out
    if canastas >= needed:
        reason = Reason.PARTNER_REFUSED if table.answer is False else Reason.MUST_ASK
        return refuse(table.rules, reason)
    return refuse(table.rules, Reason.CANASTAS_MISSING, canastas=canastas, needed=needed)


def plan_add(table: Table, action: Add) -> Planned:
    """Return what adding to a meld does, or why it may not be done (LT-15, LT-18)."""
    early = phase_fault(table, Phase.PLAY) or hand_fault(table, action.cards)
    if early is not None:
        return early
    rules = table.rules
    melds = list(table.melds[table.side])
    if not 0 <= action.meld < len(melds):
        return refuse(rules, Reason.NO_SUCH_MELD, meld=action.meld + 1, melds=len(melds))
    meld = melds[action.meld]
    if not action.cards:
        return _refusal(rules, Fault(Reason.TOO_FEW_CARDS, {"cards": 0, "needed": 1}))
    union = with_cards(meld, action.cards, rules)
    if isinstance(union, Reason):
        return _refusal(rules, shape_fault(union, (*meld.cards, *action.cards), rules))
    melds[action.meld] = union
    left = table.hand[SIZE] - len(action.cards)
    canastas = sum(each.is_canasta for each in melds)
    black = _black_threes_fault(table, (action.cards,), left, canastas)
    if black is not None:
        return black
    if table.waived:
        return _below_minimum(table, value_of(action.cards, rules.values))
    foreign = not table.laid[table.turn]
    if foreign and rules.add_to_partner == "after_own_set":
        return refuse(rules, Reason.NOT_OPENED, pile=0, own=1)
    playable_left = left - red_threes_in(table.hand)
    return _ending_fault(table, playable_left, left, canastas) or Plan(
        melds, action.cards, to_partner=foreign
    )


def plan_join(table: Table, action: Join) -> Planned:
    """Return what joining two melds does, or why it may not be done (YU-13, D-10, D-37)."""
    early = phase_fault(table, Phase.PLAY)
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
        return _refusal(rules, shape_fault(union, melds[low].cards + melds[high].cards, rules))
    fault = _join_fault(table, melds[low], melds[high])
    melds[low] = union
    del melds[high]
    return fault or _kept_card_fault(table, melds) or Plan(melds, ())


def _join_fault(table: Table, first: Meld, second: Meld) -> Refusal | None:
    if not table.laid[table.turn] and table.rules.add_to_partner == "after_own_set":
        return refuse(table.rules, Reason.NOT_OPENED, pile=0, own=1)
    if table.turn_number in (first.turn, second.turn):
        return refuse(table.rules, Reason.JOINED_TOO_EARLY)
    return None


def _kept_card_fault(table: Table, melds: Sequence[Meld]) -> Refusal | None:
    """D-13, D-37: joined canastas are fewer; the last card may be stuck in the hand then."""
    canastas = sum(meld.is_canasta for meld in melds)
    if playable(table.hand) > 1 or table.rules.hand_may_be_emptied:
        return None
    return None if table.may_go_out(canastas) else _cannot_go_out(table, canastas)


def plan_take(table: Table, action: TakePile) -> Planned:
    """Return what taking the pile does, or why it may not be done (LT-19 to LT-25, D-8, YU-11)."""
    spent = [*action.cards, *(card for each in action.also for card in each)]
    early = (
        phase_fault(table, Phase.DRAW)
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
    laid = _lay(table, melds, action.also) if action.also else (melds, False)
    if placed is not None or isinstance(laid, Refusal):
        found = [fault for fault in (placed, laid) if isinstance(fault, Refusal)]
        return min(found, key=lambda refusal: _ORDER[refusal.reason])
    rest = [card for card in table.pile[:-1] if card not in RED_THREES]
    left = table.hand[SIZE] - len(spent) + len(rest)
    canastas = sum(meld.is_canasta for meld in melds)
    black = _black_threes_fault(table, action.also, left, canastas)
    if black is not None:
        return black
    opens = not table.opened(table.side)
    if opens:
        points = value_of((table.pile[-1], *spent), rules.values)
        if points < table.minimum(table.side):
            return _below_minimum(table, points)
    own = action.onto is None or bool(action.also) or _is_first_own(table, action)
    joins = action.onto is not None or laid[1] or _top_joins(table)
    foreign = joins and not table.laid[table.turn]
    playable_left = left - red_threes_in(table.hand)
    return _ending_fault(table, playable_left, left, canastas, opens=opens) or Plan(
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
    return table.frozen or (table.rules.frozen_until_opened and not table.opened(table.side))


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
        fits = action.onto is not None and own[action.onto].kind is not MeldKind.RUN
        allowed = fits and rules.pile_wild_top_onto_meld
        return None if allowed else _unusable(rules, top, "pile_wild_top_onto_meld")
    pair = _natural_pair(top, action.cards)
    if needs_natural_pair(table) and not pair:
        wild = int(table.frozen)
        field = "wild_freezes_pile" if wild else "frozen_until_opened"
        return refuse(rules, Reason.PILE_FROZEN, field, rank=top >> 2, wild=wild)
    if rules.canasta_closes_pile and _has_canasta_of(own, top >> 2):
        return _unusable(rules, top, "canasta_closes_pile")
    wilds = sum(card >= FIRST_WILD for card in action.cards)
    if rules.pile_set_without_wilds and wilds:
        return _unusable(rules, top, "pile_set_without_wilds")
    if action.onto is not None:
        fits = rules.pile_onto_meld and _fits(own[action.onto], action, top, rules)
        return None if fits else _unusable(rules, top, "pile_onto_meld")
    same = sum(card >> 2 == top >> 2 for card in action.cards)
    one_and_wild = same > 0 and wilds > 0
    if pair or (rules.pile_with_wild and one_and_wild):
        return None
    return _unusable(rules, top, "pile_with_wild" if one_and_wild else "pile_onto_meld")


def _unusable(rules: Rules, top: Card, field: str) -> Refusal:
    return refuse(rules, Reason.PILE_TOP_UNUSABLE, field, rank=top >> 2)


def _natural_pair(top: Card, cards: Sequence[Card]) -> bool:
    return top < FIRST_WILD and sum(card >> 2 == top >> 2 for card in cards) >= 2


def _has_canasta_of(melds: Sequence[Meld], rank: int) -> bool:
    return any(m.kind is MeldKind.SET and m.rank == rank and m.is_canasta for m in melds)


def _fits(meld: Meld, action: TakePile, top: Card, rules: Rules) -> bool:
    if meld.kind is MeldKind.RUN:
        return isinstance(with_cards(meld, (top, *action.cards), rules), Meld)
    return meld.kind is MeldKind.SET and meld.rank == top >> 2


def _is_first_own(table: Table, action: TakePile) -> bool:
    """D-34: a natural pair joins a partner's set and counts as the seat's own from then on."""
    if table.rules.add_to_partner == "free" or action.onto is None or not table.pile:
        return False
    meld = table.melds[table.side][action.onto]
    top = table.pile[-1]
    return (
        not table.laid[table.turn]
        and meld.kind is MeldKind.SET
        and meld.rank == top >> 2
        and _natural_pair(top, action.cards)
    )


def _top_joins(table: Table) -> bool:
    """D-10: whether the top and its pair join a set that lies there."""
    rank = table.pile[-1] >> 2
    return _set_of(table.rules, table.melds[table.side], rank) is not None


def _place_top(table: Table, melds: list[Meld], action: TakePile) -> Refusal | None:
    """Put the top with its cards among the melds: as a new set, or onto the one it joins (D-10)."""
    rules = table.rules
    cards = (table.pile[-1], *action.cards)
    onto = action.onto
    if onto is None:
        shape = shape_of(cards, rules)
        there = None if isinstance(shape, Reason) else _same_rank(rules, melds, shape)
        if isinstance(shape, Meld) and there is None:
            melds.append(_new_meld(table, shape))
            return None
        foreign = rules.add_to_partner == "after_own_set" and not table.laid[table.turn]
        onto = _set_of(rules, melds, cards[0] >> 2)
        if onto is None or (foreign and isinstance(shape, Reason)):
            reason = shape if isinstance(shape, Reason) else Reason.PILE_TOP_UNUSABLE
            return _refusal(rules, shape_fault(reason, cards, rules))
    union = with_cards(melds[onto], cards, rules)
    if isinstance(union, Reason):
        return _refusal(rules, shape_fault(union, (*melds[onto].cards, *cards), rules))
    melds[onto] = union
    return None


def _set_of(rules: Rules, melds: Sequence[Meld], rank: int) -> int | None:
    if rules.sets_of_a_rank == "many":
        return None
    for number, meld in enumerate(melds):
        if meld.kind is MeldKind.SET and meld.rank == rank:
            return number
    return None


def discard_fault(table: Table, action: Discard) -> Refusal | None:
    """Return why the card may not be discarded, or None (LT-7, D-13, D-21)."""
    early = phase_fault(table, Phase.PLAY) or hand_fault(table, (action.card,))
    if early is not None:
        return early
    rules = table.rules
    if action.card in RED_THREES:
        return refuse(rules, Reason.NOT_ALLOWED, what=0)
    hand = table.hand
    if playable(hand) > 1:
        return None
    canastas = table.canastas(table.side)
    may = table.may_go_out(canastas)
    if hand[SIZE] > 1:
        if rules.hand_may_be_emptied:
            return None
        return refuse(rules, Reason.NOT_ALLOWED, what=4) if may else _cannot_go_out(table, canastas)
    if may or (rules.hand_may_be_emptied and table.answer is False):
        return None
    if canastas >= rules.canastas_to_go_out or not rules.hand_may_be_emptied:
        return _cannot_go_out(table, canastas)
    return None


def red_three_fault(table: Table, action: LayRedThree) -> Refusal | None:
    """Return why the red three may not be laid by hand, or None (D-21)."""
    if table.phase in (Phase.OVER, Phase.ANSWER):
        return phase_fault(table, Phase.PLAY)
    if table.rules.red_threes_laid_by == "program":
        return refuse(table.rules, Reason.NOT_ALLOWED, what=1)
    early = hand_fault(table, (action.card,))
    if early is not None:
        return early
    if action.card not in RED_THREES:
        return refuse(table.rules, Reason.NOT_ALLOWED, what=3)
    return None
