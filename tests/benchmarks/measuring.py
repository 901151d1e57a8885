"""Rounds, medians, ratios and tables: what all benchmarks share.

A benchmark is a function from an :class:`Effort` to a :class:`Report`. Whatever is compared is
measured in turn, round after round, so that a machine that slows down slows all of it down.
"""

import argparse
import gc
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

YARDSTICK: Final = "yardstick"
"""The name of a piece of plain Python that stays as it is, to measure against on any machine."""
_LOAD_BEFORE: Final = os.getloadavg()[0]
_LISTS: Final = [[n % (7 + k) for n in range(60)] for k in range(20)]


class Effort(NamedTuple):
    """How much is measured.

    ``seconds`` go to each thing in each round, at least once round; ``peers`` is the Python in
    which the other projects are looked for.
    """

    rounds: int = 5
    seconds: float = 0.5
    peers: str = sys.executable

    def few(self, whole: int) -> int:
        """Return how many of a whole to measure: one where no time is given."""
        return whole if self.seconds else 1


TINY: Final = Effort(1, 0.0)
"""Shows that a benchmark runs; its figures mean nothing."""

Contenders: TypeAlias = Mapping[str, Callable[[], Sequence[float]]]
"""Names with what measures one round and gives one figure a column."""


class Row(NamedTuple):
    """What came of one thing: for each round one figure a column."""

    name: str
    rounds: Sequence[Sequence[float]]

    def column(self, number: int) -> list[float]:
        """Return a column's figures, round by round."""
        return [each[number] for each in self.rounds]


class Finding(NamedTuple):
    """A figure to keep an eye on. One in ``times`` is a ratio, which the check compares.

    Those to the yardstick are for the check alone and are left out of the tables.
    """

    name: str
    value: float
    unit: str = "times"
    more_is_better: bool = False
    aim: float | None = None

    @property
    def met(self) -> bool | None:
        """Say whether the aim is met; None if there is none."""
        if self.aim is None:
            return None
        return self.value >= self.aim if self.more_is_better else self.value <= self.aim


class Report(NamedTuple):
    """What a benchmark found out; ``about`` says what was measured, ``notes`` what was not."""

    title: str
    about: str
    columns: Sequence[str]
    rows: Sequence[Row]
    findings: Sequence[Finding] = ()
    notes: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Return all of it, with every round."""
        rows = [
            {
                "name": row.name,
                "medians": dict(zip(self.columns, _medians(row), strict=True)),
                "rounds": row.rounds,
            }
            for row in self.rows
        ]
        findings = [{**each._asdict(), "met": each.met} for each in self.findings]
        return {**self._asdict(), "rows": rows, "findings": findings}


Benchmark: TypeAlias = Callable[[Effort], Report]


def in_turn(contenders: Contenders, effort: Effort) -> list[Row]:
    """Measure all contenders in every round, after a round that only warms up.

    Garbage is collected before each, and by itself in between as in a game.
    """
    rounds: dict[str, list[Sequence[float]]] = {name: [] for name in contenders}
    for number in range(-1 if effort.seconds else 0, effort.rounds):
        for name, measure in contenders.items():
            gc.collect()
            figures = measure()
            if number >= 0:
                rounds[name].append(figures)
    return [Row(name, figures) for name, figures in rounds.items()]


def cpu_seconds(work: Callable[[], int], seconds: float) -> float:
    """Return the processor's seconds for each of what ``work`` does.

    It returns how many things it did, and is called until the time is over, at least once.
    """
    done, begun = 0, time.process_time()
    while True:
        done += work()
        taken = time.process_time() - begun
        if taken >= seconds:
            return taken / done


def microseconds(
    items: Sequence[T], work: Callable[[T], object], effort: Effort
) -> Callable[[], tuple[float]]:
    """Return what measures the processor's microseconds that the work takes for one item."""

    def once() -> int:
        for item in items:
            work(item)
        return len(items)

    return lambda: (cpu_seconds(once, effort.seconds) * 1e6,)


def milliseconds(command: Callable[[], object]) -> tuple[float]:
    """Return the milliseconds that pass while something is done once."""
    begun = time.perf_counter()
    command()
    return ((time.perf_counter() - begun) * 1e3,)


def yardstick(effort: Effort) -> Callable[[], tuple[float]]:
    """Return what measures the yardstick: microseconds to copy, change and sum 20 lists."""

    def work() -> int:
        for _ in range(50):
            for each in _LISTS:
                copied = each[:]
                for place in (3, 17, 42):
                    copied[place] += 1
                sum(copied)
        return 50

    return lambda: (cpu_seconds(work, effort.seconds) * 1e6,)


def shown(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that a reader wants: all but the yardstick's."""
    return [row for row in rows if row.name != YARDSTICK]


def to_yardstick(rows: Sequence[Row], *, more_is_better: bool = False) -> list[Finding]:
    """Return each row's first column to the yardstick's."""
    return [
        found
        for row in shown(rows)
        for found in ratio(rows, row.name, YARDSTICK, more_is_better=more_is_better)
    ]


def ratio(
    rows: Sequence[Row],
    ours: str,
    other: str,
    *,
    column: int = 0,
    more_is_better: bool = False,
    aim: float | None = None,
    label: str = "",
) -> list[Finding]:
    """Return ours to the other: the median over the rounds. Nothing if one was not measured."""
    found = {row.name: row for row in rows}
    if ours not in found or other not in found:
        return []
    pairs = zip(found[ours].column(column), found[other].column(column), strict=True)
    value = statistics.median(a / b for a, b in pairs)
    return [Finding(f"{label}{ours} / {other}", value, "times", more_is_better, aim)]


def median_of(rows: Sequence[Row], name: str, column: int = 0) -> float:
    """Return the median of a row's column."""
    return statistics.median(row_of(rows, name).column(column))


def row_of(rows: Sequence[Row], name: str) -> Row:
    """Return the row of a name."""
    return next(row for row in rows if row.name == name)


def percentile_95(figures: Sequence[float]) -> float:
    """Return the figure that one in twenty is above; of few figures the largest."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]


def machine() -> dict[str, str]:
    """Return what was measured on."""
    return {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": ", ".join(f"{name} {version(name)}" for name in ("textual", "pydantic")),
        "load": f"{_LOAD_BEFORE:.1f} before, {os.getloadavg()[0]:.1f} at the end",
        "date": time.strftime("%Y-%m-%d"),
    }


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _medians(row: Row) -> list[float]:
    return [statistics.median(each) for each in zip(*row.rounds, strict=True)]


def rounded(value: float) -> str:
    """Return a figure with three digits that count."""
    if value == 0 or abs(value) >= 1000:
        digits = len(str(int(abs(value)))) - 3
        return f"{round(value, -digits):,.0f}" if value else "0"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def as_markdown(report: Report) -> str:
    """Return a report as Markdown, which is a readable table in a terminal too."""
    lines = [f"### {report.title}", "", report.about, ""]
    cells = [["", *report.columns, "lowest to highest round"]]
    for row in report.rows:
        first = row.column(0)
        cells.append(
            [
                row.name,
                *map(rounded, _medians(row)),
                f"{rounded(min(first))} to {rounded(max(first))}",
            ]
        )
    lines += _table(cells)
    told = [each for each in report.findings if not each.name.endswith(YARDSTICK)]
    if told:
        cells = [["ratio or aim", "measured", "aim", "met"], *map(_finding_cells, told)]
        lines += ["", *_table(cells)]
    for note in report.notes:
        lines += ["", note]
    return "\n".join(lines) + "\n"


def _finding_cells(found: Finding) -> list[str]:
    unit = "" if found.unit == "times" else f" {found.unit}"
    aim = ""
    if found.aim is not None:
        aim = f"{'at least' if found.more_is_better else 'at most'} {found.aim:,.9g}{unit}"
    met = {None: "", True: "yes", False: "no"}[found.met]
    return [found.name, f"{rounded(found.value)}{unit}", aim, met]


def _table(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for number, row in enumerate(cells):
        padded = [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"| {' | '.join(padded)} |"
        if not number:
            rules = [
                f"{'-' * (width - 1)}{':' if place else '-'}" for place, width in enumerate(widths)
            ]
            yield f"| {' | '.join(rules)} |"


def machine_lines() -> str:
    """Return what was measured on, as a list in Markdown."""
    return "\n".join(f"- {name}: {value}" for name, value in machine().items()) + "\n"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how much is measured."""
    add = parser.add_argument
    add("--rounds", type=int, default=Effort().rounds, help="rounds; medians are of these")
    add("--seconds", type=float, default=Effort().seconds, help="for each thing in each round")
    add("--peers", default=sys.executable, metavar="PYTHON", help="the Python with the peers")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option that keeps every figure."""
    add = parser.add_argument
    add("--json", type=Path, metavar="FILE", help="write every figure to this file too")


def effort_of(given: argparse.Namespace) -> Effort:
    """Return the effort that the options ask for."""
    return Effort(max(1, given.rounds), max(0.0, given.seconds), given.peers)


def write_json(path: Path, reports: Sequence[Report]) -> None:
    """Write reports with the machine that they were made on."""
    written = {"machine": machine(), "reports": [each.as_json() for each in reports]}
    path.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def command(about: str | None, *benchmarks: Benchmark) -> None:
    """Run benchmarks from the command line."""
    parser = argparse.ArgumentParser(description=about)
    add_options(parser)
    add_json(parser)
    given = parser.parse_args()
    reports = [each(effort_of(given)) for each in benchmarks]
    print("\n".join(map(as_markdown, reports)))
    if given.json is not None:
        write_json(given.json, reports)


def chance() -> random.Random:
    """Return the source of all chance: the same in every round and every run."""
    return random.Random(1)
