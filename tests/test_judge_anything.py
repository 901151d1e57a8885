"""Whatever the referee reads, it has an answer."""

import json
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_tui.engine.rules import Rules
from canasta_tui.judge import CASE_KEYS
from canasta_tui.position import KEYS
from tests.lines import CASE, PLAY, verdict


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


PLACES: Final = (
    "%s",
    '{"id": %s, "source": "x", "rules": "x"}',
    '{"id": "x", "source": "x", "rules": "classic", "options": {"draw": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "options": {"upcard_covers": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "scores": %s}',
    '{"id": "x", "source": "x", "rules": "classic", "actions": %s}',
    '{"id": "x", "source": "x", "rules": "classic", "actions": [{"type": %s}]}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"phase": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"turn": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"pile": [%s]}}',
    '{"id": "x", "source": "x", "rules": "classic", "position": {"melds": %s}}',
    '{"id": "x", "source": "x", "rules": "classic", "expect": %s}',
)


@pytest.mark.parametrize("depth", [50, 200, 300, 400, 450, 480, 700, 900, 1000, 100_000])
def test_deep_nesting_has_an_answer(depth: int) -> None:
    for around in PLACES:
        said = verdict(around.replace("%s", nested(depth)))
        assert "legal" in said or str(said["error"]).endswith(".")


def test_nested_too_deeply() -> None:
    assert verdict("[" * 100_000) == {
        "id": None,
        "error": "This line is nested too deeply for a case.",
    }


ANYTHING: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["QS", "JK", "3H", "draw", "play", "classic", "hidden", "yu", "discard"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
"""Any JSON at all, with words of the game among it."""
CARDS: Final = st.lists(
    st.sampled_from(["QS", "QH", "2S", "JK", "3S", "3H", "7D", "XX"]), max_size=6
)
ACTIONS: Final = st.fixed_dictionaries(
    {"type": st.sampled_from(["draw", "take_pile", "meld", "add", "join", "discard", "ask"])},
    optional={
        "cards": CARDS | ANYTHING,
        "sets": st.lists(CARDS, max_size=3) | ANYTHING,
        "meld": st.integers(-2, 3) | ANYTHING,
        "melds": st.lists(st.integers(-2, 3), max_size=3),
        "onto": st.none() | st.integers(-2, 3),
        "also": st.lists(CARDS, max_size=2),
        "card": st.sampled_from(["QS", "3H", "7D"]) | ANYTHING,
    },
)
POSITIONS: Final = st.dictionaries(
    st.sampled_from(KEYS), ANYTHING | CARDS | st.lists(st.lists(CARDS, max_size=2), max_size=4)
)
CASES: Final = st.dictionaries(st.sampled_from(CASE_KEYS), ANYTHING).map(lambda some: CASE | some)


def has_an_answer(line: str) -> None:
    said = verdict(line)
    assert ("legal" in said) != ("error" in said)
    assert said["id"] is None or isinstance(said["id"], str)
    assert "\n" not in json.dumps(said)


@given(CASES)
@settings(max_examples=150, deadline=None)
def test_any_case_has_an_answer(case: dict[str, Any]) -> None:
    has_an_answer(json.dumps(case))


@given(POSITIONS, st.lists(ACTIONS | ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_position_and_actions_have_an_answer(
    position: dict[str, Any], actions: list[Any]
) -> None:
    has_an_answer(json.dumps(CASE | {"position": position, "actions": actions}))


@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))
)
@settings(max_examples=150, deadline=None)
def test_any_bytes_have_an_answer(line: bytes) -> None:
    said = verdict(line)
    assert set(said) == {"id", "error"}


@given(st.dictionaries(st.sampled_from(sorted(Rules.model_fields)), ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_options_have_an_answer(options: dict[str, Any]) -> None:
    has_an_answer(json.dumps(CASE | {"options": options, "position": PLAY}))
