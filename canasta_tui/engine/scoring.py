"""What a finished deal is worth to each side (LT-40, PL-12, YU-18), and who has won (D-16)."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_tui.engine.cards import CODES, Hand, red_threes_in, value_of
from canasta_tui.engine.melds import RUN, WILD, Meld
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Table


class Score(NamedTuple):
    """One side's score sheet of one deal, in points.

    ``cards``: laid; ``canastas``, ``red_threes``, ``going_out``: premiums and penalties;
    ``hand``: cards left in hands, negative; ``deal``: their sum; ``total``: with the score before.
    """

    cards: int
    canastas: int
    red_threes: int
    going_out: int
    hand: int
    deal: int
    total: int


def scores(table: Table) -> tuple[Score, ...]:
    """Return each side's score for the deal as it stands."""
    return tuple(_score(table, side) for side in range(table.rules.sides))


def _score(table: Table, side: int) -> Score:
    rules = table.rules
    hands = table.hands[side :: rules.sides]
    cards = sum(value_of(meld.cards, rules.values) for meld in table.melds[side])
    canastas = sum(premium(meld, rules) for meld in table.melds[side])
    reds = _red_threes(table, side) - rules.red_three_in_hand * sum(map(red_threes_in, hands))
    out = 0
    if table.finished_by is not None and table.finished_by % rules.sides == side:
        out = rules.from_hand if table.from_hand else rules.going_out
    left = -sum(hand_value(hand, rules) for hand in hands)
    deal = cards + canastas + reds + out + left
    return Score(cards, canastas, reds, out, left, deal, table.totals[side] + deal)


def hand_value(hand: Hand, rules: Rules) -> int:
    """Return what the cards of a hand are worth, in points."""
    values = rules.values
    return sum(hand[card] * values[card] for card in range(CODES) if hand[card])


def premium(meld: Meld, rules: Rules) -> int:
    """Return the meld's premium as a canasta, in points (LT-43, LT-44, HC-15, LT-49, D-36)."""
    if not meld.is_canasta:
        return 0
    if meld.kind is RUN:
        return rules.samba
    if meld.kind is WILD:
        return rules.wild_canasta
    hidden = rules.hidden_canasta if meld.hidden else 0
    if meld.is_natural:
        return rules.natural_canasta + hidden
    if rules.graded_canastas:
        return rules.graded_premiums[min(meld.wilds, 3) - 1] + hidden
    return rules.mixed_canasta + hidden


def _red_threes(table: Table, side: int) -> int:
    """LT-40, LT-43, D-3, D-5, PL-7, YU-15: the laid red threes, with their sign."""
    rules = table.rules
    laid = len(table.red_threes[side])
    worth = laid * rules.red_three
    if rules.all_red_threes is not None and laid == 2 * rules.packs:
        worth = rules.all_red_threes
    needs_canasta = rules.red_threes_need == "canasta"
    if table.canastas(side) > 0 if needs_canasta else table.opened(side):
        return worth
    return -worth if rules.red_threes_otherwise == "minus" else 0


def winner(rules: Rules, totals: Sequence[int], deals: int) -> int | None:
    """Return the side that has won the match after so many deals, or None if it goes on (D-16)."""
    best = max(totals)
    done = best >= rules.target or (rules.max_deals is not None and deals >= rules.max_deals)
    if not done or list(totals).count(best) > 1:
        return None
    return list(totals).index(best)
