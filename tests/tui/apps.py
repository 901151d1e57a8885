"""The app over a folder of its own, and matches played at random."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from canasta_tui.engine.actions import Discard, Draw
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.tui.app import CanastaApp
from tests.terminal.terminal import NO_TEXT
from tests.tui.laid_out import shown

PATIENCE = 30.0
"""Seconds until something must have come of itself, on a busy machine."""
NAMES = ("Ona", "Rasa", "Jonas", "Petras", "Ilze", "Marek")


def app_in(folder: Path, resume: str | None = None) -> CanastaApp:
    """The app whose saved games lie in a folder."""
    return CanastaApp(SaveStore(folder), resume)


def text_on(app: CanastaApp) -> str:
    """All that the app shows, with single blanks for blanks, line ends and boxes."""
    return " ".join(NO_TEXT.sub(" ", shown(app)).split())


class Answer:
    """Catches what a screen gives when it is left."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def __call__(self, result: Any) -> None:
        self.given.append(result)


async def show(pilot: Pilot[None], screen: Screen[Any]) -> Answer:
    """Show a screen over the title; what it gives is in the answer."""
    answer = Answer()
    await pilot.app.push_screen(screen, answer)
    await read(pilot, screen)
    await pilot.pause()
    return answer


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until something holds that comes of itself; the test fails if it does not."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, shown(pilot.app)
        await pilot.pause(0)


async def read(pilot: Pilot[None], screen: Screen[Any]) -> None:
    """Wait until a screen has read its files."""
    await pilot.pause()
    manager = pilot.app.workers
    if reading := [each for each in manager if each.node is screen]:
        await manager.wait_for_complete(reading)
    await pilot.pause()


def new_match(names: tuple[str, ...] = NAMES[:4], system: str = "classic") -> Match:
    """A new match of so many players."""
    players = [Player(name) for name in names]
    return Match.new(load(system, len(names)), players, random.Random(5))


def play_deal(match: Match, rng: random.Random) -> None:
    """Play a deal to its end at random, melding where that is possible."""
    while not match.deal_over:
        actions = match.view(match.actor).legal_actions()
        melds = [each for each in actions if not isinstance(each, Draw | Discard)]
        match.play(rng.choice(melds if melds and rng.random() < 0.7 else actions))


def finished_match(names: tuple[str, ...] = NAMES[:4]) -> Match:
    """A match played to its end."""
    match, rng = new_match(names), random.Random(9)
    play_deal(match, rng)
    while not match.over:
        match.next_deal()
        play_deal(match, rng)
    return match


def save(folder: Path, match: Match) -> str:
    """Save a match in the folder; return its name."""
    with SaveStore(folder).create(match) as handle:
        return handle.name
