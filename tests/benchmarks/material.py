"""What is measured on: deals, positions along them, and matches, the same in every run."""

import random
from functools import cache
from time import process_time
from typing import Final

from canasta_tui.bots import LEVELS, Clock
from canasta_tui.engine.cards import full_pack
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.rules import Rules
from canasta_tui.match import Match
from canasta_tui.presets import load
from tests.benchmarks.measuring import chance
from tests.engine.random_play import steps
from tests.games import new_match

HIGHEST_TARGET: Final = 100_000
"""Points that no match of forty deals comes to."""
POSITIONS: Final = 200
"""Positions along random deals that something is measured on."""
APART: Final = 7
"""Actions between two positions of one deal."""


def named(name: str, players: int, sides: int) -> str:
    """Return what a table is called."""
    return f"{name}, {players} players on {sides} sides"


def dealt(rules: Rules, rng: random.Random) -> Deal:
    """Return a deal just dealt."""
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    cut = rng.randrange(1, len(pack)) if rules.cut_keeps_wilds else None
    return start(rules, pack, rng.randrange(rules.players), (0,) * rules.sides, cut)


def random_play(rules: Rules, seconds: float) -> tuple[int, int, float]:
    """Play deals to their end by actions drawn from all that are legal, at least one.

    Returns the number of actions, that of deals, and the processor's seconds that they took.
    """
    rng = chance()
    actions = deals = 0
    begun = process_time()
    while True:
        actions += _play_at_random(dealt(rules, rng), rng)
        deals += 1
        taken = process_time() - begun
        if taken >= seconds:
            return actions, deals, taken


def _play_at_random(deal: Deal, rng: random.Random) -> int:
    done = 0
    while not deal.over:
        actions = deal.legal_actions()
        deal.push(actions[int(rng.random() * len(actions))])
        done += 1
    return done


@cache
def positions(name: str, players: int, sides: int, *, count: int) -> tuple[Deal, ...]:
    """Return positions along random deals, some of timid players and some of eager ones."""
    rules, rng = load(name, players, sides), chance()
    kept: list[Deal] = []
    while len(kept) < count:
        deal = dealt(rules, rng)
        for place, _ in enumerate(steps(deal, rng)):
            if place % APART == 0 and not deal.over:
                kept.append(deal.copy())
    return tuple(kept[:count])


@cache
def played_by_computers(deals: int) -> Match:
    """Return a classic match of four in which so many deals are played to their end."""
    return _played(deals, by_computers=True)


@cache
def played_by_chance(deals: int) -> Match:
    """Return the same of random actions, which are many more."""
    return _played(deals, by_computers=False)


def _played(deals: int, *, by_computers: bool) -> Match:
    match = new_match(target=HIGHEST_TARGET)
    rng = chance()
    computer = LEVELS["normal"](rng)
    for number in range(deals):
        if number:
            match.next_deal()
        while not match.deal_over:
            view = match.view(match.actor)
            if by_computers:
                match.play(computer.choose(view, Clock(seconds=None)))
            else:
                match.play(rng.choice(view.legal_actions()))
    return match


def actions_in(match: Match) -> int:
    """Return how many actions a match has."""
    return sum(len(deal.actions) for deal in match.record().deals)
