"""The totals of all sides, deal by deal, as curves that climb towards the target."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from canasta_tui.messages import Catalogue
from canasta_tui.tui.terminal.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from canasta_tui.tui.widgets.canvas import Canvas, cut_inside
from canasta_tui.tui.widgets.painted import Painted

WIDEST_STEP: Final = 12
"""Cells from deal to deal at most: a match that has just begun does not fill the width."""
MARK_GAP: Final = 6
"""Cells from one number on a curve to the next at least."""
LEGEND: Final = 26
"""Cells for a side's number, name and total in the legend at least."""
TICKS: Final = (1, 2, 5, 10, 20, 50)
"""Deals from one number under the curves to the next."""


class Curve(NamedTuple):
    """A side and its totals in points: nought, then after each deal."""

    name: str
    totals: tuple[int, ...]


class Plot(NamedTuple):
    """Where the curves lie: what a cell of the widget stands for."""

    left: int
    top: int
    width: int
    height: int
    lowest: int
    highest: int
    deals: int

    def row(self, points: float) -> int:
        """Return the line on which so many points lie."""
        share = (self.highest - points) / max(1, self.highest - self.lowest)
        return self.top + round(share * (self.height - 1))

    def column(self, deal: int) -> int:
        """Return the column of a deal; 0 is before the first."""
        return self.left + round(deal * self.step)

    @property
    def step(self) -> float:
        """Cells from deal to deal."""
        return min(WIDEST_STEP, (self.width - 1) / max(1, self.deals))


class TotalsCurve(Painted):
    """A curve a side, each with the side's number on it, over the number of the deal."""

    COMPONENT_CLASSES = {"curve--axis", "curve--target", *(f"curve--{n}" for n in range(1, 7))}

    DEFAULT_CSS = """
    TotalsCurve {
        height: 1fr;
        min-height: 14;
        background: $background;
        color: $foreground;
        & > .curve--axis { color: $foreground 80%; }
        & > .curve--target { color: $foreground 80%; text-style: bold; }
        & > .curve--1 { color: $accent; text-style: bold; }
        & > .curve--2 { color: $success; text-style: bold; }
        & > .curve--3 { color: $error; text-style: bold; }
        & > .curve--4 { color: $wild; text-style: bold; }
        & > .curve--5 { color: $mixed; text-style: bold; }
        & > .curve--6 { color: $secondary; text-style: bold; }
    }
    """

    def __init__(self, t: Catalogue, glyphs: Glyphs, curves: Sequence[Curve], target: int) -> None:
        super().__init__(glyphs)
        self.t = t
        self._curves = tuple(curves)
        self._target = target

    def paint(self, canvas: Canvas) -> None:
        """Draw the axes, the target, the curves, and at the foot who is who."""
        canvas.rule(0, 0, canvas.width, self.look("curve--axis"))
        canvas.text(2, 0, f" {self.t('replay.curve.title')} ", self.look("curve--axis"))
        columns = max(1, min(len(self._curves), canvas.width // LEGEND))
        legend = -(-len(self._curves) // columns)
        plot = self._plot(canvas.width, canvas.height - legend - 2)
        self._paint_axes(canvas, plot)
        for number, curve in enumerate(self._curves, 1):
            rows = [plot.row(points) for points in _between(curve.totals, plot)]
            canvas.trace(plot.left, rows, self.look(f"curve--{number}"))
        self._paint_marks(canvas, plot)
        self._paint_legend(canvas, canvas.height - legend, columns)

    def _plot(self, width: int, bottom: int) -> Plot:
        points = [points for curve in self._curves for points in curve.totals]
        lowest, highest = min(0, *points), max(self._target, *points)
        left = max(len(str(lowest)), len(str(highest)), len(self.t("replay.curve.deal"))) + 3
        deals = max(len(curve.totals) for curve in self._curves) - 1
        room = width - left - len(self._curves) - 1
        return Plot(left, 1, max(2, room), max(2, bottom - 1), lowest, highest, deals)

    def _paint_axes(self, canvas: Canvas, plot: Plot) -> None:
        axis, signs, bottom = self.look("curve--axis"), self.glyphs.single, plot.top + plot.height
        canvas.fill(plot.left - 1, plot.top, 1, plot.height, signs[UP | DOWN], axis)
        canvas.fill(plot.left, bottom, plot.width, 1, signs[LEFT | RIGHT], axis)
        canvas.put(plot.left - 1, bottom, signs[UP | RIGHT], axis)
        for points in {0, self._target}:
            for column in range(plot.left, plot.left + plot.width, 2):
                canvas.put(column, plot.row(points), self.glyphs.dot, axis)
        target = self.t("replay.curve.target")
        canvas.text(plot.left + 1, plot.row(self._target), target, self.look("curve--target"))
        taken: set[int] = set()
        for points in (self._target, 0, plot.highest, plot.lowest):
            row = plot.row(points)
            if row not in taken:
                taken.add(row)
                canvas.text(plot.left - 2 - len(str(points)), row, str(points), axis)
        canvas.text(1, bottom + 1, self.t("replay.curve.deal"), axis)
        wanted = len(str(plot.deals)) + 1
        tick = next((each for each in TICKS if each * plot.step >= wanted), TICKS[-1])
        for deal in range(tick, plot.deals + 1, tick):
            canvas.put(plot.column(deal), bottom, signs[UP | LEFT | RIGHT], axis)
            canvas.text(plot.column(deal) - len(str(deal)) + 1, bottom + 1, str(deal), axis)

    def _paint_marks(self, canvas: Canvas, plot: Plot) -> None:
        """Put each side's number on its curve, apart from those of the others, and at its end."""
        taken: set[tuple[int, int]] = set()
        gap = max(1, round(MARK_GAP / plot.step))
        for number, curve in enumerate(self._curves, 1):
            last = len(curve.totals) - 1
            shift = number * gap // len(self._curves)
            for deal in range(last, 0, -1):
                if deal != last and (last - deal < gap or (deal + shift) % gap):
                    continue
                x, y = plot.column(deal), plot.row(curve.totals[deal])
                while (x, y) in taken:
                    x += 1
                taken.add((x, y))
                canvas.put(x, y, str(number), self.look(f"curve--{number}"))

    def _paint_legend(self, canvas: Canvas, top: int, columns: int) -> None:
        room = canvas.width // columns
        for place, curve in enumerate(self._curves):
            y, column = divmod(place, columns)
            style = self.look(f"curve--{place + 1}")
            x = canvas.text(column * room + 1, top + y, f"{place + 1} ", style)
            total = f" {curve.totals[-1]}"
            name = cut_inside(curve.name, room - 4 - len(total), self.glyphs)
            canvas.text(x, top + y, name + total, style)


def _between(totals: Sequence[int], plot: Plot) -> Iterator[float]:
    """Yield the points of a curve column by column, on straight lines from deal to deal."""
    last = len(totals) - 1
    for column in range(plot.left, plot.column(last) + 1):
        deal = min(last, (column - plot.left) / plot.step)
        before = min(int(deal), max(0, last - 1))
        after = min(last, before + 1)
        yield totals[before] + (totals[after] - totals[before]) * (deal - before)
