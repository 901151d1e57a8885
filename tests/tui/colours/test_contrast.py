"""What every theme paints can be read: looked at on the screens themselves, cell by cell."""

import re
from pathlib import Path

import pytest
from textual.screen import ModalScreen

from canasta_tui.library import folders
from canasta_tui.library.settings import Settings, write_settings
from canasta_tui.tui.app import CanastaApp
from tests.tui.apps import app_in, new_match, save
from tests.tui.colours.shipped import NAMES, contrast
from tests.tui.laid_out import press

SUITS = "♠♥♦♣"
TEXT, HELD_BACK = 4.5, 3.0
"""The contrast of text, and of what is dim because it is not possible or not chosen."""
NOT_POSSIBLE = re.compile(r"\w  [A-Z]")
"""How entries in the line of things to do begin that cannot be done now."""
WAY = (
    *("", "space", "enter enter", "space", "e", "escape r"),
    *("escape q right enter", "e", "escape n"),
)
"""Keys from the curtain over the table, with a card picked, to the pages and the menu."""


def hard_to_read(app: CanastaApp) -> dict[str, str]:
    """Texts on the screen whose colours are too near to each other, with these colours."""
    found: dict[str, str] = {}
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            words, style = segment.text.strip(), segment.style
            if style is None or not (set(SUITS) & {*words} or any(map(str.isalnum, words))):
                continue
            assert style.color and style.bgcolor, words
            ink, ground = (each.get_truecolor().hex for each in (style.color, style.bgcolor))
            least = HELD_BACK if NOT_POSSIBLE.match(words) or style.dim else TEXT
            if contrast(ink, ground) < least:
                found[words] = f"{ink} on {ground}: {contrast(ink, ground):.1f}"
    return found


@pytest.mark.parametrize("name", NAMES)
async def test_all_that_is_written_can_be_read(tmp_path: Path, name: str) -> None:
    write_settings(folders.settings_file(), Settings(theme=name, suits="four"))
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    found: dict[str, str] = {}
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        for keys in WAY:
            await press(pilot, *keys.split())
            if not isinstance(app.screen, ModalScreen):
                found |= hard_to_read(app)
    assert found == {}
