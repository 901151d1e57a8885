"""Random positions: small ones that can be looked at whole, for every system and many options."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from canasta_tui.engine.cards import (
    ACE,
    BLACK_THREES,
    CODES,
    FIRST_WILD,
    FOUR,
    RED_THREES,
    Card,
    card_names,
    full_pack,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, MeldKind, shape_of
from canasta_tui.engine.rules import CANASTA, Rules
from canasta_tui.position import read_position
from canasta_tui.presets import load
from tests.games import TABLES

Options = Mapping[str, Any]

OPTIONS: Final[tuple[Options, ...]] = (
    {},
    {"red_threes_laid_by": "player"},
    {"canastas_to_go_out": 0},
    {"canastas_to_go_out": 2},
    {"discard_to_go_out": True},
    {"ask_partner": "may"},
    {"ask_partner": "must"},
    {"canasta_closes_pile": True},
    {"take_back_melds": True},
    {"hand_may_be_emptied": False},
    {"hand_may_be_emptied": True},
    {"wild_melds": True, "wild_canasta": 1000},
    {"sets_of_a_rank": "many"},
    {"add_to_partner": "after_own_set"},
    {"wild_freezes_pile": True},
    {"hidden_canasta": 100},
    {"from_hand_discard": True},
    {"opening_turn_discard": True},
    {"wilds_to_naturals": "free", "max_wilds": 3},
    {"red_threes_laid_by": "player", "discard_to_go_out": True},
    {"red_threes_laid_by": "player", "hand_may_be_emptied": False},
    {"discard_to_go_out": True, "ask_partner": "must"},
    {"hand_may_be_emptied": False, "ask_partner": "must", "red_threes_laid_by": "player"},
    {"opening_minimum": [{"minimum": 0}]},
    {"opening_minimum": [{"minimum": 0}, {"from": 1500, "minimum": 90}], "ask_partner": "may"},
)
"""House rules that change how a turn can end, each tried on every system."""

TOTALS: Final = (-100, 0, 0, 0, 1600, 3100, 7000)


class _Pack:
    """The cards that stand nowhere yet."""

    def __init__(self, rules: Rules, rng: random.Random) -> None:
        self.left = Counter(full_pack(rules.packs, rules.jokers))
        self.rng = rng

    def draw(self, wanted: range | tuple[Card, ...]) -> Card | None:
        there = [card for card in wanted if self.left[card] > 0]
        if not there:
            return None
        card = self.rng.choice(there)
        self.left[card] -= 1
        return card

    def of_rank(self, rank: int) -> Card | None:
        return self.draw(range(rank * 4, rank * 4 + 4))

    def wild(self) -> Card | None:
        return self.draw(range(FIRST_WILD, CODES))

    def give_back(self, cards: list[Card]) -> None:
        self.left.update(cards)


def _meld(pack: _Pack, rules: Rules, ranks: list[int], rng: random.Random) -> list[Card]:
    """A meld that could lie on the table, or nothing."""
    cards: list[Card] = []
    if rules.runs and rng.random() < 0.4:
        low, suit = rng.randrange(FOUR, ACE - 1), rng.randrange(4)
        for rank in range(low, min(ACE, low + rng.choice((2, 3, 4, 5, 6, 6))) + 1):
            card = pack.draw((rank * 4 + suit,))
            cards += [] if card is None else [card]
    elif rules.wild_melds and rng.random() < 0.3:
        drawn = [pack.wild() for _ in range(rng.randrange(3, 8))]
        cards = [card for card in drawn if card is not None]
    else:
        rank = rng.choice(ranks)
        naturals = [pack.of_rank(rank) for _ in range(rng.choice((2, 3, 3, 4, 5, 6, 7)))]
        wilds = [pack.wild() for _ in range(rng.choice((0, 0, 1, 2, 3)))]
        cards = [card for card in (*naturals, *wilds) if card is not None]
    if isinstance(shape_of(cards, rules), Meld):
        return cards
    pack.give_back(cards)
    return []


def _melds(pack: _Pack, rules: Rules, ranks: list[int], rng: random.Random) -> list[list[Card]]:
    melds: list[list[Card]] = []
    there: Counter[object] = Counter()
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        cards = _meld(pack, rules, ranks, rng)
        shape = shape_of(cards, rules)
        if not isinstance(shape, Meld):
            continue
        only_one = shape.kind is MeldKind.WILD and shape.size < CANASTA
        only_one |= shape.kind is MeldKind.SET and rules.sets_of_a_rank == "one"
        if only_one and there[(shape.kind, shape.rank)]:
            pack.give_back(cards)
            continue
        there[(shape.kind, shape.rank)] += only_one
        melds.append(cards)
    return melds


def _card(pack: _Pack, rules: Rules, ranks: list[int], rng: random.Random) -> Card | None:
    chance = rng.random()
    if chance < 0.17:
        return pack.wild()
    if chance < 0.22:
        return pack.draw(BLACK_THREES)
    if chance < 0.27 and rules.red_threes_laid_by == "player":
        return pack.draw(RED_THREES)
    if chance < 0.35:
        return pack.of_rank(rng.randrange(FOUR, ACE + 1))
    if rules.runs and chance < 0.6:
        return pack.draw(tuple(rank * 4 + 1 for rank in range(FOUR, ACE + 1)))
    return pack.of_rank(rng.choice(ranks))


def _cards(
    pack: _Pack, rules: Rules, ranks: list[int], rng: random.Random, count: int
) -> list[Card]:
    found: list[Card] = []
    while len(found) < count:
        card = _card(pack, rules, ranks, rng)
        found += [] if card is None else [card]
    return found


def random_rules(rng: random.Random) -> Rules:
    """A system with a number of players and sides, in half of the cases with house rules."""
    name, players, sides = rng.choice(TABLES)
    options = rng.choice(OPTIONS) if rng.random() < 0.5 else {}
    return load(name, players, sides, options)


def random_small_table(rng: random.Random, rules: Rules, most: int = 6) -> Deal:
    """A position before a turn in which few cards are held and some lie on the table."""
    pack = _Pack(rules, rng)
    ranks = [rng.randrange(FOUR, ACE + 1) for _ in range(rng.choice((1, 2, 2, 3)))]
    sides = rules.sides
    melds = [_melds(pack, rules, ranks, rng) for _ in range(sides)]
    melds = [each if side == 0 or rng.random() < 0.5 else [] for side, each in enumerate(melds)]
    size = rng.randrange(0 if rules.hand_may_be_emptied else 1, most + 1)
    hand = _cards(pack, rules, ranks, rng, size)
    if not rules.hand_may_be_emptied and all(card in RED_THREES for card in hand):
        hand += [card for card in [pack.of_rank(FOUR), pack.of_rank(ACE)] if card is not None][:1]
    pile = _cards(pack, rules, ranks, rng, rng.choice((0, 1, 1, 2, 2, 3)))
    pile = [card for card in pile if card not in RED_THREES]
    if pile and rng.random() < 0.15:
        red = pack.draw(RED_THREES)
        pile = [*([] if red is None else [red]), *pile]
    stock = _cards(pack, rules, ranks, rng, rng.choice((0, 1, 2, 3, 3)))
    if rng.random() < 0.2:
        red = pack.draw(RED_THREES)
        place = rng.randrange(len(stock) + 1)
        stock[place:place] = [] if red is None else [red]
    if rules.stock_end == "turn_finished" and not stock:
        card = pack.of_rank(rng.randrange(FOUR, ACE + 1))
        stock = [] if card is None else [card]
    mates = list(range(0, rules.players, sides))
    opened = [seat for seat in mates if rng.random() < 0.5] if melds[0] else []
    if melds[0] and not opened:
        opened = [rng.choice(mates)]
    added = [s for s in mates if melds[0] and s not in opened and rng.random() < 0.3]
    others = [seat for seat in range(rules.players) if seat % sides and melds[seat % sides]]
    playing = not rules.first_turn_draws and len(hand) > 1 and rng.random() < 0.2
    written = {
        "turn": 0,
        "phase": "play" if playing else "draw",
        "hands": [card_names(hand), *([1] * (rules.players - 1))],
        "pile": card_names(pile),
        "stock": card_names(stock),
        "melds": [[card_names(each) for each in side] for side in melds],
        "opened_by": [*opened, *others],
        "added_by": added,
    }
    return read_position(written, rules, [rng.choice(TOTALS)] * sides)
