"""Saves a game in a child that is killed at a random moment, and looks what is left, many times.

Run as a program: folder and number of rounds. An error ends it.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from canasta_tui.library.saves import SaveStore
from tests.games import new_match, random_steps

LONGEST_WAIT = 0.003
"""Seconds between the last save that is known of and the kill."""


def save_for_ever(store: SaveStore, name: str, done: int) -> None:
    """Play and save, and tell of each save by a byte."""
    with store.open(name) as handle:
        os.write(done, b"o")
        for _ in random_steps(handle.match, os.getpid(), 100_000):
            handle.save()
            os.write(done, b"s")


def one_round(store: SaveStore, rng: random.Random) -> None:
    with store.create(new_match(seed=rng.randrange(1000), target=100_000)) as handle:
        name = handle.name
    told, done = os.pipe()
    child = os.fork()
    if child == 0:
        save_for_ever(store, name, done)
        os._exit(0)
    os.close(done)
    saves = -1
    for _ in range(rng.randrange(1, 25)):
        saves += len(os.read(told, 1))
    moment = time.monotonic() + rng.random() * LONGEST_WAIT
    while time.monotonic() < moment:
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while byte := os.read(told, 1000):
        saves += len(byte)
    os.close(told)
    with store.open(name) as handle:
        steps = sum(len(deal.actions) for deal in handle.match.record().deals)
        steps += handle.match.deal_number - 1
        if steps not in (saves, saves + 1):
            raise AssertionError(f"{saves} saves were made, and {steps} steps are there")
        handle.save()
    store.delete(name)
    left = list(store.folder.iterdir())
    if left:
        raise AssertionError(f"left behind: {left}")


def main(folder: str, rounds: str) -> None:
    """Do the rounds, each with a moment of its own."""
    store = SaveStore(Path(folder) / "games")
    rng = random.Random(20260102)
    for _ in range(int(rounds)):
        one_round(store, rng)


if __name__ == "__main__":
    main(*sys.argv[1:])
