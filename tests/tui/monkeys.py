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
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from textual import events

from canasta_tui.engine.cards import cards_in, full_pack
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.game import SavedGame
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.more_room import MoreRoomScreen
from canasta_tui.tui.screens.table import TableScreen
from tests.games import TABLES, state
from tests.tui.apps import NAMES
from tests.tui.through_the_screen import at_home

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
ROUNDS: Final = 200
"""Rounds of all messages within which the program must answer."""
SHOWN: Final = 6
"""Steps of the way to a fault that are shown."""
CHECKED_EVERY: Final = 25
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
        self.seed = seed
        self.keys = 0
        self.screens: Counter[str] = Counter()
        self._rng = random.Random(seed)
        self._store = SaveStore(folder)
        self._ways: dict[Callable[[], None], int] = {
            self._press: 80,
            self._click: 10,
            self._drag: 2,
            self._wheel: 3,
            self._paste: 2,
            self._resize: 2,
        }
        self._resume = self._begin_game()

    def _begin_game(self) -> str | None:
        """Most monkeys find a game on the table, with persons and computers."""
        if self._rng.random() < 0.15:
            return None
        name, players, sides = self._rng.choice(TABLES)
        rules = load(name, players, sides)
        kinds = self._rng.choices(("human", "human", "easy"), k=players)
        kinds[self._rng.randrange(players)] = "human"
        seats = [Player(*each) for each in zip(NAMES, kinds, strict=False)]
        with self._store.create(Match.new(rules, seats, self._rng)) as handle:
            return handle.name

    async def play(self, most: int) -> None:
        """Play so many keys, or until the program is left."""
        self._app = CanastaApp(self._store, self._resume)
        async with self._app.run_test(size=SIZES[0], notifications=True) as pilot:
            self._pilot = pilot
            while self.keys < most and self._runs():
                self._way()()
                self.keys += 1
                await self._answered()
                if self._runs() and self.keys % CHECKED_EVERY == 0:
                    self._check_game()
            if self._runs():
                await self._resize_to(*SIZES[0])
                self._check_game()
        if self._app.failure is not None:
            raise MonkeyError(repr(self._app.failure))
        self._check_saves()

    def _runs(self) -> bool:
        return self._app.is_running

    def _way(self) -> Callable[[], None]:
        """Draw what is done next; a terminal that is too small is soon made larger."""
        if isinstance(self._app.screen, MoreRoomScreen) and self._rng.random() < 0.3:
            return self._enlarge
        return self._rng.choices(list(self._ways), list(self._ways.values()))[0]

    async def _answered(self) -> None:
        """Wait until the program has dealt with all that it was given."""
        answers: list[bool] = []
        self._app.call_later(answers.append, True)
        for _ in range(ROUNDS):
            if answers or not self._runs():
                break
            await asyncio.sleep(0)
        else:
            await self._wait_in_time(answers)
        if self._runs():
            self.screens[type(self._app.screen).__name__] += 1
            self._decide_to_stay()

    async def _wait_in_time(self, answers: list[bool]) -> None:
        """Rounds are short where nothing is to be done; so the clock has the last word."""
        end = time.monotonic() + 20
        while not answers and self._runs():
            if time.monotonic() > end:
                raise MonkeyError("the program does not answer any more")
            await asyncio.sleep(0.001)

    def _decide_to_stay(self) -> None:
        """Answer most questions about leaving with no: there is more to break inside."""
        if isinstance(self._app.screen, ConfirmScreen) and self._rng.random() < 0.8:
            self._app.simulate_key("escape")

    def _press(self) -> None:
        self._app.simulate_key(self._rng.choice(LIKELY if self._rng.random() < 0.5 else KEYS))

    def _at(self) -> tuple[int, int]:
        width, height = self._app.size
        return self._rng.randrange(max(1, width)), self._rng.randrange(max(1, height))

    def _mouse(self, kind: type[events.MouseEvent], at: tuple[int, int], button: int) -> None:
        x, y = at
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        self._app.post_message(event)

    def _click(self) -> None:
        at, button = self._at(), self._rng.choice((1, 1, 1, 2, 3))
        for _ in range(self._rng.choice((1, 1, 2))):
            self._mouse(events.MouseMove, at, 0)
            self._mouse(events.MouseDown, at, button)
            self._mouse(events.MouseUp, at, button)

    def _drag(self) -> None:
        start, end = self._at(), self._at()
        self._mouse(events.MouseMove, start, 0)
        self._mouse(events.MouseDown, start, 1)
        self._mouse(events.MouseMove, end, 1)
        self._mouse(events.MouseUp, end, 1)

    def _wheel(self) -> None:
        kind = self._rng.choice((events.MouseScrollUp, events.MouseScrollDown))
        self._mouse(kind, self._at(), 0)

    def _paste(self) -> None:
        self._app.post_message(events.Paste(self._rng.choice(PASTES)))

    def _resize(self) -> None:
        size = self._rng.choice(SIZES)
        if self._rng.random() < 0.4:
            size = (self._rng.randrange(1, 251), self._rng.randrange(1, 81))
        self._app.run_worker(self._resize_to(*size))

    def _enlarge(self) -> None:
        self._app.run_worker(self._resize_to(*self._rng.choice(SIZES)))

    async def _resize_to(self, width: int, height: int) -> None:
        await self._pilot.resize_terminal(width, height)

    def _check_game(self) -> None:
        """Compare the game on the table with the pack and with what is saved."""
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
            if entry.damaged is not None:
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
    with TemporaryDirectory(prefix="canasta-", ignore_cleanup_errors=True) as folder:
        monkey = Monkey(seed, Path(folder))
        try:
            asyncio.run(monkey.play(most))
        except Exception as error:
            way = "".join(traceback.format_tb(error.__traceback__)[-SHOWN:])
            fault = f"{type(error).__name__}: {error} after {monkey.keys} keys\n{way}"
            return Report(seed, monkey.keys, monkey.screens, fault)
    return Report(seed, monkey.keys, monkey.screens, None)


def main() -> int:
    """Play what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--keys", type=int, default=200_000, help="all keys and clicks together")
    parser.add_argument("--seed", default="1", help="what all chance comes from")
    parser.add_argument("--each", type=int, default=1500, help="the most that one monkey presses")
    chosen = parser.parse_args()
    keys, faults, number = 0, 0, 0
    screens: Counter[str] = Counter()
    begun = time.monotonic()
    while keys < chosen.keys:
        report = run(f"{chosen.seed}.{number}", min(chosen.each, chosen.keys - keys))
        number += 1
        keys += max(1, report.keys)
        screens += report.screens
        if report.fault is not None:
            faults += 1
            print(f"FAULT seed {report.seed}: {report.fault}", flush=True)
        if number % 10 == 0:
            rate = keys / (time.monotonic() - begun)
            print(f"seed {report.seed}: {keys} keys, {rate:.0f}/s", flush=True)
    print(f"{number} monkeys, {keys} keys, {faults} faults")
    print("on " + ", ".join(f"{name} {count}" for name, count in screens.most_common()))
    return 1 if faults else 0


if __name__ == "__main__":
    with at_home():
        status = main()
    sys.exit(status)
