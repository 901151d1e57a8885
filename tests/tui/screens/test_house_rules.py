"""The house rules: every rule, its meaning, and what is changed of it."""

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList

from canasta_tui.engine.rules import OpeningStep
from canasta_tui.library import folders
from canasta_tui.library.house_rules import HouseRules
from canasta_tui.messages import catalogue
from canasta_tui.messages.rule_names import rule_label, rule_meaning
from canasta_tui.presets import PRESETS, load
from canasta_tui.tui.forms.draft import Draft
from canasta_tui.tui.forms.rule_fields import EDITABLE, UnreadableRuleError, choices, typed, written
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.house_rules import HouseRulesScreen
from tests.tui.apps import Answer, app_in, show, text_on
from tests.tui.laid_out import press, spot_of

T = catalogue()


def house_rules() -> HouseRules:
    return HouseRules(folders.house_rules())


def draft(system: str = "classic") -> Draft:
    systems = {each.id: each for each in house_rules().list().systems}
    return Draft.of(systems[system], 4)


def screen_on(system: str = "classic") -> HouseRulesScreen:
    return HouseRulesScreen(T, house_rules(), draft(system))


def point_at(screen: HouseRulesScreen, field: str) -> None:
    """Put the cursor on a rule."""
    rules = screen.query_one("#rules", OptionList)
    rules.highlighted = rules.get_option_index(field)


def options_of(answer: Answer) -> dict[str, Any]:
    (given,) = answer.given
    assert isinstance(given, Draft)
    return given.options


async def test_a_choice_is_changed_with_the_arrows_and_marked(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "runs")
        await press(pilot, "right")
        assert "* Runs yes" in text_on(app)
        assert rule_meaning(T, "runs")[:28] in text_on(app)
        assert "The system has: no." in text_on(app)
        await press(pilot, "escape")
    assert options_of(answer) == {"runs": True}


async def test_a_number_is_typed(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "hand_size")
        await press(pilot, "enter", *"13", "enter")
        assert "* Cards dealt 13" in text_on(app)
        await press(pilot, "escape")
    assert options_of(answer) == {"hand_size": 13}


async def test_a_contradiction_is_refused_at_once(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "hand_size")
        await press(pilot, "enter", *"30", "enter")
        assert "108" in text_on(app)
        await press(pilot, "escape", "escape")
    assert options_of(answer) == {}


async def test_what_is_no_number_is_refused(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "hand_size")
        await press(pilot, "enter", *"many", "enter")
        assert text_on(app).count("Type a number and press Enter.") == 2
        assert isinstance(app.focused, Input)
        await press(pilot, "escape", "escape")
    assert options_of(answer) == {}


async def test_a_change_is_taken_back(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "runs")
        await press(pilot, "right", "delete")
        assert "* Runs" not in text_on(app)
        await press(pilot, "escape")
    assert options_of(answer) == {}


async def test_by_mouse_alone(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        await pilot.click(offset=spot_of(app, "Upcard  ").offset)
        await pilot.pause()
        await pilot.click(offset=spot_of(app, "< yes >").offset)
        await pilot.pause()
        assert "* Upcard no" in text_on(app)
        await pilot.click(offset=spot_of(app, "  Done").offset)
        await pilot.pause()
    assert options_of(answer) == {"upcard": False}


async def test_all_of_it_is_reached_by_arrows_and_enter(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "runs")
        await press(pilot, "enter", "right", "enter")
        assert app.focused is screen.query_one("#rules")
        await press(pilot, "enter", "down", "enter")
        assert "* Runs" not in text_on(app), "the first button takes the change back"
        point_at(screen, "upcard")
        await press(pilot, "enter", "space", "down", "down", "down", "enter")
    assert options_of(answer) == {"upcard": False}


async def test_rules_are_kept_under_a_name(tmp_path: Path) -> None:
    app, screen = app_in(tmp_path), screen_on("hidden")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "runs")
        await press(pilot, "right", "f2", *"Ours [b]", "enter")
    (given,) = answer.given
    assert given.system.name == "Ours [b]"
    assert given.options == {}
    assert given.plain_rules().runs
    kept = house_rules().list().systems[len(PRESETS)]
    assert (kept.name, kept.file.base) == ("Ours [b]", "hidden")
    (file,) = folders.house_rules().glob("*.toml")
    assert rule_meaning(T, "runs") in file.read_text()


async def test_own_rules_are_changed_further_and_other_ones_not_replaced_unasked(
    tmp_path: Path,
) -> None:
    house_rules().write("First", draft("hidden").system, {"runs": True})
    house_rules().write("Second", draft("hidden").system, {"upcard": False})
    app, screen = app_in(tmp_path), screen_on("first")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        point_at(screen, "draw")
        await press(pilot, "enter", "2", "enter", "f2", "enter")
    (given,) = answer.given
    assert given.system.file.rules | {"runs": True, "draw": 2} == given.system.file.rules

    app, screen = app_in(tmp_path), screen_on("first")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        await press(pilot, "f2", *"Second", "enter")
        assert isinstance(app.screen, ConfirmScreen)
        await press(pilot, "escape")
        assert answer.given == []
    assert draft("second").plain_rules().upcard is False


@pytest.mark.parametrize("name", ["", "\u2800"])
async def test_a_name_that_cannot_be_seen_is_refused(tmp_path: Path, name: str) -> None:
    app, screen = app_in(tmp_path), screen_on()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        answer = await show(pilot, screen)
        await press(pilot, "f2")
        app.screen.query_one(Input).value = name
        await press(pilot, "enter")
        assert app.screen.query_one("#problem").visible
        assert "name" in text_on(app)
        assert answer.given == []
    assert not folders.house_rules().exists()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_can_be_chosen_or_typed(preset: str) -> None:
    for field in EDITABLE:
        value = getattr(load(preset), field)
        offered = [each for _, each in choices(T, field)]
        if offered:
            assert value in offered, field
            assert len({label for label, _ in choices(T, field)}) == len(offered), field
        else:
            assert typed(field, written(field, value)) == value, field
        assert rule_label(T, field)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("hand_size", " 12 ", 12),
        ("max_wilds", "", None),
        ("max_wilds", "3", 3),
        ("graded_premiums", "400,300, 200", (400, 300, 200)),
        (
            "opening_minimum",
            "15, -10: 20, 1500: 90",
            (
                OpeningStep(minimum=15),
                OpeningStep(from_total=-10, minimum=20),
                OpeningStep(from_total=1500, minimum=90),
            ),
        ),
    ],
)
def test_what_is_typed_is_read(field: str, text: str, value: object) -> None:
    assert typed(field, text) == value


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("hand_size", ""),
        ("hand_size", "1.5"),
        ("max_wilds", "few"),
        ("graded_premiums", "400; 300"),
        ("opening_minimum", ""),
        ("opening_minimum", "15, 1500"),
        ("opening_minimum", "15, 1500: x"),
    ],
)
def test_what_cannot_be_read_is_refused(field: str, text: str) -> None:
    with pytest.raises(UnreadableRuleError) as caught:
        typed(field, text)
    assert T.has(caught.value.key)
