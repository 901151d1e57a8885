"""A game in a real terminal: begun, played, killed, and gone on with."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from canasta_tui.engine.table import Phase
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import next_ways
from tests.terminal.terminal import Terminal

NAMES = ("Ona", "Rasa", "Jonas", "Petras")
Opener = Callable[..., Terminal]


def saved_match() -> Match:
    """The one game in the folder of saved games, as it stands there."""
    store = SaveStore(Path(os.environ["CANASTA_SAVES"]))
    (entry,) = store.list()
    return store.look(entry.name)


def begin_game(terminal: Terminal) -> None:
    """Begin a classic game of the four from the title."""
    terminal.wait_for("New game")
    terminal.press("n")
    terminal.wait_for("Seat 4")
    terminal.press("down", "down", "down", "down")
    for name in NAMES:
        terminal.type(name)
        terminal.wait_for(name)
        terminal.press("enter")
    terminal.press("f5")
    terminal.wait_for("show my cards")


def draw(terminal: Terminal) -> None:
    """Draw from the stock, also where the pile could be taken."""
    match = saved_match()
    view = match.view(match.actor)
    terminal.press("enter")
    if len(next_ways(view, Staging(view.hand))) > 1:
        terminal.wait_for("do you want to")
        terminal.press_while("enter", "do you want to")
    terminal.wait_for("New in your hand")


def play_turn(terminal: Terminal) -> None:
    """Open the curtain, draw, and discard the first card of the hand."""
    before = len(saved_match().view(0).history)
    name = saved_match().players[saved_match().actor].name
    terminal.wait_for(f"{name} Space: show my cards")
    terminal.press_while("space", "show my cards")
    terminal.wait_for(f"{name}, your turn")
    draw(terminal)
    terminal.press("d")
    terminal.wait_for("Is that what you want?")
    terminal.press_while("enter", "Is that what you want?")
    terminal.wait_for("show my cards")
    assert len(saved_match().view(0).history) == before + 2


def test_four_play_and_go_on_after_a_kill(open_terminal: Opener) -> None:
    terminal = open_terminal()
    begin_game(terminal)
    for _ in range(3):
        play_turn(terminal)
    name = saved_match().players[saved_match().actor].name
    terminal.wait_for(f"{name} Space: show my cards")
    terminal.press_while("space", "show my cards")
    terminal.wait_for(f"{name}, your turn")
    draw(terminal)
    before = saved_match()
    assert before.phase == Phase.PLAY
    assert terminal.kill() == -signal.SIGKILL

    again = open_terminal("resume")
    again.wait_for(f"{name} Space: show my cards")
    again.press_while("space", "show my cards")
    again.wait_for(f"{name}, your turn")
    after = saved_match()
    assert (after.actor, after.phase) == (before.actor, before.phase)
    assert after.view(after.actor).hand == before.view(before.actor).hand


def test_keys_in_one_burst_count_in_their_order(open_terminal: Opener) -> None:
    terminal = open_terminal()
    begin_game(terminal)
    name = saved_match().players[saved_match().actor].name
    terminal.press_while("space", "show my cards")
    terminal.wait_for(f"{name}, your turn")
    terminal.press("enter", "home", "space", "right", "space", "right", "space", "m")
    outcomes = ("staged", "Why not?", "do you want to")
    terminal.wait_until(
        lambda: any(each in terminal.text for each in outcomes), "nothing came of the keys"
    )
    assert "these are 2" not in terminal.text
