"""A question that is answered with the number of an action."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from canasta_tui.messages import Catalogue
from canasta_tui.tui.screens.ask import AskScreen, UnfitAnswerError


class GoToScreen(AskScreen[int]):
    """Asks for a number from 0 to ``most``; gives it, or nothing when left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="go_to.leave", show=False),
    ]

    def __init__(self, t: Catalogue, question: str, most: int) -> None:
        super().__init__(t, question, t("replay.go_to.go"), longest=len(str(most)))
        self._most = most

    def meaning(self, typed: str) -> int:
        """Return the number."""
        digits = typed.strip()
        if digits.isascii() and digits.isdigit() and int(digits) <= self._most:
            return int(digits)
        raise UnfitAnswerError(self.t("replay.go_to.no_number", most=self._most))
