"""The question to the partner, "may I go out?", where the rules have it; the answer binds."""

from typing import TYPE_CHECKING

from canasta_tui.engine.actions import MELDING, Action, Add, Discard, LayMelds, LayRedThree
from canasta_tui.engine.cards import BY_RANK, CODES, JOKER, SIZE, THREE, TWO, red_threes_in
from canasta_tui.engine.faults import phase_fault, refuse
from canasta_tui.engine.listing import listed
from canasta_tui.engine.melds import SET
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.rules import SMALLEST_MELD
from canasta_tui.engine.table import PLAYING, playable

if TYPE_CHECKING:
    from canasta_tui.engine.deal import Deal

MOST_LOOKED_AT = 2_000
"""Positions looked at when a way out is sought; a hand that needs more counts as having none."""


def ask_fault(deal: "Deal") -> Refusal | None:
    """Return why the partner may not be asked now, or None.

    One asks once a turn, when one can go out, and before melding anything but what takes the pile:
    then a "no" always leaves a legal discard.
    """
    early = phase_fault(deal, PLAYING)
    if early is not None:
        return early
    if not _is_time_to_ask(deal):
        return refuse(deal.rules, Reason.CANNOT_ASK, able=1)
    if not can_go_out(deal):
        return refuse(deal.rules, Reason.CANNOT_ASK, able=0)
    return None


def may_ask(deal: "Deal") -> bool:
    """Say whether a seat that has drawn may ask its partner; :func:`ask_fault` says why not."""
    return _is_time_to_ask(deal) and can_go_out(deal)


def _is_time_to_ask(deal: "Deal") -> bool:
    if not deal.asks or deal.answer is not None or deal.acts > int(deal.took_pile):
        return False
    return deal.rules.hand_may_be_emptied or playable(deal.hand) >= 2


def can_go_out(deal: "Deal") -> bool:
    """Say whether the seat in turn can go out in this turn, given its partner's leave."""
    if _two_cards_stay(deal):
        return False
    granted = deal.copy()
    granted.answer = True
    return _way_out(granted, set(), [MOST_LOOKED_AT])


def leaves_no_way_out(deal: "Deal", action: Action) -> bool:
    """Say whether the seat, after its partner's yes, could not go out any more after the action."""
    after = deal.copy()
    after.push(action)
    if after.over:
        return after.finished_by != deal.turn
    if after.turn_number != deal.turn_number:
        return True
    return not _way_out(after, set(), [MOST_LOOKED_AT])


def _way_out(deal: "Deal", seen: set[object], left: list[int]) -> bool:
    """Look for melds and additions that rid the hand of all cards, largest first."""
    if _two_cards_stay(deal):
        return False
    ways = [action for action in listed(deal) if _may_lead_out(deal, action)]
    ways.sort(key=_cards_spent, reverse=True)
    for action in ways:
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


def _two_cards_stay(deal: "Deal") -> bool:
    """Say, at a glance, that more cards fit nowhere than the one that may be discarded."""
    rules, hand = deal.rules, deal.hand
    if rules.runs:
        return False
    lying = [meld.rank for meld in deal.melds[deal.side] if meld.kind is SET]
    wilds = hand[BY_RANK + TWO] + hand[JOKER]
    staying = 0
    for rank, held in enumerate(hand[BY_RANK + THREE : BY_RANK + TWO]):
        if not held or held >= SMALLEST_MELD or rank in lying:
            continue
        short = SMALLEST_MELD - held
        may_have = 0 if rank == THREE or held < rules.min_naturals else rules.wild_limits[held]
        if short <= may_have:
            wilds -= short if held > 1 else 0
        else:
            staying += held - (red_threes_in(hand) if rank == THREE else 0)
            if staying > 1:
                return True
    return wilds < 0


def _may_lead_out(deal: "Deal", action: Action) -> bool:
    """Only the last card is discarded; what replaces a red three nobody may know beforehand."""
    if isinstance(action, Discard):
        return deal.hand[SIZE] == 1
    return isinstance(action, MELDING) or (isinstance(action, LayRedThree) and not deal.stock)


def _cards_spent(action: Action) -> int:
    if isinstance(action, LayMelds):
        return sum(len(each) for each in action.sets)
    return len(action.cards) if isinstance(action, Add) else 0
