"""Saved games: one file a game, one writer a game, and nothing believed before it is replayed."""

import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_tui.library.files import (
    Fields,
    FileError,
    explained,
    read_file,
    read_start,
    write_file,
)
from canasta_tui.library.locks import Lock, LockedError
from canasta_tui.names import shown

if TYPE_CHECKING:
    from canasta_tui.match import Match

LIMIT: Final = 1_500_000
"""Bytes in the largest file that is read: a hundred deals and more, refused within a second."""
ENDING: Final = ".json"
BACKUP_ENDING: Final = ".backup"
"""What a game's file name has added for its state at the start of the deal."""
_NUMBER: Final = re.compile(rb'\{"format":[0-9]+,"saved":([0-9]{1,15}),')
"""How a game's file begins, but for format 1, where the number of its save is missing."""


class SaveError(Exception):
    """A saved game cannot be read, written or opened.

    ``key`` and ``fields`` make the sentence in the message catalogue.
    """

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields: Fields = fields


class Damage(NamedTuple):
    """Why an entry is no game that can be played: the message's key and fields."""

    key: str
    fields: Fields


@dataclass(frozen=True)
class Summary:
    """What the list of saved games tells of one."""

    system: str
    players: tuple[str, ...]
    sides: int
    totals: tuple[int, ...]
    target: int
    deal: int
    winner: int | None
    """The side that has won, or None while the match goes on."""


@dataclass(frozen=True)
class SaveEntry:
    """A file in the folder of saved games; either ``summary`` or ``damaged`` is there."""

    name: str
    modified: datetime
    summary: Summary | None = None
    damaged: Damage | None = None
    backup: bool = False
    """Whether the start of the deal is kept beside it, for :meth:`SaveStore.restore`."""

    @property
    def playable(self) -> bool:
        """Say whether the match can go on."""
        return self.summary is not None and self.summary.winner is None


class SaveHandle:
    """A game opened for playing; nobody else can open it until it is closed."""

    def __init__(self, path: Path, match: "Match", lock: Lock, newest: int) -> None:
        """``newest`` is the highest number of a save in the folder."""
        self.match = match
        self._path = path
        self._lock = lock
        self._newest = newest
        self._backed_up = match.deal_number if _backup_of(path).exists() else 0

    @property
    def name(self) -> str:
        """Return the name under which :meth:`SaveStore.open` finds the game."""
        return self._path.stem

    def save(self) -> None:
        """Write the game; SaveError if that fails, and then the file is as it was.

        With the first save in a deal, the start of the deal is kept as a backup beside it.
        """
        self._newest = _number_after(self._newest)
        record = self.match.record().model_copy(update={"saved": self._newest})
        with _told_to_player(self._path):
            if not self._lock.holds:
                self._lock.release()
                self._lock = Lock(_lock_of(self._path))
            write_file(self._path, record.to_bytes())
            if self._backed_up != self.match.deal_number:
                write_file(_backup_of(self._path), record.at_start_of_deal().to_bytes())
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
            yield _entry(name, path)

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
        with _told_to_player(path):
            handle = SaveHandle(path, match, Lock(_lock_of(path)), self._newest())
        try:
            handle.save()
        except SaveError:
            handle.close()
            raise
        return handle

    def open(self, name: str) -> SaveHandle:
        """Return a game opened for playing; SaveError says why it cannot be."""
        path = self._existing(name)
        with _told_to_player(path):
            lock = Lock(_lock_of(path))
            try:
                return SaveHandle(path, _match_in(path), lock, self._newest())
            except BaseException:
                lock.release()
                raise

    def look(self, name: str) -> "Match":
        """Return a game as it stands in its file, to look on only; SaveError as :meth:`open`."""
        path = self._existing(name)
        with _told_to_player(path):
            return _match_in(path)

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
        with _told_to_player(path):
            match = _match_in(_backup_of(path))
        return self.create(match)

    def delete(self, name: str) -> None:
        """Remove a game, with its backup; SaveError if it is open, or cannot be removed."""
        path = self._existing(name)
        with _told_to_player(path):
            lock = Lock(_lock_of(path))
            try:
                path.unlink()
                _backup_of(path).unlink(missing_ok=True)
            finally:
                lock.release()

    def _existing(self, name: str) -> Path:
        """Return the game's file; SaveError if the name is none of this folder's."""
        path = self.folder / f"{name}{ENDING}"
        with _told_to_player(path):
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
                yield _number_in(path), path.stem, path

    def _newest(self) -> int:
        return max((number for number, *_ in self._numbered()), default=0)


def _number_in(path: Path) -> int:
    """Return the number of a file's save; its time in milliseconds where it tells none.

    OSError if the file is gone.
    """
    with suppress(FileError):
        told = _NUMBER.match(read_start(path, 64))
        if told:
            return int(told[1])
    return path.lstat().st_mtime_ns // 1_000_000


def _number_after(newest: int) -> int:
    """Return a number for a save: milliseconds by the clock, or more if it was turned back."""
    from canasta_tui.record import LAST_SAVE

    return min(max(time.time_ns() // 1_000_000, newest + 1), LAST_SAVE)


def _entry(name: str, path: Path) -> SaveEntry:
    backup, modified = False, _time_of(path)
    try:
        with _told_to_player(path):
            backup = _backup_of(path).is_file()
            match = _match_in(path)
    except SaveError as error:
        damaged = Damage(error.key, error.fields)
        return SaveEntry(name, modified, damaged=damaged, backup=backup)
    summary = Summary(
        system=match.rules.name,
        players=tuple(player.name for player in match.players),
        sides=match.rules.sides,
        totals=match.totals,
        target=match.rules.target,
        deal=match.deal_number,
        winner=match.winner,
    )
    return SaveEntry(name, modified, summary=summary, backup=backup)


def _time_of(path: Path) -> datetime:
    """Return a file's time; the earliest for one that no calendar holds."""
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.min.replace(tzinfo=UTC)


def _match_in(path: Path) -> "Match":
    # Late, so that a folder without games costs the start of the program nothing.
    from canasta_tui.match import Match
    from canasta_tui.record import read_record

    return Match.from_record(read_record(read_file(path, LIMIT)))


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _backup_of(path: Path) -> Path:
    return path.with_name(f"{path.name}{BACKUP_ENDING}")


@contextmanager
def _told_to_player(path: Path) -> Iterator[None]:
    """Turn every fault of a file and of what it holds into a SaveError."""
    from canasta_tui.record import RecordError

    try:
        yield
    except LockedError:
        raise SaveError("saves.open_elsewhere", name=shown(path.stem)) from None
    except (FileError, RecordError) as error:
        raise SaveError(error.key, **error.fields) from error
    except OSError as error:
        told = explained(error, path)
        raise SaveError(told.key, **told.fields) from error
