"""Drawing on cells: frames join, names of any script keep their width, nothing falls off."""

import pytest
from rich.style import Style

from canasta_tui.tui.terminal.glyphs import LETTERS, PICTURES, SQUARE, Glyphs, speaks_utf8
from canasta_tui.tui.widgets.canvas import Canvas, cut

PLAIN = Style()


def drawn(canvas: Canvas) -> list[str]:
    return [line.text for line in canvas.lines()]


@pytest.mark.parametrize(
    ("glyphs", "expected"),
    [
        (PICTURES, ["╭─┬─╮", "│ │ │", "╰─┴─╯"]),
        (SQUARE, ["┌─┬─┐", "│ │ │", "└─┴─┘"]),
        (LETTERS, ["+-+-+", "| | |", "+-+-+"]),
    ],
)
def test_frames_that_touch_are_joined(glyphs: Glyphs, expected: list[str]) -> None:
    canvas = Canvas(5, 3, glyphs, PLAIN)
    canvas.box(0, 0, 3, 3, PLAIN)
    canvas.box(2, 0, 3, 3, PLAIN)
    assert drawn(canvas) == expected


def test_each_sign_of_either_set_is_one_cell() -> None:
    for glyphs in (PICTURES, SQUARE, LETTERS):
        assert (len(glyphs.single), len(glyphs.double)) == (16, 16)
        for sign in (*glyphs.suits, *glyphs.single, *glyphs.double, *glyphs[3:]):
            assert len(sign) == 1
    assert "".join((*LETTERS.suits, *LETTERS[1:])).isascii()


@pytest.mark.parametrize("name", ["Ona", "花子さん", "Živilė", "e\u0301a\u0301", "Aa" * 20])
def test_every_line_is_as_wide_as_the_canvas(name: str) -> None:
    canvas = Canvas(9, 1, PICTURES, PLAIN)
    canvas.text(1, 0, name)
    assert canvas.lines()[0].cell_length == 9
    assert sum(segment.cell_length for segment in canvas.lines()[0]) == 9


def test_long_text_is_cut_with_a_mark() -> None:
    assert cut("Rasa", 4, PICTURES) == "Rasa"
    assert cut("Rasa", 3, PICTURES) == "Ra…"
    assert cut("花子さん", 4, LETTERS) == "花~"
    assert cut("Rasa", 0, PICTURES) == ""


def test_what_falls_off_the_sheet_is_not_drawn() -> None:
    canvas = Canvas(3, 2, PICTURES, PLAIN)
    canvas.box(1, 1, 5, 5, PLAIN)
    canvas.text(-1, 0, "abc")
    canvas.text(1, 7, "abc")
    assert drawn(canvas) == ["bc ", " ╭─"]


@pytest.mark.parametrize(
    ("environment", "encoding", "expected"),
    [
        ({"LANG": "lt_LT.UTF-8"}, "utf-8", True),
        ({"LANG": "lt_LT.UTF-8", "LC_ALL": "C"}, "utf-8", False),
        ({"LC_CTYPE": "en_US.utf8", "LANG": "C"}, "UTF8", True),
        ({"LC_CTYPE": "en_US.utf8", "LANG": "C"}, "ascii", False),
        ({"LANG": "POSIX"}, "utf-8", False),
        ({}, "utf-8", True),
        ({"LC_ALL": ""}, "ascii", False),
    ],
)
def test_the_locale_says_whether_suits_can_be_shown(
    environment: dict[str, str], encoding: str, expected: bool
) -> None:
    assert speaks_utf8(environment, encoding) is expected


def test_a_card_hides_what_it_lies_on() -> None:
    canvas = Canvas(5, 3, PICTURES, PLAIN)
    canvas.card(0, 0, 4, 3, PLAIN)
    canvas.card(2, 0, 3, 3, PLAIN)
    assert drawn(canvas) == ["╭─╭─╮", "│ │ │", "╰─╰─╯"]
