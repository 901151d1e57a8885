"""Listing the legal actions: ``python -m tests.benchmarks.listing``."""

from statistics import fmean
from typing import Final

from canasta_tui.engine.deal import Deal
from tests.benchmarks.material import POSITIONS, named, positions
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Report,
    command,
    in_turn,
    microseconds,
    shown,
    to_yardstick,
    yardstick,
)
from tests.benchmarks.peers import PEERS, Peers

SEATINGS: Final = (
    ("classic", 4, 2),
    ("joker", 4, 2),
    ("samba", 4, 2),
    ("hidden", 4, 2),
    ("polish", 4, 2),
    ("yu", 4, 4),
)


def measure(effort: Effort) -> Report:
    """Measure how long it takes to list what may be done."""
    count = effort.few(POSITIONS)
    along = {named(*table): positions(*table, count=count) for table in SEATINGS}
    actions = fmean(len(d.legal_actions()) for deals in along.values() for d in deals)
    with Peers(effort.peers) as peers:
        rows = in_turn(
            {
                YARDSTICK: yardstick(effort),
                **{
                    name: microseconds(deals, Deal.legal_actions, effort)
                    for name, deals in along.items()
                },
                **peers.contenders("list", effort.seconds),
            },
            effort,
        )
        missing = peers.missing()
    return Report(
        "Listing the legal actions",
        f"All legal actions are listed, in {POSITIONS} positions along random games, timid and"
        f" eager. Ours have {actions:.0f} of them on average.",
        ("us a position",),
        shown(rows),
        to_yardstick([row for row in rows if row.name not in PEERS]),
        missing,
    )


if __name__ == "__main__":
    command(__doc__, measure)
