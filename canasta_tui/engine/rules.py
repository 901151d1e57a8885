"""Every number and switch of a system, as one frozen model.

The engine asks a :class:`Rules` for all that differs between systems and never for a preset's name.
A field's group says where a player looks for it; its meaning stands in the message catalogue under
``rules.<field>``; the clauses it rests on are data of the rule file.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from canasta_tui.engine.cards import ACE, CODES, FOUR, JOKER, RED_THREES, THREE, TWO, rank_of

Group: TypeAlias = Literal[
    "table", "deal", "turn", "melds", "opening", "pile", "going_out", "scoring", "end"
]

CANASTA: Final = 7
"""Cards in a canasta, a samba and a canasta of wilds (LT-16, LT-49, LT-50)."""
SMALLEST_MELD: Final = 3
"""Cards in the smallest meld (LT-8)."""


def _none(value: object) -> object:
    return None if value == "none" else value


Limit: TypeAlias = Annotated[int | None, BeforeValidator(_none)]
"""A number, or none; written ``"none"`` in a rule file, which knows no null."""


def _rule(group: Group, **limits: Any) -> Any:
    return Field(json_schema_extra={"group": group}, **limits)


class OpeningStep(BaseModel):
    """From this total of a side on, its opening must be worth ``minimum`` points (LT-11)."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, populate_by_name=True)

    from_total: int | None = Field(default=None, alias="from")
    minimum: int = Field(ge=0, le=1000)


class Rules(BaseModel):
    """The rules in force in one match, for its number of players and sides."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str = Field(min_length=1, max_length=40)
    players: int = _rule("table", ge=2, le=6)
    sides: int = _rule("table", ge=2, le=6)
    packs: int = _rule("table", ge=1, le=4)
    jokers: int = _rule("table", ge=0, le=12)
    direction: Literal["clockwise", "counterclockwise"] = _rule("table")

    hand_size: int = _rule("deal", ge=1, le=30)
    first_player_extra: int = _rule("deal", ge=0, le=3)
    dealt_by: Literal["ones", "threes_then_twos"] = _rule("deal")
    cut_keeps_wilds: bool = _rule("deal")
    upcard: bool = _rule("deal")
    upcard_covers: tuple[Literal["red_three", "black_three", "wild"], ...] = _rule("deal")
    red_threes_laid_by: Literal["program", "player"] = _rule("deal")

    draw: int = _rule("turn", ge=1, le=3)
    first_turn_draws: bool = _rule("turn")
    take_back_melds: bool = _rule("turn")

    min_naturals: int = _rule("melds", ge=1, le=7)
    wilds_to_naturals: Literal["fewer", "not_more", "free"] = _rule("melds")
    max_wilds: Limit = _rule("melds", default=None, ge=0, le=12)
    runs: bool = _rule("melds")
    wild_melds: bool = _rule("melds")
    sets_of_a_rank: Literal["one", "many"] = _rule("melds")
    black_threes_melded: Literal["going_out", "never"] = _rule("melds")
    add_to_partner: Literal["free", "after_own_set"] = _rule("melds")

    opening_minimum: tuple[OpeningStep, ...] = _rule("opening", min_length=1)
    opening_turn_discard: bool = _rule("opening")

    pile_minimum: int = _rule("pile", ge=1, le=5)
    pile_with_wild: bool = _rule("pile")
    pile_onto_meld: bool = _rule("pile")
    pile_wild_top_onto_meld: bool = _rule("pile")
    pile_set_without_wilds: bool = _rule("pile")
    pile_before_opening: bool = _rule("pile")
    wild_freezes_pile: bool = _rule("pile")
    frozen_until_opened: bool = _rule("pile")
    one_card_takes_pile_of_one: bool = _rule("pile")
    canasta_closes_pile: bool = _rule("pile")

    canastas_to_go_out: int = _rule("going_out", ge=0, le=5)
    hand_may_be_emptied: bool = _rule("going_out")
    discard_to_go_out: bool = _rule("going_out")
    last_discard_face_down: bool = _rule("going_out")
    ask_partner: Literal["never", "may", "must"] = _rule("going_out")
    from_hand_waives_minimum: bool = _rule("going_out")
    from_hand_discard: bool = _rule("going_out")

    joker_value: int = _rule("scoring", ge=0, le=500)
    two_value: int = _rule("scoring", ge=0, le=500)
    ace_value: int = _rule("scoring", ge=0, le=500)
    high_value: int = _rule("scoring", ge=0, le=500)
    low_value: int = _rule("scoring", ge=0, le=500)
    black_three_value: int = _rule("scoring", ge=0, le=500)
    natural_canasta: int = _rule("scoring", ge=0, le=5000)
    mixed_canasta: int = _rule("scoring", ge=0, le=5000)
    graded_canastas: bool = _rule("scoring")
    graded_premiums: tuple[int, int, int] = _rule("scoring")
    hidden_canasta: int = _rule("scoring", ge=0, le=5000)
    wild_canasta: int = _rule("scoring", ge=0, le=5000)
    samba: int = _rule("scoring", ge=0, le=5000)
    going_out: int = _rule("scoring", ge=0, le=5000)
    from_hand: int = _rule("scoring", ge=0, le=5000)
    red_three: int = _rule("scoring", ge=0, le=5000)
    all_red_threes: Limit = _rule("scoring", default=None, ge=0, le=10000)
    red_threes_need: Literal["canasta", "opening"] = _rule("scoring")
    red_threes_otherwise: Literal["nothing", "minus"] = _rule("scoring")
    red_three_in_hand: int = _rule("scoring", ge=0, le=5000)

    stock_end: Literal["turn_finished", "nobody_can_draw"] = _rule("end")
    target: int = _rule("end", ge=100, le=100_000)
    max_deals: Limit = _rule("end", default=None, ge=1, le=100)

    clauses: Mapping[str, str] = Field(default_factory=dict)
    """The clauses that each field rests on, as ``LT-9``."""

    @model_validator(mode="after")
    def _no_contradiction(self) -> Self:
        if self.players % self.sides:
            raise PydanticCustomError(
                "sides_do_not_divide",
                "{players} players cannot form {sides} equal sides",
                {"field": "sides", "players": self.players, "sides": self.sides},
            )
        spare = self.cards - self.players * self.hand_size - self.first_player_extra
        reds = 0 if self.red_threes_laid_by == "player" else 2 * self.packs
        if spare < 2 + reds:
            raise PydanticCustomError(
                "hands_too_large",
                "{players} hands of {hand_size} cards leave too few of {cards} to play with",
                {
                    "field": "hand_size",
                    "players": self.players,
                    "hand_size": self.hand_size,
                    "cards": self.cards,
                    "most": (self.cards - 2 - reds - self.first_player_extra) // self.players,
                },
            )
        if not self.first_turn_draws and self.hand_size + self.first_player_extra < 2:
            raise PydanticCustomError(
                "hand_too_small",
                "who begins without drawing needs a card to discard and one to keep",
                {"field": "hand_size", "hand_size": self.hand_size},
            )
        limits = [step.from_total for step in self.opening_minimum]
        later = [limit for limit in limits[1:] if limit is not None]
        if limits[0] is not None or len(later) != len(limits) - 1 or later != sorted(set(later)):
            raise PydanticCustomError(
                "opening_steps_out_of_order",
                "the first opening minimum has no 'from', and the others have rising ones",
                {"field": "opening_minimum"},
            )
        if self.wilds_to_naturals == "free" and self.max_wilds is None:
            raise PydanticCustomError(
                "wilds_without_limit",
                "wilds need a limit: against the naturals, or a number",
                {"field": "max_wilds"},
            )
        return self

    @property
    def partners(self) -> int:
        """Return how many partners each player has."""
        return self.players // self.sides - 1

    @property
    def cards(self) -> int:
        """Return the number of cards in play."""
        return 52 * self.packs + self.jokers

    @cached_property
    def values(self) -> list[int]:
        """Return each card code's value in points (LT-13); a red three has none."""
        return [self._value(card) for card in range(CODES)]

    def _value(self, card: int) -> int:
        rank = rank_of(card)
        if card == JOKER:
            return self.joker_value
        if rank == TWO:
            return self.two_value
        if rank == ACE:
            return self.ace_value
        if rank == THREE:
            return 0 if card in RED_THREES else self.black_three_value
        return self.low_value if rank < FOUR + 4 else self.high_value

    @cached_property
    def wild_limits(self) -> list[int]:
        """Return :meth:`wilds_allowed` for 0, 1, 2 ... naturals, as many as the packs hold."""
        return [max(0, self.wilds_allowed(naturals)) for naturals in range(4 * self.packs + 1)]

    @cached_property
    def naturals_needed(self) -> list[int]:
        """Return how many naturals a set needs at least, to 0, 1, 2 ... wilds in hand."""
        least = max(1, self.min_naturals)
        return [
            next(
                naturals
                for naturals in range(least, least + SMALLEST_MELD + 1)
                if naturals + min(wilds, max(0, self.wilds_allowed(naturals))) >= SMALLEST_MELD
            )
            for wilds in range(4 * self.packs + self.jokers + 1)
        ]

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """Return a store for what the engine works out once from these rules."""
        return {}

    def minimum_at(self, total: int) -> int:
        """Return the opening minimum in points of a side with this total (LT-11, PL-6, YU-9)."""
        minimum = self.opening_minimum[0].minimum
        for step in self.opening_minimum[1:]:
            if step.from_total is not None and total >= step.from_total:
                minimum = step.minimum
        return minimum

    def wilds_allowed(self, naturals: int) -> int:
        """Return how many wilds a set with so many naturals may hold (LT-9, HC-13, LT-49, YU-6)."""
        if self.wilds_to_naturals == "fewer":
            most = naturals - 1
        elif self.wilds_to_naturals == "not_more":
            most = naturals
        else:
            most = self.cards
        return most if self.max_wilds is None else min(most, self.max_wilds)

    def clause(self, field: str) -> str:
        """Return the first clause that the field rests on, as ``LT-9``, or an empty string."""
        return self.clauses.get(field, "").partition(" ")[0]


RULE_FIELDS: Final[tuple[str, ...]] = tuple(
    name for name in Rules.model_fields if name not in ("name", "clauses")
)
"""The names of the rules proper, in the order in which they are shown."""


def group_of(field: str) -> str:
    """Return the group under which a rule is shown."""
    extra = Rules.model_fields[field].json_schema_extra
    return str(extra["group"]) if isinstance(extra, dict) else ""
