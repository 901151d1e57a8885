"""What the tests of several clauses start from, or ask of a deal."""

from canasta_tui.engine.actions import Action
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Ending
from tests.engine.tables import after

CANASTA = "KS KH KD KC KS KH KD"
BY_PLAYER = {"red_threes_laid_by": "player"}
ENOUGH = {
    15: ("4x3", None),
    50: ("Qx3 2S", "8x3|4x3"),
    90: ("Ax3|Qx3", "Ax3|7x5"),
    120: ("AS AH JK|Kx3", "AS AH JK|5x5"),
    150: ("Ax3 JK|Tx4", "Ax3 JK|4x3|5x4"),
}
"""For each minimum what just reaches it, and what is worth five points less."""


def out_of(deal: Deal, *actions: Action) -> tuple[bool, int]:
    """Whether the actions go out from the hand, and what going out is worth."""
    done = after(deal, *actions)
    assert done.ending == Ending.WENT_OUT
    return done.from_hand, done.scores()[deal.turn % deal.rules.sides].going_out
