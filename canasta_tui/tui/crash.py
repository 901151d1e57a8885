"""What is written down when the program fails: where in the code, and never a card of any hand."""

import platform
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb
from types import CodeType

from canasta_tui import resources
from canasta_tui.library.files import write_file


def write_report(error: BaseException, into: Path) -> Path:
    """Write a report on an unexpected error and return its file; FileError if that fails.

    Names the kinds of the errors and the lines of code they came through. Their texts and the
    values of variables are left out, because those may tell the cards of a hand.
    """
    now = datetime.now(UTC)
    path = into / f"{now:%Y%m%d-%H%M%S-%f}.txt"
    lines = [*_surroundings(now), *_story(error)]
    write_file(path, ("\n".join(lines) + "\n").encode(errors="replace"))
    return path


def catch_in_threads(tell: Callable[[BaseException], None]) -> None:
    """Have every error that ends a thread told; nothing of it is printed."""

    def caught(failed: threading.ExceptHookArgs) -> None:
        tell(failed.exc_value or RuntimeError())

    threading.excepthook = caught


def _surroundings(now: datetime) -> list[str]:
    return [
        f"time: {now:%Y-%m-%d %H:%M:%S} UTC",
        f"canasta-tui: {resources.version('canasta-tui')}",
        f"textual: {resources.version('textual')}",
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
