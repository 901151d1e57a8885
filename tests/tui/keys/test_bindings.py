"""Every key of every screen has a name, is told, and does what it does after it is changed."""

import importlib
import pkgutil
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList

from canasta_tui import tui
from canasta_tui.library import folders
from canasta_tui.library.settings import read_settings
from canasta_tui.messages import catalogue
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.command_palette import SturdyPalette
from canasta_tui.tui.keys.declared import HELP_KEY, declared, known_bindings
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.more_room import MoreRoomScreen
from canasta_tui.tui.screens.new_game import NewGameScreen
from canasta_tui.tui.screens.play import PlayScreen
from canasta_tui.tui.screens.press_key import PressKeyScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.settings import SettingsScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.theme import ThemeScreen
from canasta_tui.tui.screens.title import TitleScreen
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press, spot_of

T = catalogue()
SIZE = (80, 24)
WITHOUT_KEYS = (SturdyPalette, CurtainScreen, MoreRoomScreen, PlayScreen, PressKeyScreen)
"""Screens that take all keys themselves, or none; the library's palette has its own."""


def own_nodes() -> list[type[DOMNode]]:
    """Every screen and widget of the program, and the app."""
    found: dict[type[DOMNode], None] = {}
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        for each in vars(importlib.import_module(module.name)).values():
            is_node = isinstance(each, type) and issubclass(each, DOMNode)
            if is_node and each.__module__.startswith(tui.__name__):
                found[each] = None
    return [*found]


@pytest.mark.parametrize("node", own_nodes(), ids=lambda node: node.__name__)
def test_every_binding_has_an_id_a_text_and_its_place_on_the_page(node: type[DOMNode]) -> None:
    for each in vars(node).get("BINDINGS", ()):
        assert isinstance(each, Binding)
        assert each.id in known_bindings(), f"{each.key} of {node.__name__} is in no group of keys"
        assert T.has(f"keys.{each.id}")


@pytest.mark.parametrize("node", own_nodes(), ids=lambda node: node.__name__)
def test_every_screen_has_keys_and_a_modal_one_the_way_to_the_help(node: type[DOMNode]) -> None:
    if issubclass(node, Screen) and node not in WITHOUT_KEYS:
        assert node.BINDINGS
        assert not issubclass(node, ModalScreen) or HELP_KEY in declared(node).values()


@pytest.mark.parametrize(
    ("id", "way", "screen"),
    [
        ("title.new", (), NewGameScreen),
        ("title.settings", (), SettingsScreen),
        ("app.help", (), HelpScreen),
        ("app.help", ("n",), HelpScreen),
        ("new_game.leave", ("n",), TitleScreen),
        ("new_game.rules", ("n",), RulesScreen),
        ("settings.themes", ("e",), ThemeScreen),
        ("theme.leave", ("t",), TitleScreen),
        ("help.all_usual", ("h",), ConfirmScreen),
        ("confirm.no", ("h", "r"), HelpScreen),
        ("saves.delete", ("s",), ConfirmScreen),
        ("rules.leave", ("n", "f3"), NewGameScreen),
        ("table.rules", ("c", "space"), RulesScreen),
        ("table.leave", ("c", "space"), ConfirmScreen),
        ("table.back", ("c", "space"), ChoiceScreen),
        ("choice.cancel", ("c", "space", "escape"), TableScreen),
        ("app.palette", (), None),
    ],
)
async def test_another_key_does_the_same(
    tmp_path: Path, id: str, way: tuple[str, ...], screen: type | None
) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *way)
        app.keyboard.choose(id, "f12")
        before = app.screen
        await press(pilot, "f12")
        assert app.screen is not before
        assert screen is None or isinstance(app.screen, screen)
    assert read_settings(folders.settings_file()).settings.keys == {id: "f12"}


async def test_the_table_shows_the_key_that_is_in_force(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "c", "space")
        assert "S" in [entry.key for entry in table_of(app).bar.entries]
        await press(pilot, "f1")
        app.keyboard.choose("table.sort", "ž")
        await press(pilot, "escape")
        order = table_of(app).order
        assert [entry.key for entry in table_of(app).bar.entries if entry.name == "sort"] == ["Ž"]
        for key in ("s", "ž", "s", "Ž", "ž"):
            await press(pilot, key)
        assert table_of(app).order is not order


def table_of(app: CanastaApp) -> TableScreen:
    """The table on the screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def test_the_title_and_the_foot_of_a_screen_show_the_keys_in_force(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.keyboard.choose("title.new", "g")
        app.keyboard.choose("new_game.start", "f9")
        await press(pilot, "r", "escape")
        assert "G New game" in text_on(app)
        await press(pilot, "n")
        assert isinstance(app.screen, TitleScreen)
        await press(pilot, "G")
        assert "F9 Start the game" in text_on(app)
        await press(pilot, "f1")
        app.keyboard.choose("new_game.start", "f8")
        await press(pilot, "escape")
        assert "F8 Start the game" in text_on(app)


async def test_the_help_opens_where_the_cursor_is_and_comes_back(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        for way, place in [
            (("n",), "value"),
            (("tab", "tab"), "field"),
            (("escape", "c"), "curtain"),
            (("space",), "hand"),
            (("up",), "melds"),
            (("escape",), "choice"),
            (("escape", "q"), "confirm"),
        ]:
            await press(pilot, *way)
            screen, focused = app.screen, app.screen.focused
            await press(pilot, "f1")
            assert isinstance(app.screen, HelpScreen), place
            first = app.screen.query_one(OptionList).get_option_at_index(0)
            assert T(f"keys.about.{place}") in str(first.prompt)
            assert T(f"keys.group.{place}") in text_on(app)
            await press(pilot, "escape")
            assert (app.screen, app.screen.focused) == (screen, focused)


async def test_a_key_is_changed_by_keyboard_alone(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "h", "down", "enter")
        assert isinstance(app.screen, PressKeyScreen)
        assert "Press a key for: Start a new game." in text_on(app)
        await press(pilot, "escape", "enter", "w")
        assert app.keyboard.keymap == {"title.new": "w,W"}
        assert "W: Start a new game." in text_on(app)
        await press(pilot, "enter", "s")
        assert "has W now: Choose among the saved games." in text_on(app)
        await press(pilot, "enter", "backspace")
        assert app.keyboard.keymap == {"title.games": "w,W"}
        await press(pilot, "enter", "enter")
        assert "Enter always does what it does" in text_on(app)
        await press(pilot, "enter", "w", "r", "y")
        assert app.keyboard.keymap == {}
        assert T("keys.page.all_usual") in text_on(app)


async def test_a_key_is_changed_by_mouse_but_for_the_key_itself(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "h")
        await pilot.click(offset=spot_of(app, "Start a new game.").offset)
        await press(pilot, "w")
        assert app.keyboard.keymap == {"title.new": "w,W"}
        await pilot.click(offset=spot_of(app, "Start a new game.").offset)
        await pilot.pause()
        await pilot.click(offset=spot_of(app, T("keys.page.usual")).offset)
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.keyboard.keymap == {}
        await pilot.click(offset=spot_of(app, T("screens.keys.back")).offset)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_bad_keys_in_the_settings_are_told_and_the_rest_holds(tmp_path: Path) -> None:
    folders.settings_file().parent.mkdir(parents=True, exist_ok=True)
    folders.settings_file().write_text(
        'theme = "paper"\n[keys]\ntitle.new = "g"\n"title.games" = 7\ntable.nothing = "x"\n'
        'table.take = "enter"\nhand.pick = true\n'
    )
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        (notice,) = app._notifications
        for field in ("keys.table.nothing is x", "keys.table.take is enter", "keys.hand.pick is"):
            assert field in notice.message
        assert app.theme == "paper"
        await press(pilot, "g")
        assert isinstance(app.screen, NewGameScreen)
        await press(pilot, "escape", "7", "escape", "enter")
    assert app.keyboard.keymap == {"title.new": "g,G", "title.games": "7"}
