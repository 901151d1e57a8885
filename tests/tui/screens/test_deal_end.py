"""The end of a deal: why it ended and the score sheet, line by line."""

import random
import re
from pathlib import Path

import pytest

from canasta_tui.engine.actions import Discard, Draw
from canasta_tui.engine.scoring import Score
from canasta_tui.match import Match
from canasta_tui.messages import catalogue
from canasta_tui.messages.sentences import score_title
from canasta_tui.tui.screens.deal_end import DealEndScreen
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.title import TitleScreen
from canasta_tui.tui.table.present import why_it_ended
from canasta_tui.tui.widgets.curve import TotalsCurve
from tests.tui.apps import NAMES, app_in, new_match, play_deal, save, show, text_on, until
from tests.tui.laid_out import press, shown, spot_of

T = catalogue()
SIZE = (80, 24)


def played(names: tuple[str, ...] = NAMES[:4], system: str = "classic", seed: int = 1) -> Match:
    match = new_match(names, system)
    play_deal(match, random.Random(seed))
    return match


def lines_of(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


@pytest.mark.parametrize(
    ("players", "system"), [(4, "classic"), (2, "classic"), (6, "yu"), (6, "classic")]
)
async def test_every_line_of_every_side(tmp_path: Path, players: int, system: str) -> None:
    match = played(NAMES[:players], system)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, DealEndScreen(T, match))
        on_screen = lines_of(shown(app))
        for line in Score._fields:
            points = [str(getattr(score, line)) for score in match.results[-1].scores]
            assert [*score_title(T, line).split(), *points] in on_screen, line
        for name in NAMES[:players]:
            assert name in shown(app)
        assert "End of deal 1" in shown(app)


async def test_why_it_ended_and_who_went_out(tmp_path: Path) -> None:
    seeds = [seed for seed in range(30) if played(seed=seed).results[-1].finished_by is not None]
    match = played(seed=seeds[0])
    seat = match.results[-1].finished_by
    assert seat is not None
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, DealEndScreen(T, match))
        assert f"{NAMES[seat]} went out" in text_on(app)


def test_a_deal_that_ended_by_the_stock_says_so() -> None:
    match, rng = new_match(), random.Random(1)
    while not match.deal_over:
        actions = match.view(match.actor).legal_actions()
        match.play(rng.choice([each for each in actions if isinstance(each, Draw | Discard)]))
    assert "stock" in why_it_ended(T, match.results[-1], match.players)


@pytest.mark.parametrize(("key", "given"), [("enter", True), ("escape", False)])
async def test_enter_goes_on_and_escape_leaves(tmp_path: Path, key: str, given: bool) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        answer = await show(pilot, DealEndScreen(T, played()))
        await press(pilot, key)
    assert answer.given == [given]


async def test_two_quick_keys_close_it_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = DealEndScreen(T, played())
        answer = await show(pilot, screen)
        screen.action_go_on(True)
        screen.action_go_on(True)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    assert answer.given == [True]


async def test_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        answer = await show(pilot, DealEndScreen(T, played()))
        await pilot.click(offset=spot_of(app, "Next deal").offset)
        await pilot.pause()
    assert answer.given == [True]


async def test_names_are_no_markup(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, DealEndScreen(T, played(("[/]", "[b]x[/b]", "c", "d"))))
        assert "[/] & c" in shown(app)
        assert "[b]x[/b] & d" in shown(app)


@pytest.mark.parametrize("names", [NAMES[:2], NAMES[:3], NAMES[:6]])
async def test_the_sheet_comes_first_and_the_curve_is_reached(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    match = played(names)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, DealEndScreen(T, match))
        assert "Total" in text_on(app)
        await press(pilot, "end")
        curve = app.screen.query_one(TotalsCurve)
        await until(pilot, lambda: app.screen.region.contains_region(curve.region))
        for number, total in enumerate(match.totals, 1):
            assert re.search(rf"{number} [^0-9]+ {total}\b", text_on(app))


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_deal_is_watched_once_more(tmp_path: Path, by_mouse: bool) -> None:
    match = played()
    match.next_deal()
    play_deal(match, random.Random(5))
    app = app_in(tmp_path, resume=save(tmp_path, match))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DealEndScreen))
        if by_mouse:
            await pilot.click(offset=spot_of(app, "Watch the deal").offset)
            await pilot.pause()
        else:
            await press(pilot, "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.at == (2, 0)
        await press(pilot, "escape")
        assert isinstance(app.screen, DealEndScreen)
