"""The shipped files are found from where the program runs."""

from canasta_tui import resources


def test_a_checkout_is_known_by_its_project_file() -> None:
    root = resources.checkout()
    assert root is not None
    assert (root / "pyproject.toml").is_file()


def test_themes_of_a_checkout_lie_at_its_top() -> None:
    root = resources.checkout()
    assert root is not None
    assert resources.themes() == root / "themes"
