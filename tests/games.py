"""Seeded random matches, for tests that need a game to keep, load or show."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from canasta_tui.match import Match, Player
from canasta_tui.presets import load, preset

NAMES = ("Ona", "Jonas", "Rasa", "Petras", "Zofia", "Mile")
CREATED = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TABLES = [
    (name, players, sides)
    for name in ("classic", "joker", "samba", "hidden", "polish", "yu")
    for players, seating in preset(name).players.items()
    for sides in seating.sides
]
"""Every system with every number of players and sides."""


def new_match(
    seed: int = 1,
    name: str = "classic",
    players: int | None = None,
    sides: int | None = None,
    **options: Any,
) -> Match:
    """A match that is just dealt."""
    rules = load(name, players, sides, options or None)
    seats = [Player(each) for each in NAMES[: rules.players]]
    return Match.new(rules, seats, random.Random(seed), CREATED)


def random_steps(match: Match, seed: int, steps: int) -> Iterator[None]:
    """Play random legal actions and new deals, stopping after each."""
    rng = random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        if match.deal_over:
            match.next_deal()
        else:
            match.play(rng.choice(match.view(match.actor).legal_actions()))
        yield


def played_match(seed: int = 1, steps: int = 60, name: str = "classic", **options: Any) -> Match:
    """A match some way on."""
    match = new_match(seed, name, **options)
    for _ in random_steps(match, seed, steps):
        pass
    return match


def state(match: Match) -> tuple[object, ...]:
    """All that a match is, to compare two."""
    views = [match.view(seat) for seat in range(match.rules.players)]
    return (
        match.record(),
        match.totals,
        match.dealer,
        match.deal_number,
        match.results,
        match.winner,
        match.actor,
        match.phase,
        match.undo_refusal(),
        [(view.hand, view.new_cards, view.history, view.melds, view.pile) for view in views],
        [view.stock_size for view in views],
    )
