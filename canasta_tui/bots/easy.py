"""The easy level: plays the cards in hand, forgets what went by, and slips now and then."""

import random
from typing import Final

from canasta_tui.bots.clock import Clock
from canasta_tui.bots.discards import discard_costs
from canasta_tui.bots.legal import surely_legal
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.style import PLAIN
from canasta_tui.bots.tracking import Memory
from canasta_tui.bots.turn import decide
from canasta_tui.engine.actions import Action, Discard
from canasta_tui.engine.view import SeatView

SLIPS: Final = 0.3
"""How often it throws one of the three cheapest cards instead of the cheapest."""


class Easy:
    """Legal and sensible, but forgetful."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return what to do now."""
        reading = Reading(view.copy_deal(), Memory(view.rules.players), PLAIN, view.seat)
        action = decide(reading)
        if isinstance(action, Discard) and self._rng.random() < SLIPS:
            costs = discard_costs(reading)
            action = Discard(self._rng.choice(costs[:3])[1])
        return surely_legal(view, action)
