"""The stock and the pile in the middle of the table."""

from abc import abstractmethod
from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from canasta_tui.engine.cards import Card
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.faces import CardPainter, Size

SMALL_CARD: Final = (5, 4)
LARGE_CARD: Final = (8, 6)
DEPTHS: Final = (2, 6, 16, 40)
"""Cards from which on a pile looks one edge deeper."""
ACROSS: Final = 3
"""Cells that a card lying across in the pile sticks out."""


class PileState(NamedTuple):
    """What is shown of the stock or the pile.

    ``lines`` say in words how many cards there are, and what holds for them; ``marked`` is the line
    that warns. ``held`` means that the pile is frozen or closed; ``across`` is the card in it that
    has frozen it.
    """

    size: int = 0
    lines: tuple[str, ...] = ()
    top: Card | None = None
    marked: str = ""
    held: bool = False
    ready: bool = False
    across: Card | None = None


class CardStack(CardPainter, can_focus=True):
    """A stack of cards that can be chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", show=False, id="stack.choose"),
    ]

    COMPONENT_CLASSES = {
        "stack--label",
        "stack--ready",
        "stack--marked",
        "stack--focus",
        "stack--empty",
    }

    DEFAULT_CSS = """
    CardStack {
        height: 100%;
        & > .stack--label { color: $felt-text; }
        & > .stack--empty { color: $felt-text 50%; }
        & > .stack--ready { color: $turn; text-style: bold; }
        & > .stack--marked { color: $frozen; text-style: bold; }
        & > .stack--focus { color: $turn; text-style: bold reverse; }
    }
    """

    class Chosen(Message):
        """The stack was clicked, or Enter pressed on it."""

        def __init__(self, stack: "CardStack") -> None:
            super().__init__()
            self.stack = stack

        @property
        def control(self) -> "CardStack":
            return self.stack

    state = PileState()

    def show(self, state: PileState) -> None:
        """Show this."""
        if state != self.state:
            self.state = state
            self.repaint()

    def action_choose(self) -> None:
        """Choose the stack."""
        self.post_message(self.Chosen(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Chosen(self))

    def _face(self, canvas: Canvas) -> Size:
        """Return the size of the card that there is room for."""
        return LARGE_CARD if canvas.height >= LARGE_CARD[1] else SMALL_CARD

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards, and beside them the lines of words."""
        size = self._face(canvas)
        x = self.paint_cards(canvas, size) + 1
        focus = "stack--focus" if self.has_focus else None
        first = "stack--ready" if self.state.ready else "stack--label"
        top = max(0, (size[1] - len(self.state.lines)) // 2)
        for line, text in enumerate(self.state.lines):
            plain = "stack--marked" if text == self.state.marked else "stack--label"
            style = (focus or first) if line == 0 else plain
            canvas.text(x, top + line, text, self.look(style))

    @abstractmethod
    def paint_cards(self, canvas: Canvas, size: Size) -> int:
        """Draw the cards; return the column after them."""

    def paint_depth(self, canvas: Canvas, size: Size, style: Style) -> int:
        """Draw the edges of the cards under the top one; return the column after them."""
        edges = sum(self.state.size >= depth for depth in DEPTHS)
        for number in range(edges):
            canvas.edge(size[0] + number, 0, size[1], style)
        return size[0] + edges


class StockView(CardStack):
    """The face-down stock."""

    def paint_cards(self, canvas: Canvas, size: Size) -> int:
        """Draw the back of the top card on the edges of the others."""
        if not self.state.size:
            canvas.box(0, 0, *size, self.look("stack--empty"))
            return size[0]
        self.draw_back(canvas, 0, 0, size)
        return self.paint_depth(canvas, size, self.look("card--back"))


class PileView(CardStack):
    """The pile of discards: its top card, its depth, and whether it is frozen or closed."""

    def paint_cards(self, canvas: Canvas, size: Size) -> int:
        """Draw the top card on the edges of the others; a frozen pile has a double frame.

        The card that froze it lies across, and sticks out however deep it is buried.
        """
        state = self.state
        if state.top is None:
            canvas.box(0, 0, *size, self.look("stack--empty"))
            return size[0]
        self.draw_card(canvas, 0, 0, state.top, size, double=state.held)
        x = self.paint_depth(canvas, size, self.look("card--edge"))
        if state.across is None:
            return x
        y = size[1] // 2 - 1
        canvas.card(x, y, ACROSS, 3, self.look("card--edge"), double=True)
        canvas.put(x, y + 1, " ", self.look("card--edge"))
        canvas.text(x, y + 1, self.faces.narrow(state.across), self.face_style(state.across))
        return x + ACROSS
