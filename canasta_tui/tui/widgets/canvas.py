"""A sheet of cells on which widgets draw text and boxes, and which becomes lines of the screen."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip

from canasta_tui.tui.terminal.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs

CONTINUED = ""
"""Stands in the second cell of a character that is two cells wide."""


class Place(NamedTuple):
    """A cell of a canvas."""

    x: int
    y: int


class Canvas:
    """A sheet of ``width`` by ``height`` cells; what falls outside is not drawn."""

    def __init__(self, width: int, height: int, glyphs: Glyphs, style: Style) -> None:
        self.width = width
        self.height = height
        self.glyphs = glyphs
        self._style = style
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._strokes = [[0] * width for _ in range(height)]

    def put(self, x: int, y: int, sign: str, style: Style | None = None) -> None:
        """Draw one character that is one cell wide."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._signs[y][x] = sign
            self._styles[y][x] = style or self._style
            self._strokes[y][x] = 0

    def text(
        self, x: int, y: int, text: str, style: Style | None = None, room: int | None = None
    ) -> int:
        """Draw text, cut to ``room`` cells; return the column after it."""
        room = self.width - x if room is None else min(room, self.width - x)
        if text.isascii() and text.isprintable() and x >= 0 and len(text) <= room:
            # Most texts: a cell a character and nothing to cut, put at once.
            if 0 <= y < self.height:
                self._put_all(x, y, text, style or self._style)
            return x + len(text)
        for sign in cut(text, room, self.glyphs):
            size = get_character_cell_size(sign)
            if size == 0:
                self._combine(x - 1, y, sign)
                continue
            self.put(x, y, sign, style)
            if size == 2:
                self.put(x + 1, y, CONTINUED, style)
            x += size
        return x

    def _put_all(self, x: int, y: int, signs: str, style: Style) -> None:
        size = len(signs)
        self._signs[y][x : x + size] = signs
        self._styles[y][x : x + size] = [style] * size
        self._strokes[y][x : x + size] = [0] * size

    def _combine(self, x: int, y: int, mark: str) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self._signs[y][x] += mark

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: Style) -> None:
        """Fill a rectangle with one character."""
        left, right = max(0, x), min(self.width, x + width)
        size = max(0, right - left)
        for row in range(max(0, y), min(self.height, y + height)):
            self._signs[row][left:right] = [sign] * size
            self._styles[row][left:right] = [style] * size
            self._strokes[row][left:right] = [0] * size

    def card(
        self, x: int, y: int, width: int, height: int, style: Style, *, double: bool = False
    ) -> None:
        """Draw a frame that hides what it lies on; nothing drawn later joins it."""
        signs = self.glyphs.double if double else self.glyphs.single
        left, right = max(0, x), min(self.width, x + width)
        if left >= right:
            return
        level, upright, size = signs[LEFT | RIGHT] * (width - 2), signs[UP | DOWN], right - left
        inside = f"{upright}{' ' * (width - 2)}{upright}"[left - x : right - x]
        ends = {
            y: f"{signs[RIGHT | DOWN]}{level}{signs[LEFT | DOWN]}"[left - x : right - x],
            y + height - 1: f"{signs[RIGHT | UP]}{level}{signs[LEFT | UP]}"[left - x : right - x],
        }
        for row in range(max(0, y), min(self.height, y + height)):
            self._signs[row][left:right] = ends.get(row, inside)
            self._styles[row][left:right] = [style] * size
            self._strokes[row][left:right] = [0] * size

    def box(
        self, x: int, y: int, width: int, height: int, style: Style, *, double: bool = False
    ) -> None:
        """Draw a frame; its strokes join those of frames that it touches. The inside is cleared."""
        right, bottom = x + width - 1, y + height - 1
        self.fill(x + 1, y + 1, width - 2, height - 2, " ", style)
        for column in range(x, right + 1):
            along = (LEFT if column > x else 0) | (RIGHT if column < right else 0)
            for row, across in ((y, DOWN), (bottom, UP)):
                corner = across if column in (x, right) else 0
                self._stroke(column, row, along | corner, style, double)
        for row in range(y + 1, bottom):
            for column in (x, right):
                self._stroke(column, row, UP | DOWN, style, double)

    def edge(self, x: int, y: int, height: int, style: Style) -> None:
        """Draw the right edge of a card that lies under the one to the left."""
        for row in range(y, y + height):
            across = {y: LEFT | DOWN, y + height - 1: LEFT | UP}.get(row, UP | DOWN)
            self._stroke(x, row, across, style, double=False)

    def rule(self, x: int, y: int, width: int, style: Style) -> None:
        """Draw a level line."""
        for column in range(x, x + width):
            self._stroke(column, y, LEFT | RIGHT, style, double=False)

    def trace(self, x: int, rows: Sequence[int], style: Style) -> None:
        """Draw a line to the right through a row a column, upright where it climbs or falls."""
        for column, (row, after) in enumerate(pairwise(rows), x):
            if row == after:
                self._stroke(column, row, LEFT | RIGHT, style, double=False)
                continue
            on, back = (DOWN, UP) if after > row else (UP, DOWN)
            self._stroke(column, row, LEFT | on, style, double=False)
            for between in range(min(row, after) + 1, max(row, after)):
                self._stroke(column, between, UP | DOWN, style, double=False)
            self._stroke(column, after, back | RIGHT, style, double=False)

    def _stroke(self, x: int, y: int, strokes: int, style: Style, double: bool) -> None:
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        strokes |= self._strokes[y][x]
        signs = self.glyphs.double if double else self.glyphs.single
        self._signs[y][x] = signs[strokes]
        self._styles[y][x] = style
        self._strokes[y][x] = strokes

    def take(self, other: "Canvas", x: int, width: int) -> None:
        """Take over some columns of another sheet of the same size."""
        columns = slice(max(0, x), x + width)
        for y in range(self.height):
            self._signs[y][columns] = other._signs[y][columns]
            self._styles[y][columns] = other._styles[y][columns]
            self._strokes[y][columns] = other._strokes[y][columns]

    def lines(self) -> list[Strip]:
        """Return what was drawn."""
        return [self.line(y) for y in range(self.height)]

    def line(self, y: int) -> Strip:
        """Return what was drawn in one line."""
        signs, styles = self._signs[y], self._styles[y]
        segments, start = [], 0
        for end in range(1, self.width + 1):
            if end == self.width or styles[end] is not styles[start]:
                segments.append(Segment("".join(signs[start:end]), styles[start]))
                start = end
        return Strip(segments, self.width)


def cut_inside(name: str, room: int, glyphs: Glyphs) -> str:
    """Return a name, shortened with a mark inside: names often differ at their ends alone."""
    if cell_len(name) <= room:
        return name
    after, used = "", 0
    for sign in reversed(name):
        used += get_character_cell_size(sign)
        if used > max(1, room // 4):
            break
        after = sign + after
    return cut(name, room - cell_len(after), glyphs) + after


def cut(text: str, room: int, glyphs: Glyphs) -> str:
    """Return the text, shortened with a mark at its end where it is wider than ``room`` cells."""
    if cell_len(text) <= room:
        return text
    kept, used = [], 0
    for sign in text:
        used += get_character_cell_size(sign)
        if used > room - 1:
            break
        kept.append(sign)
    return "".join(kept) + glyphs.cut if room > 0 else ""


@lru_cache(1024)
def wrapped(text: str, room: int) -> tuple[str, ...]:
    """Return the text in lines of at most ``room`` cells, broken between words where that goes.

    Kept, because it takes long and a log is shown again with each sentence that it gains.
    """
    if cell_len(text) <= room:
        return (text,)
    return tuple(line.plain.rstrip() for line in Content(text).wrap(max(1, room)))
