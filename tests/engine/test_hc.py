"""Classic canasta with a frozen pile and hidden canastas: each clause of the two articles."""

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.engine.cards import full_pack
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import SeatingError, load, preset
from tests.engine.tables import (
    add,
    after,
    cards,
    discard,
    hand_of,
    meld,
    melds_of,
    reason,
    table,
    take,
    text_of,
)


def test_hc_1_pairs_triples_and_each_alone() -> None:
    seatings = {count: seating.sides for count, seating in preset("hidden").players.items()}
    assert seatings == {4: (2,), 2: (2,), 3: (3,), 6: (2,)}
    assert SeatView.of(table("hidden", "QS", players=6), 1).partners(1) == (3, 5)
    for players, sides in ((5, None), (6, 3), (4, 4)):
        with pytest.raises(SeatingError):
            load("hidden", players, sides)


def test_hc_2_two_packs_and_four_jokers_for_any_number() -> None:
    for players in (2, 3, 4, 6):
        rules = load("hidden", players)
        assert len(full_pack(rules.packs, rules.jokers)) == 108


def test_hc_3_red_threes_are_the_premium_cards() -> None:
    for laid, worth in (("3H", 100), ("3H 3D 3D", 300), ("3H 3D 3H 3D", 800)):
        deal = table("hidden", "", finished_by=0, melds={0: ["Kx7"]}, reds={0: laid})
        assert deal.scores()[0].red_threes == worth
    assert load("hidden").values[cards("3S")[0]] == 5


def test_hc_5_a_wild_freezes_the_pile_until_it_is_taken() -> None:
    deal = table("hidden", "QS QH 2S 7H 9D", phase="draw", pile="2C 5H QD", melds={0: ["Kx3"]})
    assert deal.frozen
    assert reason(deal, take("QS 2S")) == "pile_frozen"
    assert reason(deal, take("QS QH")) is None
    taken = after(deal, take("QS QH"), discard("9D"))
    assert not taken.frozen
    buried = after(deal, DRAW, discard("7H"))
    assert buried.frozen


def test_hc_5_a_red_three_in_the_pile_is_laid_and_not_replaced() -> None:
    deal = table(
        "hidden", "QS QH 7H 9D", phase="draw", pile="3H 5H QD", melds={0: ["Kx3"]}, stock="8S 9S"
    )
    taken = after(deal, take("QS QH"))
    assert text_of(taken.red_threes[0]) == "3H"
    assert hand_of(taken) == "5H 7H 9D"
    assert text_of(taken.stock) == "8S 9S"


def test_hc_6_a_red_three_drawn_is_laid_and_replaced() -> None:
    for players in (2, 3, 4, 6):
        deal = table("hidden", "QS", players=players, phase="draw", stock="4S 5S 6S 3D")
        drawn = after(deal, DRAW)
        assert text_of(drawn.red_threes[0]) == "3D"
        assert hand_of(drawn) == ("5S 6S QS" if players == 2 else "6S QS")


def test_hc_7_the_turn_begins_by_drawing_or_taking_the_whole_pile() -> None:
    deal = table("hidden", "QS QH QC 7H", phase="draw", pile="5H 4C QD", melds={0: ["Kx3"]})
    assert reason(deal, meld("QS QH QC")) == "wrong_phase"
    assert reason(deal, discard("7H")) == "wrong_phase"
    assert hand_of(after(deal, take("QS QH"))) == "4C 5H 7H QC"
    assert after(deal, DRAW, discard("7H")).turn == 1


def test_hc_8_any_number_of_melds_then_one_discard() -> None:
    deal = table("hidden", "Qx3 8x3 9x3 KC 7H 5D", melds={0: ["KS KH KD"]})
    laid = after(deal, meld("Qx3"), meld("8x3", "9x3"), add(0, "KC"))
    assert len(melds_of(laid)) == 4
    done = after(laid, discard("7H"))
    assert (done.turn, done.phase, hand_of(done)) == (1, Phase.DRAW, "5D")


def test_hc_9_nothing_is_taken_back_and_the_pile_not_after_drawing() -> None:
    assert not load("hidden").take_back_melds
    deal = table("hidden", "QS QH 7H", phase="draw", pile="5H QD", melds={0: ["Kx3"]})
    assert reason(after(deal, DRAW), take("QS QH")) == "wrong_phase"


def test_hc_10_each_side_keeps_its_own_melds() -> None:
    deal = table(
        "hidden", "KC 7H 9D", melds={0: ["KS KH KD"], 1: ["7S 7D 7C", "9S 9H 9C"]}, opened_by=[2, 1]
    )
    assert reason(deal, add(0, "KC")) is None
    assert reason(deal, add(1, "9D")) == "no_such_meld"
    alone = table("hidden", "KC 7H 9D", players=3, melds={1: ["KS KH KD"]})
    assert reason(alone, add(0, "KC")) == "no_such_meld"


def test_hc_11_three_cards_of_a_rank() -> None:
    deal = table("hidden", "QS QS QH 4H 5H 6H 9D 9S", melds={0: ["Kx3"]})
    assert reason(deal, meld("QS QS QH")) is None
    assert reason(deal, meld("QS QH")) == "too_few_cards"
    assert reason(deal, meld("4H 5H 6H")) == "runs_not_allowed"
    assert reason(deal, meld("QS QH 9D")) == "mixed_ranks"


@pytest.mark.parametrize(
    ("rest", "canasta", "expected"),
    [
        ("", "Kx7", None),
        ("7H", "Kx7", None),
        ("7H 9D", "Kx7", "threes_not_melded"),
        ("", "Kx6", "threes_not_melded"),
        ("7H", "Kx6", "threes_not_melded"),
    ],
)
@pytest.mark.parametrize("threes", ["3x3", "3x4"])
def test_hc_12_black_threes_as_the_last_act_of_going_out(
    threes: str, rest: str, canasta: str, expected: str | None
) -> None:
    deal = table("hidden", f"{threes} {rest}", melds={0: [canasta]})
    assert reason(deal, meld(threes)) == expected
    if expected is None:
        out = after(deal, meld(threes), *([discard(rest)] if rest else []))
        assert (out.over, out.finished_by) == (True, 0)


def test_hc_12_no_wild_stands_for_a_three() -> None:
    deal = table("hidden", "3x2 2S", melds={0: ["Kx7"]})
    assert reason(deal, meld("3x2 2S")) == "threes_not_melded"
    more = table("hidden", "3S QS QH 7H 9D", melds={0: ["Kx7"]})
    assert reason(more, add(0, "3S")) == "threes_not_melded"
    assert reason(more, meld("QS QH 3S")) == "threes_not_melded"


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("5x2 2S", None),
        ("9x3 2x2 JK", None),
        ("5x2 2x2", None),
        ("5S 2x2", "too_few_naturals"),
        ("9x2 2x3", "too_many_wilds"),
        ("9x2 2x3 JK", "too_many_wilds"),
        ("9x4 2x4", "too_many_wilds"),
        ("9x8 2x3", None),
        ("9x8 2x3 JK", "too_many_wilds"),
    ],
)
@pytest.mark.parametrize("preset_name", ["hidden", "polish"])
def test_hc_13_two_naturals_at_least_and_three_wilds_at_most(
    preset_name: str, shown: str, expected: str | None
) -> None:
    deal = table(preset_name, f"{shown} 7H 8D", melds={0: ["Kx3"]})
    assert reason(deal, meld(shown)) == expected


def test_hc_13_holds_when_cards_are_added() -> None:
    deal = table("hidden", "2S 5C 7H 8D", melds={0: ["5S 5H 2D", "9x5 2x2 JK", "4x2 2D 2C"]})
    assert reason(deal, add(0, "2S")) is None
    assert reason(deal, add(1, "2S")) == "too_many_wilds"
    assert reason(deal, add(2, "2S")) == "too_many_wilds"


def test_hc_14_a_canasta_has_seven_cards() -> None:
    deal = table("hidden", "", finished_by=0, melds={0: ["Kx7", "9x4 2x3"], 1: ["Qx6"]})
    assert [score.canastas for score in deal.scores()] == [800, 0]


@pytest.mark.parametrize(
    ("shown", "premium"), [("Qx7", 600), ("Qx8", 600), ("Qx4 2x3", 400), ("Qx6 JK", 400)]
)
def test_hc_15_laid_complete_in_one_act(shown: str, premium: int) -> None:
    for melds in ({}, {0: ["Kx3"]}):
        deal = table("hidden", f"{shown} 7H 9D", melds=melds)
        assert after(deal, meld(shown)).scores()[0].canastas == premium


def test_hc_15_several_in_one_act() -> None:
    deal = table("hidden", "Qx7 8x7 9x3 7H 6D")
    laid = after(deal, meld("9x3", "Qx7", "8x7"))
    assert laid.scores()[0].canastas == 1200
    assert [each.hidden for each in laid.melds[0]] == [False, True, True]


def test_hc_15_complete_but_for_the_top_of_the_pile() -> None:
    deal = table("hidden", "Qx6 7H 9D", phase="draw", pile="5H QC")
    assert after(deal, take("Qx6")).scores()[0].canastas == 600
    wilds = table("hidden", "Qx3 2x3 7H 9D", phase="draw", pile="5H QC", melds={0: ["Kx3"]})
    assert after(wilds, take("Qx3 2x3")).scores()[0].canastas == 400
    also = table("hidden", "Qx2 8x7 7H 9D", phase="draw", pile="5H QC")
    assert after(also, take("Qx2", also=["8x7"])).scores()[0].canastas == 600
    few = table("hidden", "Qx5 QC 7H 9D", phase="draw", pile="5H QD")
    assert after(few, take("Qx5"), add(0, "QC")).scores()[0].canastas == 500


def test_hc_15_not_when_it_is_built_on_the_table() -> None:
    deal = table("hidden", "Qx7 7H 9D")
    assert after(deal, meld("Qx6"), add(0, "QD")).scores()[0].canastas == 500
    there = table("hidden", "QS QH QD QC 7H 9D", melds={0: ["QS QH QD"]}, opened_by=[2])
    assert after(there, add(0, "QS QH QD QC")).scores()[0].canastas == 500
    joined = table(
        "hidden", "QS QH QD QC 7H 9D", phase="draw", pile="5H QC", melds={0: ["QS QH QD"]}
    )
    taken = after(joined, take("QS QH QD"))
    assert taken.scores()[0].canastas == 500


def test_hc_15_only_where_the_rules_know_it() -> None:
    for name, premium in (("classic", 500), ("polish", 500)):
        deal = table(name, "Qx7 7H 9D")
        laid = after(deal, meld("Qx7"))
        assert laid.scores()[0].canastas == premium
        assert not laid.melds[0][0].hidden
