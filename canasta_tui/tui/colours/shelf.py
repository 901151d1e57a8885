"""The themes that there are: in some folders, read again when their files change."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from canasta_tui.tui.colours.reading import Fault, read_theme
from canasta_tui.tui.colours.themes import ThemeFile


class Stamp(NamedTuple):
    """What shows that a file is another than before."""

    changed: int
    size: int
    number: int


class ThemeShelf:
    """The themes of some folders; one of a later folder replaces one of the same name.

    Of a file that turns bad the last good version stays. In the folder ``later`` each file has the
    name of its theme, and is read when that is first asked for.
    """

    def __init__(self, folders: Iterable[Path], later: Path | None = None) -> None:
        self._folders = tuple(folders)
        self._read: dict[Path, ThemeFile] = {}
        self._news: list[Fault] = []
        self._stamps = self._seen = self._look()
        self._later = {path for path in self._stamps if path.parent == later}
        self._take(path for path in self._stamps if path not in self._later)

    @property
    def files(self) -> dict[str, ThemeFile]:
        """The themes by name."""
        self._take(sorted(self._later))
        return self._known

    def find(self, name: str) -> ThemeFile | None:
        """Return the theme of a name, reading no others for it; None if there is none."""
        if name not in self._known:
            self._take([path for path in self._later if path.stem == name])
        return self._known.get(name) or self.files.get(name)

    @property
    def _known(self) -> dict[str, ThemeFile]:
        return {file.name: file for file in self._read.values()}

    def news(self) -> tuple[Fault, ...]:
        """Return what was wrong with the files read last, once."""
        news, self._news = self._news, []
        return tuple(news)

    def refresh(self) -> bool:
        """Read what has changed and stayed so since the call before; say whether anything has.

        So a file is not read while an editor is still writing it.
        """
        now = self._look()
        settled, self._seen = now == self._seen, now
        if not settled or now == self._stamps:
            return False
        changed = {path for path, stamp in now.items() if self._stamps.get(path) != stamp}
        self._stamps = now
        self._take(changed)
        return True

    def _take(self, changed: Iterable[Path]) -> None:
        fresh = {path: read_theme(path) for path in changed}
        self._later -= fresh.keys()
        kept: dict[Path, ThemeFile] = {}
        for path in self._stamps:
            read = fresh.get(path, self._read.get(path))
            if isinstance(read, Fault):
                self._news.append(read)
                read = self._read.get(path)
            if read is not None:
                kept[path] = read
        self._read = kept

    def _look(self) -> dict[Path, Stamp]:
        """Return the theme files that there are, in their order."""
        stamps: dict[Path, Stamp] = {}
        for folder in self._folders:
            for path in sorted(folder.glob("*.toml")):
                with suppress(OSError):
                    about = path.stat()
                    stamps[path] = Stamp(about.st_mtime_ns, about.st_size, about.st_ino)
        return stamps
