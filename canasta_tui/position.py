"""A position of a deal in its written form: cases, disputes and bug reports."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from canasta_tui.engine.cards import (
    FIRST_WILD,
    RED_THREES,
    SIZE,
    Card,
    card_names,
    cards_in,
    full_pack,
    new_hand,
    parse_card,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, MeldKind, shape_of
from canasta_tui.engine.refusals import Reason
from canasta_tui.engine.rules import CANASTA, Rules
from canasta_tui.engine.table import Ending, Phase

T = TypeVar("T")

KEYS: Final = (
    "turn",
    "phase",
    "hands",
    "pile",
    "stock",
    "melds",
    "opened_by",
    "laid_now",
    "added_by",
    "red_threes",
    "blocked",
    "frozen",
    "finished_by",
    "from_hand",
    "hidden",
)
"""The keys of a written position."""


class PositionError(ValueError):
    """A position that is none; ``key`` and ``fields`` make the sentence that says why."""

    def __init__(self, key: str, /, **fields: object) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields = fields


def read_position(written: object, rules: Rules, totals: Sequence[int]) -> Deal:
    """Return the deal that stands as written; what is left out is empty.

    ``totals`` are the sides' points before the deal. PositionError says what is wrong.
    """
    if not isinstance(written, Mapping):
        raise PositionError("cases.not_a_position")
    unknown = [str(key) for key in written if key not in KEYS]
    if unknown:
        raise PositionError("cases.unknown_key", key=", ".join(unknown), where="position")
    return _Reader(dict(written), rules, totals).deal()


class _Reader:
    """Reads one position; each method one part of it."""

    def __init__(self, written: dict[Any, Any], rules: Rules, totals: Sequence[int]) -> None:
        self.written = {key: value for key, value in written.items() if value is not None}
        self.rules = rules
        self.table = Deal(rules, totals)
        self.unnamed: Counter[Card] = Counter(full_pack(rules.packs, rules.jokers))

    def deal(self) -> Deal:
        table = self.table
        table.pass_to(self._seat("turn", self.written.get("turn", 0)))
        phase = self.written.get("phase", "draw")
        if phase not in ("draw", "play"):
            raise PositionError("cases.phase", value=phase)
        self._melds()
        self._seats()
        table.begin_turn(Phase.PLAY if phase == "play" else Phase.DRAW)
        self._laid_now()
        self._cards()
        self._ending()
        return table

    def _list(self, key: str, value: object, length: int | None = None) -> list[Any]:
        if not isinstance(value, list):
            raise PositionError("cases.not_a_list", key=key)
        if length is not None and len(value) != length:
            raise PositionError("cases.wrong_length", key=key, needed=length, given=len(value))
        return value

    def _seat(self, key: str, value: object) -> int:
        return self._number(key, value, self.rules.players)

    def _number(self, key: str, value: object, below: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < below:
            raise PositionError("cases.number", key=key, value=value, most=below - 1)
        return value

    def _named(self, key: str, value: object) -> list[Card]:
        """Read a list of cards and count them as standing here."""
        cards = []
        for name in self._list(key, value):
            try:
                card = parse_card(name)
            except ValueError:
                raise PositionError("cases.no_card", value=name) from None
            self.unnamed[card] -= 1
            if self.unnamed[card] < 0:
                raise PositionError("cases.too_many_copies", card=name)
            cards.append(card)
        return cards

    def _per_side(self, key: str, read: Callable[[Any], T]) -> list[T]:
        if key not in self.written:
            return []
        return [read(each) for each in self._list(key, self.written[key], self.rules.sides)]

    def _melds(self) -> None:
        def of_side(written: object) -> list[Meld]:
            return [self._meld(each) for each in self._list("melds", written)]

        for side, melds in enumerate(self._per_side("melds", of_side)):
            self._check_ranks(melds)
            self.table.melds[side] = melds
        hidden = self._per_side("hidden", lambda each: self._list("hidden", each))
        for side, numbers in enumerate(hidden):
            own = list(self.table.melds[side])
            for number in numbers:
                place = self._number("hidden", number, len(own))
                if own[place].kind is not MeldKind.SET or not own[place].is_canasta:
                    raise PositionError("cases.not_hidden", number=place)
                own[place] = own[place]._replace(hidden=True)
            self.table.melds[side] = own
        if any(hidden) and not self.rules.hidden_canasta:
            raise PositionError("cases.hidden_unknown")

    def _meld(self, written: object) -> Meld:
        cards = self._named("melds", written)
        shape = shape_of(cards, self.rules)
        if isinstance(shape, Reason):
            raise PositionError("cases.no_meld", cards=" ".join(card_names(cards)), reason=shape)
        return shape

    def _check_ranks(self, melds: Sequence[Meld]) -> None:
        sets = [meld.rank for meld in melds if meld.kind is MeldKind.SET]
        if self.rules.sets_of_a_rank == "one" and len(sets) != len(set(sets)):
            raise PositionError("cases.two_of_a_rank")
        growing = [m for m in melds if m.kind is MeldKind.WILD and m.size < CANASTA]
        if len(growing) > 1:
            raise PositionError("cases.two_of_a_rank")

    def _seats(self) -> None:
        """Who has laid a meld of his own in an earlier turn, who has only added."""
        table, rules = self.table, self.rules
        now = self._laid_numbers()
        if "opened_by" in self.written:
            seats = self._list("opened_by", self.written["opened_by"])
            for written in seats:
                seat = self._seat("opened_by", written)
                earlier = len(table.melds[seat % rules.sides])
                earlier -= len(now) if seat % rules.sides == table.side else 0
                if earlier <= 0:
                    raise PositionError("cases.opened_nothing", seat=seat)
                table.laid[seat] = True
        else:
            for seat in range(rules.players):
                melds = len(table.melds[seat % rules.sides])
                own = len(now) if seat % rules.sides == table.side else 0
                table.laid[seat] = melds > own
        for written in self._list("added_by", self.written.get("added_by", [])):
            seat = self._seat("added_by", written)
            if not table.melds[seat % rules.sides]:
                raise PositionError("cases.opened_nothing", seat=seat)
            table.added[seat] = True

    def _laid_numbers(self) -> list[int]:
        numbers = self._list("laid_now", self.written.get("laid_now", []))
        own = len(self.table.melds[self.table.side])
        read = [self._number("laid_now", number, own) for number in numbers]
        if len(set(read)) != len(read):
            raise PositionError("cases.twice", key="laid_now")
        return read

    def _laid_now(self) -> None:
        numbers = self._laid_numbers()
        if not numbers:
            return
        table = self.table
        if table.phase == Phase.DRAW:
            raise PositionError("cases.laid_before_drawing")
        own = list(table.melds[table.side])
        for number in numbers:
            own[number] = own[number]._replace(turn=table.turn_number)
        table.melds[table.side] = own
        table.acts = 1
        table.laid[table.turn] = True
        table.opened_now = len(numbers) == len(own)

    def _cards(self) -> None:
        table = self.table
        reds = self._per_side("red_threes", lambda each: self._named("red_threes", each))
        for side, cards in enumerate(reds):
            if any(card not in RED_THREES for card in cards):
                raise PositionError("cases.not_red")
            table.red_threes[side] = cards
        table.pile = self._named("pile", self.written.get("pile", []))
        table.pile_wilds = sum(card >= FIRST_WILD for card in table.pile)
        self._must_agree("blocked", table.blocked)
        self._must_agree("frozen", table.frozen)
        if "stock" in self.written:
            table.stock = self._named("stock", self.written["stock"])
        self._hands()
        if "stock" not in self.written:
            table.stock = self._rest()

    def _must_agree(self, key: str, value: bool) -> None:
        if key in self.written and self.written[key] is not value:
            raise PositionError("cases.contradicts_pile", key=key)

    def _hands(self) -> None:
        if "hands" not in self.written:
            return
        hands = self._list("hands", self.written["hands"], self.rules.players)
        sizes: dict[int, int] = {}
        for seat, written in enumerate(hands):
            if isinstance(written, list):
                cards = self._named("hands", written)
                if self.rules.red_threes_laid_by == "program" and set(cards) & set(RED_THREES):
                    raise PositionError("cases.red_in_hand")
                self.table.hands[seat] = new_hand(cards)
            else:
                sizes[seat] = self._number("hands", written, 200)
        if not sizes:
            return
        spare = [card for card in self._rest() if card not in RED_THREES]
        if sum(sizes.values()) > len(spare):
            raise PositionError("cases.too_few_left")
        for seat, size in sizes.items():
            drawn, spare = spare[:size], spare[size:]
            self.table.hands[seat] = new_hand(drawn)
            self.unnamed.subtract(drawn)

    def _rest(self) -> list[Card]:
        rest = sorted(self.unnamed.elements())
        random.Random(0).shuffle(rest)
        return rest

    def _ending(self) -> None:
        if not isinstance(self.written.get("from_hand", False), bool):
            raise PositionError("cases.not_yes_or_no", key="from_hand")
        if "finished_by" not in self.written:
            if self.written.get("from_hand"):
                raise PositionError("cases.from_hand_of_nobody")
            return
        table = self.table
        seat = self._seat("finished_by", self.written["finished_by"])
        if table.hands[seat][SIZE]:
            raise PositionError("cases.finished_with_cards", seat=seat)
        table.finished_by = seat
        table.from_hand = bool(self.written.get("from_hand"))
        table.phase = Phase.OVER
        table.ending = Ending.WENT_OUT


def write_position(deal: Deal) -> dict[str, Any]:
    """Return the position in its written form; without turn and phase when the deal is over."""
    rules = deal.rules
    now: list[int] = []
    written: dict[str, Any] = {}
    earlier = [*deal.laid]
    if not deal.over:
        written["turn"] = deal.turn
        written["phase"] = "draw" if deal.phase == Phase.DRAW else "play"
        now = [n for n, m in enumerate(deal.melds[deal.side]) if m.turn == deal.turn_number]
        # A first set that joined a partner's (D-34) is none of those laid now, but counts.
        earlier[deal.turn] = deal.laid_before or (deal.laid[deal.turn] and not now)
    written |= {
        "hands": [card_names(cards_in(hand)) for hand in deal.hands],
        "pile": card_names(deal.pile),
        "stock": card_names(deal.stock),
        "melds": [[card_names(meld.cards) for meld in melds] for melds in deal.melds],
        "opened_by": [seat for seat in range(rules.players) if earlier[seat]],
        "laid_now": now,
        "added_by": [seat for seat in range(rules.players) if deal.added[seat]],
        "red_threes": [card_names(cards) for cards in deal.red_threes],
        "blocked": deal.blocked,
        "frozen": deal.frozen,
        "hidden": [[n for n, m in enumerate(melds) if m.hidden] for melds in deal.melds],
    }
    if deal.over:
        written |= {"finished_by": deal.finished_by, "from_hand": deal.from_hand}
    return written
