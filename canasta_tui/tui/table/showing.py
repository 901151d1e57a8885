"""How a seat's view comes onto the table's widgets, and off them again."""

from typing import TYPE_CHECKING

from canasta_tui.engine.view import SeatView
from canasta_tui.tui.keys.keyboard import key_on
from canasta_tui.tui.table import present
from canasta_tui.tui.table.commands import Command, commands
from canasta_tui.tui.table.entering import Entering, entering
from canasta_tui.tui.widgets.action_bar import Entry
from canasta_tui.tui.widgets.log import LogView
from canasta_tui.tui.widgets.melds import Shown
from canasta_tui.tui.widgets.piles import PileState, PileView, StockView
from canasta_tui.tui.widgets.prompt import Tone
from canasta_tui.tui.widgets.scores import ScoreBoard, ScoreSheet
from canasta_tui.tui.widgets.seats import SeatsView
from canasta_tui.tui.widgets.side import SideView

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen


class Showing:
    """What the widgets of one table show."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._t = table.t
        self._entries: dict[tuple[Command, str], Entry] = {}
        """The entries of the action bar so far, with the keys in force; by command and label."""

    def all(self, view: SeatView) -> None:
        """Show everything as the seat sees it."""
        table, t, game, staging = self._table, self._t, self._table.game, self._table.staging
        self._entries.clear()
        scores = present.side_scores(t, game, view)
        table.query_one(ScoreBoard).show(present.titles(t, game), scores)
        table.query_one(ScoreSheet).show(scores)
        to_right = not present.goes_left(view.rules)
        table.query_one(SeatsView).show(present.seat_states(game, view), to_right=to_right)
        for widget, side in zip(table.query(SideView), present.side_order(view), strict=True):
            widget.show(present.side_state(t, game, view, side, staging))
        table.query_one(StockView).show(present.stock_state(t, view))
        table.query_one(PileView).show(present.pile_state(t, view, staging))
        sentences = present.log_sentences(table.say, game, view)
        for log in table.query(LogView):
            log.show(sentences)
        self.hand(view)

    def hand(self, view: SeatView) -> None:
        """Show the hand, and what hangs on the picked cards and on the last move."""
        table, staging = self._table, self._table.staging
        table.hand.show(present.hand_cards(view, staging, table.order))
        table.prompt.tell(table.say.picked(view, staging, table.size.width - 2))
        self.possible(view)

    def possible(self, view: SeatView) -> None:
        """Show what can be done, and what Enter does where the cursor stands."""
        table = self._table
        enter = entering(view, table.staging, table.cursor.at)
        others = commands(
            view,
            table.staging,
            undo=table.game.undo_refusal() is None,
            refused=table.refusal is not None,
            computers=table.with_computers,
        )
        entries = [self._entry(each, f"table.command.{each.name}") for each in others]
        first = self._entry(Command("next", enter.label != "wait"), f"table.next.{enter.label}")
        table.bar.show([first, *entries])
        self._prompt(view, enter)

    def _entry(self, command: Command, label: str) -> Entry:
        entry = self._entries.get((command, label))
        if entry is None:
            key = key_on(self._table, command.binding)
            entry = Entry(command.name, key, self._t(label), command.possible)
            self._entries[command, label] = entry
        return entry

    def meld(self, shown: Shown) -> None:
        """Tell in full what a meld is."""
        say = self._table.say
        told = say.meld(shown.meld) if shown.meld else say.cards(shown.cards)
        self._table.prompt.tell(told)

    def nothing(self) -> None:
        """Show nothing of any hand."""
        table = self._table
        table.hand.clear()
        for side in table.query(SideView):
            side.show(None)
        for log in table.query(LogView):
            log.show(())
        table.query_one(StockView).show(PileState())
        table.query_one(PileView).show(PileState())
        table.prompt.tell("")
        table.prompt.say("")
        table.bar.show(())

    def _prompt(self, view: SeatView, enter: Entering) -> None:
        table, prompt = self._table, self._table.prompt
        if table.refusal is not None:
            prompt.say(table.say.refusal(view, table.refusal), Tone.REFUSAL)
        elif table.notice:
            prompt.say(table.notice, Tone.NOTICE)
        else:
            prompt.say(table.say.prompt(view, enter, present.names_of(table.game)))
