"""Melds: what cards make one, and what may be added to it."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_tui.engine.cards import BLACK_THREES, FIRST_WILD, RED_THREES, THREE, TWO, Card
from canasta_tui.engine.refusals import Reason
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules


class MeldKind(StrEnum):
    """What a meld is made of."""

    SET = "set"
    """Cards of one rank, with wilds or without (LT-8)."""
    RUN = "run"
    """Consecutive cards of one suit (LT-49)."""
    WILD = "wild"
    """Wilds only (LT-50)."""


# The kinds by names of their own: Python 3.11 reads a member of a class ten times slower.
SET: Final = MeldKind.SET
RUN: Final = MeldKind.RUN
WILD: Final = MeldKind.WILD


class Meld(NamedTuple):
    """A meld on the table.

    ``rank`` is a set's rank, or the lowest of a run; ``cards`` are sorted; ``turn`` is the number
    of the turn in which it was laid.
    """

    kind: MeldKind
    rank: int
    cards: tuple[Card, ...]
    naturals: int
    wilds: int
    hidden: bool = False
    turn: int = -1

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return self.naturals + self.wilds

    @property
    def is_canasta(self) -> bool:
        """Say whether it counts as a canasta, a samba or a canasta of wilds (LT-16, D-33)."""
        return self.naturals + self.wilds >= CANASTA

    @property
    def is_natural(self) -> bool:
        """Say whether it holds no wild (LT-16)."""
        return not self.wilds


def shape_of(cards: Sequence[Card], rules: Rules) -> Meld | Reason:
    """Return what the cards would be as a new meld by themselves, or why they are none.

    The table around them is not looked at: a second set of a rank, the opening minimum and the
    conditions for black threes (D-14) are the deal's to judge.
    """
    if len(cards) < SMALLEST_MELD:
        return Reason.TOO_FEW_CARDS
    naturals = [card for card in cards if card < FIRST_WILD]
    wilds = len(cards) - len(naturals)
    if not naturals:
        return _wild_meld(cards, rules)
    ranks = {card >> 2 for card in naturals}
    if THREE in ranks:
        return _threes(cards, naturals, wilds, rules)
    if len(ranks) > 1:
        fault = _run_fault(naturals, wilds, rules)
        if fault is not None:
            return fault
        return Meld(RUN, min(ranks), tuple(sorted(cards)), len(naturals), 0)
    if len(naturals) < rules.min_naturals:
        return Reason.TOO_FEW_NATURALS
    if wilds > rules.wilds_allowed(len(naturals)):
        return Reason.TOO_MANY_WILDS
    return Meld(SET, ranks.pop(), tuple(sorted(cards)), len(naturals), wilds)


def _wild_meld(cards: Sequence[Card], rules: Rules) -> Meld | Reason:
    """LT-50, D-18: wilds only, at most seven."""
    if not rules.wild_melds:
        return Reason.WILD_MELD_NOT_ALLOWED
    if len(cards) > CANASTA:
        return Reason.TOO_MANY_WILDS
    return Meld(WILD, TWO, tuple(sorted(cards)), 0, len(cards))


def _threes(
    cards: Sequence[Card], naturals: Sequence[Card], wilds: int, rules: Rules
) -> Meld | Reason:
    """LT-35, D-14: black threes alone, where the rules know such a set."""
    alone = not wilds and all(card >> 2 == THREE for card in naturals)
    if not alone or rules.black_threes_melded == "never":
        return Reason.THREES_NOT_MELDED
    if any(card in RED_THREES for card in naturals):
        return Reason.THREES_NOT_MELDED
    return Meld(SET, THREE, tuple(sorted(cards)), len(naturals), 0)


def _run_fault(naturals: Sequence[Card], wilds: int, rules: Rules) -> Reason | None:
    """LT-49, D-17: why naturals of several ranks, with so many wilds, are no run."""
    one_suit = len({card & 3 for card in naturals}) == 1
    ranks = sorted(card >> 2 for card in naturals)
    in_sequence = all(high - low == 1 for low, high in pairwise(ranks))
    is_run = one_suit and in_sequence and not wilds and len(ranks) <= CANASTA
    if not rules.runs:
        return Reason.RUNS_NOT_ALLOWED if is_run else Reason.MIXED_RANKS
    if is_run:
        return None
    if one_suit:
        return Reason.WILD_IN_RUN if wilds else Reason.BAD_RUN
    return Reason.BAD_RUN if in_sequence and not wilds else Reason.MIXED_RANKS


def with_cards(meld: Meld, cards: Sequence[Card], rules: Rules) -> Meld | Reason:
    """Return the meld with the cards added, judged as a whole, or why they do not fit (LT-15)."""
    if meld.kind is RUN:
        return _longer_run(meld, cards)
    wilds = sum([card >= FIRST_WILD for card in cards])
    if meld.kind is WILD:
        if wilds < len(cards):
            three = any(card >> 2 == THREE for card in cards)
            return Reason.THREES_NOT_MELDED if three else Reason.NOT_ALLOWED
        if meld.wilds + wilds > CANASTA:
            return Reason.TOO_MANY_WILDS
    else:
        fault = _set_fault(meld, cards, wilds, rules)
        if fault is not None:
            return fault
    return Meld(
        meld.kind,
        meld.rank,
        tuple(sorted((*meld.cards, *cards))),
        meld.naturals + len(cards) - wilds,
        meld.wilds + wilds,
        meld.hidden,
        meld.turn,
    )


def _set_fault(meld: Meld, cards: Sequence[Card], wilds: int, rules: Rules) -> Reason | None:
    if meld.rank == THREE:
        alike = all(card in BLACK_THREES for card in cards)
        return None if alike else Reason.THREES_NOT_MELDED
    others = [card for card in cards if card >> 2 != meld.rank and card < FIRST_WILD]
    if others:
        return Reason.THREES_NOT_MELDED if min(others) >> 2 == THREE else Reason.MIXED_RANKS
    if wilds and meld.wilds + wilds > rules.wild_limits[meld.naturals + len(cards) - wilds]:
        return Reason.TOO_MANY_WILDS
    return None


def _longer_run(meld: Meld, cards: Sequence[Card]) -> Meld | Reason:
    """LT-49, D-17: a run grows at its ends up to seven cards, then it is closed."""
    if any(card >> 2 == THREE for card in cards):
        return Reason.THREES_NOT_MELDED
    if any(card >= FIRST_WILD for card in cards):
        return Reason.WILD_IN_RUN
    whole = tuple(sorted((*meld.cards, *cards)))
    suits = {card & 3 for card in whole}
    sequence = all(high - low == 4 for low, high in pairwise(whole))
    if meld.is_canasta:
        return Reason.RUN_CLOSED
    if len(suits) > 1 or not sequence or len(whole) > CANASTA:
        return Reason.BAD_RUN
    return meld._replace(rank=whole[0] >> 2, cards=whole, naturals=len(whole))


def canastas_in(melds: Iterable[Meld]) -> int:
    """Return how many of the melds count as canastas."""
    return sum([meld.naturals + meld.wilds >= CANASTA for meld in melds])


def joined(first: Meld, second: Meld, rules: Rules) -> Meld | Reason:
    """Return two melds of one rank as one, or why they may not be joined (YU-13, D-37)."""
    sets = first.kind is SET and second.kind is SET
    if not sets or first.rank != second.rank:
        return Reason.CANNOT_JOIN
    naturals = first.naturals + second.naturals
    wilds = first.wilds + second.wilds
    if wilds > rules.wilds_allowed(naturals):
        return Reason.TOO_MANY_WILDS
    return first._replace(
        cards=tuple(sorted((*first.cards, *second.cards))),
        naturals=naturals,
        wilds=wilds,
        hidden=first.hidden or second.hidden,
    )
