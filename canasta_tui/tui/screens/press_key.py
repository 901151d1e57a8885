"""The question which key is wanted: the next one that is pressed answers it."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from canasta_tui.messages import Catalogue
from canasta_tui.tui.leaving import leave

USUAL: Final = ""
"""The answer that the usual keys are wanted back."""


class PressKeyScreen(ModalScreen[str]):
    """Takes one key and gives its name, ``USUAL`` for Delete, or nothing for Esc.

    It has no bindings, so that every key is an answer.
    """

    CSS_PATH = "press_key.tcss"
    AUTO_FOCUS = ""

    def __init__(self, t: Catalogue, question: str) -> None:
        super().__init__()
        self._t = t
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            with Horizontal():
                for id in ("keep", "usual"):
                    button = Button(Content(self._t(f"keys.page.{id}")), id=id)
                    button.can_focus = False
                    yield button

    def on_key(self, event: events.Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            leave(self, None)
        else:
            leave(self, USUAL if event.key in ("delete", "backspace") else event.key)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take a click for Esc or Delete."""
        leave(self, USUAL if event.button.id == "usual" else None)
