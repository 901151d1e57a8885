"""Which reason is given when several apply: the first in the order of play."""

import pytest

from canasta_tui.engine.actions import DRAW, Action, Discard, LayMelds
from canasta_tui.engine.table import Phase
from tests.engine.tables import add, after, discard, join, lay, meld, reason, table, take


def test_an_ended_deal_refuses_everything() -> None:
    deal = table("classic", "", finished_by=0, melds={0: ["Kx7"]})
    for action in (
        DRAW,
        take("QS QH"),
        meld("Qx3"),
        meld("QS"),
        add(0, "KC"),
        add(9, ""),
        join(0, 1),
        discard("7H"),
        lay("3H"),
    ):
        assert reason(deal, action) == "deal_over"
    assert deal.legal_actions() == []


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("draw", meld("QS")),
        ("draw", meld("Ax3")),
        ("draw", add(7, "AS")),
        ("draw", join(5, 6)),
        ("draw", discard("AS")),
        ("play", DRAW),
        ("play", take("AS AH")),
        ("play", take("", onto=9)),
    ],
)
def test_the_phase_comes_first(phase: str, action: Action) -> None:
    assert reason(table("classic", "QS QH 7H", phase=phase), action) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("play", meld("AS")),
        ("play", meld("QS QH AS")),
        ("play", meld("QS QH", "QS QH")),
        ("play", meld("QS QS QS")),
        ("play", add(7, "AS")),
        ("play", add(0, "AS 7H")),
        ("play", discard("AS")),
        ("play", discard("3H")),
        ("draw", take("AS AH")),
        ("draw", take("QS QS")),
        ("draw", take("QS QH", also=["QS QH 2S"])),
        ("draw", take("AS", onto=9)),
    ],
)
def test_then_the_cards_in_hand(phase: str, action: Action) -> None:
    deal = table("classic", "QS QH 7H", phase=phase, melds={0: ["Kx3"]})
    assert reason(deal, action) == "not_in_hand"


def test_a_card_that_is_no_card_is_in_no_hand() -> None:
    deal = table("classic", "QS QH 7H")
    for code in (-1, 53, 400):
        assert reason(deal, Discard(code)) == "not_in_hand"
        assert reason(deal, LayMelds(((code, code, code),))) == "not_in_hand"


@pytest.mark.parametrize(
    ("name", "pile", "melds", "action", "expected"),
    [
        ("yu", "", None, take("QS QH"), "not_opened"),
        ("yu", "3S", None, take("QS QH"), "not_opened"),
        ("classic", "", None, take("QS", also=["7H"]), "pile_empty"),
        ("classic", "3S", None, take("QS QH"), "pile_too_small"),
        ("classic", "5H 3S", None, take("QS"), "pile_blocked"),
        ("classic", "5H 2S", None, take("QS QH", also=["7H 9D"]), "pile_top_unusable"),
        ("classic", "5H QD", None, take("QS", also=["7H 9D"]), "pile_top_unusable"),
        ("classic", "5H QD", None, take("QS QH", also=["7H 9D"]), "too_few_cards"),
        ("classic", "", None, take("", onto=3), "no_such_meld"),
        ("hidden", "", None, take("QS"), "pile_empty"),
        ("hidden", "2S 3S", ["Kx3"], take("QS QH"), "pile_blocked"),
        ("hidden", "5H 2S", None, take("QS QH"), "pile_top_unusable"),
        ("hidden", "2S QD", ["Kx3"], take("7H 9D"), "pile_frozen"),
        ("hidden", "5H QD", ["Kx3"], take("7H 9D"), "pile_top_unusable"),
        ("polish", "5H JK", ["Kx3"], take("", onto=0), "pile_top_unusable"),
    ],
)
def test_then_the_pile(
    name: str, pile: str, melds: list[str] | None, action: Action, expected: str
) -> None:
    deal = table(
        name,
        "QS QH 7H 9D",
        players=2 if name == "yu" else 4,
        phase="draw",
        pile=pile,
        melds={0: melds} if melds else None,
    )
    assert reason(deal, action) == expected


def test_a_partners_meld_before_the_state_of_the_pile() -> None:
    for pile in ("", "QD", "5H 3S"):
        deal = table("classic", "7H 9D", phase="draw", pile=pile, melds={0: ["Qx3"]}, opened_by=[2])
        assert reason(deal, take("", onto=0)) == "not_opened"


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        (("QS QH", "8x2 7H"), "too_few_cards"),
        (("8x2 7H", "QS QH"), "too_few_cards"),
        (("QS 2S 2H", "8x2 7H"), "mixed_ranks"),
        (("QS 2S 2H", "3x2 8S"), "too_many_wilds"),
        (("3x2 8S", "QS 2S 2H"), "too_many_wilds"),
        (("2x3", "3x2 7H"), "threes_not_melded"),
        (("4D 5D 6D", "2x3"), "runs_not_allowed"),
        (("3x2",), "too_few_cards"),
        (("QS QH 3S",), "threes_not_melded"),
        (("QS QH 8S 3S",), "threes_not_melded"),
    ],
)
def test_then_the_shapes_in_the_order_of_the_table(sets: tuple[str, ...], expected: str) -> None:
    deal = table("classic", "QS QH 8x2 7H 2x3 3x2 4D 5D 6D")
    assert reason(deal, meld(*sets)) == expected


def test_a_second_set_of_a_rank_after_the_shapes() -> None:
    deal = table("classic", "QS QH QC 8x2 2x2 7H", melds={0: ["QD QC QD"]})
    assert reason(deal, meld("QS QH QC", "8x2 2x2")) == "too_many_wilds"
    assert reason(deal, meld("QS QH QC", "8x2 2S")) == "duplicate_rank"


def test_then_the_minimum_and_last_going_out() -> None:
    hidden = table("hidden", "4x3")
    assert reason(hidden, meld("4x3")) == "below_minimum"
    enough = table("hidden", "4x3", totals=[-5, 0])
    assert reason(enough, meld("4x3")) == "canastas_missing"
    yu = table("yu", "4x7", players=2, totals=[3000, 0])
    assert reason(yu, meld("4x7")) == "below_minimum"
    pile = table("hidden", "4x2", phase="draw", pile="4D")
    assert reason(pile, take("4x2")) == "below_minimum"
    shape = table("hidden", "4S 2x2")
    assert reason(shape, meld("4S 2x2")) == "too_few_naturals"


def test_canastas_missing_before_must_discard() -> None:
    deal = table("yu", "Ax3", players=2)
    assert reason(deal, meld("Ax3")) == "canastas_missing"


def test_adding_is_judged_shape_first() -> None:
    deal = table("classic", "KC 2S 2H 7H", melds={0: ["KS KH KD JK"]}, opened_by=[2])
    assert reason(deal, add(5, "KC")) == "no_such_meld"
    assert reason(deal, add(0, "")) == "too_few_cards"
    assert reason(deal, add(0, "7H")) == "mixed_ranks"
    assert reason(deal, add(0, "2S 2H")) == "too_many_wilds"
    assert reason(deal, add(0, "KC")) == "not_opened"


def test_numbers_go_with_the_reasons() -> None:
    short = table("classic", "8x3 4x3 7H").refusal(meld("8x3", "4x3"))
    assert short is not None
    assert (short.clause, dict(short.numbers)) == ("LT-11", {"points": 45, "minimum": 50})
    wilds = table("hidden", "9x5 2x3 JK", melds={0: ["Kx3"]}).refusal(meld("9x5 2x3 JK"))
    assert wilds is not None
    assert dict(wilds.numbers) == {"wilds": 4, "naturals": 5, "allowed": 3}
    out = table("polish", "7H", players=2, melds={0: ["Kx7"]}).refusal(discard("7H"))
    assert out is not None
    assert dict(out.numbers) == {"canastas": 1, "needed": 2}


def test_every_refusal_names_a_clause_of_its_preset() -> None:
    for name in ("classic", "samba", "hidden", "polish"):
        deal = table(name, "QS QH 2x2 7H", phase="draw", pile="5H 3S")
        for action in (take("QS QH"), meld("QS QH"), discard("7H")):
            refusal = deal.refusal(action)
            assert refusal is not None
            assert refusal.clause.partition("-")[0] in {"LT", "HC", "PL", "D"}


def test_a_refused_action_changes_nothing() -> None:
    deal = table("classic", "QS QH 7H", phase="draw", pile="5H QD", melds={0: ["Kx3"]})
    before = deal.copy()
    for action in (meld("QS QH"), take("QS"), discard("7H")):
        assert deal.refusal(action) is not None
    assert (deal.hands, deal.pile, deal.melds) == (before.hands, before.pile, before.melds)
    assert after(deal, DRAW).phase == Phase.PLAY
    assert deal.phase == Phase.DRAW


def test_black_threes_too_early_come_before_a_second_set_of_a_rank() -> None:
    deal = table("classic", "3S 3C 3S QS QH QD 7H 9D", phase="play", melds={0: ["Qx3"]})
    assert reason(deal, meld("3S 3C 3S", "QS QH QD")) == "threes_not_melded"
    going = table("classic", "3S 3C 3S QS QH QD 7H", phase="play", melds={0: ["Qx3", "Kx7"]})
    assert reason(going, meld("3S 3C 3S", "QS QH QD")) == "duplicate_rank"


def test_a_black_three_on_a_meld_of_wilds_is_a_three_before_it_is_a_natural() -> None:
    deal = table("joker", "3S 9S 7H 9D", phase="play", melds={0: ["2S 2H 2D"]})
    assert reason(deal, add(0, "3S")) == "threes_not_melded"
    assert reason(deal, add(0, "9S")) == "not_allowed"


def test_only_a_natural_pair_joins_the_set_that_is_there() -> None:
    deal = table("hidden", "QS 2S 7H 9D", phase="draw", pile="5H QD", melds={0: ["Qx3"]})
    assert reason(deal, take("QS 2S")) == "duplicate_rank"
    assert deal.refusal(take("QS 2S", onto=0)) is None
