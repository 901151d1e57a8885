"""Who can sit in a seat."""

from canasta_tui.bots import LEVELS
from canasta_tui.match import HUMAN
from canasta_tui.messages import Catalogue

KINDS: tuple[str, ...] = (HUMAN, *LEVELS)
"""Whom a new game offers for a seat: people, and the levels of computer players."""


def kind_names(t: Catalogue) -> list[tuple[str, str]]:
    """Return the name of each kind of player beside its key."""
    return [(t(f"screens.kind.{kind}"), kind) for kind in KINDS]
