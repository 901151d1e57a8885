"""What a player can do next with the picked cards and the staged melds, as the rules see it.

Everything here asks the :class:`SeatView`; nothing knows the rules a second time.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from canasta_tui.engine.actions import (
    DRAW,
    Action,
    Add,
    Answer,
    Ask,
    Cards,
    Discard,
    Draw,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import RED_THREES, Card, is_wild, rank_of
from canasta_tui.engine.faults import refuse, shape_fault
from canasta_tui.engine.melds import Meld, MeldKind, shape_of
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.tui.table.staging import Staging


class Stage(NamedTuple):
    """Put the picked cards on the table as a staged meld; nothing is played yet."""

    cards: Cards
    type: Literal["stage"] = "stage"


Way: TypeAlias = Action | Stage
A = TypeVar("A", bound=Action)

PROVISIONAL: Final = frozenset(
    {
        Reason.BELOW_MINIMUM,
        Reason.CANASTAS_MISSING,
        Reason.MUST_DISCARD,
        Reason.MUST_ASK,
        Reason.PARTNER_REFUSED,
        Reason.MUST_GO_OUT,
    }
)
"""Reasons that more staged melds, or other ones, may still remove."""


def is_players(view: SeatView) -> bool:
    """Say whether it is on this seat to act."""
    return view.actor == view.seat and view.phase != Phase.OVER


def next_ways(view: SeatView, staging: Staging) -> list[Way]:
    """Return what Enter offers: with one way it is taken, with several the player is asked."""
    if not is_players(view):
        return []
    if view.phase == Phase.ANSWER:
        return [Answer(True), Answer(False)]
    if view.phase == Phase.DRAW:
        return _ways_before_drawing(view, staging)
    if staging.picked:
        return ways_for_picked(view, staging)
    return [LayMelds(staging.melds)] if staging.melds else []


def _ways_before_drawing(view: SeatView, staging: Staging) -> list[Way]:
    ways: list[Way] = []
    if staging.picked or staging.melds:
        ways += ways_to_take(view, staging)
    ways += _ways_to_lay_red_three(view, staging.picked)
    if staging.picked and staging_refusal(view, staging) is None:
        ways.append(Stage(staging.picked))
    return ways or [DRAW, *legal(view, _attempts_with_any(view, staging))]


def ways_for_picked(view: SeatView, staging: Staging) -> list[Way]:
    """Return all that can be done with the picked cards after drawing."""
    ways: list[Way] = []
    if staging_refusal(view, staging) is None:
        ways.append(Stage(staging.picked))
    ways += ways_to_add(view, staging.picked)
    ways += _ways_to_lay_red_three(view, staging.picked)
    if len(staging.picked) == 1 and not staging.melds:
        ways += legal(view, [Discard(staging.picked[0])])
    return ways


def _ways_to_lay_red_three(view: SeatView, cards: Cards) -> list[LayRedThree]:
    is_one = len(cards) == 1 and cards[0] in RED_THREES
    return legal(view, [LayRedThree(cards[0])]) if is_one else []


def staging_refusal(view: SeatView, staging: Staging) -> Refusal | None:
    """Return why the picked cards cannot be staged as a meld, or None."""
    shape = shape_of(staging.picked, view.rules)
    if isinstance(shape, Reason):
        fault = shape_fault(shape, staging.picked, view.rules)
        return refuse(view.rules, fault.reason, fault.field, **fault.numbers)
    if not is_players(view) or view.phase != Phase.PLAY:
        return None
    refusal = view.refusal(LayMelds((*staging.melds, staging.picked)))
    return None if refusal is None or refusal.reason in PROVISIONAL else refusal


def ways_to_take(view: SeatView, staging: Staging) -> list[TakePile]:
    """Return the legal ways to take the pile: with the picked cards, else with any of the hand.

    Staged melds are laid in the same act.
    """
    return legal(view, _attempts_to_take(view, staging))


def take_refusal(view: SeatView, staging: Staging) -> Refusal | None:
    """Return why the pile cannot be taken, for the attempt that comes nearest; None if it can."""
    nearest: Refusal | None = None
    for attempt in (*_attempts_to_take(view, staging), TakePile((), None, staging.melds)):
        refusal = view.refusal(attempt)
        if refusal is None:
            return None
        if nearest is None or nearest.reason is Reason.PILE_TOP_UNUSABLE:
            nearest = refusal
    return nearest


def _attempts_to_take(view: SeatView, staging: Staging) -> Iterator[TakePile]:
    if not view.pile:
        return
    also = staging.melds
    onto = range(len(view.melds[view.side]))
    if staging.picked:
        yield TakePile(staging.picked, None, also)
        yield from (TakePile(staging.picked, number, also) for number in onto)
    else:
        yield from _attempts_with_any(view, staging)


def _attempts_with_any(view: SeatView, staging: Staging) -> Iterator[TakePile]:
    """Yield attempts with any cards of the hand, whatever is picked."""
    if not view.pile:
        return
    also = staging.melds
    yield from (TakePile(cards, None, also) for cards in _helpers(view, staging.free))
    yield from (TakePile((), number, also) for number in range(len(view.melds[view.side])))


def _helpers(view: SeatView, hand: Cards) -> Iterator[Cards]:
    """Yield what of the hand could be laid with the top of the pile: two cards, then all."""
    rank = rank_of(view.pile[-1])
    same = tuple(card for card in hand if rank_of(card) == rank and not is_wild(card))
    wilds = [card for card in hand if is_wild(card)]
    if len(same) >= 2:
        yield same[:2]
        if len(same) > 2:
            yield same
    if same and view.rules.pile_with_wild:
        yield from ((same[0], wild) for wild in sorted({min(wilds), max(wilds)} if wilds else ()))


def ways_to_add(view: SeatView, cards: Sequence[Card]) -> list[Add]:
    """Return the own melds to which the cards can be added."""
    melds = range(len(view.melds[view.side]))
    return legal(view, (Add(number, tuple(cards)) for number in melds)) if cards else []


def add_refusal(view: SeatView, cards: Sequence[Card]) -> Refusal | None:
    """Return why the cards cannot be added to the own meld that fits best, or to any."""
    ranks = {rank_of(card) for card in cards if not is_wild(card)}
    melds = view.melds[view.side]
    fitting = [number for number, meld in enumerate(melds) if _fits(meld, ranks)]
    return view.refusal(Add(fitting[0] if fitting else 0, tuple(cards)))


def fits_no_meld(view: SeatView, cards: Sequence[Card]) -> bool:
    """Say whether the cards, of one rank, are of none that the side's sets have."""
    ranks = {rank_of(card) for card in cards if not is_wild(card)}
    melds = view.melds[view.side]
    return len(ranks) == 1 and bool(melds) and not any(_fits(meld, ranks) for meld in melds)


def _fits(meld: Meld, ranks: set[int]) -> bool:
    return not ranks or (meld.kind is MeldKind.SET and meld.rank in ranks)


def ways_to_join(view: SeatView) -> list[Join]:
    """Return the pairs of own melds that can be joined."""
    pairs = combinations(range(len(view.melds[view.side])), 2)
    return legal(view, (Join(first, second) for first, second in pairs))


def join_refusal(view: SeatView) -> Refusal | None:
    """Return why no two melds can be joined, for the pair that comes nearest."""
    melds = view.melds[view.side]
    pairs = list(combinations(range(len(melds)), 2))
    same = [
        (first, second)
        for first, second in pairs
        if (melds[first].kind, melds[first].rank) == (melds[second].kind, melds[second].rank)
    ]
    first, second = (same or pairs or [(0, 1)])[0]
    return view.refusal(Join(first, second))


def red_threes_in_hand(view: SeatView, picked: Cards = ()) -> list[LayRedThree]:
    """Return the red threes that the player has to lay by hand (D-21), those picked first."""
    cards = sorted(set(view.hand) & set(RED_THREES), key=lambda card: card not in picked)
    return [LayRedThree(card) for card in cards]


def can_discard(view: SeatView, staging: Staging) -> bool:
    """Say whether the picked card, or any if none is picked, may be discarded.

    What is staged is laid or taken back first.
    """
    cards = staging.picked if staging.picked else staging.free
    if len(staging.picked) > 1 or staging.melds:
        return False
    return any(view.refusal(Discard(card)) is None for card in dict.fromkeys(cards))


def empties_hand(view: SeatView, action: Action) -> bool:
    """Say whether a melding action leaves no card, which ends the turn."""
    match action:
        case LayMelds(sets):
            return sum(map(len, sets)) == len(view.hand)
        case Add(_, cards):
            return len(cards) == len(view.hand)
        case _:
            return False


def keeps_on_without_cards(view: SeatView) -> bool:
    """Say whether the last card ends the turn but not the deal, for want of canastas (LT-34)."""
    return len(view.hand) == 1 and view.canastas[view.side] < view.rules.canastas_to_go_out


def asks_first(view: SeatView, way: Way) -> bool:
    """Say whether a way is confirmed first: it ends the turn or deal, takes the pile, or asks."""
    match way:
        case Stage() | Answer():
            return False
        case Draw():
            return not view.stock_size
        case Discard() | TakePile() | Ask():
            return True
        case _:
            return empties_hand(view, way)


def legal(view: SeatView, actions: Iterable[A]) -> list[A]:
    """Return those of the actions that the rules allow."""
    return [action for action in actions if view.refusal(action) is None]
