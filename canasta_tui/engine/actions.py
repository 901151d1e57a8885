"""What a player can do: small values, the same in the engine, saves, bots and cases.

Each carries its written name as its last field, so that actions of two kinds are never equal.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from canasta_tui.engine.cards import Card, card_names, parse_card, parse_cards

Cards: TypeAlias = tuple[Card, ...]


class Draw(NamedTuple):
    """Draw from the stock; on an empty stock this ends the deal (LT-7, D-11)."""

    type: Literal["draw"] = "draw"


class TakePile(NamedTuple):
    """Take the pile: its top with ``cards`` from the hand as a new set, or onto meld ``onto``.

    ``also`` are further new sets laid from the hand in the same act (LT-23).
    """

    cards: Cards
    onto: int | None = None
    also: tuple[Cards, ...] = ()
    type: Literal["take_pile"] = "take_pile"


class LayMelds(NamedTuple):
    """Lay new melds, one or several in one act (LT-8, LT-11)."""

    sets: tuple[Cards, ...]
    type: Literal["meld"] = "meld"


class Add(NamedTuple):
    """Add cards to the own side's meld number ``meld`` (LT-15)."""

    meld: int
    cards: Cards
    type: Literal["add"] = "add"


class Join(NamedTuple):
    """Join two own melds of one rank; the lower number stays (YU-13, D-10)."""

    first: int
    second: int
    type: Literal["join"] = "join"


class LayRedThree(NamedTuple):
    """Lay a red three by hand, where the rules leave it to the player (D-21)."""

    card: Card
    type: Literal["lay_red_three"] = "lay_red_three"


class Discard(NamedTuple):
    """Put a card on the pile, which ends the turn (LT-7)."""

    card: Card
    type: Literal["discard"] = "discard"


class Ask(NamedTuple):
    """Ask the partner "may I go out?", where the rules have it."""

    type: Literal["ask"] = "ask"


class Answer(NamedTuple):
    """Answer the partner's question; binds him for this turn."""

    yes: bool
    type: Literal["answer"] = "answer"


Action: TypeAlias = Draw | TakePile | LayMelds | Add | Join | LayRedThree | Discard | Ask | Answer

MELDING: Final = (LayMelds, Add, Join)
"""What changes the melds and costs cards of the hand, if any."""
LAYING: Final = (*MELDING, TakePile)
"""What lays cards: the above, and taking the pile."""

DRAW: Final = Draw()
ASK: Final = Ask()


def to_json(action: Action) -> dict[str, object]:
    """Return the written form of an action."""
    written: dict[str, object] = {"type": action.type}
    match action:
        case TakePile(cards, onto, also):
            written |= {"cards": card_names(cards), "onto": onto}
            written["also"] = [card_names(each) for each in also]
        case LayMelds(sets):
            written["sets"] = [card_names(each) for each in sets]
        case Add(meld, cards):
            written |= {"meld": meld, "cards": card_names(cards)}
        case Join(first, second):
            written["melds"] = [first, second]
        case LayRedThree(card) | Discard(card):
            written["card"] = card_names([card])[0]
        case Answer(yes):
            written["yes"] = yes
        case _:
            pass
    return written


def from_json(written: object) -> Action:
    """Return the action that ``written`` stands for; ValueError says what is wrong with it."""
    if not isinstance(written, Mapping):
        raise ValueError("an action must be an object with a type")
    kind = written.get("type")
    if not isinstance(kind, str) or kind not in _READERS:
        raise ValueError(f"{kind!r} is no action: use one of {', '.join(_READERS)}")
    known, read = _READERS[kind]
    unknown = [str(key) for key in written if key not in (*known, "type")]
    if unknown:
        raise ValueError(f"the action {kind} has no field {', '.join(unknown)}")
    return read(written)


def _cards(written: object, where: str) -> Cards:
    if not isinstance(written, list | tuple) or not all(isinstance(c, str) for c in written):
        raise ValueError(f"{where} must be a list of cards")
    return parse_cards(written)


def _sets(written: object, where: str) -> tuple[Cards, ...]:
    if not isinstance(written, list | tuple):
        raise ValueError(f"{where} must be a list of lists of cards")
    return tuple(_cards(each, where) for each in written)


def _card(written: object, where: str) -> Card:
    if not isinstance(written, str):
        raise ValueError(f"{where} must be a card")
    return parse_card(written)


def _number(written: object, where: str) -> int:
    if not isinstance(written, int) or isinstance(written, bool):
        raise ValueError(f"{where} must be the number of a meld")
    return written


def _or_nothing(written: object) -> object:
    return () if written is None else written


def _take_pile(written: Mapping[str, object]) -> TakePile:
    onto = written.get("onto")
    return TakePile(
        _cards(_or_nothing(written.get("cards")), "cards"),
        None if onto is None else _number(onto, "onto"),
        _sets(_or_nothing(written.get("also")), "also"),
    )


def _join(written: Mapping[str, object]) -> Join:
    melds = written.get("melds")
    if not isinstance(melds, list | tuple) or len(melds) != 2:
        raise ValueError("melds must be two numbers of melds")
    return Join(_number(melds[0], "melds"), _number(melds[1], "melds"))


def _answer(written: Mapping[str, object]) -> Answer:
    yes = written.get("yes")
    if not isinstance(yes, bool):
        raise ValueError("yes must be true or false")
    return Answer(yes)


_Reader: TypeAlias = Callable[[Mapping[str, object]], Action]

_READERS: Final[dict[str, tuple[Iterable[str], _Reader]]] = {
    "draw": ((), lambda _: DRAW),
    "take_pile": (("cards", "onto", "also"), _take_pile),
    "meld": (("sets",), lambda w: LayMelds(_sets(w.get("sets"), "sets"))),
    "add": (
        ("meld", "cards"),
        lambda w: Add(_number(w.get("meld"), "meld"), _cards(w.get("cards"), "cards")),
    ),
    "join": (("melds",), _join),
    "lay_red_three": (("card",), lambda w: LayRedThree(_card(w.get("card"), "card"))),
    "discard": (("card",), lambda w: Discard(_card(w.get("card"), "card"))),
    "ask": ((), lambda _: ASK),
    "answer": (("yes",), _answer),
}
