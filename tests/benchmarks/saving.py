"""Loading and saving a match of ten deals: ``python -m tests.benchmarks.saving``."""

import os
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from canasta_tui.library.saves import SaveStore
from canasta_tui.record import RecordWriter, read_record
from tests.benchmarks.material import played_by_computers
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Finding,
    Report,
    Row,
    command,
    in_turn,
    milliseconds,
    row_of,
    shown,
    to_yardstick,
    yardstick,
)

DEALS: Final = 10
TIMES: Final = 40
"""Times that each thing is done in a round, one after the other in turn."""
MOST: Final = 2.0
"""Milliseconds that a save may take beyond the disk's flush."""
SAVE: Final = "an action's save"
FLUSH: Final = "the same bytes written and flushed"
WRITTEN: Final = "the record written as JSON"
AGAIN: Final = "the record written again"
LOAD: Final = "loading the game"
READ: Final = "the record read from JSON"


def measure(effort: Effort) -> Report:
    """Measure loading and saving in a folder for temporary files."""
    with tempfile.TemporaryDirectory(prefix="canasta-", dir=_on_disk()) as folder:
        return _measure(effort, Path(folder))


def _measure(effort: Effort, folder: Path) -> Report:
    store = SaveStore(folder)
    match = played_by_computers(effort.few(DEALS))
    with store.create(match) as handle:
        content, writer = match.record().to_bytes(), RecordWriter()
        work: dict[str, Callable[[], object]] = {
            SAVE: handle.save,
            FLUSH: partial(flushed, folder / "bare", content),
            WRITTEN: lambda: match.record().to_bytes(),
            AGAIN: lambda: writer.to_bytes(match.record()),
            LOAD: partial(store.look, handle.name),
            READ: partial(read_record, content),
        }
        rows = _rounds(work, effort)
    return Report(
        "Loading and saving a match of ten deals",
        f"A classic match of four, played by computers: {len(content) / 1000:.0f} kB. Time on the"
        " clock, the median of each round. A save writes beside, flushes, renames and flushes the"
        " folder; the same bytes are written so by bare system calls right after it, and the"
        " difference is what the save takes beyond the disk. Of a record written again only"
        " the latest deal is new, as in every save. Loading reads, checks and replays.",
        ("ms",),
        shown(rows),
        (_beyond(rows), *to_yardstick([row for row in rows if row.name not in (SAVE, FLUSH)])),
    )


def _rounds(work: dict[str, Callable[[], object]], effort: Effort) -> list[Row]:
    """Do everything in turn many times a round; what is kept of a round is the medians."""
    fine = in_turn(
        {name: partial(milliseconds, each) for name, each in work.items()},
        effort._replace(rounds=effort.rounds * effort.few(TIMES)),
    )
    stick = in_turn({YARDSTICK: yardstick(effort)}, effort)
    times = effort.few(TIMES)
    medians = [
        Row(
            row.name,
            [
                (statistics.median(row.column(0)[begin : begin + times]),)
                for begin in range(0, len(row.rounds), times)
            ],
        )
        for row in fine
    ]
    return [*medians, *stick]


def _beyond(rows: list[Row]) -> Finding:
    """Return what a save takes beyond the flush: the median of the rounds' differences."""
    save, flush = (row_of(rows, name) for name in (SAVE, FLUSH))
    pairs = zip(save.column(0), flush.column(0), strict=True)
    value = statistics.median(a - b for a, b in pairs)
    return Finding(f"{SAVE} beyond the flush", value, "ms", aim=MOST)


def flushed(path: Path, content: bytes) -> None:
    """Write a file as safely as a save is written, with nothing but system calls."""
    beside = path.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(descriptor, content)
    os.fsync(descriptor)
    os.close(descriptor)
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _on_disk() -> str | None:
    """Return a folder on a real disk where there is one: a flush in memory costs nothing."""
    return "/var/tmp" if Path("/var/tmp").is_dir() else None


if __name__ == "__main__":
    command(__doc__, measure)
