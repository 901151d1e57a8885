"""Replaying a recorded match of ten deals: ``python -m tests.benchmarks.replay``."""

from functools import partial
from typing import Final

from canasta_tui.match import Match
from tests.benchmarks.material import actions_in, played_by_chance, played_by_computers
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Finding,
    Report,
    command,
    cpu_seconds,
    in_turn,
    median_of,
    shown,
    to_yardstick,
    yardstick,
)

DEALS: Final = 10
MOST: Final = 15.0
"""Milliseconds that the replay may take."""


def measure(effort: Effort) -> Report:
    """Measure how long a record takes to become the match that it was."""
    deals = effort.few(DEALS)
    matches = {
        "played by computers": played_by_computers(deals),
        "played at random": played_by_chance(deals),
    }
    stick = yardstick(effort)

    def replayed(match: Match) -> tuple[float, float]:
        record, actions = match.record(), actions_in(match)

        def work() -> int:
            Match.from_record(record)
            return 1

        seconds = cpu_seconds(work, effort.seconds)
        return seconds * 1e3, seconds / actions * 1e6

    rows = in_turn(
        {
            YARDSTICK: lambda: (*stick(), 0.0),
            **{name: partial(replayed, match) for name, match in matches.items()},
        },
        effort,
    )
    lengths = " and ".join(f"{actions_in(each):,}" for each in matches.values())
    return Report(
        "Replaying a recorded match of ten deals",
        f"Every action of a classic match of four is checked and played again: {lengths} actions."
        " Processor time; reading the file is part of loading, not of this.",
        ("ms a match", "us an action"),
        shown(rows),
        (
            *(
                Finding(f"a match {name}", median_of(rows, name), "ms", aim=MOST)
                for name in matches
            ),
            *to_yardstick(rows),
        ),
    )


if __name__ == "__main__":
    command(__doc__, measure)
