"""How a saved game is described in a line."""

from datetime import datetime

from canasta_tui.library.save_entries import SaveEntry, Summary
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import system_title
from canasta_tui.messages.sentences import side_names


def standing(t: Catalogue, game: Summary) -> str:
    """Return who plays and the total of each side in points."""
    names = side_names(t, game.players, game.sides)
    return t("screens.games.between_sides").join(
        t("screens.games.side", side=name, total=total)
        for name, total in zip(names, game.totals, strict=True)
    )


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
