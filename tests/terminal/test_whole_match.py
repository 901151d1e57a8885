"""One whole match through the real terminal."""

import os
from pathlib import Path

import pytest

from tests.terminal.whole_match import WholeMatch


@pytest.mark.slow
def test_a_whole_match_ends_at_the_totals_of_its_record() -> None:
    outcome = WholeMatch(Path(os.environ["CANASTA_SAVES"]), seed=1).play()
    assert max(outcome.totals) >= 5000
