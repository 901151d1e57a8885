"""Every clause of the documents has a test that carries its name, or a reason for having none."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from canasta_tui.presets import PRESETS, preset

NUMBERS: Final = {
    "LT": (*range(1, 26), 30, *range(34, 38), *range(40, 51)),
    "HC": range(1, 17),
    "PL": range(1, 14),
    "YU": range(1, 20),
    "D": range(1, 39),
}
CLAUSES: Final = [f"{document}-{number}" for document, all_ in NUMBERS.items() for number in all_]

ELSEWHERE: Final = {
    "LT-4": "tests/test_match.py draws the first dealer by lot: a deal knows no dealer.",
    "LT-17": "A finished canasta is squared up on the screen; nothing hangs on it.",
    "HC-16": "It says that the article ends; there is nothing to do.",
    "D-23": "It sends to the published rules; the rule files name it by field.",
    "D-32": "tests/test_match.py draws the first dealer by lot, as for LT-4.",
}
"""Clauses with nothing to test in the engine, and why."""

NAMED: Final = re.compile(r"(?:^def test|_and)_(lt|hc|pl|yu|d)_(\d+)_", re.MULTILINE)


def named_in_tests() -> Iterator[str]:
    """The clauses that a test of this folder is named for."""
    for file in Path(__file__).parent.glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        for line in re.findall(r"^def test_\w+", text, re.MULTILINE):
            for document, number in NAMED.findall(f"{line}_"):
                yield f"{document.upper()}-{number}"


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_is_tested_or_listed_with_its_reason(clause: str) -> None:
    assert (clause in set(named_in_tests())) != (clause in ELSEWHERE)


def test_no_test_is_named_for_a_clause_that_is_none() -> None:
    assert set(named_in_tests()) <= set(CLAUSES)


@pytest.mark.parametrize("name", PRESETS)
def test_rule_files_name_only_clauses_that_are(name: str) -> None:
    named = {clause for written in preset(name).clauses.values() for clause in written.split()}
    assert named <= set(CLAUSES)
