"""What is remembered is true, and every sampled world could be the real one."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from canasta_tui.bots import LEVELS
from canasta_tui.bots.sampling import Sampler
from canasta_tui.bots.tracking import Memory
from canasta_tui.engine.actions import Discard
from canasta_tui.engine.cards import CODES, SIZE, cards_in, full_pack
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.view import SeatView
from canasta_tui.played import PlayedDeal
from canasta_tui.presets import load
from tests.bots.tables import dealt, decisions

TABLES = [("classic", 4), ("samba", 4), ("hidden", 2), ("polish", 4), ("yu", 5)]


def moments(name: str, players: int, seed: int = 3) -> Iterator[tuple[PlayedDeal, SeatView]]:
    """Some moments of a deal, each with the view of the seat that has to act."""
    deal = dealt(load(name, players), seed)
    bots = [LEVELS["normal"](random.Random(seat)) for seat in range(players)]
    for step, (view, _) in enumerate(decisions(deal, bots)):
        if step % 5 == 0:
            yield deal, view


def all_cards(deal: Deal) -> list[int]:
    cards = [*deal.stock, *deal.pile]
    for hand in deal.hands:
        cards += cards_in(hand)
    for melds in deal.melds:
        cards += [card for meld in melds for card in meld.cards]
    return sorted(cards + [card for reds in deal.red_threes for card in reds])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_world_is_consistent_with_the_view(name: str, players: int) -> None:
    rng = random.Random(1)
    for _, view in moments(name, players):
        memory = Memory.of(view)
        sampler = Sampler(view.copy_deal(), memory, view.seat, rng)
        for _ in range(3):
            world = sampler.world()
            assert all_cards(world) == full_pack(view.rules.packs, view.rules.jokers)
            assert tuple(hand[SIZE] for hand in world.hands) == view.hand_sizes
            assert len(world.stock) == view.stock_size
            assert tuple(cards_in(world.hands[view.seat])) == view.hand
            assert tuple(world.pile) == view.pile
            for seat, known in enumerate(memory.known):
                if seat != view.seat:
                    assert not Counter(cards_in(known)) - Counter(cards_in(world.hands[seat]))
            assert not any(hand[1] or hand[2] for hand in world.hands)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cards_known_to_be_in_a_hand_are_there(name: str, players: int) -> None:
    known_cards = 0
    for seed in range(3):
        for deal, view in moments(name, players, seed):
            memory = Memory.of(view)
            for seat, known in enumerate(memory.known):
                hand = deal.deal.hands[seat]
                assert all(known[card] <= hand[card] for card in range(CODES))
                known_cards += known[SIZE]
    assert known_cards


def test_discards_are_counted_by_seat_and_rank() -> None:
    for _, view in moments("classic", 4):
        memory = Memory.of(view)
        thrown = Counter(
            (event.seat, event.action.card >> 2)
            for event in view.history
            if isinstance(event.action, Discard)
        )
        for (seat, rank), count in thrown.items():
            assert memory.thrown[seat][rank] == count


def test_a_hand_that_threw_a_rank_is_dealt_fewer_of_it() -> None:
    view = dealt(load("classic"), 5).view(0)
    memory = Memory(4)
    memory.thrown[1][9] = 2
    worlds = Sampler(view.copy_deal(), memory, 0, random.Random(2))
    held = [0, 0]
    for _ in range(200):
        world = worlds.world()
        held[0] += world.hands[1][53 + 9]
        held[1] += world.hands[3][53 + 9]
    assert held[0] < held[1] / 2
