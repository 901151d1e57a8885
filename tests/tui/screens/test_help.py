"""The page of keys tells of every key."""

from pathlib import Path

import pytest

from canasta_tui.messages import catalogue
from canasta_tui.tui.keys.declared import KeyGroup, groups, known_bindings
from canasta_tui.tui.keys.names import keys_text, split
from canasta_tui.tui.screens.help import HelpScreen
from tests.tui.apps import app_in, new_match, save, text_on
from tests.tui.laid_out import press

T = catalogue()
SIZE = (80, 24)


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.name)
def test_every_group_has_its_texts(group: KeyGroup) -> None:
    for part in ("group", "about"):
        assert T.has(f"keys.{part}.{group.name}")
    for binding in group.bindings():
        assert T(f"keys.{binding.id}")[-1] in ".?"
    for _, what in group.handled:
        assert T(what)[-1] in ".?"


def test_no_binding_is_told_twice() -> None:
    told = [binding.id for group in groups() for binding in group.bindings()]
    assert len(told) == len(set(told)) == len(known_bindings())


@pytest.mark.parametrize(
    ("keys", "written"),
    [
        ("f1,question_mark", "F1 or ?"),
        ("delete,d,D", "Delete or D"),
        ("D,shift+f4", "D or Shift+F4"),
        ("ctrl+q", "Ctrl+Q"),
        ("escape", "Esc"),
        ("ž,Ž", "Ž"),
        ("ж,Ж", "Ж"),
        ("plus,minus,slash,comma", "+ or - or / or ,"),
        ("+,left_square_bracket", "+ or ["),
    ],
)
def test_keys_are_written_as_on_the_keyboard(keys: str, written: str) -> None:
    assert keys_text(T, split(keys)) == written


@pytest.mark.parametrize("key", ["f1", "question_mark", "h"])
async def test_opened_by_key_and_closed_by_escape(tmp_path: Path, key: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, HelpScreen)
        assert "Arrows, Space, Enter and Esc reach everything" in text_on(app)
        await press(pilot, "f1", "escape")
        assert not isinstance(app.screen, HelpScreen)


async def test_opened_at_the_table(tmp_path: Path) -> None:
    save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "space", "question_mark")
        assert isinstance(app.screen, HelpScreen)


async def test_all_of_it_is_reached(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f1", "end")
        last = [*groups()[-1].bindings()][-1]
        assert T(f"keys.{last.id}") in text_on(app)
        await press(pilot, "home")
        assert T("keys.group.title") in text_on(app)
