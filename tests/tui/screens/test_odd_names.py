"""Names of every script and width: shown as they are, and the columns around them stay in line."""

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from canasta_tui.library.saves import SaveStore
from canasta_tui.messages import catalogue
from canasta_tui.names import fault_of, tidy
from canasta_tui.tui.replay.positions import Replay
from canasta_tui.tui.screens.deal_end import DealEndScreen
from canasta_tui.tui.screens.match_end import MatchEndScreen
from canasta_tui.tui.screens.replay import ReplayScreen
from canasta_tui.tui.screens.saves import SavesScreen
from tests.tui.apps import app_in, finished_match, new_match, save, show
from tests.tui.laid_out import press

T = catalogue()
BOXES = "│─╭╮╰╯├┤┬┴┼║═▌▐"
NAMES = {
    "wide": ("李小龍李小龍李小龍", "👴👴👴", "김철수김철수김철수김", "Ona"),
    "odd": ("🃏", tidy("e\u0323\u0301va n\u0303 o\u0328\u0303"), "رבקה", "[@click=app.exit]"),
    "longest": ("W" * 20, "Ona", "Ž" * 20, "Ona"),
}


def boxes(screen: Screen[Any]) -> list[list[tuple[int, str]]]:
    """Where in each line strokes of boxes stand, counted in cells."""
    lines = []
    for strip in screen._compositor.render_strips():
        found, at = [], 0
        for character in strip.text:
            if character in BOXES:
                found.append((at, character))
            at += cell_len(character)
        lines.append(found)
    return lines


async def drawn(folder: Path, kind: str, names: tuple[str, ...], size: tuple[int, int]) -> Any:
    """The boxes of a screen of that kind, with these names."""
    match = new_match(names) if kind == "table" else finished_match(names)
    name = save(folder, match)
    app = app_in(folder, name if kind == "table" else None)
    async with app.run_test(size=size) as pilot:
        if kind == "table":
            await pilot.pause()
            await press(pilot, "space", "l")
        else:
            await show(pilot, made(kind, folder, match))
        for strip in app.screen._compositor.render_strips():
            assert strip.cell_length == size[0], strip.text
        return boxes(app.screen)


def made(kind: str, folder: Path, match: Any) -> Screen[Any]:
    match kind:
        case "deal end":
            return DealEndScreen(T, match, lambda: None)
        case "match end":
            return MatchEndScreen(T, match, lambda: None)
        case "replay":
            replay = Replay(match)
            return ReplayScreen(T, replay, replay.newest)
        case _:
            return SavesScreen(T, SaveStore(folder))


@pytest.mark.parametrize("kind", ["table", "deal end", "match end", "replay", "saves"])
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
async def test_columns_stay_in_line(kind: str, names: tuple[str, ...], tmp_path: Path) -> None:
    """As with plain names of the same width."""
    assert all(fault_of(each) is None for each in names)
    plain = tuple("x" * cell_len(each) for each in names)
    odd = await drawn(tmp_path / "odd", kind, names, (100, 30))
    assert odd == await drawn(tmp_path / "plain", kind, plain, (100, 30))
