"""A player that picks legal actions at random: the yardstick for the others."""

import random

from canasta_tui.bots.clock import Clock
from canasta_tui.engine.actions import Action
from canasta_tui.engine.view import SeatView


class RandomPlayer:
    """Picks a legal action at random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return one of the legal actions."""
        return self._rng.choice(view.legal_actions())
