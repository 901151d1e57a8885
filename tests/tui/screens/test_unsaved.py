"""A game that cannot be saved: it goes on, nothing says that it is saved, it is tried again."""

import errno
import os
from pathlib import Path

import pytest
from textual.widgets import OptionList

from canasta_tui.library.saves import SaveStore
from canasta_tui.tui import app as app_module
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.title import TitleScreen
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press

SIZE = (80, 24)


class Disk:
    """The disk, which can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        replace = os.replace

        def replace_if_room(*paths: str) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "no space left")
            replace(*paths)

        monkeypatch.setattr(os, "replace", replace_if_room)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def kept_actions(folder: Path, name: str) -> int:
    return len(SaveStore(folder).look(name).record().deals[-1].actions)


async def test_what_is_not_saved_is_told_with_what_to_do(tmp_path: Path, disk: Disk) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path, name)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        disk.full = True
        await press(pilot, "enter", "enter")
        (told,) = (notice.message for notice in app._notifications)
        assert "The game goes on, but this is not saved: The disk is full" in told
        assert "make room and try again" in told
        assert "It is tried again with every action and when you leave." in told
        await press(pilot, "ctrl+q")
        assert "What was played last is not saved and would be lost" in text_on(app)
        assert "The game is saved" not in text_on(app)
        await press(pilot, "escape", "q")
        assert "What was played last is not saved and would be lost" in text_on(app)
        assert "The game is saved" not in text_on(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        app.screen.standing.offer()
        await pilot.pause()
        menu = app.screen.query_one(OptionList)
        answers = [str(option.prompt) for option in menu.options]
        assert answers[-1] == "Leave the table; what was played last is not saved."


async def test_it_is_tried_again_with_the_next_action(tmp_path: Path, disk: Disk) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path, name)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        disk.full = True
        await press(pilot, "enter", "enter")
        assert kept_actions(tmp_path, name) == 0
        disk.full = False
        await press(pilot, "d", "enter")
        assert kept_actions(tmp_path, name) == 2


@pytest.mark.parametrize("way", [("q", "y"), ("ctrl+q", "y")])
async def test_it_is_tried_again_when_the_game_is_left(
    tmp_path: Path, disk: Disk, way: tuple[str, ...]
) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path, name)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        disk.full = True
        await press(pilot, "enter", "enter", way[0])
        disk.full = False
        await press(pilot, *way[1:])
    assert kept_actions(tmp_path, name) == 1
    assert app.farewells == []


async def test_a_loss_is_told_over_the_title(tmp_path: Path, disk: Disk) -> None:
    app = app_in(tmp_path, save(tmp_path, new_match()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        disk.full = True
        await press(pilot, "enter", "enter", "q", "y")
        assert isinstance(app.screen, TitleScreen)
        assert "could not be saved and is lost" in [*app._notifications][-1].message


async def test_a_loss_is_kept_for_the_end_of_the_program(tmp_path: Path, disk: Disk) -> None:
    app = app_in(tmp_path, save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        disk.full = True
        await press(pilot, "enter", "enter", "ctrl+q", "y")
    (farewell,) = app.farewells
    assert "could not be saved and is lost" in farewell
    assert "The disk is full" in farewell


def test_a_loss_is_said_on_the_terminal_with_a_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose(app: CanastaApp) -> None:
        app.farewells.append("It is lost.")

    monkeypatch.setattr(CanastaApp, "run", lose)
    assert app_module.run(SaveStore(tmp_path)) == 1
    assert capsys.readouterr().err == "It is lost.\n"
