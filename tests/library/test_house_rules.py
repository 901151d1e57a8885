"""The player's own rule files: listed with the presets, editable, and their faults named."""

import errno
import os
import re
from pathlib import Path
from typing import Any

import pytest

from canasta_tui.engine.rules import RULE_FIELDS, OpeningStep, Rules
from canasta_tui.library.files import FileError
from canasta_tui.library.house_rules import HouseRules, System
from canasta_tui.library.toml import toml_value
from canasta_tui.messages import catalogue
from canasta_tui.messages.rule_names import rule_meaning
from canasta_tui.presets import PRESETS, load, preset
from canasta_tui.presets.faults import RuleFileError


@pytest.fixture
def house(tmp_path: Path) -> HouseRules:
    return HouseRules(tmp_path / "rules")


def plain(name: str) -> System:
    """The system of a preset."""
    presets = HouseRules(Path("nowhere")).list().systems
    return next(system for system in presets if system.id == name)


def written(house: HouseRules, content: str, name: str = "ours") -> HouseRules:
    house.folder.mkdir(exist_ok=True)
    (house.folder / f"{name}.toml").write_text(content, encoding="utf-8")
    return house


def fault_of_file(house: HouseRules, content: str) -> str:
    (fault,) = written(house, content).list().faults
    return catalogue()(fault.key, **fault.fields)


def test_without_own_files_the_presets_are_listed(house: HouseRules) -> None:
    listing = house.list()
    assert tuple(system.id for system in listing.systems) == PRESETS
    assert not any(system.own for system in listing.systems)
    assert listing.faults == ()
    assert listing.systems[0].rules() == load("classic")
    assert listing.systems[0].rules(6, 2) == load("classic", 6, 2)


CHANGES: dict[str, Any] = {
    "target": 3000,
    "runs": True,
    "wilds_to_naturals": "not_more",
    "max_wilds": None,
    "all_red_threes": None,
    "graded_premiums": (1, 2, 3),
    "upcard_covers": ("wild", "black_three"),
    "opening_minimum": (OpeningStep(minimum=10), OpeningStep(from_total=100, minimum=20)),
}


def test_own_rules_are_kept_under_their_name(house: HouseRules) -> None:
    kept = house.write("At Grandma's", plain("samba"), CHANGES)
    *_, found = house.list().systems
    assert found == kept
    assert found.own
    assert (found.id, found.name) == ("at-grandma-s", "At Grandma's")
    assert found.rules() == load("samba", options=CHANGES).model_copy(
        update={"name": "At Grandma's"}
    )


def test_every_rule_of_every_preset_can_be_written(house: HouseRules) -> None:
    for name in PRESETS:
        rules = load(name)
        fields = {
            field: getattr(rules, field)
            for field in RULE_FIELDS
            if field not in ("players", "sides")
        }
        other = "classic" if name != "classic" else "yu"
        again = house.write(f"all of {name}", plain(other), fields).rules(rules.players)
        different = {
            field: (fields[field], getattr(again, field))
            for field in fields
            if fields[field] != getattr(again, field)
        }
        assert different == {}


def test_a_file_can_be_read_and_edited_by_a_person(house: HouseRules) -> None:
    t = catalogue()
    house.write("Ours", plain("classic"), {"target": 3000}, {"target": rule_meaning(t, "target")})
    path = house.folder / "ours.toml"
    text = path.read_text(encoding="utf-8")
    assert text == (
        'name = "Ours"\nbase = "classic"\n\n[rules]\n'
        f"# {rule_meaning(t, 'target')}\ntarget = 3000\n"
    )
    path.write_text(text.replace("3000", "4000"), encoding="utf-8")
    assert house.list().systems[-1].rules().target == 4000


ALONE = """
name = "Alone"
players = { 2 = { sides = [2], rules = { hand_size = 15 } }, 4 = { sides = [4] } }
[clauses]
target = "LT-42"
[rules]
"""


def test_what_a_person_wrote_in_a_file_stays_when_it_is_changed(house: HouseRules) -> None:
    """Also a value that is the preset's own, and a file that names no preset."""
    alone = [f"{field} = {toml_value(value)}" for field, value in preset("classic").rules.items()]
    written(house, "\n".join([ALONE, *alone]), "alone")
    own = 'name = "Own"\nbase = "classic"\n[rules]\nhand_size = 11\ndraw = 2'
    for system in written(house, own, "own").list().systems[-2:]:
        before = system.rules(2)
        again = house.write(system.name, system, {"target": 3000, "max_deals": 7})
        assert again.id == system.id
        assert tuple(again.file.players) == tuple(system.file.players)
        changed = {"target": 3000, "max_deals": 7}
        assert again.rules(2) == before.model_copy(update=changed)
        assert house.write(system.name, again, {"hand_size": 9}).rules(2).hand_size == 9


def test_the_same_name_takes_the_place_of_the_old(house: HouseRules) -> None:
    house.write("Ours", plain("classic"), {"target": 3000})
    house.write("Ours", plain("yu"), {"target": 4000})
    (own,) = [system for system in house.list().systems if system.own]
    assert own.file.base == "yu"
    assert own.rules(2).target == 4000


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Žemaičių", "zemaiciu"),
        ("../../etc/passwd", "etc-passwd"),
        ("classic", "my-classic"),
        ("李小龍", "my-rules"),
        ("CON", "con"),
    ],
)
def test_a_file_is_named_by_plain_letters(house: HouseRules, name: str, file: str) -> None:
    assert house.write(name, plain("classic"), {}).id == file
    assert [path.name for path in house.folder.iterdir()] == [f"{file}.toml"]


def test_two_names_never_share_a_file(house: HouseRules) -> None:
    written(house, "broken", "a-b")
    assert house.write("A b", plain("classic"), {}).id == "a-b-2"
    assert house.write("A-b", plain("classic"), {}).id == "a-b-3"
    assert house.write("A b", plain("classic"), {"target": 700}).id == "a-b-2"
    assert (house.folder / "a-b.toml").read_text() == "broken"


def test_a_system_is_offered_for_the_tables_that_its_rules_can_serve(house: HouseRules) -> None:
    written(house, 'name = "Big hands"\nbase = "yu"\n[rules]\nhand_size = 22')
    assert tuple(house.list().systems[-1].file.players) == (2, 3, 4)


FAULTS = {
    'name = "x"\nbase = "classic"\n[rules]\nhand_size = "many"': (
        "ours.toml: hand_size is many; it must be a whole number from 1 to 30."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nhand_size = 31': (
        "ours.toml: hand_size is 31; it must be a whole number from 1 to 30."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nhand_size = 1\nfirst_turn_draws = false': (
        "ours.toml: hand_size is 1; where the first player does not draw it must be 2 at least: "
        "one card to discard and one to keep."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nhand_size = 30\n[players.4]\nsides = [2]': (
        "ours.toml: hand_size is 30, but 108 cards are too few for that with 4 players; "
        "it can be 25 at most."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nruns = "perhaps"': (
        "ours.toml: runs is perhaps; it must be true or false."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nstock_end = "now"': (
        "ours.toml: stock_end is now; it must be 'turn_finished' or 'nobody_can_draw'."
    ),
    'name = "x"\nbase = "classic"\n[rules]\ntarjet = 1': (
        "ours.toml: tarjet is no rule; remove it, or correct its name."
    ),
    'name = "x"\n[players.4]\nsides = [2]': (
        "ours.toml: packs is missing; add it, or name a base that has it."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nopening_minimum = 50': (
        "ours.toml: opening_minimum is 50; it must be a list in square brackets."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nopening_minimum = [50]': (
        "ours.toml: opening_minimum.0 is 50; it must be a table."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nopening_minimum = [{minimum = 5000}]': (
        "ours.toml: opening_minimum.0.minimum is 5000; it must be a whole number from 0 to 1000."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nopening_minimum = [{from = 5, minimum = 50}]': (
        'ours.toml: opening_minimum must begin with a step that has no "from"; '
        "the steps after it must have rising ones."
    ),
    'name = "x"\nbase = "classic"\n[rules]\ngraded_premiums = [1.5, 2, 3]': (
        "ours.toml: graded_premiums.0 is 1.5; it must be a whole number."
    ),
    'name = "x"\nbase = "classic"\n[rules]\nwilds_to_naturals = "free"': (
        "ours.toml: wild cards need a limit; set max_wilds to a number, or wilds_to_naturals "
        'to "fewer" or "not_more".'
    ),
    'name = "x"\nbase = "klasik"': (
        "ours.toml: base must be one of classic, joker, samba, hidden, polish, yu."
    ),
    'name = "x\\u001b"\nbase = "yu"': (
        "ours.toml: name must be a text that can be seen, of 40 characters at most."
    ),
    'base = "classic"': "ours.toml: name is missing; add it, or name a base that has it.",
    'name = "x"': "ours.toml does not say for how many players it is; "
    "add a table such as [players.4].",
    'name = "x"\nbase = "classic"\n[players.3]\nsides = [2]': (
        "ours.toml: 3 players cannot form 2 equal sides; sides must divide the number of players."
    ),
    'name = 7\nbase = "classic"': "ours.toml: name is 7; it must be a text in quotation marks.",
    'name = ""\nbase = "classic"': "ours.toml: name is too short; it must have at least 1.",
}


@pytest.mark.parametrize(("content", "sentence"), FAULTS.items())
def test_a_fault_names_file_field_value_and_what_is_allowed(
    house: HouseRules, content: str, sentence: str
) -> None:
    assert fault_of_file(house, content) == sentence


@pytest.mark.parametrize(
    "content",
    ["name = ", "[" * 10_000, "x = " + "[" * 10_000, "n = " + "9" * 9999, "[players]\nx=1"],
)
def test_what_cannot_be_read_is_told_in_a_line(house: HouseRules, content: str) -> None:
    sentence = fault_of_file(house, content)
    assert sentence.startswith("ours.toml")
    assert "\n" not in sentence


def test_one_broken_file_hides_no_other(house: HouseRules) -> None:
    written(house, "broken")
    written(house, 'name = "Fine"\nbase = "yu"', "fine")
    (house.folder / "folder.toml").mkdir()
    os.mkfifo(house.folder / "pipe.toml")
    listing = house.list()
    assert listing.systems[-1].name == "Fine"
    assert {fault.key for fault in listing.faults} == {"rulefile.not_toml", "files.no_file"}
    assert {str(fault.fields["file"]) for fault in listing.faults} == {
        "ours.toml",
        "folder.toml",
        "pipe.toml",
    }


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file")
    with pytest.raises(FileError):
        HouseRules(tmp_path / "rules").write("Ours", plain("classic"), {})


@pytest.mark.parametrize(("players", "sides"), [(5, None), (4, 4)])
def test_a_table_that_a_system_does_not_know_is_told(
    house: HouseRules, players: int, sides: int | None
) -> None:
    with pytest.raises(RuleFileError) as caught:
        house.list().systems[0].rules(players, sides)
    assert caught.value.key == "rulefile.seating"


def test_rules_that_contradict_each_other_are_not_written(house: HouseRules) -> None:
    with pytest.raises(RuleFileError) as caught:
        house.write("Ours", plain("classic"), {"wilds_to_naturals": "free"})
    assert caught.value.key == "rulefile.wilds_without_limit"
    assert not house.folder.exists()


def test_a_full_disk_leaves_the_old_file(
    house: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.write("Ours", plain("classic"), {"target": 3000})

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch, pytest.raises(FileError) as caught:
        patch.setattr(os, "replace", full)
        house.write("Ours", plain("classic"), {"target": 4000})
    assert caught.value.key == "files.disk_full"
    assert house.list().systems[-1].rules().target == 3000


def test_every_kind_of_error_of_the_model_has_a_sentence() -> None:
    """A new contradiction in the rules needs a message."""
    source = Path(str(Rules.__module__.replace(".", "/") + ".py"))
    text = (Path(__file__).parents[2] / source).read_text(encoding="utf-8")
    kinds = re.findall(r'PydanticCustomError\(\s*"(\w+)"', text)
    assert len(kinds) >= 4
    assert [kind for kind in kinds if not catalogue().has(f"rulefile.{kind}")] == []
