"""Positions written in card names, and actions on them, for the tests of the engine.

Cards stand in one text: ``"QS QH 2C"``. ``Qx4`` stands for four queens (QS QH QD QC), ``2x2`` for
two twos, ``JKx2`` for two jokers, ``3x3`` for black threes.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_tui.engine.actions import (
    Action,
    Add,
    Discard,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import Card, card_names, cards_in, parse_cards
from canasta_tui.engine.deal import Deal
from canasta_tui.position import read_position
from canasta_tui.presets import load

SUITS: Final = "SHDC"


def names(text: str) -> list[str]:
    """The names of the cards that a text stands for."""
    found: list[str] = []
    for word in text.split():
        rank, times, count = word.partition("x")
        if not times:
            found.append(word)
        elif rank == "JK":
            found += ["JK"] * int(count)
        else:
            suits = "SC" if rank == "3" else SUITS
            found += [rank + suits[number % len(suits)] for number in range(int(count))]
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text stands for."""
    return parse_cards(names(text))


def meld(*sets: str) -> LayMelds:
    return LayMelds(tuple(cards(each) for each in sets))


def add(number: int, text: str) -> Add:
    return Add(number, cards(text))


def take(text: str = "", onto: int | None = None, also: Sequence[str] = ()) -> TakePile:
    return TakePile(cards(text), onto, tuple(cards(each) for each in also))


def join(first: int, second: int) -> Join:
    return Join(first, second)


def lay(text: str) -> LayRedThree:
    return LayRedThree(cards(text)[0])


def discard(text: str) -> Discard:
    return Discard(cards(text)[0])


def table(
    preset: str,
    hand: str,
    *,
    turn: int = 0,
    phase: str = "play",
    players: int | None = None,
    sides: int | None = None,
    options: Mapping[str, Any] | None = None,
    totals: Sequence[int] | None = None,
    hands: Mapping[int, str] | None = None,
    melds: Mapping[int, Sequence[str]] | None = None,
    reds: Mapping[int, str] | None = None,
    pile: str = "",
    stock: str | None = None,
    **rest: Any,
) -> Deal:
    """A position: the hand is that of the seat in turn, the others hold two cards or ``hands``.

    ``melds`` and ``reds`` are by side; ``rest`` are further keys of a written position.
    """
    rules = load(preset, players, sides, options)
    written: dict[str, Any] = {"turn": turn, "phase": phase, "pile": names(pile), **rest}
    given = {turn: hand, **(hands or {})}
    written["hands"] = [names(given[seat]) if seat in given else 2 for seat in range(rules.players)]
    if melds:
        written["melds"] = [
            [names(each) for each in melds.get(side, ())] for side in range(rules.sides)
        ]
    if reds:
        written["red_threes"] = [names(reds.get(side, "")) for side in range(rules.sides)]
    if stock is not None:
        written["stock"] = names(stock)
    return read_position(written, rules, totals or [0] * rules.sides)


def reason(deal: Deal, action: Action) -> str | None:
    """Why the action is refused, or None."""
    refusal = deal.refusal(action)
    return None if refusal is None else refusal.reason.value


def lists(deal: Deal, action: Action) -> bool:
    """Whether the action is among the listed ones, whatever the order of its cards and sets."""
    return _sorted(action) in map(_sorted, deal.legal_actions())


def _sorted(action: Action) -> Action:
    match action:
        case LayMelds(sets):
            return LayMelds(tuple(sorted(tuple(sorted(each)) for each in sets)))
        case Add(number, some):
            return Add(number, tuple(sorted(some)))
        case TakePile(some, onto, also):
            further = tuple(sorted(tuple(sorted(each)) for each in also))
            return TakePile(tuple(sorted(some)), onto, further)
        case _:
            return action


def after(deal: Deal, *actions: Action) -> Deal:
    """The deal after the actions, each of which is legal; the deal itself stays as it is."""
    played = deal.copy()
    for action in actions:
        played.play(action)
    return played


def hand_of(deal: Deal, seat: int = 0) -> str:
    """A seat's cards, in one text in the order of the engine."""
    return " ".join(card_names(cards_in(deal.hands[seat])))


def melds_of(deal: Deal, side: int = 0) -> list[str]:
    """A side's melds, each in one text."""
    return [" ".join(card_names(each.cards)) for each in deal.melds[side]]


def text_of(some: Sequence[Card]) -> str:
    """Cards in one text, in their order."""
    return " ".join(card_names(some))
