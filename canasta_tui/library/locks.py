"""One writer a game: a lock beside the save that dies with the process that holds it."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Final
from weakref import WeakSet

from canasta_tui.library.files import PRIVATE_FILE, PRIVATE_FOLDER


class LockedError(Exception):
    """Another process holds the lock, or this one does already."""


class Lock:
    """The lock on one path; held from its making until :meth:`release`.

    A process forked meanwhile has no part in it. LockedError if it is held elsewhere; OSError if
    the lock file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        self._descriptor: int | None = _locked(path)
        _HELD.add(self)

    @property
    def holds(self) -> bool:
        """Say whether the lock file is still the one that was locked."""
        return self._descriptor is not None and _is_at(self._descriptor, self._path)

    def release(self) -> None:
        """Give the lock up and remove its file; nothing happens if that is done already."""
        if self.holds:
            with suppress(OSError):
                self._path.unlink()
        self.forget()

    def forget(self) -> None:
        """Have no part in the lock any more; it lasts while another process holds it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


_HELD: Final[WeakSet[Lock]] = WeakSet()


def _forget_all() -> None:
    for lock in list(_HELD):
        lock.forget()


# A forked process would keep the lock of its parent alive, and could save in its place.
os.register_at_fork(after_in_child=_forget_all)


def _locked(path: Path) -> int:
    """Return a descriptor that holds the lock.

    The holder removes the file when done, so a lock taken on a removed file is tried again.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    while True:
        descriptor = os.open(path, flags, PRIVATE_FILE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(descriptor, path):
                return descriptor
        except BlockingIOError:
            os.close(descriptor)
            raise LockedError(str(path)) from None
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        there = path.stat(follow_symlinks=False)
    except OSError:
        return False
    held = os.fstat(descriptor)
    return (held.st_dev, held.st_ino) == (there.st_dev, there.st_ino)
