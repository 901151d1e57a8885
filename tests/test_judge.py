"""The referee: each line has its answer, and each sentence a line that earns it."""

import io
import json
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Final

import pytest

from canasta_tui.judge import LONGEST_LINE, judge_stream, main
from canasta_tui.messages import catalogue
from tests.lines import CASE, verdict

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
    assert main(str(file), catalogue()) == 0
    file.write_bytes(LEGAL + b"\n{\n")
    assert main(str(file), catalogue()) == 1
    assert len(capsysbinary.readouterr().out.splitlines()) == 3
    for missing in (tmp_path / "none.jsonl", tmp_path):
        assert main(str(missing), catalogue()) == 2
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
