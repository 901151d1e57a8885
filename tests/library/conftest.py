"""What the tests of this folder start from."""

from pathlib import Path

import pytest

from canasta_tui.library.saves import SaveStore


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "games")
