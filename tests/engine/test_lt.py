"""Kanasta: each clause of the Lithuanian document, and its variants Samba and the joker canasta."""

import pytest

from canasta_tui.engine.actions import DRAW, Action
from canasta_tui.engine.cards import RED_THREES, full_pack, is_wild, parse_card
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from tests.engine.tables import (
    add,
    after,
    cards,
    discard,
    hand_of,
    join,
    lists,
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


ENOUGH = {
    15: ("4x3", None),
    50: ("Qx3 2S", "8x3|4x3"),
    90: ("Ax3|Qx3", "Ax3|7x5"),
    120: ("AS AH JK|Kx3", "AS AH JK|5x5"),
    150: ("Ax3 JK|Tx4", "Ax3 JK|4x3|5x4"),
}
"""For each minimum what just reaches it, and what is worth five points less."""


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


def test_lt_30_going_out_needs_a_canasta_of_the_side() -> None:
    for rest, way in (("7H", discard("7H")), ("KC", add(0, "KC")), ("Qx3", meld("Qx3"))):
        deal = table("classic", rest, melds={0: ["KS KH KD KC KS KH KD"]}, pile="5H")
        out = after(deal, way)
        assert (out.over, out.ending, out.finished_by) == (True, Ending.WENT_OUT, 0)
        assert out.scores()[0].going_out == 100
        assert out.scores()[1].going_out == 0


def test_lt_30_a_partners_canasta_and_one_made_now_count() -> None:
    partners = table("classic", "Qx3", melds={0: ["Kx7", "8x3"]}, opened_by=[2])
    assert after(partners, meld("Qx3")).over
    made = table("classic", "KC", melds={0: ["KS KH KD KC KS KH"]})
    assert after(made, add(0, "KC")).over
    opponents = table("classic", "Qx3", melds={0: ["8x3"], 1: ["Kx7"]})
    assert not after(opponents, meld("Qx3")).over


@pytest.mark.parametrize(
    ("rest", "way", "pile"),
    [("7H", discard("7H"), "5H 7H"), ("KC", add(0, "KC"), "5H"), ("Qx3", meld("Qx3"), "5H")],
)
def test_lt_34_without_the_canasta_the_next_player_goes_on(
    rest: str, way: Action, pile: str
) -> None:
    deal = table("classic", rest, melds={0: ["KS KH KD"]}, pile="5H")
    passed = after(deal, way)
    assert (passed.over, passed.turn, passed.phase) == (False, 1, Phase.DRAW)
    assert hand_of(passed) == ""
    assert text_of(passed.pile) == pile


def test_lt_34_on_later_turns_he_draws_and_may_end_with_none_again() -> None:
    deal = table(
        "classic", "", phase="draw", melds={0: ["KS KH KD"]}, pile="5H 9C", stock="4S 8H QC"
    )
    assert reason(after(deal, DRAW), discard("QC")) is None
    again = after(deal, DRAW, discard("QC"))
    assert (again.over, again.turn) == (False, 1)
    onto = table("classic", "", phase="draw", melds={0: ["KS KH KD"]}, pile="5H KC")
    assert hand_of(after(onto, take("", onto=0))) == "5H"


def test_lt_34_taking_the_pile_may_empty_the_hand_too() -> None:
    deal = table("classic", "QS QH", phase="draw", melds={0: ["Kx3"]}, pile="3H QD")
    passed = after(deal, take("QS QH"))
    assert (passed.over, passed.turn, hand_of(passed)) == (False, 1, "")
    assert text_of(passed.red_threes[0]) == "3H"


@pytest.mark.parametrize(
    ("rest", "expected"), [("", None), ("7H", None), ("7H 9D", "threes_not_melded")]
)
@pytest.mark.parametrize("threes", ["3x3", "3x4"])
def test_lt_35_black_threes_when_going_out(threes: str, rest: str, expected: str | None) -> None:
    deal = table("classic", f"{threes} {rest}", melds={0: ["Kx7"]})
    assert reason(deal, meld(threes)) == expected
    if not rest:
        assert after(deal, meld(threes)).over
    elif expected is None:
        assert after(deal, meld(threes), discard(rest)).scores()[0].going_out == 100


def test_lt_35_not_without_the_canasta_nor_with_wilds_or_red_threes() -> None:
    assert reason(table("classic", "3x3", melds={0: ["Kx6"]}), meld("3x3")) == "threes_not_melded"
    canasta = table("classic", "3x2 2S", melds={0: ["Kx7"]})
    assert reason(canasta, meld("3x2 2S")) == "threes_not_melded"
    assert reason(canasta, meld("3x2")) == "too_few_cards"
    red = table("classic", "3x2 3H", melds={0: ["Kx7"]}, options={"red_threes_laid_by": "player"})
    assert reason(red, meld("3x2 3H")) == "threes_not_melded"
    assert reason(table("classic", "3S QS QH 7H", melds={0: ["Kx7"]}), meld("QS QH 3S")) == (
        "threes_not_melded"
    )


def test_lt_35_six_black_threes_in_three_packs() -> None:
    for count in (3, 4, 5, 6):
        deal = table("classic", f"3x{count}", players=6, melds={0: ["Kx7"]})
        assert after(deal, meld(f"3x{count}")).over
        samba = table("samba", f"3x{count}", melds={0: ["Kx7", "Qx7"]})
        assert after(samba, meld(f"3x{count}")).over


FROM_HAND = {0: ["Kx7"]}


def out_from_hand(deal: Deal) -> tuple[bool, int]:
    return deal.from_hand, deal.scores()[deal.turn % deal.rules.sides].going_out


def test_lt_36_all_cards_at_once_in_sets() -> None:
    deal = table("classic", "Qx3 8x3 5x4", melds=FROM_HAND, opened_by=[2])
    assert out_from_hand(after(deal, meld("Qx3", "8x3", "5x4"))) == (True, 200)
    drawn = table(
        "classic", "Qx3 8x3 5x3", phase="draw", stock="9S 5C", melds=FROM_HAND, opened_by=[2]
    )
    assert out_from_hand(after(drawn, DRAW, meld("Qx3", "8x3", "5x4"))) == (True, 200)


def test_lt_36_no_minimum_is_asked_but_the_canasta_is() -> None:
    deal = table("classic", "4x7 5x3", totals=[3005, 0])
    assert out_from_hand(after(deal, meld("4x7", "5x3"))) == (True, 200)
    assert lists(deal, meld("4x7", "5x3"))
    none = table("classic", "4x6 5x3", totals=[3005, 0])
    assert reason(none, meld("4x6", "5x3")) == "below_minimum"
    two = table("classic", "4x7 5x3", players=2, totals=[3005, 0])
    assert reason(two, meld("4x7", "5x3")) == "below_minimum"
    both = table("classic", "4x7 5x7 6x3", players=2, totals=[3005, 0])
    assert out_from_hand(after(both, meld("4x7", "5x7", "6x3"))) == (True, 200)


def test_lt_36_black_threes_may_be_among_them() -> None:
    deal = table("classic", "4x7 3x3")
    assert out_from_hand(after(deal, meld("4x7", "3x3"))) == (True, 200)


def test_lt_36_a_discard_loses_premium_and_waiver() -> None:
    short = table("classic", "4x7 5x3 9D")
    assert reason(short, meld("4x7")) == "below_minimum"
    assert reason(table("classic", "4x7 9D"), meld("4x7")) == "below_minimum"
    enough = table("classic", "4x7 5x3 9D")
    assert out_from_hand(after(enough, meld("4x7", "5x3"), discard("9D"))) == (False, 100)


def test_lt_36_two_acts_lose_it() -> None:
    deal = table("classic", "Qx3 8x3", melds=FROM_HAND, opened_by=[2])
    assert out_from_hand(after(deal, meld("Qx3"), meld("8x3"))) == (False, 100)
    added = table("classic", "Qx3 KC", melds=FROM_HAND, opened_by=[2])
    assert out_from_hand(after(added, meld("Qx3"), add(0, "KC"))) == (False, 100)


def test_lt_36_sets_of_an_earlier_turn_lose_it() -> None:
    for opened in ([0], [0, 2]):
        deal = table("classic", "Qx3 8x3", melds={0: ["Kx7", "5x3"]}, opened_by=opened)
        assert out_from_hand(after(deal, meld("Qx3", "8x3"))) == (False, 100)
    now = table("classic", "Qx3", melds={0: ["Kx7", "5x3"]}, opened_by=[2], laid_now=[1])
    assert out_from_hand(after(now, meld("Qx3"))) == (False, 100)


def test_lt_36_cards_added_to_a_partners_set_lose_it() -> None:
    deal = table("classic", "Qx3 8x3", melds=FROM_HAND, opened_by=[2], added_by=[0])
    assert out_from_hand(after(deal, meld("Qx3", "8x3"))) == (False, 100)


def test_lt_36_taking_the_pile_loses_premium_and_waiver() -> None:
    deal = table("classic", "QS QH 5x2", phase="draw", pile="5C QD", melds=FROM_HAND, opened_by=[2])
    assert out_from_hand(after(deal, take("QS QH"), meld("5S 5H 5C"))) == (False, 100)
    short = table("classic", "4x6", phase="draw", pile="3H 4D")
    assert reason(short, take("4x6")) == "below_minimum"
    all_at_once = table(
        "classic", "Qx2 8x3", phase="draw", pile="3H QD", melds=FROM_HAND, opened_by=[2]
    )
    assert out_from_hand(after(all_at_once, take("Qx2", also=["8x3"]))) == (False, 100)


def test_lt_37_the_drawer_of_the_last_card_finishes_his_turn() -> None:
    deal = table("classic", "QS 7H Kx3", phase="draw", stock="9S", melds={0: ["Qx3 JK"]}, pile="5H")
    drawn = after(deal, DRAW)
    assert not drawn.over
    ended = after(drawn, meld("Kx3"), discard("7H"))
    assert (ended.over, ended.ending, ended.finished_by) == (True, Ending.STOCK_OUT, None)
    assert [score.going_out for score in ended.scores()] == [0, 0]
    assert not after(drawn, meld("Kx3")).over


def test_lt_37_he_may_still_go_out_in_it() -> None:
    deal = table("classic", "7H", phase="draw", stock="KC", melds={0: ["KS KH KD KC KS KH"]})
    out = after(deal, DRAW, add(0, "KC"), discard("7H"))
    assert (out.ending, out.scores()[0].going_out) == (Ending.WENT_OUT, 100)


def test_lt_37_an_emptied_hand_without_canasta_finishes_it_too() -> None:
    deal = table("classic", "", phase="draw", stock="KC", melds={0: ["KS KH KD"]})
    assert after(deal, DRAW, add(0, "KC")).ending == Ending.STOCK_OUT


def test_lt_40_the_score_of_a_deal() -> None:
    deal = table(
        "classic",
        "",
        finished_by=0,
        hands={1: "AC JK", 2: "TC 3S", 3: ""},
        totals=[100, -50],
        melds={0: ["Kx7", "7x3 JK"], 1: ["Ax3"]},
        reds={0: "3H 3D", 1: "3H"},
    )
    ours, theirs = deal.scores()
    assert ours[:5] == (70 + 65, 500, 200, 100, -15)
    assert theirs[:5] == (60, 0, 0, 0, -70)
    assert (ours.deal, theirs.deal) == (920, -10)


def test_lt_41_the_result_is_added_to_the_total_that_sets_the_next_minimum() -> None:
    deal = table("classic", "", finished_by=0, totals=[1490, 0], melds={0: ["Kx7"]}, hands={2: ""})
    total = deal.scores()[0].total
    assert total == 1490 + deal.scores()[0].deal == 2160
    assert load("classic").minimum_at(total) == 90


def test_lt_42_to_5000() -> None:
    rules = load("classic")
    assert rules.target == 5000
    assert winner(rules, [4995, 0], 3) is None
    assert winner(rules, [5000, 0], 3) == 0


def test_lt_43_premiums_and_the_penalty() -> None:
    rules = load("classic")
    assert (rules.natural_canasta, rules.mixed_canasta) == (500, 300)
    assert (rules.going_out, rules.from_hand) == (100, 200)
    assert (rules.red_three, rules.all_red_threes, rules.red_three_in_hand) == (100, 800, 500)
    for laid, worth in (("3H", 100), ("3H 3D 3H", 300), ("3H 3D 3H 3D", 800)):
        deal = table("classic", "", finished_by=0, melds={0: ["Kx7"]}, reds={0: laid})
        assert deal.scores()[0].red_threes == worth
    forgotten = table(
        "classic",
        "",
        finished_by=0,
        hands={1: "3H 3D", 2: "3H"},
        melds={0: ["Kx7"]},
        reds={0: "3D"},
        options={"red_threes_laid_by": "player"},
    )
    assert [score.red_threes for score in forgotten.scores()] == [100 - 500, -1000]
    assert all(score.hand <= 0 for score in forgotten.scores())


@pytest.mark.parametrize(("wilds", "premium"), [(0, 500), (1, 400), (2, 300), (3, 200), (4, 200)])
def test_lt_44_graded_premiums(wilds: int, premium: int) -> None:
    shown = " ".join(["Kx7", *["JK"] * wilds])
    deal = table(
        "classic", "", melds={0: [shown]}, finished_by=0, options={"graded_canastas": True}
    )
    assert deal.scores()[0].canastas == premium
    plain = table("classic", "", melds={0: [shown]}, finished_by=0)
    assert plain.scores()[0].canastas == (300 if wilds else 500)


def test_lt_45_two_players() -> None:
    rules = load("classic", 2)
    assert (rules.hand_size, rules.draw, rules.canastas_to_go_out, rules.target) == (15, 2, 2, 3000)
    deal = table("classic", "QS", players=2, phase="draw", stock="4S 5S 6S")
    assert hand_of(after(deal, DRAW)) == "5S 6S QS"
    one = table("classic", "7H", players=2, melds={0: ["Kx7"]})
    assert not after(one, discard("7H")).over
    two = table("classic", "7H", players=2, melds={0: ["Kx7", "Qx7"]})
    assert after(two, discard("7H")).over
    assert reason(table("classic", "3x3", players=2, melds={0: ["Kx7"]}), meld("3x3")) == (
        "threes_not_melded"
    )


def test_lt_46_three_players_each_for_himself() -> None:
    rules = load("classic", 3)
    assert (rules.sides, rules.hand_size, rules.draw, rules.canastas_to_go_out) == (3, 11, 1, 1)
    assert rules.target == 3000
    deal = table("classic", "Qx3 7H", players=3, melds={1: ["Kx3 JK"], 2: ["8x3 JK"]})
    assert reason(deal, meld("Qx3")) == "below_minimum"


def test_lt_47_six_players_in_pairs_or_triples() -> None:
    for sides, partners in ((3, (3,)), (2, (2, 4))):
        rules = load("classic", 6, sides)
        assert (rules.cards, rules.hand_size, rules.draw) == (162, 15, 1)
        view = SeatView.of(table("classic", "QS", players=6, sides=sides), 0)
        assert view.partners(0) == partners
        neighbours = (view.side_of(1), view.side_of(5))
        assert view.side_of(0) not in neighbours
        deal = table("classic", "4x3 7H", players=6, sides=sides, melds={0: ["Kx3 JK"]})
        for seat in range(6):
            here = table(
                "classic", "4x3 7H", turn=seat, players=6, sides=sides, melds={0: ["Kx3 JK"]}
            )
            assert (reason(here, meld("4x3")) is None) == (seat % sides == 0)
        assert deal.rules.sides == sides


def test_lt_48_samba_draws_two_of_162() -> None:
    rules = load("samba")
    assert (rules.players, rules.sides, rules.cards, rules.hand_size) == (4, 2, 162, 15)
    deal = table("samba", "QS", phase="draw", stock="4S 5S 3H 6S")
    drawn = after(deal, DRAW)
    assert hand_of(drawn) == "5S 6S QS"
    assert text_of(drawn.red_threes[0]) == "3H"
    assert reason(after(drawn, discard("QS")), discard("5S")) == "wrong_phase"


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("Qx3 2x2", None),
        ("Qx3 2S", None),
        ("Qx2 2S", "too_few_naturals"),
        ("Qx2 2x2", "too_few_naturals"),
        ("Qx4 2x3", "too_many_wilds"),
        ("Qx9 2x3", "too_many_wilds"),
        ("Qx9 2x2", None),
    ],
)
def test_lt_49_samba_sets(shown: str, expected: str | None) -> None:
    deal = table("samba", f"{shown} 7H 9D", melds={0: ["Kx3"]})
    assert reason(deal, meld(shown)) == expected


def test_lt_49_samba_sets_keep_to_two_wilds_when_added_to() -> None:
    deal = table("samba", "2S JK Qx2 7H 9D", melds={0: ["QS QH QD 2H", "8x7 2x2"]})
    assert reason(deal, add(0, "2S")) is None
    assert reason(deal, add(0, "2S JK")) == "too_many_wilds"
    assert reason(deal, add(1, "2S")) == "too_many_wilds"


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("6C 7C 8C 9C TC JC QC", None),
        ("6C 7C 8C 9C TC JC", None),
        ("QC KC AC", None),
        ("4C 5C 6C", None),
        ("6C 7C 8C 9C TC JC QC KC", "bad_run"),
        ("6C 7C 9C", "bad_run"),
        ("KC AC 4C", "bad_run"),
        ("6C 7C 8D", "bad_run"),
        ("6C 6C 7C", "bad_run"),
        ("6C 7C 2C", "wild_in_run"),
        ("6C 7C 8C JK", "wild_in_run"),
        ("6C 8C 2C", "wild_in_run"),
        ("6C 7D 2C", "mixed_ranks"),
        ("6C 8D 9D", "mixed_ranks"),
        ("6C 6D 7C", "mixed_ranks"),
        ("3C 4C 5C", "threes_not_melded"),
        ("6C 7C", "too_few_cards"),
    ],
)
def test_lt_49_runs(shown: str, expected: str | None) -> None:
    deal = table("samba", f"{shown} 7H 9D", melds={0: ["Kx3"]})
    assert reason(deal, meld(shown)) == expected


def test_lt_49_a_samba_of_seven_takes_nothing_more() -> None:
    deal = table("samba", "KC 5C 2S 7H 9D", melds={0: ["6C 7C 8C 9C TC JC QC"]})
    assert reason(deal, add(0, "KC")) == "run_closed"
    assert reason(deal, add(0, "5C")) == "run_closed"
    assert reason(deal, add(0, "2S")) in ("wild_in_run", "run_closed")
    assert deal.scores()[0].canastas == 1500
    six = table("samba", "KC 7H 9D", melds={0: ["6C 7C 8C 9C TC JC"]})
    assert six.scores()[0].canastas == 0
    assert reason(six, add(0, "KC")) == "bad_run"


@pytest.mark.parametrize(
    ("melds", "out"),
    [
        (["Kx7", "Qx7"], True),
        (["6C 7C 8C 9C TC JC QC", "5D 6D 7D 8D 9D TD JD"], True),
        (["Kx7", "6C 7C 8C 9C TC JC QC"], True),
        (["6C 7C 8C 9C TC JC QC", "5D 6D 7D 8D 9D TD"], False),
        (["Kx7", "Qx6"], False),
        (["Kx12"], False),
    ],
)
def test_lt_49_samba_needs_two_to_go_out(melds: list[str], out: bool) -> None:
    deal = table("samba", "7H", melds={0: melds})
    ended = after(deal, discard("7H"))
    assert ended.over == out
    assert ended.scores()[0].going_out == (200 if out else 0)


def test_lt_49_samba_red_threes_target_and_minimum() -> None:
    rules = load("samba")
    assert (rules.target, rules.going_out, rules.from_hand) == (10_000, 200, 200)
    six = "3H 3D 3H 3D 3H 3D"
    for melds, worth in ((["Kx7"], 1000), (["6C 7C 8C 9C TC JC QC"], 1000), (["Kx6"], 0)):
        deal = table("samba", "7H", melds={0: melds}, reds={0: six})
        assert deal.scores()[0].red_threes == worth
    five = table("samba", "7H", melds={0: ["Kx7"]}, reds={0: "3H 3D 3H 3D 3H"})
    assert five.scores()[0].red_threes == 500


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1500, 50), (1501, 90), (3000, 90), (3001, 120), (6995, 120), (7000, 150)],
)
def test_lt_49_samba_opening_minimum(total: int, minimum: int) -> None:
    for shown, expected in zip(ENOUGH[minimum], (None, "below_minimum"), strict=True):
        if shown is not None:
            sets = shown.replace("AS AH JK", "Ax3 2S").replace("|Kx3", "|8x4").split("|")
            worth = sum(load("samba").values[card] for each in sets for card in cards(each))
            deal = table("samba", " ".join([*sets, "6H 9D"]), totals=[total, 0])
            assert reason(deal, meld(*sets)) == (None if worth >= minimum else "below_minimum")
            assert (worth < minimum) == (expected is not None)


def test_lt_50_wild_melds_only_in_the_joker_game() -> None:
    shown = "2x4 JKx3"
    joker = table("joker", f"{shown} 7H 9D", totals=[3005, 0])
    laid = after(joker, meld(shown))
    assert laid.scores()[0].canastas == 1000
    assert laid.canastas(0) == 1
    for preset in ("classic", "samba", "hidden", "polish"):
        deal = table(preset, f"{shown} 7H 9D", melds={0: ["Kx3"]})
        assert reason(deal, meld(shown)) == "wild_meld_not_allowed"
    yu = table("yu", f"{shown} 7H 9D", players=2, melds={0: ["Kx3"]})
    assert reason(yu, meld(shown)) == "wild_meld_not_allowed"
