"""Where in a match one stands: a line of deals, and under it the course of one deal."""

from typing import Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message

from canasta_tui.messages import Catalogue
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.painted import Painted

BACK: Final = -1
ON: Final = -2
SLOWER: Final = -3
FASTER: Final = -4
TRACK: Final = -5
BUTTONS: Final = {BACK: "step(-1)", ON: "step(1)", SLOWER: "speed(2)", FASTER: "speed(0.5)"}
"""What a click on each sign asks for, as the screen names it; a deal's number is not among them."""
LEAD: Final = 20
"""Cells in front of the track: a sign on either side of the number of the action."""


class Passed(NamedTuple):
    """A point in a match, as it is shown.

    ``deals`` have begun; ``action`` of ``actions`` are done; ``marks`` are the actions that made a
    canasta; ``state`` says in words what the replay does.
    """

    deals: int
    deal: int
    action: int
    actions: int
    marks: tuple[int, ...] = ()
    state: str = ""


class Progress(Painted):
    """Two lines that tell where one is, and on which one clicks or drags to be elsewhere."""

    COMPONENT_CLASSES = {"progress--here", "progress--done", "progress--ahead", "progress--sign"}

    DEFAULT_CSS = """
    Progress {
        height: 2;
        background: $panel;
        color: $foreground;
        & > .progress--here { color: $accent; text-style: bold reverse; }
        & > .progress--done { color: $accent; text-style: bold; }
        & > .progress--ahead { color: $foreground 50%; }
        & > .progress--sign { color: $accent; text-style: bold; }
    }
    """

    class Wanted(Message):
        """Another deal is wanted, or another action of this one."""

        def __init__(self, deal: int, action: int) -> None:
            super().__init__()
            self.deal = deal
            self.action = action

    class Pressed(Message):
        """A sign was clicked; ``action`` is what the screen calls it."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, t: Catalogue, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self.t = t
        self.course = Passed(1, 1, 0, 0)
        """What is shown."""
        self._dragging = False

    def show(self, course: Passed) -> None:
        """Show this."""
        if course != self.course:
            self.course = course
            self.repaint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go where the track was touched, and follow the mouse from there."""
        if self.spot_at(event) == TRACK:
            event.stop()
            self._dragging = True
            self.capture_mouse()
            self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the mouse while it drags."""
        if self._dragging:
            event.stop()
            self._seek(event)

    def on_mouse_up(self) -> None:
        """Let the mouse go."""
        self._dragging = False
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Do what the sign under the mouse stands for, or go to the deal."""
        event.stop()
        number = self.spot_at(event)
        if number in BUTTONS:
            self.post_message(self.Pressed(BUTTONS[number]))
        elif number is not None and number > 0:
            self.post_message(self.Wanted(number, 0))

    def _seek(self, event: events.MouseEvent) -> None:
        course, last = self.course, max(1, self._track - 1)
        at = event.screen_x - self.content_region.x - LEAD
        action = round(max(0, min(at, last)) / last * course.actions)
        if action != course.action:
            self.post_message(self.Wanted(course.deal, action))

    @property
    def _track(self) -> int:
        """Cells of the track."""
        return max(1, self.content_size.width - LEAD - 1)

    def paint(self, canvas: Canvas) -> None:
        """Draw the deals and the track."""
        end = self._paint_state(canvas)
        self._paint_deals(canvas, end - 2)
        self._paint_count(canvas)
        self._paint_track(canvas)

    def _paint_state(self, canvas: Canvas) -> int:
        """Draw the pace between its signs at the right end; return where they begin."""
        sign = self.look("progress--sign")
        x = start = canvas.width - cell_len(self.course.state) - 10
        for text, number in (("[-]", SLOWER), (self.course.state, 0), ("[+]", FASTER)):
            canvas.text(x, 0, text, sign if number else self.look())
            if number:
                self.spot(x, 0, cell_len(text), 1, number)
            x += cell_len(text) + 1
        return start

    def _paint_deals(self, canvas: Canvas, end: int) -> None:
        course = self.course
        x = canvas.text(1, 0, self.t("replay.deals"), self.look("progress--ahead")) + 1
        size = len(str(course.deals)) + 2
        fitting = max(1, (end - x - 2) // size)
        first = max(1, min(course.deal - fitting // 2, course.deals - fitting + 1))
        last = min(course.deals, first + fitting - 1)
        if first > 1:
            canvas.put(x, 0, self.glyphs.to_left, self.look("progress--sign"))
            self.spot(x, 0, 1, 1, first - 1)
        x += 1
        for deal in range(first, last + 1):
            here = deal == course.deal
            style = self.look("progress--here") if here else self.look()
            canvas.text(x, 0, str(deal).center(size), style)
            self.spot(x, 0, size, 1, deal)
            x += size
        if last < course.deals:
            canvas.put(x, 0, self.glyphs.to_right, self.look("progress--sign"))
            self.spot(x, 0, 1, 1, last + 1)

    def _paint_count(self, canvas: Canvas) -> None:
        sign = self.look("progress--sign")
        canvas.text(1, 1, "[<]", sign)
        self.spot(1, 1, 3, 1, BACK)
        count = self.t("replay.count", n=self.course.action, m=self.course.actions)
        canvas.text(5, 1, count.center(LEAD - 11), self.look())
        canvas.text(LEAD - 5, 1, "[>]", sign)
        self.spot(LEAD - 5, 1, 3, 1, ON)

    def _paint_track(self, canvas: Canvas) -> None:
        course, last = self.course, self._track - 1
        done, ahead = self.look("progress--done"), self.look("progress--ahead")

        def place(action: int) -> int:
            return LEAD + round(action / max(1, course.actions) * last)

        knob = place(course.action)
        canvas.rule(LEAD, 1, last + 1, ahead)
        for x in range(LEAD, knob):
            canvas.put(x, 1, self.glyphs.double[10], done)
        for mark in course.marks:
            at = place(mark)
            canvas.put(at, 1, self.glyphs.event, done if at <= knob else self.look())
        canvas.put(knob, 1, self.glyphs.knob, self.look("progress--sign"))
        self.spot(LEAD - 1, 1, last + 3, 1, TRACK)
