"""Random legal play at every table: ``python -m tests.engine.fuzz --deals 100000 --seed 1``.

Checks after every action that no card is lost and that something can be done, and at the end that
the scores add up. Ends with status 1 at a fault, and says the seed that shows it again:
``python -m tests.engine.fuzz --only SEED``.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.engine.random_play import play_checked


class Played(NamedTuple):
    """What became of one deal: its actions, or what went wrong with it."""

    actions: int
    fault: str | None


def play_one(seed: str) -> Played:
    """Play one deal; any error at all is a fault."""
    try:
        return Played(play_checked(seed), None)
    except AssertionError as fault:
        return Played(0, str(fault))
    except Exception:
        return Played(0, f"seed {seed!r}: {traceback.format_exc()}")


def run(seeds: Sequence[str], processes: int) -> int:
    """Play the deals, with a line of progress, and return the exit status."""
    if processes == 1:
        return report(map(play_one, seeds), len(seeds))
    with multiprocessing.Pool(processes) as pool:
        return report(pool.imap_unordered(play_one, seeds, chunksize=20), len(seeds))


def report(played: Iterable[Played], deals: int) -> int:
    """Print progress, faults and a summary; return the exit status."""
    begun = shown = time.monotonic()
    done = actions = faults = 0
    for each in played:
        done += 1
        actions += each.actions
        if each.fault is not None:
            faults += 1
            print(f"\nFAULT {each.fault}", flush=True)
        now = time.monotonic()
        if now - shown > 1 or done == deals:
            shown = now
            rate = done / max(now - begun, 0.001)
            print(f"\r{done}/{deals} deals, {rate:.0f} a second", end="", flush=True)
    spent = time.monotonic() - begun
    print(f"\n{done} deals, {actions} actions in {spent:.1f} s: {faults} faults")
    return 1 if faults else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run; return the exit status."""
    parser = argparse.ArgumentParser(description="Random legal play at every table, with checks.")
    parser.add_argument("--deals", type=int, default=1000, help="deals to play")
    parser.add_argument("--seed", type=int, default=1, help="number that all chance comes from")
    parser.add_argument("--processes", type=int, default=1, help="processes to play in")
    parser.add_argument("--only", help="play the one deal of this seed, as a fault names it")
    given = parser.parse_args(arguments)
    seeds = [given.only] if given.only else [f"{given.seed}/{n}" for n in range(given.deals)]
    return run(seeds, given.processes)


if __name__ == "__main__":
    sys.exit(main())
