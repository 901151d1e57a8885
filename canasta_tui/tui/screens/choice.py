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

from canasta_tui.tui.keys.declared import HELP_KEY
from canasta_tui.tui.keys.enters import Enters
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.widgets.options import Options


class Answers(Options):
    """The answers; the second click of a double click was not meant for them."""

    def on_click(self, event: events.Click) -> None:
        """Pass over it."""
        if event.chain > 1:
            event.prevent_default()
            event.stop()


class ChoiceScreen(ModalScreen[int]):
    """Asks over the table; closes with the number of the answer, or None if nothing was chosen.

    An Enter that is held down, which may have led here, chooses nothing.
    """

    CSS_PATH = "choice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False, id="choice.cancel"),
        HELP_KEY,
    ]

    def __init__(self, question: str, answers: Sequence[str], enters: Enters | None = None) -> None:
        super().__init__()
        self._enters = enters or Enters()
        self._question = question
        self._answers = tuple(answers)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield Answers(*(Option(Content(answer)) for answer in self._answers))

    def on_mount(self) -> None:
        """Take keys from the first frame on."""
        self.set_focus(self.query_one(OptionList))

    def on_key(self, event: events.Key) -> None:
        """Pass over an Enter that is held down."""
        if event.key != "enter":
            self._enters.other_key()
        elif self._enters.is_held(event.time, always=True):
            event.stop()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the answer."""
        leave(self, event.option_index)

    def on_click(self, event: events.Click) -> None:
        """Take a click beside the question for no answer."""
        if event.chain == 1 and not self.query_one(Vertical).region.contains_point(
            event.screen_offset
        ):
            leave(self, None)

    def action_cancel(self) -> None:
        """Close without an answer."""
        leave(self, None)
