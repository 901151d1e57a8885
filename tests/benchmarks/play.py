"""Random legal play of every system and seating: ``python -m tests.benchmarks.play``."""

from collections.abc import Callable
from typing import Final

from canasta_tui.presets import load
from tests.benchmarks.material import named, random_play
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Report,
    command,
    in_turn,
    ratio,
    shown,
    to_yardstick,
    yardstick,
)
from tests.benchmarks.peers import Peers
from tests.games import TABLES

CLASSIC: Final = named("classic", 4, 2)
TIMES: Final = {"OpenSpiel gin_rummy": 4.0, "python-chess": 5.0, "OpenSpiel hearts": None}
"""Peers, with how many times as fast as they classic is to be."""
ALL_ACTIONS: Final = 2
"""The column in which the cards that OpenSpiel deals count as actions."""


def measure(effort: Effort) -> Report:
    """Measure how fast deals are played at random."""
    stick = yardstick(effort)
    with Peers(effort.peers) as peers:
        rows = in_turn(
            {
                YARDSTICK: lambda: (1e6 / stick()[0],),
                **{named(*table): _player(table, effort.seconds) for table in TABLES},
                **peers.contenders("play", effort.seconds),
            },
            effort,
        )
        missing = peers.missing()
    to_peers = [
        found
        for peer, times in TIMES.items()
        for found in ratio(rows, CLASSIC, peer, column=ALL_ACTIONS, more_is_better=True, aim=times)
    ]
    ours = [row for row in rows if row.name == YARDSTICK or row.name in map(_name, TABLES)]
    return Report(
        "Random legal play",
        "The legal actions are listed, one is drawn and played, until the deal is over; shuffling"
        " and dealing are timed too. Processor time of one process. Decisions are the players';"
        " 'all actions' counts each card that OpenSpiel deals as an action of chance. The ratios"
        " to peers are of all actions, which favours the peers. A game of chess is left after 200"
        " half moves.",
        ("decisions/s", "deals/s", "all actions/s"),
        shown(rows),
        (*to_peers, *to_yardstick(ours, more_is_better=True)),
        missing,
    )


def _name(table: tuple[str, int, int]) -> str:
    return named(*table)


def _player(table: tuple[str, int, int], seconds: float) -> Callable[[], tuple[float, ...]]:
    rules = load(*table)

    def play() -> tuple[float, ...]:
        decisions, deals, taken = random_play(rules, seconds)
        return decisions / taken, deals / taken, decisions / taken

    return play


if __name__ == "__main__":
    command(__doc__, measure)
