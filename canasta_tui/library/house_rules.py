"""The player's own rule files: a preset plus what a family plays differently."""

import os
import re
import unicodedata
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from canasta_tui.engine.rules import RULE_FIELDS, Rules
from canasta_tui.library.files import FileError, read_file, write_file
from canasta_tui.library.toml import TomlError, read_toml, toml_lines
from canasta_tui.names import fault_of
from canasta_tui.presets import (
    PRESETS,
    RuleFile,
    SeatingError,
    UnknownPresetError,
    preset,
    rules_of,
    whole,
)
from canasta_tui.presets.faults import RuleFileError, fault_in

LIMIT: Final = 100_000
"""Bytes in the largest rule file that is read."""
LONGEST_NAME: Final = 40
ENDING: Final = ".toml"


@dataclass(frozen=True)
class System:
    """A system that can be chosen: a preset, or a rule file of the player's own.

    ``file`` is filled in from its base, and holds only the numbers of players for which its rules
    hold together; ``as_written`` is what stands in the file itself.
    """

    id: str
    """A preset's name, or the name of the own file without its ending."""
    file: RuleFile
    as_written: RuleFile
    own: bool

    @property
    def name(self) -> str:
        """Return what the system is called."""
        return self.file.name

    def rules(
        self,
        players: int | None = None,
        sides: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Rules:
        """Return the rules for a table; RuleFileError says in a sentence why there are none."""
        return checked_rules(self.file, players, sides, options, f"{self.id}{ENDING}")


@dataclass(frozen=True)
class Listing:
    """All systems, the presets first, and what is wrong with each rule file that is none."""

    systems: tuple[System, ...]
    faults: tuple[RuleFileError, ...]


def checked_rules(
    file: RuleFile,
    players: int | None,
    sides: int | None,
    options: Mapping[str, Any] | None,
    source: str,
) -> Rules:
    """Return the rules for a table; RuleFileError names ``source``, field, value, what may be."""
    try:
        return rules_of(file, players, sides, options)
    except ValidationError as error:
        raise fault_in(error, source) from error
    except SeatingError as error:
        raise RuleFileError(
            "rulefile.seating",
            file=source,
            field=error.field,
            value=error.value,
            allowed=", ".join(map(str, sorted(error.allowed))),
        ) from error


class HouseRules:
    """The rule files in the player's folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def list(self) -> Listing:
        """Return every system; never raises."""
        systems = [_system_of_preset(name) for name in PRESETS]
        faults = []
        for path in self._files():
            try:
                systems.append(self._system(path))
            except RuleFileError as fault:
                faults.append(fault)
        return Listing(tuple(systems), tuple(faults))

    def write(
        self,
        name: str,
        system: System,
        changes: Mapping[str, object],
        meanings: Mapping[str, str] | None = None,
    ) -> System:
        """Keep a system with changed fields under a name, in place of what was kept under it.

        ``meanings`` are put as comments over the fields. RuleFileError if the rules are at fault,
        FileError if the file cannot be written.
        """
        path = self._path_for(name)
        content = "\n".join([*_lines(name, system, changes, meanings), ""]).encode()
        system = _system_in(content, path)
        write_file(path, content)
        return system

    def _files(self) -> Iterator[Path]:
        with suppress(OSError):
            yield from sorted(
                path
                for path in self.folder.iterdir()
                if path.suffix == ENDING and not path.name.startswith(".")
            )

    def _system(self, path: Path) -> System:
        try:
            content = read_file(path, LIMIT)
        except FileError as error:
            raise RuleFileError(error.key, **{"file": path.name, **error.fields}) from error
        return _system_in(content, path)

    def _path_for(self, name: str) -> Path:
        """Return the file that holds the name, or one that nothing is in yet."""
        stem = _stem(name)
        number = 1
        while True:
            path = self.folder / f"{stem if number == 1 else f'{stem}-{number}'}{ENDING}"
            if not os.path.lexists(path):
                return path
            with suppress(RuleFileError):
                if self._system(path).name == name:
                    return path
            number += 1


def _stem(name: str) -> str:
    """Return a file name made of plain letters and digits, never that of a preset."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
    return f"my-{stem or 'rules'}" if not stem or stem in PRESETS else stem


def _system_of_preset(name: str) -> System:
    file = preset(name)
    return System(name, file, RuleFile(name=file.name, base=name), own=False)


def _lines(
    name: str,
    system: System,
    changes: Mapping[str, object],
    meanings: Mapping[str, str] | None,
) -> Iterator[str]:
    """Yield the lines of a rule file; what a person wrote in the system's own file stays in it."""
    file = system.as_written
    yield from toml_lines({"name": name, **({"base": file.base} if file.base else {})})
    rules = {field: _written(value) for field, value in {**file.rules, **changes}.items()}
    yield from ("", "[rules]", *toml_lines(rules, meanings))
    seatings = {
        str(count): {"sides": seating.sides, "rules": _without(changes, seating.rules)}
        for count, seating in file.players.items()
    }
    if seatings:
        yield from ("", "[players]", *toml_lines(seatings))
    clauses = {field: clause for field, clause in file.clauses.items() if field in RULE_FIELDS}
    if clauses:
        yield from ("", "[clauses]", *toml_lines(clauses))


def _without(fields: Container[str], rules: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in rules.items() if field not in fields}


def _written(value: object) -> object:
    """Return a field's value in the form that a rule file has, opening steps by their alias."""
    if isinstance(value, tuple | list):
        return [_written(each) for each in value]
    dump = getattr(value, "model_dump", None)
    return dump(by_alias=True, exclude_none=True) if callable(dump) else value


def _system_in(content: bytes, path: Path) -> System:
    source = path.name
    try:
        as_written = RuleFile.model_validate(read_toml(content))
        file = whole(as_written)
    except TomlError as error:
        raise RuleFileError("rulefile.not_toml", file=source, reason=str(error)) from error
    except ValidationError as error:
        raise fault_in(error, source) from error
    except UnknownPresetError as error:
        raise RuleFileError("rulefile.base", file=source, allowed=", ".join(PRESETS)) from error
    if fault_of(file.name, LONGEST_NAME) is not None:
        raise RuleFileError("rulefile.name", file=source, most=LONGEST_NAME)
    return System(path.stem, _that_holds(file, source), as_written, own=True)


def _that_holds(file: RuleFile, source: str) -> RuleFile:
    """Return the file with the seatings whose rules hold; RuleFileError if there is none."""
    faults: list[RuleFileError] = []
    holding = {}
    for players, seating in file.players.items():
        try:
            for sides in seating.sides:
                checked_rules(file, players, sides, None, source)
            holding[players] = seating
        except RuleFileError as fault:
            faults.append(fault)
    if not holding:
        raise faults[0] if faults else RuleFileError("rulefile.no_seating", file=source)
    return file.model_copy(update={"players": holding})
