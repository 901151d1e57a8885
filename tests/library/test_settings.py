"""Settings are kept, and a file that cannot be used costs the player nothing."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_tui.library.files import FileError
from canasta_tui.library.settings import (
    Settings,
    choices_of,
    put_aside,
    read_settings,
    write_settings,
)
from canasta_tui.messages import catalogue


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def test_without_a_file_the_defaults_hold(path: Path) -> None:
    assert read_settings(path) == (Settings(), ())


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
    assert read_settings(path) == (settings, ())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("theme = ", "cannot be used"),
        ('pace = "reckless"', "pace is reckless; write one of none, quick, normal, slow."),
        ("suits = 4", "suits is 4; write one of two, four."),
        ("names = 7", "names is 7, which cannot stand there"),
        ("names = [1]", "names is [1], which"),
        ("unheard_of = 1", "there is no field unheard_of"),
        ('"[b]" = 1', "there is no field [b]"),
        ("theme = 3", "theme is 3, which"),
        ("x = " + "[" * 10_000, "cannot be used"),
        ("a = " + "9" * 10_000, "cannot be used"),
    ],
)
def test_a_broken_file_gives_the_defaults_and_one_sentence(
    path: Path, content: str, said: str
) -> None:
    path.parent.mkdir()
    path.write_text(content)
    settings, (notice,) = read_settings(path)
    assert settings == Settings()
    sentence = catalogue()(notice.key, **notice.fields)
    assert str(path) in sentence
    assert said in sentence
    assert path.read_text() == content


def test_a_bad_field_costs_that_field_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('theme = "night"\npace = 1\nsuits = "four"\nx = 1\nkeys = 3')
    settings, notices = read_settings(path)
    assert settings == Settings(theme="night", suits="four")
    assert [notice.fields["field"] for notice in notices] == ["pace", "keys", "x"]


def test_a_setting_that_is_chosen_has_its_choices() -> None:
    assert choices_of("suits") == ("two", "four")
    assert choices_of("theme") == ()


def test_a_file_that_is_no_text_gives_the_defaults(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'theme = "\xff"')
    assert [notice.key for notice in read_settings(path).notices] == ["files.bad_settings"]


def test_a_pipe_in_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings, (notice,) = read_settings(path)
    assert settings == Settings()
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


def test_keys_are_taken_by_name_however_toml_nests_them(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('[keys]\ntable.take = "g"\n"table.sort" = 7\nhand = "x"\n')
    settings, notices = read_settings(path)
    assert settings.keys == {"table.take": "g", "table.sort": "7", "hand": "x"}
    assert notices == ()


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, os.mkfifo])
def test_what_is_put_aside_is_never_in_the_way_of_what_was(
    path: Path, make: Callable[[Path], None]
) -> None:
    path.parent.mkdir()
    for name in ("settings.toml.kept", "settings.toml.kept2", "settings.toml.kept3"):
        make(path)
        assert put_aside(path) == path.with_name(name)
        assert not path.exists()
        assert path.with_name(name).exists()


def test_what_cannot_be_put_aside_is_told(path: Path) -> None:
    with pytest.raises(FileError) as caught:
        put_aside(path)
    assert caught.value.key == "files.gone"
