"""The referee: ``python -m tests.benchmarks.judging``."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from tests.benchmarks.measuring import (
    Effort,
    Report,
    command,
    in_turn,
    ratio,
)

CASES: Final = Path(__file__).parent.parent / "cases"
THOUSAND: Final = 1000
BARE: Final = "bare Python"
PYDANTIC: Final = "`import pydantic`"
MODEL: Final = "`from pydantic import BaseModel`"
ONE: Final = "canasta judge, one case"
MANY: Final = "canasta judge, a thousand cases"
TIMES: Final = 1.6
"""Times a bare Python start with Pydantic that one case may take."""
CPU: Final = 1
"""The column of the processor's time."""


def measure(effort: Effort) -> Report:
    """Measure the command on one case and on a thousand."""
    with tempfile.TemporaryDirectory(prefix="canasta-") as folder:
        one, many = Path(folder) / "one.jsonl", Path(folder) / "many.jsonl"
        lines = _cases()
        one.write_text(lines[0], encoding="utf-8")
        thousand = effort.few(THOUSAND)
        many.write_text("".join(islice(cycle(lines), thousand)), encoding="utf-8")
        judge = ("-m", "canasta_tui", "judge")
        commands = {
            BARE: ("-c", "pass"),
            PYDANTIC: ("-c", "import pydantic"),
            MODEL: ("-c", "from pydantic import BaseModel"),
            ONE: (*judge, str(one)),
            MANY: (*judge, str(many)),
        }
        measures = {name: partial(_run, arguments) for name, arguments in commands.items()}
        rows = in_turn(measures, effort)
    return Report(
        "canasta judge",
        "Whole processes, from start to end, by the clock, in the Python that runs this. The"
        " thousand are the cases of `tests/cases`, several times over."
        " `import pydantic` alone loads little of it: its names come when first used.",
        ("ms", "CPU ms"),
        rows,
        (
            *ratio(rows, ONE, MODEL, aim=TIMES),
            *ratio(rows, ONE, MODEL, column=CPU, label="CPU: "),
            *ratio(rows, ONE, PYDANTIC),
            *ratio(rows, MANY, ONE),
        ),
    )


def _cases() -> list[str]:
    return [
        line
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True)
    ]


def _run(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Run a process; return the milliseconds that passed, and those of the processor."""
    # Compiled code is kept, as it is for whoever uses the program.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    program = [sys.executable, *arguments]
    used, begun = _used_by_children(), time.perf_counter()
    subprocess.run(program, stdout=subprocess.DEVNULL, check=True, env=env)
    return (time.perf_counter() - begun) * 1e3, (_used_by_children() - used) * 1e3


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    command(__doc__, measure)
