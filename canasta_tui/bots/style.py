"""The numbers that make a way of playing: what a player wants, fears and waits for."""

from typing import Final, NamedTuple

from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD, Rules

MANY_PLAYERS: Final = 6


class Style(NamedTuple):
    """How a player weighs things, in points where nothing else is said."""

    fear: float = 1.0
    """Weight of what the next player may win by a discard."""
    counts: bool = True
    """Counts the cards that were seen, and remembers what others threw and left."""
    pair: float = 14.0
    """Worth of a pair in hand: it may take the pile."""
    three: float = 24.0
    """Worth of a card of three or more of a rank in hand."""
    wild: float = 70.0
    """Worth of a wild in hand."""
    black_three: float = 9.0
    """Worth of keeping a black three for a worse day."""
    pile_card: float = 15.0
    """Worth of a card of the pile beside its value."""
    growth: float = 1.0
    """Weight of what a card adds to another's meld on its way to a canasta."""
    drawn_card: float = 18.0
    """Worth of a card that is drawn."""
    reserve: int = 2
    """Cards kept in hand, where laying all is no advantage yet."""
    waits_for_natural: bool = True
    """Leaves a natural meld without wilds while it may still grow by itself."""
    wilds_a_canasta: int = 3
    """Wilds spent at once to complete a canasta that the side needs."""
    wild_meld: int = 5
    """Wilds in hand with which a meld of wilds is begun (LT-50)."""
    wild_sets: bool = False
    """Lays a pair with a wild when its side has opened."""
    few_cards: int = 3
    """An opponent with so few cards in hand may go out at any time."""
    judges_going_out: bool = True
    """Goes out when it pays, not as soon as it can."""


CAREFUL: Final = Style()
"""A good family player."""
HASTY: Final = CAREFUL._replace(wild_sets=True, waits_for_natural=False)
"""The same player where deals end soon: nothing is saved for later."""
PLAIN: Final = Style(
    growth=0.0,
    fear=0.2,
    counts=False,
    pair=6.0,
    three=15.0,
    black_three=0.0,
    wilds_a_canasta=2,
    waits_for_natural=False,
    wild_sets=True,
    judges_going_out=False,
)
"""Plays what is in hand, and forgets what went by."""


def bold(style: Style) -> Style:
    """Return the style of a player who does the same, but saves nothing for later."""
    return style._replace(
        wild_sets=True,
        waits_for_natural=False,
        reserve=0,
        wilds_a_canasta=CANASTA,
        wild_meld=SMALLEST_MELD,
    )


def careful(rules: Rules) -> Style:
    """Return how a good family player plays at such a table.

    Six who share two or three sides make canastas so fast that deals end after a few rounds.
    """
    partners = rules.players > rules.sides
    return HASTY if partners and rules.players >= MANY_PLAYERS else CAREFUL
