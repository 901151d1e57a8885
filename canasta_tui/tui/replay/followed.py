"""A game that another window plays, read anew whenever its file has changed."""

from canasta_tui.library.saves import SaveStore
from canasta_tui.tui.replay.positions import Replay


class Followed:
    """A game that is played in another window, as its file tells of it."""

    def __init__(self, store: SaveStore, name: str) -> None:
        self._store = store
        self._name = name
        self._stamp: tuple[int, ...] | None = None

    def first(self) -> Replay:
        """Return the game as it is now; SaveError if its file is gone or damaged."""
        self._stamp = self._store.stamp(self._name)
        return Replay(self._store.look(self._name))

    def news(self, known: Replay) -> Replay | None:
        """Return the game as it is now, or None if nothing has changed since the last time.

        SaveError if its file is gone or damaged, once for each change of it.
        """
        stamp = self._store.stamp(self._name)
        if stamp == self._stamp:
            return None
        self._stamp = stamp
        return Replay(self._store.look(self._name), known)
