"""Nobody sees another's cards: the curtain between players at one keyboard."""

import pytest
from textual import events
from textual.app import App

from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.table import TableEnd
from canasta_tui.tui.widgets.hand import HandView
from tests.tui.laid_out import (
    CLASSIC,
    TableApp,
    cards_in_text,
    laid_out,
    on_table,
    press,
    said,
    shown,
    spot_of,
)

HANDS = ["4S 9H KD", "5C 6C 7C TC", "5D 6D 7D TD", "QS QH JS JH"]


def assert_shows_no_card(app: App[None]) -> None:
    text = f"{shown(app)} {app.title} {app.sub_title}"
    assert cards_in_text("Q♥ QH") == ["QH", "♥"]
    assert not cards_in_text(text), text


async def test_the_first_player_too_sits_behind_a_curtain() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert "Ona" in said(app)
        assert_shows_no_card(app)
        assert app.table.query_one(HandView).cards == ()
        await press(pilot, "space")
        assert on_table(app)
        assert "9♥" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_the_curtain_shows_no_card_of_anyone(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "space", "space", "enter", "enter")
        assert game.actor == 1
        assert isinstance(app.screen, CurtainScreen)
        assert "Ona is done. Please pass the keyboard to" in said(app)
        assert "Rasa" in said(app)
        assert_shows_no_card(app)
        table = app.table
        assert table.query_one(HandView).cards == ()
        for widget in table.query("*"):
            lines = [widget.render_line(y).text for y in range(widget.size.height)]
            assert not any(suit in "".join(lines) for suit in "♠♥♦♣"), widget
        await press(pilot, "space")
        assert "7♣" in shown(app)
        assert "K♦" not in shown(app)


async def test_what_was_picked_and_refused_is_gone_for_the_next_player() -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "space", "right", "space", "m")
        assert "4♠ 9♥" in shown(app)
        await press(pilot, "escape", "d", "enter", "space")
        assert "K♦" not in shown(app)
        assert "A meld needs" not in shown(app)


async def test_keys_pressed_before_the_curtain_was_painted_do_not_open_it() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        early = events.Key("space", " ")
        await pilot.pause()
        curtain = app.screen
        assert isinstance(curtain, CurtainScreen)
        early.time = 0.0
        curtain.post_message(early)
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "a", "down", "x")
        assert isinstance(app.screen, CurtainScreen), "only Space or a click on its button opens it"
        await press(pilot, "space")
        assert on_table(app)


async def test_enter_held_down_neither_opens_the_curtain_nor_plays_on() -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "space", *["enter"] * 12)
        assert isinstance(app.screen, CurtainScreen)
        assert_shows_no_card(app)
        assert game.actor == 1
        assert len(game.view(1).history) == 1, "the discard, and nothing of the next player's"


async def test_the_second_click_of_a_double_click_does_not_open() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        at = spot_of(app, "Space: show").offset
        curtain = app.screen
        second = events.Click(curtain, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y)
        second.chain = 2
        curtain.post_message(second)
        await pilot.pause()
        assert app.screen is curtain


async def test_a_click_on_the_button_opens_and_one_beside_it_does_not() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(offset=(1, 1))
        assert isinstance(app.screen, CurtainScreen)
        await pilot.click(offset=spot_of(app, "Space: show").offset)
        await pilot.pause()
        assert on_table(app)


async def test_the_game_can_be_left_from_the_curtain() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, CurtainScreen), "staying leads back to the curtain"
        assert_shows_no_card(app)
        await press(pilot, "escape", "y")
        assert app.ended is TableEnd.TO_TITLE


async def test_one_person_among_computers_needs_no_curtain() -> None:
    app = TableApp(laid_out(CLASSIC, HANDS, humans=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert on_table(app)
        assert "9♥" in shown(app)


async def test_a_question_to_the_partner_stands_between_two_curtains() -> None:
    options = {"ask_partner": "must", "hand_may_be_emptied": False}
    rules = load("classic", options=options)
    canasta = "KC KD KC KS KH KD 2S"
    game = laid_out(rules, ["KS KH", *HANDS[1:]], melds=[[canasta], []], phase=Phase.PLAY)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "x", "a")
        assert "Ask your partner whether you may go out" in said(app)
        await press(pilot, "p", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert "Jonas" in said(app)
        assert_shows_no_card(app)
        await press(pilot, "space")
        assert "Ona asks: may I go out?" in said(app)
        assert "7♦" in shown(app)
        await press(pilot, "enter", "down", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert_shows_no_card(app)
        await press(pilot, "space", "x", "a")
        assert "Your partner said no" in said(app)


async def test_a_whole_round_passes_from_hand_to_hand() -> None:
    game = laid_out(CLASSIC, HANDS, phase=Phase.PLAY)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "space", "enter", "enter")
        for name in ("Rasa", "Jonas", "Petras", "Ona"):
            assert name in said(app)
            assert_shows_no_card(app)
            await press(pilot, "space", "enter", "space", "enter", "enter")
        assert len(game.view(0).history) == 9
