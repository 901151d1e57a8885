"""Terminals that are closed after the test."""

from collections.abc import Callable, Iterator

import pytest

from tests.terminal.terminal import Terminal


@pytest.fixture
def open_terminal() -> Iterator[Callable[..., Terminal]]:
    """Open terminals in which the program runs, and end what is left of them."""
    opened: list[Terminal] = []

    def open_one(
        *arguments: str, columns: int = 80, lines: int = 24, in_shell: bool = False
    ) -> Terminal:
        terminal = Terminal(*arguments, columns=columns, lines=lines, in_shell=in_shell)
        opened.append(terminal)
        return terminal

    yield open_one
    for terminal in opened:
        terminal.close()
