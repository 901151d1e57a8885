"""What a monkey finds: games in every state, house rules, themes and settings, whole and broken."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from canasta_tui import resources
from canasta_tui.library import folders
from canasta_tui.library.saves import SaveHandle, SaveStore
from canasta_tui.library.settings import Settings, choices_of, write_settings
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.tui.colours.themes import DEFAULT
from tests.games import NAMES, TABLES, played_match, random_steps

USER_FOLDERS: Final = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
FINISHED: Final = Path(__file__).parents[2] / "saves" / "samples" / "classic-finished.json"
KINDS: Final = ("human", "human", "easy", "easy", "normal")
DRAWN: Final = ("suits", "cards", "sorting")
PACES: Final = ("none", "none", "none", "quick", "normal")
"""Mostly none, so that the games come on."""
RULES: Final = {
    "samba-at-home.toml": 'name = "At home"\nbase = "samba"\n[rules]\ntarget = 3000\ndraw = 1\n',
    "unknown.toml": 'name = "[b]Odd[/b]"\nbase = "canastra"\n',
    "no-toml.toml": "name = = \x00",
}
SETTINGS: Final = ('pace = "mad"\ntheme = "gone"\n[keys]\n"table.take" = "enter"\n', "= no TOML [")


@contextmanager
def home_in(folder: Path) -> Iterator[None]:
    """Have the user's folders lie in that one for a while."""
    with patch.dict(os.environ, {name: str(folder / name.lower()) for name in USER_FOLDERS}):
        yield


class Home:
    """The files that a program finds; ``other`` is a game that another window has open."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._rng = rng
        self.store = SaveStore(folder / "saves")
        self.other = self._game_of_other_window()
        self._older_games()
        self._settings()
        self._own_files(folders.house_rules(), RULES)
        shipped = (resources.themes() / f"{DEFAULT}.toml").read_text(encoding="utf-8")
        own = shipped.replace(f'"{DEFAULT}"', '"mine"')
        self._own_files(folders.themes(), {"mine.toml": own, "bad.toml": own.replace("#", "?", 3)})

    def begin_game(self) -> str:
        """Keep a game of persons and computers, just dealt or some way on; return its name."""
        match = self._new_match()
        for _ in random_steps(match, self._rng.randrange(10**6), self._rng.choice((0, 0, 40, 200))):
            pass
        with self.store.create(match) as handle:
            return handle.name

    def play_elsewhere(self) -> None:
        """Let the other window play an action, or deal anew."""
        for _ in random_steps(self.other.match, self._rng.randrange(10**6), 1):
            self.other.save()

    def _new_match(self) -> Match:
        name, players, sides = self._rng.choice(TABLES)
        options = {"target": 500} if self._rng.random() < 0.3 else None
        kinds = self._rng.choices(KINDS, k=players)
        kinds[self._rng.randrange(players)] = "human"
        seats = [Player(*each) for each in zip(NAMES, kinds, strict=False)]
        return Match.new(load(name, players, sides, options), seats, self._rng)

    def _game_of_other_window(self) -> SaveHandle:
        return self.store.create(self._new_match())

    def _older_games(self) -> None:
        """Keep one that is over and one that is damaged."""
        (self.store.folder / "over.json").write_bytes(FINISHED.read_bytes())
        with self.store.create(played_match(self._rng.randrange(99), 30)) as handle:
            self.damaged = handle.name
        path = self.store.folder / f"{self.damaged}.json"
        path.write_bytes(path.read_bytes()[:-40])

    def _settings(self) -> None:
        choice = self._rng.choice
        if self._rng.random() < 0.1:
            self._own_files(folders.settings_file().parent, {"settings.toml": choice(SETTINGS)})
            return
        animation = choice(("none", "none", "quick", "slow"))
        drawn: dict[str, Any] = {
            name: choice(choices_of(name)) for name in ("suits", "cards", "sorting")
        }
        drawn |= {"animation": animation, "pace": choice(PACES)}
        write_settings(folders.settings_file(), Settings(**drawn))

    def _own_files(self, folder: Path, files: dict[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_text(content, encoding="utf-8")
