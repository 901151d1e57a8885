"""Where the cursor stands on the table, and what choosing a thing there does."""

from typing import TYPE_CHECKING

from textual.widget import Widget

from canasta_tui.engine.table import Phase
from canasta_tui.tui.table.entering import At, Place
from canasta_tui.tui.widgets.piles import CardStack, PileView, StockView
from canasta_tui.tui.widgets.side import SideView

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen


class Cursor:
    """The cursor of one table; in the action bar it still points at what it was on before."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._on: Widget | None = None

    def moved(self) -> None:
        """Take notice of where the focus is."""
        if not self._table.bar.has_focus:
            self._on = self._table.focused

    @property
    def at(self) -> At:
        """Where the cursor stands, or stood before it came into the action bar."""
        here, view = self._on, self._table.view
        if isinstance(here, StockView):
            return At(Place.STOCK)
        if isinstance(here, PileView):
            return At(Place.PILE)
        if isinstance(here, SideView) and here.state and view:
            place = Place.OWN if here.state.side == view.side else Place.OTHER
            return At(place, here.cursor if here.shown else None)
        return At()

    def choose(self) -> bool:
        """Choose what the cursor is on; False in the hand, where Enter makes the next move."""
        if isinstance(self._on, CardStack | SideView):
            self._on.action_choose()
            return True
        return False

    def meld_chosen(self, side_view: SideView, number: int | None) -> None:
        """Take a staged meld back, add to a laid one, or stage what is picked beside them."""
        table, side = self._table, side_view.state
        if table.view is None or side is None:
            return
        if side.side != table.view.side:
            table.tell_meld(side_view.current)
        elif number is not None and number >= len(side.melds):
            table.moves.unstage(number - len(side.melds))
        elif not table.staging.picked:
            table.tell_meld(side_view.current)
        elif number is None:
            table.action_command("stage")
        else:
            table.moves.onto(table.view, number)

    def stack_chosen(self, stack: CardStack) -> None:
        """Draw from the stock, take the pile, or discard the picked card onto it."""
        table = self._table
        if table.view is None:
            return
        if isinstance(stack, StockView):
            table.action_command("draw")
        elif table.view.phase == Phase.PLAY and table.staging.picked:
            table.action_command("discard")
        else:
            table.action_command("take")
