"""Points, as tables and as curves."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from canasta_tui.engine.scoring import Score
from canasta_tui.messages import Catalogue
from canasta_tui.messages.sentences import score_title, side_names
from canasta_tui.tui.game import Course
from canasta_tui.tui.terminal.glyphs import LETTERS, glyphs_here
from canasta_tui.tui.widgets.curve import Curve, TotalsCurve

SUMS: Final = ("deal", "total")
"""The lines of a score sheet that are sums of those above."""

BREAKPOINTS: Final = [(0, "-narrow"), (100, "-normal")]
"""From how many cells on a curve has room beside a sheet, as classes of a screen."""


def names_of_sides(t: Catalogue, game: Course) -> list[str]:
    """Return what each side of the match is called."""
    return side_names(t, [player.name for player in game.players], game.rules.sides)


def score_sheet(t: Catalogue, game: Course) -> Table:
    """Return the latest deal's score sheet: a line a kind of points, a column a side."""
    sheet = _table("", names_of_sides(t, game))
    scores = game.results[-1].scores
    for line in Score._fields:
        if line in SUMS:
            sheet.add_section()
        points = [getattr(score, line) for score in scores]
        _add(sheet, score_title(t, line), points, bold=line in SUMS)
    return sheet


def deals_sheet(t: Catalogue, game: Course) -> Table:
    """Return the points of each deal, and the totals at the end, in a column a side."""
    sheet = _table(t("screens.match_end.deal"), names_of_sides(t, game))
    for number, result in enumerate(game.results, 1):
        _add(sheet, str(number), [score.deal for score in result.scores])
    sheet.add_section()
    _add(sheet, score_title(t, "total"), game.totals, bold=True)
    return sheet


def totals_curve(t: Catalogue, game: Course) -> TotalsCurve:
    """Return the totals after each deal as a curve a side."""
    curves = [
        Curve(name, (0, *(result.totals[side] for result in game.results)))
        for side, name in enumerate(names_of_sides(t, game))
    ]
    return TotalsCurve(t, glyphs_here(), curves, game.rules.target)


def _table(corner: str, columns: Sequence[str]) -> Table:
    drawn = box.ASCII2 if glyphs_here() is LETTERS else box.SIMPLE_HEAD
    table = Table(box=drawn, pad_edge=False, padding=(0, 0, 0, 1))
    table.add_column(Text(corner))
    for column in columns:
        table.add_column(Text(column), justify="right", min_width=6, max_width=24)
    return table


def _add(table: Table, title: str, points: Sequence[int], bold: bool = False) -> None:
    style = "bold" if bold else ""
    table.add_row(Text(title), *(Text(str(each)) for each in points), style=style)
