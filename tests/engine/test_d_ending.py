"""The decisions about how a turn and a deal end."""

import pytest

from canasta_tui.engine.actions import DRAW, Action
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Ending, Phase
from tests.engine.holdings import CANASTA, out_of
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    lists,
    meld,
    names,
    reason,
    table,
    take,
    text_of,
)
from tests.games import TABLES


@pytest.mark.parametrize(("name", "players"), [("hidden", 4), ("polish", 2), ("yu", 3)])
def test_d_11_the_deal_ends_when_one_must_draw_and_cannot(name: str, players: int) -> None:
    deal = table(
        name,
        "QS QH 7H 9D",
        players=players,
        phase="draw",
        pile="5H QD",
        stock="",
        melds={0: ["8x3", CANASTA]},
    )
    ended = after(deal, DRAW)
    assert (ended.ending, ended.finished_by) == (Ending.NO_CARD_TO_DRAW, None)
    assert [score.going_out for score in ended.scores()] == [0] * deal.rules.sides
    on = after(deal, take("QS QH"), discard("5H"))
    assert (on.over, on.turn, on.phase) == (False, 1, Phase.DRAW)
    assert after(on, DRAW).over


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, players, _ in TABLES if name != "joker"]
)
def test_d_11_a_red_three_as_the_last_stock_card_ends_the_deal(name: str, players: int) -> None:
    deal = table(name, "QS 7H", players=players, phase="draw", stock="3H", melds={0: [CANASTA]})
    ended = after(deal, DRAW)
    assert (ended.ending, ended.finished_by) == (Ending.LAST_RED_THREE, None)
    assert text_of(ended.red_threes[0]) == "3H"
    assert hand_of(ended) == "7H QS"


@pytest.mark.parametrize(
    ("name", "players"), [("classic", 2), ("samba", 4), ("hidden", 2), ("polish", 2)]
)
def test_d_11_drawing_two_with_one_left_draws_one(name: str, players: int) -> None:
    deal = table(name, "QS 7H", players=players, phase="draw", stock="9S")
    drawn = after(deal, DRAW)
    assert (drawn.phase, hand_of(drawn)) == (Phase.PLAY, "7H 9S QS")
    red_below = after(
        table(name, "QS 7H", players=players, phase="draw", stock="3H 9S", melds={0: [CANASTA]}),
        DRAW,
    )
    assert (red_below.ending, hand_of(red_below)) == (Ending.LAST_RED_THREE, "7H 9S QS")
    red_first = after(table(name, "QS 7H", players=players, phase="draw", stock="9S 3H"), DRAW)
    assert (red_first.phase, hand_of(red_first)) == (Phase.PLAY, "7H 9S QS")


def test_d_11_in_classic_the_stock_may_be_taken_to_its_end_only_once() -> None:
    deal = table("classic", "QS 7H", phase="draw", stock="9S", pile="5H 8H")
    assert after(deal, DRAW, discard("9S")).ending == Ending.STOCK_OUT


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, players, _ in TABLES])
def test_d_12_out_without_a_discard(name: str, players: int) -> None:
    melds = [CANASTA, "Qx7"]
    for rest, way in (("KC", add(0, "KC")), ("8x3", meld("8x3"))):
        deal = table(name, rest, players=players, melds={0: melds})
        assert after(deal, way).ending == Ending.WENT_OUT


@pytest.mark.parametrize("name", ["hidden", "polish", "yu"])
@pytest.mark.parametrize(
    ("hand", "way", "expected"),
    [
        ("8x3", meld("8x3"), "canastas_missing"),
        ("8x3 7H", meld("8x3"), "canastas_missing"),
        ("8x3 7H 9D", meld("8x3"), None),
        ("KC", add(0, "KC"), "canastas_missing"),
        ("KC 7H", add(0, "KC"), "canastas_missing"),
        ("KC 7H 9D", add(0, "KC"), None),
        ("7H", discard("7H"), "canastas_missing"),
        ("7H 9D", discard("7H"), None),
        ("QS QH", add(1, "QS QH"), None),
        ("QS QH 7H", add(1, "QS QH"), None),
        ("QS 7H 9D", add(1, "QS"), None),
        ("QS 7H", add(1, "QS"), "canastas_missing"),
        ("8x7", meld("8x7"), None),
        ("8x3 9x7", meld("8x3", "9x7"), None),
        ("8x3 9x6", meld("8x3", "9x6"), "canastas_missing"),
    ],
)
def test_d_13_a_card_is_kept(name: str, hand: str, way: Action, expected: str | None) -> None:
    deal = table(
        name, hand, players=2 if name == "yu" else 4, melds={0: ["KS KH KD", "QC QC QD QS QH"]}
    )
    assert reason(deal, way) == expected
    if expected is None:
        assert way in deal.legal_actions() or len(names(hand)) > 2


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_13_a_red_three_in_the_pile_is_no_card_to_keep(name: str) -> None:
    def taking(hand: str, pile: str, canasta: bool = False) -> Deal:
        melds = {0: ["8x3", CANASTA if canasta else "KS KH KD"]}
        return table(name, hand, phase="draw", pile=pile, melds=melds)

    assert reason(taking("QS QH 7H", "3H QD"), take("QS QH")) == "canastas_missing"
    assert reason(taking("QS QH 7H", "5H QD"), take("QS QH")) is None
    assert reason(taking("QS QH 7H 9D", "3H QD"), take("QS QH")) is None
    assert reason(taking("QS QH", "3H 5H QD"), take("QS QH")) == "canastas_missing"
    assert reason(taking("QS QH", "4C 5H QD"), take("QS QH")) is None
    assert reason(taking("QS QH 7H", "3H QD", canasta=True), take("QS QH")) is None
    assert after(taking("QS QH", "3H QD", canasta=True), take("QS QH")).ending == Ending.WENT_OUT
    onto = taking("7H", "3H KC")
    assert reason(onto, take("", onto=1)) == "canastas_missing"
    assert take("", onto=1) not in onto.legal_actions()


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_13_several_cards_at_once_where_one_by_one_strands_the_last(name: str) -> None:
    melds = {0: ["QC QC QD QH 2S"]}
    deal = table(name, "QS", phase="draw", pile="3H QD", melds=melds)
    assert reason(deal, take("", onto=0)) == "canastas_missing"
    assert lists(deal, take("QS", onto=0))
    assert after(deal, take("QS", onto=0)).ending == Ending.WENT_OUT
    adding = table(name, "QS QD", melds=melds)
    assert reason(adding, add(0, "QS")) == "canastas_missing"
    assert lists(adding, add(0, "QS QD"))


@pytest.mark.parametrize("name", ["classic", "joker"])
def test_d_13_not_where_the_hand_may_be_emptied(name: str) -> None:
    deal = table(name, "QS QH 7H", phase="draw", pile="3H QD", melds={0: ["8x3"]})
    assert reason(deal, take("QS QH")) is None


@pytest.mark.parametrize(
    ("name", "players"),
    [("classic", 4), ("classic", 2), ("samba", 4), ("hidden", 4), ("hidden", 2), ("polish", 4)],
)
def test_d_14_black_threes_after_which_one_card_is_held_at_most(name: str, players: int) -> None:
    melds = {0: [CANASTA, "Qx7"]}
    for rest, expected in (("", None), ("7H", None), ("7H 9D", "threes_not_melded")):
        deal = table(name, f"3x3 {rest}", players=players, melds=melds)
        assert reason(deal, meld("3x3")) == expected
    other = table(name, "3x3 8x3 7H", players=players, melds=melds)
    assert reason(other, meld("3x3")) == "threes_not_melded"
    assert out_of(other, meld("8x3"), meld("3x3"), discard("7H"))[1] > 0
    assert out_of(other, meld("8x3", "3x3"), discard("7H"))[1] > 0


def test_d_14_a_fourth_black_three_may_be_added_or_discarded() -> None:
    deal = table("classic", "3x4", melds={0: [CANASTA]})
    three = after(deal, meld("3S 3S 3C"))
    assert reason(three, add(1, "3C")) is None
    assert after(three, add(1, "3C")).ending == Ending.WENT_OUT
    assert after(three, discard("3C")).ending == Ending.WENT_OUT


def test_d_14_with_the_pile_in_the_same_act() -> None:
    deal = table("classic", "QS QH 3x3", phase="draw", pile="3H QD", melds={0: [CANASTA]})
    assert after(deal, take("QS QH", also=["3x3"])).ending == Ending.WENT_OUT
    full = table("classic", "QS QH 3x3", phase="draw", pile="5H 6H QD", melds={0: [CANASTA]})
    assert reason(full, take("QS QH", also=["3x3"])) == "threes_not_melded"


def test_d_14_the_canasta_may_be_made_in_the_act() -> None:
    deal = table("classic", "3x3 8x7 9D", totals=[-100, 0])
    assert out_of(deal, meld("8x7", "3x3"), discard("9D")) == (False, 100)
    short = table("classic", "3x3 8x6 9D", totals=[-100, 0])
    assert reason(short, meld("8x6", "3x3")) == "threes_not_melded"


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_15_from_the_hand_with_or_without_a_discard(name: str) -> None:
    sets = ("4x7", "5x3")
    for rest in ("", "9D"):
        deal = table(name, f"4x7 5x3 {rest}", totals=[3000, 0])
        assert lists(deal, meld(*sets))
        last = [discard(rest)] if rest else []
        assert out_of(deal, meld(*sets), *last) == (True, 200)
    two = table(name, "4x7 5x3 9D 8D", totals=[3000, 0])
    assert reason(two, meld(*sets)) == "below_minimum"
    none = table(name, "4x6 5x3", totals=[3000, 0])
    assert reason(none, meld("4x6", "5x3")) == "below_minimum"


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_15_under_the_minimum_only_the_discard_may_follow(name: str) -> None:
    deal = table(name, "4x7 5x3 5C", totals=[3000, 0])
    waived = after(deal, meld("4x7", "5x3"))
    assert reason(waived, add(1, "5C")) == "below_minimum"
    assert waived.legal_actions() == [discard("5C")]
    assert out_of(deal, meld("4x7", "5x4")) == (True, 200)


@pytest.mark.parametrize("name", ["hidden", "polish"])
@pytest.mark.parametrize("rest", ["", "9D"])
def test_d_15_all_ways_to_lose_it(name: str, rest: str) -> None:
    partner = {0: [CANASTA, "8x3"]}
    last = [discard(rest)] if rest else []
    hand = f"Qx3 5x3 {rest}"
    assert out_of(table(name, hand, melds=partner, opened_by=[2]), meld("Qx3", "5x3"), *last) == (
        True,
        200,
    )
    two_acts = table(name, hand, melds=partner, opened_by=[2])
    assert out_of(two_acts, meld("Qx3"), meld("5x3"), *last) == (False, 100)
    opened = table(name, hand, melds=partner, opened_by=[0, 2])
    assert out_of(opened, meld("Qx3", "5x3"), *last) == (False, 100)
    helped = table(name, hand, melds=partner, opened_by=[2], added_by=[0])
    assert out_of(helped, meld("Qx3", "5x3"), *last) == (False, 100)
    adding = table(name, f"{hand} KC", melds=partner, opened_by=[2])
    assert out_of(adding, add(0, "KC"), meld("Qx3", "5x3"), *last) == (False, 100)
    adding_last = table(name, "Qx3 5x3 KC", melds=partner, opened_by=[2])
    assert out_of(adding_last, meld("Qx3", "5x3"), add(0, "KC")) == (False, 100)
    pile = table(name, f"Qx2 5x3 {rest}", phase="draw", pile="3H QD", melds=partner, opened_by=[2])
    assert out_of(pile, take("Qx2", also=["5x3"]), *last) == (False, 100)
    onto = table(name, f"Qx3 5x3 {rest}", phase="draw", pile="3H KC", melds=partner, opened_by=[2])
    assert out_of(onto, take("", onto=0), meld("Qx3", "5x3"), *last) == (False, 100)


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_15_only_adding_and_discarding_is_not_from_the_hand(name: str) -> None:
    deal = table(name, "KC 7H", melds={0: [CANASTA]}, opened_by=[2])
    assert out_of(deal, add(0, "KC"), discard("7H")) == (False, 100)
    nothing_laid = table(name, "7H", melds={0: [CANASTA]}, opened_by=[2])
    assert out_of(nothing_laid, discard("7H")) == (False, 100)
