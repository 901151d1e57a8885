"""Deals to put computer players before."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from canasta_tui.bots import Bot, Clock
from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import UNKNOWN, full_pack, parse_cards
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.view import SeatView
from canasta_tui.played import PlayedDeal
from canasta_tui.position import read_position
from canasta_tui.presets import load

LONGEST = 5_000
"""Decisions in the longest deal that counts as ending."""


def dealt(rules: Rules, seed: int, total: int = 0) -> PlayedDeal:
    """A deal just dealt."""
    rng = random.Random(seed)
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    cut = rng.randrange(1, len(pack)) if rules.cut_keeps_wilds else None
    return PlayedDeal(rules, pack, rng.randrange(rules.players), [total] * rules.sides, cut)


def decisions(
    deal: PlayedDeal, bots: Sequence[Bot], playouts: int = 4
) -> Iterator[tuple[SeatView, Action]]:
    """Play the deal to its end; yield each view with what was chosen, before it is played."""
    for _ in range(LONGEST):
        if deal.deal.over:
            return
        seat = deal.deal.actor
        view = deal.view(seat)
        action = bots[seat].choose(view, Clock.of_playouts(playouts))
        yield view, action
        deal.play(action)
    raise AssertionError("the deal does not end")


def written(name: str, options: dict[str, Any] | None = None, **position: Any) -> Deal:
    """A deal that stands as written; cards as one string each: ``"QS QD 2H"``."""
    players = len(position["hands"])
    rules = load(name, players, options=options)
    scores = position.pop("scores", [0] * rules.sides)
    told = {key: _cards(value) for key, value in position.items()}
    return read_position(told, rules, scores)


def _cards(value: Any) -> Any:
    if isinstance(value, str):
        return value.split() if " " in value or len(value) == 2 else value
    return [_cards(each) for each in value] if isinstance(value, list) else value


def codes(cards: str) -> tuple[int, ...]:
    """The codes of cards written as ``"QS QD"``."""
    return parse_cards(cards.split())


def reshuffled(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The deal with everything that the seat cannot see dealt anew."""
    other = deal.copy()
    cards = [card for card in other.stock if card != UNKNOWN]
    others = [each for each in range(deal.rules.players) if each != seat]
    for each in others:
        cards.extend(card for card in range(53) for _ in range(other.hands[each][card]))
    reds = [card for card in cards if card in (1, 2)]
    cards = [card for card in cards if card not in (1, 2)]
    rng.shuffle(cards)
    for each in others:
        size = sum(other.hands[each][:53])
        hand = [0] * len(other.hands[each])
        for card in cards[:size]:
            hand[card] += 1
            hand[53 + (card >> 2)] += 1
            hand[-1] += 1
        other.hands[each] = hand
        cards = cards[size:]
    other.stock = [*cards, *reds]
    rng.shuffle(other.stock)
    return other
