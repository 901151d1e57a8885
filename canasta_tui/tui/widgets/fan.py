"""How the cards of a hand lie beside and on each other in the room that there is."""

from typing import Final, NamedTuple

from canasta_tui.library.settings import CardSize

LINES: Final[dict[CardSize, int]] = {"small": 5, "large": 7}
"""Lines of a hand: room to raise a card by one, and its face."""
ROOMY_SCREEN: Final = 38
"""Lines of a screen that has room for large cards."""
FACE: Final[dict[CardSize, int]] = {"small": 5, "large": 8}
"""Cells of a card's face."""
NARROWEST: Final = 3
"""Cells that must be seen of each card: its edge, and rank and suit on each other."""
NAMED: Final = 4
"""Cells from which on its rank and suit stand beside each other."""


class Fan(NamedTuple):
    """How the cards lie.

    ``step`` is the number of cells from card to card, ``face`` that of a whole card, ``per_row``
    the cards in a row. A single row shows whole faces; of a ``close`` hand each row takes ``lines``
    lines.
    """

    step: int
    per_row: int
    face: int
    close: bool = False
    lines: int = 0

    def width(self, count: int) -> int:
        """Return the cells that a hand of so many cards takes."""
        return (min(count, self.per_row) - 1) * self.step + self.face


def lines_of(size: CardSize, screen_height: int) -> int:
    """Return the lines that a hand takes on a screen of so many."""
    if size == "fitting":
        size = "large" if screen_height >= ROOMY_SCREEN else "small"
    return LINES[size]


def fan(count: int, width: int, height: int) -> Fan:
    """Return how so many cards lie best in a space of so many cells."""
    count = max(count, 1)
    size: CardSize = "large" if height >= LINES["large"] else "small"
    face = FACE[size]
    for step in (face + 1, *range(face, NARROWEST - 1, -1)):
        laid = Fan(step, count, face)
        if laid.width(count) <= width and height >= LINES["small"]:
            return laid
    for step in (NAMED, NARROWEST):
        for lines in (2, 1):
            laid = Fan(step, max(1, (width - 1) // step), step + 1, True, lines)
            if -(-count // laid.per_row) * lines + 1 <= height - (lines == 1):
                return laid
    return Fan(NARROWEST, max(1, (width - 1) // NARROWEST), NARROWEST + 1, True, 1)
