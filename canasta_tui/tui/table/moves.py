"""What the player at the table does: each move is made, asked about, or refused with its reason."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from canasta_tui.engine.actions import ASK, DRAW, Action, Add, Discard, TakePile
from canasta_tui.engine.cards import Card, rank_of
from canasta_tui.engine.events import Event
from canasta_tui.engine.refusals import Reason, Refusal
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.library.save_files import SaveError
from canasta_tui.tui.notices import tell
from canasta_tui.tui.table.steps import (
    Stage,
    Way,
    add_refusal,
    asks_first,
    fits_no_meld,
    is_players,
    join_refusal,
    next_ways,
    red_threes_in_hand,
    staging_refusal,
    take_refusal,
    ways_to_add,
    ways_to_join,
    ways_to_take,
)

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen

TURN: Final = ("next", "draw", "take", "add", "discard", "join", "red_three", "ask", "undo")
"""What only the player can do who has to act."""


class Moves:
    """The moves of the player whose view the table shows."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._t = table.t
        self._fault = ""
        """Why the latest action is not saved, or nothing."""
        self._moves: dict[str, Callable[[SeatView], None]] = {
            "next": self._next,
            "draw": lambda view: self._go(view, DRAW),
            "take": self._take,
            "stage": self._stage,
            "unstage": lambda view: self._unstage(),
            "add": self._add,
            "discard": self._discard,
            "join": self._join,
            "red_three": self._red_three,
            "ask": self._ask,
            "undo": lambda view: self._undo(),
            "back": lambda view: self._back(),
        }

    def make(self, name: str, view: SeatView) -> None:
        """Make the move of that name, or say why not."""
        self._table.hush()
        if name in TURN and not is_players(view):
            self._table.hint(self._t("table.hint.not_your_turn"))
        else:
            self._moves[name](view)

    def onto(self, view: SeatView, number: int) -> None:
        """Bring the picked cards to an own meld: with the pile before drawing, else by adding."""
        staging = self._table.staging
        take = TakePile(staging.picked, number, staging.melds)
        if view.phase == Phase.DRAW and view.refusal(take) is None:
            self._go(view, take)
        else:
            self._go(view, Add(number, staging.picked))

    def unstage(self, number: int) -> None:
        """Take a staged meld back."""
        self._table.hush()
        self._unstage(number)

    def _next(self, view: SeatView) -> None:
        """Do what Enter does: the only way to go on, or ask which."""
        ways = next_ways(view, self._table.staging)
        if ways:
            self._choose(view, self._question(view, ways), ways)
        elif self._table.staging.picked:
            self._say_why_nothing(view)
        else:
            self._table.hand.action_pick()

    def _question(self, view: SeatView, ways: Sequence[Way]) -> str:
        if view.phase == Phase.ANSWER:
            return self._t("table.prompt.answer", name=self._table.game.players[view.turn].name)
        if ways[0] == DRAW:
            return self._t("table.ask.draw_or_take", n=len(view.pile))
        if self._table.staging.picked:
            return self._ask_about(self._table.staging.picked)
        return self._t("table.ask.pile", n=len(view.pile))

    def _ask_about(self, cards: Sequence[Card]) -> str:
        return self._t("table.ask.cards", cards=self._table.say.cards(cards))

    def _say_why_nothing(self, view: SeatView) -> None:
        staging = self._table.staging
        refusal = self._why_nothing(view)
        if refusal is None:
            self._table.hint(self._t("table.hint.staged", n=len(staging.melds)))
        else:
            self._table.refuse(refusal)

    def _why_nothing(self, view: SeatView) -> Refusal | None:
        """Return why nothing can be done with the picked cards, or None if it is what is staged."""
        picked = self._table.staging.picked
        fits = {rank_of(card) for card in picked} & {meld.rank for meld in view.melds[view.side]}
        if fits:
            return add_refusal(view, picked)
        if len(picked) == 1:
            return view.refusal(Discard(picked[0]))
        return staging_refusal(view, self._table.staging)

    def _take(self, view: SeatView) -> None:
        staging = self._table.staging
        ways = ways_to_take(view, staging)
        if ways:
            self._choose(view, self._t("table.ask.pile", n=len(view.pile)), ways)
        else:
            self._table.refuse(take_refusal(view, staging))

    def _stage(self, view: SeatView) -> None:
        staging = self._table.staging
        if not staging.picked:
            self._table.hint(self._t("table.hint.pick_first"))
            return
        refusal = staging_refusal(view, staging)
        if refusal is None:
            self._do(Stage(staging.picked))
        else:
            self._table.refuse(refusal)

    def _unstage(self, number: int = -1) -> None:
        self._table.staging.unstage(number)
        self._table.show()

    def _add(self, view: SeatView) -> None:
        picked = self._table.staging.picked
        ways = ways_to_add(view, picked)
        if not picked:
            self._table.hint(self._t("table.hint.pick_first"))
        elif ways:
            self._choose(view, self._ask_about(picked), ways)
        else:
            self._refuse_to_add(view, picked)

    def _refuse_to_add(self, view: SeatView, picked: Sequence[Card]) -> None:
        refusal = add_refusal(view, picked)
        if refusal and refusal.reason is Reason.MIXED_RANKS and fits_no_meld(view, picked):
            name = "fits_no_meld_or_run" if view.rules.runs else "fits_no_meld"
            self._table.hint(self._t(f"table.hint.{name}", cards=self._table.say.cards(picked)))
        else:
            self._table.refuse(refusal)

    def _discard(self, view: SeatView) -> None:
        staging, current = self._table.staging, self._table.hand.current
        cards = staging.picked or ((current.card,) if current else ())
        if staging.melds:
            self._table.hint(self._t("table.hint.staged", n=len(staging.melds)))
        elif len(cards) == 1:
            self._go(view, Discard(cards[0]))
        else:
            self._table.hint(self._t("table.hint.one_card"))

    def _join(self, view: SeatView) -> None:
        ways = ways_to_join(view)
        if ways:
            self._choose(view, self._t("table.ask.join"), ways)
        else:
            self._table.refuse(join_refusal(view))

    def _red_three(self, view: SeatView) -> None:
        ways = red_threes_in_hand(view, self._table.staging.picked)
        if ways:
            self._go(view, ways[0])
        else:
            self._table.hint(self._t("table.hint.no_red_three"))

    def _ask(self, view: SeatView) -> None:
        if view.rules.ask_partner == "never":
            self._table.hint(self._t("table.hint.nobody_asks"))
        else:
            self._go(view, ASK)

    def _undo(self) -> None:
        refusal = self._table.game.undo_refusal()
        if refusal is None:
            self._saving(self._table.game.undo)
        else:
            self._table.hint(self._t(f"table.undo.{refusal}"))

    def _back(self) -> None:
        """Undo the latest step of picking and staging; with none, offer what else there is."""
        staging = self._table.staging
        if staging.picked:
            staging.put_back()
            self._table.show()
        elif staging.melds:
            self._unstage()
        else:
            self._table.standing.offer()

    def _choose(self, view: SeatView, question: str, ways: Sequence[Way]) -> None:
        """Go the only way, or ask which of several."""
        if len(ways) == 1:
            self._go(view, ways[0])
            return
        answers = [self._table.say.way(view, way) for way in ways]
        self._table.ask.which(question, answers, lambda number: self._chosen(view, ways[number]))

    def _chosen(self, view: SeatView, way: Way) -> None:
        """Go a way that was chosen of several, or ask once more where all is asked about."""
        asked = isinstance(way, TakePile | Discard)
        if asked and self._table.settings.confirmations == "all":
            self._confirm(view, way)
        else:
            self._do(way)

    def _go(self, view: SeatView, way: Way) -> None:
        """Go a way: refuse it with its reason, confirm it where that is due, or do it."""
        refusal = None if isinstance(way, Stage) else view.refusal(way)
        if refusal is not None:
            self._table.refuse(refusal)
        elif asks_first(view, way) and not self._unasked(way):
            self._confirm(view, way)
        else:
            self._do(way)

    def _unasked(self, way: Way) -> bool:
        """Say whether the player wants no question about a discard or a take."""
        turn = isinstance(way, TakePile | Discard)
        return turn and self._table.settings.confirmations == "none"

    def _confirm(self, view: SeatView, way: Way) -> None:
        key = "take" if isinstance(way, TakePile) else "turn"
        question = self._t(f"table.confirm.{key}", n=len(view.pile))
        answers = [self._table.say.way(view, way), self._t("table.confirm.not_yet")]
        self._table.ask.which(question, answers, lambda number: None if number else self._do(way))

    def _do(self, way: Way) -> None:
        if isinstance(way, Stage):
            self._table.staging.stage()
            self._table.show()
        else:
            self._table.staging.spend(way)
            self.carry_out(way)

    def carry_out(self, action: Action) -> None:
        """Play an action, of whoever has to act, and go on with the table."""
        self._saving(lambda: self._table.game.play(action))

    def _saving(self, act: Callable[[], Event | None]) -> None:
        """Do what is saved at once; a fault of the saving is told, and the game goes on."""
        before, event, fault = self._table.view, None, ""
        try:
            event = act()
        except SaveError as error:
            fault = self._t("table.not_saved", why=self._t(error.key, **error.fields))
        self._table.hush()
        self._table.pass_on()
        if event is not None and before is not None:
            self._table.flights.show(event, before)
        self._tell_unsaved(fault)

    def _tell_unsaved(self, fault: str) -> None:
        """Say that the latest action is not saved; why and what to do, once a fault."""
        if fault:
            self._table.hint(self._t("table.not_saved_yet"))
            if fault != self._fault:
                tell(self._table.app, fault, "error")
        self._fault = fault
