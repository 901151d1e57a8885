"""Melds at the table: picked, staged, taken back, laid, added to and joined."""

import pytest
from textual.widgets import Static

from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.rules import RulesScreen
from tests.tui.at_table import OTHERS, SIZES, click, hand_of, melds_of, pick
from tests.tui.laid_out import (
    CLASSIC,
    TableApp,
    laid_out,
    press,
    said,
    shown,
)


@pytest.mark.parametrize("size", SIZES)
async def test_a_meld_is_staged_taken_back_and_laid_by_keys(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, ["8S 8H 8D JK 4S 5H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pick(pilot, app, "8S")
        await press(pilot, "x")
        assert "a set of eights, worth 30; you need 50 to open" in shown(app)
        await press(pilot, "x")
        assert "no meld" not in shown(app)
        await pick(pilot, app, "8S", "8H", "8D", "JK")
        assert "worth 80; you need 50 to open" in shown(app)
        await press(pilot, "m")
        assert hand_of(app) == "4S 5H"
        assert "staged" in shown(app)
        await press(pilot, "escape")
        assert hand_of(app) == "4S 5H 8S 8H 8D JK"
        assert melds_of(game) == []
        await pick(pilot, app, "8S", "8H", "8D", "JK")
        await press(pilot, "enter", "enter")
        assert melds_of(game) == ["8S 8H 8D JK"]
        assert "Ona laid" in shown(app)


async def test_a_meld_is_staged_taken_back_and_laid_by_mouse() -> None:
    game = laid_out(CLASSIC, ["8S 8H 8D JK 4S 5H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for card in ("8♠", "8♥", "8♦", "Jk"):
            await click(pilot, app, card)
        await click(pilot, app, "Meld")
        assert hand_of(app) == "4S 5H"
        await click(pilot, app, "staged")
        assert hand_of(app) == "4S 5H 8S 8H 8D JK"
        for card in ("8♠", "8♥", "8♦", "Jk"):
            await click(pilot, app, card)
        await click(pilot, app, "Put down")
        await click(pilot, app, "[Enter]")
        assert melds_of(game) == ["8S 8H 8D JK"]


async def test_an_opening_below_the_minimum_is_refused_in_a_sentence_that_stays() -> None:
    game = laid_out(CLASSIC, ["8S 8H 8D 4S 5H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "8S", "8H", "8D")
        await press(pilot, "enter", "enter")
        sentence = "This opens with 30 points; your side needs 50."
        assert sentence in shown(app)
        assert melds_of(game) == []
        await press(pilot, "left", "space", "space")
        assert sentence in shown(app), "it stays until the next action"
        await press(pilot, "r")
        assert isinstance(app.screen, RulesScreen)
        wanted = app.screen.query_one(".-wanted", Static)
        assert "must be worth a minimum" in str(wanted.content)
        await press(pilot, "escape")
        assert sentence in shown(app), "looking at the rule is no action"
        await press(pilot, "escape")
        assert sentence not in shown(app)
        assert hand_of(app) == "4S 5H 8S 8H 8D"


async def test_what_picked_cards_make_is_said_in_a_line() -> None:
    hand = "QS QH QD QC QS QH QD 2S JS JH JC 4S 5H"
    game = laid_out(load("hidden"), [hand, *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "JS", "JH", "JC")
        await press(pilot, "m")
        await pick(pilot, app, "QS", "QH", "QD", "QC", "QS", "QH", "QD")
        short = "Makes a natural canasta of queens: 70, in all 100, and you need 50."
        assert short in shown(app)
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert "Q♠ Q♠ Q♥ Q♥ Q♦ Q♦ Q♣: a natural canasta of queens, worth 70;" in shown(app)


async def test_two_melds_together_open() -> None:
    game = laid_out(CLASSIC, ["JS JH 2D 6S 6H 6D 4S 5H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "JS", "JH", "2D")
        await press(pilot, "m")
        await pick(pilot, app, "6S", "6H", "6D")
        assert "with what is staged 55, and you need 50" in shown(app)
        await press(pilot, "m")
        assert "2 melds staged, worth 55 together; you need 50 to open." in shown(app)
        await press(pilot, "enter")
        assert melds_of(game) == ["JS JH 2D", "6S 6H 6D"]


@pytest.mark.parametrize("size", SIZES)
async def test_the_pile_is_taken_with_a_further_meld_in_one_act(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, ["9S 9H 8S 8H 8D 4S 5H", *OTHERS], pile="AS KS 9D", humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "t")
        assert "This opens with 30 points; your side needs 50." in shown(app)
        await pick(pilot, app, "8S", "8H", "8D")
        await press(pilot, "m", "t")
        assert "You take the whole pile, 3 cards." in shown(app)
        assert game.phase == Phase.DRAW, "one key does not take it"
        await press(pilot, "enter")
        assert sorted(melds_of(game)) == ["8S 8H 8D", "9S 9H 9D"]
        assert hand_of(app) == "4S 5H KS AS"


async def test_staged_melds_are_not_forgotten_by_a_discard() -> None:
    game = laid_out(CLASSIC, ["KS KH KD 9H 4S", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS", "KH", "KD")
        await press(pilot, "m", "d")
        assert "You have a staged meld: Enter lays it" in shown(app)
        assert game.actor == 0


async def test_cards_are_added_by_key_and_by_click() -> None:
    game = laid_out(
        CLASSIC,
        ["KS KH QD 4S 5S 6H", *OTHERS],
        melds=[["KC KD KC", "QS QH QC"], []],
        phase=Phase.PLAY,
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS")
        await press(pilot, "a")
        assert melds_of(game)[0] == "KS KD KC KC"
        await pick(pilot, app, "QD")
        await click(pilot, app, "Q Q Q")
        assert melds_of(game)[1] == "QS QH QD QC"
        await pick(pilot, app, "KH")
        await click(pilot, app, "Q Q Q Q")
        assert "different ranks" in shown(app)


async def test_the_twin_of_an_added_card_is_not_picked_after_it() -> None:
    game = laid_out(
        CLASSIC,
        ["KS KS KS 4S 5S 6H", *OTHERS],
        melds=[["KC KD KC"], []],
        phase=Phase.PLAY,
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS")
        await press(pilot, "a")
        assert hand_of(app).count("KS") == 2
        assert app.table.staging.picked == ()


async def test_a_card_that_fits_no_meld_is_said_to() -> None:
    for name, run in (("classic", ""), ("samba", ", a run the next of its suit")):
        melds = [["KC KD KC"], []]
        hand = "8H 8D 4S 5S 6H"
        game = laid_out(load(name), [hand, *OTHERS], melds=melds, phase=Phase.PLAY, humans=1)
        app = TableApp(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await pick(pilot, app, "8H", "8D")
            await press(pilot, "a")
            assert "None of your melds takes 8♥ 8♦" in said(app)
            assert run in said(app)
            await pick(pilot, app, "4S")
            await press(pilot, "a")
            assert "different ranks" in said(app)


async def test_a_wild_that_fits_two_melds_is_asked_about() -> None:
    game = laid_out(
        CLASSIC,
        ["2S 4S 5S 6H", *OTHERS],
        melds=[["KC KD KC", "QS QH QC"], []],
        phase=Phase.PLAY,
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "2S")
        await press(pilot, "a")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, "down", "enter")
        assert melds_of(game) == ["KD KC KC", "QS QH QC 2S"]


async def test_a_set_or_a_longer_run_is_asked_about_in_samba() -> None:
    game = laid_out(
        load("samba"),
        ["7S 7S 7H 4D 5D 9C", *OTHERS],
        melds=[["4S 5S 6S", "7D 7C 7C"], []],
        phase=Phase.PLAY,
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "7S")
        await press(pilot, "a")
        text = shown(app)
        assert "a run in spades" in text
        assert "a set of sevens" in text
        await press(pilot, "enter")
        assert melds_of(game) == ["4S 5S 6S 7S", "7D 7C 7C"]


async def test_melds_are_joined_where_the_rules_have_it() -> None:
    game = laid_out(
        load("yu", 2),
        ["4S 5S 6H 9D", "5C 6C"],
        melds=[["KC KD KC", "KS KH KH"], []],
        phase=Phase.PLAY,
        humans=1,
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j")
        assert melds_of(game) == ["KS KH KH KD KC KC"]


async def test_a_red_three_is_laid_by_hand_where_the_rules_leave_it_to_the_player() -> None:
    rules = load("classic", options={"red_threes_laid_by": "player"})
    game = laid_out(rules, ["3H 4S 5S 6H", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "3H")
        await press(pilot, "d")
        assert "A red three is never discarded" in shown(app)
        await press(pilot, "3")
        assert game.view(0).red_threes[0] == (1,)


@pytest.mark.parametrize("key", ["3", "enter"])
async def test_the_red_three_that_is_picked_is_laid_before_drawing_too(key: str) -> None:
    rules = load("classic", options={"red_threes_laid_by": "player"})
    game = laid_out(rules, ["3H 3D 5S 6H", *OTHERS], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "3D")
        await press(pilot, key)
        assert game.view(0).red_threes[0] == (2,)
        assert game.phase == Phase.DRAW


async def test_laid_melds_are_taken_back_where_the_rules_allow_it() -> None:
    rules = load("classic", options={"take_back_melds": True})
    game = laid_out(rules, ["KS KH KD 2S 4S 5S", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert "You have laid nothing in this turn." in shown(app)
        await pick(pilot, app, "KS", "KH", "KD", "2S")
        await press(pilot, "enter", "enter")
        assert melds_of(game) == ["KS KH KD 2S"]
        await press(pilot, "u")
        assert melds_of(game) == []
        assert hand_of(app) == "4S 5S KS KH KD 2S"


async def test_undo_is_not_offered_where_the_rules_forbid_it() -> None:
    game = laid_out(CLASSIC, ["KS KH KD 2S 4S 5S", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        assert "Undo" not in shown(app)
        await press(pilot, "u")
        assert "In this game what is laid stays laid." in shown(app)


async def test_enter_on_cards_that_fit_nowhere_says_why() -> None:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS", "QH")
        await press(pilot, "enter")
        assert "A meld needs at least 3 cards" in shown(app)
