"""Themes in the running program: looked at, chosen, read anew, and told when they cannot be."""

import os
from pathlib import Path

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import OptionList

from canasta_tui import resources
from canasta_tui.library import folders
from canasta_tui.library.settings import Settings, read_settings, write_settings
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.colours.themes import DEFAULT, MONOCHROME
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.theme import ThemeScreen
from canasta_tui.tui.widgets.hand import HandView
from canasta_tui.tui.widgets.sample import TableSample
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press

SIZE = (80, 24)
FELT = (resources.themes() / "felt.toml").read_text()
MINE = FELT.replace('name = "felt"', 'name = "mine"').replace(
    'felt = "#0f3d2a"', 'felt = "#400040"'
)


@pytest.fixture
def own() -> Path:
    """The folder of the player's own themes."""
    folders.themes().mkdir(parents=True)
    return folders.themes()


def write(path: Path, text: str) -> None:
    """Write a file so that it is seen to be another than before, however fast the test is."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text)
    os.utime(path, ns=(before + 10**9, before + 10**9))


async def follow(app: CanastaApp, pilot: Pilot[None]) -> None:
    """Let the program look twice at the files: what has stayed so is taken over."""
    for _ in range(2):
        app.theming.follow_files()
        await pilot.pause()


def colours_on(app: CanastaApp) -> set[str]:
    """All colours of text and ground on the screen."""
    styles = [
        segment.style
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        if segment.style
    ]
    found = [each for style in styles for each in (style.color, style.bgcolor) if each]
    return {each.get_truecolor().hex for each in found}


def has(app: CanastaApp, colour: str) -> bool:
    return Color.parse(colour).hex.lower() in colours_on(app)


async def test_the_table_is_shown_in_the_theme_under_the_cursor(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t")
        assert app.screen.query_one(TableSample).display
        for words in ("NATURAL", "MIXED", "staged", "FROZEN", "stock", "Picked", "9♣"):
            assert words in text_on(app)
        for name in app.theming.names:
            await press(pilot, "home", *["down"] * app.theming.names.index(name))
            table = app.theming.files[name].table
            for colour in (table.felt, table.card, table.card_back, table.red, table.natural):
                assert has(app, colour), (name, colour)
        await press(pilot, "escape")
        assert app.theme == DEFAULT
        assert read_settings(folders.settings_file()).settings.theme == ""


async def test_the_page_begins_on_the_theme_in_force(tmp_path: Path) -> None:
    write_settings(folders.settings_file(), Settings(theme="night"))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t")
        assert app.theme == "night"
        await press(pilot, "down", "escape")
        assert app.theme == "night"


async def test_a_theme_is_chosen_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t")
        await pilot.click(OptionList, offset=(2, 1))
        await pilot.pause()
        assert app.theme == "contrast"
        assert not isinstance(app.screen, ThemeScreen)


async def test_four_colours_are_painted_at_once_and_everywhere(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        table = app.screen
        assert isinstance(table, TableScreen)
        clubs = app.theming.files[DEFAULT].four_colours.clubs
        assert any(card.card & 3 == 3 and card.card < 52 for card in table.hand.cards)
        assert not has(app, clubs)
        app.action_themes()
        await press(pilot, "f")
        assert has(app, clubs)
        await press(pilot, "escape")
        assert has(app, clubs)
        app.action_themes()
        await press(pilot, "f", "escape")
        assert not has(app, clubs)


async def test_the_title_has_four_colours_too(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t", "f", "escape")
        assert has(app, app.theming.files[DEFAULT].four_colours.clubs)
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert has(again, again.theming.files[DEFAULT].four_colours.clubs)


async def test_a_theme_of_ones_own_is_offered_and_used_again(tmp_path: Path, own: Path) -> None:
    write(own / "mine.toml", MINE)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t", "end", "enter")
        assert app.theme == "mine"
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE):
        assert again.theme == "mine"


async def test_a_theme_is_painted_anew_when_its_file_changes(tmp_path: Path, own: Path) -> None:
    write(own / "mine.toml", MINE)
    write_settings(folders.settings_file(), Settings(theme="mine"))
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        assert has(app, "#400040")
        write(own / "mine.toml", MINE.replace("#400040", "#300010"))
        await follow(app, pilot)
        assert has(app, "#300010")
        assert not has(app, "#400040")
        assert app.screen.query_one(HandView).has_focus
        assert not app._notifications


async def test_a_file_is_not_read_while_it_is_still_written(tmp_path: Path, own: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        write(own / "mine.toml", MINE[:100])
        app.theming.follow_files()
        write(own / "mine.toml", MINE)
        await follow(app, pilot)
        assert "mine" in app.theming.names
        assert not app._notifications


async def test_a_bad_file_is_told_once_a_change_and_the_last_good_one_stays(
    tmp_path: Path, own: Path
) -> None:
    write(own / "mine.toml", MINE)
    write_settings(folders.settings_file(), Settings(theme="mine"))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        write(own / "mine.toml", MINE.replace("#400040", "purplish"))
        await follow(app, pilot)
        (notice,) = app._notifications
        assert str(own / "mine.toml") in notice.message
        assert "table.felt is purplish, which is no colour" in notice.message
        await follow(app, pilot)
        assert len(app._notifications) == 1
        assert app.theme == "mine"
        await press(pilot, "t")
        assert has(app, "#400040")
        write(own / "mine.toml", MINE.replace("dark = true\n", ""))
        await follow(app, pilot)
        assert len(app._notifications) == 2
        write(own / "mine.toml", MINE.replace("#400040", "#300010"))
        await follow(app, pilot)
        assert len(app._notifications) == 2
        assert has(app, "#300010")


async def test_a_new_theme_comes_into_the_list_that_is_open(tmp_path: Path, own: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t", "home")
        write(own / "mine.toml", MINE)
        await follow(app, pilot)
        assert app.theme == "clear"
        await press(pilot, "end", "enter")
        assert app.theme == "mine"


async def test_a_theme_that_is_gone_is_told_and_comes_back_with_its_file(
    tmp_path: Path, own: Path
) -> None:
    write_settings(folders.settings_file(), Settings(theme="mine"))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert app.theme == DEFAULT
        (notice,) = app._notifications
        assert "The theme mine, which your settings name, is not there; felt is" in notice.message
        write(own / "mine.toml", MINE)
        await follow(app, pilot)
        assert app.theme == "mine"
        (own / "mine.toml").unlink()
        await follow(app, pilot)
        assert app.theme == DEFAULT
        assert len(app._notifications) == 2


async def test_without_colours_every_theme_is_grey_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t")
        assert "NO_COLOR" in text_on(app)
        await press(pilot, "home", "enter")
        assert app.theme == MONOCHROME
        assert read_settings(folders.settings_file()).settings.theme == "clear"
        await press(pilot, "e")
        assert "NO_COLOR" in text_on(app)
        for colour in colours_on(app):
            assert len(set(Color.parse(colour).rgb)) == 1, colour
