"""A question that is answered with something typed."""

from abc import abstractmethod
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from canasta_tui.messages import Catalogue
from canasta_tui.tui.keys.declared import HELP_KEY
from canasta_tui.tui.leaving import leave

Answer = TypeVar("Answer")


class UnfitAnswerError(ValueError):
    """What was typed is no answer; the text is the sentence that says why."""


class AskScreen(ModalScreen[Answer]):
    """Asks for at most ``longest`` characters; gives what they mean, or nothing when left.

    The button ``take`` does what Enter does; ``text`` is there to begin with.
    """

    CSS_PATH = "ask.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", id="app.previous", show=False),
        Binding("right,down", "app.focus_next", id="app.next", show=False),
        HELP_KEY,
    ]

    def __init__(
        self, t: Catalogue, question: str, take: str, *, longest: int, text: str = ""
    ) -> None:
        super().__init__()
        self.t = t
        self._question = question
        self._take = take
        self._longest = longest
        self._text = text

    @abstractmethod
    def meaning(self, typed: str) -> Answer:
        """Return the answer that was typed; UnfitAnswerError if it is none."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            yield Input(self._text, max_length=self._longest, compact=True)
            yield Static(id="problem", markup=False)
            with Horizontal():
                yield Button(Content(self._take), id="take")
                yield Button(Content(self.t("screens.keys.back")), id="back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer with Enter."""
        self._leave_with_answer()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the answer, or leave."""
        if event.button.id == "take":
            self._leave_with_answer()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close without an answer."""
        leave(self, None)

    def _leave_with_answer(self) -> None:
        try:
            leave(self, self.meaning(self.query_one(Input).value))
        except UnfitAnswerError as error:
            self.query_one("#problem", Static).update(str(error))
