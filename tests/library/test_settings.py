"""Settings are kept, and a file that cannot be used costs the player nothing."""

import os
from pathlib import Path

import pytest

from canasta_tui.library.files import FileError
from canasta_tui.library.settings import Settings, read_settings, write_settings
from canasta_tui.messages import catalogue


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def test_without_a_file_the_defaults_hold(path: Path) -> None:
    assert read_settings(path) == (Settings(), None)


def test_settings_are_read_as_they_were_written(path: Path) -> None:
    settings = Settings(
        theme="nord",
        suits="four",
        animation="none",
        pace="slow",
        keys={"table.take": "p,P", 'odd "key"': "f2"},
        names=('Ona "O"', "[/]", "Žy\\"),
        kinds=("human", "hard", "of later"),
    )
    write_settings(path, settings)
    assert read_settings(path) == (settings, None)


@pytest.mark.parametrize(
    "content",
    [
        "theme = ",
        'pace = "reckless"',
        "names = 7",
        "names = [1]",
        "unheard_of = 1",
        "theme = 3",
        "x = " + "[" * 10_000,
        "a = " + "9" * 10_000,
    ],
)
def test_a_broken_file_gives_the_defaults_and_one_sentence(path: Path, content: str) -> None:
    path.parent.mkdir()
    path.write_text(content)
    settings, notice = read_settings(path)
    assert settings == Settings()
    assert notice is not None
    sentence = catalogue()(notice.key, **notice.fields)
    assert str(path) in sentence
    assert path.read_text() == content


def test_a_file_that_is_no_text_gives_the_defaults(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'theme = "\xff"')
    assert read_settings(path)[1] is not None


def test_a_pipe_in_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings, notice = read_settings(path)
    assert settings == Settings()
    assert notice is not None
    assert notice.key == "files.no_file"


def test_names_that_cannot_be_shown_are_not_offered(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('names = ["Ona", "a\\u202eb", "Jonas"]')
    assert read_settings(path)[0].names == ("Ona", "Jonas")


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError) as caught:
        write_settings(tmp_path / "file" / "config" / "settings.toml", Settings())
    assert caught.value.key == "files.gone"
