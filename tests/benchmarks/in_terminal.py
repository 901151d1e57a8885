"""Programs in a pseudo-terminal, by the clock: when which bytes come, and what they cost."""

import os
import select
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pexpect

PATIENCE: Final = 60.0
"""Seconds after which what does not come counts as not coming."""
QUIET: Final = 0.03
"""Seconds without a byte after which a frame counts as whole; they are not part of its time."""
SETTLED: Final = 0.5
"""Seconds without a byte after which nothing more is on its way."""
ASKS_FOR_FRAMES: Final = b"\x1b[?2026$p"
HAS_FRAMES: Final = b"\x1b[?2026;2$y"
"""The answer of a terminal that paints frames as a whole, as today's do."""
SIZES: Final = ((80, 24), (140, 45))


class InTerminal:
    """A program of this Python in a terminal of its own, with an empty home in ``folder``."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, size: tuple[int, int] = SIZES[0]
    ) -> None:
        self._written = b""
        self._begun = time.perf_counter()
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            list(arguments),
            dimensions=(size[1], size[0]),
            env=_surroundings(folder),
            timeout=PATIENCE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.delayafterclose = 0
        self._child.kill(signal.SIGKILL)
        self._child.wait()
        self._child.close()

    def first_frame(self, *marks: str) -> float:
        """Return the milliseconds from the start of the process to a frame with the marks.

        A frame is painted from the top down, so the last mark should stand in its last line.
        """
        while not all(mark.encode() in self._written for mark in marks):
            if not self._read(PATIENCE):
                raise TimeoutError(f"{marks} do not come: {self._written[-2000:]!r}")
        return (self._last - self._begun) * 1e3

    def settle(self) -> None:
        """Wait until nothing more is on its way."""
        while self._read(SETTLED):
            pass

    def press(self, key: bytes) -> float:
        """Press a key; return the milliseconds until the last byte of what it changed was read."""
        begun = time.perf_counter()
        os.write(self._child.child_fd, key)
        if not self._read(PATIENCE):
            raise TimeoutError(f"nothing comes after {key!r}")
        while self._read(QUIET):
            pass
        return (self._last - begun) * 1e3

    def cpu_seconds(self) -> float:
        """Return the processor time of the program, all its threads, so far (Linux)."""
        return time.clock_gettime((~int(self._child.pid or 0) << 3) | 2)

    def peak_memory(self) -> float:
        """Return the most memory that the program has had in RAM, in megabytes (Linux)."""
        status = Path(f"/proc/{self._child.pid}/status").read_text(encoding="utf-8")
        (line,) = [each for each in status.splitlines() if each.startswith("VmHWM:")]
        return int(line.split()[1]) / 1000

    def _read(self, seconds: float) -> bool:
        """Take in what comes; false if nothing comes in time or the program has ended."""
        descriptor = self._child.child_fd
        if not select.select([descriptor], [], [], seconds)[0]:
            return False
        try:
            read = os.read(descriptor, 1 << 16)
        except OSError:
            return False
        self._last = time.perf_counter()
        self._written = (self._written + read)[-1_000_000:]
        if ASKS_FOR_FRAMES in read:
            os.write(descriptor, HAS_FRAMES)
        return bool(read)


def _surroundings(folder: Path) -> dict[str, str]:
    """Return an environment with an empty home and a plain terminal."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "CANASTA_SAVES": str(folder / "saves"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "TZ": "UTC",
    }
