"""The commands: what they print, what they load, and how they fail."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_tui import cli
from canasta_tui.library import folders
from canasta_tui.library.saves import SaveStore
from canasta_tui.library.settings import Settings, write_settings
from canasta_tui.match import Match, Player
from canasta_tui.messages import catalogue, languages
from canasta_tui.presets import load
from tests.games import new_match, played_match

ROOT = Path(__file__).parents[1]


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    """The folder that the surroundings name."""
    return SaveStore(tmp_path / "saves")


def kept(store: SaveStore, match: Match) -> str:
    with store.create(match) as handle:
        return handle.name


def started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as its users start it, with no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "canasta_tui", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )


class Calls(list[tuple[Path, str | None]]):
    """The folder and the game with which the app was started, and the languages beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.languages: list[str | None] = []


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """A terminal, and an app that only notes with what it was started."""
    from canasta_tui.tui import app

    calls = Calls()

    def run(store: SaveStore, resume: str | None = None, language: str | None = None) -> int:
        calls.append((store.folder, resume))
        calls.languages.append(language)
        return 0

    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    return calls


@pytest.mark.parametrize("arguments", [[], ["play"]])
def test_without_a_command_the_game_starts(
    arguments: list[str], at_a_terminal: Calls, store: SaveStore
) -> None:
    assert cli.main(arguments) == 0
    assert at_a_terminal == [(store.folder, None)]


def test_a_terminal_that_can_place_no_text_is_told(
    at_a_terminal: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(cli, "_complain", told.append)
    monkeypatch.setenv("TERM", "dumb")
    cli.main([])
    assert "This terminal (TERM=dumb) can only write line after line" in told[0]
    assert at_a_terminal == []


@pytest.mark.parametrize("arguments", [["--saves", "X"], ["play", "--saves", "X"]])
def test_the_folder_of_saves_can_be_chosen(
    arguments: list[str], at_a_terminal: Calls, tmp_path: Path
) -> None:
    chosen = str(tmp_path / "mine")
    assert cli.main([chosen if each == "X" else each for each in arguments]) == 0
    assert at_a_terminal == [(Path(chosen), None)]


@pytest.mark.parametrize("command", [[], ["resume"], ["saves"], ["judge"], ["rules"], ["simulate"]])
def test_the_help_of_every_command_tells_of_the_language(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main([*command, "--help", "--language", "lt"])
    assert "--language" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--language", "lt"], ["play", "--language=lt"]])
def test_the_game_speaks_the_language_that_is_named(
    arguments: list[str], at_a_terminal: Calls
) -> None:
    assert cli.main(arguments) == cli.main([]) == 0
    assert at_a_terminal.languages == ["lt", None]


def no_game_in(language: str) -> tuple[str, str]:
    return "", catalogue(language)("cli.no_game") + "\n"


def test_a_command_speaks_the_language_named_or_set_or_of_the_system(
    at_a_terminal: Calls, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert cli.main(["resume"]) == 1
    assert capsys.readouterr() == no_game_in("pl")
    write_settings(folders.settings_file(), Settings(language="lt"))
    assert cli.main(["resume"]) == 1
    assert capsys.readouterr() == no_game_in("lt")
    assert cli.main(["--language", "en", "resume"]) == 1
    assert capsys.readouterr() == no_game_in("en")
    assert at_a_terminal == []


def test_the_referee_speaks_english_unless_a_language_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "lt_LT.UTF-8")
    gone = str(tmp_path / "gone")
    for named, language in (([], "en"), (["--language", "pl"], "pl")):
        assert cli.main(["judge", gone, *named]) == 2
        t = catalogue(language)
        reason = os.strerror(errno.ENOENT)
        sentence = t("cases.unreadable", file=gone, reason=reason)
        assert capsys.readouterr() == ("", f"{sentence}\n")


def test_a_language_without_its_code_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["saves", "--language"]) == 2
    sentence = f"The language is missing. Choose one of {', '.join(languages())}.\n"
    assert capsys.readouterr() == ("", sentence)


def test_a_language_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--language", "x[b]y"]) == 2
    sentence = f"There is no language x[b]y. Choose one of {', '.join(languages())}.\n"
    assert capsys.readouterr() == ("", sentence)


def test_resume_goes_on_with_the_last_game(at_a_terminal: Calls, store: SaveStore) -> None:
    old, new = kept(store, new_match()), kept(store, new_match())
    assert cli.main(["resume"]) == 0
    assert cli.main(["resume", old]) == 0
    assert at_a_terminal == [(store.folder, new), (store.folder, old)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["resume"], "There is no game to go on with; canasta starts a new one.\n"),
        (
            ["resume", "x\x1b[2J"],
            "There is no saved game x�[2J; canasta saves lists them.\n",
        ),
    ],
)
def test_resuming_nothing_is_told(
    arguments: list[str],
    sentence: str,
    at_a_terminal: Calls,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(arguments) == 1
    assert at_a_terminal == []
    assert capsys.readouterr() == ("", sentence)


def test_resuming_a_damaged_game_is_told(
    store: SaveStore, at_a_terminal: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    name = kept(store, new_match())
    (store.folder / f"{name}.json").write_text("{")
    assert cli.main(["resume", name]) == 1
    assert at_a_terminal == []
    assert capsys.readouterr().err == ("It breaks off, or was changed so that it cannot be read.\n")


def test_without_a_terminal_a_sentence_says_so() -> None:
    run = started()
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith("Canasta needs a terminal")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "resume", "saves"])
def test_a_file_where_a_folder_is_wanted_is_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper", tmp_path / ("x" * 300)):
        assert cli.main([command, "--saves", str(folder)]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert "is no folder. Name one for the saved games with --saves" in said.err
        assert said.err.count("\n") == 1


def test_the_saves_are_listed(store: SaveStore, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = kept(store, new_match())
    (store.folder / f"{damaged}.json").write_text("{}")
    won = kept(store, played_match(seed=2, steps=3000, max_deals=1, target=100_000))
    playing = kept(store, played_match(steps=40))
    for age, name in enumerate((damaged, won, playing)):
        os.utime(store.folder / f"{name}.json", (1_000_000 + age, 1_000_000 + age))
    (store.folder / "foreign\x1b.json").write_text("{}")
    assert cli.main(["saves"]) == 0
    title, foreign, *lines = capsys.readouterr().out.splitlines()
    assert re.split("  +", title) == [
        "game",
        "system",
        "players",
        "totals",
        "last played",
        "state",
    ]
    assert foreign.startswith("foreign�  ")
    assert re.split("  +", lines[0]) == [
        playing,
        "Classic",
        "Ona & Rasa : Jonas & Petras",
        "0 : 0",
        "1970-01-12 13:46",
        "deal 1, to 5000",
    ]
    assert re.split("  +", lines[1])[-1] in ("won by Ona & Rasa", "won by Jonas & Petras")
    assert lines[2].endswith(
        "damaged: It is no saved game of Canasta. The start of its last deal can be restored."
    )


def test_columns_stay_in_line_under_wide_names(
    store: SaveStore, capsys: pytest.CaptureFixture[str]
) -> None:
    from rich.cells import cell_len

    for names in (("李小龍", "[/]", "Žemyna", "👵"), ("a", "b", "c", "d")):
        kept(store, Match.new(load("classic"), [Player(name) for name in names]))
    assert cli.main(["saves"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len({cell_len(line[: line.rindex("deal 1")]) for line in lines[1:]}) == 1
    assert "[/]" in "".join(lines)


def test_no_saves_are_no_fault(store: SaveStore, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["saves"]) == 0
    assert capsys.readouterr().out == f"There are no saved games in {store.folder}.\n"


def test_the_rules_page_is_printed_for_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    classic = capsys.readouterr().out
    assert cli.main(["rules", "classic", "--players", "6", "--sides", "2"]) == 0
    triples = capsys.readouterr().out
    assert len(classic.splitlines()) > 20
    assert classic != triples


def test_own_rules_are_printed_by_their_files_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from canasta_tui.library import folders

    folders.house_rules().mkdir(parents=True)
    own = folders.house_rules() / "ours.toml"
    own.write_text('name = "Ours"\nbase = "classic"\n[rules]\ntarget = 7777\n')
    assert cli.main(["rules", "ours"]) == 0
    assert "7777" in capsys.readouterr().out
    own.write_text('name = "Ours"\nbase = "classic"\n[rules]\ntarget = 7\n')
    assert cli.main(["rules", "ours"]) == 1
    assert capsys.readouterr().err == (
        "ours.toml: target is 7; it must be a whole number from 100 to 100000.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["nope"],
            "There are no rules called nope. "
            "Choose one of classic, joker, samba, hidden, polish, yu.\n",
        ),
        (
            [""],
            "The name of the rules is missing. "
            "Choose one of classic, joker, samba, hidden, polish, yu.\n",
        ),
        (
            ["classic", "--players", "5"],
            "classic.toml: players is 5, but these rules are played with 2, 3, 4, 6.\n",
        ),
        (
            ["classic", "--sides", "4"],
            "classic.toml: sides is 4, but these rules are played with 2.\n",
        ),
    ],
)
def test_rules_that_are_not_there_are_told(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", *arguments]) == 2
    assert capsys.readouterr() == ("", sentence)


@pytest.mark.parametrize(
    "arguments", [["bogus"], ["judge"], ["rules", "--players", "x"], ["--lang", "lt"]]
)
def test_a_wrong_call_has_its_own_status(arguments: list[str]) -> None:
    run = started(*arguments)
    assert run.returncode == 2
    assert "usage: canasta" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert started("--version").stdout == f"canasta {version('canasta-tui')}\n"


def test_a_closed_pipe_is_no_fault_to_speak_of() -> None:
    command = f"{sys.executable} -m canasta_tui rules | head -c 1"
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert run.stderr == ""
    assert len(run.stdout) == 1


@pytest.mark.parametrize("arguments", [["rules"], ["judge", "tests/cases/classic.jsonl"]])
def test_output_that_has_no_room_is_told(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [sys.executable, "-m", "canasta_tui", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=ROOT,
        )
    assert run.returncode == 1
    assert run.stderr == "The output could not be written: No space left on device.\n"


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_fault(closing: str) -> None:
    command = f"{sys.executable} -m canasta_tui judge - </dev/null {closing}"
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_a_terminal_without_unicode_gets_the_rest(store: SaveStore) -> None:
    players = [Player(name) for name in ("Žemyna", "Jonas", "Rasa", "Petras")]
    kept(store, Match.new(load("classic"), players))
    run = started("saves", PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert "?emyna" in run.stdout


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SaveStore, "list", interrupted)
    assert cli.main(["saves"]) == 130


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (["judge", os.devnull], ["textual", "rich", "platformdirs"]),
        (["saves"], ["textual"]),
        (["rules"], ["textual"]),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], spared: list[str]) -> None:
    program = (
        "import sys\nfrom canasta_tui.cli import main\nstatus = main(sys.argv[2:])\n"
        "loaded = [name for name in sys.argv[1].split(',') if name in sys.modules]\n"
        "sys.exit(f'loaded {loaded}' if loaded else status)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, ",".join(spared), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_the_rules_of_one_table_name_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "yu", "--players", "4"]) == 0
    assert "also played by 2, 3, 5, 6 players" in capsys.readouterr().out
    assert cli.main(["rules", "samba"]) == 0
    assert "also played by" not in capsys.readouterr().out
