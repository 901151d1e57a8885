"""The curves of the totals: each side is found without colours, whatever the match."""

import random

import pytest
from textual.app import App, ComposeResult

from canasta_tui import resources
from canasta_tui.messages import catalogue
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, SQUARE, Glyphs
from canasta_tui.tui.widgets.curve import Curve, TotalsCurve
from tests.tui.apps import NAMES
from tests.tui.laid_out import shown

TARGET = 5000
SMALL = (76, 16)


class CurveApp(App[None]):
    """Shows some curves."""

    def __init__(self, curves: list[Curve], glyphs: Glyphs = PICTURES) -> None:
        super().__init__()
        self.register_theme(ThemeShelf([resources.themes()]).files["felt"].theme())
        self.theme = "felt"
        self._curve = TotalsCurve(catalogue(), glyphs, curves, TARGET)

    def compose(self) -> ComposeResult:
        yield self._curve


async def drawn(
    curves: list[Curve], size: tuple[int, int] = SMALL, glyphs: Glyphs = PICTURES
) -> str:
    app = CurveApp(curves, glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return shown(app)


def course(sides: int, deals: int) -> list[Curve]:
    """So many sides after so many deals of up to a few hundred points, some lost."""
    rng = random.Random(sides * 100 + deals)
    curves = []
    for name in NAMES[:sides]:
        totals = [0]
        for _ in range(deals):
            totals.append(totals[-1] + rng.randrange(-20, 60) * 5)
        curves.append(Curve(name, tuple(totals)))
    return curves


def plotted(text: str) -> list[str]:
    """The lines of the plot: right of the axis, between the title and the line of deals."""
    lines = [line.split("│", 1)[1] for line in text.splitlines()[1:] if "│" in line]
    return [line.replace("target", " " * 6).replace(PICTURES.dot, " ") for line in lines]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("deals", [1, 2, 7, 12, 40])
async def test_each_side_ends_with_its_number(sides: int, deals: int) -> None:
    curves = course(sides, deals)
    text = await drawn(curves)
    rows = plotted(text)
    end = max(len(row.rstrip()) for row in rows)
    for number, curve in enumerate(curves, 1):
        last = max(row.rfind(str(number)) for row in rows)
        assert end - sides <= last + 1 <= end, text
        assert f"{number} {curve.name} {curve.totals[-1]}" in text


@pytest.mark.parametrize("size", [SMALL, (136, 30)])
async def test_the_higher_total_lies_higher(size: tuple[int, int]) -> None:
    text = await drawn([Curve("Ona", (0, 900, 3500)), Curve("Rasa", (0, 400, 1200))], size)
    rows = plotted(text)
    row_of = {n: min(y for y, row in enumerate(rows) if str(n) in row) for n in (1, 2)}
    assert row_of[1] < row_of[2]


async def test_the_target_is_a_line_with_its_points() -> None:
    text = await drawn(course(2, 5))
    line = next(line for line in text.splitlines() if "target" in line)
    assert line.split()[0] == str(TARGET)
    assert line.count(PICTURES.dot) > 20


async def test_a_total_over_the_target_and_one_under_nought_are_labelled() -> None:
    text = await drawn([Curve("Ona", (0, 2000, 6150)), Curve("Rasa", (0, -150, -1200))])
    firsts = [line.split()[0] for line in text.splitlines() if "│" in line and line.split()]
    assert {"6150", "5000", "0", "-1200"} <= set(firsts)


async def test_the_deals_are_numbered_without_touching() -> None:
    for deals in (1, 3, 12, 40):
        text = await drawn(course(2, deals))
        line = next(line for line in text.splitlines() if line.split()[:1] == ["deal"])
        numbers = [int(each) for each in line.split()[1:]]
        assert numbers
        assert numbers == list(range(numbers[0], deals + 1, numbers[0]))


@pytest.mark.parametrize("glyphs", [LETTERS, SQUARE])
async def test_in_a_terminal_of_few_signs(glyphs: Glyphs) -> None:
    text = await drawn(course(3, 8), glyphs=glyphs)
    if glyphs is LETTERS:
        assert text.isascii()
    assert not set("╭╮╰╯") & set(text)
    assert "1" in text


async def test_names_are_shown_as_they_are() -> None:
    text = await drawn([Curve("[b]x[/b]", (0, 5)), Curve("愛" * 30, (0, 10))])
    assert "1 [b]x[/b] 5" in text
    assert "愛" in text


async def test_no_size_is_too_small_to_draw() -> None:
    for size in [(1, 1), (10, 3), (30, 8)]:
        await drawn(course(6, 40), size)
