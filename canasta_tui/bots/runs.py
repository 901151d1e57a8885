"""What cards are worth for runs, where the rules know them (LT-49)."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from canasta_tui.bots.reading import Reading
from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import CODES, FIRST_WILD, FOUR, Card, Hand
from canasta_tui.engine.melds import RUN, Meld
from canasta_tui.engine.rules import CANASTA

SHARE: Final = (0.0, 0.0, 0.004, 0.02, 0.06, 0.15, 0.38, 1.0)
"""Share of a samba's premium that so many of its seven cards are worth."""
NO_VALUES: Final = (0.0,) * CODES
"""Where there are no runs no card is worth anything for one."""


def open_run(melds: Sequence[Meld], suit: int) -> Meld | None:
    """Return the longest run of the suit that may still grow, or None."""
    best: Meld | None = None
    for meld in melds:
        grows = meld.kind is RUN and meld.size < CANASTA
        if grows and meld.cards[0] & 3 == suit and (best is None or meld.size > best.size):
            best = meld
    return best


def run_values(reading: Reading) -> Sequence[float]:
    """Return for each card code what the first such card in hand is worth for a run, in points."""
    if not reading.rules.runs:
        return NO_VALUES
    if reading.run_values is None:
        values = [0.0] * CODES
        steps = _premium_steps(reading)
        for suit in range(4):
            _suit_values(reading, suit, steps, values)
        reading.run_values = values
    return reading.run_values


def _suit_values(reading: Reading, suit: int, steps: Sequence[float], values: list[float]) -> None:
    """Judge each window of seven ranks that may still become a samba; places count from four."""
    codes = slice(FOUR * 4 + suit, FIRST_WILD, 4)
    held = reading.hand[codes]
    first, last = 0, len(held) - CANASTA
    low = on_table = 0
    laid = open_run(reading.melds, suit)
    if laid is not None:
        on_table, low = laid.size, laid.rank - FOUR
        held[low : low + on_table] = [0] * on_table
        first, last = max(first, low + on_table - CANASTA), min(last, low)
    if not any(held):
        return
    unseen = reading.unseen_codes[codes]
    if laid is not None:
        unseen[low : low + on_table] = [1] * on_table
    for start in range(first, last + 1):
        window = range(start, start + CANASTA)
        have = CANASTA - held[start : start + CANASTA].count(0)
        if not have or any(not held[place] and unseen[place] <= 0 for place in window):
            continue
        step = steps[have + on_table]
        for place in window:
            if held[place]:
                code = (place + FOUR) * 4 + suit
                values[code] = max(values[code], step)


def _premium_steps(reading: Reading) -> list[float]:
    """Return what the last of so many cards of a samba is worth: less when time runs short."""
    rounds = reading.rounds_left
    steps = [0.0]
    for have in range(1, CANASTA + 1):
        short = CANASTA - have
        time = min(1.0, (rounds + 0.5) / (2.0 * short)) if short else 1.0
        steps.append((SHARE[have] - SHARE[have - 1]) * reading.rules.samba * time)
    return steps


def longest_run(reading: Reading, suit: int) -> Cards:
    """Return the longest row of cards of the suit in hand, at most seven."""
    best, row = range(0), 0
    for code in range(FOUR * 4 + suit, FIRST_WILD, 4):
        row = row + 1 if reading.hand[code] else 0
        if row > len(best):
            best = range(code - 4 * (row - 1), code + 1, 4)
    return tuple(best[-CANASTA:])


def run_extension(hand: Hand, meld: Meld) -> Cards:
    """Return the cards of the hand that lengthen the run, those above first, nearest first."""
    found: list[Card] = []
    above = range(meld.cards[-1] + 4, FIRST_WILD, 4)
    below = range(meld.cards[0] - 4, FOUR * 4 - 1, -4)
    for side in (above, below):
        found.extend(takewhile(hand.__getitem__, side))
    return tuple(found[: CANASTA - meld.size])
