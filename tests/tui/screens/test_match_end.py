"""The end of a match: the winner, the totals, and the points of every deal."""

from pathlib import Path

import pytest

from canasta_tui.messages import catalogue
from canasta_tui.tui.screens.deal_end import DealEndScreen
from canasta_tui.tui.screens.match_end import MatchEndScreen, result_sentence
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.widgets.curve import TotalsCurve
from tests.tui.apps import NAMES, app_in, finished_match, new_match, save, show, text_on, until
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
        await pilot.click(offset=spot_of(app, "Back to the start").offset)
        await pilot.pause()
    assert answer.given == [None]


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_the_totals_are_drawn_as_curves(tmp_path: Path, size: tuple[int, int]) -> None:
    match = finished_match()
    app = app_in(tmp_path)
    async with app.run_test(size=size) as pilot:
        await show(pilot, MatchEndScreen(T, match))
        curve = app.screen.query_one(TotalsCurve)
        if size == SIZE:
            await press(pilot, "end")
            await until(pilot, lambda: app.screen.region.contains_region(curve.region))
        text = text_on(app)
        assert T("replay.curve.title") in text
        assert f"1 Ona & Jonas {match.totals[0]}" in text
        assert f"2 Rasa & Petras {match.totals[1]}" in text


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_match_is_watched_once_more(tmp_path: Path, by_mouse: bool) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, finished_match()))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DealEndScreen))
        await press(pilot, "enter")
        assert isinstance(app.screen, MatchEndScreen)
        if by_mouse:
            await pilot.click(offset=spot_of(app, "Watch the match").offset)
            await pilot.pause()
        else:
            await press(pilot, "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.at == (1, 0)
        await press(pilot, "escape")
        assert isinstance(app.screen, MatchEndScreen)
