"""What a computer player is."""

import random
from collections.abc import Callable
from typing import Protocol, TypeAlias

from canasta_tui.bots.clock import Clock
from canasta_tui.engine.actions import Action
from canasta_tui.engine.view import SeatView


class Bot(Protocol):
    """A computer player: sees what its seat may see, and answers with a legal action."""

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return what to do now; ``view`` is that of the seat that has to act."""


Factory: TypeAlias = Callable[[random.Random], Bot]
"""Makes a player whose chance comes from the given source."""
