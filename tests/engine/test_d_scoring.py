"""The decisions about points and totals."""

import pytest

from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending
from canasta_tui.presets import load
from tests.engine.holdings import BY_PLAYER, CANASTA
from tests.engine.tables import (
    add,
    after,
    discard,
    meld,
    reason,
    table,
)
from tests.games import TABLES


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_3_going_out_and_red_threes(name: str) -> None:
    rules = load(name)
    assert (rules.going_out, rules.from_hand, rules.red_three_in_hand) == (100, 200, 500)
    deal = table(name, "", finished_by=0, melds={0: [CANASTA]}, reds={0: "3H", 1: "3D 3D"})
    assert [score.red_threes for score in deal.scores()] == [100, -200]
    four = table(name, "", finished_by=0, melds={0: [CANASTA]}, reds={1: "3D 3D 3H 3H"})
    assert four.scores()[1].red_threes == (-800 if name == "hidden" else -400)
    forgotten = table(
        name, "", finished_by=0, hands={1: "3D"}, melds={0: [CANASTA]}, options=BY_PLAYER
    )
    assert forgotten.scores()[1].red_threes == -500


def test_d_16_the_higher_total_wins_and_a_tie_plays_on() -> None:
    rules = load("classic")
    assert winner(rules, [5000, 5000], 4) is None
    assert winner(rules, [5200, 5200], 4) is None
    assert winner(rules, [5000, 5005], 4) == 1
    assert winner(load("classic", 3), [3000, 2000, 3000], 4) is None
    assert winner(load("classic", 3), [3005, 2000, 3000], 4) == 0
    assert winner(rules, [4000, 4000], 4) is None


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, players, _ in TABLES])
def test_d_19_laid_cards_count_plus_without_a_canasta(name: str, players: int) -> None:
    deal = table(
        name,
        "",
        players=players,
        finished_by=0,
        melds={0: [CANASTA], 1: ["Ax3"]},
        hands=dict.fromkeys(range(players), ""),
    )
    assert deal.scores()[1].deal == 60


def test_d_20_a_partners_cards_count_against_the_side_that_went_out() -> None:
    deal = table("classic", "", finished_by=0, melds={0: [CANASTA]}, hands={2: "JK AC 3S"})
    assert deal.scores()[0].hand == -75
    triple = table(
        "classic",
        "",
        players=6,
        sides=2,
        finished_by=0,
        melds={0: [CANASTA]},
        hands={2: "JK", 4: "AC"},
    )
    assert triple.scores()[0].hand == -70


def test_d_25_7000_is_the_sides_own_total() -> None:
    deal = table("samba", "Qx3 2S 7C 9D", totals=[0, 7000])
    assert reason(deal, meld("Qx3 2S")) is None
    own = table("samba", "Qx3 2S 7C 9D", totals=[7000, 0])
    assert reason(own, meld("Qx3 2S")) == "below_minimum"


def test_d_33_wild_canastas_and_sambas_count_as_canastas() -> None:
    wild = table("joker", "3x3", melds={0: ["2x4 JKx3"]}, reds={0: "3H"})
    assert wild.scores()[0].red_threes == 100
    assert after(wild, meld("3x3")).ending == Ending.WENT_OUT
    sambas = {0: ["6C 7C 8C 9C TC JC QC", "5D 6D 7D 8D 9D TD JD"]}
    samba = table("samba", "3x3", melds=sambas, reds={0: "3H"})
    assert samba.scores()[0].red_threes == 100
    assert after(samba, meld("3x3")).ending == Ending.WENT_OUT
    for name, count in (("classic", 2), ("classic", 1)):
        two = table(
            name,
            "7H",
            melds={0: ["2x4 JKx3"]},
            options={"wild_melds": True, "canastas_to_go_out": count},
        )
        assert after(two, discard("7H")).over == (count == 1)


def test_d_36_premiums_by_the_wilds_at_the_end() -> None:
    deal = table("hidden", "Qx7 QC 2S 7H 9D 8D")
    hidden = after(deal, meld("Qx7"))
    assert hidden.scores()[0].canastas == 600
    assert after(hidden, add(0, "QC")).scores()[0].canastas == 600
    assert after(hidden, add(0, "2S")).scores()[0].canastas == 400
    graded = table("classic", "2S 7H 9D", melds={0: ["Qx7 2H"]}, options={"graded_canastas": True})
    assert graded.scores()[0].canastas == 400
    assert after(graded, add(0, "2S")).scores()[0].canastas == 300
