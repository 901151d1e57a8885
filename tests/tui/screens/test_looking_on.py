"""Looking on at a game that another window plays: followed, never opened, never told too much."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from canasta_tui.library.saves import SaveHandle
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.saves import SavesScreen
from canasta_tui.tui.widgets.all_hands import AllHands
from tests.tui.apps import app_in, new_match, play_deal, read, text_on, until
from tests.tui.laid_out import cards_in_text, press, shown

SIZE = (80, 24)
LOST = "The game cannot be followed further"


class Table:
    """The window that plays the game, and the one that looks on."""

    def __init__(self, app: CanastaApp, pilot: Pilot[None], handle: SaveHandle) -> None:
        self.app = app
        self.pilot = pilot
        self.match = handle.match
        self._handle = handle
        self._rng = random.Random(1)

    def play(self, actions: int = 1) -> None:
        """Play on in the other window."""
        for _ in range(actions):
            self.match.play(self._rng.choice(self.match.view(self.match.actor).legal_actions()))
            self._handle.save()

    def play_deal(self) -> None:
        """Play the deal to its end there."""
        play_deal(self.match, self._rng)
        self._handle.save()

    @property
    def screen(self) -> ReplayScreen:
        screen = self.app.screen
        assert isinstance(screen, ReplayScreen)
        return screen

    async def seen(self, deal: int, action: int) -> None:
        """Wait until the onlooker sees so much."""
        await until(self.pilot, lambda: self.screen.replay.newest == (deal, action))
        await self.pilot.pause()

    def hands(self) -> str:
        """What stands where the hands are."""
        region = self.screen.query_one(AllHands).region
        return "\n".join(shown(self.app).splitlines()[region.y : region.bottom])


@asynccontextmanager
async def looking_on(folder: Path) -> AsyncIterator[Table]:
    """A game that one window plays, with another that looks on from the list of games."""
    app = app_in(folder)
    with app.store.create(new_match()) as handle:
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            await app.push_screen(SavesScreen(app.t, app.store))
            await read(pilot, app.screen)
            await press(pilot, "enter")
            assert "open in another window" in text_on(app)
            await press(pilot, "y")
            yield Table(app, pilot, handle)


async def test_the_onlooker_sees_each_action(tmp_path: Path) -> None:
    async with looking_on(tmp_path) as table:
        assert table.screen.at == (1, 0)
        assert "looking on" in text_on(table.app)
        for action in (1, 2, 3):
            table.play()
            await table.seen(1, action)
            assert table.screen.at == (1, action)
            assert cards_in_text(table.hands()) == []


async def test_who_steps_back_stays_there_until_he_wants_the_newest(tmp_path: Path) -> None:
    async with looking_on(tmp_path) as table:
        table.play(6)
        await table.seen(1, 6)
        await press(table.pilot, "left", "left")
        assert table.screen.at == (1, 4)
        table.play()
        await table.seen(1, 7)
        assert table.screen.at == (1, 4)
        assert "looking on, behind" in text_on(table.app)
        await press(table.pilot, "n")
        assert table.screen.at == (1, 7)


async def test_hands_open_when_the_deal_is_over_and_the_next_is_closed(tmp_path: Path) -> None:
    async with looking_on(tmp_path) as table:
        table.play_deal()
        done = len(table.match.view(0).history)
        await table.seen(1, done)
        assert table.screen.at == (1, done)
        await press(table.pilot, "home")
        assert cards_in_text(table.hands())
        await press(table.pilot, "n")
        table.match.next_deal()
        table.play()
        await table.seen(2, 1)
        assert table.screen.at == (2, 1)
        assert cards_in_text(table.hands()) == []


@pytest.mark.parametrize("spoil", ["damage", "remove"])
async def test_a_spoilt_file_is_told_once_and_the_last_state_stays(
    tmp_path: Path, spoil: str
) -> None:
    async with looking_on(tmp_path) as table:
        table.play(3)
        await table.seen(1, 3)
        (file,) = tmp_path.glob("*.json")
        kept = file.read_bytes()
        if spoil == "damage":
            file.write_bytes(kept[: len(kept) // 2])
        else:
            file.unlink()
        await until(table.pilot, lambda: LOST in text_on(table.app))
        assert len(table.app._notifications) == 1
        assert table.screen.at == (1, 3)
        await press(table.pilot, "left", "right")
        assert table.screen.at == (1, 3), "what was seen can be gone through"
        assert len(table.app._notifications) == 1
        table.play()
        await table.seen(1, 4)
        assert table.screen.at == (1, 4), "when it can be read again it is followed again"


async def test_what_is_taken_back_is_followed_too(tmp_path: Path) -> None:
    async with looking_on(tmp_path) as table:
        table.play(5)
        await table.seen(1, 5)
        (file,) = tmp_path.glob("*.json")
        shorter = table.match.record().at_start_of_deal()
        file.write_bytes(shorter.to_bytes())
        await table.seen(1, 0)
        assert table.screen.at == (1, 0)


async def test_the_game_stays_the_other_windows(tmp_path: Path) -> None:
    async with looking_on(tmp_path) as table:
        table.play()
        await table.seen(1, 1)
        (before,) = (file.read_bytes() for file in tmp_path.glob("*.json"))
        await press(table.pilot, "space", "space", "home", "end", "g", "0", "enter", "l", "escape")
        assert isinstance(table.app.screen, SavesScreen)
        (after,) = (file.read_bytes() for file in tmp_path.glob("*.json"))
        assert after == before
        await press(table.pilot, "enter", "n")
        assert isinstance(table.app.screen, SavesScreen), "who does not want to is left in peace"
