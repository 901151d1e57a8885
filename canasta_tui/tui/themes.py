"""Themes as TOML files: the colours of screens and table, checked before they are used."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError
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


def _colour(value: str) -> str:
    try:
        Color.parse(value)
    except ColorParseError:
        raise PydanticCustomError("no_colour", "{value} is no colour", {"value": value}) from None
    return value


Colour: TypeAlias = Annotated[str, AfterValidator(_colour)]
"""A colour as ``#1a2b3c`` or by its name, as ``white``."""


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ScreenColours(_Strict):
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


class TableColours(_Strict):
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


class FourColours(_Strict):
    """A colour of its own for each suit, on a card, for those who choose it."""

    spades: Colour
    hearts: Colour
    diamonds: Colour
    clubs: Colour


class ThemeFile(_Strict):
    """A theme as written in its file."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]{0,29}$")
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
            **self.screens.model_dump(),
        )

    def variables(self, four_colours: bool = False) -> dict[str, str]:
        """Return the table's colours as the style sheets name them, ``felt-text`` and so on."""
        table, suits = self.table, self.four_colours
        if not four_colours:
            suits = FourColours(
                spades=table.black, hearts=table.red, diamonds=table.red, clubs=table.black
            )
        colours = {**table.model_dump(exclude={"black", "red"}), **suits.model_dump()}
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

    Of a file that turns bad the last good version stays.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._read: dict[Path, ThemeFile] = {}
        self._news: list[Fault] = []
        self._stamps = self._seen = self._look()
        self._take(self._stamps)

    @property
    def files(self) -> dict[str, ThemeFile]:
        """The themes by name."""
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


def _read(path: Path) -> ThemeFile | Fault:
    try:
        return ThemeFile.model_validate(read_toml(read_file(path, LIMIT)))
    except FileError as error:
        return Fault(error.key, path, fields=error.fields)
    except TomlError as error:
        return Fault("screens.themes.no_toml", path, reason=str(error))
    except ValidationError as error:
        return _fault(path, error)


def _fault(path: Path, error: ValidationError) -> Fault:
    first = error.errors(include_url=False, include_context=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    value = str(first["input"])
    key = {
        "missing": "screens.themes.missing",
        "extra_forbidden": "screens.themes.unknown_field",
        "string_pattern_mismatch": "screens.themes.bad_name",
        "bool_parsing": "screens.themes.no_switch",
        "bool_type": "screens.themes.no_switch",
        "no_colour": "screens.themes.no_colour",
        "string_type": "screens.themes.no_colour",
    }.get(first["type"], "screens.themes.bad_value")
    return Fault(key, path, field, value)
