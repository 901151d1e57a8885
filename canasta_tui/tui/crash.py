"""What is written down when the program fails: where in the code, and never a card of any hand."""

import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from traceback import walk_tb
from types import CodeType

from canasta_tui import resources


def write_report(error: BaseException, into: Path) -> Path:
    """Write a report on an unexpected error and return its file; OSError if it cannot be written.

    Names the kinds of the errors and the lines of code they came through. Their texts and the
    values of variables are left out, because those may tell the cards of a hand.
    """
    now = datetime.now(UTC)
    into.mkdir(parents=True, exist_ok=True)
    path = into / f"{now:%Y%m%d-%H%M%S}.txt"
    path.write_text("\n".join([*_surroundings(now), *_story(error)]) + "\n", encoding="utf-8")
    return path


def _surroundings(now: datetime) -> list[str]:
    return [
        f"time: {now:%Y-%m-%d %H:%M:%S} UTC",
        f"canasta-tui: {version('canasta-tui')}",
        f"textual: {version('textual')}",
        f"python: {platform.python_version()} on {sys.platform}",
    ]


def _story(error: BaseException) -> list[str]:
    lines: list[str] = []
    told: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in told:
        told.add(id(current))
        lines += ["", f"{type(current).__module__}.{type(current).__qualname__}"]
        lines += [_place(frame.f_code, line) for frame, line in walk_tb(current.__traceback__)]
        current = current.__cause__ or current.__context__
    return lines


def _place(code: CodeType, line: int) -> str:
    file = Path(code.co_filename)
    if file.is_relative_to(resources.PACKAGE):
        file = file.relative_to(resources.PACKAGE.parent)
    else:
        file = Path(*file.parts[-3:])
    return f"    {file.as_posix()}:{line} in {code.co_qualname}"
