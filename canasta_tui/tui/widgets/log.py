"""What happened in this deal, the latest last."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas, wrapped
from canasta_tui.tui.widgets.painted import Painted

INDENT: Final = "  "
"""What stands before all lines of a sentence but the first."""


class Line(NamedTuple):
    """A line of a sentence: whether it is its first, and of the latest sentence."""

    text: str
    begins: bool
    latest: bool


class LogView(Painted):
    """Sentences, wrapped; the last ones unless scrolled back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,pageup", "page(1)", show=False, id="log.back"),
        Binding("right,pagedown", "page(-1)", show=False, id="log.on"),
    ]

    COMPONENT_CLASSES = {"log--latest", "log--earlier", "log--heading"}

    DEFAULT_CSS = """
    LogView {
        & > .log--latest { color: $felt-text; }
        & > .log--earlier { color: $felt-text 80%; }
        & > .log--heading { color: $felt-text 80%; text-style: bold; }
        &:focus > .log--heading { color: $turn; }
    }
    """

    def __init__(
        self,
        glyphs: Glyphs,
        *,
        heading: str = "",
        id: str | None = None,
    ) -> None:
        super().__init__(glyphs, id=id)
        self._heading = heading
        self._sentences: tuple[str, ...] = ()
        self._back = 0
        self.can_focus = bool(heading)

    def show(self, sentences: Sequence[str]) -> None:
        """Show these; a reader who has scrolled back is brought to the end."""
        if tuple(sentences) != self._sentences:
            self._sentences = tuple(sentences)
            self._back = 0
            self.repaint()

    def action_scroll_back(self, lines: int) -> None:
        """Scroll to earlier sentences, or with a negative number to later ones."""
        self._back = max(0, self._back + lines)
        self.repaint()

    def action_page(self, way: int) -> None:
        """Scroll by the height of the log."""
        self.action_scroll_back(way * max(1, self.size.height - 2))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_scroll_back(2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_scroll_back(-2)

    def paint(self, canvas: Canvas) -> None:
        """Draw the sentences from the bottom up, as far as there is room."""
        inset = 1 if self._heading else 0
        if self._heading:
            style = self.look("log--heading")
            canvas.box(0, 0, canvas.width, canvas.height, style)
            canvas.text(2, 0, f" {self._heading} ", style)
        room = canvas.height - 2 * inset
        lines = lines_of(self._sentences, max(1, canvas.width - 1 - 3 * inset))
        self._back = max(0, min(self._back, len(lines) - room))
        end = len(lines) - self._back
        start = max(0, end - room)
        if not self._back:
            start = _whole(lines, start)
        top = inset + (room - end + start if len(lines) > room else 0)
        for y, line in enumerate(lines[start:end], top):
            style = self.look("log--latest" if line.latest else "log--earlier")
            canvas.text(2 * inset, y, line.text, style)


def lines_of(sentences: Sequence[str], width: int) -> list[Line]:
    """Return the sentences in lines of at most ``width`` cells."""
    last = len(sentences) - 1
    return [
        Line(text, at == 0, number == last)
        for number, sentence in enumerate(sentences)
        for at, text in enumerate(_hanging(sentence, width))
    ]


def _hanging(sentence: str, width: int) -> list[str]:
    """Return the sentence in lines, all but the first indented."""
    first = wrapped(sentence, width)[0]
    rest = sentence[len(first) :].strip()
    further = wrapped(rest, max(1, width - len(INDENT))) if rest else ()
    return [first, *(INDENT + line for line in further)]


def _whole(lines: Sequence[Line], start: int) -> int:
    """Return where to begin so that the first sentence is whole, if any is."""
    return next((at for at in range(start, len(lines)) if lines[at].begins), start)
