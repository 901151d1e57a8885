"""Themes: the shipped ones are whole and readable, and a bad file is one sentence."""

import os
from itertools import combinations
from pathlib import Path

import pytest
from textual.color import Color

from canasta_tui import resources
from canasta_tui.messages import catalogue
from canasta_tui.tui.themes import DEFAULT, MONOCHROME, ThemeFile, ThemeShelf

t = catalogue("en")
SHIPPED = ThemeShelf([resources.themes()])
NAMES = ("clear", "contrast", "ember", "felt", "linen", "monochrome", "night", "paper")


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 has it, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).rgb]
        red, green, blue = (
            p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(params=NAMES)
def theme(request: pytest.FixtureRequest) -> ThemeFile:
    return SHIPPED.files[request.param]


def test_every_shipped_theme_is_read() -> None:
    assert ThemeShelf([resources.themes()]).news() == ()
    assert tuple(SHIPPED.files) == NAMES
    assert {DEFAULT, MONOCHROME} <= set(SHIPPED.files)


def test_text_on_screens_is_readable(theme: ThemeFile) -> None:
    colours = theme.screens
    for name in ("foreground", "primary", "secondary", "accent", "success", "warning", "error"):
        for ground in (colours.background, colours.surface, colours.panel):
            assert contrast(getattr(colours, name), ground) >= 4.5, (name, ground)


def test_text_on_the_table_is_readable(theme: ThemeFile) -> None:
    table = theme.table
    for name in ("felt_text", "wild", "natural", "mixed", "frozen", "picked", "turn"):
        assert contrast(getattr(table, name), table.felt) >= 4.5, name


def test_suits_on_cards_are_readable(theme: ThemeFile) -> None:
    table, suits = theme.table, theme.four_colours
    for colour in (table.black, table.red, table.joker, *suits.model_dump().values()):
        assert contrast(colour, table.card) >= 4.5, colour


@pytest.mark.parametrize("name", [name for name in NAMES if name != MONOCHROME])
def test_four_colours_differ_where_there_are_colours(name: str) -> None:
    theme = SHIPPED.files[name]
    for one, other in combinations(theme.four_colours.model_dump().values(), 2):
        assert one != other


def test_monochrome_has_no_colour() -> None:
    theme = SHIPPED.files[MONOCHROME]
    for part in (theme.screens, theme.table, theme.four_colours):
        for colour in part.model_dump().values():
            assert len(set(Color.parse(colour).rgb)) == 1


def test_two_colours_or_four() -> None:
    felt = SHIPPED.files["felt"]
    assert felt.variables()["clubs"] == felt.variables()["spades"] == felt.table.black
    assert felt.variables(four_colours=True)["clubs"] == felt.four_colours.clubs


WHOLE = (resources.themes() / "felt.toml").read_text()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("name = [", "is no TOML"),
        ("name = " + "[" * 20_000, "is no TOML"),
        (f"# {'x' * 100_000}", "is larger than 100 kB"),
        ('name = "\\u001b[2J"', "name is �[2J"),
        (WHOLE.replace('felt = "#0f3d2a"', 'felt = "greenish"'), "table.felt is greenish"),
        (WHOLE.replace('felt = "#0f3d2a"', "felt = 7"), "table.felt is 7"),
        (WHOLE.replace('felt = "#0f3d2a"\n', ""), "table.felt is missing"),
        (WHOLE.replace("[table]", '[table]\nfelts = "red"'), "no field table.felts"),
        (WHOLE.replace('name = "felt"', 'name = "[b]"'), "name is [b]"),
        (WHOLE.replace("dark = true", 'dark = "perhaps"'), "dark is perhaps"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "bad.toml").write_text(written)
    read = ThemeShelf([resources.themes(), tmp_path])
    assert tuple(read.files) == NAMES
    (fault,) = read.news()
    sentence = fault.sentence(t)
    assert said in sentence
    assert str(tmp_path / "bad.toml") in sentence


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (fault,) = ThemeShelf([tmp_path]).news()
    assert "is no file but a folder, a pipe or a device" in fault.sentence(t)


def test_a_player_replaces_a_theme_by_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(WHOLE.replace('"#0f3d2a"', '"#101010"'))
    read = ThemeShelf([resources.themes(), tmp_path])
    assert read.files["felt"].table.felt == "#101010"


def test_a_missing_folder_holds_no_themes(tmp_path: Path) -> None:
    assert ThemeShelf([tmp_path / "none"]).files == {}
