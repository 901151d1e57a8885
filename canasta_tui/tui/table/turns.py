"""Who looks at the table: the next player sits down, behind a curtain if another sat there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events

from canasta_tui.engine.table import Phase
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import is_players

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen


class Turns:
    """How one table goes from player to player."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._game = table.game

    def pass_on(self) -> None:
        """Show the table to who has to act, behind a curtain if that is another person."""
        game = self._game
        humans = [seat for seat, player in enumerate(game.players) if player.is_human]
        wanted = game.actor if game.actor in humans else self._who_looks_on(humans)
        if wanted == self._table.seat or len(humans) < 2:
            self._sit(wanted)
        else:
            self._draw_curtain(wanted)

    def _who_looks_on(self, humans: Sequence[int]) -> int:
        """Return who looks on while a computer player acts: who sits there, or comes next."""
        if self._table.seat is not None:
            return self._table.seat
        waits = [(seat - self._game.actor) % len(self._game.players) for seat in humans]
        return humans[waits.index(min(waits))] if humans else 0

    def _sit(self, seat: int) -> None:
        """Show the table to the player in the seat."""
        table, view, before = self._table, self._game.view(seat), self._table.view
        came = before is None or before.seat != seat
        if before is not None and is_players(view) and not is_players(before):
            table.enters.turn_came(events.Event().time)
        if came:
            table.staging = Staging(view.hand)
        else:
            table.staging.rebase(view.hand)
        table.view = view
        table.show()
        if came or is_players(view):
            table.hand.focus()
        new = [each.slot for each in table.hand.cards if each.new]
        if new and not table.staging.picked:
            table.hand.point_at(new[0])
        table.call_computers()

    def _draw_curtain(self, seat: int) -> None:
        """Take every card of a hand off the screen, then call the next player."""
        table, before = self._table, self._table.seat
        table.clear()
        players, t = self._game.players, table.t
        if self._game.view(seat).phase == Phase.ANSWER:
            occasion = t("table.curtain.asked")
        elif before is None:
            occasion = t("table.curtain.first")
        else:
            occasion = t("table.curtain.next", before=players[before].name)
        curtain = CurtainScreen(t, players[seat].name, occasion)
        table.app.push_screen(curtain, lambda opened: self._curtain_closed(seat, opened))

    def _curtain_closed(self, seat: int, opened: bool | None) -> None:
        if opened:
            self._sit(seat)
        else:
            self._table.ask.whether_to_leave(otherwise=lambda: self._draw_curtain(seat))
