"""Lines for the referee, and its verdict on one."""

import json
from typing import Any, Final

from canasta_tui.judge import judge_line
from canasta_tui.messages import catalogue

CASE: Final[dict[str, Any]] = {"id": "x", "source": "LT-7", "rules": "classic"}
HAND: Final = ["QS", "QH", "QD", "7H"]
PLAY: Final[dict[str, Any]] = {"phase": "play", "hands": [HAND, [], [], []]}


def verdict(line: str | bytes) -> dict[str, Any]:
    """What the referee says of one line."""
    return judge_line(line.encode() if isinstance(line, str) else line, catalogue())


def error(**keys: Any) -> str:
    """Why a case with these keys is none."""
    said = verdict(json.dumps(CASE | keys))
    assert set(said) == {"id", "error"}
    assert str(said["error"]).endswith(".")
    return str(said["error"])


def in_position(**keys: Any) -> str:
    return error(position=PLAY | keys)
