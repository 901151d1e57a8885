"""The stock, the pile and the discard at the table: asked about, marked, refused."""

import pytest

from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from canasta_tui.tui.screens.choice import ChoiceScreen
from tests.tui.at_table import OTHERS, SIZES, click, melds_of, pick
from tests.tui.laid_out import (
    CLASSIC,
    TableApp,
    laid_out,
    press,
    said,
    shown,
)


@pytest.mark.parametrize("size", SIZES)
async def test_enter_draws_and_shows_the_new_card(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Enter: Draw a card." in shown(app)
        await press(pilot, "enter")
        assert game.phase == Phase.PLAY
        assert "New in your hand" in shown(app)
        assert "Ona drew a card." in shown(app)
        assert len(game.view(0).hand) == 4


async def test_a_click_on_the_stock_draws() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await click(pilot, app, "stock")
        assert game.phase == Phase.PLAY


async def test_the_pile_is_taken_by_mouse_alone_and_the_ways_are_asked_for() -> None:
    rules = load("hidden")
    game = laid_out(
        rules,
        ["9S 9H 4S 5H TC", *OTHERS],
        pile="AS KS 9D",
        melds=[["9C 9C 9S"], []],
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await click(pilot, app, "pile")
        assert isinstance(app.screen, ChoiceScreen)
        await click(pilot, app, "Take the pile (3 cards): add its 9♦ to a set of nines")
        assert melds_of(game) == ["9S 9D 9C 9C"]
        assert len(game.view(0).hand) == 7


async def test_a_refused_pile_says_why() -> None:
    game = laid_out(CLASSIC, ["4S 4H 5H 7H", *OTHERS], pile="AS KS 9D", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t")
        assert "two nines from your hand would" in said(app)
        assert game.phase == Phase.DRAW


async def test_a_closed_pile_is_marked_and_refused() -> None:
    game = laid_out(CLASSIC, ["4S 4H 5H 7H", *OTHERS], pile="AS KS 3S", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "CLOSED" in shown(app)
        await press(pilot, "t")
        assert "A black three on top closes the pile" in shown(app)


async def test_a_frozen_pile_stays_marked_when_the_wild_is_buried() -> None:
    game = laid_out(
        load("hidden"),
        ["4S 4H 5H 7H", *OTHERS],
        pile="AS 2S 9D 8D",
        melds=[["KS KH KD"], []],
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "FROZEN" in shown(app)
        assert "╔" in shown(app), "told by the frame too, not by colour alone"


async def test_a_discard_is_confirmed_and_can_be_thought_over() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "9H")
        await press(pilot, "d")
        assert "Discard 9♥ and end your turn." in shown(app)
        await press(pilot, "escape")
        assert game.actor == 0
        await press(pilot, "d", "down", "enter")
        assert game.actor == 0, "the second answer is: not yet"
        await press(pilot, "enter", "enter")
        assert game.view(0).pile == (25,)
        assert game.actor == 1


async def test_a_discard_by_mouse_alone() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await click(pilot, app, "9♥")
        await click(pilot, app, "pile")
        await click(pilot, app, "Discard 9♥ and end")
        assert game.view(0).pile == (25,)


async def test_to_draw_from_the_empty_stock_is_confirmed() -> None:
    def arrange(deal: Deal) -> None:
        deal.stock = []

    rules = load("hidden")
    game = laid_out(rules, ["3S 5S 6H", *OTHERS], pile="9D", humans=1, arrange=arrange)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "which ends the deal" in said(app)
        await press(pilot, "escape")
        assert not game.deal_over
        await press(pilot, "enter", "enter")
        assert game.deal_over
