"""The sentence to a player whose action is refused.

A reason that has several sentences is a table in ``refusals.toml``: the one named by the rule that
the refusal rests on fits best, otherwise its numbers decide.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from canasta_tui.messages.loading import Catalogue
from canasta_tui.messages.names import FIRST_WILD_RANK, JOKER, card_name, rank_fields

if TYPE_CHECKING:
    from canasta_tui.engine.refusals import Refusal

Numbers: TypeAlias = Mapping[str, int]

COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    "below_minimum": ("points",),
    "canastas_missing": ("needed",),
    "no_such_meld": ("melds",),
    "not_in_hand": ("held",),
    "pile_too_small": ("needed",),
    "threes_not_melded": ("needed",),
    "too_few_cards": ("cards",),
    "too_few_naturals": ("needed",),
    "too_many_wilds": ("naturals", "allowed"),
}
"""The numbers of a refusal that choose its sentence's plural form."""

WRONG_PHASE: Final = ("must_draw", "has_drawn", "partner_answers", "not_asked")
"""The sentences by the refusal's number ``drawn``."""

NOT_ALLOWED: Final = (
    "red_three_discarded",
    "program_lays",
    "natural_on_wilds",
    "not_a_red_three",
    "only_red_threes_left",
)
"""The sentences by the refusal's number ``what``."""


def refusal_sentence(
    t: Catalogue, refusal: "Refusal", glyphs: bool = False, *, alone: bool = False
) -> str:
    """Return what is wrong with an action and what would be needed, to the player.

    With ``glyphs`` suits are shown as glyphs, otherwise as letters. A player who is ``alone`` on
    his side is not told of a side.
    """
    name = _name(t, str(refusal.reason), refusal)
    fields = _fields(t, str(refusal.reason), refusal.numbers, glyphs)
    if alone and t.has(f"refusals.alone.{name}"):
        return t(f"refusals.alone.{name}", **fields)
    return t(f"refusals.{name}", **fields)


def _name(t: Catalogue, reason: str, refusal: "Refusal") -> str:
    """Return the sentence's place in its section."""
    if t.has(f"refusals.{reason}.{refusal.field}"):
        return f"{reason}.{refusal.field}"
    if reason in _CHOICES:
        return f"{reason}.{_CHOICES[reason](refusal.numbers)}"
    return reason


def _fields(t: Catalogue, reason: str, numbers: Numbers, glyphs: bool) -> dict[str, object]:
    fields: dict[str, object] = dict(numbers)
    counted = zip("nm", COUNTED.get(reason, ()), strict=False)
    fields |= {chooser: numbers[name] for chooser, name in counted if name in numbers}
    if "rank" in numbers:
        fields |= rank_fields(t, numbers["rank"])
    if numbers.get("card", -1) >= 0:
        fields["card"] = card_name(t, numbers["card"], glyphs)
    return fields


def _not_in_hand(numbers: Numbers) -> str:
    if numbers["card"] < 0:
        return "several"
    if numbers["card"] == JOKER:
        return "fewer_jokers" if numbers["held"] else "no_joker"
    return "fewer" if numbers["held"] else "none"


def _too_few_cards(numbers: Numbers) -> str:
    if numbers["cards"]:
        return "some"
    return "none" if numbers["needed"] > 1 else "none_to_add"


def _too_many_wilds(numbers: Numbers) -> str:
    if not numbers["naturals"]:
        return "wild_meld"
    return "some_allowed" if numbers["allowed"] else "none_allowed"


def _threes_not_melded(numbers: Numbers) -> str:
    if numbers.get("never"):
        return "never"
    if numbers.get("canastas", 0) < numbers.get("needed", 0):
        return "canastas_missing"
    return "cards_left" if numbers.get("left", 0) > 1 else "other"


def _not_opened(numbers: Numbers) -> str:
    if numbers["own"]:
        return "own"
    return "pile" if numbers["pile"] else "add"


_CHOICES: Final[Mapping[str, Callable[[Numbers], str]]] = {
    "canastas_missing": lambda numbers: "some" if numbers["canastas"] else "none",
    "cannot_ask": lambda numbers: "not_now" if numbers["able"] else "cannot_go_out",
    "duplicate_rank": lambda numbers: "wild" if numbers["rank"] >= FIRST_WILD_RANK else "set",
    "must_discard": lambda numbers: "opening_turn",
    "no_such_meld": lambda numbers: "some" if numbers["melds"] else "none",
    "not_allowed": lambda numbers: NOT_ALLOWED[numbers["what"]],
    "not_in_hand": _not_in_hand,
    "not_opened": _not_opened,
    "pile_frozen": lambda numbers: "wild" if numbers["wild"] else "not_opened",
    "pile_too_small": lambda numbers: "too_few_cards",
    "pile_top_unusable": lambda numbers: (
        "wild" if numbers["rank"] >= FIRST_WILD_RANK else "natural"
    ),
    "threes_not_melded": _threes_not_melded,
    "too_few_cards": _too_few_cards,
    "too_few_naturals": lambda numbers: "some" if numbers["naturals"] else "none",
    "too_many_wilds": _too_many_wilds,
    "wrong_phase": lambda numbers: WRONG_PHASE[numbers["drawn"]],
}
