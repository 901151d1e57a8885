"""YU Kanasta: each clause of the Serbian document."""

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.engine.cards import parse_card
from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.presets import SeatingError, load
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    join,
    meld,
    melds_of,
    reason,
    table,
    take,
    text_of,
)

SEATINGS = (2, 3, 4, 5, 6)


def test_yu_1_two_to_six_each_for_himself() -> None:
    for players in SEATINGS:
        rules = load("yu", players)
        assert (rules.sides, rules.cards) == (players, 108)
    with pytest.raises(SeatingError):
        load("yu", 4, 2)
    with pytest.raises(SeatingError):
        load("yu", 7)


def test_yu_1_one_need_not_go_out() -> None:
    deal = table("yu", "KC 7H 9D", players=2, melds={0: ["KS KH KD KC KS KH KD"]})
    played = after(deal, add(0, "KC"), discard("7H"))
    assert (played.over, hand_of(played)) == (False, "9D")


def test_yu_2_values() -> None:
    values = load("yu").values
    worth = {"JK": 50, "AS": 20, "2S": 20, "3S": 0, "3C": 0, "3H": 0, "3D": 0}
    worth |= {rank + "C": 10 for rank in "KQJT98"} | {rank + "C": 5 for rank in "7654"}
    assert {name: values[parse_card(name)] for name in worth} == worth


def test_yu_3_play_goes_to_the_right() -> None:
    for players in SEATINGS:
        assert load("yu", players).direction == "counterclockwise"
        for seat in range(players):
            deal = table("yu", "7H 9D", players=players, turn=seat)
            assert after(deal, discard("7H")).turn == (seat + 1) % players


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("5x3 2x2", None),
        ("5x3 2x3", "too_many_wilds"),
        ("5x4 2x3", None),
        ("5x2 2S", None),
        ("5x2 2x2", "too_many_wilds"),
        ("5S 2x2", "too_many_wilds"),
        ("5S 5H", "too_few_cards"),
        ("4H 5H 6H", "runs_not_allowed"),
        ("5x8 2x4 JKx3", None),
        ("5x8 2x4 JKx4", "too_many_wilds"),
    ],
)
def test_yu_6_wilds_one_fewer_than_naturals(shown: str, expected: str | None) -> None:
    deal = table("yu", f"{shown} 7H 9D", players=2, melds={0: ["Kx3"]})
    assert reason(deal, meld(shown)) == expected


def test_yu_6_a_fourth_five_allows_a_third_wild() -> None:
    deal = table("yu", "5C 2C 7H 9D", players=2, melds={0: ["5x3 2x2"]})
    assert reason(deal, add(0, "2C")) == "too_many_wilds"
    assert reason(deal, add(0, "2C 5C")) is None
    assert reason(after(deal, add(0, "5C")), add(0, "2C")) is None


def test_yu_7_everyone_later_draws_one_and_discards_one() -> None:
    first = table("yu", "7H 9D QS", players=3, phase="play", stock="4S 5S 6S")
    assert reason(first, DRAW) == "wrong_phase"
    second = after(first, discard("7H"))
    assert (second.phase, text_of(second.pile)) == (Phase.DRAW, "7H")
    drawn = after(second, DRAW)
    assert len(drawn.stock) == 2
    assert reason(drawn, DRAW) == "wrong_phase"


def test_yu_8_only_on_ones_own_melds() -> None:
    for players in SEATINGS:
        deal = table("yu", "KC 5C 7H 9D", players=players, melds={1: ["KS KH KD"], 0: ["5S 5H 5D"]})
        assert reason(deal, add(0, "5C")) is None
        assert reason(deal, add(1, "KC")) == "no_such_meld"


@pytest.mark.parametrize(
    ("total", "enough", "short"),
    [
        (-5, ["4x3"], None),
        (0, ["Qx3 2S"], ["8x3", "4x3"]),
        (1495, ["Qx3 2S"], ["8x3", "4x3"]),
        (1500, ["Ax3", "Qx3"], ["Ax3", "7x5"]),
        (2995, ["Ax3", "Qx3"], ["Ax3", "7x5"]),
        (3000, ["AS AH JK", "Kx3"], ["AS AH JK", "5x5"]),
    ],
)
def test_yu_9_opening_minimum(total: int, enough: list[str], short: list[str] | None) -> None:
    for players in SEATINGS:
        totals = [*[0] * (players - 1), total]
        for sets, expected in ((enough, None), (short, "below_minimum")):
            if sets is not None:
                deal = table(
                    "yu",
                    " ".join([*sets, "6H 9D"]),
                    players=players,
                    turn=players - 1,
                    totals=totals,
                )
                assert reason(deal, meld(*sets)) == expected


def test_yu_10_the_opening_turn_ends_with_a_discard() -> None:
    canasta = table("yu", "Qx7", players=2)
    assert reason(canasta, meld("Qx7")) == "must_discard"
    kept = table("yu", "Qx7 7H", players=2)
    out = after(kept, meld("Qx7"), discard("7H"))
    assert (out.ending, out.scores()[0].going_out) == (Ending.WENT_OUT, 100)
    two_acts = table("yu", "Qx7 8x3", players=2)
    assert reason(after(two_acts, meld("Qx7")), meld("8x3")) == "must_discard"
    added = after(table("yu", "Qx8", players=2), meld("Qx7"))
    assert reason(added, add(0, "QC")) == "must_discard"
    assert reason(added, discard("QC")) is None


def test_yu_10_from_the_next_turn_on_without_limit() -> None:
    deal = table("yu", "4x3 QC 7H 9D", players=2, melds={0: ["QS QH QD"]})
    assert reason(deal, meld("4x3")) is None
    assert reason(deal, add(0, "QC")) is None
    out = table("yu", "4x3", players=2, melds={0: ["Qx7"]})
    assert after(out, meld("4x3")).over


@pytest.mark.parametrize("players", SEATINGS)
def test_yu_11_a_natural_pair_and_only_when_opened(players: int) -> None:
    opened = table(
        "yu",
        "QS QH QC 2S 7H 9D",
        players=players,
        phase="draw",
        pile="5H QD",
        melds={0: ["Kx3", "QC 2H QH"]},
    )
    assert reason(opened, take("QS QH")) is None
    assert reason(opened, take("QS QH QC")) is None
    assert reason(opened, take("QS QH 2S")) == "pile_top_unusable"
    assert reason(opened, take("QS 2S")) == "pile_top_unusable"
    assert reason(opened, take("", onto=1)) == "pile_top_unusable"
    assert reason(opened, take("QS QH", onto=1)) == "pile_top_unusable"
    taken = after(opened, take("QS QH"))
    assert melds_of(taken) == ["KS KH KD", "QH QC 2H", "QS QH QD"]
    assert hand_of(taken) == "5H 7H 9D QC 2S"
    unopened = table("yu", "Ax3 7H 9D", players=players, phase="draw", pile="5H AD")
    assert reason(unopened, take("AS AH")) == "not_opened"
    assert reason(unopened, take("Ax3")) == "not_opened"


def test_yu_11_the_pile_may_hold_one_card() -> None:
    deal = table("yu", "QS QH 7H 9D", players=2, phase="draw", pile="QD", melds={0: ["Kx3"]})
    assert reason(deal, take("QS QH")) is None
    one_left = table("yu", "QS QH 7H", players=2, phase="draw", pile="QD", melds={0: ["Kx3"]})
    assert reason(one_left, take("QS QH")) == "canastas_missing"


def test_yu_12_black_threes_are_only_discarded() -> None:
    deal = table("yu", "3x4", players=2, melds={0: ["Kx7"]})
    assert reason(deal, meld("3x4")) == "threes_not_melded"
    assert reason(deal, add(0, "3S")) == "threes_not_melded"
    assert reason(deal, discard("3S")) is None
    closed = table("yu", "3S 3C 7H 9D", players=2, phase="draw", pile="5H 3C", melds={0: ["Kx7"]})
    assert reason(closed, take("3S 3C")) == "pile_blocked"


def test_yu_13_two_melds_of_a_rank_joined_on_a_later_turn() -> None:
    deal = table("yu", "7H 9D", players=3, melds={0: ["AS AH JK", "8x3", "AD AC AS"]})
    joined = after(deal, join(0, 2))
    assert melds_of(joined) == ["AS AS AH AD AC JK", "8S 8H 8D"]
    assert melds_of(after(deal, join(2, 0))) == melds_of(joined)
    assert joined.turn == 0
    assert reason(deal, join(0, 1)) == "cannot_join"
    assert reason(deal, join(0, 0)) == "cannot_join"
    assert reason(deal, join(0, 3)) == "no_such_meld"
    early = table(
        "yu", "AD AC 7H 9D", players=3, phase="draw", pile="5H AS", melds={0: ["AS AH JK"]}
    )
    assert reason(after(early, take("AD AC")), join(0, 1)) == "joined_too_early"
    laid = table("yu", "AD AC AS 7H 9D", players=3, melds={0: ["AS AH JK"]})
    assert reason(after(laid, meld("AD AC AS")), join(0, 1)) == "joined_too_early"


def test_yu_13_the_whole_round_later_it_is_allowed() -> None:
    deal = table(
        "yu",
        "AD AC 7H 9D",
        players=2,
        phase="draw",
        pile="5H AS",
        melds={0: ["AS AH JK"]},
        stock="4S 5S 6S 7S",
    )
    later = after(deal, take("AD AC"), discard("5H"), DRAW, discard("7S"), DRAW)
    assert reason(later, join(0, 1)) is None


def test_yu_14_golden_and_dirty() -> None:
    deal = table(
        "yu", "KC 7H 9D", players=2, melds={0: ["KS KH KD KC KS KH KD", "Qx6 2S", "8x5 2x3", "9x6"]}
    )
    assert deal.scores()[0].canastas == 200 + 100 + 100
    assert after(deal, add(0, "KC")).scores()[0].canastas == 400


def test_yu_15_red_threes_count_by_the_canasta() -> None:
    deal = table(
        "yu",
        "",
        players=3,
        finished_by=0,
        melds={0: ["Kx7"], 1: ["Qx6"]},
        reds={0: "3H 3D", 1: "3H", 2: "3D"},
    )
    assert [score.red_threes for score in deal.scores()] == [200, -100, -100]
    all_four = table(
        "yu", "", players=2, finished_by=0, melds={0: ["Kx7"]}, reds={0: "3H 3D 3H 3D"}
    )
    assert all_four.scores()[0].red_threes == 400


def test_yu_16_out_with_a_canasta_and_no_card() -> None:
    for rest, way in (("7H", discard("7H")), ("KC", add(0, "KC")), ("8x3", meld("8x3"))):
        deal = table("yu", rest, players=4, melds={0: ["KS KH KD KC KS KH KD"]})
        out = after(deal, way)
        assert (out.ending, out.finished_by, out.from_hand) == (Ending.WENT_OUT, 0, False)
        assert out.scores()[0].going_out == 100
    assert load("yu").last_discard_face_down


def test_yu_17_without_a_canasta_a_card_is_kept() -> None:
    deal = table("yu", "QC 7H", players=2, melds={0: ["QS QH QD"]})
    assert reason(deal, add(0, "QC")) == "canastas_missing"
    assert reason(deal, discard("7H")) is None
    last = table("yu", "7H", players=2, phase="draw", melds={0: ["QS QH QD"]}, stock="4S QC")
    assert reason(after(last, DRAW), add(0, "QC")) == "canastas_missing"
    assert hand_of(after(last, DRAW, discard("7H"))) == "QC"
    opponents = table("yu", "QC 7H", players=2, melds={0: ["QS QH QD"], 1: ["Kx7"]})
    assert reason(opponents, add(0, "QC")) == "canastas_missing"


def test_yu_18_the_score_of_a_deal() -> None:
    deal = table(
        "yu",
        "",
        players=3,
        finished_by=0,
        hands={1: "JK AC 3S", 2: "7H"},
        totals=[1200, -50, 0],
        melds={0: ["Kx7", "7x3 JK"], 1: ["Ax3"]},
        reds={0: "3H 3D", 1: "3D"},
    )
    assert deal.scores()[0] == (70 + 65, 200, 200, 100, 0, 635, 1835)
    assert deal.scores()[1] == (60, 0, -100, 0, -70, -110, -160)
    assert deal.scores()[2] == (0, 0, 0, 0, -5, -5, -5)


def test_yu_19_to_5000_and_the_highest_wins() -> None:
    rules = load("yu", 3)
    assert rules.target == 5000
    assert winner(rules, [4995, 4990, 0], 9) is None
    assert winner(rules, [5100, 5300, 5200], 9) == 1
