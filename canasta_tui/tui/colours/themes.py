"""Themes as TOML files: the colours of screens and table, checked before they are used.

Checked without Pydantic, as the settings are: the first frame would wait for its import.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from textual.color import Color, ColorParseError
from textual.theme import Theme

from canasta_tui.library.files import LONGEST_PATH, Fields, FileError, read_file
from canasta_tui.library.toml import TomlError, read_toml
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, glyphs_here

DEFAULT: Final = "felt"
"""The theme of a player who has chosen none."""
LIMIT: Final = 100_000
"""Bytes in the largest theme file that is read."""
MONOCHROME: Final = "monochrome"
"""The theme under NO_COLOR, where colours are taken away."""


_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")

Colour: TypeAlias = str
"""A colour as ``#1a2b3c`` or by its name, as ``white``."""
Group = TypeVar("Group", "ScreenColours", "TableColours", "FourColours")


@dataclass(frozen=True)
class ScreenColours:
    """The colours of menus, forms, frames and notices; the names are Textual's."""

    primary: Colour
    secondary: Colour
    accent: Colour
    foreground: Colour
    background: Colour
    surface: Colour
    panel: Colour
    success: Colour
    warning: Colour
    error: Colour


@dataclass(frozen=True)
class TableColours:
    """The colours of the table and of what lies on it."""

    felt: Colour
    felt_text: Colour
    card: Colour
    card_back: Colour
    black: Colour
    """Spades and clubs, on a card."""
    red: Colour
    """Hearts and diamonds, on a card."""
    joker: Colour
    wild: Colour
    """Marks a two or a joker inside a meld."""
    natural: Colour
    """The badge of a canasta without wilds."""
    mixed: Colour
    """The badge of a canasta with wilds."""
    frozen: Colour
    picked: Colour
    """Marks the cards picked from the hand."""
    turn: Colour
    """Marks whose turn it is."""


@dataclass(frozen=True)
class FourColours:
    """A colour of its own for each suit, on a card, for those who choose it."""

    spades: Colour
    hearts: Colour
    diamonds: Colour
    clubs: Colour


@dataclass(frozen=True)
class ThemeFile:
    """A theme as written in its file."""

    name: str
    dark: bool
    screens: ScreenColours
    table: TableColours
    four_colours: FourColours

    def theme(self, four_colours: bool = False) -> Theme:
        """Return the theme for Textual, with the suits in two colours or in four."""
        return Theme(
            name=self.name,
            dark=self.dark,
            variables=self.variables(four_colours),
            **asdict(self.screens),
        )

    def variables(self, four_colours: bool = False) -> dict[str, str]:
        """Return the table's colours as the style sheets name them, ``felt-text`` and so on."""
        table, suits = self.table, self.four_colours
        if not four_colours:
            suits = FourColours(
                spades=table.black, hearts=table.red, diamonds=table.red, clubs=table.black
            )
        colours = {**asdict(table), **asdict(suits)}
        del colours["black"], colours["red"]
        return {**_style(), **{name.replace("_", "-"): colour for name, colour in colours.items()}}


def fallback() -> dict[str, str]:
    """Return the table's variables for a theme that is none of ours, all in its own colours."""
    return {
        **_style(),
        **dict.fromkeys(("felt", "card"), "$surface"),
        **dict.fromkeys(("spades", "clubs", "felt-text"), "$foreground"),
        **dict.fromkeys(("hearts", "diamonds"), "$error"),
        **dict.fromkeys(("card-back", "mixed", "picked"), "$secondary"),
        **dict.fromkeys(("joker", "wild", "natural", "frozen", "turn"), "$accent"),
    }


def _style() -> dict[str, str]:
    """Return what is alike in all themes; ``frame`` is the border that this terminal can show."""
    return {
        "frame": {PICTURES: "round", LETTERS: "ascii"}.get(glyphs_here(), "solid"),
        "block-cursor-text-style": "bold",
        "button-focus-text-style": "bold reverse",
    }


class Fault(NamedTuple):
    """What is wrong with a theme file; the key of a message and the fields it needs."""

    key: str
    file: Path
    field: str = ""
    value: str = ""
    reason: str = ""
    fields: Fields = MappingProxyType({})
    """What a message on the file itself needs."""

    def sentence(self, t: Catalogue) -> str:
        """Return the fault as a sentence: the file, what is wrong in it, and where."""
        texts = {"field": self.field, "value": self.value, "reason": self.reason}
        printed = {name: shown(text) for name, text in texts.items()}
        file = shown(str(self.file), LONGEST_PATH)
        return t(self.key, **{"file": file, **printed, **self.fields})


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
        fresh = {path: _read(path) for path in changed}
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


class _BadFieldError(ValueError):
    """The first fault of a theme: the key of its message, the field and what stands there."""

    def __init__(self, key: str, field: str, value: object = "") -> None:
        super().__init__(f"{key} {field}")
        self.key = key
        self.field = field
        self.value = str(value)


def _read(path: Path) -> ThemeFile | Fault:
    try:
        return _theme(read_toml(read_file(path, LIMIT)))
    except FileError as error:
        return Fault(error.key, path, fields=error.fields)
    except TomlError as error:
        return Fault("screens.themes.no_toml", path, reason=str(error))
    except _BadFieldError as bad:
        return Fault(bad.key, path, bad.field, bad.value)


def _theme(written: Mapping[str, object]) -> ThemeFile:
    """Return the theme that is written; _BadFieldError names the first fault."""
    theme = ThemeFile(
        name=_name(_there(written, "name")),
        dark=_switch(_there(written, "dark")),
        screens=_group(ScreenColours, written, "screens"),
        table=_group(TableColours, written, "table"),
        four_colours=_group(FourColours, written, "four_colours"),
    )
    _nothing_else(written, ThemeFile)
    return theme


def _group(kind: type[Group], written: Mapping[str, object], name: str) -> Group:
    group, before = _there(written, name), f"{name}."
    if not isinstance(group, dict):
        raise _BadFieldError("screens.themes.bad_value", name, group)
    names = [each.name for each in fields(kind)]
    colours = {each: _colour(_there(group, each, before), before + each) for each in names}
    _nothing_else(group, kind, before)
    return kind(**colours)


def _there(written: Mapping[str, object], name: str, before: str = "") -> object:
    if name not in written:
        raise _BadFieldError("screens.themes.missing", before + name)
    return written[name]


def _nothing_else(written: Mapping[str, object], kind: type[Any], before: str = "") -> None:
    for name in written.keys() - {each.name for each in fields(kind)}:
        raise _BadFieldError("screens.themes.unknown_field", before + name)


def _name(value: object) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise _BadFieldError("screens.themes.bad_name", "name", value)
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise _BadFieldError("screens.themes.no_switch", "dark", value)
    return value


def _colour(value: object, field: str) -> Colour:
    try:
        Color.parse(value if isinstance(value, str) else "")
    except ColorParseError:
        raise _BadFieldError("screens.themes.no_colour", field, value) from None
    return str(value)
