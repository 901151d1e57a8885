"""The course of a match: the table, the end of each deal, the end of the match."""

from textual import work
from textual.screen import Screen

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveHandle
from canasta_tui.messages import Catalogue
from canasta_tui.tui.game import SavedGame
from canasta_tui.tui.notices import tell, tell_last
from canasta_tui.tui.preferences import Preferences
from canasta_tui.tui.screens.deal_end import DealEndScreen
from canasta_tui.tui.screens.match_end import MatchEndScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.table.staging import Order


class PlayScreen(Screen[None]):
    """An empty screen, under the table, that leads through an opened match and closes it."""

    def __init__(self, t: Catalogue, handle: SaveHandle, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._t = t
        self._game = SavedGame(handle)
        self._orders: dict[int, Order] = {}
        """How each seat has its hand sorted, from deal to deal."""

    def on_mount(self) -> None:
        """Begin, or go on where the match stands."""
        self._play()

    def quit_question(self) -> str | None:
        """Return what is asked before the program is left in the middle of a match."""
        fault = self._game.save_again()
        if fault is not None:
            return self._t("screens.quit.unsaved", why=self._t(fault.key, **fault.fields))
        return None if self._game.over else self._t("screens.quit.in_game")

    @work
    async def _play(self) -> None:
        try:
            while await self._play_deal():
                self._next_deal()
        finally:
            self._save_and_close()
        self.dismiss(None)

    def _save_and_close(self) -> None:
        fault = self._game.save_again()
        self._game.close()
        if fault is not None:
            why = self._t(fault.key, **fault.fields)
            tell_last(self.app, self._t("screens.quit.lost", why=why))

    async def _play_deal(self) -> bool:
        """Play a deal to its end; say whether there is to be another."""
        game = self._game
        if not game.deal_over:
            table = TableScreen(game, self._t, preferences=self._preferences, orders=self._orders)
            await self.app.push_screen_wait(table)
        if not game.deal_over:
            return False
        end = DealEndScreen(self._t, game, lambda: self._watch(game.deal_number))
        go_on = await self.app.push_screen_wait(end)
        if go_on and game.over:
            await self.app.push_screen_wait(MatchEndScreen(self._t, game, lambda: self._watch(1)))
        return bool(go_on) and not game.over

    def _watch(self, deal: int) -> None:
        """Show the match once more, from the start of a deal."""
        from canasta_tui.tui.replay.positions import Point, Replay
        from canasta_tui.tui.screens.replay import ReplayScreen

        pace = self._preferences.settings.pace
        replay = Replay(self._game.match)
        self.app.push_screen(ReplayScreen(self._t, replay, Point(deal, 0), pace))

    def _next_deal(self) -> None:
        try:
            self._game.next_deal()
        except SaveError as error:
            why = self._t(error.key, **error.fields)
            tell(self.app, self._t("table.not_saved", why=why), "error")
