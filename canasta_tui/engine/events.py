"""What everybody at the table saw of an action."""

from typing import NamedTuple

from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import Card


class Event(NamedTuple):
    """One action as the table saw it; everything in it is public.

    ``drawn``: cards drawn, also as replacements; ``taken``: cards taken with the pile, its top
    included; ``red_threes``: laid now; ``canastas``: numbers of the melds that became one now;
    ``emptied``: whether the hand was left without a card.
    """

    seat: int
    action: Action
    drawn: int = 0
    taken: int = 0
    red_threes: tuple[Card, ...] = ()
    canastas: tuple[int, ...] = ()
    turn_over: bool = False
    deal_over: bool = False
    emptied: bool = False
