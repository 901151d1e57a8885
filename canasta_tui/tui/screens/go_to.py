"""A question that is answered with the number of an action."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from canasta_tui.messages import Catalogue
from canasta_tui.tui.keys.declared import HELP_KEY
from canasta_tui.tui.leaving import leave


class GoToScreen(ModalScreen[int]):
    """Asks for a number from 0 to ``most``; gives it, or nothing when left."""

    CSS_PATH = "go_to.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="go_to.leave", show=False),
        Binding("left,up", "app.focus_previous", id="app.previous", show=False),
        Binding("right,down", "app.focus_next", id="app.next", show=False),
        HELP_KEY,
    ]

    def __init__(self, t: Catalogue, question: str, most: int) -> None:
        super().__init__()
        self._t = t
        self._question = question
        self._most = most

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            yield Input(max_length=len(str(self._most)), compact=True)
            yield Static(id="problem", markup=False)
            with Horizontal():
                yield Button(Content(self._t("replay.go_to.go")), id="go")
                yield Button(Content(self._t("screens.keys.back")), id="back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the number with Enter."""
        self._take()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the number, or leave."""
        if event.button.id == "go":
            self._take()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close without a number."""
        leave(self, None)

    def _take(self) -> None:
        typed = self.query_one(Input).value.strip()
        if typed.isascii() and typed.isdigit() and int(typed) <= self._most:
            leave(self, int(typed))
            return
        problem = self._t("replay.go_to.no_number", most=self._most)
        self.query_one("#problem", Static).update(problem)
