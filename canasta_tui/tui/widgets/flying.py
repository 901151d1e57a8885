"""A card on its way over the table."""

from time import monotonic
from typing import Final

from textual.geometry import Offset
from textual.timer import Timer

from canasta_tui.engine.cards import Card
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.faces import CardPainter, Faces
from canasta_tui.tui.widgets.piles import SMALL_CARD

FRAME: Final = 1 / 20
"""Seconds between two places of a card on its way."""


class FlyingCard(CardPainter):
    """One card, face up or face down, in a layer over the table; it takes no key and no click."""

    DEFAULT_CSS = """
    FlyingCard {
        layer: above;
        display: none;
    }
    """

    def __init__(self, faces: Faces, glyphs: Glyphs) -> None:
        super().__init__(faces, glyphs)
        self.styles.width, self.styles.height = SMALL_CARD
        self._card: Card | None = None
        self._way = (Offset(), Offset())
        self._seconds = 0.0
        self._began = 0.0
        self._timer: Timer | None = None

    def fly(self, card: Card | None, start: Offset, end: Offset, seconds: float) -> None:
        """Let a card go from one place of the screen to another, None being one face down."""
        self.land()
        self._card, self._way, self._seconds = card, (start, end), seconds
        self._began = monotonic()
        self.repaint()
        self.offset = start
        self.display = True
        self._timer = self.set_interval(FRAME, self._go_on)

    def land(self) -> None:
        """Be there at once, and gone."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.display = False
            self._card = None

    @property
    def is_flying(self) -> bool:
        """Whether a card is on its way."""
        return self._timer is not None

    def _go_on(self) -> None:
        done = (monotonic() - self._began) / self._seconds
        if done >= 1:
            self.land()
        else:
            start, end = self._way
            self.offset = start.blend(end, 1 - (1 - done) ** 2)

    def paint(self, canvas: Canvas) -> None:
        """Draw the card."""
        if self._card is None:
            self.draw_back(canvas, 0, 0, SMALL_CARD)
        else:
            self.draw_card(canvas, 0, 0, self._card, SMALL_CARD)
