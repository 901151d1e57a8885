"""Where the files that ship with the program lie, in a checkout and in an installed package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def checkout() -> Path | None:
    """The folder of the checkout that the program runs from, or None when it is installed."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() else None


def themes() -> Path:
    """The folder of the shipped themes: inside the package, or beside it in a checkout."""
    root = checkout()
    return PACKAGE / "themes" if root is None else root / "themes"
