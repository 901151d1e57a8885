"""The command ``simulate``: levels against each other, with intervals and times."""

import functools
import math
import multiprocessing
import os
import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from canasta_tui.contest import (
    Contest,
    EndlessDealError,
    Pair,
    pairs_of,
    play_pair,
    points_a_deal,
    share_won,
)
from canasta_tui.messages import Catalogue


def main(contest: Contest, processes: int, t: Catalogue) -> int:
    """Play the contest, print what came of it, and return the exit status."""
    # More would share out nothing, and many more would exhaust the machine.
    processes = min(processes, contest.pairs, os.cpu_count() or 1)
    try:
        with _played(contest, processes) as pairs:
            results = list(_with_progress(pairs, contest.pairs, t))
    except EndlessDealError as error:
        print(t("simulate.endless", reason=str(error)))
        return 1
    for line in report(contest, results, t):
        print(line)
    return 0


@contextmanager
def _played(contest: Contest, processes: int) -> Iterator[Iterable[Pair]]:
    """Yield the pairs in their order, played by so many processes."""
    if processes <= 1:
        yield pairs_of(contest)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield pool.imap(functools.partial(play_pair, contest), range(contest.pairs))


def _with_progress(pairs: Iterable[Pair], count: int, t: Catalogue) -> Iterator[Pair]:
    """Yield the pairs and draw a bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(t("simulate.progress"), total=count)
        for pair in pairs:
            progress.advance(task)
            yield pair


def report(contest: Contest, pairs: list[Pair], t: Catalogue) -> list[str]:
    """Return what came of the contest, in sentences."""
    first, second = contest.levels
    rules = contest.rules
    lines = [
        t(
            "simulate.matches" if contest.matches else "simulate.deals",
            first=first,
            second=second,
            rules=rules.name,
            players=rules.players,
            sides=rules.sides,
            n=len(pairs),
            deals=sum(pair.deals for pair in pairs),
            seed=contest.seed,
        ),
        _points(pairs, first, t),
    ]
    if contest.matches:
        won = share_won(pairs)
        lines.append(
            t(
                "simulate.won",
                level=first,
                share=f"{won.mean:.1%}",
                low=f"{won.low:.1%}",
                high=f"{won.high:.1%}",
            )
        )
        stopped = sum(pair.stopped for pair in pairs)
        if stopped:
            lines.append(t("simulate.stopped", n=stopped))
    lines.extend(_times(level, pairs, place, t) for place, level in enumerate(contest.levels))
    return lines


def _points(pairs: list[Pair], level: str, t: Catalogue) -> str:
    points = points_a_deal(pairs)
    if math.isinf(points.low):
        return t("simulate.points_of_one", level=level, mean=f"{points.mean:+.0f}")
    return t(
        "simulate.points",
        level=level,
        mean=f"{points.mean:+.0f}",
        low=f"{points.low:+.0f}",
        high=f"{points.high:+.0f}",
    )


def _times(level: str, pairs: list[Pair], place: int, t: Catalogue) -> str:
    times = [each for pair in pairs for each in pair.times[place]]
    return t(
        "simulate.times",
        level=level,
        decisions=len(times),
        median=f"{statistics.median(times) * 1000:.1f}",
        most=f"{max(times) * 1000:.1f}",
    )
