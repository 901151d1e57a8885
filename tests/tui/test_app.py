"""What stands behind every screen: leaving, themes, too little room, faults."""

from importlib import metadata
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.geometry import Size
from textual.widgets import Input, OptionList

from canasta_tui.library import folders
from canasta_tui.library.settings import Settings, read_settings, write_settings
from canasta_tui.names import is_plain
from canasta_tui.tui import crash
from canasta_tui.tui.colours.themes import DEFAULT, MONOCHROME
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.help import HelpScreen
from canasta_tui.tui.screens.more_room import MoreRoomScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.screens.theme import ThemeScreen
from canasta_tui.tui.screens.title import TitleScreen
from tests.tui.apps import app_in, finished_match, new_match, save, text_on
from tests.tui.laid_out import press, spot_of

SIZE = (80, 24)


async def test_a_game_is_resumed_behind_the_curtain(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path, resume=name)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)


async def test_a_game_that_cannot_be_resumed_is_told_over_the_title(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume="nowhere")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert "There is no saved game nowhere" in text_on(app)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_a_game_is_left_after_a_question(tmp_path: Path, key: str) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, ConfirmScreen)
        assert "Leave Canasta? The game is saved" in text_on(app)
        await press(pilot, key)
        assert len([each for each in app.screen_stack if isinstance(each, ConfirmScreen)]) == 1
        await press(pilot, "escape")
        assert app.is_running
        await press(pilot, key, "right", "enter")
        assert not app.is_running
    assert app.return_code == 0


async def test_the_question_is_answered_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+q")
        await pilot.click(offset=spot_of(app, "Stay").offset)
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "ctrl+q")
        await pilot.click(offset=spot_of(app, "Leave  ").offset)
        await pilot.pause()
        assert not app.is_running


async def test_a_game_that_was_left_can_be_opened_by_others(tmp_path: Path) -> None:
    name = save(tmp_path, new_match())
    app = app_in(tmp_path, resume=name)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "escape", "y")
        assert isinstance(app.screen, TitleScreen)
        app.store.open(name).close()


async def test_a_match_that_is_over_is_shown_to_its_end(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, finished_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "End of deal" in text_on(app)
        await press(pilot, "enter")
        assert "End of the match" in text_on(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TitleScreen)


async def test_help_and_rules_are_wanted_at_the_table(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "r")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)


async def test_too_little_room_covers_everything_until_there_is_more(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=(79, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MoreRoomScreen)
        await press(pilot, "enter", "escape", "question_mark")
        assert isinstance(app.screen, MoreRoomScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space")
        for size in [(80, 23), (30, 5)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert isinstance(app.screen, MoreRoomScreen)
            assert f"{size[0]} by {size[1]}" in text_on(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_game_under_a_cover_can_be_left(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "ctrl+q")
        assert not app.is_running


async def test_two_quick_clicks_beside_the_palette_close_it_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        palette = app.screen
        assert isinstance(palette, CommandPalette)
        for _ in range(2):
            click = events.Click(palette, 0, 23, 0, 0, 1, False, False, False, 0, 23)
            palette.post_message(click)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_a_key_quicker_than_a_new_screen_acts_on_it(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Which?", ["This", "That"]))
        await app.run_action("cancel", app.screen)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    assert app.failure is None


async def test_the_palette_is_closed_while_it_searches(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        palette = app.screen
        typed = Input.Changed(palette.query_one(Input), "x")
        await palette.dismiss()
        await palette._dispatch_message(typed)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    assert app.failure is None


@pytest.mark.parametrize(("door", "action"), [("n", "start"), ("h", "usual"), ("e", "step(1)")])
async def test_a_key_that_comes_when_its_screen_was_left_does_nothing(
    tmp_path: Path, door: str, action: str
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, door)
        left = app.screen
        assert not isinstance(left, TitleScreen)
        await left.dismiss()
        assert not await app.run_action(action, left)
        assert isinstance(app.screen, TitleScreen)
    assert app.failure is None


async def test_a_key_that_comes_after_leaving_does_nothing(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        for key in "qn":
            app.simulate_key(key)
        await pilot.pause()
        assert not app.is_running
    assert app.failure is None


@pytest.mark.parametrize(
    "event",
    [events.Key("n", "n"), events.Resize(Size(20, 5), Size(20, 5))],
    ids=lambda event: type(event).__name__,
)
async def test_what_comes_when_all_screens_have_gone_does_nothing(
    tmp_path: Path, event: events.Event
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE):
        pass
    assert not app.screen_stack
    await app.on_event(event)
    assert app.failure is None


async def test_what_looks_for_a_screen_that_goes_with_the_program_is_no_fault(
    tmp_path: Path,
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.exit()
        app._handle_exception(NoMatches("gone"))
        await pilot.pause()
    assert app.failure is None


async def test_what_is_not_found_while_the_program_goes_on_is_a_fault(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    with pytest.raises(NoMatches):
        async with app.run_test(size=SIZE) as pilot:
            app._handle_exception(NoMatches("missing"))
            await pilot.pause()
    assert isinstance(app.failure, NoMatches)


async def test_the_program_can_be_ended_while_a_screen_comes(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Which?", ["This", "That"]))
        app.exit(return_code=143)
        await pilot.pause()
        assert not app.is_running
    assert app.failure is None
    assert app.return_code == 143


async def test_the_saved_games_can_be_left_while_they_are_read(tmp_path: Path) -> None:
    for _ in range(5):
        save(tmp_path, new_match())
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(5):
            for key in ("s", "escape"):
                app.simulate_key(key)
            await pilot.pause()
        await app.workers.wait_for_complete()
    assert app.failure is None


async def test_no_text_is_marked_by_dragging(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        spot = spot_of(app, "Choose")
        await pilot.mouse_down(offset=spot.offset)
        await pilot.hover(offset=(spot.right, spot.y))
        await pilot.mouse_up(offset=(spot.right, spot.y))
        assert app.screen.get_selected_text() is None


async def test_the_palette_opens_once_and_over_no_question(tmp_path: Path) -> None:
    app = app_in(tmp_path, resume=save(tmp_path, new_match()))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p", "ctrl+q", "ctrl+p")
        assert isinstance(app.screen, ConfirmScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, CommandPalette)
        await pilot.resize_terminal(40, 10)
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, MoreRoomScreen)


async def test_the_palette_offers_no_screenshot(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        assert "Start a new game." in text_on(app)
        assert "creenshot" not in text_on(app)


async def test_a_theme_is_seen_while_choosing_kept_and_used_again(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        assert app.theme == DEFAULT
        await press(pilot, "t", "home")
        assert app.theme == "clear"
        await press(pilot, "escape")
        assert app.theme == DEFAULT
        await press(pilot, "t", "end", "enter")
        assert app.theme == "paper"
    assert read_settings(folders.settings_file())[0].theme == "paper"
    again = app_in(tmp_path)
    async with again.run_test(size=SIZE):
        assert again.theme == "paper"


async def test_every_theme_is_offered_and_draws(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t", "home")
        assert isinstance(app.screen, ThemeScreen)
        offered = app.screen.query_one(OptionList).option_count
        assert offered == 8
        for _ in range(offered):
            await press(pilot, "down")
            assert "Choose the colours" in text_on(app)


async def test_without_colours_the_monochrome_theme_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    write_settings(folders.settings_file(), Settings(theme="paper"))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE):
        assert app.theme == MONOCHROME


async def test_bad_themes_and_settings_are_one_notice(tmp_path: Path) -> None:
    folders.themes().mkdir(parents=True)
    (folders.themes() / "[b]bad.toml").write_text("name = 7")
    folders.settings_file().write_text("theme = [")
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert app.theme == DEFAULT
        (notice,) = app._notifications
        assert "[b]bad.toml" in notice.message
        assert "settings.toml" in notice.message
        assert "[b]bad" in text_on(app)


async def test_a_theme_that_is_gone_is_replaced_by_the_usual_one(tmp_path: Path) -> None:
    write_settings(folders.settings_file(), Settings(theme="gone"))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE):
        assert app.theme == DEFAULT


async def test_what_settings_name_is_told_without_what_a_terminal_would_obey(
    tmp_path: Path,
) -> None:
    odd = "a\x1b[2Jb\u202e[b]c"
    write_settings(folders.settings_file(), Settings(theme=odd, keys={odd: odd, "table.take": odd}))
    app = app_in(tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        (notice,) = app._notifications
        assert notice.message.count("a�[2Jb�[b]c") == 4
        assert all(map(is_plain, notice.message.replace("\n", "")))


class SecretError(Exception):
    """An error whose text tells a hand."""


async def test_a_fault_ends_the_program_and_is_kept_for_the_report(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    with pytest.raises(SecretError):
        async with app.run_test(size=SIZE) as pilot:
            app.call_later(fail_with_a_hand)
            await pilot.pause()
    assert isinstance(app.failure, SecretError)
    assert app.return_code == 1


def fail_with_a_hand() -> None:
    hand = "QS JK"
    try:
        raise KeyError(hand)
    except KeyError as error:
        raise SecretError(hand) from error


def test_a_report_is_written_where_the_program_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(package: str) -> str:
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(metadata, "version", none)
    assert "canasta-tui: ?" in crash.write_report(ValueError(), tmp_path).read_text()


def test_a_report_names_the_errors_and_the_lines_but_no_card(tmp_path: Path) -> None:
    with pytest.raises(SecretError) as caught:
        fail_with_a_hand()
    written = crash.write_report(caught.value, tmp_path / "reports").read_text()
    assert f"{__name__}.SecretError" in written
    assert "builtins.KeyError" in written
    assert "in fail_with_a_hand" in written
    assert "textual: 8" in written
    assert "QS" not in written
