"""Kanasta, LT-30 to LT-43: going out, the end of a deal, points and totals."""

import pytest

from canasta_tui.engine.actions import DRAW, Action
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.presets import load
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    lists,
    meld,
    reason,
    table,
    take,
    text_of,
)


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
