"""Every screen in three sizes and two themes is painted as it was when somebody looked at it.

``python -m pytest tests/tui/test_pictures.py --paint`` paints all anew, with the pictures of the
README; look at them before you keep them.
"""

from pathlib import Path
from typing import Final

import pytest

from tests.tui.pictures.frame import Frame, written
from tests.tui.pictures.scenes import SCENES, SIZES, THEMES, come_to

FOLDER: Final = Path(__file__).parent / "pictures"
PROJECT: Final = FOLDER.parents[2]
IN_README: Final = {
    "table-80x24": "felt",
    "table-samba-140x45": "felt",
    "table-six-100x30": "paper",
    "match-end-100x30": "paper",
}
"""The pictures of the README, each in its theme."""


@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_is_painted_as_it_was(
    name: str, home: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    paint = request.config.getoption("--paint")
    app = SCENES[name].app(tmp_path / "saves")
    async with app.run_test(size=SIZES[0]) as pilot:
        await come_to(pilot, SCENES[name])
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            sized = f"{name}-{width}x{height}"
            frames: dict[str, Frame] = {}
            for theme in THEMES:
                app.theming.look_at(theme)
                await pilot.pause()
                await pilot.pause()
                frames[theme] = Frame(app)
                if paint and IN_README.get(sized) == theme:
                    (FOLDER / f"{sized}.svg").write_text(app.export_screenshot())
            text = written(frames).replace(home.name, "home".ljust(len(home.name), "-"))
            path = FOLDER / f"{sized}.txt"
            if paint:
                path.write_text(text)
            assert text == path.read_text(), f"{sized}: paint it anew, look at it, keep it"


def test_there_is_no_picture_that_nothing_paints() -> None:
    painted = {f"{name}-{width}x{height}" for name in SCENES for width, height in SIZES}
    assert {each.stem for each in FOLDER.glob("*.txt")} == painted
    assert {each.stem for each in FOLDER.glob("*.svg")} == set(IN_README)


def test_the_readme_shows_the_pictures() -> None:
    readme = (PROJECT / "README.md").read_text()
    for name in IN_README:
        assert f"(tests/tui/pictures/{name}.svg)" in readme
