"""The decisions about red threes."""

import pytest

from canasta_tui.engine.actions import DRAW, LayRedThree
from canasta_tui.engine.cards import RED_THREES
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Ending
from canasta_tui.position import PositionError
from tests.engine.holdings import BY_PLAYER, CANASTA
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    lay,
    meld,
    reason,
    table,
    take,
    text_of,
)


@pytest.mark.parametrize("sides", [2, 3])
@pytest.mark.parametrize(
    ("canasta_of", "reds", "points"),
    [(0, 3 * "3H 3D ", 1000), (0, 2 * "3H 3D ", 400), (1, 3 * "3H 3D ", 0)],
)
def test_d_5_all_six_of_three_packs(sides: int, canasta_of: int, reds: str, points: int) -> None:
    deal = table(
        "classic",
        "",
        players=6,
        sides=sides,
        finished_by=0,
        melds={canasta_of: [CANASTA]},
        reds={0: reds},
    )
    assert deal.scores()[0].red_threes == points


def test_d_21_left_to_the_player_a_red_three_stays_in_the_hand() -> None:
    deal = table("classic", "QS 7H", phase="draw", stock="8S 9S 3H", options=BY_PLAYER)
    drawn = after(deal, DRAW)
    assert hand_of(drawn) == "3H 7H QS"
    assert reason(drawn, discard("3H")) == "not_allowed"
    assert reason(drawn, lay("3D")) == "not_in_hand"
    assert reason(drawn, LayRedThree(7 * 4)) in ("not_in_hand", "not_allowed")
    laid = after(drawn, lay("3H"))
    assert (hand_of(laid), text_of(laid.red_threes[0])) == ("7H 9S QS", "3H")
    forgotten = after(drawn, discard("7H"))
    assert forgotten.turn == 1
    assert forgotten.scores()[0].red_threes == -500


def test_d_21_the_program_lays_them_otherwise() -> None:
    deal = table("classic", "QS 7H")
    assert reason(deal, lay("3H")) == "not_allowed"


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_d_21_laying_on_an_empty_stock_gives_no_replacement(phase: str) -> None:
    deal = table("hidden", "3H 7H 9D", phase=phase, stock="", pile="5H", options=BY_PLAYER)
    laid = after(deal, lay("3H"))
    assert (hand_of(laid), laid.over) == ("7H 9D", False)
    assert str(laid.phase) == str(deal.phase)


def test_d_21_a_replacement_may_be_a_red_three_too() -> None:
    deal = table("classic", "3H 7H 9D", stock="8S 3D", options=BY_PLAYER)
    laid = after(deal, lay("3H"))
    assert hand_of(laid) == "3D 7H 9D"
    assert hand_of(after(laid, lay("3D"))) == "7H 8S 9D"
    last = table("classic", "3H 7H 9D", stock="3D", options=BY_PLAYER)
    ended = after(last, lay("3H"))
    assert (ended.ending, text_of(ended.red_threes[0])) == (Ending.LAST_RED_THREE, "3H 3D")


@pytest.mark.parametrize("name", ["hidden", "polish", "yu"])
def test_d_21_it_is_not_the_card_kept(name: str) -> None:
    players = 2 if name == "yu" else 4

    def holding(hand: str, canasta: bool = False) -> Deal:
        melds = {0: [CANASTA if canasta else "KS KH KD"]}
        return table(name, hand, players=players, melds=melds, options=BY_PLAYER, stock="4S 5S")

    assert reason(holding("8x3 3H"), meld("8x3")) == "canastas_missing"
    assert reason(holding("8x3 3H 7H"), meld("8x3")) == "canastas_missing"
    assert reason(holding("8x3 3H 7H 9D"), meld("8x3")) is None
    assert reason(holding("7H 3H"), discard("7H")) == "canastas_missing"
    assert reason(holding("7H 9D 3H"), discard("7H")) is None
    assert reason(holding("KC 7H 3H"), add(0, "KC")) == "canastas_missing"
    one = after(holding("7H 3H", canasta=True), lay("3H"))
    assert reason(one, discard("7H")) is None


def test_d_21_it_is_not_the_card_kept_when_the_pile_is_taken() -> None:
    def taking(hand: str) -> Deal:
        return table("hidden", hand, phase="draw", pile="QD", melds={0: ["8x3"]}, options=BY_PLAYER)

    assert reason(taking("QS QH 7H 3H"), take("QS QH")) == "canastas_missing"
    assert reason(taking("QS QH 7H 9D 3H"), take("QS QH")) is None


def test_d_21_one_that_comes_with_the_pile_is_laid_by_the_program() -> None:
    deal = table(
        "classic", "QS QH 7H", phase="draw", pile="3H QD", melds={0: ["8x3"]}, options=BY_PLAYER
    )
    taken = after(deal, take("QS QH"))
    assert (text_of(taken.red_threes[0]), hand_of(taken)) == ("3H", "7H")


def test_d_21_a_red_three_in_hand_is_a_card_not_got_rid_of() -> None:
    deal = table("classic", "8x3 3H", melds={0: [CANASTA]}, options=BY_PLAYER, stock="4S 5S")
    laid = after(deal, meld("8x3"))
    assert not laid.over
    assert laid.legal_actions() == [lay("3H")]
    replaced = after(laid, lay("3H"))
    assert hand_of(replaced) == "5S"
    assert after(replaced, discard("5S")).ending == Ending.WENT_OUT


@pytest.mark.parametrize("name", ["classic", "samba", "polish", "hidden", "yu"])
def test_d_27_red_threes_drawn_are_replaced_and_from_the_pile_are_not(name: str) -> None:
    players = 2 if name == "yu" else 4
    deal = table(
        name,
        "QS QH 7H 9D",
        players=players,
        phase="draw",
        pile="3D 5H QD",
        melds={0: ["8x3"]},
        stock="4S 5S 6S 3H",
    )
    drawn = after(deal, DRAW)
    assert text_of(drawn.red_threes[0]) == "3H"
    assert len(hand_of(drawn).split()) == 4 + deal.rules.draw
    taken = after(deal, take("QS QH"))
    assert (text_of(taken.red_threes[0]), hand_of(taken)) == ("3D", "5H 7H 9D")
    assert len(taken.stock) == 4


def test_d_38_no_red_three_in_a_hand_but_under_the_option() -> None:
    with pytest.raises(PositionError):
        table("classic", "QS 3H")
    assert table("classic", "QS 3H", options=BY_PLAYER).hand[RED_THREES[0]] == 1
