"""What happened: sentences in lines, none of which is cut."""

import pytest

from canasta_tui.tui.widgets.log import Line, lines_of

WORDS = [f"word{number}" for number in range(12)]


@pytest.mark.parametrize("width", range(8, 40))
def test_no_line_of_a_long_sentence_is_wider_than_there_is_room(width: int) -> None:
    lines = lines_of([" ".join(WORDS), "short"], width)
    assert max(len(line.text) for line in lines) <= width
    assert " ".join(line.text for line in lines).split() == [*WORDS, "short"]


def test_all_lines_but_the_first_of_a_sentence_are_indented() -> None:
    assert lines_of(["one two three", "four"], 8) == [
        Line("one two", begins=True, latest=False),
        Line("  three", begins=False, latest=False),
        Line("four", begins=True, latest=True),
    ]
