"""The language of the screens: chosen among the settings, in force when their page is left."""

from pathlib import Path

import pytest

from canasta_tui.library import folders
from canasta_tui.library.saves import SaveStore
from canasta_tui.library.settings import Settings, choices_of, read_settings, write_settings
from canasta_tui.messages import catalogue, languages
from canasta_tui.tui import app as app_module
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.new_game import NewGameScreen
from canasta_tui.tui.screens.settings import CHOSEN
from tests.games import new_match
from tests.tui.apps import app_in, save, text_on
from tests.tui.laid_out import press
from tests.tui.pictures.scenes import SCENES, come_to

TO_LANGUAGE = ["down"] * (1 + CHOSEN.index("language"))
SIZE = (80, 24)


def speak(language: str) -> None:
    """Have the settings name the language."""
    folders.settings_file().parent.mkdir(parents=True, exist_ok=True)
    folders.settings_file().write_text(f'language = "{language}"\n')


def title(language: str) -> str:
    return catalogue(language)("screens.title.motto")


def test_every_language_that_is_there_can_be_chosen() -> None:
    assert choices_of("language") == ("system", *languages())


@pytest.mark.parametrize("language", languages())
def test_languages_are_called_by_their_own_names(language: str) -> None:
    t = catalogue(language)
    for each in languages():
        assert t(f"settings.language.choice.{each}") == catalogue(each).name


async def test_the_program_begins_again_in_the_language_that_was_chosen(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert title("en") in text_on(app)
        await press(pilot, "e", *TO_LANGUAGE, "right", "right")
        assert read_settings(folders.settings_file()).settings.language == "lt"
        assert not app.begins_anew
        await press(pilot, "escape")
    assert app.begins_anew
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE):
        assert title("lt") in text_on(again)


async def test_the_palette_changes_the_language_at_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p", *"polski")
        await press(pilot, "enter")
    assert app.begins_anew
    assert read_settings(folders.settings_file()).settings.language == "pl"


async def test_a_form_that_is_filled_in_is_not_left_for_a_language(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "n", "ctrl+p", *"polski")
        await press(pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        told = [each.message for each in app._notifications]
        assert told == [catalogue()("settings.language.later")]
    assert not app.begins_anew


async def test_a_language_that_cannot_be_kept_waits_too(tmp_path: Path) -> None:
    folders.settings_file().parent.parent.mkdir(parents=True, exist_ok=True)
    folders.settings_file().parent.write_text("in the way")
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e", *TO_LANGUAGE, "right", "right", "escape")
        assert app.screen.query("#menu")
    assert not app.begins_anew


async def test_a_language_that_stays_the_same_changes_nothing(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "e", *TO_LANGUAGE, "right", "escape")
        assert read_settings(folders.settings_file()).settings.language == "en"
        assert title("en") in text_on(app)
    assert not app.begins_anew


async def test_the_language_named_goes_before_the_settings(tmp_path: Path) -> None:
    write_settings(folders.settings_file(), Settings(language="pl"))
    app = CanastaApp(SaveStore(tmp_path), language="lt")
    async with app.run_test(size=SIZE) as pilot:
        assert title("lt") in text_on(app)
        await press(pilot, "e", "escape")
        assert title("lt") in text_on(app)
    assert not app.begins_anew


async def test_in_a_game_the_language_waits(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "space", "e", "e", *TO_LANGUAGE, "right", "right", "escape")
        told = [each.message for each in app._notifications]
        assert told == [catalogue()("settings.language.later")]
    assert not app.begins_anew


def test_the_program_is_run_again_without_what_it_was_called_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[tuple[object, ...]] = []

    class Noted(CanastaApp):
        def run(self, *_: object, **__: object) -> None:
            runs.append((self._resume, self.t.language))
            self.begins_anew = len(runs) == 1

    monkeypatch.setattr(app_module, "CanastaApp", Noted)
    write_settings(folders.settings_file(), Settings(language="lt"))
    assert app_module.run(SaveStore(tmp_path), "some-game", "pl") == 0
    assert runs == [("some-game", "pl"), (None, "lt")]


def test_a_signal_ends_the_program_also_when_it_was_to_begin_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ended(CanastaApp):
        def run(self, *_: object, **__: object) -> None:
            self.begins_anew = True
            self._return_code = 143

    monkeypatch.setattr(app_module, "CanastaApp", Ended)
    assert app_module.run(SaveStore(tmp_path)) == 143


@pytest.mark.parametrize("language", languages())
async def test_the_table_speaks_every_language(tmp_path: Path, language: str) -> None:
    speak(language)
    t = catalogue(language)
    app = SCENES["table"].app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await come_to(pilot, SCENES["table"])
        for key in ("table.stock.name", "table.pile.name"):
            assert t(key) in text_on(app)


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("language", languages())
async def test_no_screen_fails_in_any_language(tmp_path: Path, language: str, scene: str) -> None:
    speak(language)
    app = SCENES[scene].app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await come_to(pilot, SCENES[scene])
    assert app.failure is None
