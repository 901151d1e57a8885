"""The end of a match: who has won, and how the deals went."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.match import Match
from canasta_tui.messages import Catalogue
from canasta_tui.tui.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.sheets import deals_sheet, names_of_sides


def result_sentence(t: Catalogue, match: Match) -> str:
    """Return who has won and with how many points; empty while the match goes on."""
    if match.winner is None:
        return ""
    side = names_of_sides(t, match)[match.winner]
    points, together = match.totals[match.winner], len(match.players) // match.rules.sides
    return t("screens.match_end.won", side=side, total=points, n=together, m=match.deal_number)


class MatchEndScreen(Screen[None]):
    """Shows the winner, the totals and the points of every deal."""

    CSS_PATH = "match_end.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "leave", id="match_end.leave", show=False)
    ]

    def __init__(self, t: Catalogue, match: Match) -> None:
        super().__init__()
        self._t = t
        self._match = match

    def compose(self) -> ComposeResult:
        t, match = self._t, self._match
        yield Static(t("screens.match_end.title"), classes="heading", markup=False)
        yield Static(result_sentence(t, match), id="winner", markup=False)
        with VerticalScroll():
            yield Static(deals_sheet(t, match), id="sheet")
        yield Hints([Hint(t("screens.keys.enter"), t("screens.match_end.leave"), "leave")])

    def action_leave(self) -> None:
        """Go back to the title."""
        leave(self, None)
