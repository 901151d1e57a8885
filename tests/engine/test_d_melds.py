"""The decisions about melds: sets, runs, wilds, and whose they are."""

import pytest

from canasta_tui.position import read_position, write_position
from canasta_tui.presets import PRESETS
from tests.engine.holdings import CANASTA, out_of
from tests.engine.tables import (
    add,
    after,
    discard,
    join,
    meld,
    melds_of,
    reason,
    table,
    take,
)


def test_d_7_a_wild_makes_a_natural_canasta_mixed() -> None:
    for name in PRESETS:
        players = 2 if name == "yu" else 4
        deal = table(name, "2S 7H 9D", players=players, melds={0: [CANASTA]})
        before = deal.scores()[0].canastas
        mixed = after(deal, add(0, "2S")).scores()[0].canastas
        assert (before, mixed) == ((200, 100) if name == "yu" else (500, 300))


def test_d_7_wild_limits_hold_for_canastas() -> None:
    deal = table("classic", "2S 7H 9D", melds={0: ["9x4 2H 2D JK", "8x5 2C JKx2"]})
    assert reason(deal, add(0, "2S")) == "too_many_wilds"
    assert reason(deal, add(1, "2S")) is None
    for name in ("hidden", "polish"):
        three = table(name, "2S 7H 9D", melds={0: ["8x7 2C JKx2"]})
        assert reason(three, add(0, "2S")) == "too_many_wilds"


@pytest.mark.parametrize("name", ["classic", "joker", "hidden", "polish"])
def test_d_10_one_set_of_a_rank(name: str) -> None:
    deal = table(name, "QS QH QC 2S 7H 9D", melds={0: ["QD QC QH"]})
    assert reason(deal, meld("QS QH QC")) == "duplicate_rank"
    assert reason(deal, meld("QS QH 2S")) == "duplicate_rank"
    fresh = table(name, "Qx6 7H 9D")
    assert reason(fresh, meld("QS QH QD", "QC QS QH")) == "duplicate_rank"


@pytest.mark.parametrize("name", ["classic", "joker", "hidden", "polish"])
def test_d_10_the_pile_taken_with_a_pair_joins_the_set_there_is(name: str) -> None:
    deal = table(name, "QS QH 7H 9D", phase="draw", pile="5H QD", melds={0: ["8x3", "QD QC QH"]})
    taken = after(deal, take("QS QH"))
    assert melds_of(taken) == ["8S 8H 8D", "QS QH QH QD QD QC"]
    assert melds_of(after(deal, take("QS QH", onto=1))) == melds_of(taken)


@pytest.mark.parametrize("name", ["classic", "hidden", "polish"])
def test_d_10_no_second_set_beside_the_one_laid_with_the_pile(name: str) -> None:
    deal = table(name, "Ax2 AD AC 2S 7H", phase="draw", pile="4C AH")
    assert reason(deal, take("Ax2", also=["AD AC 2S"])) == "duplicate_rank"
    assert reason(deal, take("Ax2 AD AC 2S")) is None


def test_d_10_yu_and_samba_may_have_more() -> None:
    samba = table("samba", "QS QH QC 7H 9D", melds={0: ["QD QC QH"]})
    assert melds_of(after(samba, meld("QS QH QC"))) == ["QH QD QC", "QS QH QC"]
    pile = table("samba", "QS QH 7H 9D", phase="draw", pile="5H QC", melds={0: ["QD QC QH"]})
    assert len(melds_of(after(pile, take("QS QH")))) == 2
    onto = after(pile, take("QS QH", onto=0))
    assert len(melds_of(onto)) == 1
    yu = table("yu", "QS QH QC 2S 7H 9D", players=2, melds={0: ["QD QC QH"]})
    assert len(melds_of(after(yu, meld("QS QH 2S")))) == 2


def test_d_10_joining_is_for_those_who_may_have_more() -> None:
    for name in ("classic", "joker", "hidden", "polish"):
        deal = table(name, "7H 9D", melds={0: ["Qx3", "8x3"]})
        assert reason(deal, join(0, 1)) == "cannot_join"


def test_d_17_runs_ace_high_and_four_low() -> None:
    deal = table("samba", "4H 5H 6H QS KS AS 7H", melds={0: ["Kx3"]})
    laid = after(deal, meld("4H 5H 6H"), meld("QS KS AS"))
    assert [each.kind for each in laid.melds[0]] == ["set", "run", "run"]
    low = table("samba", "3S 4H 9D 9C 7D", melds={0: ["5H 6H 7H", "QH KH AH"]})
    assert reason(low, add(0, "4H")) is None
    assert reason(low, add(0, "3S")) == "threes_not_melded"
    assert reason(low, add(1, "4H")) == "bad_run"


def test_d_17_several_cards_at_both_ends_at_once() -> None:
    deal = table("samba", "4H 8H 9H TH JH 7D 6D", melds={0: ["5H 6H 7H"]})
    assert reason(deal, add(0, "4H 8H 9H TH")) is None
    assert reason(deal, add(0, "4H 8H 9H TH JH")) == "bad_run"
    assert reason(deal, add(0, "9H")) == "bad_run"
    assert reason(deal, add(0, "9H 8H")) is None
    assert reason(deal, add(0, "7D")) == "bad_run"
    assert after(deal, add(0, "4H 8H 9H TH")).canastas(0) == 1


def test_d_17_two_runs_are_not_joined() -> None:
    deal = table("samba", "7D 9D", melds={0: ["4H 5H 6H", "7H 8H 9H", "Qx3", "QC QC QC"]})
    assert reason(deal, join(0, 1)) == "cannot_join"
    assert reason(deal, join(0, 2)) == "cannot_join"
    assert reason(deal, join(2, 3)) is None


def test_d_17_the_top_extends_a_run_and_starts_none() -> None:
    deal = table(
        "samba",
        "8H 9H 5D 6D 7D",
        phase="draw",
        pile="4C TH",
        melds={0: ["5H 6H 7H", "7S 8S 9S", "JS QS KS"]},
    )
    assert reason(deal, take("8H 9H", onto=0)) is None
    assert reason(deal, take("", onto=0)) == "pile_top_unusable"
    assert reason(deal, take("8H 9H")) == "pile_top_unusable"
    fits = table(
        "samba", "5D 6D 7D", phase="draw", pile="4C TS", melds={0: ["7S 8S 9S", "JS QS KS"]}
    )
    assert reason(fits, take("", onto=0)) is None
    assert reason(fits, take("", onto=1)) is None
    closed = table(
        "samba",
        "5D 6D",
        phase="draw",
        pile="4C TS",
        melds={0: ["JS QS KS AS", "4S 5S 6S 7S 8S 9S"]},
    )
    assert reason(closed, take("", onto=1)) is None
    full = table("samba", "5D 6D", phase="draw", pile="4C JS", melds={0: ["4S 5S 6S 7S 8S 9S TS"]})
    assert reason(full, take("", onto=0)) == "pile_top_unusable"
    wild = table("samba", "5D 6D", phase="draw", pile="4C 2S", melds={0: ["4S 5S 6S"]})
    assert reason(wild, take("", onto=0)) in ("pile_top_unusable", "wild_in_run")


def test_d_17_a_partners_run_only_after_a_meld_of_ones_own() -> None:
    deal = table("samba", "7H 4D 5D 6D 9C", melds={0: ["4H 5H 6H"]}, opened_by=[2])
    assert reason(deal, add(0, "7H")) == "not_opened"
    assert reason(after(deal, meld("4D 5D 6D")), add(0, "7H")) is None


def test_d_17_a_finished_canasta_still_takes_cards() -> None:
    deal = table("samba", "KC 2S 7H 9D", melds={0: [CANASTA]})
    assert reason(deal, add(0, "KC 2S")) is None


def test_d_18_wild_melds() -> None:
    deal = table("joker", "2x4 JKx4 7H 9D", melds={0: ["Kx3"]})
    assert reason(deal, meld("2x2")) == "too_few_cards"
    assert reason(deal, meld("2x2 JK")) is None
    assert reason(deal, meld("JKx3")) is None
    assert reason(deal, meld("2x4 JKx3")) is None
    assert reason(deal, meld("2x4 JKx4")) == "too_many_wilds"
    assert reason(deal, meld("2x3", "JKx3")) == "duplicate_rank"
    laid = after(deal, meld("2x3"))
    assert reason(laid, meld("JKx3")) == "duplicate_rank"
    assert reason(laid, add(1, "JKx4")) is None
    assert reason(laid, add(1, "2C JKx4")) == "too_many_wilds"
    assert reason(laid, add(1, "7H")) == "not_allowed"
    assert reason(laid, add(1, "JK 7H")) == "not_allowed"


def test_d_18_a_second_one_when_the_first_has_seven() -> None:
    deal = table("joker", "2S JK 2H 7H 9D", melds={0: ["2x2 2D 2C 2D JKx2"]})
    laid = after(deal, meld("2S JK 2H"))
    assert laid.scores()[0].canastas == 1000
    assert reason(laid, add(0, "2S")) == "not_in_hand"
    full = table("joker", "2S 7H 9D", melds={0: ["2x2 2D 2C 2D JKx2"]})
    assert reason(full, add(0, "2S")) == "too_many_wilds"
    assert reason(deal, join(0, 1)) == "no_such_meld"
    assert reason(laid, join(0, 1)) == "cannot_join"
    six = table("joker", "2S JK 2H 2H 7H 9D", melds={0: ["2S 2D 2C 2D JKx2"]})
    assert reason(six, meld("2S JK 2H")) == "duplicate_rank"


def test_d_18_a_wild_top_may_be_added_to_it() -> None:
    deal = table("joker", "7H 9D JK", phase="draw", pile="5H 2S", melds={0: ["Kx3", "2H 2D JK"]})
    assert melds_of(after(deal, take("", onto=1)))[1] == "2S 2H 2D JK"
    assert reason(deal, take("JK", onto=1)) is None
    assert reason(deal, take("JK 7H", onto=1)) == "not_allowed"
    pair = table("joker", "2D JK 9D", phase="draw", pile="5H 2S", melds={0: ["Kx3"]})
    assert reason(pair, take("2D JK")) == "pile_top_unusable"
    partners = table(
        "joker", "7H 9D", phase="draw", pile="5H 2S", melds={0: ["2H 2D JK"]}, opened_by=[2]
    )
    assert reason(partners, take("", onto=0)) == "not_opened"
    natural = table("joker", "7H 9D", phase="draw", pile="5H QS", melds={0: ["2H 2D JK"]})
    assert reason(natural, take("", onto=0)) == "pile_top_unusable"
    full = table("joker", "7H 9D", phase="draw", pile="5H 2S", melds={0: ["2H 2D 2C 2D JKx3"]})
    assert reason(full, take("", onto=0)) == "too_many_wilds"


def test_d_18_wilds_of_a_partners_meld() -> None:
    deal = table("joker", "2S JK 2C 7H 9D", melds={0: ["2H 2D JK"]}, opened_by=[2])
    assert reason(deal, add(0, "2S")) == "not_opened"
    assert reason(deal, meld("2S JK 2C")) == "duplicate_rank"


def test_d_29_in_yu_the_naturals_alone_limit_the_wilds() -> None:
    deal = table("yu", "2S 7H 9D", players=2, melds={0: ["8x6 2H 2C 2D JKx2"]})
    assert reason(deal, add(0, "2S")) == "too_many_wilds"
    more = table("yu", "2S 7H 9D", players=2, melds={0: ["8x7 2H 2C 2D JKx2"]})
    assert after(more, add(0, "2S")).scores()[0].canastas == 100
    four = table(
        "classic", "", finished_by=0, options={"graded_canastas": True}, melds={0: ["8x7 2x2 JKx2"]}
    )
    assert four.scores()[0].canastas == 200


def test_d_30_more_melds_in_the_opening_turn_which_ends_with_a_discard() -> None:
    deal = table("yu", "Qx3 2S 4x3 QC 7H 9D", players=2)
    more = after(deal, meld("Qx3 2S"), meld("4x3"), add(0, "QC"))
    assert after(more, discard("7H")).turn == 1


@pytest.mark.parametrize(("players", "sides", "mate"), [(4, 2, 2), (6, 2, 4), (6, 3, 3)])
@pytest.mark.parametrize("name", ["classic", "joker"])
def test_d_34_a_first_own_set_joins_the_partners(
    name: str, players: int, sides: int, mate: int
) -> None:
    deal = table(
        name,
        "QS QH QD 8C 7H 9D",
        players=players,
        sides=sides,
        melds={0: ["QC QC QD", "8S 8H 8D"]},
        opened_by=[mate],
    )
    assert reason(deal, add(0, "QS QH QD")) == "not_opened"
    joined = after(deal, meld("QS QH QD"))
    assert melds_of(joined) == ["QS QH QD QD QC QC", "8S 8H 8D"]
    assert reason(joined, add(1, "8C")) is None
    assert joined.laid[0]


def test_d_34_a_position_written_after_it_still_knows_it() -> None:
    deal = table("classic", "QS QH QD 8C 7H 9D", melds={0: ["QC QC QD", "8S 8H 8D"]}, opened_by=[2])
    joined = after(deal, meld("QS QH QD"))
    again = read_position(write_position(joined), joined.rules, joined.totals)
    assert reason(again, add(1, "8C")) is None
    assert write_position(again) == write_position(joined)


def test_d_34_it_must_be_legal_by_itself() -> None:
    deal = table("classic", "QS QH 2S 2H 7H 9D", melds={0: ["QC QC QD QD"]}, opened_by=[2])
    assert reason(deal, meld("QS QH")) == "too_few_cards"
    assert reason(deal, meld("QS QH 2S 2H")) == "too_many_wilds"
    assert reason(deal, meld("QS 2S 2H")) == "too_many_wilds"
    assert reason(deal, meld("QS QH 2S")) is None
    assert meld("QS QH 2S") in deal.legal_actions()


def test_d_34_who_has_a_set_of_his_own_adds_instead() -> None:
    for opened in ([0], [0, 2]):
        deal = table("classic", "QS QH QD 7H 9D", melds={0: ["QC QC QD"]}, opened_by=opened)
        assert reason(deal, meld("QS QH QD")) == "duplicate_rank"
        assert reason(deal, add(0, "QS QH QD")) is None
    now = table("classic", "QS QH QD 8x3 7H 9D", melds={0: ["QC QC QD"]}, opened_by=[2])
    assert reason(after(now, meld("8x3")), meld("QS QH QD")) == "duplicate_rank"


def test_d_34_it_loses_the_from_hand_premium() -> None:
    deal = table("classic", "QS QH QD 8x3", melds={0: ["QC QC QD", CANASTA]}, opened_by=[2])
    assert out_of(deal, meld("QS QH QD", "8x3")) == (False, 100)
    without = table("classic", "8x3 9x3", melds={0: ["QC QC QD", CANASTA]}, opened_by=[2])
    assert out_of(without, meld("8x3", "9x3")) == (True, 200)


@pytest.mark.parametrize("onto", [None, 0])
def test_d_34_the_pile_taken_with_a_natural_pair(onto: int | None) -> None:
    deal = table(
        "classic",
        "QS QH 8C 2S 7H 9D",
        phase="draw",
        pile="5H QD",
        melds={0: ["QC QC QD", "8S 8H 8D"]},
        opened_by=[2],
    )
    taken = after(deal, take("QS QH", onto=onto))
    assert melds_of(taken)[0] == "QS QH QD QD QC QC"
    assert reason(taken, add(1, "8C")) is None
    assert reason(deal, take("QS", onto=0)) == "not_opened"
    assert reason(deal, take("", onto=0)) == "not_opened"
    assert reason(deal, take("QS 2S")) == "pile_top_unusable"


def test_d_34_not_in_samba_where_a_second_set_may_stand() -> None:
    deal = table("samba", "QS QH QD 7H 9D", melds={0: ["QC QC QD"]}, opened_by=[2])
    assert melds_of(after(deal, meld("QS QH QD"))) == ["QD QC QC", "QS QH QD"]


def test_d_37_any_number_of_melds_of_a_rank() -> None:
    yu = table("yu", "8x3 7H 9D", players=2, melds={0: ["8S 8H JK"]})
    three = after(yu, meld("8S 8H 8D"))
    assert len(melds_of(three)) == 2
    samba = table("samba", "8x3 7H 9D", melds={0: ["8x3", "8C 8C 8S", "8C 8H 8D"]})
    assert len(melds_of(after(samba, meld("8x3")))) == 4


def test_d_37_finished_canastas_may_be_joined_at_the_price_of_a_premium() -> None:
    deal = table(
        "samba",
        "7H 9D",
        melds={0: ["6x3", "Kx6 KC", "Qx3", "KS KH KD KC 2x2 KD"]},
    )
    assert deal.scores()[0].canastas == 500 + 300
    joined = after(deal, join(1, 3))
    assert len(melds_of(joined)) == 3
    assert joined.scores()[0].canastas == 300
    assert joined.melds[0][1].size == 14
    assert melds_of(joined)[2] == "QS QH QD"


def test_d_37_joined_wilds_keep_to_the_limits() -> None:
    deal = table("samba", "7H 9D", melds={0: ["8x3 2x2", "8x3 JK"]})
    assert reason(deal, join(0, 1)) in ("too_many_wilds", "cannot_join")
    yu = table("yu", "7H 9D", players=2, melds={0: ["8x3 2x2", "8C 8C 8S JKx2"]})
    assert after(yu, join(0, 1)).melds[0][0].wilds == 4


def test_d_37_a_join_may_not_strand_the_last_card() -> None:
    melds = {0: [CANASTA, "Qx7"]}
    assert after(table("yu", "7H", players=2, melds=melds), discard("7H")).over
    two = {"canastas_to_go_out": 2}
    deal = table("yu", "7H", players=2, options=two, melds={0: ["8x4 2S 2H JK", "8x4 2D 2C JK"]})
    assert reason(deal, join(0, 1)) == "canastas_missing"
    free = table("yu", "7H 9D", players=2, options=two, melds={0: ["8x4 2S 2H JK", "8x4 2D 2C JK"]})
    assert reason(free, join(0, 1)) is None


def test_d_37_a_hidden_canasta_stays_one_when_it_is_joined() -> None:
    deal = table(
        "hidden",
        "7H 9D",
        options={"sets_of_a_rank": "many"},
        melds={0: ["Qx3", "QC QC QD QH 2x3"]},
        hidden=[[1], []],
    )
    assert after(deal, join(0, 1)).scores()[0].canastas == 400
