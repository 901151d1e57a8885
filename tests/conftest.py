"""What every test starts from: an empty home, one language, a plain terminal."""

import os
from pathlib import Path

import pytest

USER_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE")
TERMINAL = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM_PROGRAM", "COLUMNS", "LINES")
STRAY_PREFIXES = ("CANASTA_", "TEXTUAL")


@pytest.fixture(autouse=True)
def plain_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the machine's own home, language and terminal from a test and from what it starts."""
    for name in [n for n in os.environ if n.startswith(STRAY_PREFIXES)]:
        monkeypatch.delenv(name)
    for name in (*LANGUAGE, *TERMINAL):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in USER_FOLDERS:
        monkeypatch.setenv(name, str(home / name.lower()))
    monkeypatch.setenv("CANASTA_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("TERM", "xterm-256color")
