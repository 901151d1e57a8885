"""One seat of a form: who sits there, what kind of a player that is, and with whom."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from canasta_tui.names import LONGEST
from canasta_tui.tui.widgets.choice import Choice


class NameInput(Input):
    """A player's name; going on to the right of its end leads to who plays there."""

    def action_cursor_right(self, select: bool = False) -> None:
        """Go a character on, or to what stands beside the name."""
        if select or self.cursor_position < len(self.value):
            super().action_cursor_right(select)
        else:
            self.screen.focus_next()


class SeatRow(Horizontal):
    """A line for a seat; ``kinds`` are the players it can have, each a name and a key.

    Its parts have the ids ``name-0`` and ``kind-0`` for the first seat, and so on.
    """

    def __init__(self, seat: int, label: str, name: str, kinds: Iterable[tuple[str, str]]) -> None:
        super().__init__(classes="row")
        self._label = label
        self._input = NameInput(
            name, name=str(seat), id=f"name-{seat}", max_length=LONGEST, compact=True
        )
        self._choice = Choice(kinds, id=f"kind-{seat}")
        self._partners = Static(markup=False)

    def compose(self) -> ComposeResult:
        yield Label(self._label, classes="field", markup=False)
        yield self._input
        yield self._choice
        yield self._partners

    @property
    def typed(self) -> str:
        """The name as it is typed."""
        return self._input.value

    @property
    def kind(self) -> str:
        """The kind of player that is chosen."""
        return self._choice.value

    @kind.setter
    def kind(self, kind: str) -> None:
        self._choice.value = kind

    def go_to_name(self) -> None:
        """Put the focus on the name."""
        self._input.focus()

    def show_partners(self, sentence: str) -> None:
        """Say with whom the player plays."""
        self._partners.update(sentence)
