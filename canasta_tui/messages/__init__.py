"""Every text that a player reads, in the player's language.

One folder a language, one TOML file a section; a key is ``section.name``, with a dot more for
each nested table. A message is a whole sentence with named fields (``{points}``), or a list of its
plural forms, chosen by the field ``n`` (and, in lists within that list, by the field ``m``).

A key is written out where it is used, so that a test can check it: ``t("deal.title", number=2)``.
A key built while running starts with its fixed part, ``t(f"refusals.{reason}")``: all keys that
such a pattern fits count as used. A key passed about in a variable stands somewhere as a whole.
"""

from functools import cache

from canasta_tui.messages.loading import (
    ENGLISH,
    Catalogue,
    MessageError,
    UnknownLanguageError,
    languages,
)


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """Return the messages of a language; UnknownLanguageError if there are none."""
    if language == ENGLISH:
        return Catalogue(ENGLISH)
    return Catalogue(language, fallback=catalogue(ENGLISH))


__all__ = [
    "ENGLISH",
    "Catalogue",
    "MessageError",
    "UnknownLanguageError",
    "catalogue",
    "languages",
]
