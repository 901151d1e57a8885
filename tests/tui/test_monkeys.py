"""A few monkeys; the many are a command of their own (tests/tui/monkeys.py)."""

import pytest

from canasta_tui.match import Match
from tests.games import played_match
from tests.tui.monkeys import MonkeyError, check_cards, run


@pytest.mark.parametrize("seed", ["normal.1", "normal.2"])
def test_a_monkey_breaks_nothing(seed: str) -> None:
    report = run(seed, 80)
    assert report.fault is None, report
    assert report.keys > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_monkeys_break_nothing(number: int) -> None:
    report = run(f"slow.{number}", 1000)
    assert report.fault is None, report


def test_a_card_that_is_lost_or_doubled_is_found() -> None:
    match: Match = played_match(steps=30)
    check_cards(match)
    match._deal.stock.append(match._deal.stock[0])
    with pytest.raises(MonkeyError, match="lost or doubled"):
        check_cards(match)
