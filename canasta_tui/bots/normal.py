"""The normal level: a good family player, by judgement alone."""

import random

from canasta_tui.bots.clock import Clock
from canasta_tui.bots.legal import surely_legal
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.style import Style, careful
from canasta_tui.bots.tracking import Memory
from canasta_tui.bots.turn import decide
from canasta_tui.engine.actions import Action
from canasta_tui.engine.view import SeatView


class Normal:
    """Keeps pairs, counts cards, fears the pile's size; the same view gets the same answer."""

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self._style = style

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return what to do now."""
        style = self._style or careful(view.rules)
        reading = Reading(view.copy_deal(), Memory.of(view), style, view.seat)
        return surely_legal(view, decide(reading))
