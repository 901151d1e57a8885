"""A question that is answered with a name."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from canasta_tui.messages import Catalogue
from canasta_tui.names import fault_of, tidy
from canasta_tui.tui.screens.ask import AskScreen, UnfitAnswerError


class AskNameScreen(AskScreen[str]):
    """Asks for a name of at most ``longest`` characters; gives it tidy, or nothing when left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="ask_name.leave", show=False),
    ]

    def __init__(self, t: Catalogue, question: str, name: str, longest: int) -> None:
        super().__init__(t, question, t("screens.ask_name.keep"), longest=longest, text=name)
        self._most = longest

    def meaning(self, typed: str) -> str:
        """Return the name in its tidy form."""
        name = tidy(typed)
        fault = fault_of(name, self._most)
        if fault is not None:
            raise UnfitAnswerError(self.t(f"screens.ask_name.{fault}", most=self._most))
        return name
