"""Games kept in a folder of saved games."""

import subprocess
import sys
from pathlib import Path

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match
from canasta_tui.messages import catalogue

ROOT = Path(__file__).parents[2]


def kept(store: SaveStore, match: Match) -> str:
    """The name of a game that is saved and closed."""
    with store.create(match) as handle:
        return handle.name


def path_of(store: SaveStore, name: str) -> Path:
    return store.folder / f"{name}.json"


def sentence(error: SaveError) -> str:
    return catalogue()(error.key, **error.fields)


def in_another_process(store: SaveStore, name: str) -> str:
    """What another process is told that opens the game: an error's key, or ``opened``."""
    program = """
import sys
from pathlib import Path
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
try:
    SaveStore(Path(sys.argv[1])).open(sys.argv[2]).close()
    print("opened")
except SaveError as error:
    print(error.key)
"""
    return run(program, store, name)


def run(program: str, store: SaveStore, name: str) -> str:
    """What a program prints that gets the folder and the name of a game."""
    command = [sys.executable, "-c", program, str(store.folder), name]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.strip()


def started(program: str, store: SaveStore, name: str) -> subprocess.Popen[bytes]:
    """Such a program, running, with its input and its output."""
    command = [sys.executable, "-c", program, str(store.folder), name]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
