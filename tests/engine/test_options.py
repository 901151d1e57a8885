"""House rules: the switches that no preset turns, and what each borders on."""

import random

import pytest
from pydantic import ValidationError

from canasta_tui.engine.actions import ASK, DRAW, Answer
from canasta_tui.engine.cards import full_pack
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from tests.engine.tables import add, after, discard, hand_of, lay, meld, reason, table, take

CANASTA = "KS KH KD KC KS KH KD"
YES, NO = Answer(True), Answer(False)


def test_no_canasta_needed() -> None:
    for name in ("classic", "hidden", "polish", "yu"):
        deal = table(
            name,
            "7H",
            players=2 if name == "yu" else 4,
            options={"canastas_to_go_out": 0},
            melds={0: ["8x3"]},
        )
        assert after(deal, discard("7H")).ending == Ending.WENT_OUT
    opening = table("hidden", "4x3 3x3", options={"canastas_to_go_out": 0})
    assert after(opening, meld("4x3", "3x3")).from_hand


@pytest.mark.parametrize("name", ["classic", "samba", "hidden", "polish"])
@pytest.mark.parametrize("ask", ["never", "may"])
def test_a_minimum_of_nothing_lets_any_meld_open(name: str, ask: str) -> None:
    options = {"opening_minimum": [{"minimum": 0}], "ask_partner": ask}
    deal = table(name, "4S 4H 4D 7H 9D", options=options)
    listed = deal.legal_actions()
    assert meld("4S 4H 4D") in listed
    assert [action for action in listed if reason(deal, action) is not None] == []
    assert (reason(deal, ASK) is None) == (ASK in listed)


def test_two_canastas_needed() -> None:
    deal = table("classic", "3x3", options={"canastas_to_go_out": 2}, melds={0: [CANASTA]})
    assert reason(deal, meld("3x3")) == "threes_not_melded"
    two = table("classic", "3x3", options={"canastas_to_go_out": 2}, melds={0: [CANASTA, "Qx7"]})
    assert after(two, meld("3x3")).over


@pytest.mark.parametrize("name", ["classic", "hidden", "yu"])
def test_a_discard_is_due_when_going_out(name: str) -> None:
    def holding(hand: str, canasta: bool = True) -> Deal:
        return table(
            name,
            hand,
            players=2 if name == "yu" else 4,
            options={"discard_to_go_out": True},
            melds={0: [CANASTA if canasta else "KS KH KD", "8x3"]},
        )

    assert reason(holding("Qx3"), meld("Qx3")) == "must_discard"
    assert reason(holding("KC"), add(0, "KC")) == "must_discard"
    assert after(holding("Qx3 7H"), meld("Qx3"), discard("7H")).ending == Ending.WENT_OUT
    if name == "classic":
        assert after(holding("Qx3", canasta=False), meld("Qx3")).turn == 1
    else:
        assert reason(holding("Qx3", canasta=False), meld("Qx3")) == "canastas_missing"


def test_the_pile_may_not_empty_the_hand_where_a_discard_is_due() -> None:
    deal = table(
        "classic",
        "QS QH",
        phase="draw",
        pile="3H QD",
        options={"discard_to_go_out": True},
        melds={0: [CANASTA]},
    )
    assert reason(deal, take("QS QH")) == "must_discard"


def test_a_canasta_closes_the_pile() -> None:
    for name in ("classic", "hidden"):
        deal = table(
            name,
            "KC KS 7H 9D",
            phase="draw",
            pile="5H KC",
            options={"canasta_closes_pile": True},
            melds={0: ["KS KH KD KH KD 2S JK"]},
        )
        assert reason(deal, take("", onto=0)) == "pile_top_unusable"
        six = table(
            name,
            "KC 7H 9D",
            phase="draw",
            pile="5H KC",
            options={"canasta_closes_pile": True},
            melds={0: ["KS KH KD KH KD 2S"]},
        )
        assert reason(six, take("", onto=0)) is None


def asking(rule: str, hand: str, phase: str = "play", stock: str | None = None) -> Deal:
    return table(
        "classic",
        hand,
        phase=phase,
        stock=stock,
        options={"ask_partner": rule},
        melds={0: [CANASTA]},
        opened_by=[0, 2],
    )


def test_he_may_ask() -> None:
    deal = asking("may", "Qx3 7H")
    asked = after(deal, ASK)
    assert (asked.phase, asked.actor, asked.turn) == (Phase.ANSWER, 2, 0)
    assert asked.legal_actions() == [YES, NO]
    for action in (DRAW, discard("7H"), meld("Qx3"), ASK):
        assert reason(asked, action) == "wrong_phase"
    assert after(deal, meld("Qx3"), discard("7H")).over


def test_the_answer_binds() -> None:
    asked = after(asking("may", "Qx3 7H"), ASK)
    yes = after(asked, YES)
    assert yes.actor == 0
    assert reason(yes, discard("QS")) == "must_go_out"
    assert reason(yes, meld("Qx3")) is None
    assert after(yes, meld("Qx3"), discard("7H")).ending == Ending.WENT_OUT
    no = after(asked, NO)
    assert reason(no, ASK) == "cannot_ask"
    assert after(no, discard("7H")).turn == 1
    passed = after(no, meld("Qx3"), discard("7H"))
    assert (passed.over, passed.turn, hand_of(passed)) == (False, 1, "")


def test_where_a_card_is_kept_a_no_forbids_to_go_out() -> None:
    deal = table(
        "hidden", "Qx3 7H", options={"ask_partner": "may"}, melds={0: [CANASTA]}, opened_by=[0, 2]
    )
    no = after(deal, ASK, NO)
    assert reason(no, meld("Qx3")) == "partner_refused"
    assert reason(no, discard("7H")) is None


def test_he_must_ask() -> None:
    deal = asking("must", "Qx3 7H")
    assert reason(deal, meld("Qx3")) == "must_ask"
    assert reason(asking("must", "Qx3"), meld("Qx3")) == "must_ask"
    assert reason(asking("must", "7H"), discard("7H")) == "must_ask"
    assert after(deal, ASK, YES, meld("Qx3"), discard("7H")).ending == Ending.WENT_OUT
    assert reason(asking("must", "3x3"), meld("3x3")) == "threes_not_melded"
    assert after(asking("must", "3x3"), ASK, YES, meld("3x3")).over


def test_one_asks_only_when_one_can_go_out_and_has_a_partner() -> None:
    assert reason(asking("may", "Qx3 7H 9D"), ASK) == "cannot_ask"
    alone = table("classic", "7H", players=3, options={"ask_partner": "must"}, melds={0: [CANASTA]})
    assert reason(alone, ASK) == "cannot_ask"
    assert after(alone, discard("7H")).over
    assert reason(table("classic", "7H", melds={0: [CANASTA]}), ASK) == "cannot_ask"
    assert reason(asking("may", "7H", phase="draw"), ASK) == "wrong_phase"


def test_the_next_partner_answers_in_a_triple() -> None:
    deal = table(
        "classic",
        "7H",
        turn=4,
        players=6,
        sides=2,
        options={"ask_partner": "may"},
        melds={0: [CANASTA]},
    )
    assert after(deal, ASK).actor == 0


def test_answers_are_for_questions() -> None:
    for phase in ("draw", "play"):
        deal = asking("may", "7H", phase=phase)
        assert reason(deal, YES) == "wrong_phase"


def test_the_question_lasts_one_turn() -> None:
    no = after(asking("may", "Qx3 7H 7S", stock="4S 5S 6S 8S 9S"), discard("7S"))
    for _ in range(3):
        no = after(no, DRAW)
        no = after(no, no.legal_actions()[0])
    assert no.turn == 0
    assert no.answer is None


def test_red_threes_by_the_player_where_a_discard_is_due() -> None:
    options = {"red_threes_laid_by": "player", "discard_to_go_out": True}
    deal = table("classic", "Qx3 3H", options=options, melds={0: [CANASTA]}, stock="")
    assert reason(deal, meld("Qx3")) == "must_discard"
    laid = after(deal, lay("3H"))
    assert reason(laid, meld("Qx3")) == "must_discard"
    kept = table("classic", "Qx3 7H 3H", options=options, melds={0: [CANASTA]}, stock="")
    assert after(kept, lay("3H"), meld("Qx3"), discard("7H")).over


@pytest.mark.parametrize("stock", ["4S 5S 6S", "4S 5S JK", "4S 5S 3D"])
def test_whether_one_may_ask_hangs_on_no_card_of_the_stock(stock: str) -> None:
    """A red three is laid before the question: what replaces it is not known."""
    deal = table(
        "classic",
        "8x3 3H",
        stock=stock,
        melds={0: [CANASTA]},
        options={"ask_partner": "may", "red_threes_laid_by": "player"},
    )
    assert reason(deal, ASK) == "cannot_ask"
    assert SeatView.of(deal, 0).refusal(ASK) == deal.refusal(ASK)
    assert SeatView.of(deal, 0).legal_actions() == deal.legal_actions()


def test_on_an_empty_stock_a_red_three_is_no_hindrance_to_asking() -> None:
    deal = table(
        "classic",
        "8x3 3H",
        stock="",
        melds={0: [CANASTA]},
        options={"ask_partner": "may", "red_threes_laid_by": "player"},
    )
    assert after(deal, ASK, YES, meld("8x3"), lay("3H")).ending == Ending.WENT_OUT


def test_who_begins_by_playing_has_a_card_to_discard_and_one_to_keep() -> None:
    options: dict[str, object] = {"first_turn_draws": False, "hand_size": 2}
    rules = load("hidden", 6, 2, options)
    pack = full_pack(rules.packs, rules.jokers)
    random.Random(1).shuffle(pack)
    deal = start(rules, pack, 0, (0, 0))
    assert deal.phase == Phase.PLAY
    assert deal.legal_actions()
    with pytest.raises(ValidationError):
        load("hidden", 6, 2, options | {"hand_size": 1})
