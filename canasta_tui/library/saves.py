"""Saved games: one file a game, one writer a game, and nothing believed before it is replayed."""

import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_tui.library.files import write_file
from canasta_tui.library.locks import Lock
from canasta_tui.library.save_entries import SaveEntry, entry_of
from canasta_tui.library.save_files import (
    ENDING,
    SaveError,
    backup_of,
    lock_of,
    match_in,
    number_after,
    number_in,
    told_to_player,
)
from canasta_tui.names import shown

if TYPE_CHECKING:
    from canasta_tui.match import Match


class SaveHandle:
    """A game opened for playing; nobody else can open it until it is closed."""

    def __init__(self, path: Path, match: "Match", lock: Lock, newest: int) -> None:
        """``newest`` is the highest number of a save in the folder."""
        # Late, as all that knows the game: a folder without games costs the start nothing.
        from canasta_tui.record import RecordWriter

        self.match = match
        self._writer = RecordWriter()
        self._path = path
        self._lock = lock
        self._newest = newest
        self._backed_up = match.deal_number if backup_of(path).exists() else 0

    @property
    def name(self) -> str:
        """Return the name under which :meth:`SaveStore.open` finds the game."""
        return self._path.stem

    def save(self) -> None:
        """Write the game; SaveError if that fails, and then the file is as it was.

        With the first save in a deal, the start of the deal is kept as a backup beside it.
        """
        self._newest = number_after(self._newest)
        record = self.match.record().model_copy(update={"saved": self._newest})
        with told_to_player(self._path):
            if not self._lock.holds:
                self._lock.release()
                self._lock = Lock(lock_of(self._path))
                self._backed_up = 0  # What took the lock away has taken the backup too.
            write_file(self._path, self._writer.to_bytes(record))
            if self._backed_up != self.match.deal_number:
                start = self._writer.to_bytes(record.at_start_of_deal())
                write_file(backup_of(self._path), start)
                self._backed_up = self.match.deal_number

    def close(self) -> None:
        """Let others open the game."""
        self._lock.release()

    def __enter__(self) -> "SaveHandle":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SaveStore:
    """The saved games of one folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def can_be(self) -> bool:
        """Say whether the folder is one, or is not there yet; never raises."""
        try:
            return stat.S_ISDIR(self.folder.stat().st_mode)
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def is_empty(self) -> bool:
        """Say whether there is no file that could be a game; never raises."""
        return not any(self._files())

    def entries(self) -> Iterator[SaveEntry]:
        """Read file after file and yield an entry for each, the newest first; never raises."""
        for _, name, path in sorted(self._numbered(), reverse=True):
            yield entry_of(name, path)

    def list(self) -> list[SaveEntry]:
        """Return all :meth:`entries`."""
        return list(self.entries())

    def last(self) -> SaveEntry | None:
        """Return the newest game that can go on, or None."""
        return next((entry for entry in self.entries() if entry.playable), None)

    def create(self, match: "Match") -> SaveHandle:
        """Save a new game and return it opened; SaveError if that fails."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        path = self.folder / f"{stamp}-{secrets.token_hex(3)}{ENDING}"
        with told_to_player(path):
            handle = SaveHandle(path, match, Lock(lock_of(path)), self._newest())
        try:
            handle.save()
        except SaveError:
            handle.close()
            raise
        return handle

    def open(self, name: str) -> SaveHandle:
        """Return a game opened for playing; SaveError says why it cannot be."""
        path = self._existing(name)
        with told_to_player(path):
            lock = Lock(lock_of(path))
            try:
                return SaveHandle(path, match_in(path), lock, self._newest())
            except BaseException:
                lock.release()
                raise

    def look(self, name: str) -> "Match":
        """Return a game as it stands in its file, to look on only; SaveError as :meth:`open`."""
        path = self._existing(name)
        with told_to_player(path):
            return match_in(path)

    def stamp(self, name: str) -> tuple[int, ...] | None:
        """Return what changes whenever a game is saved, or None while its file is not there."""
        try:
            found = (self.folder / f"{name}{ENDING}").stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def restore(self, name: str) -> SaveHandle:
        """Return a new game, opened, that begins where a damaged one's deal began.

        The damaged file and its backup stay as they are; SaveError if the backup is no game.
        """
        path = self._existing(name)
        with told_to_player(path):
            match = match_in(backup_of(path))
        return self.create(match)

    def delete(self, name: str) -> None:
        """Remove a game, with its backup; SaveError if it is open, or cannot be removed."""
        path = self._existing(name)
        with told_to_player(path):
            lock = Lock(lock_of(path))
            try:
                path.unlink()
                backup_of(path).unlink(missing_ok=True)
            finally:
                lock.release()

    def _existing(self, name: str) -> Path:
        """Return the game's file; SaveError if the name is none of this folder's."""
        path = self.folder / f"{name}{ENDING}"
        with told_to_player(path):
            if name.startswith(".") or re.search(r"[/\x00]", name) or not path.exists():
                raise SaveError("saves.no_such_game", name=shown(name))
        return path

    def _files(self) -> Iterator[Path]:
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == ENDING and not path.name.startswith("."):
                    yield path

    def _numbered(self) -> Iterator[tuple[int, str, Path]]:
        for path in self._files():
            with suppress(OSError):
                yield number_in(path), path.stem, path

    def _newest(self) -> int:
        return max((number for number, *_ in self._numbered()), default=0)
