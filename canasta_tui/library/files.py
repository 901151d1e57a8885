"""Reading and writing small files so that nothing is lost and nothing hangs."""

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from canasta_tui.names import shown

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700

LONGEST_PATH: Final = 200
"""Characters of a path that a message shows."""

Fields: TypeAlias = Mapping[str, str | int]


class FileError(Exception):
    """A file could not be read or written.

    ``key`` and ``fields`` make the sentence in the message catalogue.
    """

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields: Fields = fields


_KEYS: Final = {
    errno.ENOSPC: "files.disk_full",
    errno.EDQUOT: "files.disk_full",
    errno.EACCES: "files.no_permission",
    errno.EPERM: "files.no_permission",
    errno.EROFS: "files.read_only",
    errno.ENOENT: "files.gone",
    errno.ENOTDIR: "files.gone",
}

_FOLDER_NEEDS_NO_FLUSH: Final = (errno.EINVAL, errno.ENOTSUP)
"""What file systems say that cannot flush a folder."""


def explained(error: OSError, path: Path) -> FileError:
    """Return the error in a form that can be told to the player."""
    named = shown(str(path), LONGEST_PATH)
    key = _KEYS.get(error.errno or 0)
    if key is not None:
        return FileError(key, path=named)
    return FileError("files.other", path=named, reason=error.strerror or str(error))


def read_file(path: Path, limit: int) -> bytes:
    """Return what a regular file of at most ``limit`` bytes holds.

    FileError if it cannot be read, is no file (nothing waits for a pipe) or is larger.
    """
    with _reading(path) as stream:
        held = stream.read(limit + 1)
    if len(held) > limit:
        named = shown(str(path), LONGEST_PATH)
        raise FileError("files.too_large", path=named, limit=limit // 1_000)
    return held


def read_start(path: Path, length: int) -> bytes:
    """Return the first bytes of a regular file of any size; FileError as :func:`read_file`."""
    with _reading(path) as stream:
        return stream.read(length)


@contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise FileError("files.no_file", path=shown(str(path), LONGEST_PATH))
            with os.fdopen(descriptor, "rb", closefd=False) as stream:
                yield stream
        finally:
            os.close(descriptor)
    except OSError as error:
        raise explained(error, path) from error


def write_file(path: Path, content: bytes) -> None:
    """Replace a file as a whole, or leave the old one as it was and raise FileError.

    Written beside, flushed to disk, renamed, and the folder flushed, so that after a crash at any
    moment the old file or the new one is there. Readable for its owner only.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        try:
            _write_whole(beside, content)
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _flush_folder(path.parent)
    except OSError as error:
        raise explained(error, path) from error


def _write_whole(path: Path, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    with os.fdopen(os.open(path, flags, PRIVATE_FILE), "wb") as stream:
        os.fchmod(stream.fileno(), PRIVATE_FILE)
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _flush_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _FOLDER_NEEDS_NO_FLUSH:
            raise
    finally:
        os.close(descriptor)
