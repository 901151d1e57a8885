"""Clicks that come when the list has changed already."""

from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.widgets import OptionList

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
