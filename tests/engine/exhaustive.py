"""All that can be tried in a position, to hold the listed actions against.

Nothing here looks at how the engine finds actions: every sub-multiset of the hand is tried as a
set, as an addition and with the pile, and ``refusal`` alone says what is legal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, TypeAlias

from canasta_tui.engine.actions import (
    ASK,
    DRAW,
    Action,
    Add,
    Answer,
    Cards,
    Discard,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import (
    BLACK_THREES,
    FIRST_WILD,
    JOKER,
    RED_THREES,
    TWO,
    Card,
    cards_in,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, shape_of
from canasta_tui.engine.rules import SMALLEST_MELD, Rules
from canasta_tui.engine.table import Phase

Key: TypeAlias = tuple[object, ...]

MOST_STATES: Final = 4_000
"""Positions within one turn after which a search is given up as too large."""


class TooLargeError(Exception):
    """The position has more play in it than a test can look at."""


def alike(card: Card, rules: Rules) -> Card:
    """The card that stands for all that are equal to it in play: one of a rank without runs."""
    if card in BLACK_THREES:
        return BLACK_THREES[0]
    if rules.runs or card in RED_THREES or card == JOKER:
        return TWO * 4 if FIRST_WILD <= card < JOKER else card
    return card >> 2 << 2


def _alike(cards: Iterable[Card], rules: Rules) -> Cards:
    return tuple(sorted(alike(card, rules) for card in cards))


def parts_of(cards: Iterable[Card], rules: Rules) -> Iterator[Cards]:
    """Every sub-multiset of the cards, one of those that are alike, the empty one included."""
    kinds: dict[Card, list[Card]] = {}
    for card in cards:
        kinds.setdefault(alike(card, rules), []).append(card)
    choices = [[tuple(same[:count]) for count in range(len(same) + 1)] for same in kinds.values()]
    for chosen in product(*choices):
        yield tuple(card for part in chosen for card in part)


def several_sets(hand: Iterable[Card], rules: Rules, least: int) -> Iterator[tuple[Cards, ...]]:
    """Every choice of ``least`` or more disjoint sets from the hand that are each a meld.

    Cards that are no meld by themselves are tried as a single set elsewhere; no act that holds them
    could be legal.
    """
    shapes = [
        part
        for part in parts_of(hand, rules)
        if len(part) >= SMALLEST_MELD and isinstance(shape_of(part, rules), Meld)
    ]
    counted = [Counter(_alike(part, rules)) for part in shapes]

    def further(start: int, left: Counter[Card], chosen: list[int]) -> Iterator[list[int]]:
        if len(chosen) >= least:
            yield chosen
        for number in range(start, len(shapes)):
            if counted[number] <= left:
                yield from further(number, left - counted[number], [*chosen, number])

    held = list(hand)
    for chosen in further(0, Counter(_alike(held, rules)), []):
        yield _real_cards(held, [shapes[number] for number in chosen], rules)


def _real_cards(hand: list[Card], sets: list[Cards], rules: Rules) -> tuple[Cards, ...]:
    """Choose different cards of the hand for sets that were each chosen by themselves."""
    left = list(hand)
    real: list[Cards] = []
    for each in sets:
        chosen: list[Card] = []
        for wanted in each:
            card = next(c for c in left if alike(c, rules) == alike(wanted, rules))
            left.remove(card)
            chosen.append(card)
        real.append(tuple(chosen))
    return tuple(real)


def conceivable(deal: Deal) -> Iterator[Action]:
    """Every action that one could think of; most of them are refused."""
    rules = deal.rules
    if deal.phase == Phase.ANSWER:
        yield Answer(True)
        yield Answer(False)
        return
    hand = cards_in(deal.hand)
    numbers = range(len(deal.melds[deal.side]) + 1)
    yield DRAW
    yield ASK
    yield from (LayRedThree(card) for card in RED_THREES)
    yield from (Discard(part[0]) for part in parts_of(hand, rules) if len(part) == 1)
    yield from (Join(low, high) for high in numbers for low in range(high))
    for part in parts_of(hand, rules):
        if deal.phase == Phase.PLAY:
            yield LayMelds((part,))
            yield from (Add(number, part) for number in numbers)
        else:
            left = list((Counter(hand) - Counter(part)).elements())
            for also in several_sets(left, rules, 0):
                yield TakePile(part, None, also)
                yield from (TakePile(part, number, also) for number in numbers)
    if deal.phase == Phase.PLAY:
        yield from (LayMelds(sets) for sets in several_sets(hand, rules, 2))


def legal_of(deal: Deal) -> list[Action]:
    """Every conceivable action that is not refused."""
    return [action for action in conceivable(deal) if deal.refusal(action) is None]


def meld_key(meld: Meld, deal: Deal) -> Key:
    fresh = not deal.over and meld.turn == deal.turn_number
    return (meld.kind, meld.rank, _alike(meld.cards, deal.rules), meld.hidden, fresh)


def position_key(deal: Deal) -> Key:
    """All of a position that play can depend on, up to equal cards and the order of melds."""
    rules = deal.rules
    melds = tuple(tuple(sorted(meld_key(meld, deal) for meld in melds)) for melds in deal.melds)
    return (
        tuple(_alike(cards_in(hand), rules) for hand in deal.hands),
        melds,
        tuple(alike(card, rules) for card in deal.pile),
        len(deal.stock),
        tuple(len(reds) for reds in deal.red_threes),
        tuple("laid" if laid else added for laid, added in zip(deal.laid, deal.added, strict=True)),
        (deal.turn, deal.turn_number, deal.phase),
        (str(deal.ending), deal.finished_by, deal.from_hand),
        tuple(deal.scores()) if deal.over else (),
    )


def within_turn_key(deal: Deal) -> Key:
    """The same, with what matters only until the turn ends."""
    return (
        *position_key(deal),
        min(deal.acts, 2),
        deal.took_pile,
        deal.opened_now,
        deal.waived,
        deal.answer,
    )


def ends_of_turn(deal: Deal, *, listed: bool) -> dict[Key, list[Action]]:
    """The positions in which the turn can end, each with a way to it.

    By the listed actions, or by every conceivable one that is not refused.
    """
    ends: dict[Key, list[Action]] = {}
    seen: set[Key] = set()
    todo: list[tuple[Deal, list[Action]]] = [(deal, [])]
    while todo:
        here, way = todo.pop()
        for action in here.legal_actions() if listed else legal_of(here):
            there = here.copy()
            there.push(action)
            steps = [*way, action]
            if there.over or there.turn_number != deal.turn_number:
                ends.setdefault(position_key(there), steps)
                continue
            key = within_turn_key(there)
            if key not in seen:
                seen.add(key)
                if len(seen) > MOST_STATES:
                    raise TooLargeError
                todo.append((there, steps))
    return ends


def single_key(action: Action, rules: Rules) -> Key | None:
    """An action of one card or none, up to equal cards; None for larger ones."""
    match action:
        case Discard(card):
            return ("discard", alike(card, rules))
        case Add(meld, (card,)):
            return ("add", meld, alike(card, rules))
        case LayRedThree() | Join():
            return tuple(action)
        case LayMelds() | TakePile() | Add():
            return None
        case _:
            return tuple(action)
