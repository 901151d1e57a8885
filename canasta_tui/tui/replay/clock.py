"""The clock by which a replay goes on by itself."""

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

QUICKEST: Final = 0.1
"""Seconds for which an action stays at least."""
SLOWEST: Final = 8.0
"""Seconds for which it stays at most."""


class Clock:
    """Does ``tick`` on a screen every so many seconds, while it is running."""

    def __init__(self, screen: Screen[Any], tick: Callable[[], None], seconds: float) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None
        self.seconds = max(QUICKEST, seconds)
        """Between two ticks."""

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return self._timer is not None

    def start(self) -> None:
        """Tick from now on."""
        self.stop()
        self._timer = self._screen.set_interval(self.seconds, self._tick)

    def stop(self) -> None:
        """Tick no more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def stretch(self, times: float) -> None:
        """Let so many times as many seconds pass between two ticks."""
        self.seconds = min(SLOWEST, max(QUICKEST, self.seconds * times))
        if self.running:
            self.start()
