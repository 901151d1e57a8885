"""The line at the foot of a screen: keys and what they do, which can be gone to and clicked."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from canasta_tui.tui.keys.keyboard import key_on


class Hint(NamedTuple):
    """A key, what it does, and the action that a click runs.

    The key is as it is written on the screen, or the id of a binding of the screen, for its key
    in force.
    """

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
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", show=False, id="button.press")
    ]

    def __init__(self, hint: Hint) -> None:
        super().__init__()
        self._hint = hint

    def on_mount(self) -> None:
        """Write the hint."""
        self.write()

    def write(self) -> None:
        """Write the hint with the key that is in force."""
        key, label, _ = self._hint
        written = key_on(self.screen, key)
        self.update(Content.assemble((written, "bold $accent"), " ", label))

    async def action_press(self) -> None:
        """Do what the key would do."""
        await self.screen.run_action(self._hint.action)

    async def on_click(self) -> None:
        """Do what the key would do."""
        await self.action_press()
