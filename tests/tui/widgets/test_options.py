"""Keys and clicks on a list that has changed already, or has no room."""

from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.widgets import OptionList

from canasta_tui import resources
from canasta_tui.tui.widgets.options import FoundCommands, Options
from tests.tui.apps import app_in
from tests.tui.laid_out import press


@pytest.mark.parametrize(("key", "kind"), [("escape", Options), ("ctrl+p", FoundCommands)])
async def test_a_click_on_an_option_that_is_gone_does_nothing(
    tmp_path: Path, key: str, kind: type[OptionList]
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        options = app.screen.query_one(kind)
        style = Style.from_meta({"option": options.option_count})
        options.post_message(
            events.Click(options, 1, 1, 0, 0, 1, False, False, False, 1, 1, style=style)
        )
        await pilot.pause()
        assert app.is_running
    assert app.failure is None


@pytest.mark.parametrize("kind", [Options, FoundCommands])
async def test_a_page_in_a_list_without_room_goes_nowhere(
    tmp_path: Path, kind: type[OptionList]
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        if kind is FoundCommands:
            await press(pilot, "ctrl+p")
        options = app.screen.query_one(kind)
        options.styles.display = "none"
        await pilot.pause()
        options.clear_options()
        options.add_options(["one", "two"])
        options.highlighted = 1
        await options.run_action("page_down")
        await options.run_action("page_up")
        await pilot.pause()
        assert app.is_running
    assert app.failure is None


def test_every_list_of_a_screen_is_one_that_bears_it() -> None:
    screens = resources.PACKAGE / "tui" / "screens"
    plain = [each.name for each in screens.glob("*.py") if " OptionList(" in each.read_text()]
    assert plain == []
