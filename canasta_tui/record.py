"""A match as it is kept: its rules in full, its players, each pack as it lay, every action.

The written form is one line of JSON. Nothing in it is believed before ``Match.from_record`` has
played it through the engine.
"""

from collections.abc import Iterable, Mapping, Set
from typing import Annotated, Any, Final, Literal, TypeAlias

import pydantic_core
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    PlainSerializer,
    PlainValidator,
    ValidationError,
    WithJsonSchema,
)

from canasta_tui.engine.actions import Action, from_json, to_json
from canasta_tui.engine.cards import Card, card_names, parse_cards
from canasta_tui.engine.rules import Rules
from canasta_tui.names import fault_of, shown

FORMAT: Final = 2
"""The version of the written form; it grows with every change that older programs cannot read.

1: the first. 2: ``saved`` was added; a record of format 1 is read as one saved at 0.
"""

LAST_SAVE: Final = 10**15
"""The largest number of a save."""

MOST_ENTRIES: Final = 200
"""Entries in the largest object or list of a record, but for its deals and their actions."""

LONGEST_RULE_TEXT: Final = 60
"""Characters in a system's name, or in the clauses that a rule rests on."""

Fields: TypeAlias = Mapping[str, str | int]


class RecordError(ValueError):
    """A record that is no game.

    ``key`` and ``fields`` make the sentence in the message catalogue.
    """

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields: Fields = fields


def _action(written: object) -> Action:
    return written if isinstance(written, Action) else from_json(written)


def _plain(name: str) -> str:
    fault = fault_of(name)
    if fault is not None:
        raise ValueError(fault.value)
    return name


def _plain_rules(rules: Rules) -> Rules:
    """Refuse texts in the rules that would be printed and are no plain line."""
    for text in (rules.name, *rules.clauses.values()):
        if text and fault_of(text, LONGEST_RULE_TEXT) is not None:
            raise ValueError("a text of the rules cannot be shown")
    return rules


WrittenAction: TypeAlias = Annotated[
    Action,
    PlainValidator(_action),
    PlainSerializer(to_json),
    WithJsonSchema({"type": "object", "required": ["type"]}),
]
"""An action in the form that cases and saves share."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, strict=True)


class PlayerRecord(_Model):
    """Who sits in a seat: a name, and ``human`` or the level of a computer player."""

    name: Annotated[str, AfterValidator(_plain)]
    kind: str = Field(pattern=r"^[a-z][a-z0-9_]{0,19}$")


class DealRecord(_Model):
    """One deal: who dealt, the shuffled pack with its top card last, and every action.

    ``cut`` is the number of cards that the cutter left lying, where he may keep wilds (YU-3).
    """

    dealer: int = Field(ge=0, le=5)
    pack: str
    cut: int | None = None
    actions: Annotated[tuple[WrittenAction, ...], FailFast()] = ()

    def cards(self) -> tuple[Card, ...]:
        """Return the pack as cards; ValueError if a card in it is none."""
        return parse_cards(self.pack.split())


class MatchRecord(_Model):
    """Everything that a match is.

    ``saved`` orders saves of all games, the latest highest, however the clock is turned.
    """

    format: Literal[1, 2] = FORMAT
    saved: int = Field(default=0, ge=0, le=LAST_SAVE)
    created: AwareDatetime
    rules: Annotated[Rules, AfterValidator(_plain_rules)]
    players: tuple[PlayerRecord, ...] = Field(min_length=2, max_length=6)
    deals: Annotated[tuple[DealRecord, ...], FailFast()] = Field(min_length=1)

    def at_start_of_deal(self) -> "MatchRecord":
        """Return the match as it was when its latest deal began."""
        latest = self.deals[-1].model_copy(update={"actions": ()})
        return self.model_copy(update={"deals": (*self.deals[:-1], latest)})

    def to_bytes(self) -> bytes:
        """Return the written form."""
        return self.model_dump_json(by_alias=True).encode() + b"\n"


class RecordWriter:
    """Writes one match again and again, and each of its finished deals only once.

    A record never changes, so that the same object has the same written form.
    """

    def __init__(self) -> None:
        self._finished: list[tuple[DealRecord, bytes]] = []

    def to_bytes(self, record: MatchRecord) -> bytes:
        """Return what :meth:`MatchRecord.to_bytes` returns."""
        *finished, latest = record.deals
        known = {id(deal): written for deal, written in self._finished}
        self._finished = [(deal, known.get(id(deal)) or _deal_bytes(deal)) for deal in finished]
        deals = [*(written for _, written in self._finished), _deal_bytes(latest)]
        head = record.model_dump_json(by_alias=True, exclude={"deals"}).encode()
        return b'%b,"deals":[%b]}\n' % (head.removesuffix(b"}"), b",".join(deals))


def _deal_bytes(deal: DealRecord) -> bytes:
    return deal.model_dump_json(by_alias=True).encode()


def written_pack(cards: Iterable[Card]) -> str:
    """Return a pack in the form that :class:`DealRecord` keeps."""
    return " ".join(card_names(cards))


def read_record(written: bytes) -> MatchRecord:
    """Return the record that was written; RecordError says what is wrong with it."""
    _check_outline(written)
    try:
        return MatchRecord.model_validate_json(written, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise _misfit(*first["loc"]) from None


def _misfit(*where: str | int) -> RecordError:
    return RecordError("saves.damaged.field", where=shown(".".join(map(str, where))))


def _check_outline(written: bytes) -> None:
    """Refuse what is not even laid out like a game, at the first fault.

    The model finds every fault and copies what it stands in, which takes minutes for a file that
    was made to hurt.
    """
    try:
        loaded = pydantic_core.from_json(written)
    except ValueError:
        raise RecordError("saves.damaged.not_json") from None
    if not isinstance(loaded, dict) or type(loaded.get("format")) is not int:
        raise RecordError("saves.damaged.not_a_game")
    if loaded["format"] > FORMAT:
        raise RecordError("saves.damaged.newer", format=loaded["format"], known=FORMAT)
    since_2 = {"saved"} if loaded["format"] == 1 else set()
    _check_fields(loaded, MatchRecord.model_fields.keys() - since_2)
    for field, value in loaded.items():
        if field != "deals" and _is_large(value):
            raise _misfit(field)
    deals = loaded["deals"]
    for number, deal in enumerate(deals if isinstance(deals, list) else ()):
        if not isinstance(deal, dict):
            raise _misfit("deals", number)
        _check_fields(deal, DealRecord.model_fields.keys(), "deals", number)


def _check_fields(held: dict[str, Any], fields: Set[str], *where: str | int) -> None:
    """Refuse an object that lacks one of the fields, or has another."""
    for field in (*sorted(fields - held.keys()), *held):
        if field not in held or field not in fields:
            raise _misfit(*where, field)


def _is_large(value: object) -> bool:
    if isinstance(value, dict):
        return len(value) > MOST_ENTRIES or any(map(_is_large, value.values()))
    if isinstance(value, list):
        return len(value) > MOST_ENTRIES or any(map(_is_large, value))
    return False
