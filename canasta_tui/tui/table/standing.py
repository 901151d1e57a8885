"""What can be done at the table at any time, whoever's turn it is."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from canasta_tui.bots import hint
from canasta_tui.messages.sentences import hint_sentence
from canasta_tui.tui.table.commands import standing
from canasta_tui.tui.table.staging import Order
from canasta_tui.tui.table.steps import is_players

if TYPE_CHECKING:
    from canasta_tui.tui.screens.table import TableScreen


class Standing:
    """The commands of one table that are no moves."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._t = table.t
        self._commands: dict[str, Callable[[], None]] = {
            "sort": self._sort,
            "panel": self._turn_panel,
            "advice": self._advise,
            "pace": self._change_pace,
            "rules": self._show_rules,
            "rule": self._show_rules,
            "settings": partial(self._show_page, "settings"),
            "help": partial(self._show_page, "help"),
            "leave": table.ask.whether_to_leave,
        }

    def __contains__(self, name: str) -> bool:
        return name in self._commands

    def do(self, name: str) -> None:
        """Do what the command of that name stands for."""
        self._commands[name]()

    def offer(self) -> None:
        """Offer all of it in a menu."""
        table, t = self._table, self._t
        names = standing(computers=table.with_computers)
        unsaved = table.game.save_again() is not None
        said = {"leave": "leave_unsaved"} if unsaved else {}
        answers = [t("table.menu.go_on")]
        answers += [t(f"table.menu.{said.get(name, name)}") for name in names]

        def chosen(number: int) -> None:
            if number and names[number - 1] == "leave":
                table.get_up()
            elif number:
                table.action_command(names[number - 1])

        table.ask.which(t("table.menu.question"), answers, chosen)

    def _sort(self) -> None:
        """Sort the player's hand the other way from now on; where one person plays, for good."""
        table = self._table
        if table.seat is None:
            return
        order = Order.SUIT if table.order is Order.RANK else Order.RANK
        table.orders[table.seat] = order
        if sum(player.is_human for player in table.game.players) == 1:
            table.change_settings(sorting=order.value)
        table.show()

    def _turn_panel(self) -> None:
        self._table.toggle_class("-with-panel")

    def _advise(self) -> None:
        """Say what a good player would do now, and why."""
        table = self._table
        view = table.view
        if view is None or not is_players(view):
            table.hint(self._t("table.hint.not_your_turn"))
        else:
            table.hint(hint_sentence(self._t, hint(view), table.pictures))

    def _change_pace(self) -> None:
        pace = self._table.computers.next_pace()
        self._table.change_settings(pace=pace)
        self._table.hint(self._t(f"table.pace.{pace}"))

    def _show_rules(self) -> None:
        """Show the rules of the game, at the one for which something was refused."""
        from canasta_tui.tui.screens.rules import RulesScreen

        table, refusal = self._table, self._table.refusal
        field = refusal.field if refusal else None
        table.app.push_screen(RulesScreen(self._t, table.game.rules, field))

    def _show_page(self, name: str) -> None:
        """Show a page that the app has for every screen."""
        self._table.call_later(self._table.run_action, f"app.{name}")
