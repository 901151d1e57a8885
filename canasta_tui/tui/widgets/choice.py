"""A choice of one of several values, in one line of a form."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

Value = TypeVar("Value")


class Choice(Widget, Generic[Value], can_focus=True):
    """Shows ``< value >``; left and right, Space, or a click on an end go through the values.

    Labels are plain text. With a single value there is nothing to choose, and it takes no focus.
    """

    DEFAULT_CSS = """
    Choice {
        width: auto;
        height: 1;
        background: $surface;
        color: $foreground;
        &:focus { background: $panel; text-style: bold reverse; }
        &:hover { background: $panel; }
        &:disabled { background: transparent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", id="value.before", show=False),
        Binding("right,space", "step(1)", id="value.after", show=False),
    ]

    at: reactive[int] = reactive(0, layout=True)
    """Which of the values is chosen."""

    class Changed(Message):
        """Another value was chosen by the player."""

        def __init__(self, choice: "Choice[Any]") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice[Any]":
            """The choice that was changed."""
            return self.choice

    def __init__(self, options: Iterable[tuple[str, Value]], id: str | None = None) -> None:
        super().__init__(id=id)
        self._options: tuple[tuple[str, Value], ...] = tuple(options)
        self.disabled = len(self._options) < 2

    @property
    def value(self) -> Value:
        """The value chosen."""
        return self._options[self.at][1]

    @value.setter
    def value(self, value: Value) -> None:
        self.at = [each for _, each in self._options].index(value)

    def offer(self, options: Iterable[tuple[str, Value]], value: Value) -> None:
        """Offer other values, one of which is chosen; no message is posted."""
        self._options = tuple(options)
        self.disabled = len(self._options) < 2
        self.value = value
        self.refresh(layout=True)

    def render(self) -> Content:
        """Draw the value between the signs that say that there are others."""
        label = self._options[self.at][0]
        return Content(f" {label} " if self.disabled else f"< {label} >")

    def action_step(self, by: int) -> None:
        """Go to the next value or back, round the end."""
        self.at = (self.at + by) % len(self._options)
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Go back by a click on the left end, on by any other."""
        event.stop()
        self.action_step(-1 if event.x < 2 else 1)
