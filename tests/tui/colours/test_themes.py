"""Themes: the shipped ones are whole and readable, and a bad file is one sentence."""

import os
from dataclasses import asdict
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from textual.color import Color

from canasta_tui import resources
from canasta_tui.messages import catalogue
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.colours.themes import DEFAULT, MONOCHROME, ThemeFile
from tests.tui.colours.shipped import NAMES, contrast

t = catalogue("en")
SHIPPED = ThemeShelf([resources.themes()])


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
    for colour in (table.black, table.red, table.joker, *asdict(suits).values()):
        assert contrast(colour, table.card) >= 4.5, colour


@pytest.mark.parametrize("name", [name for name in NAMES if name != MONOCHROME])
def test_four_colours_differ_where_there_are_colours(name: str) -> None:
    theme = SHIPPED.files[name]
    for one, other in combinations(asdict(theme.four_colours).values(), 2):
        assert one != other


def test_monochrome_has_no_colour() -> None:
    theme = SHIPPED.files[MONOCHROME]
    for part in (theme.screens, theme.table, theme.four_colours):
        for colour in asdict(part).values():
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


def linear(colour: str) -> list[float]:
    """The parts of a colour as light, 0 to 1."""
    parts = [part / 255 for part in Color.parse(colour).rgb]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


EYES = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What light becomes in eyes that lack a kind of cone (Machado, Oliveira and Fernandes 2009)."""


def apart(one: str, other: str, eyes: str) -> float:
    """How far two colours lie apart for such eyes, in CIELAB; 2 is seen side by side."""

    def lab(colour: str) -> tuple[float, float, float]:
        light = linear(colour)
        seen = [
            min(1, max(0, sum(m * v for m, v in zip(row, light, strict=True))))
            for row in EYES[eyes]
        ]
        red, green, blue = seen
        x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
        y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
        fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
        return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)

    return dist(lab(one), lab(other))


def test_red_and_black_are_told_apart_on_cards(theme: ThemeFile) -> None:
    assert apart(theme.table.black, theme.table.red, "full") >= 20
    assert apart(theme.table.black, theme.table.red, "no red") >= 15


@pytest.mark.parametrize("eyes", EYES)
def test_the_clear_theme_is_safe_for_colour_blind_eyes(eyes: str) -> None:
    clear = SHIPPED.files["clear"]
    table, screens = clear.table, clear.screens
    for group in (
        list(asdict(clear.four_colours).values()),
        [table.natural, table.mixed, table.wild, table.felt_text],
        [screens.success, screens.warning, screens.error],
    ):
        for one, other in combinations(group, 2):
            assert apart(one, other, eyes) >= 15, (one, other)
