"""The end of a match: who has won, and how the deals went."""

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
from canasta_tui.tui.sheets import BREAKPOINTS, deals_sheet, names_of_sides, totals_curve


def result_sentence(t: Catalogue, game: Outcome) -> str:
    """Return who has won and with how many points; empty while the match goes on."""
    if game.winner is None:
        return ""
    side = names_of_sides(t, game)[game.winner]
    points, together = game.totals[game.winner], len(game.players) // game.rules.sides
    return t("screens.match_end.won", side=side, total=points, n=together, m=game.deal_number)


class MatchEndScreen(Screen[None]):
    """Shows the winner, the totals and the points of every deal."""

    CSS_PATH = "match_end.tcss"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "leave", id="match_end.leave", show=False),
        Binding("w,W", "watch", id="match_end.watch", show=False),
    ]

    def __init__(
        self, t: Catalogue, game: Outcome, watch: Callable[[], None] | None = None
    ) -> None:
        """``watch`` shows the match once more."""
        super().__init__()
        self._t = t
        self._game = game
        self._watch = watch

    def compose(self) -> ComposeResult:
        t, game = self._t, self._game
        yield Static(t("screens.match_end.title"), classes="heading", markup=False)
        yield Static(result_sentence(t, game), id="winner", markup=False)
        with VerticalScroll(id="sheets", classes=f"-of-{game.rules.sides}"):
            yield Static(deals_sheet(t, game), id="sheet")
            yield totals_curve(t, game)
        watch = Hint("match_end.watch", t("screens.match_end.watch"), "watch")
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("screens.match_end.leave"), "leave"),
                *([watch] if self._watch else []),
            ]
        )

    def action_watch(self) -> None:
        """Show the match once more."""
        if self._watch is not None:
            self._watch()

    def action_leave(self) -> None:
        """Go back to the title."""
        leave(self, None)
