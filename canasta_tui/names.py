"""Names that players type: what may stand in one, wherever it comes from."""

import unicodedata
from enum import StrEnum
from typing import Final

LONGEST: Final = 20
"""Characters in the longest name of a player."""
MOST_MARKS: Final = 2
"""Combining marks that one letter may carry."""
_UNSEEN: Final = frozenset(
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)]
)
"""Letters and marks that show nothing: joiners, fillers, the empty Braille cell, variations."""


class NameFault(StrEnum):
    """Why a name cannot be shown in a line of text."""

    EMPTY = "empty"
    """Nothing in it can be seen."""
    TOO_LONG = "too_long"
    """It has too many characters."""
    NOT_PLAIN = "not_plain"
    """It holds control, formatting or piled up combining characters."""


def tidy(name: str) -> str:
    """Return the name in its composed form, with single blanks and none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def is_plain(character: str) -> bool:
    """Say whether a character stands in a line of text without changing what is around it."""
    category = unicodedata.category(character)
    unseen = category[0] == "C" or category in ("Zl", "Zp")
    return not unseen and ord(character) not in _UNSEEN


def shown(text: str, longest: int = 60) -> str:
    """Return a text from outside in a form that can be printed in one line."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(character if is_plain(character) else "�" for character in cut)


def fault_of(name: str, longest: int = LONGEST) -> NameFault | None:
    """Return why the name cannot be used, or None; a name is judged as :func:`tidy` leaves it."""
    if len(name) > longest:
        return NameFault.TOO_LONG
    marks = MOST_MARKS
    for character in name:
        if not is_plain(character):
            return NameFault.NOT_PLAIN
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MOST_MARKS:
            return NameFault.NOT_PLAIN
    return None if name and name == tidy(name) else NameFault.EMPTY
