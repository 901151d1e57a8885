"""What cards, ranks, melds and sides are called."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from canasta_tui.messages.loading import Catalogue

if TYPE_CHECKING:
    from canasta_tui.engine.melds import Meld

RANK_KEYS: Final = (
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
    "two",
    "joker",
)
"""The ranks' names in keys, in the order of the engine's rank numbers."""
SUIT_KEYS: Final = ("spades", "hearts", "diamonds", "clubs")
"""The suits' names in keys, in the order of the engine's suit numbers."""
FIRST_WILD_RANK: Final = RANK_KEYS.index("two")
JOKER: Final = RANK_KEYS.index("joker") * 4


def rank_name(t: Catalogue, rank: int, count: int = 1) -> str:
    """Return the name of a rank for so many cards: ``queen``, ``queens``."""
    return t(f"cards.rank.{RANK_KEYS[rank]}", n=count)


def rank_letter(t: Catalogue, rank: int) -> str:
    """Return what stands on a card of the rank: ``Q``, ``10``, ``Jkr``."""
    return t(f"cards.letter.{RANK_KEYS[rank]}")


def suit_name(t: Catalogue, suit: int) -> str:
    """Return the name of a suit: ``hearts``."""
    return t(f"cards.suit.{SUIT_KEYS[suit]}")


def suit_sign(t: Catalogue, suit: int, glyphs: bool) -> str:
    """Return the suit's glyph, or its letter where the terminal has no glyphs."""
    key = SUIT_KEYS[suit]
    return t(f"cards.glyph.{key}") if glyphs else t(f"cards.suit_letter.{key}")


def card_name(t: Catalogue, card: int, glyphs: bool = True) -> str:
    """Return the short name of a card: ``Q♥``, ``QH``, ``joker``."""
    if card == JOKER:
        return t("cards.joker")
    rank, suit = divmod(card, 4)
    return t("cards.card", rank=rank_letter(t, rank), suit=suit_sign(t, suit, glyphs))


def cards_text(t: Catalogue, cards: Iterable[int], glyphs: bool = True) -> str:
    """Return the short names of several cards, in the order given."""
    return t("cards.separator").join(card_name(t, card, glyphs) for card in cards)


def rank_fields(t: Catalogue, rank: int) -> dict[str, str]:
    """Return a rank in each form that a sentence may need it in."""
    return {
        "rank": rank_name(t, rank),
        "ranks": rank_name(t, rank, 2),
        "of_ranks": t(f"cards.of_rank.{RANK_KEYS[rank]}"),
    }


def meld_name(t: Catalogue, meld: "Meld") -> str:
    """Return what a meld is called: ``a set of queens``, ``a natural canasta of queens``."""
    if meld.kind == "wild":
        return t("melds.wild_canasta") if meld.is_canasta else t("melds.wild")
    if meld.kind == "run":
        suit = suit_name(t, meld.cards[0] % 4)
        return t("melds.samba", suit=suit) if meld.is_canasta else t("melds.run", suit=suit)
    ranks = rank_fields(t, meld.rank)
    if not meld.is_canasta:
        return t("melds.set", **ranks)
    kind = "natural" if meld.is_natural else "mixed"
    if meld.hidden:
        kind = f"hidden_{kind}"
    return t(f"melds.{kind}_canasta", **ranks)


def laid_name(t: Catalogue, cards: Sequence[int]) -> str:
    """Return what cards that were laid as a new meld are called by what they are."""
    naturals = [card for card in cards if card // 4 < FIRST_WILD_RANK]
    if not naturals:
        return t("melds.wild")
    rank = naturals[0] // 4
    if any(card // 4 != rank for card in naturals):
        return t("melds.run", suit=suit_name(t, naturals[0] % 4))
    return t("melds.set", **rank_fields(t, rank))


def side_name(t: Catalogue, names: Sequence[str]) -> str:
    """Return what a side is called by its players' names: ``Ona & Jonas``."""
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return t("sides.two", first=names[0], second=names[1])
    return t("sides.more", first=names[0], rest=side_name(t, names[1:]))


def side_names(t: Catalogue, names: Sequence[str], sides: int) -> list[str]:
    """Return what each side is called; ``names`` are the players' by seat."""
    return [side_name(t, names[side::sides]) for side in range(sides)]


def score_title(t: Catalogue, line: str) -> str:
    """Return the title of a line of the score sheet; ``line`` is a field of a score."""
    return t(f"score.{line}")
