"""What may stand in a name, and how foreign text is shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tui.names import LONGEST, NameFault, fault_of, is_plain, shown, tidy


@pytest.mark.parametrize(
    "name",
    ["Ona", "Žemyna Ąžuolė", "Јелена", "李小龍", "O'Neill", "[/]", "[@click=app.exit]x", "👵"],
)
def test_plain_names_may_be_used(name: str) -> None:
    assert fault_of(name) is None


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", NameFault.EMPTY),
        (" Ona", NameFault.EMPTY),
        ("\u3164", NameFault.NOT_PLAIN),
        ("\u2800", NameFault.NOT_PLAIN),
        ("a\x1b[2J", NameFault.NOT_PLAIN),
        ("a\nb", NameFault.NOT_PLAIN),
        ("a\u202eb", NameFault.NOT_PLAIN),
        ("a\u200bb", NameFault.NOT_PLAIN),
        ("♥\ufe0f", NameFault.NOT_PLAIN),
        ("\u0301a", NameFault.NOT_PLAIN),
        ("z" + "\u0335" * 3, NameFault.NOT_PLAIN),
        ("\ud800", NameFault.NOT_PLAIN),
        ("x" * (LONGEST + 1), NameFault.TOO_LONG),
    ],
)
def test_other_names_may_not(name: str, fault: NameFault) -> None:
    assert fault_of(name) is fault


def test_tidying_joins_blanks_and_marks() -> None:
    assert tidy("  Ona \t  Maria ") == "Ona Maria"
    assert tidy("Z\u030cemyna") == "Žemyna"
    assert tidy(" \u3000 ") == ""


@given(st.text(max_size=100))
def test_a_tidy_name_is_usable_or_its_fault_is_one_of_those_told(text: str) -> None:
    name = tidy(text)
    fault = fault_of(name)
    if fault is None:
        assert name.strip()
        assert all(unicodedata.category(each)[0] != "C" for each in name)
    elif fault is NameFault.EMPTY:
        assert not name


@given(st.text(max_size=200))
def test_what_is_shown_is_one_short_line(text: str) -> None:
    line = shown(text)
    assert len(line) <= 60
    assert all(map(is_plain, line))
