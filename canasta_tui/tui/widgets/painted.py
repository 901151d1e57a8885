"""The base of the table's widgets: drawn on a canvas, line by line, with places to click on."""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas


class Spot(NamedTuple):
    """A place on a widget that can be clicked, and the number of what lies there."""

    region: Region
    number: int


class Painted(Widget):
    """A widget that draws its content on a canvas; :meth:`repaint` when that has changed."""

    DEFAULT_CSS = """
    Painted {
        background: $felt;
        color: $felt-text;
    }
    """

    ALLOW_SELECT = False

    def __init__(
        self, glyphs: Glyphs, *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs
        self._spots: list[Spot] = []
        self._painted: list[Strip] | None = None
        self._canvas = Canvas(0, 0, glyphs, Style.null())
        """What was painted last."""
        self._looks: dict[tuple[str, ...], Style] = {}

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the content; call :meth:`spot` for what can be clicked."""

    def spot(self, x: int, y: int, width: int, height: int, number: int) -> None:
        """Make a place clickable; what is drawn later lies on top."""
        self._spots.append(Spot(Region(x, y, width, height), number))

    def spot_at(self, event: events.MouseEvent) -> int | None:
        """Return the number of what lies under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        hits = [spot.number for spot in self._spots if spot.region.contains_point(offset)]
        return hits[-1] if hits else None

    def look(self, *names: str) -> Style:
        """Return the style of component classes, on the widget's own ground."""
        found = self._looks.get(names)
        if found is None:
            found = self.get_component_rich_style(*names) if names else self.rich_style
            self._looks[names] = found
        return found

    def repaint(self, *, layout: bool = False) -> None:
        """Draw anew at the next frame."""
        self._painted = None
        self.refresh(layout=layout)

    def repaint_part(self, draw: Callable[[Canvas], Iterable[Region]]) -> None:
        """Draw a few things onto what is painted; ``draw`` returns where that changes it."""
        if self._painted is None:
            self.refresh()
            return
        whole = Region(0, 0, self._canvas.width, self._canvas.height)
        regions = [each.intersection(whole) for each in draw(self._canvas)]
        for y in {y for each in regions for y in each.line_range}:
            self._painted[y] = self._canvas.line(y)
        if regions:
            self.refresh(*regions)

    def notify_style_update(self) -> None:
        """Forget what was drawn in the old colours."""
        super().notify_style_update()
        self._looks.clear()
        self._painted = None

    def on_focus(self) -> None:
        self._looks.clear()
        self.repaint()

    def on_blur(self) -> None:
        self._looks.clear()
        self.repaint()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines that are seen."""
        if self.size != (self._canvas.width, self._canvas.height):
            self._painted = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return one line of the content."""
        if self._painted is None:
            self._spots.clear()
            self._canvas = Canvas(self.size.width, self.size.height, self.glyphs, self.look())
            self.paint(self._canvas)
            self._painted = self._canvas.lines()
        return self._painted[y] if y < len(self._painted) else Strip.blank(self._canvas.width)
