"""The decisions about what a system takes over from another."""

import pytest

from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from tests.engine.holdings import CANASTA
from tests.engine.tables import (
    after,
    discard,
    meld,
    reason,
    table,
    text_of,
)


def test_d_1_hidden_opens_as_polish() -> None:
    assert load("hidden").opening_minimum == load("polish").opening_minimum


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_2_two_players(name: str) -> None:
    rules = load(name, 2)
    assert (rules.hand_size, rules.draw, rules.canastas_to_go_out) == (15, 2, 2)
    one = table(name, "7H", players=2, melds={0: [CANASTA]})
    assert reason(one, discard("7H")) == "canastas_missing"
    two = table(name, "7H", players=2, melds={0: [CANASTA, "Qx7"]})
    assert after(two, discard("7H")).over


def test_d_22_hidden_with_six_players_leaves_42_cards() -> None:
    rules = load("hidden", 6)
    assert rules.cards - rules.players * rules.hand_size == 42


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_d_26_the_first_player_may_meld_in_his_first_turn(players: int) -> None:
    deal = table("yu", "Qx3 2S 7H 9D", players=players, phase="play")
    done = after(deal, meld("Qx3 2S"), discard("7H"))
    assert (text_of(done.pile), done.turn, done.phase) == ("7H", 1, Phase.DRAW)
    assert reason(deal, meld("7H 9D")) == "too_few_cards"


def test_d_31_six_players_as_four() -> None:
    for sides in (2, 3):
        rules = load("classic", 6, sides)
        assert (rules.target, rules.canastas_to_go_out) == (5000, 1)
        deal = table("classic", "7H", players=6, sides=sides, melds={0: [CANASTA]})
        assert after(deal, discard("7H")).over
