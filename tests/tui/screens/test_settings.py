"""The settings: each changed by keys and by mouse, in force at once and found again."""

from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from canasta_tui.library import folders
from canasta_tui.library.settings import (
    FIELDS,
    Settings,
    choices_of,
    read_settings,
    write_settings,
)
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.colours.themes import DEFAULT
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.settings import CHOSEN, SettingsScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.theme import ThemeScreen
from canasta_tui.tui.screens.title import TitleScreen
from canasta_tui.tui.widgets.choice import Choice
from canasta_tui.tui.widgets.hand import HandView
from canasta_tui.tui.widgets.sample import TableSample
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press

SIZE = (80, 24)
SHOWN = ("theme", *CHOSEN)
TO_SUITS = ["down"] * SHOWN.index("suits")


def kept() -> Settings:
    return read_settings(folders.settings_file()).settings


def after(app: CanastaApp, field: str) -> str:
    """The value that follows on that of a new player."""
    values = app.theming.names if field == "theme" else choices_of(field)
    now = DEFAULT if field == "theme" else getattr(Settings(), field)
    return values[(values.index(now) + 1) % len(values)]


def test_every_setting_that_is_chosen_is_shown() -> None:
    hidden = {"theme", "keys", "names", "kinds"}
    assert {*CHOSEN} == {*FIELDS} - hidden


async def shows(app: CanastaApp, pilot: Pilot[None], field: str) -> object:
    await press(pilot, "e")
    assert isinstance(app.screen, SettingsScreen)
    return app.screen.query_one(f"#{field}", Choice).value


@pytest.mark.parametrize("field", SHOWN)
async def test_a_setting_is_changed_by_keys_and_found_again(tmp_path: Path, field: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        wanted = after(app, field)
        await press(pilot, "e", *["down"] * SHOWN.index(field), "right")
        assert getattr(kept(), field) == wanted
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE) as pilot:
        assert await shows(again, pilot, field) == wanted
        await press(pilot, *["down"] * SHOWN.index(field), "left", "escape")
        assert isinstance(again.screen, TitleScreen)
    assert getattr(kept(), field) in (getattr(Settings(), field), DEFAULT)


@pytest.mark.parametrize("field", SHOWN)
async def test_a_setting_is_changed_by_mouse_and_found_again(tmp_path: Path, field: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        wanted = after(app, field)
        await press(pilot, "e")
        at = app.screen.query_one(f"#{field}", Choice).region
        await pilot.click(offset=Offset(at.right - 1, at.y))
        await pilot.pause()
        assert getattr(kept(), field) == wanted
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE) as pilot:
        assert await shows(again, pilot, field) == wanted


async def test_a_value_before_is_taken_by_a_click_on_the_left_end(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e")
        await pilot.click(offset=app.screen.query_one("#pace", Choice).region.offset)
        await pilot.pause()
        assert kept().pace == "quick"


async def test_the_hint_changes_the_setting_gone_to_last(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e", *TO_SUITS)
        await pilot.click(offset=Offset(3, SIZE[1] - 1))
        await pilot.pause()
        assert kept().suits == "four"


async def test_a_theme_is_in_force_at_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e", "right")
        assert app.theme == kept().theme != DEFAULT


async def test_a_wide_screen_shows_what_a_change_does(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "e")
        sample = app.screen.query_one(TableSample)
        hand = sample.query_one(HandView)
        ranks, lines = [each.card for each in hand.cards], hand.size.height
        await press(pilot, *TO_SUITS, "down", "right")
        assert hand.size.height < lines
        await press(pilot, "down", "down", "right")
        assert [each.card for each in hand.cards] != ranks
        assert sorted(each.card for each in hand.cards) == sorted(ranks)
        assert not any(widget.can_focus for widget in sample.query("*"))


async def test_each_setting_says_what_it_means(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e")
        shown = text_on(app)
        for field in CHOSEN:
            assert app.t(f"settings.{field}.label") in shown
            assert app.t(f"settings.{field}.meaning") in shown
        assert str(folders.themes()) in shown.replace(" ", "")


async def test_the_pages_beside_are_reached_and_left(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        for keys, page in (("t", ThemeScreen), ("f1", HelpScreen)):
            await press(pilot, "e", keys)
            assert isinstance(app.screen, page)
            await press(pilot, "escape")
            assert isinstance(app.screen, SettingsScreen)
            await press(pilot, "escape")
        for button, other in (("#themes", ThemeScreen), ("#keys", HelpScreen)):
            await press(pilot, "e")
            await pilot.click(app.screen.query_one(button))
            await pilot.pause()
            assert isinstance(app.screen, other)
            await press(pilot, "escape", "escape")


async def test_a_theme_chosen_on_its_page_is_shown_in_its_row(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e", "t", "end", "f", "enter")
        assert app.screen.query_one("#theme", Choice).value == "paper"
        assert app.screen.query_one("#suits", Choice).value == "four"


async def test_the_palette_leads_to_the_settings(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p", *"settings")
        await app.workers.wait_for_complete()
        await press(pilot, "enter")
        assert isinstance(app.screen, SettingsScreen)


async def test_the_table_leads_to_the_settings_and_back(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space", "e", "e")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "escape")
        assert "Change the settings." in text_on(app)


async def test_the_pace_of_the_table_and_of_the_settings_are_one(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space", "v")
        assert kept().pace == "slow"
        table = app.screen
        assert isinstance(table, TableScreen)
        await press(pilot, "e")
        assert app.screen.query_one("#pace", Choice).value == "slow"
        app.screen.query_one("#pace", Choice).focus()
        await press(pilot, "right")
        assert table.computers.pace == kept().pace == "none"


async def test_what_cannot_be_written_is_told_once_and_holds(tmp_path: Path) -> None:
    folders.settings_file().parent.parent.mkdir(parents=True, exist_ok=True)
    folders.settings_file().parent.write_text("in the way")
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "e", *TO_SUITS, "right", "down", "right")
        assert len(app._notifications) == 1
        assert "settings.toml" in text_on(app)
        assert app.screen.query_one("#suits", Choice).value == "four"
        await press(pilot, "escape", "e")
        assert app.screen.query_one("#cards", Choice).value == "small"


async def test_bad_values_are_told_by_field_and_cost_no_other_setting(tmp_path: Path) -> None:
    write_settings(folders.settings_file(), Settings())
    folders.settings_file().write_text('theme = "night"\npace = "mad"\nsuits = 5\n')
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert app.theme == "night"
        (notice,) = app._notifications
        assert "pace is mad; write one of none, quick, normal, slow" in notice.message
        assert "suits is 5; write one of two, four" in notice.message


@pytest.mark.parametrize(
    "held", [b"= no TOML [", b'theme = "\xff"', b'pace = "mad"\nsuits = "four"\n']
)
async def test_a_file_with_faults_is_put_aside_before_it_is_written(
    tmp_path: Path, held: bytes
) -> None:
    file = folders.settings_file()
    write_settings(file, Settings())
    file.write_bytes(held)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "e", *TO_SUITS, "right")
        aside = file.with_name("settings.toml.kept")
        assert aside.read_bytes() == held
        assert "the file as it was is now" in list(app._notifications)[-1].message
        await press(pilot, "right")
        assert not file.with_name("settings.toml.kept2").exists()
    assert read_settings(file).notices == ()


async def test_what_another_window_has_changed_stays(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e")
        write_settings(folders.settings_file(), Settings(theme="night", names=("Ona",)))
        await press(pilot, *TO_SUITS, "right")
        assert kept() == Settings(theme="night", names=("Ona",), suits="four")
