"""The question to the partner, "may I go out?", where the rules have it; the answer binds."""

from typing import TYPE_CHECKING

from canasta_tui.engine.actions import Action, Add, Answer, Discard, Join, LayMelds, LayRedThree
from canasta_tui.engine.cards import CODES
from canasta_tui.engine.faults import phase_fault, refuse
from canasta_tui.engine.listing import listed
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.table import Phase, playable

if TYPE_CHECKING:
    from canasta_tui.engine.deal import Deal

MOST_LOOKED_AT = 2_000
"""Positions looked at when a way out is sought; a hand that needs more counts as having none."""

_MELDING = (LayMelds, Add, Join, LayRedThree)


def ask_fault(deal: "Deal") -> Refusal | None:
    """Return why the partner may not be asked now, or None.

    One asks once a turn, when one can go out, and before melding anything but what takes the pile:
    then a "no" always leaves a legal discard.
    """
    early = phase_fault(deal, Phase.PLAY)
    if early is not None:
        return early
    rules = deal.rules
    melded = deal.acts > int(deal.took_pile)
    stuck = not rules.hand_may_be_emptied and playable(deal.hand) < 2
    if not deal.asks or deal.answer is not None or melded or stuck:
        return refuse(rules, Reason.CANNOT_ASK, able=1)
    if not can_go_out(deal):
        return refuse(rules, Reason.CANNOT_ASK, able=0)
    return None


def answer_fault(deal: "Deal") -> Refusal | None:
    """Return why nothing may be answered now, or None."""
    return phase_fault(deal, Phase.ANSWER)


def can_go_out(deal: "Deal") -> bool:
    """Say whether the seat in turn can go out in this turn, given its partner's leave."""
    granted = deal.copy()
    granted.answer = True
    return _way_out(granted, set(), [MOST_LOOKED_AT])


def leaves_no_way_out(deal: "Deal", action: Action) -> bool:
    """Say whether the seat, after its partner's yes, could not go out any more after the action."""
    if isinstance(action, Answer):
        return False
    after = deal.copy()
    after.push(action)
    if after.over:
        return after.finished_by != deal.turn
    if after.turn_number != deal.turn_number:
        return True
    return not _way_out(after, set(), [MOST_LOOKED_AT])


def _way_out(deal: "Deal", seen: set[object], left: list[int]) -> bool:
    """Look for melds and additions that rid the hand of all cards, largest first."""
    actions = listed(deal)
    melding = [action for action in actions if isinstance(action, _MELDING)]
    melding.sort(key=_cards_spent, reverse=True)
    last = [action for action in actions if isinstance(action, Discard)]
    for action in (*melding, *last):
        if left[0] <= 0:
            return False
        left[0] -= 1
        after = deal.copy()
        after.push(action)
        if after.over:
            if after.finished_by == deal.turn:
                return True
            continue
        if after.turn_number != deal.turn_number:
            continue
        key = (tuple(after.hand[:CODES]), tuple(after.melds[after.side]))
        if key not in seen:
            seen.add(key)
            if _way_out(after, seen, left):
                return True
    return False


def _cards_spent(action: Action) -> int:
    if isinstance(action, LayMelds):
        return sum(len(each) for each in action.sets)
    return len(action.cards) if isinstance(action, Add) else 0
