"""One decision of each computer level: ``python -m tests.benchmarks.computers``."""

import statistics
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import islice
from time import perf_counter
from typing import Final

from canasta_tui.bots import LEVELS, Clock
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from canasta_tui.tui.table.computers import THINKING
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Report,
    chance,
    command,
    in_turn,
    percentile_95,
    shown,
    to_yardstick,
    yardstick,
)
from tests.bots.tables import dealt, decisions

SYSTEMS: Final = ("classic", "samba", "yu")
DECISIONS: Final = 60
LONG_DECISIONS: Final = 5
"""Decisions of the hard level with the time that it has at the table."""
PLAYOUTS: Final = 30
APART: Final = 3
"""Decisions of which the hard level, which takes long, gets one."""


def measure(effort: Effort) -> Report:
    """Measure how long each level thinks."""
    stick = yardstick(effort)
    contenders: dict[str, Callable[[], tuple[float, ...]]] = {
        YARDSTICK: lambda: (*stick(), 0.0, 0.0)
    }
    for system in SYSTEMS:
        views = _views(system, effort.few(DECISIONS))
        for level in LEVELS:
            contenders[f"{level}, {system}"] = partial(
                _thought,
                level,
                views[:: APART if level == "hard" else 1],
                partial(Clock.of_playouts, PLAYOUTS),
            )
    timed = f"hard with {THINKING:.0f} s, classic"
    views = _views("classic", effort.few(DECISIONS))[:: DECISIONS // LONG_DECISIONS]
    seconds = THINKING if effort.seconds else 0.01
    contenders[timed] = partial(_thought, "hard", views, partial(Clock, seconds))
    rows = in_turn(contenders, effort)
    return Report(
        "One decision of each computer level",
        f"{DECISIONS} decisions along deals that `normal` plays, none of them forced, by the"
        f" clock. The hard level makes one in {APART} of them, with {PLAYOUTS} play-outs, and in"
        f" the last row {LONG_DECISIONS} with the {THINKING:.0f} s that it may take at the table.",
        ("mean ms", "median ms", "95th percentile ms"),
        shown(rows),
        to_yardstick([row for row in rows if row.name != timed]),
    )


@cache
def _views(system: str, count: int) -> Sequence[SeatView]:
    """Return views of seats that have a choice, every fourth of a deal."""
    rules = load(system)
    seen: list[SeatView] = []
    for seed in range(count):
        bots = [LEVELS["normal"](chance()) for _ in range(rules.players)]
        views = (view for view, _ in decisions(dealt(rules, seed), bots))
        seen += islice((view for view in views if len(view.legal_actions()) > 1), 0, None, 4)
        if len(seen) >= count:
            break
    return seen[:count]


def _thought(
    level: str, views: Sequence[SeatView], clock: Callable[[], Clock]
) -> tuple[float, float, float]:
    computer = LEVELS[level](chance())
    taken = []
    for view in views:
        begun = perf_counter()
        computer.choose(view, clock())
        taken.append((perf_counter() - begun) * 1e3)
    return statistics.fmean(taken), statistics.median(taken), percentile_95(taken)


if __name__ == "__main__":
    command(__doc__, measure)
