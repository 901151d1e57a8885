"""All benchmarks, by the name of the module that runs each."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Final

from tests.benchmarks import (
    computers,
    copying,
    growth,
    judging,
    keys,
    listing,
    memory,
    play,
    replay,
    saving,
    start,
)
from tests.benchmarks.measuring import Benchmark

BENCHMARKS: Final[Mapping[str, Sequence[Benchmark]]] = {
    "play": (play.measure,),
    "copying": (copying.measure,),
    "listing": (listing.measure,),
    "replay": (replay.measure,),
    "saving": (saving.measure,),
    "judging": (judging.measure,),
    "start": (start.measure,),
    "keys": (keys.measure,),
    "memory": (memory.measure,),
    "computers": (computers.measure,),
    "growth": (growth.measure_hands, growth.measure_players, growth.measure_matches),
}


def add_names(parser: argparse.ArgumentParser) -> None:
    """Let benchmarks be named on the command line."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))


def names_in(given: argparse.Namespace, parser: argparse.ArgumentParser) -> Sequence[str]:
    """Return the benchmarks that are named, or all; ends the program at a name that is none."""
    for name in given.names:
        if name not in BENCHMARKS:
            parser.error(f"there is no {name!r}: use {', '.join(BENCHMARKS)}")
    return given.names or list(BENCHMARKS)
