"""What the referee says of positions that are none."""

import json
from typing import Any

import pytest

from tests.lines import CASE, HAND, PLAY, error, in_position, verdict


@pytest.mark.parametrize("value", [[], "x", 1, True, 0, False, ""])
def test_not_a_position(value: object) -> None:
    assert error(position=value) == "The position must be an object."


@pytest.mark.parametrize(
    "key",
    [
        "hands",
        "pile",
        "stock",
        "melds",
        "opened_by",
        "laid_now",
        "added_by",
        "red_threes",
        "hidden",
    ],
)
@pytest.mark.parametrize("value", ["QS", 7, {}, True])
def test_not_a_list(key: str, value: object) -> None:
    assert in_position(**{key: value}) == f"{key} must be a list."
    assert error(actions=value) == "actions must be a list."


@pytest.mark.parametrize("key", ["melds", "red_threes", "hidden"])
def test_a_list_a_side(key: str) -> None:
    assert in_position(**{key: [7, []]}) == f"{key} must be a list."
    assert in_position(**{key: [[]]}) == f"{key} must have 2 entries, not 1."
    assert in_position(melds=[["QS"], []]) == "melds must be a list."


def test_wrong_length() -> None:
    assert in_position(hands=[[]]) == "hands must have 4 entries, not 1."
    assert "must have 3 entries, not 4" in error(players=3, position=PLAY)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"turn": 4}, "turn must be a number from 0 to 3, not 4."),
        ({"turn": -1}, "turn must be a number"),
        ({"turn": "0"}, "turn must be a number"),
        ({"turn": True}, "turn must be a number"),
        ({"turn": float("nan")}, "turn must be a number"),
        ({"opened_by": [9]}, "opened_by must be a number"),
        ({"opened_by": [None]}, "opened_by must be a number"),
        ({"laid_now": [0]}, "laid_now must be a number"),
        ({"hands": [HAND, -1, [], []]}, "hands must be a number"),
        ({"hands": [HAND, None, [], []]}, "hands must be a number"),
        ({"hands": [HAND, "x", [], []]}, "hands must be a number"),
        ({"finished_by": 7}, "finished_by must be a number"),
    ],
)
def test_number(keys: dict[str, Any], said: str) -> None:
    assert in_position(**keys).startswith(said)


@pytest.mark.parametrize("phase", ["over", "DRAW", "", 0, [], {}])
def test_phase(phase: object) -> None:
    assert in_position(phase=phase).startswith("The phase must be draw or play")


@pytest.mark.parametrize("card", ["XX", "Q", "", "SQ", "jk", None, 5, [], {}, True, 1.5])
@pytest.mark.parametrize("key", ["pile", "stock"])
def test_no_card(key: str, card: object) -> None:
    assert "is no card" in in_position(**{key: [card]})
    assert "is no card" in in_position(hands=[[card], [], [], []])


def test_too_many_copies() -> None:
    assert in_position(pile=["QS", "QS"]) == "The position holds more QS than the packs do."
    assert "more JK" in in_position(stock=["JK"] * 5)
    three = {"rules": "samba", "position": PLAY | {"pile": ["QS", "QS"]}}
    assert verdict(json.dumps(CASE | three))["legal"]


@pytest.mark.parametrize(
    "cards", [[], ["KS"], ["KS", "KH"], ["KS", "KH", "9D"], ["KS", "2H", "2D"], ["3S", "3C", "KS"]]
)
def test_no_meld(cards: list[str]) -> None:
    assert in_position(melds=[[cards], []]).startswith("The meld ")


def test_two_of_a_rank() -> None:
    kings = [["KS", "KH", "KD"], ["KC", "KS", "KH"]]
    assert in_position(melds=[kings, []]).startswith("A side has two melds of a rank")
    assert verdict(json.dumps(CASE | {"position": PLAY | {"melds": [kings[:1], kings[1:]]}}))[
        "legal"
    ]
    wilds = [["2S", "2H", "2D"], ["JK", "JK", "JK"]]
    said = verdict(json.dumps(CASE | {"rules": "joker", "position": {"melds": [wilds, []]}}))
    assert said["error"].startswith("A side has two melds of a rank")


def test_hidden() -> None:
    melds = [[["KS", "KH", "KD"]], []]
    said = error(rules="hidden", position={"melds": melds, "hidden": [[0], []]})
    assert said == "Meld 0 is no canasta, so it cannot be a hidden one."
    said = error(rules="hidden", position={"melds": melds, "hidden": [[1], []]})
    assert said.startswith("hidden must be a number")
    canasta = [[["KS", "KH", "KD", "KC", "KS", "KH", "KD"]], []]
    said = error(position={"melds": canasta, "hidden": [[0], []]})
    assert said == "These rules know no hidden canastas."


def test_who_has_laid_what() -> None:
    kings = [[["KS", "KH", "KD"]], []]
    assert "Seat 1 is said to have laid" in in_position(melds=kings, opened_by=[1])
    assert "Seat 3 is said to have laid" in in_position(melds=kings, added_by=[3])
    assert "Seat 2 is said to have laid" in in_position(melds=kings, laid_now=[0], opened_by=[2])
    assert in_position(melds=kings, laid_now=[0, 0]) == "laid_now names a meld twice."
    said = error(position={"phase": "draw", "melds": kings, "laid_now": [0]})
    assert said.startswith("Melds cannot have been laid in this turn")


def test_red_threes() -> None:
    assert in_position(red_threes=[["3S"], []]).startswith("red_threes may hold only")
    assert in_position(hands=[["3H"], [], [], []]).startswith("A red three cannot be in a hand")


@pytest.mark.parametrize("key", ["blocked", "frozen"])
def test_what_contradicts_the_pile(key: str) -> None:
    assert in_position(**{key: True}) == f"{key} contradicts the pile."
    assert in_position(**{key: 1}) == f"{key} contradicts the pile."
    assert verdict(json.dumps(CASE | {"position": {key: False}}))["legal"]
    for pile, rules in ((["5H", "3S"], "classic"), (["2S", "5H"], "hidden")):
        keys = {"position": {"pile": pile, "blocked": False, "frozen": False}, "rules": rules}
        assert "contradicts the pile" in error(**keys)


def test_too_few_left() -> None:
    assert in_position(hands=[HAND, 60, 60, []]) == (
        "Too few cards are left for the hands that are given as numbers."
    )


def test_the_end() -> None:
    canasta = [[["KS", "KH", "KD", "KC", "KS", "KH", "KD"]], []]
    assert error(position={"from_hand": 1}) == "from_hand must be true or false."
    assert error(position={"from_hand": True}).startswith("from_hand is true, but")
    held = {"finished_by": 0, "hands": [["QS"], [], [], []], "melds": canasta}
    assert error(position=held).startswith("Seat 0 cannot have gone out")


def test_hand_not_written() -> None:
    keys = {"position": {"hands": [5, 5, 5, 5]}, "actions": [{"type": "draw"}]}
    assert error(**keys).startswith("Action 0 is by seat 0")
    second = {
        "position": {"phase": "play", "hands": [["QS", "7H"], 5, 5, 5]},
        "actions": [{"type": "discard", "card": "QS"}, {"type": "draw"}],
    }
    assert error(**second).startswith("Action 1 is by seat 1")
