"""Sentences shown for some seconds over a screen."""

from typing import Any, Final

from textual.app import App
from textual.notifications import SeverityLevel

SECONDS: Final = 8.0


def tell(app: App[Any], sentence: str, severity: SeverityLevel = "information") -> None:
    """Show a sentence as plain text: a name in it is never markup."""
    app.notify(sentence, severity=severity, timeout=SECONDS, markup=False)
