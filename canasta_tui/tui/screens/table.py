"""The table: one seat's view of the deal, and everything that the player in it can do."""

from enum import Enum, auto
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.getters import query_one
from textual.screen import Screen
from textual.widget import Widget

from canasta_tui.engine.actions import Action
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.view import SeatView
from canasta_tui.library.settings import Settings
from canasta_tui.messages import Catalogue
from canasta_tui.tui.game import Game
from canasta_tui.tui.keys.enters import Enters
from canasta_tui.tui.preferences import Preferences, keep
from canasta_tui.tui.table.computers import Computers
from canasta_tui.tui.table.cursor import Cursor
from canasta_tui.tui.table.flights import Flights
from canasta_tui.tui.table.moves import Moves
from canasta_tui.tui.table.questions import Questions
from canasta_tui.tui.table.showing import Showing
from canasta_tui.tui.table.staging import Order, Staging
from canasta_tui.tui.table.standing import Standing
from canasta_tui.tui.table.turns import Turns
from canasta_tui.tui.table.wording import Wording
from canasta_tui.tui.terminal.glyphs import LETTERS, Glyphs, glyphs_here
from canasta_tui.tui.widgets.action_bar import ActionBar
from canasta_tui.tui.widgets.faces import Faces, resize_cards
from canasta_tui.tui.widgets.fan import ROOMY_SCREEN
from canasta_tui.tui.widgets.flying import FlyingCard
from canasta_tui.tui.widgets.hand import HandView
from canasta_tui.tui.widgets.log import LogView
from canasta_tui.tui.widgets.melds import Shown
from canasta_tui.tui.widgets.piles import CardStack, PileView, StockView
from canasta_tui.tui.widgets.prompt import Prompt
from canasta_tui.tui.widgets.scores import ScoreBoard, ScoreSheet
from canasta_tui.tui.widgets.seats import SeatsView
from canasta_tui.tui.widgets.side import SideView

UNKEPT: Final = Settings(pace="none", animation="none")
"""The settings of a table without preferences."""


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
    prompt = query_one(Prompt)

    def __init__(
        self,
        game: Game,
        t: Catalogue,
        glyphs: Glyphs | None = None,
        preferences: Preferences | None = None,
        orders: dict[int, Order] | None = None,
    ) -> None:
        """``orders`` says how seats have their hands sorted; it is kept up to date.

        Without ``preferences`` nothing moves by itself, and no change of a setting is kept.
        """
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
        self.orders = {} if orders is None else orders
        self._preferences = preferences or Preferences(UNKEPT)
        self.refusal: Refusal | None = None
        """Why the last move was refused, until the next."""
        self.notice = ""
        """What else is to be said of the last move, until the next."""
        self._showing = Showing(self)
        self.moves = Moves(self)
        self.cursor = Cursor(self)
        self.computers = Computers(self)
        self.flights = Flights(self)
        self.ask = Questions(self)
        self.standing = Standing(self)
        self._turns = Turns(self)
        self.enters = Enters()
        """Which Enters come from a key that is held down."""

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
        yield Prompt(glyphs)
        yield ActionBar(glyphs)
        yield FlyingCard(faces, glyphs)

    def on_mount(self) -> None:
        """Give the table to the player who has to act."""
        self._fit_cards()
        self.pass_on()

    def on_screen_resume(self) -> None:
        """Take over the settings; let the computer players go on, who waited meanwhile."""
        self._fit_cards()
        self.show()
        self.computers.go_on()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._preferences.settings

    def change_settings(self, **changes: Any) -> None:
        """Change settings for good; where they cannot be written that is told."""
        keep(self.app, self.t, self._preferences, **changes)

    def _fit_cards(self) -> None:
        size = self.settings.cards
        self.set_class(size == "small", "-small-cards")
        resize_cards(self, size)

    def on_resize(self) -> None:
        """Say what has room now."""
        self._show_hand()

    # Whose turn it is to look

    def pass_on(self) -> None:
        """Let the next player act, or get up once the deal is over."""
        if self.game.deal_over:
            self.clear()
            self.dismiss(TableEnd.DEAL_OVER)
        else:
            self._turns.pass_on()

    @property
    def seat(self) -> int | None:
        """Who looks at the table, if anybody does."""
        return self.view.seat if self.view else None

    @property
    def with_computers(self) -> bool:
        """Whether computer players sit at the table."""
        return not all(player.is_human for player in self.game.players)

    @property
    def order(self) -> Order:
        """How the player at the table has the hand sorted."""
        usual = Order(self.settings.sorting)
        return usual if self.seat is None else self.orders.get(self.seat, usual)

    def clear(self) -> None:
        """Show nothing of any hand, and forget the viewer."""
        self.view = None
        self.staging = Staging()
        self.refusal, self.notice = None, ""
        self.flights.skip()
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
        if self.refusal is not None or self.notice:
            self.refusal, self.notice = None, ""
            self._show_hand()

    # What the player does

    def action_command(self, name: str) -> None:
        """Do what a key, the action bar or a click asks for, or say why not.

        It goes over the hand, as the news of a picked card does, so that a card picked just before,
        however fast the keys come, counts.
        """
        for hand in self.query(HandView):  # A quick key may come before it is there.
            hand.call_later(self.call_later, self._do_command, name)

    def _do_command(self, name: str) -> None:
        if not self.is_active:
            return  # A question was asked meanwhile: the key was pressed twice.
        if name in self.standing:
            self.standing.do(name)
        elif name == "next" and self.cursor.choose():
            return
        elif self.view is not None:
            self.moves.make(name, self.view)

    def call_computers(self) -> None:
        """Let a computer player who has to act do so."""
        self.computers.act()

    def carry_out(self, action: Action) -> None:
        """Play an action of a computer player."""
        self.moves.carry_out(action)

    def on_unmount(self) -> None:
        """Let a computer player that still thinks stop."""
        self.computers.stop()

    def get_up(self) -> None:
        """Leave the table; the players go on another time."""
        self.clear()
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
        """Do what choosing a meld means now."""
        self.cursor.meld_chosen(event.view, event.number)

    def on_side_view_pointed(self, event: SideView.Pointed) -> None:
        """Tell in full what the cursor stands on."""
        self.tell_meld(event.shown)
        if self.view is not None:
            self._showing.possible(self.view)

    def tell_meld(self, shown: Shown | None) -> None:
        """Tell in full what a meld is."""
        if shown is not None:
            self._showing.meld(shown)

    def on_card_stack_chosen(self, event: CardStack.Chosen) -> None:
        """Do what choosing the stock or the pile means now."""
        self.cursor.stack_chosen(event.stack)

    def on_key(self, event: events.Key) -> None:
        """Before a key does its work: end what moves, and pass over an Enter that is held down."""
        self.flights.skip()
        if event.key != "enter":
            self.enters.other_key()
        elif self.enters.is_held(event.time):
            event.stop()

    def on_mouse_down(self) -> None:
        """End what moves; the click does its work."""
        self.flights.skip()

    def get_widget_at(self, x: int, y: int) -> tuple[Widget, Region]:
        """Return what lies under the mouse; a card in flight does not catch it."""
        found = super().get_widget_at(x, y)
        if not isinstance(found[0], FlyingCard):
            return found
        return next(each for each in self.get_widgets_at(x, y) if each != found)

    def on_click(self, event: events.Click) -> None:
        """Take a click on the line above the keys for Enter, or on a refusal for its rule."""
        if self.prompt.spot_at(event) is not None:
            self.action_command("rules" if self.refusal else "next")

    def on_action_bar_chosen(self, event: ActionBar.Chosen) -> None:
        """Do what the entry stands for."""
        self.action_command(event.name)

    def on_descendant_focus(self) -> None:
        """Tell what Enter does there; about the hand when the cursor is back in it."""
        self.cursor.moved()
        if self.hand.has_focus:
            self._show_hand()
        elif self.view is not None:
            self._showing.possible(self.view)
