"""The saved games: opened, deleted, and the damaged ones left as they are."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from canasta_tui.library.saves import SaveHandle, SaveStore
from canasta_tui.messages import catalogue
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.saves import SavesScreen
from tests.tui.apps import (
    NAMES,
    Answer,
    app_in,
    finished_match,
    new_match,
    save,
    show,
    text_on,
    until,
)
from tests.tui.laid_out import press, spot_of

T = catalogue()
SIZE = (80, 24)


def screen_over(folder: Path) -> SavesScreen:
    return SavesScreen(T, SaveStore(folder))


def damage(folder: Path, name: str) -> bytes:
    """Cut a game's file short; return what it holds now."""
    file = folder / f"{name}.json"
    file.write_bytes(file.read_bytes()[:200])
    return file.read_bytes()


async def test_games_are_listed_with_who_plays_totals_and_state(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    over = finished_match(("Ilze", "Marek"))
    save(tmp_path, over)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await show(pilot, screen_over(tmp_path))
        assert "Ona & Jonas: 0 - Rasa & Petras: 0 Classic, deal 1, to 5000" in text_on(app)
        first, second = over.totals
        assert over.winner is not None
        assert f"Ilze: {first} - Marek: {second} Classic, won by" in text_on(app)


async def test_a_game_is_opened(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        await press(pilot, "enter")
    (handle,) = answer.given
    assert isinstance(handle, SaveHandle)
    assert handle.name == name
    handle.close()


async def test_a_game_is_opened_by_mouse(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        await pilot.click(offset=spot_of(app, "Ona & Jonas").offset)
        await pilot.pause()
    (handle,) = answer.given
    handle.close()


async def test_a_game_that_is_over_is_watched_from_its_start(tmp_path: Path) -> None:
    save(tmp_path, finished_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.at == (1, 0)
        await press(pilot, "escape")
        assert isinstance(app.screen, SavesScreen)
        assert answer.given == []


async def test_a_game_that_goes_on_is_watched_where_it_stands(tmp_path: Path) -> None:
    match = new_match()
    match.play(match.view(match.actor).legal_actions()[0])
    save(tmp_path, match)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await show(pilot, screen_over(tmp_path))
        await press(pilot, "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.at == (1, 1)


async def test_a_damaged_game_is_listed_with_the_reason_and_never_touched(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    (tmp_path / f"{name}.json.backup").unlink()
    before = damage(tmp_path, name)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        assert f"Damaged: {name}" in text_on(app)
        assert "It breaks off" in text_on(app)
        await press(pilot, "enter")
        assert "This game cannot be opened, and its file stays as it is." in text_on(app)
        assert answer.given == []
    assert (tmp_path / f"{name}.json").read_bytes() == before


async def test_the_name_of_a_file_says_nothing_to_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "\x1b[2J[b].json").write_text("x")
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, screen_over(tmp_path))
        assert "Damaged: �[2J[b]" in text_on(app)
        await press(pilot, "delete")
        assert "\x1b" not in text_on(app)
        assert "�[2J[b]" in text_on(app)


async def test_a_damaged_game_goes_on_from_the_start_of_its_deal(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    before = damage(tmp_path, name)
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        await press(pilot, "enter")
        assert isinstance(app.screen, ConfirmScreen)
        await press(pilot, "y")
    (handle,) = answer.given
    assert handle.name != name
    assert tuple(player.name for player in handle.match.players) == NAMES[:4]
    handle.close()
    assert (tmp_path / f"{name}.json").read_bytes() == before


async def test_a_game_is_deleted_after_a_question(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await show(pilot, screen_over(tmp_path))
        await press(pilot, "delete")
        assert "(Classic, deal 1, to 5000), last played at 20" in text_on(app)
        await press(pilot, "enter")
        assert len(app.store.list()) == 1, "the careful answer has the focus"
        await press(pilot, "d", "right", "enter")
        assert app.store.list() == []
        assert "There are no saved games in" in text_on(app)
        await press(pilot, "d", "enter", "escape")
    assert list(tmp_path.glob("*.json*")) == []


async def test_a_game_is_deleted_by_arrows_and_enter_alone(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await show(pilot, screen_over(tmp_path))
        await press(pilot, "right", "right", "right", "enter", "right", "enter")
        assert app.store.list() == []


async def test_a_game_open_elsewhere_is_not_deleted(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path)
    with app.store.open(name):
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            await show(pilot, screen_over(tmp_path))
            await press(pilot, "delete", "y")
            assert "open in another window" in text_on(app)
    assert len(app.store.list()) == 1


async def test_two_hundred_games_come_one_by_one_and_keys_count_meanwhile(tmp_path: Path) -> None:
    first = save(tmp_path, finished_match())
    content = (tmp_path / f"{first}.json").read_bytes()
    for number in range(200):
        (tmp_path / f"copy-{number}.json").write_bytes(content)
    newest = save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = Answer()
        screen = screen_over(tmp_path)
        await app.push_screen(screen, answer)
        while not screen.query_one(OptionList).option_count:
            await pilot.pause()
        assert screen.query_one(OptionList).option_count < 200
        await press(pilot, "enter")
    (handle,) = answer.given
    assert handle.name == newest
    handle.close()


async def test_many_games_are_reached(tmp_path: Path) -> None:
    for _ in range(15):
        save(tmp_path, new_match())
    oldest = app_in(tmp_path).store.list()[-1].name
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        answer = await show(pilot, screen_over(tmp_path))
        await press(pilot, "end", "enter")
    (handle,) = answer.given
    assert handle.name == oldest
    handle.close()


async def test_the_games_can_be_left_just_when_the_last_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_while_they_go(*_: Any) -> None:
        await games.query("#games, #none").remove()

    app, games = app_in(tmp_path), screen_over(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        monkeypatch.setattr(asyncio, "to_thread", read_while_they_go)
        await show(pilot, games)
        await until(pilot, lambda: not any(each.node is games for each in app.workers))
    assert app.failure is None
