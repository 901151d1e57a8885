"""A frame of the screen as text: its letters, and which of its cells look how."""

from itertools import groupby
from string import ascii_letters, digits, punctuation
from typing import Final, TypeAlias

from rich.style import Style
from textual.app import App

Look: TypeAlias = str
"""A style in words, as ``bold #ffffff on #000000``."""

MARKS: Final = ascii_letters + punctuation + digits
"""What stands for the looks of a frame, in the order in which they come."""
RULE: Final = "-" * 20


class Frame:
    """What a screen of the app shows now: its lines, and the look of each of their letters."""

    def __init__(self, app: App[None]) -> None:
        strips = app.screen._compositor.render_strips()[: app.size.height]
        self.lines = [strip.text for strip in strips]
        self.looks = [[_look(part.style) for part in strip for _ in part.text] for strip in strips]


def _look(style: Style | None) -> Look:
    return str(Style.null() if style is None else style.clear_meta_and_links())


def written(frames: dict[str, Frame]) -> str:
    """Return one text for frames, by theme, that differ in their colours alone.

    First come the letters; then, line by line, a mark and a number for each run of cells that look
    alike in every theme; then what each mark looks like in each theme. AssertionError if the
    letters differ.
    """
    first = next(iter(frames.values()))
    for theme, frame in frames.items():
        assert frame.lines == first.lines, f"other letters under {theme}"
    marks: dict[tuple[Look, ...], str] = {}
    chart: list[str] = []
    for rows in zip(*(frame.looks for frame in frames.values()), strict=True):
        runs = [(looks, len(list(run))) for looks, run in groupby(zip(*rows, strict=True))]
        for looks, _ in runs:
            marks.setdefault(looks, MARKS[len(marks)])
        chart.append(" ".join(f"{marks[looks]}{length}" for looks, length in runs))
    legend = [
        f"{mark} {theme}: {look}"
        for looks, mark in marks.items()
        for theme, look in zip(frames, looks, strict=True)
    ]
    letters = [line.rstrip() for line in first.lines]
    return "\n".join([*letters, RULE, *chart, RULE, *legend, ""])
