"""Kanasta, LT-44 to LT-50: graded premiums, 2, 3 and 6 players, Samba and the joker canasta."""

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from tests.engine.holdings import ENOUGH
from tests.engine.tables import (
    add,
    after,
    cards,
    discard,
    hand_of,
    meld,
    reason,
    table,
    text_of,
)


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
