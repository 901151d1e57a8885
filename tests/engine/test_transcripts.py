"""A seeded deal a table, held against its file in ``golden/``; see ``transcripts.py``."""

import pytest

from tests.engine.transcripts import FOLDER, Table, file_of, transcript
from tests.games import TABLES


@pytest.mark.parametrize("table", TABLES)
def test_the_deal_goes_as_written(table: Table) -> None:
    assert transcript(table) == file_of(table).read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_all_seats_see_the_same_table(table: Table) -> None:
    assert " sees: " not in file_of(table).read_text(encoding="utf-8")


def test_every_table_has_a_file_of_its_own() -> None:
    assert {file_of(table) for table in TABLES} == set(FOLDER.glob("*.txt"))
    assert len({file_of(table) for table in TABLES}) == len(TABLES)
