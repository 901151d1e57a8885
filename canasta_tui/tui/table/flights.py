"""Which card goes over the table after an action, from where to where, and who may see its face."""

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from textual.geometry import Offset, Region

from canasta_tui.engine.actions import Discard, Draw, TakePile
from canasta_tui.engine.cards import Card
from canasta_tui.engine.events import Event
from canasta_tui.engine.view import SeatView
from canasta_tui.library.settings import Animation
from canasta_tui.tui.table import present
from canasta_tui.tui.widgets.flying import FlyingCard
from canasta_tui.tui.widgets.piles import SMALL_CARD, PileView, StockView
from canasta_tui.tui.widgets.seats import SeatsView
from canasta_tui.tui.widgets.side import SideView

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen

SECONDS: Final[dict[Animation, float]] = {"none": 0.0, "quick": 0.3, "slow": 0.7}
"""How long a card is on its way, and a new canasta flashes."""


class Heap(Enum):
    """Where cards lie that are nobody's."""

    STOCK = auto()
    PILE = auto()


Spot: TypeAlias = Heap | int
"""A heap, or the hand of a seat."""


class Flight(NamedTuple):
    """A card on its way, None for one that the viewer sees from behind."""

    card: Card | None
    start: Spot
    end: Spot


def flight_of(event: Event, before: SeatView, after: SeatView) -> Flight | None:
    """Return what goes over the table for the viewer, who saw ``before`` and sees ``after``."""
    match event.action:
        case Draw() if event.drawn:
            own = event.seat == after.seat and after.new_cards
            return Flight(after.new_cards[0] if own else None, Heap.STOCK, event.seat)
        case TakePile() if before.pile:
            return Flight(before.pile[-1], Heap.PILE, event.seat)
        case Discard(card) if not event.deal_over:
            return Flight(card, event.seat, Heap.PILE)
        case _:
            return None


class Flights:
    """The short animations of one table: cards on their way, and canastas just made."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._shown = False
        """Whether something may still be moving."""

    def show(self, event: Event, before: SeatView) -> None:
        """Show what an action moved, if the player who saw the table before still does."""
        table, after = self._table, self._table.view
        seconds = SECONDS[table.settings.animation]
        if not seconds or after is None or after.seat != before.seat or not table.is_active:
            return
        self._shown = True
        flight = flight_of(event, before, after)
        if flight is not None:
            start, end = self._place(flight.start, after), self._place(flight.end, after)
            table.query_one(FlyingCard).fly(flight.card, start, end, seconds)
        for side in table.query(SideView) if event.canastas else ():
            if side.state and side.state.side == after.side_of(event.seat):
                side.flash(event.canastas, seconds)

    def skip(self) -> None:
        """Let everything be where it goes to."""
        if not self._shown:
            return  # Every key comes here, and mostly nothing moves.
        self._shown = False
        self._table.query_one(FlyingCard).land()
        for side in self._table.query(SideView):
            side.stop_flash()

    def _place(self, spot: Spot, view: SeatView) -> Offset:
        """Return the upper left corner of a card that lies there, in cells of the screen."""
        table = self._table
        if spot is Heap.STOCK:
            return table.query_one(StockView).content_region.offset
        if spot is Heap.PILE:
            return table.query_one(PileView).content_region.offset
        if spot == view.seat:
            return _middle(table.hand.region)
        seats = table.query_one(SeatsView)
        place = seats.place_of(present.seat_order(view).index(spot))
        return _inside(seats.region.offset + place, table.size.width)


def _middle(region: Region) -> Offset:
    width, height = SMALL_CARD
    return Offset(region.x + (region.width - width) // 2, region.y + (region.height - height) // 2)


def _inside(place: Offset, width: int) -> Offset:
    return Offset(max(0, min(place.x, width - SMALL_CARD[0])), place.y)
