"""The command palette knows everything that can be done, and tells nothing between two hands."""

from pathlib import Path

import pytest
from textual.command import Command, CommandPalette
from textual.pilot import Pilot
from textual.widgets import OptionList

from canasta_tui.library import folders
from canasta_tui.library.settings import FIELDS, choices_of, read_settings
from canasta_tui.messages import catalogue
from canasta_tui.messages.rule_names import preset_title
from canasta_tui.presets import PRESETS
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.keys.palette import Offer, offers
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.new_game import NewGameScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.settings import SettingsScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.title import TitleScreen
from canasta_tui.tui.widgets.prompt import Prompt, Tone
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press, spot_of

T = catalogue()
SIZE = (80, 24)
REFUSED = T("palette.refused", key="")


def offered(app: CanastaApp) -> dict[str, Offer]:
    """What the palette would offer over the screen, by name."""
    return {each.name: each for each in offers(app, app.screen, app.screen.focused)}


async def listed(pilot: Pilot[None]) -> list[str]:
    """What the open palette lists."""
    palette = pilot.app.screen
    workers = pilot.app.workers
    if searching := [each for each in workers if each.node is palette]:
        await workers.wait_for_complete(searching)
    await pilot.pause()
    options = pilot.app.screen.query_one(OptionList).options
    return [str(each.hit.text) for each in options if isinstance(each, Command)]


async def choose(pilot: Pilot[None], text: str) -> None:
    """Type a text into the palette, and take the first thing that it finds."""
    await press(pilot, "ctrl+p", *("space" if sign == " " else sign for sign in text))
    await listed(pilot)
    await press(pilot, "enter")
    await pilot.pause()


async def at_table(pilot: Pilot[None]) -> TableScreen:
    """Go on with the last game, behind the curtain."""
    await press(pilot, "enter", "space")
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    return table


async def test_at_the_table_all_its_commands_are_listed_in_their_order(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        table = await at_table(pilot)
        commands = {entry.name for entry in table.bar.entries} - {"help"} | {"back", "unstage"}
        of_table = [f"keys.table.{name}" for name in commands]
        found = offered(app)
        assert {T(key) for key in of_table} <= found.keys()
        await press(pilot, "ctrl+p")
        assert await listed(pilot) == [*found]


async def test_what_is_not_possible_is_told_and_choosing_it_says_why(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        table = await at_table(pilot)
        assert REFUSED in offered(app)[T("keys.table.discard")].about
        assert REFUSED not in offered(app)[T("keys.table.sort")].about
        for entry in table.bar.entries:
            if entry.name != "help":
                about = offered(app)[T(f"keys.table.{entry.name}")].about
                assert (REFUSED not in about) == entry.possible
        await choose(pilot, "Discard the picked")
        assert app.screen is table
        assert table.refusal or table.notice
        assert table.query_one(Prompt).tone is not Tone.PLAIN


async def test_a_command_of_the_table_does_what_its_key_does(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        table = await at_table(pilot)
        cards = len(table.hand.cards)
        await choose(pilot, "Do what the line")
        assert len(table.hand.cards) == cards + 1


async def test_a_name_that_holds_the_text_as_typed_comes_first(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await press(pilot, "ctrl+p", *"disc")
        assert (await listed(pilot))[0] == T("keys.table.discard")


async def test_a_command_is_found_by_its_label_in_the_line_of_things_to_do(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at_table(pilot)
        await press(pilot, "ctrl+p", *"hint")
        assert (await listed(pilot))[0] == T("keys.table.advice")


async def test_the_palette_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        await listed(pilot)
        await pilot.click(offset=spot_of(app, "Start a new game").offset)
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_at_the_curtain_nothing_of_the_table_is_offered(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)
        table = {T(key) for key in T.all_keys() if key.startswith("keys.table.")}
        assert not table & offered(app).keys()
        await press(pilot, "ctrl+p")
        names = await listed(pilot)
        assert T("keys.app.help") in names
        assert not table & {*names}


async def test_the_title_has_its_menu_without_a_last_game_where_there_is_none(
    tmp_path: Path,
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        names = ("new", "games", "rules", "themes", "settings", "help", "quit")
        assert {T(f"keys.title.{name}") for name in names} <= offered(app).keys()
        assert T("keys.title.continue") not in offered(app)
        assert T("keys.app.quit") not in offered(app)
        save(tmp_path, new_match())
        await press(pilot, "r", "escape")
        assert isinstance(app.screen, TitleScreen)
        assert T("keys.title.continue") in offered(app)


async def test_every_value_of_every_setting_and_the_rules_of_every_system(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = offered(app)
        for system in PRESETS:
            assert T("palette.rules", system=preset_title(T, system)) in found
        for theme in app.theming.names:
            label = T("settings.theme.label")
            assert T("palette.setting", setting=label, value=theme) in found
        values = sum(len(choices_of(field)) for field in FIELDS)
        told = [name for name, each in found.items() if each.about == T("palette.set")]
        assert len(told) == values + len(app.theming.names)


async def test_a_setting_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await choose(pilot, "paper")
        assert app.theme == "paper"
    assert read_settings(folders.settings_file()).settings.theme == "paper"


@pytest.mark.parametrize(
    ("text", "screen"),
    [
        ("Show the keys", HelpScreen),
        ("Change the settings", SettingsScreen),
        ("Read the rules of samba", RulesScreen),
    ],
)
async def test_pages_are_shown(tmp_path: Path, text: str, screen: type) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await choose(pilot, text)
        assert isinstance(app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)


async def test_help_is_shown_over_the_curtain_and_back(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await choose(pilot, "Show what one does")
        assert isinstance(app.screen, HelpScreen)
        assert T("keys.about.curtain") in text_on(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, CurtainScreen)


async def test_the_palette_twice_is_the_palette_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p", "ctrl+p")
        assert len([each for each in app.screen_stack if isinstance(each, CommandPalette)]) == 1
        await press(pilot, "escape", "ctrl+p")
        assert T("keys.title.new") in await listed(pilot)
