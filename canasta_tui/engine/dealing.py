"""The start of a deal: the cut, the cards dealt, the first red threes and the upcard."""

from collections.abc import Sequence

from canasta_tui.engine.cards import (
    BLACK_THREES,
    FIRST_WILD,
    RED_THREES,
    Card,
    full_pack,
    put,
    put_all,
    take,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import DRAWING, PLAYING

MOST_KEPT = 2
"""Wild cards that the cut may give (YU-3)."""


def start(
    rules: Rules,
    pack: Sequence[Card],
    dealer: int,
    totals: Sequence[int],
    cut: int | None = None,
) -> Deal:
    """Return a deal ready for its first turn.

    ``pack`` has its top card last; ``cut`` is the number of cards that the cutter leaves on the
    table, only where the rules let him keep wilds (YU-3). ValueError if the pack is not whole.
    """
    if sorted(pack) != full_pack(rules.packs, rules.jokers):
        raise ValueError("the pack does not hold the cards that the rules ask for")
    deal = Deal(rules, totals)
    first = (dealer + 1) % rules.players
    deal.pass_to(first)
    deal.stock = list(pack)
    kept = 0
    if rules.cut_keeps_wilds and cut is not None:
        kept = _cut(deal, cut, (dealer - 1) % rules.players)
    _deal_hands(deal, first, (dealer - 1) % rules.players, kept)
    if rules.red_threes_laid_by == "program":
        for step in range(rules.players):
            _replace_red_threes(deal, (first + step) % rules.players)
    if rules.upcard:
        _turn_upcard(deal)
    deal.begin_turn(DRAWING if rules.first_turn_draws else PLAYING)
    return deal


def _cut(deal: Deal, cut: int, cutter: int) -> int:
    """YU-3: the cutter keeps the wilds at the bottom of his cut; return how many."""
    if not 0 < cut < len(deal.stock):
        raise ValueError(f"the pack cannot be cut at {cut}: use 1 to {len(deal.stock) - 1}")
    left, lifted = deal.stock[:cut], deal.stock[cut:]
    kept = 0
    while kept < MOST_KEPT and lifted and lifted[0] >= FIRST_WILD:
        put(deal.hands[cutter], lifted.pop(0))
        kept += 1
    deal.stock = lifted + left
    return kept


def _deal_hands(deal: Deal, first: int, cutter: int, kept: int) -> None:
    """LT-5, YU-4: one card at a time, or three to the first player and then two at a time."""
    rules = deal.rules
    due = [rules.hand_size] * rules.players
    due[first] += rules.first_player_extra
    due[cutter] -= kept
    twos = rules.dealt_by == "threes_then_twos"
    size = 2 if twos else 1
    dealt: list[list[Card]] = [[] for _ in range(rules.players)]
    order = [(first + step) % rules.players for step in range(rules.players)]
    portion = 3 if twos else 1
    while any(due):
        for seat in order:
            for _ in range(min(portion, due[seat])):
                dealt[seat].append(deal.stock.pop())
                due[seat] -= 1
            portion = size
    for hand, cards in zip(deal.hands, dealt, strict=True):
        put_all(hand, cards)


def _replace_red_threes(deal: Deal, seat: int) -> None:
    """LT-3, HC-6, YU-5: red threes of the first hand are laid and replaced from the stock."""
    hand = deal.hands[seat]
    side = seat % deal.rules.sides
    for card in RED_THREES:
        while hand[card]:
            take(hand, card)
            deal.lay_red_three(side, card)
            while deal.stock[-1] in RED_THREES and len(deal.stock) > 1:
                deal.lay_red_three(side, deal.stock.pop())
            put(hand, deal.stock.pop())


def _turn_upcard(deal: Deal) -> None:
    """LT-5, HC-5, D-4: the upcard starts the pile; what the rules name is covered by the next."""
    covers = deal.rules.upcard_covers
    while len(deal.stock) > 1:
        card = deal.stock.pop()
        deal.pile.append(card)
        deal.pile_wilds += card >= FIRST_WILD
        kind = _kind(card)
        if kind not in covers:
            return


def _kind(card: Card) -> str:
    if card in RED_THREES:
        return "red_three"
    if card in BLACK_THREES:
        return "black_three"
    return "wild" if card >= FIRST_WILD else "natural"
