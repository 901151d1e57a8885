"""A question that is answered with yes or no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from canasta_tui.tui.keys.declared import HELP_KEY
from canasta_tui.tui.leaving import leave


class ConfirmScreen(ModalScreen[bool]):
    """Asks a question over the screen below; the careful answer, no, has the focus.

    The texts are whole sentences and labels, shown as plain text.
    """

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n,N", "answer(False)", id="confirm.no", show=False),
        Binding("y,Y", "answer(True)", id="confirm.yes", show=False),
        Binding("left,up", "app.focus_previous", id="app.previous", show=False),
        Binding("right,down", "app.focus_next", id="app.next", show=False),
        HELP_KEY,
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            with Horizontal():
                yield Button(Content(self._no), id="no")
                yield Button(Content(self._yes), id="yes", variant="warning")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the button that was pressed."""
        self.action_answer(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Close with the answer."""
        leave(self, yes)
