"""What other projects make of the same tasks, in whatever Python they are installed.

Run as a program, this file needs nothing but the peers: it reads one task a line, as JSON, and
answers each with its figures. Imported, it asks such a program.
"""

import copy
import importlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

MOST_PLIES = 200
"""Half moves after which a game of chess is left."""
SAMPLES = 200
"""States that are copied and whose actions are listed."""


class Peer(NamedTuple):
    """A game of another project: how it is set up, listed, played on and copied."""

    package: str
    new: Callable[[random.Random], Any]
    over: Callable[[Any], bool]
    legal: Callable[[Any], Sequence[Any]]
    play: Callable[[Any, Any], Any]
    copied: Callable[[Any], Any]
    chance: Callable[[Any], bool] = lambda state: False


def _chess() -> Peer:
    chess: Any = importlib.import_module("chess")
    return Peer(
        "chess",
        lambda rng: chess.Board(),
        lambda board: board.is_game_over() or board.ply() >= MOST_PLIES,
        lambda board: list(board.legal_moves),
        lambda board, move: board.push(move),
        lambda board: board.copy(stack=False),
    )


def _open_spiel(name: str) -> Peer:
    game: Any = importlib.import_module("pyspiel").load_game(name)
    return Peer(
        "open_spiel",
        lambda rng: game.new_initial_state(),
        lambda state: state.is_terminal(),
        lambda state: state.legal_actions(),
        lambda state, action: state.apply_action(action),
        lambda state: state.clone(),
        lambda state: state.is_chance_node(),
    )


def _rlcard() -> Peer:
    numpy: Any = importlib.import_module("numpy")
    games: Any = importlib.import_module("rlcard.games.gin_rummy.game")

    def new(rng: random.Random) -> Any:
        game = games.GinRummyGame()
        game.np_random = numpy.random.RandomState(rng.getrandbits(32))
        game.init_game()
        return game

    return Peer(
        "rlcard",
        new,
        lambda game: game.is_over(),
        lambda game: game.judge.get_legal_actions(),
        lambda game, action: game.step(action),
        copy.deepcopy,
    )


PEERS: dict[str, Callable[[], Peer]] = {
    "python-chess": _chess,
    "OpenSpiel gin_rummy": lambda: _open_spiel("gin_rummy"),
    "OpenSpiel hearts": lambda: _open_spiel("hearts"),
    "rlcard gin-rummy": _rlcard,
}
PACKAGES = {
    "python-chess": "chess",
    "OpenSpiel gin_rummy": "open_spiel",
    "OpenSpiel hearts": "open_spiel",
    "rlcard gin-rummy": "rlcard",
}


def _random_games(peer: Peer, seconds: float) -> list[float]:
    """Return players' decisions a second, games a second, and all actions with chance's."""
    rng = random.Random(1)
    new, over, legal, play, chance = peer.new, peer.over, peer.legal, peer.play, peer.chance
    decisions = chances = games = 0
    begun = time.process_time()
    while True:
        state = new(rng)
        while not over(state):
            if chance(state):
                chances += 1
            else:
                decisions += 1
            actions = legal(state)
            play(state, actions[int(rng.random() * len(actions))])
        games += 1
        taken = time.process_time() - begun
        if taken >= seconds:
            return [decisions / taken, games / taken, (decisions + chances) / taken]


def _states(peer: Peer) -> list[Any]:
    """Return states along random games, where a player has to decide."""
    rng = random.Random(1)
    kept: list[Any] = []
    while len(kept) < SAMPLES:
        state, place = peer.new(rng), 0
        while not peer.over(state):
            if not peer.chance(state):
                place += 1
                if place % 7 == 0:
                    kept.append(peer.copied(state))
            actions = peer.legal(state)
            peer.play(state, actions[int(rng.random() * len(actions))])
    return kept[:SAMPLES]


def _each(work: Callable[[Any], Any], states: Sequence[Any], seconds: float) -> list[float]:
    """Return the microseconds that the work takes for one state."""
    done, begun = 0, time.process_time()
    while True:
        for state in states:
            work(state)
        done += len(states)
        taken = time.process_time() - begun
        if taken >= seconds:
            return [taken / done * 1e6]


def _serve() -> None:
    peers: dict[str, Peer] = {}
    for name, make in PEERS.items():
        try:
            peers[name] = make()
        except ImportError:
            continue
    states: dict[str, list[Any]] = {}
    print(json.dumps(list(peers)), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        name, seconds = asked["peer"], asked["seconds"]
        peer = peers[name]
        if asked["task"] == "play":
            figures = _random_games(peer, seconds)
        else:
            if name not in states:
                states[name] = _states(peer)
            work = peer.copied if asked["task"] == "copy" else peer.legal
            figures = _each(work, states[name], seconds)
        print(json.dumps(figures), flush=True)


class Peers:
    """The peers in another Python; to be used in a ``with`` block."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.names: list[str] = self._answer()

    def __enter__(self) -> "Peers":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def contenders(self, task: str, seconds: float) -> dict[str, Callable[[], Sequence[float]]]:
        """Return what measures each peer there is: ``play``, ``copy`` or ``list``."""
        return {
            name: partial(self._ask, peer=name, task=task, seconds=seconds) for name in self.names
        }

    def missing(self) -> list[str]:
        """Return a note that says which peers are missing and how they come, or none."""
        names = [name for name in PEERS if name not in self.names]
        if not names:
            return []
        packages = " ".join(sorted({PACKAGES[name] for name in names}))
        return [
            f"Not measured, since they are not installed: {', '.join(names)}. Install them with"
            f" `python3 -m venv peers && peers/bin/pip install {packages}` and name the Python"
            " with `--peers peers/bin/python`."
        ]

    def _ask(self, **task: object) -> list[float]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(task) + "\n")
        self._process.stdin.flush()
        figures: list[float] = self._answer()
        return figures

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the peers' Python ended without an answer")
        return json.loads(line)


if __name__ == "__main__":
    _serve()
