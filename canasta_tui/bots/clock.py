"""How long a player may think over one decision."""

import time


class Clock:
    """Time for one decision: seconds, or a number of play-outs where the same answer is wanted.

    A clock is used for one decision and runs from the moment it is made.
    """

    def __init__(self, seconds: float | None = 1.0, playouts: int | None = None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds
        self._playouts = playouts
        self._used = 0

    @classmethod
    def of_playouts(cls, count: int) -> "Clock":
        """Return a clock that lets ``count`` play-outs run, however long they take."""
        return cls(seconds=None, playouts=count)

    def stop(self) -> None:
        """End the time: nobody waits for the answer any more."""
        self._playouts = 0

    def another(self) -> bool:
        """Say whether there is time for another play-out, and count it."""
        if self._playouts is not None and self._used >= self._playouts:
            return False
        if self._until is not None and time.monotonic() >= self._until:
            return False
        self._used += 1
        return True
