"""What is on the table at each size: every side, in time, readable without colours."""

import pytest
from textual.pilot import Pilot

from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Phase
from canasta_tui.match import Player
from canasta_tui.presets import PRESETS, load, preset
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.terminal.glyphs import LETTERS
from canasta_tui.tui.widgets.log import LogView
from canasta_tui.tui.widgets.piles import PileView
from canasta_tui.tui.widgets.side import SideView
from tests.tui.laid_out import (
    CLASSIC,
    NAMES,
    TableApp,
    laid_out,
    match_of,
    press,
    said,
    shown,
)

CANASTAS = ["KC KD KC KS KH KD 2S", "4S 4S 4H 4H 4D 4D 4C", "QS QH QC"]
SEATINGS = [
    (name, players, sides)
    for name in PRESETS
    for players, seating in preset(name).players.items()
    for sides in seating.sides
]
SIX_MELDS = [
    ["KC KD KC", "4S 4S 4H 4H 4D 4D 4C"],
    ["QS QH QC QD"],
    [],
    ["JS JH JC JD 2S"],
    ["AS AH AC"],
    ["TS TH TC", "9S 9H 9C"],
]


@pytest.mark.parametrize(("name", "players", "sides"), SEATINGS)
async def test_every_system_and_number_of_players_fits(name: str, players: int, sides: int) -> None:
    game = match_of(load(name, players, sides), humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 24), (100, 30), (140, 45)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            lines = shown(app).splitlines()
            assert len(lines) == size[1]
            for player in NAMES[1:players]:
                assert player[:3] in lines[1], "the others sit round the table"
            for side in app.table.query(SideView):
                assert side.region.height >= 1
                drawn = [side.render_line(y).text for y in range(side.size.height)]
                assert "nothing laid yet" in "".join(drawn)
            assert "stock" in said(app)
            assert "Enter" in lines[-1]


async def test_six_sides_have_a_line_each_at_80_columns() -> None:
    def arrange(deal: Deal) -> None:
        deal.red_threes[3] = [1, 2]

    game = laid_out(
        load("yu", 6), ["4S 5S"] * 6, melds=SIX_MELDS, humans=1, pile="5H 6H", arrange=arrange
    )
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = shown(app).splitlines()
        assert lines[2].split() == ["Rasa", "open", "0/1", "Q", "Q", "Q", "Q"]
        assert lines[3].split() == ["Jonas", "needs", "50", "nothing", "laid", "yet"]
        assert lines[4].split()[:2] == ["Petras", "3♥♦"]
        assert "4 ×7" in said(app)
        assert "NATURAL" in said(app)


async def test_play_to_the_right_is_shown_from_right_to_left() -> None:
    left, right = match_of(load("classic"), humans=1), match_of(load("yu", 4), humans=1)
    for game, arrow, names in (
        (left, "→", ["Rasa", "Jonas", "Petras"]),
        (right, "←", ["Petras", "Jonas", "Rasa"]),
    ):
        app = TableApp(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            line = shown(app).splitlines()[1]
            assert line.count(arrow) == 3
            assert sorted(names, key=line.index) == names


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_canastas_have_a_badge_in_letters(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, ["4S 5S"] * 4, melds=[CANASTAS, []], humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "NAT" in said(app)
        assert "MIX" in said(app)
        assert "×6" in said(app)
        assert "+1w" in said(app), "no deuce"
        assert "×7" in said(app)
        assert "open, canastas 2 of 1" in said(app)
        assert "opens with 50, canastas 0 of 1" in said(app)


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_a_pile_of_seventy_is_counted_and_its_freeze_mark_stays(
    size: tuple[int, int],
) -> None:
    rules = load("hidden")
    ranks = "456789TJQKA"
    pile = ["2H", *(f"{rank}{suit}" for _ in range(2) for suit in "SHC" for rank in ranks), "4D"]
    pile += ["5D", "6D"]
    game = laid_out(rules, ["7D 8D 9D"] * 4, pile=" ".join(pile), humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "70 cards" in said(app)
        assert "FROZEN" in said(app)
        for _ in range(10):
            await press(pilot, "up")
            if isinstance(app.focused, PileView):
                break
        assert isinstance(app.focused, PileView), "it is reached by arrows alone"
        assert "6♦" in said(app), "its top is readable"


async def test_twelve_melds_are_all_readable_and_reached() -> None:
    ranks = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    melds = [f"{rank}S {rank}H {rank}D {rank}C {rank}S" for rank in ranks]
    game = laid_out(load("joker"), ["4S 5S"] * 4, melds=[[*melds, "2S 2H 2D"], melds], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up")
        assert isinstance(app.focused, SideView)
        assert "a set of fours: 4♠ 4♠ 4♥ 4♦ 4♣" in said(app), "told as soon as the cursor is there"
        await press(pilot, "end")
        assert "a meld of wild cards: 2♠ 2♥ 2♦" in said(app), "told in full under the cursor"
        await press(pilot, "left")
        assert "a set of aces" in said(app)


async def test_the_layout_follows_the_size_of_the_terminal() -> None:
    game = laid_out(CLASSIC, ["4S 5S"] * 4, melds=[CANASTAS, []], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "What happened" not in shown(app)
        await press(pilot, "l")
        assert "What happened" in shown(app), "one key away where there is no room"
        await press(pilot, "l")
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert "What happened" in shown(app)
        assert "Points" in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "What happened" not in shown(app)


async def test_the_log_is_scrolled_and_no_trap_for_the_arrows() -> None:
    game = match_of(load("classic"), humans=4)
    for _ in range(40):
        game.play(game.view(game.actor).legal_actions()[0])
    app = TableApp(game)
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "space")
        log = app.table.query_one("#history", LogView)
        while not log.has_focus:
            await press(pilot, "up")
        latest = shown(app)
        await press(pilot, "left")
        assert shown(app) != latest
        await press(pilot, "right")
        assert shown(app) == latest
        await press(pilot, "down")
        assert app.table.hand.has_focus
        await press(pilot, "up", "up")
        assert not log.has_focus, "past it to the table"


async def test_without_utf8_all_is_ascii() -> None:
    game = laid_out(load("hidden"), ["4S 5S"] * 4, melds=[CANASTAS, []], humans=1, pile="5H 2C 9H")
    app = TableApp(game, glyphs=LETTERS)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "space", "m")
        assert shown(app).isascii()
        await press(pilot, "escape")
        assert shown(app).isascii()


async def test_names_are_plain_text() -> None:
    game = laid_out(CLASSIC, ["4S 5S"] * 4, humans=1, pile="5H 6H")
    game.players = tuple(
        player._replace(name=name)
        for player, name in zip(
            game.players, ("[/]", "[@click=app.exit]x[/]", "[b]花子[/b]", "$x"), strict=True
        )
    )
    app = TableApp(game)
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "enter")
        for name in ("[/]", "[@click=app", "$x"):
            assert name in shown(app)


async def test_a_long_refusal_moves_nothing() -> None:
    game = laid_out(CLASSIC, ["4S 4H 5H 7H"] * 4, pile="AS KS 9D", humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = shown(app).splitlines()
        await press(pilot, "t")
        after = shown(app).splitlines()
        assert "two nines from your hand would" in said(app)
        assert after[:21] == before[:21]


async def test_new_cards_are_marked_and_the_hand_is_sorted_by_suit_on_a_key() -> None:
    game = laid_out(CLASSIC, ["4S 9H KD", *["5C"] * 3], humans=1)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert game.phase == Phase.PLAY
        assert shown(app).count("•") == 1
        current = app.table.hand.current
        assert current is not None
        assert current.new, "the cursor goes to the new card"
        before = [each.card for each in app.table.hand.cards]
        await press(pilot, "s")
        after = [each.card for each in app.table.hand.cards]
        assert sorted(after) == sorted(before)


async def play_until_over(pilot: Pilot[None], app: TableApp) -> None:
    """Draw and discard the first card until the deal is over."""
    for _ in range(400):
        if app.ended:
            return
        await pilot.press("space" if isinstance(app.screen, CurtainScreen) else "enter")


async def test_a_deal_is_played_to_its_end_by_enter_and_space_alone() -> None:
    game = match_of(load("classic", 2))
    deal = game._played.deal
    deal.stock = deal.stock[:4]
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_until_over(pilot, app)
        assert game.deal_over


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_long_names_that_differ_at_their_ends_stay_apart(size: tuple[int, int]) -> None:
    game = match_of(load("yu", 6), humans=1)
    names = [f"Somebody with number {seat}" for seat in range(1, 7)]
    game.players = tuple(map(Player, names, ["human"] + ["easy"] * 5))
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board, seats = shown(app).splitlines()[:2]
        for seat in range(2, 7):
            assert f" {seat} " in seats
            assert f"{seat} 0" in board


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
async def test_what_is_only_staged_says_so(size: tuple[int, int]) -> None:
    game = laid_out(CLASSIC, ["JS JH JC 5S", *["4S 5S"] * 3], phase=Phase.PLAY, humans=1)
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "end", "x", "m")
        assert app.table.staging.melds
        own = app.table.query_one("#own", SideView)
        drawn = "".join(own.render_line(y).text for y in range(own.size.height))
        assert "staged" in drawn or "[J" in drawn


async def test_a_column_without_room_for_all_cards_says_how_many_lie_under_the_first() -> None:
    melds = [[], ["5S 5S 5H 5H 5D JK"]]
    game = laid_out(CLASSIC, ["4S 5S"] * 4, melds=melds, humans=1)
    app = TableApp(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        theirs = next(iter(app.table.query(SideView)))
        drawn = [theirs.render_line(y).text for y in range(theirs.size.height)]
        assert "+2" in drawn[1]
        assert [line.split()[0][1:] for line in (text.strip("─╮ ") for text in drawn[2:6])] == [
            "5♥",
            "5♥",
            "5♦",
            "Jk",
        ]
