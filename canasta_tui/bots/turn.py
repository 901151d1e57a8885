"""One decision of a player by judgement alone: draw or take, lay, ask, go out, discard."""

from canasta_tui.bots.discards import discard_costs
from canasta_tui.bots.going_out import pays, way_out
from canasta_tui.bots.melding import Melding
from canasta_tui.bots.opening import Opening, best_opening, cards_left
from canasta_tui.bots.piles import best_take
from canasta_tui.bots.reading import Reading
from canasta_tui.engine.actions import (
    ASK,
    DRAW,
    Action,
    Answer,
    Discard,
    LayMelds,
    LayRedThree,
)
from canasta_tui.engine.cards import RED_THREES
from canasta_tui.engine.table import ANSWERING, DRAWING


def decide(reading: Reading, stays: bool = False) -> Action:
    """Return what to do now; ``reading`` is that of the seat that has to act.

    ``stays``: it does not go out in this turn.
    """
    deal = reading.deal
    if deal.phase is ANSWERING:
        return Answer(pays(reading))
    if reading.rules.red_threes_laid_by == "player":
        for card in RED_THREES:
            if reading.hand[card]:
                return LayRedThree(card)
    if deal.phase is DRAWING:
        return draw_or_take(reading)
    return lay(reading, stays) or throw(reading)


def draw_or_take(reading: Reading) -> Action:
    """Return whether to draw or how to take the pile."""
    take = best_take(reading)
    return take[1] if take is not None and take[0] > 0 else DRAW


def throw(reading: Reading) -> Action:
    """Return the cheapest discard."""
    return Discard(discard_costs(reading)[0][1])


def lay(reading: Reading, stays: bool = False) -> Action | None:
    """Return the next act of melding or going out, or None."""
    deal = reading.deal
    if deal.waived:
        return None
    if deal.answer is not False and not stays:
        act = go_out(reading)
        if act is not None:
            return act
    if not reading.opened:
        opening = best_opening(reading)
        if opening is not None and worth_opening(reading, opening):
            return LayMelds(opening.sets)
        return None
    return Melding(reading).next_act()


def go_out(reading: Reading) -> Action | None:
    """Return the next step of going out, or None if it cannot be done or does not pay."""
    way = way_out(reading)
    if way is None:
        return None
    deal = reading.deal
    if deal.answer is True:
        return way[0]
    if reading.style.judges_going_out and not pays(reading):
        return None
    if not deal.asks or reading.rules.ask_partner == "may":
        return way[0]
    melded = deal.acts > int(deal.took_pile)
    return None if melded else ASK


def worth_opening(reading: Reading, opening: Opening) -> bool:
    """Say whether to open from the hand now, or to wait for the pile."""
    left = cards_left(reading, opening)
    return left >= (1 if reading.rules.hand_may_be_emptied else 2)
