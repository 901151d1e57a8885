"""Computer players. A level is one module with one class; its name stands here."""

from typing import Final

from canasta_tui.bots.bot import Bot, Factory
from canasta_tui.bots.clock import Clock
from canasta_tui.bots.easy import Easy
from canasta_tui.bots.hard import Hard
from canasta_tui.bots.hints import Hint, hint
from canasta_tui.bots.normal import Normal
from canasta_tui.bots.random_player import RandomPlayer

LEVELS: Final[dict[str, Factory]] = {"easy": Easy, "normal": Normal, "hard": Hard}
"""The levels offered to players, weakest first."""
YARDSTICKS: Final[dict[str, Factory]] = {"random": RandomPlayer}
"""Players to measure with, not offered."""

__all__ = ["LEVELS", "YARDSTICKS", "Bot", "Clock", "Factory", "Hint", "hint"]
