"""What the referee says of lines that are no case."""

import json
from typing import Any

import pytest

from canasta_tui.judge import LONGEST_LINE
from tests.lines import CASE, PLAY, error, in_position, verdict


def test_a_case_of_nothing_is_a_position_in_which_nobody_has_anything() -> None:
    said = verdict(json.dumps(CASE))
    assert (said["legal"], said["over"]) == (True, False)
    assert said["position"]["hands"] == [[], [], [], []]
    assert len(said["position"]["stock"]) == 108


@pytest.mark.parametrize(
    "line",
    [
        "", "x", "{", '{"id": "x"', "[1", "nul", "{'id': 1}", '{"id": "x",}', "{} {}", "1 2",
        '"' + "x", "\x00",
    ],
)  # fmt: skip
def test_not_json(line: str) -> None:
    said = verdict(line)
    assert said["id"] is None
    assert said["error"].startswith("This line is not JSON")


@pytest.mark.parametrize("line", [b"\xff\xfe", b"\xc3", "{}".encode("utf-16"), b'{"id": "\xe9"}'])
def test_not_utf_8(line: bytes) -> None:
    assert verdict(line)["error"].startswith("This line is not JSON")


@pytest.mark.parametrize("line", ["1", "null", "true", "[]", '"x"', "NaN", "-Infinity", "1.5"])
def test_not_an_object(line: str) -> None:
    assert verdict(line) == {"id": None, "error": "A case must be a JSON object."}


def test_too_long() -> None:
    long = json.dumps(CASE | {"source": "x" * LONGEST_LINE})
    assert verdict(long)["error"].startswith("This line is longer than")
    fits = json.dumps(CASE | {"source": "x" * (LONGEST_LINE - 200)})
    assert verdict(fits)["legal"]


@pytest.mark.parametrize("key", ["id", "source", "rules"])
@pytest.mark.parametrize("value", [None, "", 1, [], {}, True])
def test_needed(key: str, value: object) -> None:
    assert f"A case needs {key}" in verdict(json.dumps(CASE | {key: value}))["error"]
    without = {name: text for name, text in CASE.items() if name != key}
    assert f"A case needs {key}" in verdict(json.dumps(without))["error"]


def test_unknown_key() -> None:
    assert "The case has a key that is not known: Players" in error(Players=2)
    assert "The position has a key that is not known: hand" in in_position(hand=[])


@pytest.mark.parametrize("name", ["Classic", "none", "../classic", "classic.toml", " "])
def test_no_preset(name: str) -> None:
    assert "use one of classic, joker, samba, hidden, polish, yu" in error(rules=name)


@pytest.mark.parametrize(
    ("keys", "allowed"),
    [
        ({"players": 5}, "players must be one of 4, 2, 3, 6"),
        ({"players": 0}, "players must be one of"),
        ({"players": 10**30}, "players must be one of"),
        ({"teams": 4}, "sides must be one of 2"),
        ({"players": 6, "teams": 6}, "sides must be one of 3, 2"),
        ({"rules": "samba", "players": 2}, "players must be one of 4"),
        ({"rules": "yu", "players": 4, "teams": 2}, "sides must be one of 4"),
    ],
)
def test_seating(keys: dict[str, Any], allowed: str) -> None:
    assert allowed in error(**keys)


@pytest.mark.parametrize("value", ["4", 4.0, True, [4], {}, float("nan")])
def test_whole_number(value: object) -> None:
    assert error(players=value) == "players must be a whole number."
    assert error(teams=value) == "teams must be a whole number."


@pytest.mark.parametrize("value", [[], [1], "x", "", 1, 0, True, False])
def test_options_not_an_object(value: object) -> None:
    assert error(options=value) == "The options must be an object of rule fields."


@pytest.mark.parametrize("key", ["players", "sides", "name", "clauses"])
def test_no_option(key: str) -> None:
    assert error(options={key: 2}).startswith(f"{key} cannot stand in the options")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"drew": 2}, "drew"),
        ({"draw": 9}, "draw"),
        ({"draw": "two"}, "draw"),
        ({"graded_canastas": 7}, "graded_canastas"),
        ({"red_threes_laid_by": "nobody"}, "red_threes_laid_by"),
        ({"hand_size": 27}, "hand_size"),
        ({"opening_minimum": []}, "opening_minimum"),
        ({"opening_minimum": [{"minimum": 1}, {"minimum": 2}]}, "opening_minimum"),
        ({"target": float("nan")}, "target"),
        ({"target": 10**400}, "target"),
    ],
)  # fmt: skip
def test_bad_option(options: dict[str, Any], field: str) -> None:
    said = error(options=options)
    assert said.startswith("options: ")
    assert field in said


@pytest.mark.parametrize(
    "scores", [[], [0], [0, 0, 0], "00", 0, {}, [0, "0"], [0, 1.5], [True, 0], [None, 0], [[], 0]]
)
def test_scores(scores: object) -> None:
    assert error(scores=scores) == (
        "The scores must be whole numbers, one for each of the 2 sides."
    )


def test_scores_too_large() -> None:
    """Numbers of thousands of digits cannot even be printed once they are added up."""
    for number in ("9" * 4299, "-" + "9" * 4299, str(10**12), "-1000001"):
        said = verdict(f'{{"id":"x","source":"x","rules":"classic","scores":[0,{number}]}}')
        assert said["error"] == "The scores must lie between -1000000 and 1000000."
    assert verdict(json.dumps(CASE | {"scores": [1_000_000, -1_000_000]}))["legal"]
    assert verdict('{"id": ' + "9" * 5000 + "}")["error"].startswith("This line is not JSON")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (None, "must be an object with a type"),
        ("draw", "must be an object with a type"),
        ([], "must be an object with a type"),
        ({}, "is no action"),
        ({"type": None}, "is no action"),
        ({"type": []}, "is no action"),
        ({"type": "Draw"}, "is no action"),
        ({"type": "draw", "card": "QS"}, "has no field card"),
        ({"type": "discard"}, "card must be a card"),
        ({"type": "discard", "card": 7}, "card must be a card"),
        ({"type": "discard", "card": ["QS"]}, "card must be a card"),
        ({"type": "discard", "card": "qs"}, "is no card"),
        ({"type": "discard", "card": "10S"}, "is no card"),
        ({"type": "discard", "card": ""}, "is no card"),
        ({"type": "meld"}, "sets must be"),
        ({"type": "meld", "sets": "QS"}, "sets must be"),
        ({"type": "meld", "sets": ["QS", "QH", "QD"]}, "sets must be"),
        ({"type": "meld", "sets": [[1]]}, "sets must be"),
        ({"type": "add", "cards": ["QS"]}, "meld must be the number"),
        ({"type": "add", "meld": True, "cards": ["QS"]}, "meld must be the number"),
        ({"type": "add", "meld": 0.0, "cards": ["QS"]}, "meld must be the number"),
        ({"type": "add", "meld": 0}, "cards must be"),
        ({"type": "join", "melds": [0]}, "melds must be two"),
        ({"type": "join", "melds": [0, 1, 2]}, "melds must be two"),
        ({"type": "join", "melds": ["0", 1]}, "melds must be the number"),
        ({"type": "take_pile", "cards": "QS"}, "cards must be"),
        ({"type": "take_pile", "cards": 0}, "cards must be"),
        ({"type": "take_pile", "cards": {}}, "cards must be"),
        ({"type": "take_pile", "cards": [], "onto": "0"}, "onto must be the number"),
        ({"type": "take_pile", "cards": [], "also": ["QS"]}, "also must be"),
        ({"type": "take_pile", "cards": [], "also": False}, "also must be"),
        ({"type": "answer", "yes": 1}, "yes must be"),
        ({"type": "lay_red_three", "card": None}, "card must be a card"),
    ],
)
def test_bad_action(action: object, reason: str) -> None:
    said = error(position=PLAY, actions=[action])
    assert said.startswith("Action 0 is no valid action")
    assert reason in said


def test_a_bad_action_counts_though_an_earlier_one_is_illegal() -> None:
    said = error(position=PLAY, actions=[{"type": "draw"}, {"type": "fly"}])
    assert said.startswith("Action 1")
