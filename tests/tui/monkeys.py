"""Monkeys at the keyboard: ``python -m tests.tui.monkeys [--keys 200000] [--seed 1] ...``.

Presses random keys, clicks, drags, turns the wheel, pastes and changes the size of the terminal,
over all screens. All along the program must not fail, must answer within a bounded number of rounds
of its messages, must keep every card of the pack in the deal, and what is saved must load and be
the game that is on the table. Each seed plays in a home of its own until the program is left, and
then the next begins. Ends with status 1 if anything went wrong, and names the seed.
"""

import argparse
import asyncio
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from textual import events
from textual.app import App
from textual.screen import Screen

from canasta_tui.engine.cards import cards_in, full_pack
from canasta_tui.match import Match
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.game import SavedGame
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.more_room import MoreRoomScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.title import TitleScreen
from tests.games import state
from tests.tui.monkey_home import Home, home_in

KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyzTMADJPUSHVLRQC0123456789",
    *("enter", "escape", "space", "tab", "shift+tab", "backspace", "delete"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f10", "ctrl+p", "ctrl+c", "ctrl+a", "ctrl+x", "ctrl+v"),
    *("question_mark", "slash", "full_stop", "minus", "ą", "ж", "ctrl+home", "shift+end"),
)
LIKELY: Final = ("enter", "space", "left", "right", "up", "down", "escape", "d", "m", "t", "n", "y")
"""Keys that get a game on; half of all are of these."""
PASTES: Final = (
    *("Ona", "[b]x[/b]", "\x1b[2J", "\u05d0\u202e\u05d1", "e\u0301" * 9),
    *("\U0001f0cf" * 30, "x" * 1000, "", "\n\n"),
)
SIZES: Final = ((80, 24), (100, 30), (140, 45), (250, 80))
OFTEN: Final = (8, 4, 2, 1)
"""How often each size comes: at the largest a monkey is five times as slow."""
TOGETHER: Final = (1, 1, 2, 4, 8, 16, 32)
"""How many things are done before the program is waited for: painting takes most of the time."""
HELD: Final = 30
"""How often at most a key that is held down comes."""
HOMES: Final = ("TitleScreen", "TableScreen")
DULL: Final = 150
"""Keys on other screens after which each time the way back is tried."""
DOORS: Final[dict[str, tuple[str, ...]]] = {
    "the last game": ("c",),
    "a new game": ("n", "f5"),
    "house rules": ("n", "f2"),
    "a replay": ("s", "down", "down", "w"),
    "a game played elsewhere": ("s", "down", "w"),
    "saved games": ("s",),
    "rules": ("r",),
    "settings": ("e",),
    "themes": ("t",),
    "keys": ("h",),
    "palette": ("ctrl+p",),
}
"""How one gets from the title to the other screens."""
PATIENCE: Final = 20.0
"""Seconds within which the program must answer."""
LOOK_AGAIN: Final = 0.05
"""Seconds of waiting after which it is seen whether who was asked is still there."""
SHOWN: Final = 6
"""Steps of the way to a fault that are shown."""
CHECKED_EVERY: Final = 40
"""Keys between two looks at the game and its save."""


class Report(NamedTuple):
    """What a monkey did, and the first fault if there was one."""

    seed: str
    keys: int
    screens: Counter[str]
    fault: str | None


class MonkeyError(AssertionError):
    """Something broke under the monkey's hands."""


class Monkey:
    """One monkey, at one program over one folder, with everything it does drawn by the seed."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.keys = 0
        self.screens: Counter[str] = Counter()
        self._rng = random.Random(seed)
        self._home = Home(folder, self._rng)
        self._store = self._home.store
        self._ways: dict[Callable[[], int], int] = {
            self._press: 160,
            self._hold: 4,
            self._click: 20,
            self._drag: 4,
            self._wheel: 6,
            self._paste: 4,
            self._resize: 4,
            self._play_elsewhere: 6,
        }
        # Half of them find a game on the table, some one that another window has open.
        resume = self._home.begin_game(), self._home.other.name, None
        self._resume = self._rng.choices(resume, (10, 1, 9))[0]
        self._unchecked = 0
        self._away = 0
        """Keys since the title or a table was shown."""

    async def play(self, most: int) -> None:
        """Play so many keys, or until the program is left."""
        self._app = CanastaApp(self._store, self._resume)
        async with self._app.run_test(size=SIZES[0], notifications=True) as pilot:
            self._pilot = pilot
            while self.keys < most and self._runs():
                await self._do_some(most - self.keys)
                if self._runs() and self._unchecked >= CHECKED_EVERY:
                    self._check_game()
            if self._runs():
                await self._resize_to(*SIZES[0])
                await pilot.pause()
                self._check_game()
        if self._app.failure is not None:
            raise MonkeyError(repr(self._app.failure))
        self._check_saves()

    def _runs(self) -> bool:
        return self._app.is_running

    async def _do_some(self, most: int) -> None:
        """Do a few things at once, or knock at a door; then wait for the program."""
        if isinstance(self._app.screen, TitleScreen) and self._rng.random() < 0.4:
            await self._knock()
            return
        done = 0
        for _ in range(min(most, self._rng.choice(TOGETHER))):
            done += self._way()()
        await self._have_done(done)

    async def _knock(self) -> None:
        for key in self._rng.choice(list(DOORS.values())):
            if self._runs():
                self._app.simulate_key(key)
                await self._have_done(1)

    async def _have_done(self, keys: int) -> None:
        await self._answered()
        if self._runs():
            self.keys += keys
            self._unchecked += keys
            shown = type(self._app.screen).__name__
            self.screens[shown] += keys
            self._away = 0 if shown in HOMES else self._away + keys
            self._decide_to_stay()

    def _way(self) -> Callable[[], int]:
        """Draw what is done next; a terminal that is too small is soon made larger."""
        if isinstance(self._app.screen, MoreRoomScreen) and self._rng.random() < 0.3:
            return self._enlarge
        return self._rng.choices(list(self._ways), list(self._ways.values()))[0]

    async def _answered(self) -> None:
        """Wait until the program has dealt with all that it was given, and so its screen."""
        await self._answer_of(self._app)
        if self._runs():
            await self._answer_of(self._app.screen)

    async def _answer_of(self, node: App[None] | Screen[Any]) -> None:
        answered = asyncio.Event()
        node.call_later(answered.set)
        end = time.monotonic() + PATIENCE
        while not answered.is_set() and self._asked(node):
            if time.monotonic() > end:
                raise MonkeyError(f"{node} does not answer any more")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    await answered.wait()

    def _asked(self, node: App[None] | Screen[Any]) -> bool:
        """Whether it is there to answer: a screen may have gone meanwhile."""
        return self._runs() and node in (self._app, self._app.screen)

    def _decide_to_stay(self) -> None:
        """Answer half of the questions about leaving with no, and go back where it gets dull."""
        asked = isinstance(self._app.screen, ConfirmScreen) and self._rng.random() < 0.5
        if asked or self._away > DULL:
            self._app.simulate_key("escape")

    def _drawn_key(self) -> str:
        keys: Sequence[str] = LIKELY if self._rng.random() < 0.5 else KEYS
        return self._rng.choice(keys)

    def _press(self) -> int:
        self._app.simulate_key(self._drawn_key())
        return 1

    def _hold(self) -> int:
        key, times = self._drawn_key(), self._rng.randrange(2, HELD)
        for _ in range(times):
            self._app.simulate_key(key)
        return times

    def _play_elsewhere(self) -> int:
        self._home.play_elsewhere()
        return 0

    def _at(self) -> tuple[int, int]:
        width, height = self._app.size
        return self._rng.randrange(max(1, width)), self._rng.randrange(max(1, height))

    def _mouse(self, kind: type[events.MouseEvent], at: tuple[int, int], button: int) -> None:
        x, y = at
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        self._app.post_message(event)

    def _click(self) -> int:
        at, button = self._at(), self._rng.choice((1, 1, 1, 2, 3))
        for _ in range(self._rng.choice((1, 1, 2))):
            self._mouse(events.MouseMove, at, 0)
            self._mouse(events.MouseDown, at, button)
            self._mouse(events.MouseUp, at, button)
        return 1

    def _drag(self) -> int:
        start, end = self._at(), self._at()
        self._mouse(events.MouseMove, start, 0)
        self._mouse(events.MouseDown, start, 1)
        self._mouse(events.MouseMove, end, 1)
        self._mouse(events.MouseUp, end, 1)
        return 1

    def _wheel(self) -> int:
        kind = self._rng.choice((events.MouseScrollUp, events.MouseScrollDown))
        self._mouse(kind, self._at(), 0)
        return 1

    def _paste(self) -> int:
        self._app.post_message(events.Paste(self._rng.choice(PASTES)))
        return 1

    def _resize(self) -> int:
        size = self._drawn_size()
        if self._rng.random() < 0.4:
            size = (self._rng.randrange(1, 251), self._rng.randrange(1, 81))
        self._resize_beside(size)
        return 1

    def _enlarge(self) -> int:
        self._resize_beside(self._drawn_size())
        return 1

    def _drawn_size(self) -> tuple[int, int]:
        return self._rng.choices(SIZES, OFTEN)[0]

    def _resize_beside(self, size: tuple[int, int]) -> None:
        resized: Callable[[], Awaitable[None]] = partial(self._resize_to, *size)
        self._app.call_later(self._app.run_worker, resized)

    async def _resize_to(self, width: int, height: int) -> None:
        await self._pilot.resize_terminal(width, height)

    def _check_game(self) -> None:
        """Compare the game on the table with the pack and with what is saved."""
        self._unchecked = 0
        tables = [each for each in self._app.screen_stack if isinstance(each, TableScreen)]
        for table in tables:
            if isinstance(table.game, SavedGame):
                check_cards(table.game.match)
                self._check_save(table.game)

    def _check_save(self, game: SavedGame) -> None:
        kept = self._store.look(game._handle.name)
        if state(kept) != state(game.match):
            raise MonkeyError("what is saved is another game than that on the table")

    def _check_saves(self) -> None:
        for entry in self._store.list():
            if entry.damaged is not None and entry.name != self._home.damaged:
                raise MonkeyError(f"the save {entry.name} is damaged: {entry.damaged}")


def check_cards(match: Match) -> None:
    """MonkeyError unless the deal holds every card of the pack once."""
    deal = match._deal
    cards = [*deal.stock, *deal.pile]
    for hand in deal.hands:
        cards += cards_in(hand)
    for side in range(match.rules.sides):
        cards += deal.red_threes[side]
        cards += [card for meld in deal.melds[side] for card in meld.cards]
    if sorted(cards) != full_pack(match.rules.packs, match.rules.jokers):
        raise MonkeyError("cards are lost or doubled")


def run(seed: str, most: int) -> Report:
    """Let the monkey of that seed play so many keys at most."""
    with (
        TemporaryDirectory(prefix="canasta-", ignore_cleanup_errors=True) as folder,
        home_in(Path(folder)),
    ):
        monkey = Monkey(seed, Path(folder))
        try:
            asyncio.run(monkey.play(most))
        except Exception as error:
            way = "".join(traceback.format_tb(error.__traceback__)[-SHOWN:])
            fault = f"{type(error).__name__}: {error} after {monkey.keys} keys\n{way}"
            return Report(seed, monkey.keys, monkey.screens, fault)
    return Report(seed, monkey.keys, monkey.screens, None)


class Tally:
    """What all monkeys did together; tells it now and then, and each fault at once."""

    def __init__(self) -> None:
        self.monkeys = self.keys = self.faults = 0
        self._screens: Counter[str] = Counter()
        self._begun = time.monotonic()

    def take(self, report: Report) -> None:
        """Count one in."""
        self.monkeys += 1
        self.keys += max(1, report.keys)
        self._screens += report.screens
        if report.fault is not None:
            self.faults += 1
            print(f"FAULT seed {report.seed}: {report.fault}", flush=True)
        if self.monkeys % 10 == 0:
            print(f"up to seed {report.seed}: {self}", flush=True)

    def __str__(self) -> str:
        rate = self.keys / (time.monotonic() - self._begun)
        places = ", ".join(f"{name} {count}" for name, count in self._screens.most_common())
        done = f"{self.monkeys} monkeys, {self.keys} keys, {rate:.0f} a second"
        return f"{done}, {self.faults} faults; on {places}"


def main() -> int:
    """Play what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--keys", type=int, default=200_000, help="all keys and clicks together")
    parser.add_argument("--seed", default="1", help="what all chance comes from")
    parser.add_argument("--each", type=int, default=2000, help="the most that one monkey presses")
    chosen = parser.parse_args()
    tally = Tally()
    with suppress(KeyboardInterrupt):
        while tally.keys < chosen.keys:
            most = min(chosen.each, chosen.keys - tally.keys)
            tally.take(run(f"{chosen.seed}.{tally.monkeys}", most))
    print(tally)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
