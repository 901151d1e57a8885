"""A key held down plays no turn by itself."""

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList

from canasta_tui.engine.table import Phase
from canasta_tui.tui.keys import enters
from canasta_tui.tui.keys.enters import Enters
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.widgets.piles import PileView
from tests.tui.laid_out import CLASSIC, LaidOut, TableApp, laid_out, on_table, press, spot_of

HANDS = ["4S 9H KD", "5S 6S 7S", "8S 9S TS", "JS QS KS"]


@pytest.fixture(autouse=True)
def slow_fingers(quick_fingers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take times as in earnest."""
    monkeypatch.setattr(enters, "PAUSE", 0.15)


def test_enter_counts_at_any_time_until_a_turn_has_come_back() -> None:
    pressed = Enters()
    assert [pressed.is_held(time) for time in (1.0, 1.01, 1.02)] == [False] * 3


def test_an_enter_held_while_the_turn_comes_back_is_passed_over_until_it_is_let_go() -> None:
    pressed = Enters()
    pressed.is_held(1.0)
    pressed.turn_came(2.0)
    assert all(pressed.is_held(2.0 + repeat * 0.03) for repeat in range(100))
    assert not pressed.is_held(5.2), "pressed anew"
    assert pressed.is_held(5.23), "and held again"


def test_an_enter_just_after_the_turn_came_back_was_meant_for_what_was_before() -> None:
    pressed = Enters()
    pressed.turn_came(2.0)
    assert pressed.is_held(2.1)
    assert not pressed.is_held(2.3)


def test_another_key_shows_that_none_is_held() -> None:
    pressed = Enters()
    pressed.turn_came(2.0)
    pressed.other_key()
    assert not pressed.is_held(2.01)
    pressed.other_key()
    assert not pressed.is_held(2.02, always=True)
    assert pressed.is_held(2.03, always=True)


async def enter_at(pilot: Pilot[None], time: float) -> None:
    """Let an Enter arrive that was sent at a time."""
    key = events.Key("enter", None)
    key.time = time
    pilot.app.post_message(key)
    await pilot.pause()


def others_play(app: TableApp, game: LaidOut) -> None:
    """Let the three others draw and discard."""
    while game.actor != 0:
        app.table.carry_out(game.view(game.actor).legal_actions()[-1])


async def test_a_held_enter_draws_no_card_when_the_turn_comes_back() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H", phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d", "enter")
        assert game.actor == 1
        others_play(app, game)
        await pilot.pause()
        now = events.Event().time
        for repeat in range(20):
            await enter_at(pilot, now + repeat * 0.03)
        assert game.view(0).phase is not Phase.PLAY
        await enter_at(pilot, now + 2)
        assert game.phase == Phase.PLAY, "pressed anew it draws"


async def test_a_held_enter_confirms_nothing() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H", phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        now = events.Event().time
        await enter_at(pilot, now)
        assert isinstance(app.screen, ChoiceScreen)
        for repeat in range(1, 20):
            await enter_at(pilot, now + repeat * 0.03)
        assert isinstance(app.screen, ChoiceScreen)
        await enter_at(pilot, now + 2)
        assert on_table(app)
        assert game.actor == 1


async def test_a_double_click_on_the_pile_only_asks() -> None:
    melds = [["9C 9C 9S"], []]
    game = laid_out(CLASSIC, ["5S 5D KD 9S 4H", *HANDS[1:]], pile="6H 5H", melds=melds, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(PileView, times=2)
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert game.view(0).phase is not Phase.PLAY


async def test_the_second_of_two_quick_clicks_answers_nothing() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H", phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        answer = spot_of(app, "Discard 4").offset
        click = events.Click(None, answer.x, answer.y, 0, 0, 1, False, False, False, chain=2)
        app.screen.query_one(OptionList).post_message(click)
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.click(offset=answer)
        await pilot.pause()
        assert on_table(app)
        assert game.actor == 1
