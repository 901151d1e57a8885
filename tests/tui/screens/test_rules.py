"""The rules page on the screen."""

from pathlib import Path

import pytest

from canasta_tui.library.house_rules import HouseRules
from canasta_tui.messages import catalogue
from canasta_tui.presets import load
from canasta_tui.rules_page import place_of, sections
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.systems import SystemsScreen
from tests.tui.apps import app_in, show, text_on
from tests.tui.laid_out import press, spot_of

T = catalogue()
SIZE = (80, 24)


def told(field: str, system: str = "classic") -> str:
    """The paragraph of the page that tells of a field."""
    page = sections(load(system), T)
    place = place_of(page, field)
    assert place is not None
    return page[place.section].paragraphs[place.paragraph].text


async def test_opens_at_its_beginning(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        answer = await show(pilot, RulesScreen(T, load("classic")))
        assert "The rules of Classic" in text_on(app)
        assert "The aim" in text_on(app)
        await press(pilot, "escape")
    assert answer.given == [None]


@pytest.mark.parametrize("field", ["wilds_to_naturals", "opening_minimum", "red_threes_need"])
async def test_opens_at_a_field(tmp_path: Path, field: str) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, RulesScreen(T, load("classic"), field))
        assert told(field) in text_on(app)
        assert "The aim" not in text_on(app)


async def test_is_scrolled_to_its_end(tmp_path: Path) -> None:
    last = sections(load("classic"), T)[-1].paragraphs[-1].text
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, RulesScreen(T, load("classic")))
        assert last not in text_on(app)
        await press(pilot, "end")
        await pilot.wait_for_animation()
        assert last in text_on(app)


async def test_the_rules_of_every_system_are_chosen_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, SystemsScreen(T, HouseRules(tmp_path / "rules")))
        for system in ("Classic", "Joker", "Samba", "Hidden", "Polish", "YU"):
            await pilot.click(offset=spot_of(app, system).offset)
            await pilot.pause()
            assert f"The rules of {system}" in text_on(app)
            await pilot.click(offset=spot_of(app, "Esc Back").offset)
            await pilot.pause()
