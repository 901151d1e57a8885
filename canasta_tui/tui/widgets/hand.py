"""A hand of cards as one widget: a row of faces, or close rows when there are many."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from canasta_tui.engine.cards import Card
from canasta_tui.tui.terminal.glyphs import DOWN, UP
from canasta_tui.tui.widgets.canvas import Canvas, Place
from canasta_tui.tui.widgets.faces import CardPainter
from canasta_tui.tui.widgets.fan import LINES, NAMED, Fan, fan, lines_of

FEW: Final = 3
"""Cards that are drawn by themselves; of more the whole hand is."""


class HandCard(NamedTuple):
    """A card as it is shown: ``slot`` names it, the rest says how it looks."""

    slot: int
    card: Card
    picked: bool = False
    new: bool = False


class HandView(CardPainter, can_focus=True):
    """The hand of the player at the keyboard; shows what it is told, reports what is picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, id="hand.left"),
        Binding("right", "move(1)", show=False, id="hand.right"),
        Binding("up", "row(-1)", show=False, id="hand.up"),
        Binding("down", "row(1)", show=False, id="hand.down"),
        Binding("home", "end(False)", show=False, id="hand.first"),
        Binding("end", "end(True)", show=False, id="hand.last"),
        Binding("space", "pick", show=False, id="hand.pick"),
        Binding("x,X,asterisk", "pick_rank", show=False, id="hand.pick_rank"),
    ]

    COMPONENT_CLASSES = {"hand--picked", "hand--cursor", "hand--mark", "hand--new", "hand--plain"}

    DEFAULT_CSS = """
    HandView {
        height: auto;
        & > .hand--picked { color: $picked; text-style: bold; }
        & > .hand--cursor { color: $turn; text-style: bold; }
        & > .hand--mark { background: $card; color: $spades; text-style: bold; }
        & > .hand--new { color: $turn; text-style: bold; }
        & > .hand--plain { color: $felt-text 70%; }
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    """The place of the card under the cursor, counted as shown."""

    class Picked(Message):
        """A card is to be picked or put back; with ``whole_rank`` all of its rank."""

        def __init__(self, hand: "HandView", slot: int, whole_rank: bool = False) -> None:
            super().__init__()
            self.hand = hand
            self.slot = slot
            self.whole_rank = whole_rank

        @property
        def control(self) -> "HandView":
            return self.hand

    class Left(Message):
        """The cursor would leave the hand upwards (-1) or downwards (1)."""

        def __init__(self, hand: "HandView", way: int) -> None:
            super().__init__()
            self.hand = hand
            self.way = way

    _cards: tuple[HandCard, ...] = ()
    _origin: Place | None = None
    """Where the first card of a close hand was painted; above the widget if that is scrolled."""

    @property
    def cards(self) -> tuple[HandCard, ...]:
        """The cards shown, in their order."""
        return self._cards

    @property
    def current(self) -> HandCard | None:
        """The card under the cursor."""
        return self._cards[self.cursor] if self._cards else None

    def show(self, cards: Sequence[HandCard]) -> None:
        """Show these cards; the cursor stays on its card, or near where that was."""
        at = self.current
        same_card = [n for n, each in enumerate(cards) if at and each.card == at.card]
        places = [n for n in same_card if at and cards[n].slot == at.slot] or same_card
        before, self._cards = self._cards, tuple(cards)
        self.cursor = places[0] if places else min(self.cursor, max(len(cards) - 1, 0))
        if len(before) == len(cards):
            pairs = enumerate(zip(before, self._cards, strict=True))
            self._change(place for place, (old, new) in pairs if old != new)
        else:
            self.repaint(layout=True)

    def clear(self) -> None:
        """Show nothing of any hand."""
        self._cards = ()
        self.cursor = 0
        self.repaint()

    def point_at(self, slot: int) -> None:
        """Put the cursor on a card."""
        places = [n for n, each in enumerate(self._cards) if each.slot == slot]
        if places:
            self.cursor = places[0]

    def watch_cursor(self, before: int, after: int) -> None:
        self._change((before, after))

    def _change(self, places: Iterable[int]) -> None:
        """Draw cards anew, and of a few of them no others: every key comes here."""
        changed, laid = [*places], self._fan
        if not changed:
            return
        if laid.close and self._origin == self._close_origin(laid):
            self.repaint_part(partial(self._paint_some, laid, changed))
        elif not laid.close and len(changed) <= FEW:
            self.repaint_part(partial(self._paint_around, laid, changed))
        else:
            self.repaint()

    def _paint_around(self, laid: Fan, places: Iterable[int], canvas: Canvas) -> Iterator[Region]:
        """Draw the columns of some cards with all that lies there, and yield them."""
        reach = (laid.face - 1) // laid.step
        for place in places:
            first, end = max(0, place - reach), min(place + reach + 1, len(self._cards))
            sheet = Canvas(canvas.width, canvas.height, self.glyphs, self.look())
            self._paint_faces(sheet, laid, range(first, end))
            x = self._left(laid) + place * laid.step
            canvas.take(sheet, x, laid.face)
            yield Region(x, 0, laid.face, canvas.height)

    def _paint_some(self, laid: Fan, places: Iterable[int], canvas: Canvas) -> Iterator[Region]:
        """Draw some cards of a close hand, and yield where their names are."""
        for place in places:
            if place < len(self._cards):
                self._close_card(canvas, laid, place)
                x, y = self._close_place(laid, place)
                yield Region(x, y + laid.lines - 1, laid.step + 1, 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the hand takes."""
        return lines_of(self.card_size, viewport.height)

    def action_move(self, step: int) -> None:
        """Move the cursor along the cards, round their ends."""
        if self._cards:
            self.cursor = (self.cursor + step) % len(self._cards)

    def action_row(self, way: int) -> None:
        """Move the cursor to the row above or below, or out of the hand."""
        target = self.cursor + way * self._fan.per_row
        last_row = (len(self._cards) - 1) // self._fan.per_row
        if 0 <= target < len(self._cards):
            self.cursor = target
        elif way > 0 and self.cursor // self._fan.per_row < last_row:
            self.cursor = len(self._cards) - 1
        else:
            self.post_message(self.Left(self, way))

    def action_end(self, last: bool) -> None:
        """Move the cursor to the first or the last card."""
        self.cursor = len(self._cards) - 1 if last and self._cards else 0

    def action_pick(self) -> None:
        """Pick the card under the cursor, or put it back."""
        if self.current:
            self.post_message(self.Picked(self, self.current.slot))

    def action_pick_rank(self) -> None:
        """Pick all cards of the rank under the cursor, or put them back."""
        if self.current:
            self.post_message(self.Picked(self, self.current.slot, whole_rank=True))

    def on_click(self, event: events.Click) -> None:
        place = self.spot_at(event)
        if place is None or place >= len(self._cards):
            return
        event.stop()
        self.cursor = place
        whole_rank = event.ctrl or event.button == 3
        self.post_message(self.Picked(self, self._cards[place].slot, whole_rank))

    @property
    def _fan(self) -> Fan:
        return fan(len(self._cards), self.size.width, self.size.height)

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards."""
        laid = self._fan
        if not self._cards:
            return
        if laid.close:
            self._paint_close(canvas, laid)
        else:
            self._paint_faces(canvas, laid, range(len(self._cards)))
            for place in range(len(self._cards)):
                self.spot(self._left(laid) + place * laid.step, 0, laid.face, canvas.height, place)

    def _left(self, laid: Fan) -> int:
        return max(0, (self.size.width - laid.width(len(self._cards))) // 2)

    def _paint_faces(self, canvas: Canvas, laid: Fan, places: range) -> None:
        left, last = self._left(laid), len(self._cards) - 1
        for place in places:
            each = self._cards[place]
            x, y = left + place * laid.step, 0 if each.picked else 1
            seen = laid.face if place == last else laid.step
            self._face(canvas, x, y, each, (laid.face, seen))
        for place in places:
            x, y = left + place * laid.step, 0 if self._cards[place].picked else 1
            self._marks(canvas, x + min(laid.step, laid.face) // 2, y, place)

    def _face(
        self, canvas: Canvas, x: int, y: int, each: HandCard, widths: tuple[int, int]
    ) -> None:
        """Draw a card; ``widths`` are that of the card, and what will be seen of it."""
        width, seen = widths
        height = canvas.height - 1
        canvas.card(x, y, width, height, self._edge_style(each))
        style = self.face_style(each.card)
        name_style = self._card_style(each.card, self.has_focus and each is self.current)
        rank, suit = self.faces.rank(each.card), self.faces.suit(each.card)
        if seen < NAMED:
            canvas.text(x + 1, y + 1, rank, name_style)
            canvas.text(x + 1, y + 2, suit, style)
            return
        inside = min(seen, width) - (2 if seen >= width else 1)
        canvas.text(x + 1, y + 1, (rank + suit).ljust(inside), name_style)
        middle = suit or rank if canvas.height >= LINES["large"] else suit
        canvas.text(x + (inside + 1) // 2 + (inside > 4), y + height // 2, middle, style)
        if canvas.height >= LINES["large"] and seen >= width:
            canvas.text(x + width - 1 - len(rank + suit), y + height - 2, rank + suit, style)

    def _edge_style(self, each: HandCard) -> Style:
        if self.has_focus and each is self.current:
            return self.look("hand--mark")
        return self.look("card--edge")

    def _card_style(self, card: Card, at_cursor: bool) -> Style:
        style = self.face_style(card)
        return style + Style(reverse=True) if at_cursor else style

    def _marks(self, canvas: Canvas, middle: int, y: int, place: int) -> None:
        each = self._cards[place]
        if each.new:
            canvas.put(middle, y, self.glyphs.new, self.look("hand--mark"))
        if self.has_focus and place == self.cursor:
            style = self.look("hand--cursor" if each.picked else "hand--mark")
            canvas.put(middle, canvas.height - 1, self.glyphs.cursor, style)

    def _close_origin(self, laid: Fan) -> Place:
        """Return where the first card of a close hand belongs, so that the cursor is seen."""
        rows = -(-len(self._cards) // laid.per_row)
        room = self.size.height // laid.lines
        first = max(0, min(self.cursor // laid.per_row - room + 1, rows - room))
        top = max(0, self.size.height - rows * laid.lines - (laid.lines - 1)) // 2
        return Place(self._left(laid), top - first * laid.lines)

    def _close_place(self, laid: Fan, place: int) -> Place:
        row, column = divmod(place, laid.per_row)
        left, top = self._origin or Place(0, 0)
        return Place(left + column * laid.step, top + row * laid.lines)

    def _paint_close(self, canvas: Canvas, laid: Fan) -> None:
        self._origin = self._close_origin(laid)
        for place in range(len(self._cards)):
            x, y = self._close_place(laid, place)
            if laid.lines > 1:
                canvas.card(x, y, laid.step + 1, laid.lines + 1, self.look("card--edge"))
            self._close_card(canvas, laid, place)
            self.spot(x, y, laid.step, laid.lines, place)

    def _close_card(self, canvas: Canvas, laid: Fan, place: int) -> None:
        """Draw the line of a card with its name; its right edge is the next one's left."""
        x, y = self._close_place(laid, place)
        each, y = self._cards[place], y + laid.lines - 1
        name = self.faces.name(each.card) if laid.step >= NAMED else self.faces.narrow(each.card)
        edge = self.look("card--edge" if laid.lines > 1 else "hand--plain")
        bar = self.glyphs.single[UP | DOWN]
        before, after = bar, bar
        if each.picked:
            before, after, edge = "[", "]", self.look("hand--picked")
        elif each.new:
            before, edge = self.glyphs.new, self.look("hand--new")
        canvas.put(x, y, before, edge)
        at_cursor = self.has_focus and place == self.cursor
        canvas.text(x + 1, y, name.ljust(laid.step - 1), self._card_style(each.card, at_cursor))
        if place == len(self._cards) - 1 or (place + 1) % laid.per_row == 0:
            canvas.put(x + laid.step, y, after, edge)
