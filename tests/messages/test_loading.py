"""How a message is found, and what fields do to it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tui.messages import Catalogue, MessageError, UnknownLanguageError, catalogue

LITHUANIAN = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2"
POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
LATVIAN = "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2"


def write(folder: Path, language: str, plural: str, **sections: str) -> None:
    place = folder / language
    place.mkdir()
    (place / "language.toml").write_text(f'name = "{language}"\nforms = 3\nplural = "{plural}"\n')
    for name, text in sections.items():
        (place / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def small(tmp_path: Path) -> Catalogue:
    write(
        tmp_path,
        "xx",
        LITHUANIAN,
        play="""
            plain = "It ends."
            hello = "{name} plays {{well}}."
            points = ["{n} taškas", "{n} taškai", "{n} taškų"]
            two = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "{n} {m}"]]
            [deep.er]
            key = "far in"
        """,
    )
    return Catalogue("xx", folder=tmp_path)


def test_fields_are_filled_in(small: Catalogue) -> None:
    assert small("play.hello", name="Ona") == "Ona plays {well}."


@given(name=st.text())
def test_a_field_is_plain_text_whatever_it_holds(name: str) -> None:
    assert catalogue()("events.joined", name=name) == f"{name} joined two sets."


def test_braces_in_a_field_are_left_alone(small: Catalogue) -> None:
    assert small("play.hello", name="{name} {{x}} {0} [/]") == "{name} {{x}} {0} [/] plays {well}."


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "1 taškas"),
        (3, "3 taškai"),
        (10, "10 taškų"),
        (11, "11 taškų"),
        (21, "21 taškas"),
        (-2, "-2 taškai"),
    ],
)
def test_the_language_chooses_the_plural_form(small: Catalogue, count: int, text: str) -> None:
    assert small("play.points", n=count) == text


@pytest.mark.parametrize(
    ("plural", "counts"),
    [(POLISH, {1: 0, 2: 1, 5: 2, 12: 2, 22: 1}), (LATVIAN, {1: 0, 2: 1, 0: 2, 11: 1, 21: 0})],
)
def test_plural_rules_are_those_of_gettext(
    tmp_path: Path, plural: str, counts: dict[int, int]
) -> None:
    write(tmp_path, "yy", plural)
    t = Catalogue("yy", folder=tmp_path)
    assert {count: t.plural(count) for count in counts} == counts


def test_a_second_number_chooses_within_the_form(small: Catalogue) -> None:
    assert small("play.two", n=1, m=2) == "b"
    assert small("play.two", n=10, m=11) == "10 11"


def test_nested_tables_are_dots(small: Catalogue) -> None:
    assert small("play.deep.er.key") == "far in"
    assert not small.has("play.deep.er")
    assert small.all_keys() == [
        "play.plain",
        "play.hello",
        "play.points",
        "play.two",
        "play.deep.er.key",
    ]


def test_the_fields_of_a_message_are_known(small: Catalogue) -> None:
    assert small.fields("play.hello") == {"name"}
    assert small.fields("play.points") == {"n"}
    assert small.fields("play.two") == {"n", "m"}


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("play.nothing", "no message"),
        ("nowhere.x", "no message"),
        ("../en/cards.joker", "no message"),
        ("play.hello", "needs a field 'name'"),
        ("play.points", "needs a number 'n'"),
    ],
)
def test_what_cannot_be_said_is_an_error(small: Catalogue, key: str, fault: str) -> None:
    with pytest.raises(MessageError, match=fault):
        small(key)


def test_english_answers_for_what_a_language_lacks(small: Catalogue, tmp_path: Path) -> None:
    write(tmp_path, "zz", LITHUANIAN, play='plain = "Baigta."')
    t = Catalogue("zz", fallback=small, folder=tmp_path)
    assert t("play.plain") == "Baigta."
    assert t("play.hello", name="Ona") == "Ona plays {well}."
    assert t.has("play.hello")
    assert not t.has("play.nothing")
    assert t.all_keys() == ["play.plain"]


def test_a_language_without_messages_is_an_error() -> None:
    with pytest.raises(UnknownLanguageError, match="'qq'"):
        catalogue("qq")


def test_english_is_named() -> None:
    assert catalogue().name == "English"
