"""What Enter does where the cursor stands: the bar and the prompt say it before, and it is done."""

from textual.pilot import Pilot

from canasta_tui.engine.cards import card_names
from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.widgets.piles import PileView, StockView
from canasta_tui.tui.widgets.side import SideView
from tests.tui.laid_out import (
    CLASSIC,
    LaidOut,
    TableApp,
    laid_out,
    on_table,
    press,
    said,
    shown,
    spot_of,
)

OTHERS = ["5C 6C 7C TC", "5D 6D 7D TD", "5S 6S 7S TS"]


def takable() -> LaidOut:
    """A table at which the pile can be taken in two ways."""
    melds = [["9C 9C 9S"], []]
    hand = "9S 9H 4S 5H TC"
    return laid_out(load("hidden"), [hand, *OTHERS], pile="AS KS 9D", melds=melds, humans=1)


def point_at(app: TableApp, name: str) -> None:
    """Move the cursor to a card of the hand."""
    hand = app.table.hand
    hand.point_at(next(e.slot for e in hand.cards if card_names([e.card]) == [name]))


async def up_to(
    pilot: Pilot[None], app: TableApp, kind: type[PileView | StockView | SideView]
) -> None:
    """Press Up until the cursor stands in such a thing."""
    for _ in range(6):
        if isinstance(app.screen.focused, kind):
            return
        await press(pilot, "up")
    raise AssertionError(f"{kind.__name__} cannot be reached:\n{shown(app)}")


async def test_on_the_pile_enter_is_told_to_refuse_or_take_it() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await up_to(pilot, app, PileView)
        assert "[Enter] Why not?" in shown(app)
        assert "You cannot take the pile now" in said(app)
        assert "Draw a card" not in shown(app)
        await press(pilot, "enter")
        assert len(game.view(0).hand) == 3, "refused"
        await up_to(pilot, app, StockView)
        assert "[Enter] Draw" in shown(app)
        await press(pilot, "enter")
        assert game.phase == Phase.PLAY


async def test_on_the_pile_enter_is_told_to_take_or_to_discard() -> None:
    game = takable()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await up_to(pilot, app, PileView)
        assert "things to do" in said(app)
        await press(pilot, "enter")
        assert "How do you want to take the pile" in said(app)
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], phase=Phase.PLAY, pile="5H 6H", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        await up_to(pilot, app, PileView)
        assert "Enter: Discard 4♠ and end your turn." in said(app)
        await up_to(pilot, app, StockView)
        assert "You cannot draw now; Enter tells why." in said(app)


async def test_on_a_meld_enter_is_told_to_add_look_or_take_back() -> None:
    hand = "9S 4S 4H 4D 5H"
    game = laid_out(
        CLASSIC, [hand, *OTHERS], phase=Phase.PLAY, melds=[["9C 9C 9D", "QC QH QS"], []], humans=1
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await up_to(pilot, app, SideView)
        assert "Enter: Tell which cards lie there." in said(app)
        app.table.hand.focus()
        point_at(app, "9S")
        await press(pilot, "space")
        await up_to(pilot, app, SideView)
        assert "Enter: Add 9♠ to a set of nines" in said(app)
        await press(pilot, "right")
        assert "These cards do not go onto that meld; Enter tells why." in said(app)


async def test_what_the_bar_says_of_enter_it_does_when_clicked() -> None:
    game = takable()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await up_to(pilot, app, PileView)
        await pilot.click(offset=spot_of(app, "[Enter]").offset)
        await pilot.pause()
        assert "How do you want to take the pile" in said(app)
        assert game.phase == Phase.DRAW


async def test_drawing_is_asked_about_when_the_pile_can_be_taken() -> None:
    game = takable()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "You can take the pile. Enter: choose to draw or to take it." in said(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ChoiceScreen)
        assert "Draw a card." in said(app)
        assert "Take the pile (3 cards): lay 9♠ 9♥ with its 9♦." in said(app)
        assert "add its 9♦ to a set of nines" in said(app)
        await press(pilot, "escape")
        assert game.phase == Phase.DRAW
        await press(pilot, "enter", "enter")
        assert len(game.view(0).hand) == 6
        assert on_table(app)


async def test_a_picked_card_that_fits_nothing_does_not_hide_the_pile() -> None:
    game = takable()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        point_at(app, "4S")
        await press(pilot, "space", "enter")
        assert "draw, or take the pile (3 cards)?" in said(app)
        assert game.phase == Phase.DRAW


async def test_nothing_is_discarded_while_a_meld_is_staged() -> None:
    game = laid_out(CLASSIC, ["8S 8H 8D 8C JK 4S 5H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "[D] Discard" in shown(app)
        point_at(app, "8S")
        await press(pilot, "x", "m")
        assert "staged" in shown(app)
        assert "[D] Discard" not in shown(app)
        await press(pilot, "home", "space", "enter")
        assert "You have a staged meld" in said(app)


async def test_the_last_card_without_the_canastas_does_not_end_the_deal() -> None:
    game = laid_out(CLASSIC, ["4S", *OTHERS], phase=Phase.PLAY, melds=[["9C 9C 9D"], []], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        sentence = "Canastas are missing, so the deal does not end: play goes on."
        assert sentence in said(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ChoiceScreen), "asked"
        assert "Discard 4♠, your last card." in said(app)
        await press(pilot, "enter")
        assert "goes on." in said(app), "told in what happened"
        assert "No card in hand." in said(app)
        assert not game.deal_over


async def test_the_last_card_with_the_canastas_is_discarded_without_a_word_of_them() -> None:
    canasta = "KC KD KC KS KH KD KS"
    game = laid_out(CLASSIC, ["4S", *OTHERS], phase=Phase.PLAY, melds=[[canasta], []], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert "Discard 4♠ and end your turn." in said(app)
        await press(pilot, "enter", "enter")
        assert game.deal_over
