"""How a screen is left."""

from typing import TypeVar

from textual.screen import Screen

Result = TypeVar("Result")


def leave(screen: Screen[Result], result: Result | None) -> None:
    """Close a screen with its result, once: of two quick keys the second would close another."""
    if screen.is_active:
        screen.dismiss(result)
