"""Enter held down is one key, however often the terminal sends it."""

from typing import Final

PAUSE: Final = 0.15
"""Seconds without an Enter after which the next one was pressed anew."""


class Enters:
    """Tells an Enter that was pressed anew from one of a key that is held down.

    It looks out for held keys from the moment on in which a turn comes back until another key is
    pressed; at other times Enter pressed quickly is meant.
    """

    def __init__(self, pause: float | None = None) -> None:
        self._pause = PAUSE if pause is None else pause
        self._last: float | None = None
        self._came: float | None = None

    def turn_came(self, time: float) -> None:
        """Look out for a key that was held all the while the others played."""
        self._came = time

    def other_key(self) -> None:
        """Take it that nothing is held: another key was pressed."""
        self._came = self._last = None

    def is_held(self, time: float, *, always: bool = False) -> bool:
        """Say whether an Enter that was sent at ``time`` (in seconds) is to be passed over.

        With ``always``, also where no turn has come back.
        """
        since, self._last = self._last, time
        if self._came is None and not always:
            return False
        starts = [each for each in (since, self._came) if each is not None]
        return any(time - start < self._pause for start in starts)
