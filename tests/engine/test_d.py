"""The decisions: what holds where the documents are silent, each with what it borders on."""

from collections.abc import Sequence

import pytest

from canasta_tui.engine.actions import DRAW, Action, LayRedThree
from canasta_tui.engine.cards import RED_THREES
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.scoring import winner
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.position import PositionError, read_position, write_position
from canasta_tui.presets import PRESETS, load
from tests.engine.tables import (
    add,
    after,
    discard,
    hand_of,
    join,
    lay,
    lists,
    meld,
    melds_of,
    names,
    reason,
    table,
    take,
    text_of,
)
from tests.games import TABLES

CANASTA = "KS KH KD KC KS KH KD"
BY_PLAYER = {"red_threes_laid_by": "player"}


def out_of(deal: Deal, *actions: Action) -> tuple[bool, int]:
    """Whether the actions go out from the hand, and what going out is worth."""
    done = after(deal, *actions)
    assert done.ending == Ending.WENT_OUT
    return done.from_hand, done.scores()[deal.turn % deal.rules.sides].going_out


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


def test_d_5_all_six_of_three_packs() -> None:
    for sides in (2, 3):
        six = table(
            "classic",
            "",
            players=6,
            sides=sides,
            finished_by=0,
            melds={0: [CANASTA]},
            reds={0: "3H 3D 3H 3D 3H 3D"},
        )
        assert six.scores()[0].red_threes == 1000
        four = table(
            "classic",
            "",
            players=6,
            sides=sides,
            finished_by=0,
            melds={0: [CANASTA]},
            reds={0: "3H 3D 3H 3D"},
        )
        assert four.scores()[0].red_threes == 400
        none = table(
            "classic",
            "",
            players=6,
            sides=sides,
            finished_by=0,
            melds={1: [CANASTA]},
            hands={},
            reds={0: "3H 3D 3H 3D 3H 3D"},
        )
        assert none.scores()[0].red_threes == 0


@pytest.mark.parametrize("name", ["classic", "joker", "samba"])
def test_d_6_no_frozen_pile_and_a_wild_top_only_onto_a_set(name: str) -> None:
    deal = table(
        name, "QS QH 7H 9D", phase="draw", pile="5H 2S", melds={0: ["Qx4 JK", "4x3 JKx2", "8x3"]}
    )
    assert not deal.frozen
    assert reason(deal, take("")) == "pile_top_unusable"
    assert reason(deal, take("QS QH")) == "pile_top_unusable"
    assert reason(deal, take("", onto=0)) is None
    assert reason(deal, take("", onto=1)) == "too_many_wilds"
    assert reason(deal, take("", onto=2)) is None
    assert melds_of(after(deal, take("", onto=0)))[0] == "QS QH QD QC 2S JK"
    buried = table(name, "QS QH 7H", phase="draw", pile="2S JK QD", melds={0: ["8x3"]})
    assert reason(buried, take("QS QH")) is None
    partners = table(name, "7H 9D", phase="draw", pile="5H 2S", melds={0: ["Qx4"]}, opened_by=[2])
    assert reason(partners, take("", onto=0)) == "not_opened"


def test_d_6_a_natural_with_it_may_make_room() -> None:
    deal = table(
        "classic",
        "QC 7H 9D",
        phase="draw",
        pile="5H 2S",
        melds={0: ["QS QH QD 2H JK"]},
    )
    assert reason(deal, take("", onto=0)) == "too_many_wilds"
    assert reason(deal, take("QC", onto=0)) is None
    assert take("QC", onto=0) in deal.legal_actions()


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


@pytest.mark.parametrize("name", ["hidden", "polish"])
@pytest.mark.parametrize(
    ("pile", "melds", "text", "onto", "expected"),
    [
        ("5H QD", ["8x3"], "QS 2S", None, None),
        ("5H QD", ["8x3"], "QS JK", None, None),
        ("5H QD", ["8x3"], "QS 2S JK", None, None),
        ("5H QD", ["8x3"], "2S JK", None, "pile_top_unusable"),
        ("5H QD", ["8x3"], "QS", None, "pile_top_unusable"),
        ("5H QD", ["8x3"], "QS QH 2S JK", None, None),
        ("5H QD", ["QC QC QD"], "", 0, None),
        ("5H QD", ["QC QC QD"], "2S", 0, None),
        ("5H QD", ["QC QC QD QH 2D 2H JK"], "", 0, None),
        ("5H QD", ["8x3"], "", 0, "pile_top_unusable"),
        ("2C QD", ["8x3"], "QS 2S", None, "pile_frozen"),
        ("2C QD", ["8x3"], "QS QH", None, None),
        ("2C QD", ["QC QC QD"], "", 0, "pile_frozen"),
        ("2C QD", ["QC QC QD"], "QS", 0, "pile_frozen"),
        ("2C QD", ["QC QC QD"], "QS QH", 0, None),
        ("2C QD", ["QC QC QD"], "QS QH", None, None),
        ("2C 5H 7D QD", ["8x3"], "QS 2S", None, "pile_frozen"),
        ("JK QD", ["8x3"], "QS QH 2S JK", None, None),
        ("5H 2C", ["8x3"], "QS QH", None, "pile_top_unusable"),
        ("5H 2C", ["8x3"], "", 0, "pile_top_unusable"),
        ("5H JK", ["8x3"], "2S JK", None, "pile_top_unusable"),
        ("5H 3C", ["8x3"], "QS QH", None, "pile_blocked"),
        ("2C 3C", ["8x3"], "QS QH", None, "pile_blocked"),
        ("5H QD", [], "QS 2S JK", None, "pile_frozen"),
        ("5H QD", [], "QS QH 2S", None, None),
        ("5H QD", [], "QS QH", None, "below_minimum"),
    ],
)
def test_d_8_the_frozen_pile(
    name: str, pile: str, melds: Sequence[str], text: str, onto: int | None, expected: str | None
) -> None:
    deal = table(
        name,
        "QS QH 2S JK 7H 9D",
        phase="draw",
        pile=pile,
        melds={0: melds} if melds else None,
        opened_by=[2] if melds else [],
    )
    assert reason(deal, take(text, onto=onto)) == expected


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_8_for_a_side_that_has_not_opened(name: str) -> None:
    deal = table(name, "AS JK QS QH 7H", phase="draw", pile="5H AD", melds={1: ["8x3"]})
    assert reason(deal, take("AS JK")) == "pile_frozen"
    assert not deal.frozen


@pytest.mark.parametrize("name", ["hidden", "polish"])
@pytest.mark.parametrize("canasta", ["Kx7", "Kx6"])
def test_d_9_one_card_takes_no_pile_of_one(name: str, canasta: str) -> None:
    melds = {0: [canasta, "QC QC QH"]}
    one = table(name, "8D", phase="draw", pile="QS", melds=melds)
    assert reason(one, take("", onto=1)) == "pile_too_small"
    two = table(name, "8D", phase="draw", pile="5H QS", melds=melds)
    assert reason(two, take("", onto=1)) is None
    cards = table(name, "8D 9D", phase="draw", pile="QS", melds=melds)
    assert reason(cards, take("", onto=1)) is None


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


def test_d_16_the_higher_total_wins_and_a_tie_plays_on() -> None:
    rules = load("classic")
    assert winner(rules, [5000, 5000], 4) is None
    assert winner(rules, [5200, 5200], 4) is None
    assert winner(rules, [5000, 5005], 4) == 1
    assert winner(load("classic", 3), [3000, 2000, 3000], 4) is None
    assert winner(load("classic", 3), [3005, 2000, 3000], 4) == 0
    assert winner(rules, [4000, 4000], 4) is None


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


def test_d_22_hidden_with_six_players_leaves_42_cards() -> None:
    rules = load("hidden", 6)
    assert rules.cards - rules.players * rules.hand_size == 42


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_d_24_draw_or_pile_not_both(name: str, players: int, sides: int) -> None:
    deal = table(
        name,
        "QS QH QC 7H 9D",
        players=players,
        sides=sides,
        phase="draw",
        pile="5H QD",
        melds={0: ["8x3"]},
    )
    assert reason(after(deal, DRAW), take("QS QH")) == "wrong_phase"
    assert reason(after(deal, take("QS QH")), DRAW) == "wrong_phase"


def test_d_25_7000_is_the_sides_own_total() -> None:
    deal = table("samba", "Qx3 2S 7C 9D", totals=[0, 7000])
    assert reason(deal, meld("Qx3 2S")) is None
    own = table("samba", "Qx3 2S 7C 9D", totals=[7000, 0])
    assert reason(own, meld("Qx3 2S")) == "below_minimum"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_d_26_the_first_player_may_meld_in_his_first_turn(players: int) -> None:
    deal = table("yu", "Qx3 2S 7H 9D", players=players, phase="play")
    done = after(deal, meld("Qx3 2S"), discard("7H"))
    assert (text_of(done.pile), done.turn, done.phase) == ("7H", 1, Phase.DRAW)
    assert reason(deal, meld("7H 9D")) == "too_few_cards"


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


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_28_only_top_and_hand_count_towards_an_opening(name: str) -> None:
    deal = table(name, "QS QH 4x3 9D 8S 8H", phase="draw", pile="8D 8C QD")
    assert reason(deal, take("QS QH", also=["4x3"])) == "below_minimum"
    assert reason(deal, take("QS QH", also=["8S 8H 8D"])) == "not_in_hand"
    rich = table(name, "QS QH 2S 9D 8S 8H 7H", phase="draw", pile="8D 8C QD")
    assert reason(after(rich, take("QS QH 2S")), meld("8x4")) is None


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


def test_d_31_six_players_as_four() -> None:
    for sides in (2, 3):
        rules = load("classic", 6, sides)
        assert (rules.target, rules.canastas_to_go_out) == (5000, 1)
        deal = table("classic", "7H", players=6, sides=sides, melds={0: [CANASTA]})
        assert after(deal, discard("7H")).over


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


@pytest.mark.parametrize("name", PRESETS)
def test_d_35_a_black_three_on_top_is_never_taken(name: str) -> None:
    deal = table(
        name,
        "QS QH 3S 3C 9D",
        players=2 if name == "yu" else 4,
        phase="draw",
        pile="5H QD 3C",
        melds={0: [CANASTA, "QC QC QD"]},
        opened_by=[0],
    )
    for action in (take("QS QH"), take("3S 3C"), take("", onto=1), take("")):
        assert reason(deal, action) == "pile_blocked"


def test_d_35_also_when_a_turn_without_a_discard_left_it() -> None:
    deal = table(
        "classic",
        "KC",
        phase="play",
        pile="5H 3C",
        melds={0: ["KS KH KD"], 1: ["8x3"]},
        hands={1: "QS QH 3S 3S"},
    )
    passed = after(deal, add(0, "KC"))
    assert (passed.turn, passed.blocked) == (1, True)
    assert reason(passed, take("QS QH")) == "pile_blocked"


def test_d_36_premiums_by_the_wilds_at_the_end() -> None:
    deal = table("hidden", "Qx7 QC 2S 7H 9D 8D")
    hidden = after(deal, meld("Qx7"))
    assert hidden.scores()[0].canastas == 600
    assert after(hidden, add(0, "QC")).scores()[0].canastas == 600
    assert after(hidden, add(0, "2S")).scores()[0].canastas == 400
    graded = table("classic", "2S 7H 9D", melds={0: ["Qx7 2H"]}, options={"graded_canastas": True})
    assert graded.scores()[0].canastas == 400
    assert after(graded, add(0, "2S")).scores()[0].canastas == 300


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


def test_d_38_no_red_three_in_a_hand_but_under_the_option() -> None:
    with pytest.raises(PositionError):
        table("classic", "QS 3H")
    assert table("classic", "QS 3H", options=BY_PLAYER).hand[RED_THREES[0]] == 1
