"""The totals: in one line above the table, or as a sheet beside it."""

from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from canasta_tui.messages import Catalogue
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas, cut_inside
from canasta_tui.tui.widgets.painted import Painted


class SideScore(NamedTuple):
    """What is shown of a side's points; ``deals`` are those of the finished deals."""

    name: str
    total: int
    deals: tuple[int, ...] = ()
    own: bool = False


class ScoreBoard(Painted):
    """One line: what is played, and each side's total."""

    COMPONENT_CLASSES = {"scores--own", "scores--game"}

    DEFAULT_CSS = """
    ScoreBoard {
        height: 1;
        background: $panel;
        color: $foreground;
        & > .scores--own { color: $accent; text-style: bold; }
        & > .scores--game { color: $foreground 80%; }
    }
    """

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._titles = ("", "")
        self._sides: tuple[SideScore, ...] = ()

    def show(self, titles: tuple[str, str], sides: tuple[SideScore, ...]) -> None:
        """Show what is played, at length or in short, and the totals."""
        if (titles, sides) != (self._titles, self._sides):
            self._titles, self._sides = titles, sides
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the line; words and then names give way where there is no room for all."""
        if not self._sides:
            return
        wanted = max(cell_len(f"{side.name} {side.total}") for side in self._sides) + 2
        at_length = canvas.width - 2 - wanted * len(self._sides) >= cell_len(self._titles[0])
        title = self._titles[0] if at_length else self._titles[1]
        x = canvas.text(1, 0, title, self.look("scores--game")) + 1
        room = (canvas.width - x) // len(self._sides) - 2
        for number, side in enumerate(reversed(self._sides), 1):
            total = f" {side.total}"
            name_room = max(3, room - cell_len(total))
            start = canvas.width - number * (room + 2)
            style = self.look("scores--own") if side.own else self.look()
            name = cut_inside(side.name, name_room, self.glyphs)
            left = start + room + 1 - cell_len(name) - cell_len(total)
            after = canvas.text(left, 0, name, style)
            canvas.text(after, 0, total, style)


class ScoreSheet(Painted):
    """A column a side: the points of each finished deal, and the total."""

    COMPONENT_CLASSES = {"sheet--heading", "sheet--own", "sheet--total"}

    DEFAULT_CSS = """
    ScoreSheet {
        height: auto;
        & > .sheet--heading { color: $felt-text 80%; text-style: bold; }
        & > .sheet--own { color: $turn; text-style: bold; }
        & > .sheet--total { text-style: bold; }
    }
    """

    def __init__(self, t: Catalogue, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.t = t
        self._sides: tuple[SideScore, ...] = ()

    def show(self, sides: tuple[SideScore, ...]) -> None:
        """Show these."""
        if sides != self._sides:
            self._sides = sides
            self.styles.height = len(sides) + 3
            self.repaint(layout=True)

    def paint(self, canvas: Canvas) -> None:
        """Draw a line a side: name, the latest deals as far as there is room, total."""
        heading = self.look("sheet--heading")
        canvas.box(0, 0, canvas.width, canvas.height, heading)
        canvas.text(2, 0, f" {self.t('table.score_sheet')} ", heading)
        right = canvas.width - 2
        played = len(self._sides[0].deals) if self._sides else 0
        shown = min(played, max(0, (canvas.width - 22) // 6))
        for column in range(shown):
            _to_left(canvas, right - 7 - 6 * column, 1, str(played - column), heading)
        for line, side in enumerate(self._sides, 2):
            style = self.look("sheet--own" if side.own else "sheet--total")
            name = cut_inside(side.name, canvas.width - 11 - 6 * shown, self.glyphs)
            canvas.text(2, line, name, style)
            for column, points in enumerate(reversed(side.deals[len(side.deals) - shown :])):
                _to_left(canvas, right - 7 - 6 * column, line, str(points))
            _to_left(canvas, right, line, str(side.total), style)


def _to_left(canvas: Canvas, end: int, y: int, text: str, style: Style | None = None) -> None:
    """Draw text that ends before a column."""
    canvas.text(end - cell_len(text), y, text, style)
