"""No part below the screens loads what draws them."""

import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import canasta_tui

CASES = Path(__file__).parent / "cases" / "classic.jsonl"
DRAWING = ("textual", "rich")
PARTS = sorted({part.name for part in pkgutil.iter_modules(canasta_tui.__path__)})
HEADLESS = [part for part in PARTS if part not in ("tui", "__main__")]

REPORT = f"""
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}} & {set(DRAWING)!r})))
"""

IMPORT_WHOLE_PART = f"""
import importlib, json, pkgutil, sys
part = importlib.import_module("canasta_tui." + sys.argv[1])
for module in pkgutil.walk_packages(getattr(part, "__path__", []), part.__name__ + "."):
    importlib.import_module(module.name)
{REPORT}
"""


RUN_COMMAND = f"""
import json, sys
from canasta_tui.cli import main
assert main(sys.argv[1:]) == 0
{REPORT}
"""


def drawing_loaded_by(program: str, *arguments: str) -> list[str]:
    """What a fresh Python has loaded of DRAWING after the program, which ends with REPORT."""
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    loaded: list[str] = json.loads(run.stdout.splitlines()[-1])
    return loaded


@pytest.mark.parametrize("part", HEADLESS)
def test_a_headless_part_loads_nothing_that_draws(part: str) -> None:
    assert drawing_loaded_by(IMPORT_WHOLE_PART, part) == []


@pytest.mark.parametrize("command", [("judge", str(CASES)), ("rules",)], ids=["judge", "rules"])
def test_a_command_without_screens_loads_nothing_that_draws(command: tuple[str, ...]) -> None:
    assert drawing_loaded_by(RUN_COMMAND, *command) == []


def test_the_check_sees_what_a_program_loads() -> None:
    assert drawing_loaded_by(f"import json, sys, rich.text\n{REPORT}") == ["rich"]


def test_the_first_frame_waits_for_no_pydantic() -> None:
    program = "import sys, canasta_tui.tui.app; print('pydantic' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


def test_a_case_by_the_rules_of_a_system_builds_nothing_that_checks_rules(tmp_path: Path) -> None:
    case = {"id": "one", "source": "LT-7", "rules": "joker", "players": 6, "actions": []}
    (tmp_path / "one.jsonl").write_text(json.dumps(case))
    program = """
import sys
from canasta_tui.cli import main
from canasta_tui.engine.rules import Rules
main(sys.argv[1:])
print(Rules.__pydantic_complete__)
"""
    run = subprocess.run(
        [sys.executable, "-c", program, "judge", str(tmp_path / "one.jsonl")],
        capture_output=True,
        text=True,
        check=True,
    )
    verdict, complete = run.stdout.splitlines()
    assert json.loads(verdict)["legal"]
    assert complete == "False"
