"""The referee on every case that we hold: one test a case, named by its id."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from canasta_tui.judge import judge_line
from canasta_tui.messages import catalogue

FOLDER: Final = Path(__file__).parent / "cases"
CASES: Final[dict[str, dict[str, Any]]] = {
    case["id"]: case
    for file in sorted(FOLDER.glob("*.jsonl"))
    for case in map(json.loads, file.read_text(encoding="utf-8").splitlines())
}
UNORDERED: Final = ("hands", "red_threes")


def _comparable(key: str, value: Any) -> Any:
    if key in UNORDERED:
        return [sorted(cards) for cards in value]
    if key == "melds":
        return [[sorted(cards) for cards in melds] for melds in value]
    return value


@pytest.mark.parametrize("case_id", CASES)
def test_case(case_id: str) -> None:
    case = CASES[case_id]
    verdict = judge_line(json.dumps(case).encode(), catalogue())
    assert "error" not in verdict
    for key, expected in case["expect"].items():
        if key == "position":
            for part, value in expected.items():
                if value is not None:
                    found = _comparable(part, verdict["position"][part])
                    assert found == _comparable(part, value), part
        elif expected is not None:
            assert verdict[key] == expected, key
    if not verdict["legal"]:
        assert verdict["message"].endswith(".")


def test_every_case_of_every_file_is_held_once() -> None:
    lines = sum(
        len(file.read_text(encoding="utf-8").splitlines()) for file in FOLDER.glob("*.jsonl")
    )
    assert lines == len(CASES) == 241


@pytest.mark.parametrize("case_id", [i for i, c in CASES.items() if c["expect"]["legal"]])
def test_printed_position_can_be_read_again(case_id: str) -> None:
    """The position that the referee prints is itself a position, and says the same."""
    verdict = judge_line(json.dumps(CASES[case_id]).encode(), catalogue())
    again = {key: CASES[case_id].get(key) for key in ("rules", "options", "players", "teams")}
    again |= {"scores": CASES[case_id].get("scores"), "position": verdict["position"]}
    if verdict["over"] and verdict["position"]["finished_by"] is None:
        return
    reread = judge_line(json.dumps({"id": "x", "source": "x", **again}).encode(), catalogue())
    assert "error" not in reread, reread
    assert reread["position"] == verdict["position"]
