"""The referee on lines that are no valid case: one clear answer a line, never a traceback."""

import io
import json
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_tui.engine.rules import Rules
from canasta_tui.judge import CASE_KEYS, LONGEST_LINE, judge_line, judge_stream, main
from canasta_tui.messages import catalogue
from canasta_tui.position import KEYS

CASE: Final[dict[str, Any]] = {"id": "x", "source": "LT-7", "rules": "classic"}
HAND: Final = ["QS", "QH", "QD", "7H"]
PLAY: Final[dict[str, Any]] = {"phase": "play", "hands": [HAND, [], [], []]}


def verdict(line: str | bytes) -> dict[str, Any]:
    """What the referee says of one line."""
    return judge_line(line.encode() if isinstance(line, str) else line, catalogue())


def error(**keys: Any) -> str:
    """Why a case with these keys is none."""
    said = verdict(json.dumps(CASE | keys))
    assert set(said) == {"id", "error"}
    assert str(said["error"]).endswith(".")
    return str(said["error"])


def in_position(**keys: Any) -> str:
    return error(position=PLAY | keys)


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


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


PLACES: Final = (
    "%s",
    '{"id": %s, "source": "x", "rules": "x"}',
    '{"id": "x", "source": "x", "rules": "classic", "options": {"draw": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "options": {"upcard_covers": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "scores": %s}',
    '{"id": "x", "source": "x", "rules": "classic", "actions": %s}',
    '{"id": "x", "source": "x", "rules": "classic", "actions": [{"type": %s}]}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"phase": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"turn": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"pile": [%s]}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"melds": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "expect": %s}',
)


@pytest.mark.parametrize("depth", [50, 200, 300, 400, 450, 480, 700, 900, 1000, 100_000])
def test_deep_nesting_has_an_answer(depth: int) -> None:
    for around in PLACES:
        said = verdict(around.replace("%s", nested(depth)))
        assert "legal" in said or str(said["error"]).endswith(".")


def test_nested_too_deeply() -> None:
    assert verdict("[" * 100_000) == {
        "id": None,
        "error": "This line is nested too deeply for a case.",
    }


EXAMPLES: Final[dict[str, dict[str, Any] | str]] = {
    "not_json": "x",
    "too_deep": "[" * 100_000,
    "not_an_object": "[]",
    "too_long": " " * LONGEST_LINE + "{}",
    "needed": "{}",
    "unknown_key": {"x": 1},
    "no_preset": {"rules": "x"},
    "seating": {"players": 5},
    "options_not_an_object": {"options": []},
    "no_option": {"options": {"players": 2}},
    "whole_number": {"players": "2"},
    "scores": {"scores": [0]},
    "scores_too_large": {"scores": [10**9, 0]},
    "bad_action": {"actions": [0]},
    "not_a_position": {"position": []},
    "not_a_list": {"position": {"pile": 1}},
    "wrong_length": {"position": {"hands": []}},
    "number": {"position": {"turn": 9}},
    "phase": {"position": {"phase": "x"}},
    "no_card": {"position": {"pile": ["x"]}},
    "too_many_copies": {"position": {"pile": ["QS"] * 3}},
    "no_meld": {"position": {"melds": [[["QS"]], []]}},
    "two_of_a_rank": {"position": {"melds": [[["QS", "QH", "QD"], ["QS", "QH", "QD"]], []]}},
    "not_hidden": {
        "rules": "hidden",
        "position": {"melds": [[["QS", "QH", "QD"]], []], "hidden": [[0], []]},
    },
    "hidden_unknown": {
        "position": {"melds": [[["Q" + s for s in "SHDCSHD"]], []], "hidden": [[0], []]}
    },
    "opened_nothing": {"position": {"opened_by": [0]}},
    "twice": {
        "position": {"phase": "play", "melds": [[["QS", "QH", "QD"]], []], "laid_now": [0, 0]}
    },
    "laid_before_drawing": {"position": {"melds": [[["QS", "QH", "QD"]], []], "laid_now": [0]}},
    "not_red": {"position": {"red_threes": [["3S"], []]}},
    "red_in_hand": {"position": {"hands": [["3H"], [], [], []]}},
    "contradicts_pile": {"position": {"blocked": True}},
    "too_few_left": {"position": {"hands": [60, 60, 0, 0]}},
    "not_yes_or_no": {"position": {"from_hand": "x"}},
    "from_hand_of_nobody": {"position": {"from_hand": True}},
    "finished_with_cards": {"position": {"finished_by": 0, "hands": [["QS"], [], [], []]}},
    "hand_not_written": {"position": {"hands": [1, 1, 1, 1]}, "actions": [{"type": "draw"}]},
}
"""For each sentence about a line that is no case, a line that earns it."""


@pytest.mark.parametrize("key", EXAMPLES)
def test_each_sentence_has_a_line_that_earns_it(key: str) -> None:
    example = EXAMPLES[key]
    line = example if isinstance(example, str) else json.dumps(CASE | example)
    fixed = catalogue()(f"cases.{key}", **dict.fromkeys(FIELDS, "\0"))
    assert all(part in verdict(line)["error"] for part in fixed.split("\0"))


FIELDS: Final = (
    "action", "allowed", "card", "cards", "given", "key", "most", "name", "needed", "number",
    "presets", "reason", "seat", "sides", "value", "where",
)  # fmt: skip


def test_every_sentence_is_among_them() -> None:
    written = resources.files("canasta_tui.messages").joinpath("en/cases.toml").read_text("utf-8")
    assert set(tomllib.loads(written)) - {"unreadable"} == set(EXAMPLES)


def judged(lines: bytes, capsysbinary: pytest.CaptureFixture[bytes]) -> tuple[int, list[Any]]:
    """The exit status and what is printed for a stream of lines."""
    status = judge_stream(io.BytesIO(lines), catalogue())
    printed = capsysbinary.readouterr().out
    return status, [json.loads(line) for line in printed.splitlines()]


LEGAL: Final = json.dumps(CASE).encode()


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_each_line_has_its_answer_in_order(
    end: bytes, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    illegal = json.dumps(
        CASE | {"id": "y", "actions": [{"type": "discard", "card": "QS"}]}
    ).encode()
    status, printed = judged(end.join([LEGAL, illegal, b"{", LEGAL]), capsysbinary)
    assert status == 1
    assert [said["id"] for said in printed] == ["x", "y", None, "x"]
    assert [said.get("legal") for said in printed] == [True, False, None, True]


def test_an_illegal_action_is_a_verdict_and_no_error(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    illegal = json.dumps(CASE | {"actions": [{"type": "discard", "card": "QS"}]}).encode()
    assert judged(illegal, capsysbinary)[0] == 0


def test_blank_lines_and_a_byte_order_mark_are_passed_over(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    lines = b"\xef\xbb\xbf" + LEGAL + b"\n\n   \n\t\r\n" + LEGAL + b"\n\n"
    status, printed = judged(lines, capsysbinary)
    assert (status, len(printed)) == (0, 2)
    assert judged(b"", capsysbinary) == (0, [])


def test_equal_keys_the_last_one_counts(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    twice = b'{"id": "a", "id": "b", "source": "x", "rules": "x", "rules": "classic"}'
    status, printed = judged(twice, capsysbinary)
    assert (status, printed[0]["id"], printed[0]["legal"]) == (0, "b", True)


def test_any_name_comes_back_as_it_was(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """Half a surrogate pair cannot be written in UTF-8, but it can be escaped."""
    for name in ("žąsis ♥ 🂱", "\ud800", "\x1b[31m", "a\nb", "\u2028", " "):
        status, printed = judged(json.dumps(CASE | {"id": name}).encode(), capsysbinary)
        assert (status, printed[0]["id"]) == (0, name)


def test_a_file_and_its_exit_status(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(LEGAL + b"\n")
    assert main(str(file)) == 0
    file.write_bytes(LEGAL + b"\n{\n")
    assert main(str(file)) == 1
    assert len(capsysbinary.readouterr().out.splitlines()) == 3
    for missing in (tmp_path / "none.jsonl", tmp_path):
        assert main(str(missing)) == 2
        said = capsysbinary.readouterr()
        assert said.out == b""
        assert said.err.decode().startswith(f"The file {missing} cannot be read")
        assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(("lines", "status"), [(LEGAL, 0), (b"{", 1), (b"", 0)])
def test_standard_input(lines: bytes, status: int) -> None:
    command = [sys.executable, "-m", "canasta_tui", "judge", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (status, b"")
    assert len(done.stdout.splitlines()) == bool(lines)


ANYTHING: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["QS", "JK", "3H", "draw", "play", "classic", "hidden", "yu", "discard"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
"""Any JSON at all, with words of the game among it."""

CARDS: Final = st.lists(
    st.sampled_from(["QS", "QH", "2S", "JK", "3S", "3H", "7D", "XX"]), max_size=6
)
ACTIONS: Final = st.fixed_dictionaries(
    {"type": st.sampled_from(["draw", "take_pile", "meld", "add", "join", "discard", "ask"])},
    optional={
        "cards": CARDS | ANYTHING,
        "sets": st.lists(CARDS, max_size=3) | ANYTHING,
        "meld": st.integers(-2, 3) | ANYTHING,
        "melds": st.lists(st.integers(-2, 3), max_size=3),
        "onto": st.none() | st.integers(-2, 3),
        "also": st.lists(CARDS, max_size=2),
        "card": st.sampled_from(["QS", "3H", "7D"]) | ANYTHING,
    },
)
POSITIONS: Final = st.dictionaries(
    st.sampled_from(KEYS), ANYTHING | CARDS | st.lists(st.lists(CARDS, max_size=2), max_size=4)
)
CASES: Final = st.dictionaries(st.sampled_from(CASE_KEYS), ANYTHING).map(lambda some: CASE | some)


def has_an_answer(line: str) -> None:
    said = verdict(line)
    assert ("legal" in said) != ("error" in said)
    assert said["id"] is None or isinstance(said["id"], str)
    assert "\n" not in json.dumps(said)


@given(CASES)
@settings(max_examples=150, deadline=None)
def test_any_case_has_an_answer(case: dict[str, Any]) -> None:
    has_an_answer(json.dumps(case))


@given(POSITIONS, st.lists(ACTIONS | ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_position_and_actions_have_an_answer(
    position: dict[str, Any], actions: list[Any]
) -> None:
    has_an_answer(json.dumps(CASE | {"position": position, "actions": actions}))


@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
)
@settings(max_examples=150, deadline=None)
def test_any_bytes_have_an_answer(line: bytes) -> None:
    said = verdict(line)
    assert set(said) == {"id", "error"}


@given(st.dictionaries(st.sampled_from(sorted(Rules.model_fields)), ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_options_have_an_answer(options: dict[str, Any]) -> None:
    has_an_answer(json.dumps(CASE | {"options": options, "position": PLAY}))
