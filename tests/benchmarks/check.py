"""The ratios against those that were kept: ``python -m tests.benchmarks.check [NAME ...]``.

Ends with status 1 if one is worse than the kept one by more than a fifth, twice. It takes some ten
minutes and a quiet machine, and is no part of CI. ``python -m tests.benchmarks --keep`` keeps them.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.benchmarks.measuring import (
    Effort,
    Finding,
    Report,
    add_options,
    effort_of,
    machine,
    rounded,
)
from tests.benchmarks.registry import BENCHMARKS, add_names, names_in

KEPT: Final = Path(__file__).with_name("kept.json")
ALLOWED: Final = 0.2
"""The share of a kept ratio that may be lost."""


class Loss(NamedTuple):
    """A ratio that is worse than it was by more than is allowed."""

    name: str
    kept: float
    now: float


def ratios_of(report: Report) -> dict[str, Finding]:
    """Return a report's ratios, by names that no two reports share."""
    return {
        f"{report.title}: {found.name}": found for found in report.findings if found.unit == "times"
    }


def kept() -> dict[str, float]:
    """Return the ratios that were kept; none if there is no such file."""
    if not KEPT.exists():
        return {}
    ratios: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))["ratios"]
    return ratios


def keep(reports: Sequence[Report]) -> None:
    """Keep the ratios of these reports for later checks, and what was kept of others."""
    new = {name: found.value for report in reports for name, found in ratios_of(report).items()}
    ratios = {name: float(f"{value:.4g}") for name, value in {**kept(), **new}.items()}
    written = json.dumps({"machine": machine(), "ratios": ratios}, indent=1)
    KEPT.write_text(written + "\n", encoding="utf-8")


def losses(kept: Mapping[str, float], now: Mapping[str, Finding]) -> Iterator[Loss]:
    """Give each ratio that has lost too much; those that were not kept have lost nothing."""
    for name, found in now.items():
        if name not in kept:
            continue
        before, after = kept[name], found.value
        lost = (before - after if found.more_is_better else after - before) / before
        if lost > ALLOWED:
            yield Loss(name, before, after)


def measured(names: Sequence[str], effort: Effort) -> tuple[dict[str, Finding], list[Loss]]:
    """Return the ratios of the named benchmarks, and the losses that a second look confirms."""
    before = kept()
    now: dict[str, Finding] = {}
    lost: list[Loss] = []
    for measure in (each for name in names for each in BENCHMARKS[name]):
        found = ratios_of(measure(effort))
        now |= found
        if first := {each.name for each in losses(before, found)}:
            again = losses(before, ratios_of(measure(effort)))
            lost += [each for each in again if each.name in first]
    return now, lost


def main() -> int:
    """Read the command line, measure and compare; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser)
    add_names(parser)
    given = parser.parse_args()
    now, lost = measured(names_in(given, parser), effort_of(given))
    for name in sorted(set(now) - set(kept())):
        print(f"not kept so far: {name}")
    for name, before, after in lost:
        print(f"LOSS: {name}: {rounded(before)} times was kept, {rounded(after)} times is now")
    print(f"{len(now)} ratios measured, {len(lost)} lost more than {ALLOWED:.0%}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
