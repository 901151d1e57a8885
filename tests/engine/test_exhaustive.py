"""Small positions looked at whole: what is listed reaches every end of a turn that is legal."""

import random

import pytest

from canasta_tui.engine.actions import Action, to_json
from canasta_tui.engine.deal import Deal
from canasta_tui.position import write_position
from tests.engine.exhaustive import Key, TooLargeError, ends_of_turn
from tests.engine.random_tables import random_rules, random_small_table


def only_in(some: dict[Key, list[Action]], others: dict[Key, list[Action]]) -> list[object]:
    """The ways to the ends of a turn that are in the one and not in the others."""
    return [[to_json(step) for step in way] for end, way in some.items() if end not in others]


def ends_missed(deal: Deal) -> list[object]:
    """Ways to ends of the turn that listed actions miss; none if there is too much to look at."""
    try:
        legal = ends_of_turn(deal, listed=False)
        listed = ends_of_turn(deal, listed=True)
    except TooLargeError:
        return []
    assert legal, "the turn cannot be ended"
    return only_in(legal, listed) + only_in(listed, legal)


def look_at(seed: int, most: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    deal = random_small_table(rng, rules, most)
    missed = ends_missed(deal)
    assert not missed, (seed, rules.name, write_position(deal), missed[:3])


@pytest.mark.parametrize("most", [3, 4, 5])
def test_every_end_of_a_turn_is_reached_by_listed_actions(most: int) -> None:
    for seed in range(150):
        look_at(seed + 1000 * most, most)


@pytest.mark.slow
@pytest.mark.parametrize("most", [4, 5, 6, 7])
def test_every_end_of_many_turns_is_reached_by_listed_actions(most: int) -> None:
    for seed in range(4_000):
        look_at(seed + 100_000 * most, most)
