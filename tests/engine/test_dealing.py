"""The start of a deal, with whole packs in a known order."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from canasta_tui.engine.cards import (
    BLACK_THREES,
    RED_THREES,
    SIZE,
    Card,
    cards_in,
    full_pack,
    is_wild,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.presets import load
from tests.engine.tables import cards, hand_of, text_of
from tests.games import TABLES


def stacked(rules: Rules, top: str, bottom: str = "") -> list[Card]:
    """A whole pack whose first cards to be dealt are ``top``, and whose last are ``bottom``.

    Between them stand the other naturals, with no wild and no three before they must come.
    """
    rest = Counter(full_pack(rules.packs, rules.jokers))
    first, last = cards(top), cards(bottom)
    rest -= Counter(first) + Counter(last)
    plain = [card for card in rest.elements() if not is_wild(card) and card >> 2]
    special = [card for card in rest.elements() if is_wild(card) or not card >> 2]
    return [*last, *special, *plain, *reversed(first)]


def all_cards(deal: Deal) -> list[Card]:
    held = [card for hand in deal.hands for card in cards_in(hand)]
    laid = [card for melds in deal.melds for each in melds for card in each.cards]
    reds = [card for side in deal.red_threes for card in side]
    return sorted([*held, *laid, *reds, *deal.pile, *deal.stock])


def shuffled(rules: Rules, seed: int) -> list[Card]:
    pack = full_pack(rules.packs, rules.jokers)
    random.Random(seed).shuffle(pack)
    return pack


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
@pytest.mark.parametrize("options", [{}, {"red_threes_laid_by": "player"}])
def test_d_38_every_deal_begins_whole(
    name: str, players: int, sides: int, options: Mapping[str, Any]
) -> None:
    """No card is lost, and no red three is in a hand but under the option."""
    rules = load(name, players, sides, options)
    for seed in range(30):
        rng = random.Random(seed)
        dealer = rng.randrange(players)
        cut = rng.randrange(1, rules.cards) if rules.cut_keeps_wilds else None
        deal = start(rules, shuffled(rules, seed), dealer, [0] * sides, cut)
        assert all_cards(deal) == full_pack(rules.packs, rules.jokers)
        first = (dealer + 1) % players
        assert deal.turn == first
        for seat, hand in enumerate(deal.hands):
            extra = rules.first_player_extra if seat == first else 0
            assert hand[SIZE] == rules.hand_size + extra
            if not options:
                assert not hand[RED_THREES[0]] + hand[RED_THREES[1]]
        assert deal.phase == (Phase.DRAW if rules.first_turn_draws else Phase.PLAY)
        assert bool(deal.pile) == rules.upcard
        assert not deal.over
        assert deal.legal_actions()


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_d_38_a_pack_that_is_not_whole_is_none(name: str, players: int, sides: int) -> None:
    rules = load(name, players, sides)
    pack = full_pack(rules.packs, rules.jokers)
    for wrong in (pack[:-1], [*pack, 20], [20, *pack[1:]]):
        with pytest.raises(ValueError, match="pack"):
            start(rules, wrong, 0, [0] * sides)


def test_lt_5_one_card_at_a_time_and_the_upcard() -> None:
    rules = load("classic", 3)
    top = "4S 5S 6S 4H 5H 6H"
    deal = start(rules, stacked(rules, top), 2, [0] * 3)
    assert [hand_of(deal, seat).split()[:2] for seat in range(3)] == [
        ["4S", "4H"],
        ["5S", "5H"],
        ["6S", "6H"],
    ]
    assert [hand[SIZE] for hand in deal.hands] == [11, 11, 11]
    assert (len(deal.pile), len(deal.stock)) == (1, 108 - 33 - 1)


@pytest.mark.parametrize(
    ("upcards", "pile"),
    [
        ("QS", "QS"),
        ("2S", "2S"),
        ("JK", "JK"),
        ("3S", "3S"),
        ("3H QS", "3H QS"),
        ("3H 3D 2S", "3H 3D 2S"),
    ],
)
@pytest.mark.parametrize("name", ["classic", "joker", "samba"])
def test_d_4_lithuanian_upcard(name: str, upcards: str, pile: str) -> None:
    """A red three is covered; a wild or a black three stands, and that one blocks."""
    rules = load(name)
    dealt = "4x4 5x4 6x4 7x4 8x4 9x4 Tx4 Jx4 Qx2 QD QC Kx4 Ax4"
    count = 4 * rules.hand_size
    plain = [*cards(dealt), *cards(dealt)][:count]
    top = " ".join([text_of(plain), upcards])
    deal = start(rules, stacked(rules, top), 3, [0, 0])
    assert text_of(deal.pile) == pile
    assert deal.blocked == (upcards == "3S")
    assert not deal.frozen


@pytest.mark.parametrize(
    ("upcards", "pile", "frozen"),
    [
        ("QS", "QS", False),
        ("2S QS", "2S QS", True),
        ("JK 2S QS", "JK 2S QS", True),
        ("3H QS", "3H QS", False),
        ("3H 2S 3D QS", "3H 2S 3D QS", True),
    ],
)
@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_d_4_polish_upcard_and_hc_5(name: str, upcards: str, pile: str, frozen: bool) -> None:
    rules = load(name)
    top = " ".join(["4x4 5x4 6x4 7x4 8x4 9x4 Tx4 Jx4 Kx4 Ax4 4x4", upcards])
    deal = start(rules, stacked(rules, top), 3, [0, 0])
    assert (text_of(deal.pile), deal.frozen) == (pile, frozen)


@pytest.mark.parametrize(("name", "pile"), [("hidden", "3S QS"), ("polish", "3S")])
def test_hc_5_a_black_upcard_is_covered_in_the_articles_game_only(name: str, pile: str) -> None:
    rules = load(name)
    top = "4x4 5x4 6x4 7x4 8x4 9x4 Tx4 Jx4 Kx4 Ax4 4x4 3S QS"
    deal = start(rules, stacked(rules, top), 3, [0, 0])
    assert text_of(deal.pile) == pile
    assert deal.blocked == (name == "polish")


@pytest.mark.parametrize("name", ["classic", "hidden", "polish"])
def test_hc_6_red_threes_of_the_first_hand_are_laid_and_replaced(name: str) -> None:
    """The replacement is a red three again, and again laid and replaced."""
    rules = load(name)
    top = "3H 5x3 4x4 6x4 7x4 8x4 9x4 Tx4 Jx4 Kx4 Ax4 4x4 3D QS 9S"
    deal = start(rules, stacked(rules, top), 3, [0, 0])
    assert sorted(text_of(deal.red_threes[0]).split()) == ["3D", "3H"]
    assert "QS" in hand_of(deal, 0).split()
    assert deal.hands[0][SIZE] == 11
    assert text_of(deal.pile) == "9S"


def test_hc_4_and_lt_6_the_seat_after_the_dealer_begins() -> None:
    for name, players, sides in TABLES:
        rules = load(name, players, sides)
        for dealer in range(players):
            deal = start(rules, shuffled(rules, dealer), dealer, [0] * sides)
            assert deal.turn == (dealer + 1) % players


def test_d_22_six_players_with_two_packs() -> None:
    rules = load("hidden", 6)
    deal = start(rules, stacked(rules, "Qx8 Kx8 Ax8 Jx8 Tx8 9x8 8x8 7x8 6x2"), 5, [0, 0])
    assert len(deal.pile) + len(deal.stock) == 42


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_yu_4_three_then_two_at_a_time(players: int) -> None:
    rules = load("yu", players)
    twos = ["5S 5H", "6S 6H", "7S 7H", "8S 8H", "9S 9H"]
    rounds = ["4S 4H 4D", *twos[: players - 1]]
    deal = start(rules, stacked(rules, " ".join([*rounds, "TS TH"])), players - 1, [0] * players)
    for seat in range(players):
        assert rounds[seat] in hand_of(deal, seat)
        assert deal.hands[seat][SIZE] == (15 if seat == 0 else 14)
    assert "TS TH" in hand_of(deal, 0)


def test_yu_5_a_red_three_dealt_is_laid_and_replaced_and_there_is_no_upcard() -> None:
    rules = load("yu", 2)
    deal = start(rules, stacked(rules, "4S 4H 3D 5S 3H 4D 4C"), 1, [0, 0])
    assert [text_of(reds) for reds in deal.red_threes] == ["3D", "3H"]
    assert [hand[SIZE] for hand in deal.hands] == [15, 14]
    assert deal.pile == []
    assert len(deal.stock) == 108 - 29 - 2


@pytest.mark.parametrize(
    ("bottom_of_cut", "kept"),
    [
        ("QS QH", ""),
        ("2S QH", "2S"),
        ("2S JK QH", "2S JK"),
        ("JK 2D 2H QH", "2D JK"),
        ("QS 2H", ""),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_yu_3_the_cutter_keeps_the_wilds_at_the_bottom_of_his_cut(
    players: int, bottom_of_cut: str, kept: str
) -> None:
    """The lifted part ends in these cards; the cutter is the seat before the dealer."""
    rules = load("yu", players)
    left = 40
    shown = list(cards(bottom_of_cut))
    rest = Counter(full_pack(2, 4)) - Counter(shown)
    plain = [card for card in rest.elements() if not is_wild(card) and card >> 2]
    special = [card for card in rest.elements() if is_wild(card) or not card >> 2]
    others = [*special, *plain]
    pack = [*others[:left], *shown, *others[left:]]
    for dealer in range(players):
        deal = start(rules, pack, dealer, [0] * players, left)
        cutter, first = (dealer - 1) % players, (dealer + 1) % players
        for card in cards(kept):
            assert deal.hands[cutter][card] >= 1
        sizes = [hand[SIZE] for hand in deal.hands]
        assert sizes == [15 if seat == first else 14 for seat in range(players)]
        assert all_cards(deal) == full_pack(2, 4)


def test_yu_3_the_rest_of_the_cut_goes_under() -> None:
    rules = load("yu", 2)
    pack = stacked(rules, "4S 4H 4D 5S 5H")
    cut = 60
    deal = start(rules, pack, 1, [0, 0], cut)
    assert deal.stock[: len(pack) - cut] == pack[cut:]
    for wrong in (0, 108, -1):
        with pytest.raises(ValueError, match="cut"):
            start(rules, pack, 1, [0, 0], wrong)


def test_d_4_black_threes_are_none_of_the_red() -> None:
    assert set(BLACK_THREES) == set(cards("3S 3C"))
    assert set(RED_THREES) == set(cards("3H 3D"))
