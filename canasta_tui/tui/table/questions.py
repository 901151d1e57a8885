"""What is asked over the table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.confirm import ConfirmScreen

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen


class Questions:
    """The questions of one table; while one is open the game waits."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table

    def which(self, question: str, answers: Sequence[str], then: Callable[[int], None]) -> None:
        """Ask for one of some answers; ``then`` gets its number, if one is chosen."""

        def chosen(number: int | None) -> None:
            if number is not None:
                then(number)

        table = self._table
        table.app.push_screen(ChoiceScreen(question, answers, table.enters), chosen)

    def whether_to_leave(self, otherwise: Callable[[], None] | None = None) -> None:
        """Ask whether the players want to get up; if not, ``otherwise`` is done."""
        table, t = self._table, self._table.t
        fault = table.game.save_again()
        question = t("table.leave.question")
        if fault is not None:
            question = t("table.leave.unsaved", why=t(fault.key, **fault.fields))

        def answered(yes: bool | None) -> None:
            if yes:
                table.get_up()
            elif otherwise:
                otherwise()

        yes, no = t("table.leave.yes"), t("table.leave.no")
        table.app.push_screen(ConfirmScreen(question, yes, no), answered)
