"""The end of a deal: why it ended, the score sheet line by line, the totals so far."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.messages import Catalogue
from canasta_tui.tui.game import Outcome
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.sheets import BREAKPOINTS, score_sheet, totals_curve
from canasta_tui.tui.table.present import why_it_ended


class DealEndScreen(Screen[bool]):
    """Shows a deal's score; gives true when the players go on, false when they leave the game."""

    CSS_PATH = "deal_end.tcss"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on(True)", id="deal_end.go_on", show=False),
        Binding("escape", "go_on(False)", id="deal_end.leave", show=False),
        Binding("w,W", "watch", id="deal_end.watch", show=False),
    ]

    def __init__(
        self, t: Catalogue, game: Outcome, watch: Callable[[], None] | None = None
    ) -> None:
        """``watch`` shows the deal once more."""
        super().__init__()
        self._t = t
        self._game = game
        self._watch = watch

    def compose(self) -> ComposeResult:
        t, game = self._t, self._game
        title = t("screens.deal_end.title", deal=game.deal_number)
        yield Static(title, classes="heading", markup=False)
        yield Static(why_it_ended(t, game.results[-1], game.players), id="why", markup=False)
        with VerticalScroll(id="sheets", classes=f"-of-{game.rules.sides}"):
            yield Static(score_sheet(t, game), id="sheet")
            yield totals_curve(t, game)
        go_on = "screens.deal_end.to_the_end" if game.over else "screens.deal_end.next_deal"
        watch = Hint("deal_end.watch", t("screens.deal_end.watch"), "watch")
        yield Hints(
            [
                Hint(t("keys.name.enter"), t(go_on), "go_on(True)"),
                *([watch] if self._watch else []),
                Hint(t("keys.name.escape"), t("screens.deal_end.leave"), "go_on(False)"),
            ]
        )

    def action_watch(self) -> None:
        """Show the deal once more."""
        if self._watch is not None:
            self._watch()

    def action_go_on(self, yes: bool) -> None:
        """Go on with the game, or leave it for later."""
        leave(self, yes)
