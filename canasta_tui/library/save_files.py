"""The files of one saved game: their names, what is read from them, and what is told of faults."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from canasta_tui.library.files import Fields, FileError, explained, read_file, read_start
from canasta_tui.library.locks import LockedError
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


def number_in(path: Path) -> int:
    """Return the number of a file's save; its time in milliseconds where it tells none.

    OSError if the file is gone.
    """
    with suppress(FileError):
        told = _NUMBER.match(read_start(path, 64))
        if told:
            return int(told[1])
    return path.lstat().st_mtime_ns // 1_000_000


def number_after(newest: int) -> int:
    """Return a number for a save: milliseconds by the clock, or more if it was turned back."""
    # Late, as all that knows the game: a folder without games costs the start nothing.
    from canasta_tui.record import LAST_SAVE

    return min(max(time.time_ns() // 1_000_000, newest + 1), LAST_SAVE)


def match_in(path: Path) -> "Match":
    """Return the match that a file holds; FileError or RecordError says why there is none."""
    from canasta_tui.match import Match
    from canasta_tui.record import read_record

    return Match.from_record(read_record(read_file(path, LIMIT)))


def lock_of(path: Path) -> Path:
    """Return the file by which a game is locked."""
    return path.with_name(f".{path.name}.lock")


def backup_of(path: Path) -> Path:
    """Return the file that keeps a game as it was at the start of its deal."""
    return path.with_name(f"{path.name}{BACKUP_ENDING}")


@contextmanager
def told_to_player(path: Path) -> Iterator[None]:
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
