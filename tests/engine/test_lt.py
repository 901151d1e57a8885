"""Kanasta, LT-1 to LT-25: the table, the turn, melds, openings and the pile."""

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.engine.cards import RED_THREES, full_pack, is_wild, parse_card
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from tests.engine.holdings import ENOUGH
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


def test_lt_1_those_facing_each_other_are_partners() -> None:
    view = SeatView.of(table("classic", "QS"), 1)
    assert (view.rules.players, view.rules.sides) == (4, 2)
    assert view.partners(1) == (3,)
    assert view.side_of(0) == view.side_of(2) != view.side_of(1)


def test_lt_2_the_pack() -> None:
    pack = full_pack(2, 4)
    assert len(pack) == 108 == load("classic").cards
    assert sum(map(is_wild, pack)) == 12
    assert sum(card in RED_THREES for card in pack) == 4
    assert not is_wild(parse_card("AS")) and not is_wild(parse_card("4S"))


def test_lt_3_a_red_three_drawn_is_laid_and_replaced() -> None:
    deal = after(table("classic", "QS 7H", phase="draw", stock="9S KS 3D 3H"), DRAW)
    assert hand_of(deal) == "7H QS KS"
    assert text_of(deal.red_threes[0]) == "3H 3D"
    assert text_of(deal.stock) == "9S"
    assert deal.phase == Phase.PLAY


def test_lt_3_it_lies_before_the_side_of_the_seat_that_drew() -> None:
    deal = after(table("classic", "QS", turn=3, phase="draw", stock="KS 5C 3D"), DRAW)
    assert [len(reds) for reds in deal.red_threes] == [0, 1]


def test_lt_6_the_turn_passes_from_seat_to_seat_and_round() -> None:
    for players, sides in ((2, 2), (3, 3), (4, 2), (6, 2), (6, 3)):
        for seat in range(players):
            deal = table("classic", "QS 7H", turn=seat, players=players, sides=sides)
            assert after(deal, discard("7H")).turn == (seat + 1) % players


def test_lt_7_draw_or_take_then_meld_then_discard() -> None:
    deal = table("classic", "QS QH 7H", phase="draw", pile="5H QD", melds={0: ["Kx3"]})
    assert reason(deal, discard("7H")) == "wrong_phase"
    assert reason(deal, meld("QS QH QD")) == "wrong_phase"
    assert reason(deal, add(0, "7H")) == "wrong_phase"
    assert reason(deal, join(0, 1)) == "wrong_phase"
    drawn = after(deal, DRAW)
    assert reason(drawn, DRAW) == "wrong_phase"
    assert reason(drawn, take("QS QH")) == "wrong_phase"
    taken = after(deal, take("QS QH"))
    assert reason(taken, DRAW) == "wrong_phase"
    assert after(taken, discard("5H")).turn == 1


def test_lt_8_three_cards_of_a_rank_of_any_suits() -> None:
    deal = table("classic", "QS QS QH JD 7H 9D", melds={0: ["Kx3"]})
    assert reason(deal, meld("QS QS QH")) is None
    assert reason(deal, meld("QS QH")) == "too_few_cards"
    assert reason(deal, meld("QS")) == "too_few_cards"
    assert reason(deal, meld("")) == "too_few_cards"
    assert reason(deal, meld()) == "too_few_cards"
    assert reason(deal, meld("QS QH JD")) == "mixed_ranks"


@pytest.mark.parametrize(
    ("shown", "legal"),
    [
        ("Qx2 2S", True),
        ("9x3 JK", True),
        ("Kx3 JK 2S", True),
        ("4x4 2x2", True),
        ("4x4 2x2 JK", True),
        ("Qx2 2S JK", False),
        ("9x3 2x2 JK", False),
        ("4x4 2x4", False),
        ("QS 2S 2H", False),
        ("Qx7 2x4 JKx2", True),
        ("Qx6 2x4 JKx2", False),
    ],
)
def test_lt_9_fewer_wilds_than_naturals(shown: str, legal: bool) -> None:
    deal = table("classic", f"{shown} 7H 9D", melds={1: ["Kx3"], 0: ["5x3"]})
    assert reason(deal, meld(shown)) == (None if legal else "too_many_wilds")


def test_lt_10_a_set_may_be_kept() -> None:
    deal = table("classic", "Qx5 2x2 9D")
    assert reason(deal, discard("9D")) is None
    assert reason(deal, discard("QS")) is None


@pytest.mark.parametrize(
    ("total", "minimum"),
    [
        (-2000, 15),
        (-5, 15),
        (-1, 15),
        (0, 50),
        (1500, 50),
        (1501, 90),
        (1505, 90),
        (3000, 90),
        (3001, 120),
        (3005, 120),
        (7000, 120),
    ],
)
def test_lt_11_the_opening_minimum_by_the_sides_own_total(total: int, minimum: int) -> None:
    for sides, totals in ((2, [total, 9000]), (3, [total, 0, -5])):
        for shown, expected in zip(ENOUGH[minimum], (None, "below_minimum"), strict=True):
            if shown is not None:
                sets = shown.split("|")
                deal = table(
                    "classic",
                    " ".join([*sets, "6H 9D"]),
                    players={2: 4, 3: 3}[sides],
                    totals=totals,
                )
                assert reason(deal, meld(*sets)) == expected
                assert deal.minimum(0) == minimum


def test_lt_11_one_set_or_several_in_one_act_but_not_in_two() -> None:
    deal = table("classic", "8x3 6x3 Jx3 9D 5H")
    assert reason(deal, meld("8x3")) == "below_minimum"
    assert reason(deal, meld("8x3", "6x3")) == "below_minimum"
    assert reason(deal, meld("8x3", "6x3", "Jx3")) is None


def test_lt_12_either_partner_opens_for_both() -> None:
    for seat in (0, 2):
        deal = table("classic", "4x3 7H 9D", turn=seat, melds={0: ["Kx3 JK"]}, opened_by=[2 - seat])
        assert reason(deal, meld("4x3")) is None
    other = table("classic", "4x3 7H 9D", turn=1, melds={0: ["Kx3 JK"]})
    assert reason(other, meld("4x3")) == "below_minimum"


def test_lt_13_card_values() -> None:
    values = load("classic").values
    worth = {"JK": 50, "2H": 20, "AC": 20, "3S": 5, "3C": 5, "3H": 0, "3D": 0}
    worth |= {rank + "D": 10 for rank in "KQJT98"} | {rank + "S": 5 for rank in "7654"}
    assert {name: values[parse_card(name)] for name in worth} == worth


def test_lt_13_a_wild_counts_its_own_value() -> None:
    """Two aces and a joker are 90, not 60."""
    deal = table("classic", "Ax2 JK 7H 9D", totals=[1505, 0])
    assert reason(deal, meld("Ax2 JK")) is None


@pytest.mark.parametrize("sets", [["JS JH 2S", "6x3"], ["Qx3 2S"], ["8S 8H JK"]])
def test_lt_14_the_documents_example_openings(sets: list[str]) -> None:
    deal = table("classic", " ".join([*sets, "7H 9D"]))
    assert reason(deal, meld(*sets)) is None


def test_lt_15_a_partners_set_only_after_one_of_ones_own() -> None:
    deal = table("classic", "Qx3 KC 2S 7H 9D", melds={0: ["KS KH KD"]}, opened_by=[2])
    assert reason(deal, add(0, "KC")) == "not_opened"
    assert reason(deal, add(0, "2S")) == "not_opened"
    assert reason(deal, add(0, "7H")) == "mixed_ranks"
    laid = after(deal, meld("Qx3"))
    assert reason(laid, add(0, "KC")) is None
    assert reason(laid, add(0, "KC 2S")) is None
    assert reason(laid, add(1, "2S")) is None
    earlier = table("classic", "KC 7H 9D", melds={0: ["KS KH KD"]}, opened_by=[0, 2])
    assert reason(earlier, add(0, "KC")) is None


def test_lt_15_never_an_opponents() -> None:
    for players, sides in ((3, 3), (4, 2), (6, 2), (6, 3)):
        deal = table("classic", "KC 7H 9D", players=players, sides=sides, melds={1: ["KS KH KD"]})
        assert reason(deal, add(0, "KC")) == "no_such_meld"
        assert reason(deal, add(-1, "KC")) == "no_such_meld"


def test_lt_16_a_canasta_has_seven_cards_and_four_naturals() -> None:
    deal = table("classic", "", finished_by=0, melds={0: ["9x4 2x2 JK", "Kx7", "Qx6"]})
    assert deal.canastas(0) == 2
    assert deal.scores()[0].canastas == 300 + 500
    few = table("classic", "9x4 2x2 JK 2D 7H", melds={0: ["Kx3"]})
    assert reason(few, meld("9x4 2x3 JK")) == "too_many_wilds"


def test_lt_18_more_may_be_added_and_the_premium_stays() -> None:
    deal = table("classic", "KC 2S 7H 9D", melds={0: ["Kx7"]})
    assert deal.scores()[0].canastas == 500
    more = after(deal, add(0, "KC"))
    assert more.scores()[0].canastas == 500
    assert more.scores()[0].cards == deal.scores()[0].cards + 10
    assert after(more, add(0, "2S")).scores()[0].canastas == 300


def test_lt_19_the_whole_pile_is_taken() -> None:
    deal = table("classic", "QS QH 7H", phase="draw", pile="5H 4C 2S JK QD", melds={0: ["Kx3"]})
    taken = after(deal, take("QS QH"))
    assert taken.pile == [] and taken.pile_wilds == 0
    assert hand_of(taken) == "4C 5H 7H 2S JK"
    assert melds_of(taken) == ["KS KH KD", "QS QH QD"]


@pytest.mark.parametrize(
    ("pile", "expected"), [("", "pile_empty"), ("QD", "pile_too_small"), ("5H QD", None)]
)
def test_lt_20_two_cards_at_least(pile: str, expected: str | None) -> None:
    for players in (2, 3, 4, 6):
        deal = table(
            "classic",
            "QS QH 7H",
            players=players,
            phase="draw",
            pile=pile,
            melds={0: ["Kx3", "QC QC QD"]},
        )
        assert reason(deal, take("QS QH")) == expected
        assert reason(deal, take("", onto=1)) == expected


def test_lt_21_a_natural_pair_from_the_hand() -> None:
    deal = table("classic", "QS QH QC 2S 7H 9D", phase="draw", pile="5H QD", melds={0: ["Kx3"]})
    assert reason(deal, take("QS QH")) is None
    assert reason(deal, take("QS QH QC")) is None
    assert reason(deal, take("QS QH 2S")) is None
    assert reason(deal, take("QS 2S")) == "pile_top_unusable"
    assert reason(deal, take("QS")) == "pile_top_unusable"
    assert reason(deal, take("")) == "pile_top_unusable"
    assert reason(deal, take("7H 9D")) == "pile_top_unusable"
    assert reason(deal, take("QS QH 7H")) == "mixed_ranks"


def test_lt_21_the_rest_comes_only_after_the_top_is_laid() -> None:
    deal = table("classic", "QS QH 8S 8H 7H", phase="draw", pile="8D QD", melds={0: ["Kx3"]})
    assert reason(deal, take("QS QH", also=["8S 8H 8D"])) == "not_in_hand"
    assert reason(after(deal, take("QS QH")), meld("8S 8H 8D")) is None


def test_lt_22_onto_a_set_laid_earlier_a_canasta_included() -> None:
    deal = table(
        "classic", "7H 9D QS", phase="draw", pile="5H QD", melds={0: ["Kx3", "QC QC QH", "8x7"]}
    )
    taken = after(deal, take("", onto=1))
    assert melds_of(taken)[1] == "QH QD QC QC"
    assert reason(deal, take("QS", onto=1)) is None
    assert reason(deal, take("", onto=0)) == "pile_top_unusable"
    assert reason(deal, take("", onto=3)) == "no_such_meld"
    canasta = table("classic", "7H 9D", phase="draw", pile="5H 8C", melds={0: ["8x7"]})
    assert reason(canasta, take("", onto=0)) is None


def test_lt_22_not_onto_a_partners_before_ones_own() -> None:
    for players, sides, mate in ((4, 2, 2), (6, 2, 4), (6, 3, 3)):
        for opened, expected in (([mate], "not_opened"), ([0, mate], None)):
            deal = table(
                "classic",
                "7H 9D",
                players=players,
                sides=sides,
                phase="draw",
                pile="5H QD",
                melds={0: ["QC QC QH"]},
                opened_by=opened,
            )
            assert reason(deal, take("", onto=0)) == expected


def test_lt_23_the_top_counts_towards_an_opening_and_the_rest_does_not() -> None:
    deal = table("classic", "QS QH 4x3 9D 8S 8H", phase="draw", pile="8D 8C JK QD")
    assert reason(deal, take("QS QH")) == "below_minimum"
    assert reason(deal, take("QS QH", also=["4x3"])) == "below_minimum"
    rich = table("classic", "QS QH 2S 4x3 9D", phase="draw", pile="4C JK QD")
    assert reason(rich, take("QS QH 2S")) is None
    opened = after(rich, take("QS QH 2S"))
    assert reason(opened, meld("4x4 JK")) is None
    assert reason(opened, meld("4x3")) is None


def test_lt_23_further_sets_reach_the_minimum_in_the_same_act() -> None:
    deal = table("classic", "QS QH 8x2 2S 9D", phase="draw", pile="5H QD")
    taken = after(deal, take("QS QH", also=["8x2 2S"]))
    assert melds_of(taken) == ["QS QH QD", "8S 8H 2S"]
    assert reason(deal, take("QS QH", also=["8x2"])) == "too_few_cards"
    assert reason(deal, take("QS QH", also=["QS QH 2S"])) == "not_in_hand"


def test_lt_24_the_next_discard_starts_a_new_pile() -> None:
    deal = table("classic", "QS QH 7H", phase="draw", pile="5H 4C QD", melds={0: ["Kx3"]})
    assert text_of(after(deal, take("QS QH"), discard("4C")).pile) == "4C"


def test_lt_25_a_black_three_blocks_the_next_player_once() -> None:
    deal = table(
        "classic",
        "3S 9D",
        hands={1: "QS QH 8S 8H QC", 2: "8C 8D 7C"},
        pile="5H QD",
        melds={1: ["Kx3"], 0: ["Jx3"]},
        stock="4S 5S 6S 7S",
    )
    blocked = after(deal, discard("3S"))
    assert blocked.blocked
    assert reason(blocked, take("QS QH")) == "pile_blocked"
    assert reason(blocked, take("", onto=0)) == "pile_blocked"
    opened = after(blocked, DRAW, discard("8S"))
    assert not opened.blocked
    assert reason(opened, take("8C 8D")) is None
    assert hand_of(after(opened, take("8C 8D")), 2) == "3S 5H 7C QD"
