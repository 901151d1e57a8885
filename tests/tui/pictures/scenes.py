"""The scenes that are painted: one for each screen, with what comes before it."""

import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from textual.pilot import Pilot
from textual.widgets import Input

from canasta_tui.engine.actions import Discard, Draw
from canasta_tui.engine.table import Phase
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.saves import SavesScreen
from canasta_tui.tui.screens.title import TitleScreen
from tests.games import CREATED
from tests.tui.apps import read

SIZES: Final = ((80, 24), (100, 30), (140, 45))
THEMES: Final = ("felt", "paper")
NAMES: Final = ("Ona", "Rasa", "Jonas", "Petras", "Ilze", "Marek")


class Scene(NamedTuple):
    """How a screen is come to: with which saved games, from which of them, and by which keys."""

    keys: tuple[str, ...] = ()
    matches: tuple[Callable[[], Match], ...] = ()
    """The saved games, the oldest first."""
    resumed: bool = False
    """Whether the program starts with the newest game, not with the title."""

    def app(self, folder: Path) -> CanastaApp:
        """The app, over a folder in which the games are saved."""
        store = SaveStore(folder)
        newest = None
        for hour, match in enumerate(self.matches):
            with store.create(match()) as handle:
                newest = handle.name
            moment = CREATED.timestamp() + 3600 * hour
            os.utime(folder / f"{newest}.json", (moment, moment))
        return CanastaApp(store, newest if self.resumed else None)


async def come_to(pilot: Pilot[None], scene: Scene) -> None:
    """Press the keys that lead to the screen, and wait until it is whole."""
    await settled(pilot)
    for key in scene.keys:
        await pilot.press(key)
        await settled(pilot)
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the screen has read what it shows."""
    screen = pilot.app.screen
    if isinstance(screen, SavesScreen | TitleScreen):
        await read(pilot, screen)
    await pilot.pause()


def _match(system: str, players: int, actions: int, *, alone: bool = True) -> Match:
    """A match after so many actions and then up to a turn of the first seat.

    All meld and take the pile where they can. ``alone`` is a person among computer players.
    """
    kinds = ["human"] + ["normal" if alone else "human"] * (players - 1)
    seats = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    rng = random.Random(players)
    match = Match.new(load(system, players), seats, rng, CREATED)
    while not match.over:
        actions -= 1
        if match.deal_over:
            match.next_deal()
            continue
        view = match.view(match.actor)
        if actions < 0 and match.actor == 0 and view.phase == Phase.PLAY:
            break
        legal = view.legal_actions()
        eager = [each for each in legal if not isinstance(each, Discard | Draw)]
        match.play(rng.choice(eager if eager and rng.random() < 0.8 else legal))
    return match


def _deal_over() -> Match:
    """A match at the end of its second deal."""
    match = _match("classic", 4, 0)
    rng = random.Random(2)
    while not (match.deal_over and match.deal_number == DEALS):
        if match.deal_over:
            match.next_deal()
        legal = match.view(match.actor).legal_actions()
        eager = [each for each in legal if not isinstance(each, Discard | Draw)]
        match.play(rng.choice(eager if eager and rng.random() < 0.8 else legal))
    return match


DEALS: Final = 3
"""The deal at whose end the match of a scene stands."""

begun = partial(_match, "classic", 4, 1)
shared = partial(_match, "classic", 4, 1, alone=False)
midway = partial(_match, "classic", 4, 60)
samba = partial(_match, "samba", 4, 60)
six = partial(_match, "yu", 6, 90)
finished = partial(_match, "classic", 4, 100_000)

SCENES: Final[dict[str, Scene]] = {
    "title-first": Scene(),
    "title": Scene(matches=(midway,)),
    "new-game": Scene(("n",)),
    "house-rules": Scene(("n", "f2")),
    "systems": Scene(("r",)),
    "rules": Scene(("r", "enter")),
    "saved-games": Scene(("s",), (finished, midway, samba)),
    "settings": Scene(("e",)),
    "themes": Scene(("t",)),
    "keys": Scene(("h",)),
    "palette": Scene(("ctrl+p",)),
    "curtain": Scene((), (shared,), resumed=True),
    "table-begun": Scene((), (begun,), resumed=True),
    "table": Scene((), (midway,), resumed=True),
    "table-samba": Scene((), (samba,), resumed=True),
    "table-six": Scene((), (six,), resumed=True),
    "question": Scene(("space", "d"), (midway,), resumed=True),
    "leaving": Scene(("q",), (midway,), resumed=True),
    "table-keys": Scene(("f1",), (midway,), resumed=True),
    "deal-end": Scene((), (_deal_over,), resumed=True),
    "match-end": Scene(("enter",), (finished,), resumed=True),
    "replay": Scene(("s", "enter"), (finished,)),
    "replay-running": Scene(("s", "w"), (midway,)),
}
