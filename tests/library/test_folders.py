"""Where the player's files lie."""

from pathlib import Path

import pytest

from canasta_tui import resources
from canasta_tui.library import folders


def test_a_chosen_folder_comes_first(tmp_path: Path) -> None:
    assert folders.saves(tmp_path / "mine") == tmp_path / "mine"


def test_then_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_SAVES", str(tmp_path / "env"))
    assert folders.saves() == tmp_path / "env"


def test_a_checkout_keeps_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CANASTA_SAVES")
    root = resources.checkout()
    assert root is not None
    assert folders.saves() == root / "saves"


def test_an_installed_game_keeps_them_with_the_users_data(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CANASTA_SAVES")
    monkeypatch.setattr(resources, "checkout", lambda: None)
    for place in (
        folders.saves(),
        folders.settings_file(),
        folders.house_rules(),
        folders.themes(),
    ):
        assert home in place.parents


def test_the_tilde_is_the_home(home: Path) -> None:
    assert folders.saves(Path("~/games")) == home / "games"


def test_the_tilde_of_nobody_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert folders.saves(Path("~nobody-at-all/games")) == Path("~nobody-at-all/games")
    monkeypatch.setenv("CANASTA_SAVES", "~nobody-at-all")
    assert folders.saves() == Path("~nobody-at-all")
