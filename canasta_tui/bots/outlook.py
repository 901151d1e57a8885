"""What a deal is worth as it stands, and what it still promises, seen from one seat."""

from typing import Final

from canasta_tui.bots.reading import SET_RANKS, Reading
from canasta_tui.bots.weights import (
    CARD_TO_COME,
    GROWS,
    REDS_OPENED,
    REDS_SAVED,
    ROUND,
    UNOPENED_LAYS,
    UNSEEN_CARD,
)
from canasta_tui.engine.cards import BY_RANK, JOKER, SIZE, TWO
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import RUN, SET, WILD, Meld
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import hand_value, premium
from canasta_tui.engine.scoring import scores as deal_scores

ROUNDS_TO_GROW: Final = 5.0
"""Rounds that are time enough for a meld to grow."""

# What a play-out that is cut off may still end with: fitted by least squares to the ends of many
# thousand deals of the normal level, over all systems. Each weight is a pair: what counts even
# with the stock at its end, and what comes on top with time enough.
LAID: Final = (0.9, 0.2)
"""Of the points of laid cards."""
CANASTA_MADE: Final = (1.05, -0.2)
"""Of the premium of a canasta that stands,"""
SET_OF: Final = ((0, 0), (0, 0), (0, 0), (0, 0.1), (0.08, 0), (0, 0.2), (0.15, 0.25))
"""of the premium that a set of so many cards may earn,"""
RUN_OF: Final = ((0, 0), (0, 0), (0, 0), (0, 0.04), (0, 0.06), (0.2, -0.05), (0.35, 0))
"""and of that of a run."""
MELD: Final = (-7.0, 23.0)
"""For each meld."""
RED_THREES: Final = (-0.55, 1.0)
"""Of the worth of red threes,"""
RED_THREES_SURE: Final = (1.85, -1.4)
"""and again where they already count plus."""
UNOPENED: Final = (0.0, 75.0)
"""For a side that has not opened,"""
UNOPENED_MINIMUM: Final = (-2.0, -1.1)
"""and for each point that it needs for it."""
MAY_GO_OUT: Final = (120.0, -110.0)
"""For a side that has the canastas to go out,"""
FEW_CARDS: Final = (19.0, 18.0)
"""and for each card under five in the smallest of its hands."""
IN_TURN: Final = (65.0, -24.0)
"""For the side in turn."""
IN_HAND: Final = (
    (82.0, -28.0),
    (10.0, 14.0),
    (24.0, 15.0),
    (-13.0, 17.0),
    (0.0, 16.0),
    (26.0, 63.0),
    (0.0, 0.4),
)
"""For a card in hand that fits a set of the side, one of three of a rank, a pair, a single card,
a black three, a wild, and of the points of the hand."""


def canasta_premium(meld: Meld, rules: Rules) -> int:
    """Return what the meld would earn if it grew to a canasta as it is."""
    if meld.kind is RUN:
        return rules.samba
    if meld.kind is WILD:
        return rules.wild_canasta
    return rules.natural_canasta if meld.is_natural else rules.mixed_canasta


def score_now(reading: Reading) -> list[float]:
    """Return what each side scores if the seat in turn goes out now; unseen hands are guessed."""
    deal, rules = reading.deal, reading.rules
    scores = [float(score.deal) for score in deal_scores(deal)]
    scores[deal.side] += rules.going_out
    for seat, hand in enumerate(deal.hands):
        held = hand_value(hand, rules)
        guess = held if seat == reading.seat else UNSEEN_CARD * hand[SIZE]
        # The score has the hand as lost; the seat in turn lays its cards instead.
        scores[seat % rules.sides] += held + (guess if seat == deal.turn else -guess)
    return scores


def gain_to_come(reading: Reading, side: int) -> float:
    """Return what the side gains on average if the deal goes on for some rounds, in points."""
    deal, rules = reading.deal, reading.rules
    time = min(1.0, reading.rounds_left / ROUNDS_TO_GROW)
    gain = 0.0
    for meld in deal.melds[side]:
        if not meld.is_canasta:
            gain += GROWS[meld.size] * canasta_premium(meld, rules)
    opened = deal.opened(side)
    for seat in range(side, rules.players, rules.sides):
        if seat != deal.turn:
            gain += CARD_TO_COME * deal.hands[seat][SIZE] * (1.0 if opened else UNOPENED_LAYS)
    gain += ROUND * min(reading.rounds_left, ROUNDS_TO_GROW) * opened
    reds = len(deal.red_threes[side]) * rules.red_three
    if rules.red_threes_need == "canasta" and not deal.canastas(side):
        gain += REDS_SAVED * reds * (2 if rules.red_threes_otherwise == "minus" else 1)
    elif rules.red_threes_need == "opening" and not opened:
        gain += REDS_OPENED * 2 * reds
    return gain * time


def standing(deal: Deal, side: int) -> float:
    """Return the side's points less the others' on average, at the end of the deal if it goes on.

    All hands are looked at: this is for play-outs, in which the hands were dealt at random.
    """
    if deal.over:
        points = [float(score.deal) for score in deal.scores()]
    else:
        rounds = len(deal.stock) / (deal.rules.players * deal.rules.draw)
        time = min(1.0, rounds / ROUNDS_TO_GROW)
        points = [_promise(deal, each, time) for each in range(deal.rules.sides)]
        on_turn = IN_TURN[0] + IN_TURN[1] * time
        points[deal.side] += on_turn
    others = [point for each, point in enumerate(points) if each != side]
    return points[side] - sum(others) / len(others)


def _promise(deal: Deal, side: int, time: float) -> float:
    """Return what the side may be expected to score, in points."""
    rules = deal.rules
    melds = deal.melds[side]
    seats = range(side, rules.players, rules.sides)
    now = later = 0.0
    canastas = 0
    for meld in melds:
        if meld.is_canasta:
            canastas += 1
            worth, (least, more) = float(premium(meld, rules)), CANASTA_MADE
        else:
            grown = RUN_OF if meld.kind is RUN else SET_OF
            worth, (least, more) = float(canasta_premium(meld, rules)), grown[meld.size]
        cards = sum(rules.values[card] for card in meld.cards)
        now += worth * least + cards * LAID[0] + MELD[0]
        later += worth * more + cards * LAID[1] + MELD[1]
    reds = len(deal.red_threes[side]) * rules.red_three
    sure = canastas > 0 if rules.red_threes_need == "canasta" else bool(melds)
    worths = [(RED_THREES, reds), (RED_THREES_SURE, reds * sure)]
    if not melds:
        worths += [(UNOPENED, 1), (UNOPENED_MINIMUM, deal.minimum(side))]
    if canastas >= rules.canastas_to_go_out:
        fewest = min(deal.hands[seat][SIZE] for seat in seats)
        worths += [(MAY_GO_OUT, 1), (FEW_CARDS, max(0, 5 - fewest))]
    for (least, more), amount in worths:
        now += least * amount
        later += more * amount
    fitting = {meld.rank for meld in melds if meld.kind is SET}
    hands = sum(_hand_promise(deal, seat, fitting, time) for seat in seats)
    return now + later * time + hands


def _hand_promise(deal: Deal, seat: int, fitting: set[int], time: float) -> float:
    """Return what the cards of a hand promise; ``fitting`` are the ranks of the side's sets."""
    hand = deal.hands[seat]
    fit = three = pair = single = 0
    for rank in SET_RANKS:
        held = hand[BY_RANK + rank]
        if not held:
            continue
        if rank in fitting:
            fit += held
        elif held >= 3:
            three += held
        elif held == 2:
            pair += 1
        else:
            single += 1
    wilds, black = hand[BY_RANK + TWO] + hand[JOKER], hand[0] + hand[3]
    counts = (fit, three, pair, single, black, wilds, hand_value(hand, deal.rules))
    return sum(
        count * (least + more * time)
        for count, (least, more) in zip(counts, IN_HAND, strict=True)
        if count
    )
