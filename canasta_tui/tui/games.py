"""How a saved game is described in a line."""

from datetime import datetime

from canasta_tui.library.saves import SaveEntry, Summary
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import preset_title
from canasta_tui.messages.sentences import side_name
from canasta_tui.presets import PRESETS


def sides_of(players: tuple[str, ...], sides: int) -> list[tuple[str, ...]]:
    """Return the players' names side by side; seat s belongs to side s mod sides."""
    return [players[side::sides] for side in range(sides)]


def side_names(t: Catalogue, players: tuple[str, ...], sides: int) -> list[str]:
    """Return what each side is called."""
    return [side_name(t, names) for names in sides_of(players, sides)]


def standing(t: Catalogue, game: Summary) -> str:
    """Return who plays and the total of each side in points."""
    names = side_names(t, game.players, game.sides)
    return t("screens.games.between_sides").join(
        t("screens.games.side", side=name, total=total)
        for name, total in zip(names, game.totals, strict=True)
    )


def system_title(t: Catalogue, name: str) -> str:
    """Return what a system is called; one of the player's own has its name from its file."""
    return preset_title(t, name) if name in PRESETS else name


def state(t: Catalogue, game: Summary) -> str:
    """Return how far the game has come."""
    system = system_title(t, game.system)
    if game.winner is None:
        return t("screens.games.in_play", system=system, deal=game.deal, target=game.target)
    winner = side_names(t, game.players, game.sides)[game.winner]
    return t("screens.games.won", system=system, side=winner, n=game.deal)


def when(t: Catalogue, moment: datetime) -> str:
    """Return a moment in the player's own time."""
    local = moment.astimezone()
    return t("screens.games.when", date=f"{local:%Y-%m-%d}", time=f"{local:%H:%M}")


def damage(t: Catalogue, entry: SaveEntry) -> str:
    """Return why a game is damaged, or an empty string if it is not."""
    return "" if entry.damaged is None else t(entry.damaged.key, **entry.damaged.fields)
