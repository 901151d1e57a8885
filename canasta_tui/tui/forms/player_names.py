"""The names that were typed for the players of a new game."""

from collections.abc import Sequence

from canasta_tui.messages import Catalogue
from canasta_tui.names import LONGEST, fault_of, tidy


class NameProblem(ValueError):
    """The names cannot be used; ``seat`` is where, and the text a sentence to the player."""

    def __init__(self, seat: int, sentence: str) -> None:
        super().__init__(sentence)
        self.seat = seat


def checked_names(t: Catalogue, typed: Sequence[str]) -> list[str]:
    """Return the names in their tidy form; NameProblem says which cannot be used and why."""
    names = [tidy(name) for name in typed]
    for seat, name in enumerate(names):
        fault = fault_of(name)
        if fault is not None:
            sentence = t(f"screens.new_game.name_{fault}", seat=seat + 1, most=LONGEST)
            raise NameProblem(seat, sentence)
        if name.casefold() in [other.casefold() for other in names[:seat]]:
            raise NameProblem(seat, t("screens.new_game.same_name", name=name))
    return names
