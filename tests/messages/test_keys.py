"""Every message that the code asks for is there, and every message is asked for."""

import pytest

from canasta_tui.messages import ENGLISH, catalogue, languages
from canasta_tui.messages.loading import Message, depth, texts
from tests.messages.keys_in_code import Uses, gather, uses_in_package

ENGLISH_KEYS = set(catalogue().all_keys())


@pytest.fixture(scope="module")
def uses() -> Uses:
    return uses_in_package()


def test_every_key_in_the_code_is_a_message(uses: Uses) -> None:
    missing = [f"{use.place}: {use.key}" for use in uses.calls if use.key not in ENGLISH_KEYS]
    assert missing == []


def test_every_call_gives_the_fields_that_its_message_names(uses: Uses) -> None:
    t = catalogue()
    lacking = [
        f"{use.place}: {use.key} needs {sorted(t.fields(use.key) - use.fields)}"
        for use in uses.calls
        if use.fields is not None and use.key in ENGLISH_KEYS
        if not t.fields(use.key) <= use.fields
    ]
    assert lacking == []


def test_every_message_is_used(uses: Uses) -> None:
    unused = [
        key
        for key in sorted(ENGLISH_KEYS - uses.texts)
        if not any(pattern.fullmatch(key) for pattern in uses.patterns)
    ]
    assert unused == []


def test_the_reading_of_the_code_sees_calls_patterns_and_texts() -> None:
    uses = Uses([], [], set())
    gather(
        uses, 'self.t("a.b" if x else "a.c", n=1)\nt(f"d.{e}.x")\nkey = "f.g"\nt("a.d", **h)', "m"
    )
    assert [(use.key, use.fields) for use in uses.calls] == [
        ("a.b", frozenset("n")),
        ("a.c", frozenset("n")),
        ("a.d", None),
    ]
    assert [bool(uses.patterns[0].fullmatch(key)) for key in ("d.e.x", "d.e.y")] == [True, False]
    assert "f.g" in uses.texts


def forms_are_complete(message: Message, forms: int) -> bool:
    if isinstance(message, str):
        return True
    return len(message) == forms and all(
        depth(form) == depth(message[0]) and forms_are_complete(form, forms) for form in message
    )


@pytest.mark.parametrize("language", languages())
def test_a_message_with_plural_forms_has_all_of_them(language: str) -> None:
    t = catalogue(language)
    incomplete = [
        key
        for key in t.all_keys()
        if not forms_are_complete(t.message(key), t.forms) or depth(t.message(key)) > 2
    ]
    assert incomplete == []


@pytest.mark.parametrize("language", languages())
def test_no_message_is_empty(language: str) -> None:
    t = catalogue(language)
    empty = [key for key in t.all_keys() if not all(texts(t.message(key)))]
    assert empty == []


@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_message_with_the_same_fields(language: str) -> None:
    t, english = catalogue(language), catalogue(ENGLISH)
    assert set(t.all_keys()) == ENGLISH_KEYS
    differing = [
        key for key in t.all_keys() if t.fields(key) - set("nm") != english.fields(key) - set("nm")
    ]
    assert differing == []
