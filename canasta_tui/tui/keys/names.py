"""The names of keys: which there are, what they type, and how they are written."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from textual.binding import Binding
from textual.keys import Keys, key_to_character

from canasta_tui.messages import Catalogue

ARROWS: Final = ("left", "right", "up", "down", "home", "end", "pageup", "pagedown")
"""Keys that move."""
BASIC: Final = frozenset({"enter", "escape", "space", "tab", "shift+tab", *ARROWS})
"""Keys that always do what they do: with them everything can be reached."""
HELD: Final = frozenset({*BASIC, "ctrl+c"})
"""Keys that cannot be given to anything else."""
MODIFIERS: Final = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})
SIGNS: Final = {"plus": "+", "minus": "-", "slash": "/", "backslash": "\\", "at": "@"}
"""Signs whose keys Textual calls otherwise than Unicode does."""
NAMED: Final = frozenset(key.value for key in Keys if not key.value.startswith("<"))


@cache
def split(keys: str) -> tuple[str, ...]:
    """Return keys as a binding has them, ``f1,?``, by the names that Textual has for them.

    ``InvalidBinding`` if there is none between two commas.
    """
    return tuple(each.key for each in Binding.make_bindings([Binding(keys, "")]))


def typed_by(key: str) -> str | None:
    """Return the sign that a key types, or None if it types none."""
    sign = SIGNS.get(key) or key_to_character(key)
    return sign if sign and sign.isprintable() else None


def is_key(key: str) -> bool:
    """Say whether a keyboard can have such a key."""
    *modifiers, base = key.split("+")
    if not MODIFIERS.issuperset(modifiers):
        return False
    named = len(base) == 1 or base.islower()
    return base in NAMED or (named and typed_by(base) is not None)


def with_twin(key: str) -> str:
    """Return the key as a binding has it: a letter with its capital, for Caps Lock."""
    if len(key) != 1:
        return key
    small, capital = key.lower(), key.upper()
    return f"{small},{capital}" if small != capital and len(small + capital) == 2 else key


def keys_text(t: Catalogue, keys: Iterable[str]) -> str:
    """Return keys in the player's words; the capital of a letter is not told beside it."""
    told = tuple(keys)
    shown = [key for key in told if not (key.isupper() and key.lower() in told)]
    return t("keys.separator").join(key_text(t, key) for key in shown)


def key_text(t: Catalogue, key: str) -> str:
    """Return a key in the player's words."""
    *modifiers, base = key.split("+")
    return "+".join([*(each.capitalize() for each in modifiers), _base_text(t, base)])


def _base_text(t: Catalogue, key: str) -> str:
    if t.has(f"keys.name.{key}"):
        return t(f"keys.name.{key}")
    sign = typed_by(key) or key
    return sign.upper() if len(sign.upper()) == len(sign) else sign
