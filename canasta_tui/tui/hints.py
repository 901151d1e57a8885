"""The line at the foot of a screen: keys and what they do, which can be gone to and clicked."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static


class Hint(NamedTuple):
    """A key as it is written on the screen, what it does, and the action that a click runs."""

    key: str
    label: str
    action: str


class Hints(Horizontal):
    """A row of hints."""

    DEFAULT_CSS = """
    Hints {
        dock: bottom;
        height: 1;
        background: $panel;
        padding: 0 1;
    }
    """

    def __init__(self, hints: Iterable[Hint]) -> None:
        super().__init__()
        self._hints = tuple(hints)

    def compose(self) -> ComposeResult:
        for hint in self._hints:
            yield HintLabel(hint)


class HintLabel(Static, can_focus=True):
    """One hint: with the focus on it, Enter or Space do what its key does."""

    DEFAULT_CSS = """
    HintLabel {
        width: auto;
        margin: 0 2 0 0;
        color: $foreground;
        &:hover { text-style: underline; }
        &:focus { text-style: bold reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    def __init__(self, hint: Hint) -> None:
        super().__init__(Content.assemble((hint.key, "bold $accent"), " ", hint.label))
        self._action = hint.action

    async def action_press(self) -> None:
        """Do what the key would do."""
        await self.screen.run_action(self._action)

    async def on_click(self) -> None:
        """Do what the key would do."""
        await self.action_press()
