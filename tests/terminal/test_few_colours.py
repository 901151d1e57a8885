"""Terminals with few colours or none: every screen can be read, and the cursor is seen."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from pyte.screens import Char

from canasta_tui.tui.terminal.few_colours import PALETTE
from tests.terminal.terminal import Terminal
from tests.tui.colours.shipped import contrast

Opener = Callable[..., Terminal]

PLAIN: Final = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
BRIGHT: Final = tuple(f"bright{name}" for name in PLAIN)
BY_NAME: Final = {
    name: "#{:02x}{:02x}{:02x}".format(*parts)
    for name, parts in zip((*PLAIN, *BRIGHT), PALETTE, strict=True)
}
WAY: Final = (
    ("t", "FROZEN"),
    ("escape", "Quit"),
    ("e", "Card size"),
    ("escape", "Quit"),
    ("n", "Seat 4"),
    ("f5", "show my cards"),
    ("space", "your turn"),
)
"""Keys that lead through the screens, and what is waited for after each."""


EDGES: Final = re.compile(r"([┐╮+] [┌╭+].*){8}")
"""What stands in the line of the upper edges of a hand."""


class Mode(NamedTuple):
    """What a terminal says of itself, and what may come to it."""

    environment: dict[str, str]
    inks: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    bold: bool = True
    ascii: bool = False


MODES: Final = {
    "no colours": Mode({"NO_COLOR": "1", "COLORTERM": "truecolor"}),
    "sixteen": Mode({"TERM": "xterm"}, (*PLAIN, *BRIGHT), (*PLAIN, "brightwhite")),
    "console": Mode({"TERM": "linux"}, (*PLAIN, *BRIGHT), PLAIN, bold=False),
    "nothing": Mode(
        {"TERM": "linux", "NO_COLOR": "1", "LC_ALL": "C"},
        ("black", "white", "brightblack", "brightwhite"),
        ("black", "white"),
        bold=False,
        ascii=True,
    ),
}


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Mode:
    chosen = MODES[request.param]
    for name, value in chosen.environment.items():
        monkeypatch.setenv(name, value)
    return chosen


def as_hex(colour: str) -> str:
    return BY_NAME.get(colour, f"#{colour}")


def check(terminal: Terminal, mode: Mode) -> None:
    """Every letter and every suit is in colours of the terminal, and can be read."""
    for cell in terminal.cells:
        if not (cell.data.isalnum() or cell.data in "♠♥♦♣"):
            continue
        where = f"{cell}\n" + "\n".join(terminal.lines)
        assert contrast(as_hex(cell.fg), as_hex(cell.bg)) >= 3, where
        if mode.inks:
            assert {cell.fg} | {cell.bg} <= {*mode.inks}, where
            assert (cell.fg if cell.reverse else cell.bg) in {*mode.grounds, *mode.inks}, where
            assert cell.reverse or cell.bg in mode.grounds, where
        else:
            parts = {as_hex(cell.fg), as_hex(cell.bg)}
            assert all(each[1:3] == each[3:5] == each[5:7] for each in parts), where
        assert mode.bold or not cell.bold, where
        assert not mode.ascii or cell.data.isascii(), where


def look(terminal: Terminal) -> list[Char]:
    """How every cell looks, whatever sign is in it."""
    return [cell._replace(data="") for cell in terminal.cells]


def test_every_screen_can_be_read(open_terminal: Opener, mode: Mode) -> None:
    terminal = open_terminal()
    terminal.wait_for("Quit")
    check(terminal, mode)
    for key, wanted in WAY:
        terminal.press(key)
        terminal.wait_for(wanted)
        check(terminal, mode)


def press_and_see(terminal: Terminal, key: str) -> None:
    """Press a key, and wait until something looks different, whatever signs stand there."""
    before = look(terminal)
    terminal.press(key)
    terminal.wait_until(lambda: look(terminal) != before, f"{key} is not seen")


def test_the_focus_is_seen_in_menus_and_forms(open_terminal: Opener, mode: Mode) -> None:
    terminal = open_terminal()
    terminal.wait_for("Quit")
    press_and_see(terminal, "down")
    for key, wanted in (("e", "Card size"), ("n", "Seat 4"), ("t", "FROZEN")):
        terminal.press(key)
        terminal.wait_for(wanted)
        press_and_see(terminal, "down")
        terminal.press("escape")
        terminal.wait_for("Quit")


def test_the_cursor_and_what_is_picked_are_seen(open_terminal: Opener, mode: Mode) -> None:
    terminal = open_terminal()
    for key, wanted in (("", "Quit"), *WAY[-3:]):
        terminal.press(*filter(None, [key]))
        terminal.wait_for(wanted)
    pointer = "^" if mode.ascii else "▲"
    (under,) = [line for line in terminal.lines if pointer in line]
    terminal.press("right")
    terminal.wait_until(
        lambda: any(pointer in line and line != under for line in terminal.lines),
        "the pointer does not move",
    )
    top = next(line for line in terminal.lines if EDGES.search(line))
    terminal.press("space")
    terminal.wait_until(
        lambda: top not in terminal.lines and "worth" in terminal.text, "no card is raised"
    )
