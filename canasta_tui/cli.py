"""The command line: play, resume, saves, judge, rules, simulate.

Imports come late: each command loads only what it needs, and the referee draws nothing.
"""

import argparse
import io
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from canasta_tui import resources
from canasta_tui.messages import ENGLISH, Catalogue, catalogue, languages
from canasta_tui.messages.choosing import BY_SYSTEM, language_for
from canasta_tui.names import shown

if TYPE_CHECKING:
    from canasta_tui.engine.rules import Rules
    from canasta_tui.library.house_rules import System
    from canasta_tui.library.save_entries import SaveEntry
    from canasta_tui.library.saves import SaveStore

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
LONGEST_PATH: Final = 200
INTERRUPTED: Final = 130
PLAIN_TERMINALS: Final = ("dumb", "unknown")
"""What terminals call themselves that can place no text, as those in editors."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, 1 for a failure, 2 for a wrong call."""
    # No plugin of Pydantic is used; to look for them reads about every package that is installed.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    t = catalogue(language_for(BY_SYSTEM, os.environ))
    try:
        language, others = _language(arguments)
        if language is not None and language not in languages():
            key = "cli.unknown_language" if language else "cli.no_language"
            names = ", ".join(languages())
            return _complain(t(key, language=shown(language), names=names), USAGE)
        t = t if language is None else catalogue(language)
        status = _run(_parser(t).parse_args(others), language, t)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        _write_no_more()
        return FAILED
    except OSError as error:
        _write_no_more()
        return _complain(t("cli.unwritable", reason=error.strerror or str(error)))
    except KeyboardInterrupt:
        return INTERRUPTED


def _language(arguments: Sequence[str] | None) -> tuple[str | None, list[str]]:
    """Return the language that is named, and all other arguments."""
    reader = argparse.ArgumentParser(prog="canasta", add_help=False, allow_abbrev=False)
    reader.add_argument("--language", nargs="?", const="")
    named, others = reader.parse_known_args(arguments)
    return named.language, others


def _by_settings(language: str | None) -> Catalogue:
    """Return the messages in the language that is named, or in that of the settings."""
    from canasta_tui.library import folders
    from canasta_tui.library.settings import read_settings

    wanted = language or read_settings(folders.settings_file()).settings.language
    return catalogue(language_for(wanted, os.environ))


def _open_closed_streams() -> None:
    """Put the null device where the program was started with a closed stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _write_no_more() -> None:
    """Drop what is left in the buffer: it would fail again when Python closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(chosen: argparse.Namespace, language: str | None, t: Catalogue) -> int:
    if chosen.command == "judge":
        from canasta_tui.judge import main as judge

        # Programs read what it says: it does not depend on where it runs.
        return judge(chosen.file, catalogue(language or ENGLISH))
    t = _by_settings(language)
    match chosen.command:
        case "rules":
            return _rules(chosen.system, chosen.players, chosen.sides, t)
        case "simulate":
            return _simulate(chosen, t)
        case _:
            return _with_store(chosen, _store(chosen), language, t)


def _with_store(
    chosen: argparse.Namespace, store: "SaveStore", language: str | None, t: Catalogue
) -> int:
    if not store.can_be():
        return _complain(t("cli.no_folder", folder=shown(str(store.folder), LONGEST_PATH)))
    match chosen.command:
        case "saves":
            return _saves(store, t)
        case "resume":
            return _resume(store, chosen.name, language, t)
        case _:
            return _play(store, None, language, t)


class _Version(argparse.Action):
    """Print the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print("canasta", resources.version("canasta-tui"))
        parser.exit()


def _parser(t: Catalogue) -> argparse.ArgumentParser:
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument(
        "--saves",
        dest="folder",
        type=Path,
        metavar="DIR",
        default=argparse.SUPPRESS,
        help=t("cli.help.saves_option"),
    )
    language = argparse.ArgumentParser(add_help=False)
    # It is here to be told of; main has read it already, to tell all of this in that language.
    language.add_argument("--language", metavar="CODE", help=t("cli.help.language"))
    parser = argparse.ArgumentParser(
        prog="canasta",
        description=t("cli.about"),
        parents=[folder, language],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=t("cli.help.version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("play", help=t("cli.help.play"), parents=[folder, language])
    resume = commands.add_parser("resume", help=t("cli.help.resume"), parents=[folder, language])
    resume.add_argument("name", nargs="?", metavar="NAME", help=t("cli.help.resume_name"))
    commands.add_parser("saves", help=t("cli.help.saves"), parents=[folder, language])
    judge = commands.add_parser("judge", help=t("cli.help.judge"), parents=[language])
    judge.add_argument("file", metavar="FILE", help=t("cli.help.judge_file"))
    rules = commands.add_parser("rules", help=t("cli.help.rules"), parents=[language])
    rules.add_argument(
        "system", nargs="?", metavar="PRESET", default="classic", help=t("cli.help.rules_preset")
    )
    rules.add_argument("--players", type=int, metavar="N", help=t("cli.help.rules_players"))
    rules.add_argument("--sides", type=int, metavar="N", help=t("cli.help.rules_sides"))
    _add_simulate(commands, language, t)
    return parser


def _add_simulate(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    language: argparse.ArgumentParser,
    t: Catalogue,
) -> None:
    simulate = commands.add_parser("simulate", help=t("simulate.help.about"), parents=[language])
    add = simulate.add_argument
    add("--rules", metavar="PRESET", default="classic", help=t("simulate.help.rules"))
    add("--players", type=int, metavar="N", help=t("simulate.help.players"))
    add("--sides", type=int, metavar="N", help=t("simulate.help.sides"))
    add(
        "--levels",
        nargs=2,
        metavar=("A", "B"),
        default=("normal", "easy"),
        help=t("simulate.help.levels"),
    )
    add("--deals", type=int, metavar="N", default=100, help=t("simulate.help.deals"))
    add("--matches", type=int, metavar="N", help=t("simulate.help.matches"))
    add("--seed", type=int, metavar="N", default=1, help=t("simulate.help.seed"))
    add("--processes", type=int, metavar="N", help=t("simulate.help.processes"))
    add("--playouts", type=int, metavar="N", default=60, help=t("simulate.help.playouts"))
    add("--seconds", type=float, metavar="S", help=t("simulate.help.seconds"))


def _complain(sentence: str, status: int = FAILED) -> int:
    print(sentence, file=sys.stderr)
    return status


def _store(chosen: argparse.Namespace) -> "SaveStore":
    from canasta_tui.library import folders
    from canasta_tui.library.saves import SaveStore

    return SaveStore(folders.saves(getattr(chosen, "folder", None)))


def _play(store: "SaveStore", name: str | None, language: str | None, t: Catalogue) -> int:
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return _complain(t("cli.no_terminal"))
    if os.environ.get("TERM") in PLAIN_TERMINALS:
        return _complain(t("cli.plain_terminal", term=os.environ["TERM"]))
    from canasta_tui.tui.app import run

    return run(store, name, language)


def _resume(store: "SaveStore", name: str | None, language: str | None, t: Catalogue) -> int:
    from canasta_tui.library.save_files import SaveError

    if name is None:
        last = store.last()
        if last is None:
            return _complain(t("cli.no_game"))
        return _play(store, last.name, language, t)
    try:
        store.look(name)
    except SaveError as error:
        return _complain(t(error.key, **error.fields))
    return _play(store, name, language, t)


def _saves(store: "SaveStore", t: Catalogue) -> int:
    entries = store.list()
    if not entries:
        print(t("cli.no_saves", folder=shown(str(store.folder), LONGEST_PATH)))
        return DONE
    keys = ("name", "system", "players", "totals", "played", "state")
    rows = [[t(f"cli.saves.{key}") for key in keys], *(_row(entry, t) for entry in entries)]
    for line in _columns(rows):
        print(line)
    return DONE


def _row(entry: "SaveEntry", t: Catalogue) -> list[str]:
    from canasta_tui.messages.rule_names import system_title
    from canasta_tui.messages.sentences import side_name

    name, played = shown(entry.name), entry.modified.astimezone().strftime("%Y-%m-%d %H:%M")
    if entry.damaged is not None:
        reason = t(entry.damaged.key, **entry.damaged.fields)
        how = t(
            "cli.saves.damaged_with_backup" if entry.backup else "cli.saves.damaged", reason=reason
        )
        return [name, "", "", "", played, how]
    game = entry.summary
    if game is None:
        raise ValueError("an entry is a game or damaged")
    sides = [side_name(t, game.players[side :: game.sides]) for side in range(game.sides)]
    if game.winner is None:
        state = t("cli.saves.goes_on", deal=game.deal, target=game.target)
    else:
        state = t("cli.saves.won", side=sides[game.winner])
    totals = t("cli.saves.between").join(map(str, game.totals))
    system = shown(system_title(t, game.system))
    return [name, system, t("cli.saves.between").join(sides), totals, played, state]


def _columns(rows: list[list[str]]) -> list[str]:
    """Return the rows as lines, each column as wide as its widest cell."""
    from rich.cells import cell_len, set_cell_size

    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(set_cell_size(*cell) for cell in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _rules(name: str, players: int | None, sides: int | None, t: Catalogue) -> int:
    from canasta_tui.rules_page import plain_text

    system = _system_named(name, t)
    if isinstance(system, int):
        return system
    rules = _rules_of(system, players, sides, t)
    if isinstance(rules, int):
        return rules
    print(plain_text(rules, t))
    others = [str(count) for count in system.file.players if count != rules.players]
    if others:
        print(t("cli.other_tables", counts=", ".join(others)))
    return DONE


def _system_named(name: str, t: Catalogue) -> "System | int":
    """Return a system; or say what is wrong, and return the exit status."""
    from canasta_tui.library import folders
    from canasta_tui.library.house_rules import HouseRules

    listing = HouseRules(folders.house_rules()).list()
    systems = {system.id: system for system in listing.systems}
    for fault in listing.faults:
        if fault.fields["file"] == f"{name}.toml":
            return _complain(t(fault.key, **fault.fields))
    if name not in systems:
        known = ", ".join(systems)
        if not name.strip():
            return _complain(t("cli.no_system", names=known), USAGE)
        return _complain(t("cli.unknown_system", name=shown(name), names=known), USAGE)
    return systems[name]


def _rules_of(
    system: "System", players: int | None, sides: int | None, t: Catalogue
) -> "Rules | int":
    """Return a system's rules for a table; or say what is wrong, and return the exit status."""
    from canasta_tui.presets.faults import RuleFileError

    try:
        return system.rules(players, sides)
    except RuleFileError as error:
        return _complain(t(error.key, **error.fields), USAGE)


def _simulate(chosen: argparse.Namespace, t: Catalogue) -> int:
    from canasta_tui.contest import PLAYERS, Contest
    from canasta_tui.simulate import main as simulate

    for level in chosen.levels:
        if level not in PLAYERS:
            known = ", ".join(PLAYERS)
            return _complain(t("simulate.bad.level", name=shown(level), names=known), USAGE)
    for option in ("deals", "matches", "processes", "playouts"):
        value = getattr(chosen, option)
        if value is not None and value < 1:
            return _complain(t("simulate.bad.number", option=f"--{option}", value=value), USAGE)
    if chosen.seconds is not None and not 0 < chosen.seconds < math.inf:
        return _complain(t("simulate.bad.seconds", value=str(chosen.seconds)), USAGE)
    system = _system_named(chosen.rules, t)
    if isinstance(system, int):
        return system
    rules = _rules_of(system, chosen.players, chosen.sides, t)
    if isinstance(rules, int):
        return rules
    contest = Contest(
        rules,
        tuple(chosen.levels),
        chosen.matches or chosen.deals,
        chosen.seed,
        matches=chosen.matches is not None,
        seconds=chosen.seconds,
        playouts=chosen.playouts,
    )
    return simulate(contest, chosen.processes or os.cpu_count() or 1, t)
