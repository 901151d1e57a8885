"""From a key to the frame that it changes: ``python -m tests.benchmarks.keys``."""

import statistics
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from tests.benchmarks.in_terminal import SIZES, InTerminal
from tests.benchmarks.measuring import (
    Effort,
    Finding,
    Report,
    Row,
    command,
    in_turn,
    percentile_95,
    ratio,
)
from tests.benchmarks.start import TABLE_MARKS, TRIVIAL_MARKS, TRIVIAL_PROGRAM

HANDS: Final = (20, 60)
KEYS: Final = 40
"""Keys in a round."""
CURSOR: Final = (*(b"\x1b[C",) * 9, *(b"\x1b[D",) * 9)
PICK: Final = (b" ",)
TIMES: Final = 1.5
"""Times the trivial app that a key may take."""
CPU: Final = 2
"""The column of the processor's time."""


def measure(effort: Effort) -> Report:
    """Measure how long a key takes to be seen, and what it costs."""
    sizes, hands = SIZES[: effort.few(len(SIZES))], HANDS[: effort.few(len(HANDS))]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="canasta-")))

        def opened(
            program: tuple[str, ...], marks: tuple[str, ...], size: tuple[int, int]
        ) -> InTerminal:
            terminal = stack.enter_context(InTerminal(program, folder, size))
            terminal.first_frame(*marks)
            terminal.settle()
            return terminal

        contenders: dict[str, Callable[[], tuple[float, ...]]] = {}
        for size in sizes:
            trivial = opened(TRIVIAL_PROGRAM, TRIVIAL_MARKS, size)
            contenders[_trivial(size)] = partial(_pressed, trivial, CURSOR, effort)
            for cards in hands:
                table = opened(table_program(cards), TABLE_MARKS, size)
                for what, keys in (("cursor", CURSOR), ("pick", PICK)):
                    contenders[_name(what, cards, size)] = partial(_pressed, table, keys, effort)
        rows = in_turn(contenders, effort)
    return Report(
        "Key to frame",
        f"In a pseudo-terminal, by the clock: from writing a key to reading the last byte of the"
        f" frames that it changes; {KEYS} keys a round, each after the last was seen. Below that,"
        " the processor time of the whole program a key. The trivial app counts its keys on one"
        " line. The cursor goes to the next card, a pick picks a card or puts it back.",
        ("median ms", "95th percentile ms", "CPU ms"),
        rows,
        [found for size in sizes for found in _ratios(rows, size, hands)],
    )


def table_program(cards: int) -> tuple[str, ...]:
    """Return what shows a table with a hand of so many cards."""
    return ("-m", "tests.benchmarks.apps", "table", str(cards))


def _pressed(terminal: InTerminal, keys: tuple[bytes, ...], effort: Effort) -> tuple[float, ...]:
    before = terminal.cpu_seconds()
    taken = [terminal.press(key) for key in islice(cycle(keys), effort.few(KEYS))]
    used = terminal.cpu_seconds() - before
    return statistics.median(taken), percentile_95(taken), used / len(taken) * 1e3


def _ratios(rows: list[Row], size: tuple[int, int], hands: tuple[int, ...]) -> list[Finding]:
    return [
        found
        for what in ("cursor", "pick")
        for cards in hands
        for found in (
            *ratio(rows, _name(what, cards, size), _trivial(size), aim=TIMES),
            *ratio(rows, _name(what, cards, size), _trivial(size), column=CPU, label="CPU: "),
        )
    ]


def _trivial(size: tuple[int, int]) -> str:
    return f"a trivial app at {size[0]}x{size[1]}"


def _name(what: str, cards: int, size: tuple[int, int]) -> str:
    return f"{what} in {cards} cards at {size[0]}x{size[1]}"


if __name__ == "__main__":
    command(__doc__, measure)
