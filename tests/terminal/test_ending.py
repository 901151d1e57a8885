"""How the program ends, and what it says then, in a real terminal."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from tests.terminal.terminal import PROMPT, Terminal
from tests.tui.secrecy import cards_named

Opener = Callable[..., Terminal]


@pytest.fixture
def game() -> str:
    """A game of four in the folder of saved games."""
    store = SaveStore(Path(os.environ["CANASTA_SAVES"]))
    players = [Player(name) for name in ("Ona", "Rasa", "Jonas", "Petras")]
    with store.create(Match.new(load("classic", 4), players)) as handle:
        return handle.name


def test_the_title_is_left_at_once(open_terminal: Opener) -> None:
    terminal = open_terminal()
    terminal.wait_for("New game")
    terminal.press("ctrl+q")
    assert terminal.wait_for_end() == 0


def test_a_game_is_left_after_a_question(open_terminal: Opener, game: str) -> None:
    terminal = open_terminal("resume", game)
    terminal.wait_for("show my cards")
    terminal.press("ctrl+q")
    terminal.wait_for("another time")
    terminal.press("escape")
    terminal.wait_until(lambda: "another time" not in terminal.text, "the question stays")
    terminal.press("ctrl+c")
    terminal.wait_for("another time")
    terminal.press("y")
    assert terminal.wait_for_end() == 0


def test_no_card_is_left_in_the_terminal(open_terminal: Opener, game: str) -> None:
    terminal = open_terminal("resume", game)
    phase_of(terminal, "table")
    assert cards_named(terminal.text)
    terminal.press("ctrl+q")
    terminal.wait_for("Leave Canasta?")
    terminal.press("y")
    assert terminal.wait_for_end() == 0
    assert terminal.handed_back
    assert terminal.left_behind.strip() == ""


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT])
def test_a_signal_ends_it_and_hands_the_terminal_back(
    open_terminal: Opener, game: str, by: signal.Signals
) -> None:
    terminal = open_terminal("resume", game)
    terminal.wait_for("show my cards")
    assert terminal.kill(by) == 128 + by
    assert terminal.handed_back
    store = SaveStore(Path(os.environ["CANASTA_SAVES"]))
    store.open(game).close()


def phase_of(terminal: Terminal, phase: str) -> str:
    """Bring the game to a phase; return what is on the screen then."""
    terminal.wait_for("show my cards")
    if phase == "curtain":
        return "show my cards"
    terminal.press_while("space", "show my cards")
    terminal.wait_for("your turn")
    if phase == "question":
        terminal.press("q")
        terminal.wait_for("Leave the table?")
        return "Leave the table?"
    return "your turn"


@pytest.mark.parametrize("phase", ["curtain", "table", "question"])
def test_it_is_stopped_and_goes_on_where_it_stood(
    open_terminal: Opener, game: str, phase: str
) -> None:
    terminal = open_terminal("resume", game, in_shell=True)
    shown = phase_of(terminal, phase)
    for _ in range(2):
        terminal.wait_for(shown)
        terminal.press("ctrl+z")
        terminal.wait_until(lambda: terminal.handed_back, "the terminal is not handed back")
        terminal.wait_for(PROMPT.strip())
        terminal.type("echo alive\n")
        terminal.wait_for("echo alive alive")
        terminal.type("fg\n")
        terminal.wait_until(lambda: not terminal.handed_back, "the game does not come back")
    terminal.wait_for(shown)
    assert "shell>" not in terminal.text
    if phase == "question":
        terminal.press_while("escape", shown)
    terminal.press("ctrl+q")
    terminal.wait_for("Leave Canasta?")
    terminal.press("y")
    terminal.wait_until(lambda: terminal.handed_back, "the terminal is not handed back")
    terminal.wait_for(PROMPT.strip())


@pytest.mark.parametrize("phase", ["table", "question"])
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_in_every_phase(
    open_terminal: Opener, game: str, by: signal.Signals, phase: str
) -> None:
    terminal = open_terminal("resume", game)
    phase_of(terminal, phase)
    assert terminal.kill(by) == 128 + by
    assert terminal.handed_back
    assert not cards_named(terminal.left_behind)
    SaveStore(Path(os.environ["CANASTA_SAVES"])).open(game).close()


def test_a_terminal_that_is_closed_ends_it(open_terminal: Opener, game: str) -> None:
    terminal = open_terminal("resume", game)
    terminal.wait_for("show my cards")
    assert terminal.hang_up() == 128 + signal.SIGHUP
    SaveStore(Path(os.environ["CANASTA_SAVES"])).open(game).close()


def test_stray_bytes_do_not_end_it(open_terminal: Opener) -> None:
    terminal = open_terminal()
    terminal.wait_for("New game")
    terminal.send_bytes(b"\xff\xfe")
    terminal.send_bytes(b"\x1b[M \xf0\xf0")
    terminal.send_bytes(b"\x1b[1114112u\x1b[99999999999u")
    terminal.press_while("r", "New game")
    terminal.wait_for("Lithuanian Kanasta")


def test_what_is_pasted_says_nothing_to_the_terminal(open_terminal: Opener) -> None:
    terminal = open_terminal()
    terminal.wait_for("New game")
    terminal.press_while("n", "Saved games")
    terminal.wait_for("F5 Start the game")
    terminal.click_on("Player 1")
    terminal.send_bytes("\x1b[200~Ona\u202e\x9b2J!\x1b[201~".encode())
    terminal.wait_for("Ona2J!")


def test_too_small_a_terminal_asks_for_more_room(open_terminal: Opener, game: str) -> None:
    terminal = open_terminal("resume", game, columns=60, lines=20)
    terminal.wait_for("needs a terminal of 80 by 24; this one is 60 by 20")
    terminal.resize(80, 24)
    terminal.wait_for("show my cards")
    terminal.resize(79, 24)
    terminal.wait_for("this one is 79 by 24")
    terminal.press("enter")
    terminal.resize(100, 30)
    terminal.wait_for("show my cards")


def test_without_colours_nothing_is_coloured(
    open_terminal: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = open_terminal()
    terminal.wait_for("New game")
    for colour in terminal.colours:
        assert colour == "default" or len({colour[0:2], colour[2:4], colour[4:6]}) == 1


def test_a_fault_is_one_sentence_and_a_report_without_cards(
    open_terminal: Opener, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import canasta_tui.tui.table.staging as staging\n"
        "def fail(self, *hand):\n"
        "    raise ValueError(f'secret hand {hand}')\n"
        "staging.Staging.__init__ = fail\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(broken))
    terminal = open_terminal("resume", game)
    assert terminal.wait_for_end() == 1
    assert terminal.handed_back
    assert "Canasta had to stop because of a fault in the program." in terminal.text
    assert "secret" not in terminal.text
    assert "Traceback" not in terminal.text
    (report,) = (Path(os.environ["XDG_STATE_HOME"]) / "canasta-tui" / "reports").iterdir()
    written = report.read_text()
    assert "builtins.ValueError" in written
    assert "canasta_tui/tui/screens/table.py:" in written
    assert "secret" not in written


@pytest.mark.parametrize(
    ("program", "place"),
    [
        (
            "from canasta_tui.tui.terminal.driver import SturdyDriver\n"
            "def fail(self, message):\n"
            "    raise KeyError('secret hand')\n"
            "SturdyDriver.process_message = fail\n",
            "in SturdyDriver.run_input_thread",
        ),
        (
            "from threading import Thread\n"
            "from canasta_tui.tui.screens.curtain import CurtainScreen\n"
            "def lose():\n"
            "    raise KeyError('secret hand')\n"
            "CurtainScreen._was_painted = lambda self: Thread(target=lose).start()\n",
            "in lose",
        ),
        (
            "import asyncio\n"
            "from canasta_tui.tui.screens.curtain import CurtainScreen\n"
            "async def lose():\n"
            "    raise KeyError('secret hand')\n"
            "def begin(self):\n"
            "    asyncio.ensure_future(lose())\n"
            "CurtainScreen._was_painted = begin\n",
            "in lose",
        ),
    ],
    ids=["keyboard", "thread", "task"],
)
def test_a_fault_beside_the_screens_ends_it_and_says_where(
    open_terminal: Opener,
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    program: str,
    place: str,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    terminal = open_terminal("resume", game)
    assert terminal.wait_for_end() == 1
    assert terminal.handed_back
    assert "Canasta had to stop because of a fault in the program." in terminal.text
    assert "secret" not in terminal.text
    assert "Traceback" not in terminal.text
    (report,) = (Path(os.environ["XDG_STATE_HOME"]) / "canasta-tui" / "reports").iterdir()
    assert report.stat().st_mode & 0o777 == 0o600
    written = report.read_text()
    assert "builtins.KeyError" in written
    assert place in written
    assert "secret" not in written


def test_without_a_terminal_one_sentence_says_so() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "canasta_tui"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert run.stdout == ""
    assert "terminal" in run.stderr
    assert len(run.stderr.splitlines()) == 1
