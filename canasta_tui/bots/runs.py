"""What cards are worth for runs, where the rules know them (LT-49)."""

from typing import Final

from canasta_tui.bots.reading import Reading
from canasta_tui.engine.cards import ACE, CODES, FOUR, Card
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.rules import CANASTA

SHARE: Final = (0.0, 0.0, 0.004, 0.02, 0.06, 0.15, 0.38, 1.0)
"""Share of a samba's premium that so many of its seven cards are worth."""


def open_run(melds: list[Meld], suit: int) -> Meld | None:
    """Return the longest run of the suit that may still grow, or None."""
    best: Meld | None = None
    for meld in melds:
        grows = meld.kind is MeldKind.RUN and meld.size < CANASTA
        if grows and meld.cards[0] & 3 == suit and (best is None or meld.size > best.size):
            best = meld
    return best


def run_values(reading: Reading) -> list[float]:
    """Return for each card code what the first such card in hand is worth for a run, in points."""
    values = [0.0] * CODES
    if reading.rules.runs:
        for suit in range(4):
            _suit_values(reading, suit, values)
    return values


def _suit_values(reading: Reading, suit: int, values: list[float]) -> None:
    hand, unseen = reading.hand, reading.unseen_codes
    laid = open_run(reading.melds, suit)
    low, high = (laid.rank, laid.rank + laid.naturals - 1) if laid else (ACE, FOUR)
    steps = premium_steps(reading)
    for start in range(max(FOUR, high - CANASTA + 1), min(low, ACE - CANASTA + 1) + 1):
        window = range(start * 4 + suit, (start + CANASTA) * 4 + suit, 4)
        held = [code for code in window if hand[code] and not low <= code >> 2 <= high]
        have = len(held) + (high - low + 1 if laid else 0)
        alive = all(hand[c] or low <= c >> 2 <= high or unseen[c] > 0 for c in window)
        if not alive or not held:
            continue
        for code in held:
            values[code] = max(values[code], steps[have])


def premium_steps(reading: Reading) -> list[float]:
    """Return what the last of so many cards of a samba is worth: less when time runs short."""
    rounds = reading.rounds_left
    steps = [0.0]
    for have in range(1, CANASTA + 1):
        short = CANASTA - have
        time = min(1.0, (rounds + 0.5) / (2.0 * short)) if short else 1.0
        steps.append((SHARE[have] - SHARE[have - 1]) * reading.rules.samba * time)
    return steps


def longest_run(reading: Reading, suit: int) -> tuple[Card, ...]:
    """Return the longest row of cards of the suit in hand, at most seven."""
    best: tuple[Card, ...] = ()
    row: list[Card] = []
    for rank in range(FOUR, ACE + 1):
        code = rank * 4 + suit
        if reading.hand[code]:
            row.append(code)
            if len(row) > len(best):
                best = tuple(row[-CANASTA:])
        else:
            row = []
    return best


def run_extension(reading: Reading, meld: Meld) -> tuple[Card, ...]:
    """Return the cards of the hand that lengthen the run, nearest first."""
    room = CANASTA - meld.size
    found: list[Card] = []
    code = meld.cards[-1] + 4
    while len(found) < room and code >> 2 <= ACE and reading.hand[code]:
        found.append(code)
        code += 4
    code = meld.cards[0] - 4
    while len(found) < room and code >> 2 >= FOUR and reading.hand[code]:
        found.append(code)
        code -= 4
    return tuple(found)
