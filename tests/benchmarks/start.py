"""From the start of a process to its first frame: ``python -m tests.benchmarks.start``."""

import random
import statistics
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from tests.benchmarks.apps import FIRST_LINE, LAST_LINE
from tests.benchmarks.in_terminal import InTerminal
from tests.benchmarks.measuring import Effort, Report, command, in_turn, ratio
from tests.games import CREATED, NAMES

TRIVIAL: Final = "a trivial Textual app"
TITLE: Final = "canasta, the title"
TABLE: Final = "canasta resume, the table"
STARTS: Final = 3
"""Starts in a round, of which the median counts."""
TIMES: Final = 1.3
"""Times the trivial app that the title may take."""

CPU: Final = 1
"""The column of the processor's time."""

TRIVIAL_PROGRAM: Final = ("-m", "tests.benchmarks.apps", "trivial")
TRIVIAL_MARKS: Final = (FIRST_LINE, LAST_LINE)
TITLE_MARKS: Final = ("New game", "Choose")
TABLE_MARKS: Final = ("Sort",)
"""A word of the bar, which is the table's last line."""


def measure(effort: Effort) -> Report:
    """Measure how long it takes until something can be seen."""
    with tempfile.TemporaryDirectory(prefix="canasta-") as name:
        folder = Path(name)
        game = saved_game(folder)
        programs = {
            TRIVIAL: (TRIVIAL_PROGRAM, TRIVIAL_MARKS),
            TITLE: (("-m", "canasta_tui"), TITLE_MARKS),
            TABLE: (("-m", "canasta_tui", "resume", game), TABLE_MARKS),
        }
        rows = in_turn(
            {
                name: partial(_starts, program, marks, folder, effort.few(STARTS))
                for name, (program, marks) in programs.items()
            },
            effort,
        )
    return Report(
        "Start to first frame",
        "In a pseudo-terminal of 80x24, by the clock: from before the process is started to when"
        " the last line of its first whole frame is read. The processor time is that of the"
        " whole program until then. The trivial app has two lines of text."
        " The table is that of a saved game in its first turn.",
        ("ms", "CPU ms"),
        rows,
        (
            *ratio(rows, TITLE, TRIVIAL, aim=TIMES),
            *ratio(rows, TITLE, TRIVIAL, column=CPU, label="CPU: "),
            *ratio(rows, TABLE, TRIVIAL),
        ),
    )


def saved_game(folder: Path) -> str:
    """Save a game in which the one human has to act, where a program in ``folder`` looks."""
    rules = load("classic")
    acting = Match.new(rules, [Player(name) for name in NAMES[:4]], random.Random(1), CREATED).actor
    kinds = ["human" if seat == acting else "normal" for seat in range(4)]
    players = [Player(*each) for each in zip(NAMES[:4], kinds, strict=True)]
    match = Match.new(rules, players, random.Random(1), CREATED)
    with SaveStore(folder / "saves").create(match) as handle:
        return handle.name


def _starts(
    program: tuple[str, ...], marks: tuple[str, ...], folder: Path, times: int
) -> tuple[float, float]:
    taken, used = [], []
    for _ in range(times):
        with InTerminal(program, folder) as terminal:
            taken.append(terminal.first_frame(*marks))
            used.append(terminal.cpu_seconds() * 1e3)
    return statistics.median(taken), statistics.median(used)


if __name__ == "__main__":
    command(__doc__, measure)
