"""The title: the last game first, and everything else by arrows, letters and mouse."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.new_game import NewGameScreen
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.saves import SavesScreen
from canasta_tui.tui.screens.settings import SettingsScreen
from canasta_tui.tui.screens.systems import SystemsScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.theme import ThemeScreen
from canasta_tui.tui.screens.title import TitleScreen, logo
from canasta_tui.tui.terminal.glyphs import LETTERS
from tests.tui.apps import app_in, finished_match, new_match, play_deal, read, save, text_on
from tests.tui.laid_out import press, shown, spot_of

ENTRIES = [
    ("n", "New game", NewGameScreen),
    ("s", "Saved games", SavesScreen),
    ("r", "Rules", SystemsScreen),
    ("t", "Colours", ThemeScreen),
    ("e", "Settings", SettingsScreen),
    ("h", "Keys", HelpScreen),
]


@pytest.mark.parametrize(("letter", "label", "screen"), ENTRIES)
async def test_by_letter(tmp_path: Path, letter: str, label: str, screen: type) -> None:
    for key in (letter, letter.upper()):
        app = app_in(tmp_path)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await press(pilot, key)
            assert isinstance(app.screen, screen)


@pytest.mark.parametrize(("letter", "label", "screen"), ENTRIES)
async def test_by_mouse(tmp_path: Path, letter: str, label: str, screen: type) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.click(offset=spot_of(app, f"{letter.upper()}  {label}").offset)
        await pilot.pause()
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("number", range(len(ENTRIES)))
async def test_by_arrows_and_back_by_escape(tmp_path: Path, number: int) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, *["down"] * number, "enter")
        assert isinstance(app.screen, ENTRIES[number][2])
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("keys", [("q",), ("Q",), ("up", "enter"), ("ctrl+q",), ("ctrl+c",)])
async def test_quit(tmp_path: Path, keys: tuple[str, ...]) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, *keys)
        assert not app.is_running
    assert app.return_code == 0


async def test_a_game_older_than_many_finished_ones_is_offered_and_keys_count_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = asyncio.Event()
    in_thread = asyncio.to_thread

    async def read_later(*arguments: Any) -> Any:
        await pressed.wait()
        return await in_thread(*arguments)

    monkeypatch.setattr(asyncio, "to_thread", read_later)
    save(tmp_path, new_match(("Ilze", "Marek")))
    over = save(tmp_path, finished_match())
    content = (tmp_path / f"{over}.json").read_bytes()
    for number in range(30):
        (tmp_path / f"copy-{number}.json").write_bytes(content)
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        title = app.screen
        assert "Ilze: 0 - Marek: 0" not in text_on(app)
        await press(pilot, "down")
        at = title.query_one(OptionList).highlighted_option
        assert at is not None
        pressed.set()
        await read(pilot, title)
        await pilot.pause()
        assert "Ilze: 0 - Marek: 0" in text_on(app)
        stays = title.query_one(OptionList).highlighted_option
        assert stays is not None
        assert stays.id == at.id
        await press(pilot, "c")
        assert "show my cards" in text_on(app)


async def test_without_a_game_there_is_nothing_to_continue(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "c")
        assert isinstance(app.screen, TitleScreen)
        assert "Continue" not in text_on(app)


async def test_the_last_game_comes_first_with_who_plays_and_the_totals(tmp_path: Path) -> None:
    match = new_match()
    play_deal(match, random.Random(1))
    save(tmp_path, match)
    save(tmp_path, finished_match(("Ilze", "Marek")))
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        first, second = match.totals
        assert f"Ona & Jonas: {first} - Rasa & Petras: {second}" in text_on(app)
        assert "Classic, deal 1, to 5000" in text_on(app)
        assert "Ilze" not in text_on(app)


@pytest.mark.parametrize("keys", [("enter",), ("c",)])
async def test_enter_goes_on_with_the_last_game(tmp_path: Path, keys: tuple[str, ...]) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, *keys)
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)


async def test_a_game_open_elsewhere_can_be_looked_on(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path)
    with app.store.open(name):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await press(pilot, "c")
            assert "open in another window" in text_on(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)
            await press(pilot, "c", "y")
            assert isinstance(app.screen, ReplayScreen)


async def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    save(tmp_path, new_match(("[/]", "[@click=app.exit]x", "[b]c", "$d")))
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "[/] & [b]c: 0 - [@click=app.exit]x & $d: 0" in text_on(app)


async def test_a_played_game_is_offered_after_it_was_left(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "f5", "escape", "y")
        assert isinstance(app.screen, TitleScreen)
        assert "Continue the last game" in text_on(app)


def test_the_logo_is_a_canasta_of_seven_cards() -> None:
    lines = logo("CANASTA", LETTERS).plain.splitlines()
    assert lines[1].replace("|", " ").split() == list("CANASTA")
    assert lines[2].replace("|", " ").split() == list("SHDCSHD")
    assert len({len(line) for line in lines}) == 1


async def test_all_entries_fit_the_smallest_terminal(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "Q  Quit" in shown(app)
