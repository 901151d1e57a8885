"""Kanasta for two players or two pairs: each clause of the Polish document."""

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.engine.cards import full_pack, parse_card
from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending
from canasta_tui.presets import load, preset
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    meld,
    reason,
    table,
    take,
    text_of,
)


def test_pl_1_two_players_or_two_pairs() -> None:
    assert {count: seat.sides for count, seat in preset("polish").players.items()} == {
        4: (2,),
        2: (2,),
    }
    assert (load("polish", 2).hand_size, load("polish", 4).hand_size) == (15, 11)
    for players in (2, 4):
        rules = load("polish", players)
        assert len(full_pack(rules.packs, rules.jokers)) == 108


def test_pl_2_draw_or_take_then_lay_then_discard() -> None:
    deal = table(
        "polish", "Qx3 QC 7H 9D", phase="draw", pile="5H QD", melds={0: ["Kx3"]}, stock="4S 5S"
    )
    drawn = after(deal, DRAW)
    assert reason(drawn, take("QS QH")) == "wrong_phase"
    laid = after(drawn, meld("Qx3"), add(1, "QC"), discard("7H"))
    assert (laid.turn, hand_of(laid)) == (1, "5S 9D")


def test_pl_3_no_runs() -> None:
    deal = table("polish", "4H 5H 6H 4S 9D 9S", melds={0: ["Kx3"]})
    assert reason(deal, meld("4H 5H 6H")) == "runs_not_allowed"
    assert reason(deal, meld("4H 5H 4S")) == "mixed_ranks"
    assert reason(deal, meld("9D 9S")) == "too_few_cards"


def test_pl_4_canastas() -> None:
    deal = table("polish", "", finished_by=0, melds={0: ["Kx7", "9x5 2x2", "8x6"], 1: ["Tx4 2x3"]})
    assert [score.canastas for score in deal.scores()] == [800, 300]
    wilds = table("polish", "TS 2x2 7H 9D", melds={0: ["Kx3"]})
    assert reason(wilds, meld("TS 2x2")) == "too_few_naturals"


def test_pl_5_card_values() -> None:
    values = load("polish").values
    worth = {"JK": 50, "AS": 20, "2S": 20, "3S": 5, "3H": 0}
    worth |= {rank + "C": 10 for rank in "KQJT98"} | {rank + "C": 5 for rank in "7654"}
    assert {name: values[parse_card(name)] for name in worth} == worth
    deal = table("polish", "", finished_by=0, hands={1: "3S 3C AC", 3: ""}, melds={0: ["Kx7"]})
    assert deal.scores()[1].hand == -30


@pytest.mark.parametrize(
    ("total", "enough", "short"),
    [
        (-5, ["4x3"], None),
        (0, ["Qx3 2S"], ["8x3", "4x3"]),
        (1495, ["Qx3 2S"], ["8x3", "4x3"]),
        (1500, ["Ax3", "Qx3"], ["Ax3", "7x5"]),
        (2995, ["Ax3", "Qx3"], ["Ax3", "7x5"]),
        (3000, ["AS AH JK", "Kx3"], ["AS AH JK", "5x5"]),
        (9000, ["AS AH JK", "Kx3"], ["AS AH JK", "5x5"]),
    ],
)
@pytest.mark.parametrize(
    ("name", "players"), [("polish", 4), ("polish", 2), ("hidden", 4), ("hidden", 3)]
)
def test_pl_6_opening_minimum(
    name: str, players: int, total: int, enough: list[str], short: list[str] | None
) -> None:
    totals = [total, *[0] * (load(name, players).sides - 1)]
    for sets, expected in ((enough, None), (short, "below_minimum")):
        if sets is not None:
            deal = table(name, " ".join([*sets, "6H 9D"]), players=players, totals=totals)
            assert reason(deal, meld(*sets)) == expected


def test_pl_6_after_opening_there_is_no_minimum() -> None:
    deal = table("polish", "Qx3 2S 4x3 7H 9D", totals=[0, 0])
    assert reason(after(deal, meld("Qx3 2S")), meld("4x3")) is None


def test_pl_7_red_threes_count_for_a_side_that_has_opened() -> None:
    laid = table(
        "polish", "", finished_by=0, melds={0: ["Kx7"], 1: ["4x3"]}, reds={0: "3H 3D", 1: "3H 3D"}
    )
    assert [score.red_threes for score in laid.scores()] == [200, 200]
    none = table("polish", "", finished_by=0, melds={0: ["Kx7"]}, reds={1: "3H 3D 3H 3D"})
    assert none.scores()[1].red_threes == -400
    assert none.scores()[0].red_threes == 0
    all_four = table("polish", "", finished_by=0, melds={0: ["Kx7"]}, reds={0: "3H 3D 3H 3D"})
    assert all_four.scores()[0].red_threes == 400


def test_pl_7_one_drawn_is_replaced() -> None:
    deal = table("polish", "QS", players=2, phase="draw", stock="4S 5S 3H 6S 3D")
    drawn = after(deal, DRAW)
    assert hand_of(drawn) == "5S 6S QS"
    assert text_of(drawn.red_threes[0]) == "3D 3H"


def test_pl_8_a_black_three_stops_the_next_player() -> None:
    deal = table(
        "polish",
        "3S 9D 8D",
        hands={1: "QS QH 4D", 2: "4H 4C 9C"},
        pile="5H QD",
        melds={1: ["Kx3"], 0: ["Jx3"]},
        stock="4S 6S",
    )
    blocked = after(deal, discard("3S"))
    assert reason(blocked, take("QS QH")) == "pile_blocked"
    assert reason(after(blocked, DRAW, discard("4D")), take("4H 4C")) is None


def test_pl_8_black_threes_are_melded_only_to_end_the_deal() -> None:
    deal = table("polish", "3x3 7H 9D", melds={0: ["Kx7"]})
    assert reason(deal, meld("3x3")) == "threes_not_melded"
    assert reason(table("polish", "3x3 7H", melds={0: ["Kx7"]}), meld("3x3")) is None
    assert reason(table("polish", "3x3 7H", players=2, melds={0: ["Kx7"]}), meld("3x3")) == (
        "threes_not_melded"
    )


def test_pl_9_three_wilds_at_most() -> None:
    deal = table("polish", "5x5 2x3 JK 7H 9D", melds={0: ["Kx3"]})
    assert reason(deal, meld("5x5 2x3")) is None
    assert reason(deal, meld("5x5 2x3 JK")) == "too_many_wilds"
    assert reason(after(deal, meld("5x5 2x3")), add(1, "JK")) == "too_many_wilds"


def test_pl_10_only_by_using_the_top_card_at_once() -> None:
    deal = table("polish", "QS QH 2S 5x3 7H", phase="draw", pile="6H QD", melds={0: ["Kx3"]})
    assert reason(deal, take("QS QH")) is None
    assert reason(deal, take("QS 2S")) is None
    assert reason(deal, take("5x3")) == "pile_top_unusable"
    assert reason(deal, take("")) == "pile_top_unusable"
    assert reason(deal, take("", onto=0)) == "pile_top_unusable"
    added = table("polish", "4S 7H", phase="draw", pile="6H KC", melds={0: ["KS KH KD"]})
    assert reason(added, take("", onto=0)) is None


@pytest.mark.parametrize(
    ("players", "options", "needed"),
    [(4, {}, 1), (2, {}, 2), (2, {"canastas_to_go_out": 1}, 1), (4, {"canastas_to_go_out": 2}, 2)],
)
def test_pl_11_the_canastas_agreed(players: int, options: dict[str, int], needed: int) -> None:
    for canastas in range(3):
        melds = [*["Kx7", "Qx7"][:canastas], "8x3"]
        deal = table("polish", "7H", players=players, options=options, melds={0: melds})
        may = canastas >= needed
        assert reason(deal, discard("7H")) == (None if may else "canastas_missing")
        if may:
            assert after(deal, discard("7H")).over


def test_pl_12_the_score_of_a_deal() -> None:
    deal = table(
        "polish",
        "",
        finished_by=0,
        hands={2: "AC", 1: "JK", 3: "7H"},
        totals=[200, 100],
        melds={0: ["Kx7", "9x5 2x2"], 1: ["Ax3"]},
        reds={0: "3H", 1: "3D"},
    )
    ours, theirs = deal.scores()
    assert ours == (70 + 90, 800, 100, 100, -20, 1140, 1340)
    assert theirs == (60, 0, 100, 0, -55, 105, 205)


def test_pl_13_at_5000_the_higher_total_wins() -> None:
    rules = load("polish")
    assert winner(rules, [4995, 4990], 9) is None
    assert winner(rules, [5000, 0], 9) == 0
    assert winner(rules, [5100, 5300], 9) == 1


def test_pl_11_a_card_is_kept_until_then() -> None:
    deal = table("polish", "Qx3 7H 9D", melds={0: ["Kx6"]})
    laid = after(deal, meld("Qx3"))
    assert reason(laid, discard("7H")) is None
    assert reason(table("polish", "Qx3 7H", melds={0: ["Kx6"]}), meld("Qx3")) == "canastas_missing"
    assert after(deal, meld("Qx3"), discard("7H")).ending is None
    out = table("polish", "Qx3 7H", melds={0: ["Kx7"]})
    assert after(out, meld("Qx3"), discard("7H")).ending == Ending.WENT_OUT
