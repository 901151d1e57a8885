"""Hints: a legal action with its reason, in a whole sentence."""

import random
from typing import Any

import pytest

from canasta_tui.bots import LEVELS, hint
from canasta_tui.engine.view import SeatView
from canasta_tui.messages import catalogue
from canasta_tui.messages.hints import hint_sentence
from canasta_tui.presets import load
from tests.bots.tables import dealt, decisions, written

T = catalogue()


@pytest.mark.parametrize("name", ["classic", "joker", "samba", "hidden", "polish", "yu"])
def test_every_hint_is_what_the_normal_level_does_in_a_whole_sentence(name: str) -> None:
    rules = load(name)
    for seed in range(4):
        seats = [LEVELS["normal"](random.Random(s)) for s in range(rules.players)]
        for view, action in decisions(dealt(rules, seed, 3000), seats):
            given = hint(view)
            assert given.action == action
            sentence = hint_sentence(T, given)
            assert sentence.endswith(".")
            assert "{" not in sentence


def sentence(**position: Any) -> str:
    return hint_sentence(T, hint(SeatView.of(written("classic", **position), 0)), glyphs=False)


def test_it_says_why_the_pile_is_not_taken() -> None:
    assert (
        sentence(hands=["QS 9D", 5, 5, 5], pile="QH 3S") == "Draw: a black three closes the pile."
    )


def test_it_says_what_an_opening_is_worth() -> None:
    said = sentence(phase="play", hands=["QS QD QC KS KD KC 4H 9C", 5, 5, 5])
    assert said.endswith("you open with 60 points, and 50 are needed.")
    assert "QS QD QC, KS KD KC" in said or "KS KD KC, QS QD QC" in said, "meld by meld"


def test_it_says_that_a_discard_is_safe() -> None:
    said = sentence(phase="play", hands=["3S KD KC 4H 4D", 5, 5, 5], pile="9H 9D TS JC 8D 6S")
    assert said == "Discard 3S: it closes the pile to the next player."


@pytest.mark.parametrize(
    ("own", "theirs", "other_hand", "reason"),
    [
        ("8S 8D 8C 8H 8S 8D", [], 9, "it makes a canasta."),
        ("8S 8D 8C 8H 8S 8D 8C", [], 9, "laid cards count for you."),
        (
            "8S 8D 8C",
            ["9S 9D 9C 9H 9S 9D 9C"],
            1,
            "the deal may end soon, and cards left in hand count against you.",
        ),
    ],
)
def test_a_card_for_a_meld_on_the_table_is_added_not_laid(
    own: str, theirs: list[str], other_hand: int, reason: str
) -> None:
    said = sentence(
        phase="play",
        hands=["8H KD QC 4H 5D 6S JD", other_hand, 9, other_hand],
        melds=[[own], theirs],
    )
    assert said == f"Add 8H: {reason}"
