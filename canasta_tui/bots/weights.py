"""What the judgement of all players rests on, in points where nothing else is said.

What differs between ways of playing stands in ``style``; what an unfinished deal promises, fitted
to many deals, in ``outlook``.
"""

from typing import Final

# What a card is worth in the hand (discards).
SINGLE_KEPT: Final = 2.0
"""A single card that others may still throw: it may become a pair."""
PAIR_NEEDS: Final = 3.0
"""Cards of its rank that must be unseen for a pair to have its full worth."""
OPENS: Final = 0.4
"""Of a paired card's value, while the side has not opened: it may count to the minimum."""
FITS_OWN_SET: Final = 15.0
"""A card that the own side can lay, beside its value."""
WILD_VALUE: Final = 0.5
"""Of a wild's value, beside what the style gives any wild: a joker is kept before a two."""
LATE: Final = 0.5
"""Of its value, what a card kept in hand is likely to cost when the deal is about to end."""

# What a discard brings the next player (discards).
CARDS_THAT_FOLLOW: Final = 2.0
"""Times its value: the top card is laid with others that would else be held."""
GROWTH: Final = (0.0, 0.0, 0.0, 30.0, 45.0, 90.0, 220.0, 0.0)
"""One card more for a set of so many cards."""
THROWN: Final = 0.35
"""What a hand that threw a card of a rank is still believed to hold of it."""
PASSED: Final = 0.6
"""What a hand that left a card of a rank on the pile is still believed to hold of pairs of it."""
MOST_PASSED: Final = 2
"""Cards left on the pile beyond which another tells nothing new."""
UNCOUNTED: Final = 4
"""Cards of a rank that a player who does not count believes to be out."""
SUREST: Final = 0.95
"""How likely at most a card that was not seen is in one hand."""
WILD_TAKEN: Final = 0.8
"""How likely a wild on top is taken by who may take it."""
WITH_A_WILD: Final = 0.5
"""How likely a player with a card of the rank has a wild to spare for it."""
PAIRS_KEPT: Final = 1.25
"""Hands hold more pairs than chance gives, because players keep them."""
MAY_OPEN: Final = ((15, 0.9), (50, 0.6), (90, 0.4))
"""How likely a hand with the pair reaches an opening minimum up to so many points with it."""
HARDLY_OPENS: Final = 0.3
"""The same for a higher minimum."""

# What the pile brings (piles).
OPENED: Final = 40.0
"""Having opened with the pile's help."""
WILD_SPENT: Final = 30.0
"""Cost of a wild that takes the pile, beside a pair's; also of one that helps to a first set."""
PAIR_SPENT: Final = 5.0
"""Cost of a pair that takes the pile."""
RUN_TAKES: Final = 50.0
"""A pile that is taken onto a run: the top card brings it nearer to a samba."""
SPOILT: Final = 150.0
"""Cost of a wild from the pile in a natural canasta."""
NEXT_TAKES: Final = 0.075
"""Of the pile's gain, for another player if it is left to grow."""
CANASTA_MADE: Final = 200.0
"""A canasta that the pile's top completes."""
RUN_IN_PILE: Final = 0.5
"""Of what a card in hand would be worth for a run, for one in the pile."""
RED_THREE_IN_PILE: Final = 0.5
"""Of its premium, for a red three in the pile."""
BLACK_THREE_IN_PILE: Final = 2.0
"""A black three: a safe discard for later."""
ADDED_FROM_PILE: Final = 5.0
"""A card that goes straight to a set of the side, beside what any card of the pile is worth."""
PAIR_IN_PILE: Final = 0.6
"""Of a pair's worth, for a card that makes one with another."""
SINGLE_IN_PILE: Final = 3.0
"""Any other card."""
SINGLE_LATE: Final = 1.5
"""Of its value, what such a card is likely to cost when the deal is about to end."""

# What an opening costs (opening).
TWO_COST: Final = 25.0
"""Each two."""
JOKER_COST: Final = 40.0
"""Each joker."""
CARD_COST: Final = 2.0
"""Each card: a smaller opening shows and binds less."""
PAIR_COST: Final = 6.0
"""Each pair with a wild, which then takes no pile."""

# What is laid (melding).
CANASTA_LAID: Final = 300.0
"""Cards that complete a canasta, beside their values."""
KEPT_FOR_RUN: Final = 10.0
"""A card that is worth more for a run is not laid in a set."""

# Whether to go out (going_out, outlook).
MARGIN: Final = 250.0
"""What going on must promise beyond what it promises to the others."""
UNSEEN_CARD: Final = 13.0
"""A card that is not seen, on average."""
GROWS: Final = (0.0, 0.0, 0.0, 0.16, 0.3, 0.5, 0.78)
"""How likely a meld of so many cards becomes a canasta, with time enough."""
CARD_TO_COME: Final = 22.0
"""What a card in hand turns by when it is laid and not caught,"""
UNOPENED_LAYS: Final = 0.6
"""and how likely it is to be laid if the side has yet to open."""
ROUND: Final = 25.0
"""A round more for a side that has opened."""
REDS_SAVED: Final = 0.6
"""How likely a side without a canasta makes one in time for its red threes,"""
REDS_OPENED: Final = 0.7
"""and one that has not opened opens."""

# How likely a card is in a hand that is dealt for a world, against the average card (sampling).
RATE_THROWN: Final = 0.4
"""A card of a rank that the hand threw."""
RATE_PASSED: Final = 0.75
"""A card of a rank that the hand left on the pile, once and again: it may well hold one."""
RATE_LAID: Final = 0.08
"""A card that the hand could have added to its side's melds."""
RATE_WILD: Final = 0.8
"""A wild: most are laid when they help."""
RATE_BLACK_THREE: Final = 0.6
"""A black three: most are thrown in time."""
RATE_NEVER: Final = 1e-9
"""A red three that the program lays (D-38): it comes last, and so into the stock."""
