"""Whether anybody is shown a card that is not his: ``python -m tests.tui.secrecy [--seed N] ...``.

Plays deals through the screen as ``through_the_screen`` does. Everything that the program writes to
the terminal is fed to an emulator, whose whole screen is read after each write. While a player
looks, no card may stand there but those of his hand and those that lay open in this deal; while the
keyboard is passed on, none at all. Behind each curtain the pages of keys, the palette and the
question about leaving are opened, and every title, tooltip, notice and log line is read.
"""

import argparse
import asyncio
import random
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final

import pyte
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from canasta_tui.engine.cards import NAMES, UNKNOWN, Card
from canasta_tui.engine.view import SeatView
from canasta_tui.match import Match
from canasta_tui.tui import app
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.widgets.log import LogView
from tests.terminal.terminal import UNKNOWN_TO_PYTE
from tests.tui.by_keys import StuckError
from tests.tui.through_the_screen import SEATINGS, Seating, ThroughTheScreen, at_home, told

CARD: Final = re.compile(r"(10|[2-9TJQKA])([♠♥♦♣SHDC])(?![a-zA-Z])|Jk")
"""A card as it stands on a face, in a sentence or in a file."""
SUITS: Final = dict(zip("♠♥♦♣", "SHDC", strict=True))
SKIPPED: Final = re.compile(UNKNOWN_TO_PYTE.pattern.decode())
TITLE: Final = re.compile(r"\x1b\]([^\x07\x1b]*)")
ON_CURTAIN: Final = "Space: show my cards"
BEHIND: Final = ("f1", "ctrl+p", "ctrl+q", "ctrl+c", "question_mark", "h", "l", "r", "s", "enter")
"""Keys that are tried while the keyboard is passed on."""


def cards_named(text: str) -> set[str]:
    """The cards that a text names, as ``QH``; a joker as ``JK``."""
    found = set()
    for rank, suit in CARD.findall(text):
        found.add(f"{'T' if rank == '10' else rank}{SUITS.get(suit, suit)}" if rank else "JK")
    return found


class Watch:
    """Reads all that is written to the terminal; ``faults`` are the leaks."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.frames = 0
        self.viewer: int | None = None
        """The seat whose player looks."""
        self.match: Match | None = None
        self._open: set[Card] = set()
        self._at: tuple[object, ...] = ()
        self._allowed: set[str] = set()
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self._screen)

    def begin_deal(self, match: Match) -> None:
        """Nothing has been seen of this deal."""
        self.match = match
        self._open = set()
        self._at = ()

    def take(self, written: str, size: tuple[int, int]) -> None:
        """Take in what is written to a terminal of that size."""
        if (self._screen.columns, self._screen.lines) != size:
            self._screen.resize(size[1], size[0])
        self._stream.feed(SKIPPED.sub("", written))
        self.frames += 1
        text = "\n".join(self._screen.display)
        if ON_CURTAIN in text:
            self.viewer = None
        self.read(text, "the screen")
        for title in (self._screen.title, self._screen.icon_name, *TITLE.findall(written)):
            self.read_open(title, "a control text")

    def read(self, text: str, where: str) -> None:
        """Read a text that the player who looks may see, or everybody if none does."""
        self._compare(text, where, set() if self.viewer is None else self._may_see(self.viewer))

    def read_open(self, text: str, where: str) -> None:
        """Read a text in which no card may stand at any time."""
        self._compare(text, where, set())

    def _compare(self, text: str, where: str, allowed: set[str]) -> None:
        leaked = cards_named(text) - allowed
        if leaked:
            whose = "nobody" if self.viewer is None else f"seat {self.viewer}"
            self.faults.append(f"{where} shows {sorted(leaked)} to {whose}:\n{text}")

    def _may_see(self, seat: int) -> set[str]:
        """The cards of the hand, before and after the latest action, and all that lay open."""
        match = self.match
        if match is None:
            return set()
        at = (match.deal_number, len(match.record().deals[-1].actions), match.phase, seat)
        if at != self._at:
            view = match.view(seat)
            hand = {NAMES[card] for card in view.hand}
            self._open |= open_cards(view)
            before = self._allowed if self._at and self._at[-1] == seat else set()
            self._allowed = {NAMES[card] for card in self._open} | hand | before
            self._at = at
        return self._allowed


def open_cards(view: SeatView) -> set[Card]:
    """What lies open on the table."""
    melds = {card for side in view.melds for meld in side for card in meld.cards}
    red_threes = {card for side in view.red_threes for card in side}
    return (melds | red_threes | set(view.pile)) - {UNKNOWN}


class RecordingDriver(HeadlessDriver):
    """Gives what is written to the watch of its app."""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        if isinstance(self._app, WatchedApp):
            self._app.reader.take(data, self._get_terminal_size())


class WatchedApp(CanastaApp):
    """The program as players have it, watched."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        Path(app.__file__).parent / sheet for sheet in CanastaApp.CSS_PATH
    ]
    reader: Watch

    def _build_driver(
        self, headless: bool, inline: bool, mouse: bool, size: tuple[int, int] | None
    ) -> Driver:
        self._driver = RecordingDriver(self, size=size)
        return self._driver

    def _end_on_signals(self) -> None:
        """Leave the signals to the test."""


class Secrecy(ThroughTheScreen):
    """A deal at a table in which every leak ends the play."""

    def __init__(self, seating: Seating, folder: Path, seed: str) -> None:
        super().__init__(seating, folder, seed)
        self.watch = Watch()
        self.behind = random.Random(seed)

    def make_app(self) -> CanastaApp:
        watched = WatchedApp(self._store, self._name)
        watched.reader = self.watch
        return watched

    async def _look_behind_curtain(self) -> None:
        if isinstance(self._screens.app.screen, CurtainScreen):
            if self.watch.match is not self._match or not self._done:
                self.watch.begin_deal(self._match)
            await self._try_keys()
            self._read_all()
        await super()._look_behind_curtain()

    async def _wait_for(self, screen: type[Screen[Any]]) -> None:
        if screen is TableScreen:
            self.watch.viewer = self._expected.actor
        await super()._wait_for(screen)

    async def _try_keys(self) -> None:
        """Press a key behind the curtain that might show something, and come back."""
        self._screens.press(self.behind.choice(BEHIND))
        await self._screens.settle()
        self._read_all()
        for _ in range(3):
            if isinstance(self._screens.app.screen, CurtainScreen):
                return
            self._screens.press("escape")
            await self._screens.settle()
        raise self._screens.stuck("there is no way back to the curtain")

    async def _step(self) -> None:
        await super()._step()
        self._read_all()

    def _read_all(self) -> None:
        for where, text in self._texts():
            self.watch.read(text, where)
        for title in (self._screens.app.title, self._screens.app.sub_title):
            self.watch.read_open(title, "the title")
        if self.watch.faults:
            raise StuckError(self.watch.faults[0])

    def _texts(self) -> Iterator[tuple[str, str]]:
        for notice in self._screens.app._notifications:
            yield "a notice", notice.message
        for screen in self._screens.app.screen_stack:
            for widget in screen.query("*"):
                if widget.tooltip is not None:
                    yield f"the tooltip of {widget}", str(widget.tooltip)
                if isinstance(widget, LogView):
                    yield "the log", "\n".join(widget._sentences)


def play(seating: Seating, seed: str, most: int | None = None) -> Secrecy:
    """Play a deal, or so many actions of it; StuckError at the first leak."""
    with TemporaryDirectory(prefix="canasta-", ignore_cleanup_errors=True) as folder:
        secrecy = Secrecy(seating, Path(folder), f"{seed}/{seating}")
        asyncio.run(secrecy.play(most))
    return secrecy


def main() -> int:
    """Play what the command line asks for, and say what was looked at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=1, help="deals at each table")
    chosen = parser.parse_args()
    faults = frames = actions = 0
    for number in range(chosen.rounds):
        for seating in SEATINGS:
            seed, begun = f"{chosen.seed}.{number}", time.monotonic()
            try:
                done = play(seating, seed)
            except AssertionError as fault:
                faults += 1
                print(f"FAULT seed {seed}, {seating}: {fault}", flush=True)
                continue
            frames += done.watch.frames
            actions += done.counts.total()
            seconds = time.monotonic() - begun
            said = f"{done.watch.frames} frames, {told(done.counts)}, {seconds:.0f} s"
            print(f"seed {seed}, {seating}: {said}", flush=True)
    print(f"all: {frames} frames, {actions} actions; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    with at_home():
        status = main()
    sys.exit(status)
