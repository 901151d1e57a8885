"""A question that is answered with a name."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from canasta_tui.messages import Catalogue
from canasta_tui.names import fault_of, tidy
from canasta_tui.tui.keys.declared import HELP_KEY
from canasta_tui.tui.leaving import leave


class AskNameScreen(ModalScreen[str]):
    """Asks for a name of at most ``longest`` characters; gives it tidy, or nothing when left."""

    CSS_PATH = "ask_name.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="ask_name.leave", show=False),
        Binding("left,up", "app.focus_previous", id="app.previous", show=False),
        Binding("right,down", "app.focus_next", id="app.next", show=False),
        HELP_KEY,
    ]

    def __init__(self, t: Catalogue, question: str, name: str, longest: int) -> None:
        super().__init__()
        self._t = t
        self._question = question
        self._name = name
        self._longest = longest

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            yield Input(self._name, max_length=self._longest, compact=True)
            yield Static(id="problem", markup=False)
            with Horizontal():
                yield Button(Content(self._t("screens.ask_name.keep")), id="keep")
                yield Button(Content(self._t("screens.keys.back")), id="back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name with Enter."""
        self._take()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the name, or leave."""
        if event.button.id == "keep":
            self._take()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close without a name."""
        leave(self, None)

    def _take(self) -> None:
        name = tidy(self.query_one(Input).value)
        fault = fault_of(name, self._longest)
        if fault is None:
            leave(self, name)
            return
        problem = self._t(f"screens.ask_name.{fault}", most=self._longest)
        self.query_one("#problem", Static).update(problem)
