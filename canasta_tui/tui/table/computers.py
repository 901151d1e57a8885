"""The computer players at the table: they think beside the screen, and move at a pace to follow."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.worker import get_current_worker

from canasta_tui.bots import LEVELS, Bot, Clock
from canasta_tui.engine.actions import Action
from canasta_tui.engine.view import SeatView
from canasta_tui.library.settings import Pace
from canasta_tui.tui.game import Game

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen

PACES: Final[dict[Pace, float]] = {"none": 0.0, "quick": 0.4, "normal": 1.0, "slow": 2.0}
"""Seconds for which each action of a computer player stays before the next, by setting."""
THINKING: Final = 1.0
"""Seconds that a computer player may think over one decision."""
FALLBACK: Final = "normal"
"""The level of a player whose own is not known here, as in a game from another version."""


class Moment(NamedTuple):
    """When a decision was asked for; an answer to another moment is dropped."""

    deal: int
    actions: int
    seat: int


class Computers:
    """Lets the computer players of one table act in their turns."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._bots: dict[int, Bot] = {}
        self._clock = Clock()
        self._held_back: Callable[[], None] | None = None

    @property
    def pace(self) -> Pace:
        """How fast they follow on each other."""
        return self._table.settings.pace

    def next_pace(self) -> Pace:
        """Return the pace after the one in force."""
        paces = list(PACES)
        return paces[(paces.index(self.pace) + 1) % len(paces)]

    def act(self) -> None:
        """If a computer player has to act, let it think; its action follows when it is ready."""
        game = self._table.game
        if game.deal_over or game.players[game.actor].is_human:
            return
        view = game.view(game.actor)
        self._clock = Clock(THINKING)
        think = partial(self._think, view, self._clock, _moment(game))
        self._table.run_worker(think, thread=True, exclusive=True, group="computers")

    def go_on(self) -> None:
        """Do what was held back while another screen lay over the table."""
        act, self._held_back = self._held_back, None
        if act is not None:
            act()

    def stop(self) -> None:
        """Let nobody wait for a player who is still thinking."""
        self._clock.stop()

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            level = self._table.game.players[seat].kind
            self._bots[seat] = LEVELS.get(level, LEVELS[FALLBACK])(random.Random())
        return self._bots[seat]

    def _think(self, view: SeatView, clock: Clock, asked: Moment) -> None:
        """Choose in a thread of its own; the screen stays live meanwhile."""
        worker = get_current_worker()
        began = time.monotonic()
        action = self._bot(view.seat).choose(view, clock)
        left = PACES[self.pace] - (time.monotonic() - began)
        if not worker.is_cancelled:
            with suppress(RuntimeError):  # The program has ended meanwhile.
                self._table.app.call_from_thread(self._answer, asked, action, left)

    def _answer(self, asked: Moment, action: Action, left: float) -> None:
        """Do it once what happened before has been shown long enough."""
        if left > 0:
            self._table.set_timer(left, partial(self._do, asked, action))
        else:
            self._do(asked, action)

    def _do(self, asked: Moment, action: Action) -> None:
        """Act, unless that is out of date; under another screen the game waits."""
        game = self._table.game
        if not self._table.is_attached or game.deal_over or asked != _moment(game):
            return
        if self._table.is_active:
            self._table.carry_out(action)
        else:
            self._held_back = partial(self._do, asked, action)


def _moment(game: Game) -> Moment:
    return Moment(game.deal_number, len(game.view(game.actor).history), game.actor)
