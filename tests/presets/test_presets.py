"""The rule files against the table "the presets at a glance", and what a rule file may be."""

import random
import tomllib
from typing import Any, Final

import pytest
from pydantic import ValidationError

from canasta_tui.engine.rules import RULE_FIELDS, Rules, group_of
from canasta_tui.presets import (
    FOLDER,
    PRESETS,
    RuleFile,
    SeatingError,
    UnknownPresetError,
    load,
    preset,
    rules_of,
    whole,
)
from tests.games import TABLES

LT_MINIMA: Final = [(-1, 15), (0, 50), (1500, 50), (1501, 90), (3000, 90), (3001, 120)]
HC_MINIMA: Final = [(-1, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)]

GLANCE: Final[dict[tuple[str, int, int], dict[str, Any]]] = {
    ("classic", 4, 2): {
        "cards": 108, "hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000,
        "all_red_threes": 800,
    },
    ("classic", 2, 2): {
        "cards": 108, "hand_size": 15, "draw": 2, "canastas_to_go_out": 2, "target": 3000,
        "all_red_threes": 800,
    },
    ("classic", 3, 3): {
        "cards": 108, "hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 3000,
        "all_red_threes": 800,
    },
    ("classic", 6, 3): {
        "cards": 162, "hand_size": 15, "draw": 1, "canastas_to_go_out": 1, "target": 5000,
        "all_red_threes": 1000,
    },
    ("samba", 4, 2): {
        "cards": 162, "hand_size": 15, "draw": 2, "canastas_to_go_out": 2, "target": 10_000,
        "all_red_threes": 1000, "going_out": 200, "samba": 1500, "runs": True,
        "sets_of_a_rank": "many", "min_naturals": 3, "max_wilds": 2,
    },
    ("hidden", 4, 2): {
        "cards": 108, "hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000,
        "hidden_canasta": 100, "all_red_threes": 800,
    },
    ("hidden", 2, 2): {"hand_size": 15, "draw": 2, "canastas_to_go_out": 2, "target": 5000},
    ("hidden", 3, 3): {"hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000},
    ("hidden", 6, 2): {
        "cards": 108, "hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000,
    },
    ("polish", 4, 2): {
        "cards": 108, "hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000,
        "all_red_threes": None,
    },
    ("polish", 2, 2): {"hand_size": 15, "draw": 2, "canastas_to_go_out": 2, "target": 5000},
}  # fmt: skip
for _sides in (3, 2):
    GLANCE[("classic", 6, _sides)] = GLANCE[("classic", 6, 3)]
for _seats in [seats for seats in GLANCE if seats[0] == "classic"]:
    GLANCE[("joker", *_seats[1:])] = GLANCE[_seats] | {"wild_melds": True, "wild_canasta": 1000}
for _players in range(2, 7):
    GLANCE[("yu", _players, _players)] = {
        "cards": 108, "hand_size": 14, "first_player_extra": 1, "draw": 1, "upcard": False,
        "first_turn_draws": False, "canastas_to_go_out": 1, "target": 5000, "natural_canasta": 200,
        "mixed_canasta": 100, "going_out": 100, "all_red_threes": None, "red_three_in_hand": 100,
        "black_three_value": 0, "black_threes_melded": "never", "direction": "counterclockwise",
    }  # fmt: skip

LITHUANIAN: Final = ("classic", "joker", "samba")
WITH_FREEZING: Final = ("hidden", "polish")


def test_every_table_stands_at_a_glance() -> None:
    assert set(GLANCE) == set(TABLES)


@pytest.mark.parametrize("seats", TABLES)
def test_the_presets_at_a_glance(seats: tuple[str, int, int]) -> None:
    rules = load(*seats)
    assert {key: getattr(rules, key) for key in GLANCE[seats]} == GLANCE[seats]
    assert (rules.players, rules.sides) == seats[1:]
    assert rules.red_three == 100
    assert (rules.joker_value, rules.two_value, rules.ace_value) == (50, 20, 20)
    assert (rules.high_value, rules.low_value) == (10, 5)


@pytest.mark.parametrize("seats", TABLES)
def test_what_the_systems_share_and_where_they_part(seats: tuple[str, int, int]) -> None:
    name, rules = seats[0], load(*seats)
    lithuanian, freezing, yu = name in LITHUANIAN, name in WITH_FREEZING, name == "yu"
    assert rules.hand_may_be_emptied == lithuanian
    assert (rules.add_to_partner == "after_own_set") == lithuanian
    assert (rules.pile_minimum == 2) == lithuanian
    assert (rules.stock_end == "turn_finished") == lithuanian
    assert rules.wild_freezes_pile == rules.frozen_until_opened == rules.pile_with_wild == freezing
    assert rules.one_card_takes_pile_of_one != freezing
    assert rules.pile_onto_meld != yu
    assert rules.pile_before_opening != yu
    assert rules.pile_set_without_wilds == yu == rules.opening_turn_discard
    assert rules.red_threes_otherwise == ("nothing" if lithuanian else "minus")
    assert rules.red_threes_need == ("opening" if freezing else "canasta")
    assert (rules.natural_canasta, rules.mixed_canasta) == ((200, 100) if yu else (500, 300))
    assert rules.red_three_in_hand == (100 if yu else 500)
    assert (rules.from_hand > rules.going_out) == (name not in ("samba", "yu"))
    for total, minimum in LT_MINIMA if lithuanian else HC_MINIMA:
        assert rules.minimum_at(total) == minimum
    assert rules.minimum_at(7000) == (150 if name == "samba" else 120)
    assert not rules.graded_canastas
    assert rules.red_threes_laid_by == "program"


@pytest.mark.parametrize(
    ("name", "naturals", "wilds"),
    [
        ("classic", 2, 1), ("classic", 5, 4), ("classic", 7, 6), ("samba", 3, 2), ("samba", 9, 2),
        ("hidden", 2, 2), ("hidden", 3, 3), ("hidden", 8, 3), ("polish", 2, 2), ("polish", 7, 3),
        ("yu", 3, 2), ("yu", 4, 3), ("yu", 8, 7), ("joker", 4, 3),
    ],
)  # fmt: skip
def test_wilds_that_a_set_may_hold(name: str, naturals: int, wilds: int) -> None:
    rules = load(name)
    assert rules.wilds_allowed(naturals) == wilds
    assert rules.wild_limits[naturals] == wilds


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_has_a_clause_and_a_group(name: str) -> None:
    file = preset(name)
    for field in RULE_FIELDS:
        assert load(name).clause(field), field
        assert group_of(field)
    assert set(file.clauses) <= set(RULE_FIELDS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_file_holds_no_field_that_is_none(name: str) -> None:
    file = preset(name)
    given = set(file.rules) | {key for seat in file.players.values() for key in seat.rules}
    assert given <= set(RULE_FIELDS) - {"players", "sides"}


def test_the_joker_game_is_classic_with_the_canasta_of_wilds() -> None:
    changed = {
        field
        for field in RULE_FIELDS
        if getattr(load("joker"), field) != getattr(load("classic"), field)
    }
    assert changed == {"wild_melds", "wild_canasta"}


@pytest.mark.parametrize("name", PRESETS)
def test_a_shipped_file_holds_against_the_model_that_checks_those_of_others(name: str) -> None:
    """The program takes it as it is."""
    written = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert repr(preset(name)) == repr(whole(RuleFile.model_validate(written)))


@pytest.mark.parametrize("seats", TABLES)
def test_shipped_rules_are_what_a_check_makes_of_them(seats: tuple[str, int, int]) -> None:
    name, players, sides = seats
    assert load(*seats) == rules_of(preset(name), players, sides)
    assert repr(load(*seats)) == repr(rules_of(preset(name), players, sides))


def test_unknown_names_and_seatings() -> None:
    for name in ("Classic", "", "../yu", "classic.toml"):
        with pytest.raises(UnknownPresetError, match="use one of classic"):
            load(name)
    for seats in (("classic", 5), ("classic", 4, 4), ("samba", 2), ("yu", 1), ("yu", 4, 2)):
        with pytest.raises(SeatingError) as caught:
            load(*seats)
        assert caught.value.allowed
        assert caught.value.value not in caught.value.allowed


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"draw": 0}, "draw"),
        ({"draw": 4}, "draw"),
        ({"hand_size": 0}, "hand_size"),
        ({"packs": 0}, "packs"),
        ({"target": 99}, "target"),
        ({"canastas_to_go_out": -1}, "canastas_to_go_out"),
        ({"canastas_to_go_out": 6}, "canastas_to_go_out"),
        ({"direction": "left"}, "direction"),
        ({"upcard_covers": ["ace"]}, "upcard_covers"),
        ({"graded_premiums": [400, 300]}, "graded_premiums"),
        ({"opening_minimum": []}, "opening_minimum"),
        ({"opening_minimum": [{"from": 0, "minimum": 5}]}, "opening_minimum"),
        ({"opening_minimum": [{"minimum": 5}, {"minimum": 6}]}, "opening_minimum"),
        ({"hand_size": 30, "packs": 1}, "hand_size"),
        ({"nonsense": 1}, "nonsense"),
    ],
)  # fmt: skip
def test_options_that_are_none(options: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as caught:
        load("classic", 4, 2, options)
    first = caught.value.errors()[0]
    named = ".".join(map(str, first["loc"])) or str(first.get("ctx", {}).get("field"))
    assert named.startswith(field)


def test_no_limit_is_written_none() -> None:
    rules = load("hidden", options={"max_wilds": "none", "max_deals": 3})
    assert (rules.max_wilds, rules.max_deals) == (None, 3)


def test_a_house_rule_file_says_only_what_differs() -> None:
    """What the file says itself holds for every number of players."""
    file = whole(RuleFile(name="ours", base="classic", rules={"target": 7000}))
    assert rules_of(file, 2).target == 7000
    assert rules_of(file, 2).hand_size == 15
    assert rules_of(file, 6, 2).packs == 3
    assert rules_of(file, 4).name == "ours"
    assert rules_of(file, 4).clause("draw") == "LT-7"


@pytest.mark.parametrize("seats", TABLES)
def test_rules_survive_their_written_form(seats: tuple[str, int, int]) -> None:
    rules = load(*seats)
    assert Rules.model_validate_json(rules.model_dump_json(by_alias=True)) == rules


def test_minima_never_fall_as_the_total_rises() -> None:
    rng = random.Random(5)
    for seats in TABLES:
        rules = load(*seats)
        totals = sorted(rng.randrange(-3000, 12_000) for _ in range(50))
        minima = [rules.minimum_at(total) for total in totals]
        assert minima == sorted(minima)
