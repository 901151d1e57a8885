"""What the list of saved games tells of each file: the game, or what is wrong with it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from canasta_tui.library.files import Fields
from canasta_tui.library.save_files import SaveError, backup_of, match_in, told_to_player


class Damage(NamedTuple):
    """Why an entry is no game that can be played: the message's key and fields."""

    key: str
    fields: Fields


@dataclass(frozen=True)
class Summary:
    """What the list of saved games tells of one."""

    system: str
    players: tuple[str, ...]
    sides: int
    totals: tuple[int, ...]
    target: int
    deal: int
    winner: int | None
    """The side that has won, or None while the match goes on."""


@dataclass(frozen=True)
class SaveEntry:
    """A file in the folder of saved games; either ``summary`` or ``damaged`` is there."""

    name: str
    modified: datetime
    summary: Summary | None = None
    damaged: Damage | None = None
    backup: bool = False
    """Whether the start of the deal is kept beside it, for :meth:`SaveStore.restore`."""

    @property
    def playable(self) -> bool:
        """Say whether the match can go on."""
        return self.summary is not None and self.summary.winner is None


def entry_of(name: str, path: Path) -> SaveEntry:
    """Return what is told of the file of a game of that name; never raises."""
    backup, modified = False, _time_of(path)
    try:
        with told_to_player(path):
            backup = backup_of(path).is_file()
            match = match_in(path)
    except SaveError as error:
        damaged = Damage(error.key, error.fields)
        return SaveEntry(name, modified, damaged=damaged, backup=backup)
    summary = Summary(
        system=match.rules.name,
        players=tuple(player.name for player in match.players),
        sides=match.rules.sides,
        totals=match.totals,
        target=match.rules.target,
        deal=match.deal_number,
        winner=match.winner,
    )
    return SaveEntry(name, modified, summary=summary, backup=backup)


def _time_of(path: Path) -> datetime:
    """Return a file's time; the earliest for one that no calendar holds."""
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.min.replace(tzinfo=UTC)
