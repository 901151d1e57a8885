"""Themes: the colours of screens and table, as they are written in a file."""

from dataclasses import asdict, dataclass
from typing import Final, TypeAlias

from textual.theme import Theme

from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, glyphs_here

DEFAULT: Final = "felt"
"""The theme of a player who has chosen none."""
MONOCHROME: Final = "monochrome"
"""The theme under NO_COLOR, where colours are taken away."""


Colour: TypeAlias = str
"""A colour as ``#1a2b3c`` or by its name, as ``white``."""


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
