"""A match looked back on, or looked on while it is played in another window."""

from contextlib import suppress
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.settings import Pace
from canasta_tui.messages import Catalogue
from canasta_tui.tui.keys.keyboard import key_on
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.notices import tell
from canasta_tui.tui.replay.clock import Clock
from canasta_tui.tui.replay.followed import Followed
from canasta_tui.tui.replay.foot import ENTRIES, Status, entries, passed
from canasta_tui.tui.replay.positions import Point, Replay
from canasta_tui.tui.replay.present import Rewatching
from canasta_tui.tui.screens.go_to import GoToScreen
from canasta_tui.tui.table import present
from canasta_tui.tui.table.computers import PACES
from canasta_tui.tui.table.wording import Wording
from canasta_tui.tui.terminal.glyphs import LETTERS, Glyphs, glyphs_here
from canasta_tui.tui.widgets.action_bar import ActionBar
from canasta_tui.tui.widgets.all_hands import AllHands
from canasta_tui.tui.widgets.faces import Faces
from canasta_tui.tui.widgets.log import LogView
from canasta_tui.tui.widgets.piles import PileView, StockView
from canasta_tui.tui.widgets.progress import Progress
from canasta_tui.tui.widgets.scores import ScoreBoard, ScoreSheet
from canasta_tui.tui.widgets.side import SideView

LOOKS: Final = 0.5
"""Seconds between two looks at a game that is played in another window."""
SENTENCES: Final = 60
"""The latest sentences of the log; earlier ones are seen by stepping back."""


class ReplayScreen(Screen[None]):
    """The table at any point of a match: all hands open once a deal is over, closed before."""

    CSS_PATH = "replay.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (140, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall"), (38, "-high")]
    AUTO_FOCUS = ""
    # Before the sides, so that a key means the same wherever the cursor stands.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", id="replay.play", show=False, priority=True),
        Binding("right", "step(1)", id="replay.on", show=False, priority=True),
        Binding("left", "step(-1)", id="replay.back", show=False, priority=True),
        Binding("down", "down(1)", id="replay.turn_on", show=False, priority=True),
        Binding("up", "down(-1)", id="replay.turn_back", show=False, priority=True),
        Binding("home", "bound(False)", id="replay.start", show=False, priority=True),
        Binding("end", "bound(True)", id="replay.end", show=False, priority=True),
        Binding("pageup", "deal(-1)", id="replay.deal_before", show=False, priority=True),
        Binding("pagedown", "deal(1)", id="replay.deal_after", show=False, priority=True),
        Binding("n,N", "newest", id="replay.newest", show=False),
        Binding("g,G", "go_to", id="replay.go_to", show=False),
        Binding("plus,equals_sign", "speed(0.5)", id="replay.faster", show=False),
        Binding("minus", "speed(2)", id="replay.slower", show=False),
        Binding("l,L", "panel", id="replay.panel", show=False),
        Binding("escape,q,Q", "leave", id="replay.leave", show=False),
    ]

    def __init__(
        self,
        t: Catalogue,
        replay: Replay,
        at: Point | None = None,
        pace: Pace = "normal",
        followed: Followed | None = None,
        glyphs: Glyphs | None = None,
    ) -> None:
        super().__init__()
        self._t = t
        self._replay = replay
        self._at = replay.start if at is None else replay.within(at)
        self._clock = Clock(self, self._tick, PACES[pace])
        self._followed = followed
        self._reading = False
        self._glyphs = glyphs or glyphs_here()
        self._faces = Faces.of(t, self._glyphs)
        self._say = Wording(t, pictures=self._glyphs is not LETTERS)
        self._show = Rewatching(t, pictures=self._glyphs is not LETTERS)

    @property
    def at(self) -> Point:
        """The point of the match that is shown."""
        return self._at

    @property
    def replay(self) -> Replay:
        """The match that is shown."""
        return self._replay

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._clock.running

    @property
    def _following(self) -> bool:
        """Whether more of the match may come."""
        return self._followed is not None and not self._replay.over

    def compose(self) -> ComposeResult:
        t, faces, glyphs = self._t, self._faces, self._glyphs
        sides = self._replay.rules.sides
        yield ScoreBoard(glyphs)
        with Horizontal(id="body"):
            with Vertical(id="felt"):
                with Vertical(id="sides", classes=f"-of-{sides}"):
                    for _ in range(sides):
                        yield SideView(t, faces, glyphs)
                with Horizontal(id="middle"):
                    yield StockView(faces, glyphs)
                    yield PileView(faces, glyphs)
                    yield LogView(glyphs, id="log")
            with Vertical(id="panel"):
                yield ScoreSheet(t, glyphs)
                yield LogView(glyphs, heading=t("table.log"), id="history")
        yield AllHands(faces, glyphs)
        yield Static(id="done", markup=False)
        yield Progress(t, glyphs)
        yield ActionBar(glyphs)

    def on_mount(self) -> None:
        """Show the point to begin with, and follow a game that is still played."""
        for each in (*self.query(ActionBar), *self.query(StockView), *self.query(PileView)):
            each.can_focus = False  # What they do has a key that holds everywhere.
        self._paint()
        if self._followed is not None:
            self.set_interval(LOOKS, self._look)

    def on_screen_resume(self) -> None:
        """Show it as the settings are now."""
        self._paint()

    # Where to go

    def go(self, to: Point) -> None:
        """Show another point of the match."""
        self._at = self._replay.within(to)
        self._paint()

    def action_step(self, by: int) -> None:
        """Go an action on or back."""
        self._clock.stop()
        self.go(self._replay.stepped(self._at, by))

    def action_down(self, by: int) -> None:
        """Go a turn on or back; on a side, along its melds."""
        if isinstance(self.focused, SideView):
            self.focused.action_move(by)
        else:
            self._clock.stop()
            self.go(self._replay.turned(self._at, by))

    def action_bound(self, last: bool) -> None:
        """Go to the start or the end of the deal."""
        self._clock.stop()
        deal = self._at.deal
        self.go(self._replay.end_of(deal) if last else Point(deal, 0))

    def action_deal(self, by: int) -> None:
        """Go to the start of the deal before or after."""
        self._clock.stop()
        deal = self._at.deal + by
        if 1 <= deal <= self._replay.deals:
            self.go(Point(deal, 0))

    def action_newest(self) -> None:
        """Go to the latest action of the match."""
        self._clock.stop()
        self.go(self._replay.newest)

    def action_go_to(self) -> None:
        """Ask for the number of an action."""
        self._clock.stop()
        deal = self._at.deal
        most = self._replay.actions(deal)

        def answered(action: int | None) -> None:
            if action is not None:
                self.go(Point(deal, action))

        question = self._t("replay.go_to.question", deal=deal, most=most)
        self.app.push_screen(GoToScreen(self._t, question, most), answered)

    def on_progress_wanted(self, event: Progress.Wanted) -> None:
        """Go where the mouse points."""
        self._clock.stop()
        self.go(Point(event.deal, event.action))

    async def on_progress_pressed(self, event: Progress.Pressed) -> None:
        """Do what the sign stands for."""
        await self.run_action(event.action)

    async def on_action_bar_chosen(self, event: ActionBar.Chosen) -> None:
        """Do what the entry stands for."""
        await self.run_action(ENTRIES[event.name])

    # By itself

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self.playing:
            self._clock.stop()
        else:
            if self._at == self._replay.newest:
                self._at = Point(self._at.deal, 0)
            self._clock.start()
        self._paint()

    def action_speed(self, times: float) -> None:
        """Let each action stay so many times as long."""
        self._clock.stretch(times)
        self._paint()

    def _tick(self) -> None:
        """Go on; under another screen the replay waits."""
        if not self.is_active:
            return
        to = self._replay.stepped(self._at, 1)
        if to == self._replay.newest:
            self._clock.stop()
        self.go(to)

    # While it is played in another window

    def _look(self) -> None:
        if not self._reading:
            self._reading = True
            self.run_worker(self._read, thread=True, group="looking on")

    def _read(self) -> None:
        """Read the game in a thread of its own, if it has changed."""
        news: Replay | SaveError | None = None
        try:
            if self._followed is not None:
                news = self._followed.news(self._replay)
        except SaveError as error:
            news = error
        with suppress(RuntimeError):  # The program has ended meanwhile.
            self.app.call_from_thread(self._take, news)

    def _take(self, news: Replay | SaveError | None) -> None:
        """Show what has changed; who looked at the newest action goes on doing so."""
        self._reading = False
        if news is None or not self.is_attached:
            return
        if not isinstance(news, Replay):
            reason = self._t(news.key, **news.fields)
            tell(self.app, self._t("replay.look_on.lost", reason=reason), "warning")
            return
        was_newest = self._at == self._replay.newest
        self._replay = news
        self.go(news.newest if was_newest and not self.playing else self._at)

    # The rest

    def action_panel(self) -> None:
        """Show or hide the points and what happened."""
        self.toggle_class("-with-panel")

    def action_leave(self) -> None:
        """Leave the melds, or go back."""
        if self.focused is not None:
            self.set_focus(None)
            self._paint()
        else:
            leave(self, None)

    def on_side_view_pointed(self, event: SideView.Pointed) -> None:
        """Tell in full what the cursor stands on."""
        if event.shown is not None and event.shown.meld is not None:
            self._tell(self._say.meld(event.shown.meld))

    def _tell(self, sentence: str) -> None:
        self.query_one("#done", Static).update(Content(sentence), layout=False)

    def _paint(self) -> None:
        """Show everything as it is at this point."""
        if not self.is_mounted:
            return
        t, show = self._t, self._show
        scene = self._replay.scene(self._at, show.seat_of(self._replay))
        view = scene.view
        scores = present.side_scores(t, scene, view)
        self.query_one(ScoreBoard).show(present.titles(t, scene), scores)
        self.query_one(ScoreSheet).show(scores)
        for widget, side in zip(self.query(SideView), present.side_order(view), strict=True):
            widget.show(show.side(scene, side))
        self.query_one(StockView).show(present.stock_state(t, view)._replace(ready=False))
        self.query_one(PileView).show(present.pile_seen(t, view))
        self.query_one(AllHands).show(show.hands(scene))
        sentences = show.sentences(self._replay, self._at)[-SENTENCES:]
        for log in self.query(LogView):
            log.show(sentences)
        self._tell(show.done(self._replay, self._at))
        now = Status(self._replay, self._at, self._clock.seconds, self.playing, self._following)
        self.query_one(Progress).show(passed(t, now))
        self.query_one(ActionBar).show([*entries(t, now, partial(key_on, self))])
