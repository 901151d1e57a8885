"""The program in a real pseudo-terminal, seen as a player sees it: keys in, a screen out."""

import os
import re
import shlex
import signal
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

import pexpect
import pyte

PATIENCE: Final = 60.0
"""Seconds that something is waited for before a test fails."""
QUIET: Final = 3.0
"""Seconds without a change of the screen after which a key counts as ignored."""
TRIES: Final = 5
KEYS: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "delete": "\x1b[3~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f5": "\x1b[15~",
    "ctrl+q": "\x11",
    "ctrl+c": "\x03",
    "ctrl+z": "\x1a",
    "backspace": "\x7f",
}
# What pyte takes for text: private modes with an intermediate byte, and keyboard protocols.
UNKNOWN_TO_PYTE: Final = re.compile(rb"\x1b\[[?>=<][0-9;]*(\$p|u)")

NO_TEXT: Final = re.compile("[\u2500-\u259f]+")
LEFT_SCREEN: Final = b"\x1b[?1049l"
ENTERED_SCREEN: Final = b"\x1b[?1049h"
# Pyte has one screen alone; the program draws on the other, and what is below stays as it was.
SWITCH: Final = re.compile(rb"(\x1b\[\?1049[hl])")
ASKS_FOR_FRAMES: Final = b"\x1b[?2026$p"
"""The program asks whether the terminal shows a frame at once, however long it takes to come."""
HAS_FRAMES: Final = b"\x1b[?2026;2$y"
FRAME_BEGINS: Final = b"\x1b[?2026h"
FRAME_ENDS: Final = b"\x1b[?2026l"
BROKEN_OFF: Final = re.compile(rb"\x1b(\[[?>=<]?[0-9;]*)?$")
PROMPT: Final = "shell> "


class Terminal:
    """A terminal of ``columns`` by ``lines`` in which the program runs with the arguments.

    ``in_shell``: it is started from a shell, which goes on when the program is stopped.
    """

    def __init__(
        self, *arguments: str, columns: int = 80, lines: int = 24, in_shell: bool = False
    ) -> None:
        self._main = pyte.HistoryScreen(columns, lines, history=1000)
        self._other = pyte.Screen(columns, lines)
        self._screen: pyte.Screen = self._main
        self._streams = {each: pyte.ByteStream(each) for each in (self._main, self._other)}
        self._rest = b""
        self._entered = False
        self._in_frame = False
        """Whether more is to come before what stands there is what a player would see."""
        program = [sys.executable, "-m", "canasta_tui", *arguments]
        command, *rest = ["/bin/sh", "-im"] if in_shell else program
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            command,
            rest,
            dimensions=(lines, columns),
            env=os.environ | {"PS1": PROMPT, "ENV": ""},
            timeout=PATIENCE,
        )
        if in_shell:
            self.wait_for(PROMPT.strip())
            self._child.sendline(shlex.join(program))

    @property
    def pid(self) -> int:
        """The program's process."""
        return int(self._child.pid or 0)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen, line by line."""
        return list(self._screen.display)

    @property
    def left_behind(self) -> str:
        """What stands on the screen below the program's, and what was scrolled out of it."""
        scrolled = [*self._main.history.top, *self._main.history.bottom]
        cells = ["".join(line[x].data for x in sorted(line)) for line in scrolled]
        return "\n".join([*cells, *self._main.display])

    @property
    def text(self) -> str:
        """What stands on the screen, with single blanks for all blanks, line ends and boxes."""
        return " ".join(NO_TEXT.sub(" ", " ".join(self.lines)).split())

    @property
    def colours(self) -> set[str]:
        """Every colour on the screen, as six hexadecimal digits or by its name."""
        return {cell.fg for cell in self.cells} | {cell.bg for cell in self.cells}

    @property
    def cells(self) -> list[pyte.screens.Char]:
        """Every cell of the screen: its sign, its colours, and how it is set off."""
        return [cell for line in self._screen.buffer.values() for cell in line.values()]

    @property
    def handed_back(self) -> bool:
        """Whether the program has left the screen that it drew on, as it must at its end."""
        return self._entered and self._screen is self._main

    def press(self, *keys: str) -> None:
        """Press keys, by their names or as letters."""
        for key in keys:
            self._child.send(KEYS.get(key, key))

    def type(self, text: str) -> None:
        """Type a text."""
        self._child.send(text)

    def send_bytes(self, raw: bytes) -> None:
        """Send bytes as they are, as line noise would be."""
        os.write(self._child.child_fd, raw)

    def click(self, column: int, line: int) -> None:
        """Click with the mouse on a cell, counted from 0."""
        at = f"{column + 1};{line + 1}"
        self._child.send(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def click_on(self, text: str) -> None:
        """Click on the beginning of a text on the screen."""
        for number, line in enumerate(self.lines):
            if text in line:
                self.click(line.index(text), number)
                return
        raise AssertionError(self._report(f"there is no {text!r} to click on"))

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        for screen in self._streams:
            screen.resize(lines, columns)
        self._child.setwinsize(lines, columns)

    def wait_for(self, wanted: str) -> None:
        """Wait until a text stands on the screen, wherever its lines break."""
        self.wait_until(lambda: wanted in self.text, f"{wanted!r} does not come")

    def wait_until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Wait until something holds of the screen; fails with ``otherwise`` and the screen."""
        end = monotonic() + PATIENCE
        while self._in_frame or not holds():
            left = end - monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(self._report(otherwise))

    def press_while(self, key: str, shown: str) -> None:
        """Press a key, and again while a text stays and nothing happens any more.

        For a screen that ignores keys pressed before it was painted.
        """
        for _ in range(TRIES):
            self.press(key)
            while shown in self.text and self._read(QUIET):
                pass
            if shown not in self.text:
                return
        raise AssertionError(self._report(f"{shown!r} stays"))

    def wait_for_end(self) -> int:
        """Wait until the program ends; return its exit status, or minus the signal."""
        while self._read(PATIENCE):
            pass
        self._child.close()
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus or 0)

    def kill(self, by: signal.Signals = signal.SIGKILL) -> int:
        """Send the program a signal and return how it ended, as :meth:`wait_for_end`."""
        os.kill(self.pid, by)
        return self.wait_for_end()

    def hang_up(self) -> int:
        """Close the terminal under the program and return how it ended."""
        os.close(self._child.child_fd)
        _, status = os.waitpid(self.pid, 0)
        self._child.closed = self._child.terminated = True
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """End the program, however it stands."""
        if not self._child.terminated:
            self._child.close(force=True)

    def _read(self, seconds: float) -> bool:
        """Take in what the program wrote; false if nothing came in time, or it has ended."""
        try:
            written = self._child.read_nonblocking(65536, seconds)
        except (pexpect.EOF, pexpect.TIMEOUT):
            return False
        self._take_in(self._rest + written)
        return True

    def _take_in(self, written: bytes) -> None:
        """Feed the screen that is shown; a sequence that breaks off waits for its rest."""
        broken_off = BROKEN_OFF.search(written)
        end = broken_off.start() if broken_off else len(written)
        self._rest = written[end:]
        self._note_frames(written[:end])
        for part in SWITCH.split(UNKNOWN_TO_PYTE.sub(b"", written[:end])):
            if part == ENTERED_SCREEN:
                self._other.reset()
                self._screen, self._entered = self._other, True
            elif part == LEFT_SCREEN:
                self._screen, self._in_frame = self._main, False
            else:
                self._streams[self._screen].feed(part)

    def _note_frames(self, written: bytes) -> None:
        if ASKS_FOR_FRAMES in written:
            os.write(self._child.child_fd, HAS_FRAMES)
        begun, ended = written.rfind(FRAME_BEGINS), written.rfind(FRAME_ENDS)
        if begun != ended:
            self._in_frame = begun > ended

    def _report(self, what: str) -> str:
        return "\n".join([what, "-" * 80, *self.lines, "-" * 80])
