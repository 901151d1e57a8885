"""Copying a deal: ``python -m tests.benchmarks.copying``."""

from typing import Final

from canasta_tui.engine.deal import Deal
from tests.benchmarks.material import POSITIONS, named, positions
from tests.benchmarks.measuring import (
    YARDSTICK,
    Effort,
    Finding,
    Report,
    command,
    in_turn,
    median_of,
    microseconds,
    shown,
    to_yardstick,
    yardstick,
)
from tests.benchmarks.peers import PEERS, Peers

MOST: Final = 3.0
"""Microseconds that a copy may take."""
SEATINGS: Final = (("classic", 4, 2), ("classic", 6, 3), ("samba", 4, 2), ("yu", 2, 2))


def measure(effort: Effort) -> Report:
    """Measure how long a copy of a deal in play takes."""
    count = effort.few(POSITIONS)
    along = {named(*table): positions(*table, count=count) for table in SEATINGS}
    with Peers(effort.peers) as peers:
        rows = in_turn(
            {
                YARDSTICK: yardstick(effort),
                **{name: microseconds(deals, Deal.copy, effort) for name, deals in along.items()},
                **peers.contenders("copy", effort.seconds),
            },
            effort,
        )
        missing = peers.missing()
    classic = named("classic", 4, 2)
    aim = Finding(f"a copy of {classic}", median_of(rows, classic), "us", aim=MOST)
    return Report(
        "Copying a state",
        f"{POSITIONS} positions along random games are copied; each copy can be played on without"
        " changing the other. rlcard has no copy of its own, so `copy.deepcopy`"
        " makes it; chess is copied without its history.",
        ("us a copy",),
        shown(rows),
        (aim, *to_yardstick([row for row in rows if row.name not in PEERS])),
        missing,
    )


if __name__ == "__main__":
    command(__doc__, measure)
