"""The signs that the table is drawn with, and letters for terminals that have no others."""

import os
import sys
from collections.abc import Mapping
from typing import Final, NamedTuple

UP: Final = 1
RIGHT: Final = 2
DOWN: Final = 4
LEFT: Final = 8


class Glyphs(NamedTuple):
    """One way of drawing.

    ``single`` and ``double`` hold a box sign for each sum of the directions that its strokes run
    to; ``suits`` are in the order of the card codes. Each sign is one cell wide.
    """

    suits: tuple[str, str, str, str]
    single: str
    double: str
    back: str
    cursor: str
    pointer: str
    new: str
    times: str
    dot: str
    cut: str
    to_right: str
    to_left: str
    knob: str
    event: str


PICTURES: Final = Glyphs(
    suits=("♠", "♥", "♦", "♣"),
    single=" │─╰││╭├─╯─┴╮┤┬┼",
    double=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    back="▒",
    cursor="▲",
    pointer="►",
    new="•",
    times="×",
    dot="·",
    cut="…",
    to_right="→",
    to_left="←",
    knob="●",
    event="◆",
)
"""Signs that the fonts of today's terminals have."""

SQUARE: Final = PICTURES._replace(single=" │─└││┌├─┘─┴┐┤┬┼", knob="█", event="•")
"""Nothing but the signs of the old code page 437 and the ellipsis, for a console of few signs."""

LETTERS: Final = Glyphs(
    suits=("S", "H", "D", "C"),
    single=" |-+||++-+-+++++",
    double=" |=#||##=#=#####",
    back="#",
    cursor="^",
    pointer=">",
    new="*",
    times="x",
    dot="-",
    cut="~",
    to_right=">",
    to_left="<",
    knob="O",
    event="*",
)
"""Plain ASCII, for a terminal or a locale without UTF-8."""


def speaks_utf8(environment: Mapping[str, str], encoding: str) -> bool:
    """Say whether a terminal shows UTF-8, as its locale says, and the output is written so."""
    if encoding.lower().replace("-", "") != "utf8":
        return False
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := environment.get(name):
            return "utf-8" in value.lower() or "utf8" in value.lower()
    return True


def glyphs_here() -> Glyphs:
    """Return the signs that this process's terminal can show."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "ascii"
    if not speaks_utf8(os.environ, encoding):
        return LETTERS
    return SQUARE if os.environ.get("TERM") == "linux" else PICTURES
