"""A terminal that has no other signs than ASCII's."""

from collections.abc import Callable

import pytest

from tests.terminal.terminal import Terminal

Opener = Callable[..., Terminal]

WAY: tuple[tuple[str, str], ...] = (
    ("h", "In the first menu"),
    ("escape", "Quit"),
    ("s", "no saved games"),
    ("escape", "Quit"),
    ("r", "Samba"),
    ("enter", "The aim"),
    ("escape", "Samba"),
    ("escape", "Quit"),
    ("n", "Seat 4"),
    ("f2", "Cards dealt"),
    ("escape", "Seat 4"),
    ("f5", "show my cards"),
    ("ctrl+q", "Stay"),
    ("escape", "show my cards"),
    ("space", "your turn"),
)
"""Keys that lead through the screens, and what is waited for after each."""


def test_every_screen_is_drawn_in_ascii(
    open_terminal: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    terminal = open_terminal()
    terminal.wait_for("Quit")
    for key, wanted in WAY:
        terminal.press(key)
        terminal.wait_for(wanted)
        assert "".join(terminal.lines).isascii(), "\n".join(terminal.lines)


def test_the_themes_are_offered_in_ascii(
    open_terminal: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    terminal = open_terminal()
    terminal.wait_for("Quit")
    terminal.press("t")
    terminal.wait_for("monochrome")
    assert "".join(terminal.lines).isascii(), "\n".join(terminal.lines)
