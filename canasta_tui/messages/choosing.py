"""Which language is spoken: the one that is named, or the one that the surroundings ask for."""

from collections.abc import Iterator, Mapping
from typing import Final

from canasta_tui.messages.loading import ENGLISH, languages

BY_SYSTEM: Final = "system"
"""The choice that leaves the language to the surroundings."""
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_NO_LANGUAGE: Final = ("", "C", "POSIX")


def language_for(chosen: str, environ: Mapping[str, str]) -> str:
    """Return the code of the language to speak: ``chosen``, or the surroundings' by ``system``.

    The surroundings ask as for all programs: by LANGUAGE, a list, if there is a locale, else by the
    locale itself (LC_ALL, LC_MESSAGES, LANG). English stands for what has no catalogue.
    """
    there = languages()
    wanted = [chosen] if chosen != BY_SYSTEM else _wanted(environ)
    return next((code for code in wanted if code in there), ENGLISH)


def _wanted(environ: Mapping[str, str]) -> Iterator[str]:
    locale = next((environ[name] for name in _LOCALES if environ.get(name)), "")
    if locale.partition(".")[0] in _NO_LANGUAGE:
        return
    for each in (*environ.get("LANGUAGE", "").split(":"), locale):
        yield each.partition(".")[0].partition("@")[0].partition("_")[0].lower()
