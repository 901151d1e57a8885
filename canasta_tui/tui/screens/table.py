"""The table: one seat's view of the deal, and everything that the player in it can do."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.getters import query_one
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from canasta_tui.engine.actions import Action
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.library.settings import Pace
from canasta_tui.messages import Catalogue
from canasta_tui.tui.computers import Computers
from canasta_tui.tui.entering import At, Place
from canasta_tui.tui.game import Game
from canasta_tui.tui.glyphs import LETTERS, Glyphs, glyphs_here
from canasta_tui.tui.moves import Moves
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.showing import Showing
from canasta_tui.tui.staging import Order, Staging
from canasta_tui.tui.standing import Standing
from canasta_tui.tui.steps import is_players
from canasta_tui.tui.widgets.action_bar import ActionBar
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.fan import ROOMY_SCREEN
from canasta_tui.tui.widgets.hand import HandView
from canasta_tui.tui.widgets.log import LogView
from canasta_tui.tui.widgets.melds import Shown
from canasta_tui.tui.widgets.piles import CardStack, PileView, StockView
from canasta_tui.tui.widgets.prompt import Prompt
from canasta_tui.tui.widgets.scores import ScoreBoard, ScoreSheet
from canasta_tui.tui.widgets.seats import SeatsView
from canasta_tui.tui.widgets.side import SideView
from canasta_tui.tui.wording import Wording


class TableEnd(Enum):
    """Why the players got up from the table."""

    DEAL_OVER = auto()
    """The deal has ended; the match may go on."""
    TO_TITLE = auto()
    """They go on another time; everything is saved."""


class TableScreen(Screen[TableEnd]):
    """One deal on the table, seen by one seat after the other."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (100, "-normal"),
        (140, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [
        (0, "-short"),
        (30, "-tall"),
        (ROOMY_SCREEN, "-high"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "command('next')", show=False, id="table.next"),
        Binding("escape", "command('back')", show=False, id="table.back"),
        Binding("backspace", "command('unstage')", show=False, id="table.unstage"),
        Binding("t,T", "command('take')", show=False, id="table.take"),
        Binding("m,M", "command('stage')", show=False, id="table.stage"),
        Binding("a,A", "command('add')", show=False, id="table.add"),
        Binding("d,D", "command('discard')", show=False, id="table.discard"),
        Binding("j,J", "command('join')", show=False, id="table.join"),
        Binding("3", "command('red_three')", show=False, id="table.red_three"),
        Binding("p,P", "command('ask')", show=False, id="table.ask"),
        Binding("u,U", "command('undo')", show=False, id="table.undo"),
        Binding("s,S", "command('sort')", show=False, id="table.sort"),
        Binding("h,H", "command('advice')", show=False, id="table.advice"),
        Binding("v,V", "command('pace')", show=False, id="table.pace"),
        Binding("l,L", "command('panel')", show=False, id="table.panel"),
        Binding("r,R", "command('rules')", show=False, id="table.rules"),
        Binding("e,E", "command('settings')", show=False, id="table.settings"),
        Binding("q,Q", "command('leave')", show=False, id="table.leave"),
        Binding("up", "app.focus_previous", show=False, id="table.up"),
        Binding("down", "app.focus_next", show=False, id="table.down"),
    ]
    AUTO_FOCUS = "HandView"

    hand = query_one(HandView)
    bar = query_one(ActionBar)

    class RulesWanted(Message):
        """The rules page is wanted, at a field if one is named."""

        def __init__(self, field: str | None) -> None:
            super().__init__()
            self.field = field

    class SettingsWanted(Message):
        """The settings are wanted."""

    class HelpWanted(Message):
        """The page of keys is wanted."""

    class PaceChanged(Message):
        """Another pace of the computer players was chosen."""

        def __init__(self, pace: Pace) -> None:
            super().__init__()
            self.pace = pace

    def __init__(
        self,
        game: Game,
        t: Catalogue,
        glyphs: Glyphs | None = None,
        pace: Pace = "none",
        orders: dict[int, Order] | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.t = t
        self.glyphs = glyphs or glyphs_here()
        self.pictures = self.glyphs is not LETTERS
        self.say = Wording(t, pictures=self.pictures)
        self._faces = Faces.of(t, self.glyphs)
        self.view: SeatView | None = None
        """What the player at the table sees; None while nobody looks."""
        self.staging = Staging()
        """The cards that the player at the table has picked and staged."""
        self._orders = {} if orders is None else orders
        self._focused: Widget | None = None
        self.refusal: Refusal | None = None
        """Why the last move was refused, until the next."""
        self.notice = ""
        """What else is to be said of the last move, until the next."""
        self._showing = Showing(self)
        self._moves = Moves(self)
        self.computers = Computers(self, pace)
        self.standing = Standing(self)

    def compose(self) -> ComposeResult:
        t, faces, glyphs = self.t, self._faces, self.glyphs
        sides = self.game.rules.sides
        yield ScoreBoard(glyphs)
        with Horizontal(id="body"):
            with Vertical(id="felt"):
                yield SeatsView(t, glyphs)
                with Vertical(id="others", classes=f"-of-{sides}"):
                    for _ in range(sides - 1):
                        yield SideView(t, faces, glyphs)
                with Horizontal(id="middle"):
                    yield StockView(faces, glyphs)
                    yield PileView(faces, glyphs)
                    yield LogView(glyphs, id="log")
                yield SideView(t, faces, glyphs, id="own")
            with Vertical(id="panel"):
                yield ScoreSheet(t, glyphs)
                yield LogView(glyphs, heading=t("table.log"), id="history")
        yield HandView(faces, glyphs)
        yield Static(id="picked", markup=False)
        yield Prompt()
        yield ActionBar(glyphs)

    def on_mount(self) -> None:
        """Give the table to the player who has to act."""
        self.pass_on()

    def on_screen_resume(self) -> None:
        """Let the computer players go on when nothing lies over the table any more."""
        self.computers.go_on()

    def on_resize(self) -> None:
        """Say what has room now."""
        self._show_hand()

    # Whose turn it is to look

    def pass_on(self) -> None:
        """Show the table to who has to act, behind a curtain if that is another person."""
        game = self.game
        if game.deal_over:
            self._clear()
            self.dismiss(TableEnd.DEAL_OVER)
            return
        humans = [seat for seat, player in enumerate(game.players) if player.is_human]
        wanted = game.actor if game.actor in humans else self._seat_or(humans)
        if wanted == self._seat or len(humans) < 2:
            self._sit(wanted)
        else:
            self._draw_curtain(wanted)

    @property
    def _seat(self) -> int | None:
        return self.view.seat if self.view else None

    @property
    def with_computers(self) -> bool:
        """Whether computer players sit at the table."""
        return not all(player.is_human for player in self.game.players)

    @property
    def order(self) -> Order:
        """How the player at the table has the hand sorted."""
        return Order.RANK if self._seat is None else self._orders.get(self._seat, Order.RANK)

    def sort(self, order: Order) -> None:
        """Sort the hand of the player at the table so from now on."""
        if self._seat is not None:
            self._orders[self._seat] = order
            self.show()

    @property
    def at(self) -> At:
        """Where the cursor stands, or stood before it came into the action bar."""
        here = self._focused
        if isinstance(here, StockView):
            return At(Place.STOCK)
        if isinstance(here, PileView):
            return At(Place.PILE)
        if isinstance(here, SideView) and here.state and self.view:
            place = Place.OWN if here.state.side == self.view.side else Place.OTHER
            return At(place, here.cursor if here.shown else None)
        return At()

    def _seat_or(self, humans: Sequence[int]) -> int:
        """Return who looks on while a computer player acts: who sits there, or comes next."""
        if self._seat is not None:
            return self._seat
        waits = [(seat - self.game.actor) % len(self.game.players) for seat in humans]
        return humans[waits.index(min(waits))] if humans else 0

    def _sit(self, seat: int) -> None:
        """Show the table to the player in the seat."""
        view = self.game.view(seat)
        came = seat != self._seat
        if not came:
            self.staging.rebase(view.hand)
        else:
            self.staging = Staging(view.hand)
        self.view = view
        self.show()
        if came or is_players(view):
            self.hand.focus()
        new = [each.slot for each in self.hand.cards if each.new]
        if new and not self.staging.picked:
            self.hand.point_at(new[0])
        self.call_computers()

    def _draw_curtain(self, seat: int) -> None:
        """Take every card of a hand off the screen, then call the next player."""
        before = self._seat
        self._clear()
        name = self.game.players[seat].name
        if self.game.view(seat).phase == Phase.ANSWER:
            occasion = self.t("table.curtain.asked")
        elif before is None:
            occasion = self.t("table.curtain.first")
        else:
            occasion = self.t("table.curtain.next", before=self.game.players[before].name)
        curtain = CurtainScreen(self.t, name, occasion)
        self.app.push_screen(curtain, lambda opened: self._curtain_closed(seat, opened))

    def _curtain_closed(self, seat: int, opened: bool | None) -> None:
        if opened:
            self._sit(seat)
        else:
            self.ask_to_leave(otherwise=lambda: self._draw_curtain(seat))

    def _clear(self) -> None:
        """Show nothing of any hand, and forget the viewer."""
        self.view = None
        self.staging = Staging()
        self.refusal, self.notice = None, ""
        self._showing.nothing()

    # What is shown

    def show(self) -> None:
        """Show everything as it is now."""
        if self.view is not None:
            self._showing.all(self.view)

    def _show_hand(self) -> None:
        if self.view is not None:
            self._showing.hand(self.view)

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why something is refused, until the next move."""
        self.refusal, self.notice = refusal, ""
        self._show_hand()

    def hint(self, sentence: str) -> None:
        """Say a sentence, until the next move."""
        self.refusal, self.notice = None, sentence
        self._show_hand()

    def hush(self) -> None:
        """Say nothing of the last move any more."""
        self.refusal, self.notice = None, ""
        self._show_hand()

    # What the player does

    def action_command(self, name: str) -> None:
        """Do what a key, the action bar or a click asks for, or say why not.

        It goes over the hand, as the news of a picked card does, so that a card picked just before,
        however fast the keys come, counts.
        """
        self.hand.call_later(self.call_later, self._do_command, name)

    def _do_command(self, name: str) -> None:
        if not self.is_active:
            return  # A question was asked meanwhile: the key was pressed twice.
        if name in self.standing:
            self.standing.do(name)
        elif name == "next" and isinstance(self._focused, CardStack | SideView):
            self._focused.action_choose()
        elif self.view is not None:
            self._moves.make(name, self.view)

    def call_computers(self) -> None:
        """Let a computer player who has to act do so."""
        self.computers.act()

    def carry_out(self, action: Action) -> None:
        """Play an action of a computer player."""
        self._moves.carry_out(action)

    def on_unmount(self) -> None:
        """Let a computer player that still thinks stop."""
        self.computers.stop()

    def choose(self, question: str, answers: Sequence[str], then: Callable[[int], None]) -> None:
        """Ask over the table; ``then`` gets the number of the answer, if there is one."""

        def chosen(number: int | None) -> None:
            if number is not None:
                then(number)

        self.app.push_screen(ChoiceScreen(question, answers), chosen)

    def ask_to_leave(self, otherwise: Callable[[], None] | None = None) -> None:
        """Ask whether the players want to leave; if not, ``otherwise`` is done."""
        t, fault = self.t, self.game.save_again()
        question = t("table.leave.question")
        if fault is not None:
            question = t("table.leave.unsaved", why=t(fault.key, **fault.fields))

        def answered(yes: bool | None) -> None:
            if yes:
                self.get_up()
            elif otherwise:
                otherwise()

        yes, no = t("table.leave.yes"), t("table.leave.no")
        self.app.push_screen(ConfirmScreen(question, yes, no), answered)

    def get_up(self) -> None:
        """Leave the table; the players go on another time."""
        self._clear()
        self.dismiss(TableEnd.TO_TITLE)

    # What the widgets report

    def on_hand_view_picked(self, event: HandView.Picked) -> None:
        """Pick a card, or put it back."""
        if event.whole_rank:
            self.staging.toggle_rank(event.slot)
        else:
            self.staging.toggle(event.slot)
        self._show_hand()

    def on_hand_view_left(self, event: HandView.Left) -> None:
        """Go to what lies above or below the hand."""
        if event.way < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def on_side_view_chosen(self, event: SideView.Chosen) -> None:
        """Take a staged meld back, add to a laid one, or stage what is picked beside them."""
        view, side = self.view, event.view.state
        if view is None or side is None:
            return
        if side.side != view.side:
            self._say_meld(event.view.current)
        elif event.number is not None and event.number >= len(side.melds):
            self._moves.unstage(event.number - len(side.melds))
        elif not self.staging.picked:
            self._say_meld(event.view.current)
        elif event.number is None:
            self.action_command("stage")
        else:
            self._moves.onto(view, event.number)

    def on_side_view_pointed(self, event: SideView.Pointed) -> None:
        """Tell in full what the cursor stands on."""
        self._say_meld(event.shown)
        if self.view is not None:
            self._showing.possible(self.view)

    def _say_meld(self, shown: Shown | None) -> None:
        if shown is not None:
            self._showing.meld(shown)

    def on_card_stack_chosen(self, event: CardStack.Chosen) -> None:
        """Draw from the stock, take the pile, or discard the picked card onto it."""
        if self.view is None:
            return
        if isinstance(event.stack, StockView):
            self.action_command("draw")
        elif self.view.phase == Phase.PLAY and self.staging.picked:
            self.action_command("discard")
        else:
            self.action_command("take")

    def on_click(self, event: events.Click) -> None:
        """Take a click on the line above the keys for Enter, or on a refusal for its rule."""
        if self.query_one(Prompt).region.contains_point(event.screen_offset):
            self.action_command("rules" if self.refusal else "next")

    def on_action_bar_chosen(self, event: ActionBar.Chosen) -> None:
        """Do what the entry stands for."""
        self.action_command(event.name)

    def on_descendant_focus(self) -> None:
        """Tell what Enter does there; about the hand when the cursor is back in it."""
        if not self.bar.has_focus:
            self._focused = self.focused
        if self.hand.has_focus:
            self._show_hand()
        elif self.view is not None:
            self._showing.possible(self.view)
