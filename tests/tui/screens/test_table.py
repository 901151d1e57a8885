"""Playing on the table: every step by keyboard alone and by mouse alone."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import card_names
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.events import Event
from canasta_tui.engine.table import Phase
from canasta_tui.library.save_files import SaveError
from canasta_tui.presets import load
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.table import TableEnd
from canasta_tui.tui.widgets.hand import HandView
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

SIZES = [(80, 24), (140, 45)]
OTHERS = ["5C 6C 7C TC", "5D 6D 7D TD", "5S 6S 7S TS"]


def hand_of(app: TableApp) -> str:
    """The hand as it is shown."""
    hand = app.table.query_one(HandView)
    return " ".join(card_names(each.card for each in hand.cards))


def melds_of(game: LaidOut, side: int = 0) -> list[str]:
    return [" ".join(card_names(meld.cards)) for meld in game.view(0).melds[side]]


async def pick(pilot: Pilot[None], app: TableApp, *names: str) -> None:
    """Pick cards with Space, each the first of its name that is not picked."""
    hand = app.table.query_one(HandView)
    for name in names:
        slots = [
            each.slot
            for each in hand.cards
            if card_names([each.card]) == [name] and not each.picked
        ]
        hand.point_at(slots[0])
        await pilot.press("space")


async def click(pilot: Pilot[None], app: TableApp, text: str) -> None:
    """Click on the first letter of a text on the screen."""
    await pilot.click(offset=spot_of(app, text).offset)
    await pilot.pause()


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


async def test_who_plays_alone_is_not_told_of_a_side() -> None:
    game = laid_out(load("classic", 3), ["8S 8H 8D 4S 5H", *OTHERS[:2]], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "8S", "8H", "8D")
        await press(pilot, "m", "enter")
        assert "This opens with 30 points; you need 50." in shown(app)


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
