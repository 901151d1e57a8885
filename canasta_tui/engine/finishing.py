"""How a turn may end: the card to keep, going out, black threes, and the discard."""

from collections.abc import Iterable, Sequence

from canasta_tui.engine.actions import Discard, LayRedThree
from canasta_tui.engine.cards import RED_THREES, SIZE, THREE, Card
from canasta_tui.engine.faults import hand_fault, phase_fault, refuse
from canasta_tui.engine.melds import Meld, canastas_in
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.table import ANSWERING, DRAWING, OVER, PLAYING, Table, playable


def goes_out_from_hand(table: Table, left: int, canastas: int) -> bool:
    """LT-36, D-15: whether the opening minimum is waived because the hand goes out at once."""
    rules = table.rules
    if not rules.from_hand_waives_minimum or not table.may_go_out(canastas):
        return False
    if not table.fresh or table.took_pile or table.acts:
        return False
    if left == 0:
        return not rules.discard_to_go_out
    return left == 1 and (rules.from_hand_discard or rules.discard_to_go_out)


def black_threes_fault(
    table: Table, sets: Iterable[Sequence[Card]], left: int, canastas: int
) -> Refusal | None:
    """D-14: black threes are laid only by a player who goes out in that turn."""
    if not any(cards and min(cards) >> 2 == THREE for cards in sets):
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


def ending_fault(
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
        return cannot_go_out(table, canastas)
    unasked = not may and canastas >= rules.canastas_to_go_out and table.answer is None
    may_still_ask = left == 1 and table.phase is DRAWING
    if unasked and not may_still_ask:
        return refuse(rules, Reason.MUST_ASK)
    if left == 1:
        return None
    if rules.opening_turn_discard and (opens or table.opened_now):
        return refuse(rules, Reason.MUST_DISCARD)
    if rules.discard_to_go_out and (may or held):
        return refuse(rules, Reason.MUST_DISCARD, "discard_to_go_out")
    return None


def kept_card_fault(table: Table, melds: Sequence[Meld]) -> Refusal | None:
    """D-13, D-37: joined canastas are fewer; the last card may be stuck in the hand then."""
    canastas = canastas_in(melds)
    if playable(table.hand) > 1 or table.rules.hand_may_be_emptied:
        return None
    return None if table.may_go_out(canastas) else cannot_go_out(table, canastas)


def cannot_go_out(table: Table, canastas: int) -> Refusal:
    """Return why a side with so many canastas may not go out: too few, or the partner's leave."""
    needed = table.rules.canastas_to_go_out
    if canastas >= needed:
        reason = Reason.PARTNER_REFUSED if table.answer is False else Reason.MUST_ASK
        return refuse(table.rules, reason)
    return refuse(table.rules, Reason.CANASTAS_MISSING, canastas=canastas, needed=needed)


def discard_fault(table: Table, action: Discard) -> Refusal | None:
    """Return why the card may not be discarded, or None (LT-7, D-13, D-21)."""
    early = phase_fault(table, PLAYING) or hand_fault(table, (action.card,))
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
        return refuse(rules, Reason.NOT_ALLOWED, what=4) if may else cannot_go_out(table, canastas)
    if may or (rules.hand_may_be_emptied and table.answer is False):
        return None
    if canastas >= rules.canastas_to_go_out or not rules.hand_may_be_emptied:
        return cannot_go_out(table, canastas)
    return None


def red_three_fault(table: Table, action: LayRedThree) -> Refusal | None:
    """Return why the red three may not be laid by hand, or None (D-21)."""
    if table.phase in (OVER, ANSWERING):
        return phase_fault(table, PLAYING)
    if table.rules.red_threes_laid_by == "program":
        return refuse(table.rules, Reason.NOT_ALLOWED, what=1)
    early = hand_fault(table, (action.card,))
    if early is not None:
        return early
    if action.card not in RED_THREES:
        return refuse(table.rules, Reason.NOT_ALLOWED, what=3)
    return None
