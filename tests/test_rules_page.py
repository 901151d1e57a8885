"""The rules page tells every rule that is in force, and nothing of one that is not."""

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import pytest
from annotated_types import Ge, Le
from pydantic import ValidationError

from canasta_tui.engine.refusals import FIELD_OF, Reason
from canasta_tui.engine.rules import RULE_FIELDS, Limit, Rules
from canasta_tui.messages import catalogue
from canasta_tui.presets import PRESETS, load, preset
from canasta_tui.rules_page import WIDTH, Section, place_of, plain_text, sections, title

T = catalogue()
TABLES = [
    (name, players, sides)
    for name in PRESETS
    for players, seating in preset(name).players.items()
    for sides in seating.sides
]


class Inert(NamedTuple):
    """A rule that has no bearing on some games, and why."""

    field: str
    applies: Callable[[Rules], bool]
    reason: str


def has_partners(rules: Rules) -> bool:
    return rules.players > rules.sides


def asks(rules: Rules) -> bool:
    return has_partners(rules) and rules.ask_partner != "never"


INERT: Final = [
    Inert("joker_value", lambda r: not r.jokers, "there is no joker"),
    Inert("upcard_covers", lambda r: not r.upcard, "no card is turned up"),
    Inert("wilds_to_naturals", lambda r: r.max_wilds == 0, "no set holds a wild card"),
    Inert("add_to_partner", lambda r: not has_partners(r), "nobody has a partner"),
    Inert("ask_partner", lambda r: not has_partners(r), "nobody has a partner"),
    Inert("pile_with_wild", lambda r: r.pile_set_without_wilds, "that set takes no wild card"),
    Inert("frozen_until_opened", lambda r: not r.pile_before_opening, "it cannot be taken then"),
    Inert("one_card_takes_pile_of_one", lambda r: r.pile_minimum > 1, "one card is too few"),
    Inert(
        "hand_may_be_emptied",
        lambda r: not r.canastas_to_go_out and not asks(r),
        "whoever has no card has gone out",
    ),
    Inert("from_hand_discard", lambda r: r.discard_to_go_out, "the last card is discarded anyway"),
    Inert(
        "from_hand_discard",
        lambda r: r.from_hand == r.going_out and not r.from_hand_waives_minimum,
        "going out from the hand is like any other way",
    ),
    Inert("mixed_canasta", lambda r: r.graded_canastas, "the graded premiums stand instead"),
    Inert("graded_premiums", lambda r: not r.graded_canastas, "premiums are not graded"),
    Inert("samba", lambda r: not r.runs, "there are no runs"),
    Inert("wild_canasta", lambda r: not r.wild_melds, "there are no melds of wild cards"),
    Inert(
        "red_three_in_hand",
        lambda r: r.red_threes_laid_by == "program",
        "the program leaves no red three in a hand",
    ),
]


def texts(page: list[Section]) -> list[str]:
    return [paragraph.text for section in page for paragraph in section.paragraphs]


def is_inert(rules: Rules, field: str) -> bool:
    return any(rule.field == field and rule.applies(rules) for rule in INERT)


OF_SHAPE: Final[dict[str, list[object]]] = {
    "upcard_covers": [(), ("red_three",), ("wild",), ("red_three", "black_three", "wild")],
    "opening_minimum": [
        ({"minimum": 50},),
        ({"minimum": 15}, {"from": 0, "minimum": 50}),
        ({"minimum": 15}, {"from": 0, "minimum": 60}, {"from": 1000, "minimum": 90}),
    ],
    "graded_premiums": [(400, 300, 200), (400, 300, 100), (500, 300, 200), (400, 350, 200)],
}
"""Some values of the rules that are no plain number, word or switch."""


def values_of(field: str) -> list[object]:
    """Some legal values of a rule: all of its words, and numbers from end to end."""
    info = Rules.model_fields[field]
    if field in OF_SHAPE:
        return OF_SHAPE[field]
    if info.annotation is bool:
        return [False, True]
    if get_origin(info.annotation) is Literal:
        return list(get_args(info.annotation))
    low = next(limit.ge for limit in info.metadata if isinstance(limit, Ge))
    high = next(limit.le for limit in info.metadata if isinstance(limit, Le))
    assert isinstance(low, int) and isinstance(high, int)
    numbers: list[object] = sorted({*range(low, min(low + 8, high + 1)), (low + high) // 2, high})
    return [None, *numbers] if info.annotation == get_args(Limit)[0] else numbers


def changed(rules: Rules, **changes: object) -> Rules | None:
    """The rules with changes, or None where they contradict each other."""
    written: dict[str, Any] = rules.model_dump(by_alias=True) | changes
    try:
        return Rules.model_validate(written)
    except ValidationError:
        return None


def house_rules(field: str, games: int) -> Iterator[Rules]:
    """Presets with a few rules changed at random, the same in every run."""
    rng = random.Random(field)
    for _ in range(games):
        rules = load(*rng.choice(TABLES))
        for other in rng.sample(RULE_FIELDS, rng.randrange(12)):
            rules = changed(rules, **{other: rng.choice(values_of(other))}) or rules
        yield rules


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_every_rule_that_matters_changes_the_page(field: str) -> None:
    compared = 0
    for rules in house_rules(field, games=8):
        page = sections(rules, T)
        for value in values_of(field):
            other = changed(rules, **{field: value})
            if other is None or getattr(other, field) == getattr(rules, field):
                continue
            compared += 1
            inert = is_inert(rules, field) and is_inert(other, field)
            assert (texts(sections(other, T)) == texts(page)) is inert, (rules, value)
    assert compared > 3


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_every_rule_that_matters_has_its_paragraph(name: str, players: int, sides: int) -> None:
    rules = load(name, players, sides)
    page = sections(rules, T)
    told = {field for section in page for each in section.paragraphs for field in each.fields}
    # A switch that is off, or a number that is zero or none, may be told by saying nothing.
    silent = [
        field
        for field in RULE_FIELDS
        if field not in told and getattr(rules, field) and not is_inert(rules, field)
    ]
    assert set(silent) <= {"first_turn_draws", "one_card_takes_pile_of_one", "ask_partner"}


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_a_paragraph_is_whole_sentences_and_names_its_clauses(
    name: str, players: int, sides: int
) -> None:
    rules = load(name, players, sides)
    for section in sections(rules, T):
        assert section.title
        for paragraph in section.paragraphs:
            assert paragraph.text.endswith(".")
            assert bool(paragraph.clauses) == bool(paragraph.fields)
            assert paragraph.field == "" or paragraph.field in RULE_FIELDS


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_leads_to_a_paragraph(name: str, reason: Reason) -> None:
    page = sections(load(name), T)
    place = place_of(page, FIELD_OF[reason])
    assert page[place.section].paragraphs[place.paragraph].text


@pytest.mark.parametrize(
    ("name", "field", "start"),
    [
        ("classic", "opening_minimum", "The first melds of your side"),
        ("classic", "black_threes_melded", "A black three on top of the pile closes it"),
        ("samba", "samba", "A run is 3 to 7 cards"),
        ("hidden", "wild_freezes_pile", "A wild card in the pile freezes it"),
        ("classic", "ask_partner", "To go out is"),
        ("classic", "name", "This is a game for 4 players"),
    ],
)
def test_a_rule_leads_to_what_tells_of_it(name: str, field: str, start: str) -> None:
    page = sections(load(name), T)
    place = place_of(page, field)
    assert page[place.section].paragraphs[place.paragraph].text.startswith(start)


def test_clauses_are_named_once() -> None:
    page = sections(load("samba"), T)
    place = place_of(page, "runs")
    assert page[place.section].paragraphs[place.paragraph].clauses == "LT-49 D-17"


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_fits_a_terminal(name: str) -> None:
    lines = plain_text(load(name), T).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert not [line for line in lines if "{" in line or "}" in line]


def test_the_title_names_a_preset_and_a_family_s_own_rules_as_they_are() -> None:
    rules = load("yu")
    assert title(rules, T) == "The rules of YU"
    assert title(rules.model_copy(update={"name": "{At} [/] home"}), T) == (
        "The rules of {At} [/] home"
    )


def sentence(name: str, field: str, **options: object) -> str:
    page = sections(load(name, options=options), T)
    place = place_of(page, field)
    return page[place.section].paragraphs[place.paragraph].text


def test_the_numbers_in_force_stand_in_the_sentences() -> None:
    assert sentence("classic", "opening_minimum") == (
        "The first melds of your side in a deal, laid in one act, open for it. Together they must "
        "be worth a minimum, which goes by the total that your side had before the deal "
        "(in points: below 0: 15, from 0: 50, from 1501: 90, from 3001: 120)."
    )
    assert sentence("classic", "graded_canastas", graded_canastas=True) == (
        "A mixed canasta earns 400 points with one wild card, 300 with two, "
        "and 200 with three or more."
    )
    assert sentence("hidden", "upcard_covers") == (
        "If the card turned up is a red three, a black three or a wild card, "
        "another one is turned up on it, and so on."
    )
    assert sentence("samba", "max_wilds") == "It never holds more than 2 wild cards."


def test_what_clauses_are_is_told_where_they_stand() -> None:
    last = sections(load("classic"), T)[-1]
    assert "LT is a Lithuanian description" in last.paragraphs[0].text
    assert last.title not in plain_text(load("classic"), T)
