"""The settings hold on the table: the size of the cards, their order, and what is asked about."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual import events
from textual.widget import Widget

from canasta_tui.engine.table import Phase
from canasta_tui.library import folders
from canasta_tui.library.settings import CardSize, Settings, read_settings
from canasta_tui.presets import load
from canasta_tui.tui.preferences import Preferences
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.widgets.hand import HandView
from canasta_tui.tui.widgets.piles import PileView
from tests.tui.laid_out import CLASSIC, LaidOut, TableApp, laid_out, on_table, press, said, shown

OTHERS = ["5C 6C 7C TC", "5D 6D 7D TD", "5S 6S 7S TS"]
QUIET = Settings(animation="none", pace="none")


def table_with(game: LaidOut, **settings: Any) -> TableApp:
    chosen = replace(QUIET, **settings)
    return TableApp(game, preferences=Preferences(chosen, folders.settings_file()))


@pytest.mark.parametrize(
    ("cards", "size", "lines"),
    [
        ("small", (140, 45), 5),
        ("fitting", (140, 45), 7),
        ("fitting", (80, 24), 5),
        ("large", (80, 24), 7),
    ],
)
async def test_cards_are_as_large_as_wished(
    cards: CardSize, size: tuple[int, int], lines: int
) -> None:
    app = table_with(laid_out(CLASSIC, ["4S 9H KD", *OTHERS], humans=1), cards=cards)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.table.query_one(HandView).size.height == lines
        assert "Enter" in shown(app).splitlines()[-1]


async def test_a_new_size_holds_as_soon_as_the_table_is_seen_again() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *OTHERS], humans=1)
    app = table_with(game)
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, ChoiceScreen)
        app.table.change_settings(cards="small")
        await press(pilot, "escape")
        await pilot.pause()
        assert app.table.query_one(HandView).size.height == 5


async def test_how_the_only_player_sorts_is_kept() -> None:
    hand = ["4S 4H 5S 5H", *OTHERS]
    app = table_with(laid_out(CLASSIC, hand, humans=1), sorting="suit")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        by_suit = [each.card for each in app.table.hand.cards]
        await press(pilot, "s")
        by_rank = [each.card for each in app.table.hand.cards]
        assert by_rank == sorted(by_rank) != by_suit
        assert read_settings(folders.settings_file())[0].sorting == "rank"


async def test_among_several_players_each_sorts_his_own_way() -> None:
    app = table_with(laid_out(CLASSIC, ["4S 4H 5S 5H", *OTHERS]), sorting="suit")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "s")
        assert app.table.settings.sorting == "suit"


@pytest.mark.parametrize("confirmations", ["few", "all"])
async def test_a_pile_chosen_of_several_ways_is_asked_about_only_if_all_is(
    confirmations: str,
) -> None:
    melds = [["9C 9C 9S"], []]
    game = laid_out(
        load("hidden"), ["9S 9H 4S 5H TC", *OTHERS], pile="AS KS 9D", melds=melds, humans=1
    )
    app = table_with(game, confirmations=confirmations)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t", "enter")
        if confirmations == "all":
            assert game.view(0).phase is not Phase.PLAY
            assert "Is that what you want?" in said(app)
            await press(pilot, "enter")
        assert game.view(0).phase is Phase.PLAY


async def test_a_discard_and_the_pile_are_taken_without_a_question_where_none_is_wanted() -> None:
    game = laid_out(
        load("hidden"), ["9S 9H 4S 5H TC", *OTHERS], pile="AS KS 9D", melds=[["KC KC KS"], []]
    )
    app = table_with(game, confirmations="none")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "t")
        assert "Is that what you want?" not in said(app)
        assert len(game.view(0).melds[0]) == 2
        await press(pilot, "d")
        assert game.view(0).turn == 1


async def test_adding_leaves_staged_melds_alone() -> None:
    melds = [["9C 9C 9S"], []]
    hand = ["4S 4H 4D 9H KD QC", *OTHERS]
    game = laid_out(CLASSIC, hand, melds=melds, phase=Phase.PLAY, humans=1)
    app = table_with(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "home", "x", "m", "home", "space", "a")
        assert [len(meld.cards) for meld in game.view(0).melds[0]] == [4]
        assert [len(meld) for meld in app.table.staging.melds] == [3]
        assert "1 meld staged" in said(app) or "One meld staged" in said(app)


async def test_a_frozen_pile_shows_the_card_that_froze_it_however_deep_it_lies() -> None:
    game = laid_out(load("hidden"), ["4S 9H KD", *OTHERS], pile="5H 2C 6H 7H 8H", humans=1)
    app = table_with(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pile = app.table.query_one(PileView)
        drawn = "\n".join(pile.render_line(y).text for y in range(pile.size.height))
        assert "2♣" in drawn
        assert "FROZEN" in drawn


def wheel(kind: Callable[..., events.MouseEvent], over: Widget) -> events.MouseEvent:
    return kind(over, 1, 0, 0, 1, 0, False, False, False)


async def test_the_wheel_scrolls_what_can_be_done_and_leaves_the_cursor_in_the_hand() -> None:
    app = table_with(laid_out(CLASSIC, ["4S 9H KD", *OTHERS], humans=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        bar, first = app.table.bar, shown(app).splitlines()[-1]
        for _ in range(6):
            bar.post_message(wheel(events.MouseScrollDown, bar))
            await pilot.pause()
        assert "Leave" in shown(app).splitlines()[-1]
        assert app.table.hand.has_focus
        for _ in range(6):
            bar.post_message(wheel(events.MouseScrollUp, bar))
            await pilot.pause()
        assert shown(app).splitlines()[-1] == first
        assert on_table(app)
