"""All benchmarks, or those that are named: ``python -m tests.benchmarks [NAME ...]``."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.benchmarks.check import keep
from tests.benchmarks.measuring import (
    Report,
    add_json,
    add_options,
    as_markdown,
    effort_of,
    machine_lines,
    write_json,
)
from tests.benchmarks.registry import BENCHMARKS, add_names, names_in

README: Final = Path(__file__).with_name("README.md")
FIGURES: Final = re.compile(r"(<!-- figures -->\n).*(<!-- end of figures -->)", re.DOTALL)
"""What stands between the two marks is written by ``--readme``."""


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--readme", action="store_true", help="put the figures of all into README.md")
    add("--keep", action="store_true", help="keep the ratios for later checks")
    add_options(parser)
    add_json(parser)
    add_names(parser)
    given = parser.parse_args()
    if given.readme and given.names:
        parser.error("README.md has the figures of all benchmarks: name none with --readme")
    reports: list[Report] = []
    for name in names_in(given, parser):
        for measure in BENCHMARKS[name]:
            reports.append(measure(effort_of(given)))
            print(as_markdown(reports[-1]), flush=True)
    if given.json is not None:
        write_json(given.json, reports)
    if given.keep:
        keep(reports)
    if given.readme:
        README.write_text(with_figures(README.read_text(encoding="utf-8"), reports), "utf-8")


def with_figures(page: str, reports: Sequence[Report]) -> str:
    """Return the page with these reports for the figures that it has; ValueError if it has none."""
    figures = "\n".join(["", machine_lines(), *map(as_markdown, reports)])
    page, replaced = FIGURES.subn(lambda found: f"{found[1]}{figures}\n{found[2]}", page)
    if not replaced:
        raise ValueError("the page has no place for figures")
    return page


if __name__ == "__main__":
    main()
