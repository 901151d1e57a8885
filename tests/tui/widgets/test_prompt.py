"""The prompt: what is said stays on its lines, and a click on the sentence is Enter."""

import pytest
from rich.cells import cell_len

from canasta_tui.engine.table import Phase
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.widgets.canvas import wrapped
from tests.tui.at_table import OTHERS, click, pick
from tests.tui.laid_out import CLASSIC, TableApp, laid_out, press, said, shown


def table_in_play() -> TableApp:
    game = laid_out(CLASSIC, ["KS QH 7D 4S 5S", *OTHERS], phase=Phase.PLAY, humans=1)
    return TableApp(game)


async def test_long_texts_keep_to_their_lines() -> None:
    app = table_in_play()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table.prompt.tell(" ".join(f"picked{n}" for n in range(20)))
        app.table.prompt.say(" ".join(f"word{n}" for n in range(14)))
        await pilot.pause()
        picked, first, second, bar = shown(app).splitlines()[-4:]
        assert picked.split() == [f"picked{n}" for n in range(9)]
        assert first.split() + second.split() == [f"word{n}" for n in range(14)]
        assert "Enter" in bar


async def test_a_click_on_the_sentence_is_enter() -> None:
    app = table_in_play()
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS")
        await pilot.pause()
        await pilot.click(offset=(10, 20))
        await pilot.pause()
        assert app.screen is app.table, "the line about the picked cards is only read"
        await click(pilot, app, "Enter:")
        assert app.screen is not app.table


async def test_a_click_on_a_refusal_shows_its_rule() -> None:
    app = table_in_play()
    async with app.run_test(size=(80, 24)) as pilot:
        await pick(pilot, app, "KS", "QH")
        await press(pilot, "enter")
        assert app.table.refusal is not None, said(app)
        await pilot.click(offset=(10, 21))
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


@pytest.mark.parametrize("text", ["", "a", "Ona drew two cards.", "花子さん は 引いた", "x" * 50])
@pytest.mark.parametrize("room", [4, 10, 30])
def test_wrapped_lines_fit_and_lose_no_letter(text: str, room: int) -> None:
    lines = wrapped(text, room)
    assert all(cell_len(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
