"""What is installed: where the files that ship with the program lie, and versions."""

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


def version(package: str) -> str:
    """The version of a package; ``?`` where it runs from a folder and is not installed."""
    # Late, because it is slow to load and hardly ever asked for.
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "?"
