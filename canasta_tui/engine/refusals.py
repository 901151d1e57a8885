"""Why an action is refused: a reason, the clause, and the numbers that a sentence needs."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Numbers: TypeAlias = Mapping[str, int]


class Reason(StrEnum):
    """Every reason for which the rules refuse an action."""

    WRONG_PHASE = "wrong_phase"
    """Drawing after having drawn, melding or discarding before."""
    NOT_IN_HAND = "not_in_hand"
    """A card named is not in the hand often enough."""
    TOO_FEW_CARDS = "too_few_cards"
    """A meld of fewer than 3 cards."""
    MIXED_RANKS = "mixed_ranks"
    """Naturals of more than one rank, and no run."""
    TOO_FEW_NATURALS = "too_few_naturals"
    """Fewer naturals than the rules ask."""
    TOO_MANY_WILDS = "too_many_wilds"
    """More wilds than the rules allow."""
    THREES_NOT_MELDED = "threes_not_melded"
    """A three in a meld where it may not be."""
    WILD_IN_RUN = "wild_in_run"
    """A wild among the cards of a run."""
    BAD_RUN = "bad_run"
    """A run with gaps, of two suits, or over 7 cards."""
    RUN_CLOSED = "run_closed"
    """Adding to a samba."""
    RUNS_NOT_ALLOWED = "runs_not_allowed"
    """A run where the rules know none."""
    WILD_MELD_NOT_ALLOWED = "wild_meld_not_allowed"
    """A meld of wilds only where the rules know none."""
    DUPLICATE_RANK = "duplicate_rank"
    """A second meld of a rank where a side has only one."""
    BELOW_MINIMUM = "below_minimum"
    """An opening under the minimum."""
    NOT_OPENED = "not_opened"
    """Adding to a partner's meld, or taking the pile, before one may."""
    NO_SUCH_MELD = "no_such_meld"
    """The side has no meld of that number."""
    CANNOT_JOIN = "cannot_join"
    """Melds that may not be joined."""
    PILE_EMPTY = "pile_empty"
    """There is no pile."""
    PILE_TOO_SMALL = "pile_too_small"
    """The pile holds too few cards to be taken."""
    PILE_BLOCKED = "pile_blocked"
    """A black three closes the pile."""
    PILE_FROZEN = "pile_frozen"
    """A frozen pile needs a natural pair."""
    PILE_TOP_UNUSABLE = "pile_top_unusable"
    """The top card is not used as the rules ask."""
    CANASTAS_MISSING = "canastas_missing"
    """Going out, or keeping no card, without the canastas needed."""
    MUST_DISCARD = "must_discard"
    """Leaving no card to discard where a discard is due."""
    NOT_ALLOWED = "not_allowed"
    """Discarding a red three, laying one that is the program's, a natural on a meld of wilds."""
    DEAL_OVER = "deal_over"
    """Acting after the end of the deal."""
    JOINED_TOO_EARLY = "joined_too_early"
    """Joining melds in the turn in which one of them was laid."""
    MUST_ASK = "must_ask"
    """Going out without having asked the partner, where the rules ask it."""
    PARTNER_REFUSED = "partner_refused"
    """Going out in the turn in which the partner said no."""
    MUST_GO_OUT = "must_go_out"
    """After the partner's yes: an action after which the player could not go out any more."""
    CANNOT_ASK = "cannot_ask"
    """Asking where it is not done, twice in a turn, without a partner, or unable to go out."""


class Refusal(NamedTuple):
    """Why an action is not legal.

    ``field`` is the rule it rests on, to find its place on the rules page; ``clause`` the clauses
    behind that rule, as ``LT-9``, or empty; ``numbers`` what the sentence to the player needs:
    points, cards, canastas, numbers of melds.
    """

    reason: Reason
    field: str
    clause: str
    numbers: Numbers


FIELD_OF: Mapping[Reason, str] = {
    Reason.WRONG_PHASE: "draw",
    Reason.NOT_IN_HAND: "hand_size",
    Reason.TOO_FEW_CARDS: "sets_of_a_rank",
    Reason.MIXED_RANKS: "sets_of_a_rank",
    Reason.TOO_FEW_NATURALS: "min_naturals",
    Reason.TOO_MANY_WILDS: "wilds_to_naturals",
    Reason.THREES_NOT_MELDED: "black_threes_melded",
    Reason.WILD_IN_RUN: "runs",
    Reason.BAD_RUN: "runs",
    Reason.RUN_CLOSED: "samba",
    Reason.RUNS_NOT_ALLOWED: "runs",
    Reason.WILD_MELD_NOT_ALLOWED: "wild_melds",
    Reason.DUPLICATE_RANK: "sets_of_a_rank",
    Reason.BELOW_MINIMUM: "opening_minimum",
    Reason.NOT_OPENED: "add_to_partner",
    Reason.NO_SUCH_MELD: "sets_of_a_rank",
    Reason.CANNOT_JOIN: "sets_of_a_rank",
    Reason.PILE_EMPTY: "pile_minimum",
    Reason.PILE_TOO_SMALL: "pile_minimum",
    Reason.PILE_BLOCKED: "black_threes_melded",
    Reason.PILE_FROZEN: "wild_freezes_pile",
    Reason.PILE_TOP_UNUSABLE: "pile_onto_meld",
    Reason.CANASTAS_MISSING: "canastas_to_go_out",
    Reason.MUST_DISCARD: "opening_turn_discard",
    Reason.NOT_ALLOWED: "red_threes_laid_by",
    Reason.DEAL_OVER: "stock_end",
    Reason.JOINED_TOO_EARLY: "sets_of_a_rank",
    Reason.MUST_ASK: "ask_partner",
    Reason.PARTNER_REFUSED: "ask_partner",
    Reason.MUST_GO_OUT: "ask_partner",
    Reason.CANNOT_ASK: "ask_partner",
}
"""The rule on which each reason rests where nothing nearer is known."""
