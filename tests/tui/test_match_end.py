"""The end of a match: the winner, the totals, and the points of every deal."""

from pathlib import Path

import pytest

from canasta_tui.messages import catalogue
from canasta_tui.tui.screens.match_end import MatchEndScreen, result_sentence
from tests.tui.apps import NAMES, app_in, finished_match, new_match, show, text_on
from tests.tui.laid_out import press, shown, spot_of

T = catalogue()
SIZE = (80, 24)


async def test_winner_totals_and_deals(tmp_path: Path) -> None:
    match = finished_match()
    assert match.winner is not None
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, MatchEndScreen(T, match))
        side = ("Ona & Jonas", "Rasa & Petras")[match.winner]
        assert f"{side} have won with {max(match.totals)} points" in text_on(app)
        lines = [line.split() for line in shown(app).splitlines()]
        for number, result in enumerate(match.results, 1):
            assert [str(number), *(str(score.deal) for score in result.scores)] in lines
        assert ["Total", *map(str, match.totals)] in lines


def test_a_single_winner_has_won() -> None:
    match = finished_match(NAMES[:2])
    assert match.winner is not None
    assert f"{NAMES[match.winner]} has won with" in result_sentence(T, match)


def test_while_the_match_goes_on_nobody_has_won() -> None:
    assert result_sentence(T, new_match()) == ""


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_left_by_key(tmp_path: Path, key: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        answer = await show(pilot, MatchEndScreen(T, finished_match()))
        await press(pilot, key)
    assert answer.given == [None]


async def test_left_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        answer = await show(pilot, MatchEndScreen(T, finished_match()))
        await pilot.click(offset=spot_of(app, "back to the start").offset)
        await pilot.pause()
    assert answer.given == [None]
