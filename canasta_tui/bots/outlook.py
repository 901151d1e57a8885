"""What a deal is worth as it stands, and what it still promises, seen from one seat."""

from typing import Final

from canasta_tui.bots.reading import Reading
from canasta_tui.engine.cards import BY_RANK, JOKER, SIZE, TWO
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import hand_value, premium
from canasta_tui.engine.scoring import scores as deal_scores

UNSEEN_CARD: Final = 13.0
"""Average points of a card that is not seen."""
GROWS: Final = (0.0, 0.0, 0.0, 0.16, 0.3, 0.5, 0.78)
"""How likely a meld of so many cards becomes a canasta, with time enough."""
CARD_TO_COME: Final = 22.0
"""Points that a card in hand turns by when it is laid and not caught."""
ROUND: Final = 25.0
"""Points that a round more is worth to a side that has opened."""
ROUNDS_TO_GROW: Final = 5.0
"""Rounds that are time enough for a meld to grow."""
FITTING: Final = 12.0
"""Points that a card adds beside its value if it fits a meld that lies there."""
IN_A_SET: Final = 10.0
"""Likewise for each of three cards of a rank in hand,"""
IN_A_PAIR: Final = 8.0
"""and for each of two."""
WILD: Final = 45.0
"""Likewise for a wild in hand."""
NOT_OPENED: Final = 40.0
"""Points that a side is behind for each of its hands while it has not opened."""


def canasta_premium(meld: Meld, rules: Rules) -> int:
    """Return what the meld would earn if it grew to a canasta as it is."""
    if meld.kind is MeldKind.RUN:
        return rules.samba
    if meld.kind is MeldKind.WILD:
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
            gain += CARD_TO_COME * deal.hands[seat][SIZE] * (1.0 if opened else 0.6)
    gain += ROUND * min(reading.rounds_left, ROUNDS_TO_GROW) * opened
    reds = len(deal.red_threes[side]) * rules.red_three
    if rules.red_threes_need == "canasta" and not deal.canastas(side):
        gain += 0.6 * reds * (2 if rules.red_threes_otherwise == "minus" else 1)
    elif rules.red_threes_need == "opening" and not opened:
        gain += 2 * 0.7 * reds
    return gain * time


def standing(deal: Deal, side: int) -> float:
    """Return the side's points less the others' on average, with what melds and hands promise.

    All hands are looked at: this is for play-outs, in which the hands were dealt at random.
    """
    if deal.over:
        points = [float(score.deal) for score in deal.scores()]
    else:
        points = [_promise(deal, each) for each in range(deal.rules.sides)]
    others = [point for each, point in enumerate(points) if each != side]
    return points[side] - sum(others) / len(others)


def _promise(deal: Deal, side: int) -> float:
    rules = deal.rules
    rounds = len(deal.stock) / (rules.players * rules.draw)
    time = min(1.0, rounds / ROUNDS_TO_GROW)
    melds = deal.melds[side]
    opened = bool(melds)
    points = 0.0
    canastas = 0.0
    for meld in melds:
        points += sum(rules.values[card] for card in meld.cards)
        if meld.is_canasta:
            points += premium(meld, rules)
            canastas += 1
        else:
            chance = GROWS[meld.size] * time
            points += chance * canasta_premium(meld, rules)
            canastas += chance
    reds = len(deal.red_threes[side]) * rules.red_three
    if rules.red_threes_need == "canasta":
        sure = min(1.0, canastas + 0.4 * time)
    else:
        sure = 1.0 if opened else 0.75 * time
    points += reds * (sure - ((1.0 - sure) if rules.red_threes_otherwise == "minus" else 0.0))
    for seat in range(side, rules.players, rules.sides):
        points += _hand_promise(deal, side, seat, time, opened)
    return points


def _hand_promise(deal: Deal, side: int, seat: int, time: float, opened: bool) -> float:
    """Cards that fit the side's melds, sets and wilds count plus, with time; the rest minus."""
    rules = deal.rules
    hand = deal.hands[seat]
    ranks = {meld.rank for meld in deal.melds[side] if meld.kind is MeldKind.SET}
    points = 0.0
    for rank in range(TWO):
        held = hand[BY_RANK + rank]
        if not held:
            continue
        value = rules.values[rank * 4]
        if rank in ranks:
            points += held * (value + FITTING)
        elif held >= 3:
            points += held * (value * (2 * time - 1) + IN_A_SET * time)
        elif held == 2:
            points += held * (value * (time - 1) + IN_A_PAIR * time)
        else:
            points -= value * (1.0 - 0.5 * time)
    twos, jokers = hand[BY_RANK + TWO], hand[JOKER]
    points += (twos + jokers) * WILD * time
    points += (twos * rules.two_value + jokers * rules.joker_value) * (2 * time - 1)
    if not opened:
        points -= NOT_OPENED + 0.5 * deal.minimum(side)
    return points
