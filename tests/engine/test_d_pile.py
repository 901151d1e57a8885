"""The decisions about the pile: when it may be taken, and with what."""

from collections.abc import Sequence

import pytest

from canasta_tui.engine.actions import DRAW
from canasta_tui.presets import PRESETS
from tests.engine.holdings import CANASTA
from tests.engine.tables import (
    add,
    after,
    meld,
    melds_of,
    reason,
    table,
    take,
)
from tests.games import TABLES


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


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_28_only_top_and_hand_count_towards_an_opening(name: str) -> None:
    deal = table(name, "QS QH 4x3 9D 8S 8H", phase="draw", pile="8D 8C QD")
    assert reason(deal, take("QS QH", also=["4x3"])) == "below_minimum"
    assert reason(deal, take("QS QH", also=["8S 8H 8D"])) == "not_in_hand"
    rich = table(name, "QS QH 2S 9D 8S 8H 7H", phase="draw", pile="8D 8C QD")
    assert reason(after(rich, take("QS QH 2S")), meld("8x4")) is None


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
