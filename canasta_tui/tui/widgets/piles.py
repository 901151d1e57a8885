"""The stock and the pile in the middle of the table."""

from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from canasta_tui.engine.cards import Card
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.faces import CardPainter

SMALL_CARD: Final = (4, 4)
LARGE_CARD: Final = (7, 5)
DEPTHS: Final = (2, 6, 16)
"""Cards from which on a pile looks one edge deeper."""


class PileState(NamedTuple):
    """What is shown of the stock or the pile.

    ``lines`` say in words how many cards there are, and what holds for them; ``marked`` is the line
    that warns. ``held`` means that the pile is frozen or closed.
    """

    size: int = 0
    lines: tuple[str, ...] = ()
    top: Card | None = None
    marked: str = ""
    held: bool = False
    ready: bool = False


class CardStack(CardPainter, can_focus=True):
    """A stack of cards that can be chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", show=False, id="stack.choose"),
    ]

    COMPONENT_CLASSES = {"stack--label", "stack--ready", "stack--marked", "stack--focus"}

    DEFAULT_CSS = """
    CardStack {
        height: 100%;
        & > .stack--label { color: $felt-text; }
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

    def card_size(self, canvas: Canvas) -> tuple[int, int]:
        """Return the size of the card that there is room for."""
        return LARGE_CARD if canvas.height >= LARGE_CARD[1] else SMALL_CARD

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards, and beside them the lines of words."""
        size = self.card_size(canvas)
        x = self.paint_cards(canvas, size) + 1
        focus = "stack--focus" if self.has_focus else None
        first = "stack--ready" if self.state.ready else "stack--label"
        top = max(0, (size[1] - len(self.state.lines)) // 2)
        for line, text in enumerate(self.state.lines):
            plain = "stack--marked" if text == self.state.marked else "stack--label"
            style = (focus or first) if line == 0 else plain
            canvas.text(x, top + line, text, self.look(style))

    def paint_cards(self, canvas: Canvas, size: tuple[int, int]) -> int:
        """Draw the cards; return the column after them."""
        raise NotImplementedError

    def paint_depth(self, canvas: Canvas, size: tuple[int, int], style: Style) -> int:
        """Draw the edges of the cards under the top one; return the column after them."""
        edges = sum(self.state.size >= depth for depth in DEPTHS)
        for number in range(edges):
            canvas.edge(size[0] + number, 0, size[1], style)
        return size[0] + edges


class StockView(CardStack):
    """The face-down stock."""

    def paint_cards(self, canvas: Canvas, size: tuple[int, int]) -> int:
        """Draw the back of the top card on the edges of the others."""
        style = self.look("card--back")
        if not self.state.size:
            canvas.box(0, 0, *size, self.look("stack--label"))
            return size[0]
        self.draw_back(canvas, 0, 0, size)
        return self.paint_depth(canvas, size, style)


class PileView(CardStack):
    """The pile of discards: its top card, its depth, and whether it is frozen or closed."""

    def paint_cards(self, canvas: Canvas, size: tuple[int, int]) -> int:
        """Draw the top card on the edges of the others; a frozen pile has a double frame."""
        state = self.state
        if state.top is None:
            canvas.box(0, 0, *size, self.look("stack--label"))
            return size[0]
        self.draw_card(canvas, 0, 0, state.top, size, double=state.held)
        return self.paint_depth(canvas, size, self.look("card--edge"))
