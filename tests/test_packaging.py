"""What is installed elsewhere is whole: the wheel holds every file that the program reads."""

import subprocess
import sys
import tomllib
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CACHES = (".", "__pycache__")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel of this checkout is unpacked, as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    build = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert build.returncode == 0, build.stderr
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def files_below(folder: Path) -> set[str]:
    """The files below a folder, as paths relative to it, without what tools leave behind."""
    paths = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return {
        path.as_posix() for path in paths if not any(part.startswith(CACHES) for part in path.parts)
    }


def test_the_wheel_holds_the_whole_package(installed: Path) -> None:
    assert files_below(ROOT / "canasta_tui") <= files_below(installed / "canasta_tui")


def test_the_wheel_holds_the_themes(installed: Path) -> None:
    themes = files_below(ROOT / "themes")
    assert themes
    assert files_below(installed / "canasta_tui" / "themes") == themes


@pytest.mark.parametrize(
    "pattern",
    ["presets/*.toml", "messages/**/*.toml", "tui/**/*.tcss", "themes/*.toml", "py.typed"],
)
def test_the_wheel_holds_every_kind_of_file(installed: Path, pattern: str) -> None:
    assert list((installed / "canasta_tui").glob(pattern))


def test_the_wheel_holds_only_the_package(installed: Path) -> None:
    tops = {path.name for path in installed.iterdir() if path.suffix != ".dist-info"}
    assert tops == {"canasta_tui"}


def test_the_console_command_is_declared(installed: Path) -> None:
    (declared,) = installed.glob("*.dist-info/entry_points.txt")
    entry_points = ConfigParser()
    entry_points.read(declared)
    assert dict(entry_points["console_scripts"]) == {"canasta": "canasta_tui.cli:main"}


def test_an_installed_package_finds_its_own_files(installed: Path, tmp_path: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(installed)!r})\n"
        "from canasta_tui import resources\n"
        "print(resources.checkout(), resources.themes(), sep='\\n')"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    package = installed / "canasta_tui"
    assert run.stdout.splitlines() == ["None", str(package / "themes")]


def test_what_is_locked_names_only_hashed_releases() -> None:
    for lock in (ROOT / "requirements.lock", ROOT / "tests" / "requirements.lock"):
        lines = [
            line for line in lock.read_text().splitlines() if not line.lstrip().startswith("#")
        ]
        starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
        for at in starts:
            assert "==" in lines[at]
            assert lines[at + 1].lstrip().startswith("--hash=sha256:")
        assert not any("://" in line or line.startswith("-") for line in lines)


def test_both_locks_agree() -> None:
    def pins(lock: Path) -> set[str]:
        return {line for line in lock.read_text().splitlines() if "==" in line}

    assert pins(ROOT / "requirements.lock") <= pins(ROOT / "tests" / "requirements.lock")


def test_the_lock_holds_the_pinned_textual() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (textual,) = [needed for needed in project["dependencies"] if needed.startswith("textual")]
    assert textual.startswith("textual==")
    assert f"\n{textual} " in (ROOT / "requirements.lock").read_text()
