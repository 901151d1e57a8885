"""A question with a few answers, each a whole sentence."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.tui.keys import HELP_KEY
from canasta_tui.tui.leaving import leave


class ChoiceScreen(ModalScreen[int]):
    """Asks over the table; closes with the number of the answer, or None if nothing was chosen."""

    CSS_PATH = "choice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False, id="choice.cancel"),
        HELP_KEY,
    ]

    def __init__(self, question: str, answers: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._answers = tuple(answers)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield OptionList(*(Option(Content(answer)) for answer in self._answers))

    def on_mount(self) -> None:
        """Take keys from the first frame on."""
        self.set_focus(self.query_one(OptionList))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the answer."""
        leave(self, event.option_index)

    def on_click(self, event: events.Click) -> None:
        """Take a click beside the question for no answer."""
        if not self.query_one(Vertical).region.contains_point(event.screen_offset):
            leave(self, None)

    def action_cancel(self) -> None:
        """Close without an answer."""
        leave(self, None)
