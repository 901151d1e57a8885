"""What every test starts from: an empty home, one language, a plain terminal."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

USER_FOLDERS = {
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
}
LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE")
TERMINAL = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM_PROGRAM", "COLUMNS", "LINES")
STRAY_PREFIXES = ("CANASTA_", "TEXTUAL")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the pictures of the screens be painted anew."""
    parser.addoption("--paint", action="store_true", help="paint the pictures of the screens anew")


@pytest.fixture
def home() -> Iterator[Path]:
    """An empty home folder, with a path of one length: paths are shown, and wrap."""
    with TemporaryDirectory(prefix="canasta-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def plain_surroundings(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the machine's own home, language and terminal from a test and from what it starts."""
    for name in [n for n in os.environ if n.startswith(STRAY_PREFIXES)]:
        monkeypatch.delenv(name)
    for name in (*LANGUAGE, *TERMINAL):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    for name, folder in USER_FOLDERS.items():
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("CANASTA_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("TERM", "xterm-256color")
