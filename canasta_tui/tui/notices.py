"""Sentences shown for some seconds over a screen."""

from typing import Any, Final, Protocol, runtime_checkable

from textual.app import App
from textual.notifications import SeverityLevel

SECONDS: Final = 8.0


@runtime_checkable
class HasFarewells(Protocol):
    """An app that says sentences on the terminal when its screens are gone."""

    farewells: list[str]


def tell(app: App[Any], sentence: str, severity: SeverityLevel = "information") -> None:
    """Show a sentence as plain text: a name in it is never markup."""
    app.notify(sentence, severity=severity, timeout=SECONDS, markup=False)


def tell_last(app: App[Any], sentence: str) -> None:
    """Tell of a loss while screens are left: over the next one, or when the program has ended."""
    if app.is_running:
        tell(app, sentence, "error")
    elif isinstance(app, HasFarewells):
        app.farewells.append(sentence)
