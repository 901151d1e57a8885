"""Picking and staging: nothing is lost, equal cards are two, a changed hand keeps what it can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tui.engine.cards import card_names, parse_cards
from canasta_tui.tui.table.staging import Order, Staging, arrivals

HAND = parse_cards(["4S", "4S", "4H", "9D", "KS", "2C", "JK"])


def names(cards: tuple[int, ...]) -> str:
    return " ".join(card_names(cards))


def test_equal_cards_are_picked_one_by_one() -> None:
    staging = Staging(HAND)
    staging.toggle(0)
    staging.toggle(1)
    assert names(staging.picked) == "4S 4S"
    staging.toggle(0)
    assert staging.picked_slots == {1}


def test_a_rank_is_picked_whole_and_put_back_whole() -> None:
    staging = Staging(HAND)
    staging.toggle(2)
    staging.toggle_rank(0)
    assert names(staging.picked) == "4S 4S 4H"
    staging.toggle_rank(0)
    assert staging.picked == ()


def test_from_a_wild_card_all_wilds_are_picked() -> None:
    staging = Staging(HAND)
    staging.toggle_rank(6)
    assert names(staging.picked) == "2C JK"


def test_a_staged_meld_leaves_the_hand_and_comes_back() -> None:
    staging = Staging(HAND)
    staging.toggle_rank(0)
    staging.stage()
    assert (names(staging.free), staging.picked) == ("9D KS 2C JK", ())
    assert [names(meld) for meld in staging.melds] == ["4S 4S 4H"]
    staging.toggle(0)
    assert staging.picked == (), "a staged card cannot be picked"
    staging.unstage()
    assert (staging.free, staging.melds) == (HAND, ())


def test_nothing_picked_stages_nothing() -> None:
    staging = Staging(HAND)
    staging.stage()
    staging.unstage()
    assert staging.melds == ()


def test_one_of_several_staged_melds_is_taken_back() -> None:
    staging = Staging(HAND)
    for slots in ((0, 1, 2), (3, 4, 5)):
        for slot in slots:
            staging.toggle(slot)
        staging.stage()
    staging.unstage(0)
    assert [names(meld) for meld in staging.melds] == ["9D KS 2C"]


def test_a_drawn_card_keeps_picked_and_staged_ones() -> None:
    staging = Staging(HAND)
    staging.toggle_rank(0)
    staging.stage()
    staging.toggle(6)
    staging.rebase(parse_cards(["3S", "4S", "4S", "4H", "9D", "KS", "2C", "JK"]))
    assert [names(meld) for meld in staging.melds] == ["4S 4S 4H"]
    assert names(staging.picked) == "JK"


def test_a_staged_meld_that_was_laid_is_gone() -> None:
    staging = Staging(HAND)
    staging.toggle_rank(0)
    staging.stage()
    staging.rebase(HAND[3:])
    assert (staging.melds, staging.free) == ((), HAND[3:])


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (Order.RANK, "3C 4S 4D 9S 9H KC 2S JK"),
        (Order.SUIT, "4S 9S 9H 3C KC 4D 2S JK"),
    ],
)
def test_a_hand_is_sorted_by_rank_or_by_suit(order: Order, shown: str) -> None:
    staging = Staging(sorted(parse_cards(shown.split())))
    assert names(tuple(staging.hand[slot] for slot in staging.shown(order))) == shown


def test_of_equal_cards_the_last_is_the_new_one() -> None:
    assert arrivals(HAND, parse_cards(["4S", "JK"])) == {1, 6}


@given(st.lists(st.integers(0, 6)), st.lists(st.integers(0, 52), max_size=12))
def test_no_card_is_ever_lost_or_doubled(slots: list[int], hand: list[int]) -> None:
    staging = Staging(HAND)
    for number, slot in enumerate(slots):
        staging.toggle(slot)
        if number % 3 == 2:
            staging.stage()
    assert sorted((*staging.free, *staging.staged)) == sorted(HAND)
    assert set(staging.picked_slots) <= set(staging.free_slots)
    staging.rebase(sorted(hand))
    assert sorted((*staging.free, *staging.staged)) == sorted(hand)
    assert set(staging.picked_slots) <= set(staging.free_slots)
