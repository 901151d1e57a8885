"""What every test of a screen starts from."""

import pytest

from canasta_tui.tui.keys import enters
from canasta_tui.tui.table import flights


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys pressed as fast as the tests do count as pressed anew."""
    monkeypatch.setattr(enters, "PAUSE", 0.0)


@pytest.fixture(autouse=True)
def nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no card fly unless a test wants it."""
    monkeypatch.setattr(flights, "SECONDS", dict.fromkeys(flights.SECONDS, 0.0))
