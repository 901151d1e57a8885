"""The form for a new game, by keyboard alone and by mouse alone."""

from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from canasta_tui.bots import LEVELS
from canasta_tui.library import folders
from canasta_tui.library.house_rules import HouseRules
from canasta_tui.library.settings import Settings, read_settings, write_settings
from canasta_tui.match import Player
from canasta_tui.messages import catalogue
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.forms.player_names import checked_names
from canasta_tui.tui.screens.new_game import NewGame, NewGameScreen
from canasta_tui.tui.screens.rules import RulesScreen
from tests.tui.apps import Answer, app_in, show, text_on
from tests.tui.laid_out import press, shown, spot_of

T = catalogue()


def form(names: tuple[str, ...] = (), kinds: tuple[str, ...] = ()) -> NewGameScreen:
    return NewGameScreen(T, HouseRules(folders.house_rules()), names, kinds)


async def click(pilot: Pilot[None], app: CanastaApp, text: str, into: int = 0) -> None:
    """Click on a text, so many cells into it."""
    await pilot.click(offset=spot_of(app, text).offset + Offset(into, 0))
    await pilot.pause()


def game_of(answer: Answer) -> NewGame:
    (game,) = answer.given
    assert isinstance(game, NewGame)
    return game


async def test_four_names_typed_make_a_classic_game(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, "down", "down", "down", "down")
        for name in ("Ona", "Rasa", "Jonas", "Petras"):
            await press(pilot, *name, "enter")
        assert "with Jonas" in text_on(app)
        await press(pilot, "enter")
    game = game_of(answer)
    assert game.rules.name == "classic"
    assert game.rules.target == 5000
    assert game.players == tuple(Player(name) for name in ("Ona", "Rasa", "Jonas", "Petras"))


async def test_who_sat_in_the_seats_last_is_offered(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form(kinds=("human", "hard", "of a later version", "easy")))
        await press(pilot, "f5")
    kinds = [player.kind for player in game_of(answer).players]
    assert kinds == ["human", "hard", "human", "easy"]


async def test_a_new_game_offers_the_kinds_of_players_of_the_last(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", *["down"] * 5, "right", "right", "f5")
    assert read_settings(folders.settings_file())[0].kinds == ("human", "easy", "human", "human")
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        assert text_on(app).count("Computer: easy") == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("Ona", "Rasa", "Jonas", "Petras"), ("Ona", "Rasa", "Jonas", "Petras")),
        (("Ona", "Rasa", "Jonas", "ona"), ("Ona", "Rasa")),
    ],
)
async def test_who_sat_in_further_seats_is_kept_after_a_smaller_game(
    tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    kinds = ("human", "human", "easy", "hard")
    write_settings(folders.settings_file(), Settings(names=before, kinds=kinds))
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "left", "left", "f5")
    settings = read_settings(folders.settings_file())[0]
    assert settings.names == after
    assert settings.kinds == kinds


async def test_a_computer_takes_a_seat(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, *["down"] * 5, "right", "right", "f5")
    kinds = [player.kind for player in game_of(answer).players]
    assert kinds == ["human", next(iter(LEVELS)), "human", "human"]


async def test_down_and_up_go_along_those_who_play(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, *["down"] * 4, *"Ona", "right")
        await press(pilot, *["down", "right"] * 3, "up", "left", "down", "down")
        assert app.focused is app.screen.query_one("#start")
        await press(pilot, "up", "up", "up", "up", "up")
        assert app.focused is app.screen.query_one("#house")
        await press(pilot, "down", "down", "home", "right", *"x", "f5")
    easy = next(iter(LEVELS))
    assert game_of(answer).players == (
        Player("Ona"),
        Player("Pxlayer 2", easy),
        Player("Player 3"),
        Player("Player 4", easy),
    )


async def test_by_mouse_alone(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await click(pilot, app, "< Classic >", 10)
        assert "< Joker >" in shown(app)
        await click(pilot, app, "< Joker >", 8)
        await click(pilot, app, "< Samba >")
        await click(pilot, app, "< Joker >")
        await click(pilot, app, "< 4 players >")
        await click(pilot, app, "Start the game")
    game = game_of(answer)
    assert (game.rules.name, game.rules.players) == ("classic", 3)


@pytest.mark.parametrize(
    ("presses", "system", "players", "sides"),
    [
        (0, "classic", 4, 2),
        (1, "joker", 4, 2),
        (2, "samba", 4, 2),
        (3, "hidden", 4, 2),
        (4, "polish", 4, 2),
        (5, "yu", 4, 4),
    ],
)
async def test_every_preset(
    tmp_path: Path, presses: int, system: str, players: int, sides: int
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, *["right"] * presses, "f5")
    rules = game_of(answer).rules
    assert (rules.name, rules.players, rules.sides) == (system, players, sides)


@pytest.mark.parametrize(
    ("presses", "sides", "label"), [(0, 3, "3 sides of 2"), (1, 2, "2 sides of 3")]
)
async def test_six_choose_pairs_or_triples(
    tmp_path: Path, presses: int, sides: int, label: str
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, "down", "right", "down", *["right"] * presses)
        assert "6 players" in text_on(app)
        assert label in text_on(app)
        assert "Start the game" in shown(app)
        await press(pilot, "f5")
    rules = game_of(answer).rules
    assert (rules.players, rules.sides) == (6, sides)


async def test_a_target_is_taken_and_a_silly_one_refused(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, "down", "down", *"50")
        assert "100" in text_on(app)
        await press(pilot, "f5")
        assert answer.given == []
        await press(pilot, "end", *"00")
        await press(pilot, "f5")
    assert game_of(answer).rules.target == 5000


async def test_an_empty_target_is_refused(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await press(pilot, "down", "down", "backspace", "f5")
        assert "The target is a number of points." in text_on(app)
        assert answer.given == []


@pytest.mark.parametrize(
    ("names", "seat", "said"),
    [
        (["Ona", "", "c", "d"], 1, "Seat 2 needs a name that can be seen."),
        (["Ona", "\u2800", "c", "d"], 1, "characters that cannot be shown"),
        (["Ona", "b", "c\u200b", "d"], 2, "characters that cannot be shown"),
        (["Ona", "b", "ona", "d"], 2, "Two players are called ona"),
        (["Ona", "b", " Ona ", "d"], 2, "Two players are called Ona"),
    ],
)
async def test_names_that_cannot_be_used_are_refused(
    tmp_path: Path, names: list[str], seat: int, said: str
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        for number, name in enumerate(names):
            app.screen.query_one(f"#name-{number}", Input).value = name
        await press(pilot, "f5")
        assert said in text_on(app)
        assert app.focused is app.screen.query_one(f"#name-{seat}")
        assert answer.given == []


def test_names_are_tidied() -> None:
    assert checked_names(T, ["  Ona  Marija ", "[/]"]) == ["Ona Marija", "[/]"]


async def test_names_are_offered_again(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "down", "down", "down", *"Ona", "f5")
        await press(pilot, "escape", "y", "n")
        assert "Ona" in text_on(app)


async def test_an_own_rule_file_is_offered_and_a_bad_one_told(tmp_path: Path) -> None:
    house_rules = HouseRules(folders.house_rules())
    hidden = next(each for each in house_rules.list().systems if each.id == "hidden")
    house_rules.write("At [b]grandma's", hidden, {"target": 3000})
    (folders.house_rules() / "bad.toml").write_text(
        'name = "bad"\nbase = "hidden"\n[rules]\ndraw = 9\n'
    )
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        assert "bad.toml" in text_on(app)
        await press(pilot, "left")
        assert "At [b]grandma's" in text_on(app)
        assert "Your own rules, based on Hidden." in text_on(app)
        await press(pilot, "f5")
    rules = game_of(answer).rules
    assert (rules.name, rules.target) == ("At [b]grandma's", 3000)


async def test_the_rules_can_be_read_before_the_start(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await show(pilot, form())
        await press(pilot, "down", "down", *"4321", "f3")
        assert isinstance(app.screen, RulesScreen)
        assert "until a side has 4321 points" in text_on(app)


async def test_left_without_a_game(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, form())
        await click(pilot, app, "   Back", 4)
    assert answer.given == [None]
