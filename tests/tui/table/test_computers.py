"""Computer players at the table: they act by themselves, at a pace, and are never waited for."""

import asyncio
import random
import threading

import pytest
from textual.screen import Screen

from canasta_tui.bots import LEVELS, Clock
from canasta_tui.bots.normal import Normal
from canasta_tui.engine.actions import Action
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.table import TableScreen
from tests.tui.laid_out import LaidOut, QuietTable, TableApp, laid_out, press, shown, text_of

CLASSIC = load("classic")
HANDS = ["4S 9H KD", "5S 6S 7S", "8S 9S TS", "JS QS KS"]


class Held(Normal):
    """Thinks until it is let go, or until nobody waits for it any more."""

    called = threading.Event()
    go = threading.Event()
    chosen = threading.Event()

    def choose(self, view: SeatView, clock: Clock) -> Action:
        """Return what to do once the test says so."""
        Held.called.set()
        Held.go.wait(timeout=20)
        action = super().choose(view, clock)
        Held.chosen.set()
        return action


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> type[Held]:
    Held.called.clear()
    Held.go.clear()
    Held.chosen.clear()
    monkeypatch.setitem(LEVELS, "normal", Held)
    return Held


class LivelyTable(TableScreen):
    """A table that tells when a computer player has moved."""

    CSS_PATH = QuietTable.CSS_PATH
    moved: asyncio.Event

    def carry_out(self, action: Action) -> None:
        super().carry_out(action)
        self.moved.set()


def lively(game: LaidOut) -> TableApp:
    app = TableApp(game, kind=LivelyTable)
    assert isinstance(app.table, LivelyTable)
    app.table.moved = asyncio.Event()
    return app


async def settled(app: TableApp) -> None:
    """Wait until a person has to act."""
    assert isinstance(app.table, LivelyTable)
    while not app.game.players[app.game.actor].is_human:
        await asyncio.wait_for(app.table.moved.wait(), timeout=30)
        app.table.moved.clear()


async def test_they_act_in_their_turns_and_the_person_is_next() -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY, humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "enter")
        await settled(app)
        await pilot.pause()
        assert game.actor == 0
        assert [event.seat for event in game.view(0).history if event.turn_over] == [0, 1, 2, 3]
        assert app.screen is app.table, "one person alone needs no curtain"
        assert "Petras" in shown(app)


async def test_a_curtain_stands_before_the_next_person() -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY, humans=2)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        await pilot.pause()
        await press(pilot, "d", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert game.actor == 1


async def test_the_screen_stays_live_while_one_thinks(held: type[Held]) -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY, humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "enter")
        assert held.called.wait(timeout=20)
        await pilot.press("right", "space")
        await pilot.pause()
        assert app.table.staging.picked
        assert game.actor == 1
        held.go.set()
        await settled(app)
        assert game.actor == 0


async def test_the_game_waits_under_another_screen(held: type[Held]) -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY, humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "enter")
        assert held.called.wait(timeout=20)
        cover = Screen[None]()
        await app.push_screen(cover)
        held.go.set()
        assert held.chosen.wait(timeout=20)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert game.actor == 1
        assert app.screen is cover
        await app.pop_screen()
        await settled(app)
        assert game.actor == 0


async def test_leaving_waits_for_nobody(held: type[Held]) -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY, humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "enter")
        assert held.called.wait(timeout=20)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert app.ended is not None
        actions = len(game.view(0).history)
        held.go.set()
        assert held.chosen.wait(timeout=20)
        await pilot.pause()
        assert len(game.view(0).history) == actions, "the answer came too late and is dropped"


async def test_a_hint_says_what_a_good_player_would_do_and_why() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H", humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert "Draw: this hand cannot take the pile." in text_of(app.screen)


async def test_the_pace_is_changed_and_told() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H", humans=1)
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        assert "Computer players: quick." in text_of(app.screen)
        assert app.table.settings.pace == "quick"


async def test_people_alone_are_offered_no_pace() -> None:
    game = laid_out(CLASSIC, HANDS, pile="5H 6H")
    app = lively(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "faster or slower" not in text_of(app.screen)


def test_a_stopped_clock_ends_the_thinking() -> None:
    clock = Clock(seconds=60)
    assert clock.another()
    clock.stop()
    assert not clock.another()
    assert isinstance(LEVELS["normal"](random.Random(1)), Normal)
