"""Memory at the table: ``python -m tests.benchmarks.memory``."""

import tempfile
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from tests.benchmarks.in_terminal import InTerminal
from tests.benchmarks.keys import table_program
from tests.benchmarks.measuring import Effort, Report, command, in_turn, ratio
from tests.benchmarks.start import (
    TABLE_MARKS,
    TITLE_MARKS,
    TRIVIAL_MARKS,
    TRIVIAL_PROGRAM,
    saved_game,
)

BARE: Final = "bare Python"
TRIVIAL: Final = "a trivial Textual app"
TITLE: Final = "canasta, the title"
TABLE: Final = "canasta resume, the table"
SIXTY: Final = "the table with sixty cards"


def measure(effort: Effort) -> Report:
    """Measure the most memory that a program has had once it stands."""
    with tempfile.TemporaryDirectory(prefix="canasta-") as name:
        folder = Path(name)
        game = saved_game(folder)
        programs = {
            BARE: (("-c", "input('ready')"), ("ready",)),
            TRIVIAL: (TRIVIAL_PROGRAM, TRIVIAL_MARKS),
            TITLE: (("-m", "canasta_tui"), TITLE_MARKS),
            TABLE: (("-m", "canasta_tui", "resume", game), TABLE_MARKS),
            SIXTY: (table_program(60), TABLE_MARKS),
        }
        measures = {
            name: partial(_peak, program, marks, folder, effort)
            for name, (program, marks) in programs.items()
        }
        # The rest of them are tried with the start and the keys.
        tried = measures if effort.seconds else dict(islice(measures.items(), 2))
        rows = in_turn(tried, effort)
    return Report(
        "Memory",
        "The peak of the memory in RAM (VmHWM) half a second after nothing more is painted, in a"
        " terminal of 80x24.",
        ("MB",),
        rows,
        (*ratio(rows, TITLE, TRIVIAL), *ratio(rows, TABLE, TRIVIAL)),
    )


def _peak(
    program: tuple[str, ...], marks: tuple[str, ...], folder: Path, effort: Effort
) -> tuple[float]:
    with InTerminal(program, folder) as terminal:
        terminal.first_frame(*marks)
        if effort.seconds:
            terminal.settle()
        return (terminal.peak_memory(),)


if __name__ == "__main__":
    command(__doc__, measure)
