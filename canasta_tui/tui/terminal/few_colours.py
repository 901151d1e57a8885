"""Colours for a terminal that has sixteen of them, so that text stays readable on its ground."""

from collections.abc import Mapping, Sequence
from colorsys import rgb_to_hsv
from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.filter import LineFilter

PALETTE: Final[tuple[tuple[int, int, int], ...]] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The sixteen colours, about as most terminals show them."""
GROUNDS: Final = (*range(8), 15)
"""What text stands on: the plain colours, and bright white for cards."""
PLAIN_GROUNDS: Final = tuple(range(8))
"""What the Linux console has for grounds; a bright one becomes the plain one there."""
READABLE: Final = 4.5
LEGIBLE: Final = 3.0
"""The contrast of text, and that of what is left where nothing near the colour reaches it."""
NEAR: Final = 2
"""How many of the nearest colours are tried for the higher contrast."""
GREY_APART: Final = 0.12
"""As far as this round the circle of hues a grey stands for a colour better than another does."""
COLOURFUL: Final = 60
"""From which difference of its parts on a colour is one, and no grey."""


class SixteenColours(LineFilter):
    """Replaces each pair of colours by one of the sixteen on another that it can be read on.

    On a ``console``, Linux without windows, grounds are plain and nothing is bold, which would
    only make it brighter than was meant.
    """

    def __init__(self, *, console: bool) -> None:
        super().__init__()
        self._console = console

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return a line in sixteen colours."""
        return [
            Segment(text, style and _reduced(style, self._console), control)
            for text, style, control in segments
        ]


def is_console(environment: Mapping[str, str]) -> bool:
    """Say whether the terminal is Linux's own console."""
    return environment.get("TERM", "") == "linux"


@lru_cache(4096)
def _reduced(style: Style, console: bool) -> Style:
    ground, ink = on_ground(_triplet(style.bgcolor, False), _triplet(style.color, True), console)
    plain = Style(bold=False) if console and style.bold else Style()
    return style + plain + Style.from_color(_ansi(ink), _ansi(ground))


@lru_cache(4096)
def on_ground(ground: ColorTriplet, ink: ColorTriplet, console: bool) -> tuple[int, int]:
    """Return which of the sixteen colours stand for a ground and for what is written on it."""
    grounds = [
        number
        for number in (PLAIN_GROUNDS if console else GROUNDS)
        if is_colourful(ground) or not is_colourful(PALETTE[number])
    ]
    under = _by_distance(ground, grounds)[0]
    inks = _by_hue(ink)
    for tried, enough in ((inks[:NEAR], READABLE), (inks, LEGIBLE)):
        for each in tried:
            if contrast(each, under) >= enough:
                return under, each
    return under, 0 if under else 7


def is_colourful(colour: tuple[int, int, int]) -> bool:
    """Say whether a colour is one, and no grey."""
    return max(colour) - min(colour) >= COLOURFUL


def contrast(one: int, other: int) -> float:
    """Return the contrast of two of the sixteen colours as WCAG 2 has it."""
    light, dark = sorted(map(_luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(number: int) -> float:
    parts = [part / 255 for part in PALETTE[number]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _by_distance(colour: ColorTriplet, numbers: Sequence[int]) -> list[int]:
    """Return colours of the palette, those that look most like the colour first."""

    def distance(number: int) -> float:
        red, green, blue = PALETTE[number]
        middle = (red + colour.red) / 2
        return (
            (2 + middle / 256) * (red - colour.red) ** 2
            + 4 * (green - colour.green) ** 2
            + (2 + (255 - middle) / 256) * (blue - colour.blue) ** 2
        )

    return sorted(numbers, key=distance)


def _by_hue(colour: ColorTriplet) -> list[int]:
    """Return all colours, those first that one would call by the same name."""
    inks = _by_distance(colour, range(16))
    if not is_colourful(colour):
        return inks

    def apart(number: int) -> float:
        if not is_colourful(PALETTE[number]):
            return GREY_APART
        turn = abs(_hue(*PALETTE[number]) - _hue(*colour))
        return round(min(turn, 1 - turn), 2)

    return sorted(inks, key=apart)


def _hue(red: int, green: int, blue: int) -> float:
    return rgb_to_hsv(red / 255, green / 255, blue / 255)[0]


def _triplet(colour: RichColor | None, is_ink: bool) -> ColorTriplet:
    return (colour or RichColor.default()).get_truecolor(DEFAULT_TERMINAL_THEME, is_ink)


def _ansi(number: int) -> RichColor:
    return RichColor.from_ansi(number)
