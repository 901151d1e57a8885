"""The table as a whole: what is reached, left and told."""

from canasta_tui.engine.actions import Action
from canasta_tui.engine.events import Event
from canasta_tui.engine.table import Phase
from canasta_tui.library.save_files import SaveError
from canasta_tui.presets import load
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.table import TableEnd
from tests.tui.at_table import OTHERS, click, hand_of, pick
from tests.tui.laid_out import (
    CLASSIC,
    LaidOut,
    TableApp,
    laid_out,
    on_table,
    press,
    said,
    shown,
)


async def test_who_plays_alone_is_not_told_of_a_side() -> None:
    game = laid_out(load("classic", 3), ["8S 8H 8D 4S 5H", *OTHERS[:2]], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "8S", "8H", "8D")
        await press(pilot, "m", "enter")
        assert "This opens with 30 points; you need 50." in shown(app)


async def test_everything_is_reached_without_letters() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        bar = app.table.bar
        place = [entry.name for entry in bar.entries].index("help")
        await press(pilot, "down", *["right"] * place)
        assert bar.has_focus
        assert "Help" in shown(app), "the bar scrolls to what the cursor is on"
        assert shown(app).splitlines()[-1][2:5].strip(), "by whole entries"
        await press(pilot, "enter")
        assert app.help_wanted == 1
        await press(pilot, "up", "up", "up", "enter")
        assert "two sixes from your hand would" in said(app)
        await press(pilot, "up", "enter")
        assert game.phase == Phase.PLAY, "Enter on the stock draws"


async def test_what_lies_beyond_the_end_of_the_line_is_reached_by_mouse() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Leave" not in shown(app)
        for _ in range(3):
            await pilot.click(offset=(79, 23))
            await pilot.pause()
        assert "Leave" in shown(app)
        await pilot.click(offset=(0, 23))
        await pilot.pause()
        assert "Leave" not in shown(app)
        await click(pilot, app, "Sort")
        assert on_table(app)


async def test_where_nobody_asks_that_is_said() -> None:
    app = TableApp(laid_out(load("yu", 2), ["KS QH 7D", "4S 5S"], phase=Phase.PLAY, humans=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")
        assert "In this game you go out without asking." in shown(app)


async def test_escape_with_nothing_picked_offers_the_rest() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, "escape")
        assert on_table(app)
        assert app.ended is None


async def test_leaving_is_asked_about() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert "The game is saved" in shown(app)
        await press(pilot, "escape")
        assert app.ended is None
        await press(pilot, "q", "y")
        assert app.ended is TableEnd.TO_TITLE


async def test_leaving_by_the_menu_is_asked_about_once() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert "Leave the table; the game is saved." in shown(app)
        await press(pilot, "end", "enter")
        assert app.ended is TableEnd.TO_TITLE


async def test_each_player_has_the_hand_sorted_his_way() -> None:
    game = laid_out(CLASSIC, ["4H 5S", "4D 5C", *OTHERS[1:]], phase=Phase.PLAY, humans=2)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert hand_of(app) == "4H 5S"
        await press(pilot, "s")
        assert hand_of(app) == "5S 4H"
        await press(pilot, "d", "enter")
        await press(pilot, "space")
        assert hand_of(app) == "4D 5C"


async def test_the_end_of_the_deal_ends_the_table() -> None:
    canasta = "KC KD KC KS KH KD KS"
    game = laid_out(CLASSIC, ["KH", *OTHERS], melds=[[canasta], []], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "enter")
        assert isinstance(app.screen, ChoiceScreen), "add it or discard it: asked"
        await press(pilot, "enter")
        assert isinstance(app.screen, ChoiceScreen) or game.deal_over
        await press(pilot, "enter")
        assert game.deal_over
        assert app.ended is TableEnd.DEAL_OVER


async def test_a_key_pressed_twice_asks_once() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table.action_command("discard")
        app.table.action_command("discard")
        await pilot.pause()
        choice = app.screen
        assert isinstance(choice, ChoiceScreen)
        choice.action_cancel()
        choice.action_cancel()
        await pilot.pause()
        assert on_table(app)
        assert game.actor == 0


async def test_a_failed_save_is_told_and_the_game_goes_on() -> None:
    class Unsaved(LaidOut):
        def play(self, action: Action) -> Event:
            super().play(action)
            raise SaveError("files.disk_full", path="game.json")

    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], humans=1, kind=Unsaved)
    app = TableApp(game)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        (told,) = (notice.message for notice in app._notifications)
        assert told.startswith("The game goes on, but this is not saved: The disk is full")
        assert "This is not saved. It is tried again" in said(app)
        assert game.phase == Phase.PLAY
        assert len(app.table.hand.cards) == 4


async def test_a_computer_is_waited_for() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "9H")
        await press(pilot, "d", "enter")
        assert "Rasa is to play." in shown(app)
        assert hand_of(app) == "4S KD"
        await press(pilot, "t")
        assert "It is not your turn." in shown(app)
