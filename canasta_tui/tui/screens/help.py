"""The help: what one does where one is, and all keys, each of which can be changed."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.messages import Catalogue
from canasta_tui.tui.keys.declared import KeyGroup, groups, known_bindings
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.keys.keyboard import Keyboard
from canasta_tui.tui.keys.names import key_text
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.screens.press_key import USUAL, PressKeyScreen

KEY_ROOM: Final = 20
"""Cells for the names of keys."""
CHANGED: Final = "*"
"""Marks keys that the player has chosen."""
COMMON: Final = ("list", "button")
"""Groups of parts that many screens have: the screen itself says more than they do."""


def places_at(screen: Screen[Any]) -> list[str]:
    """Return the groups of keys for where the cursor is, the most telling one first."""
    focused = screen.focused
    at_cursor = [each.name for each in groups() if isinstance(focused, each.where)]
    of_screen = [each.name for each in groups() if isinstance(screen, each.where)]
    telling = [name for name in at_cursor if name not in COMMON]
    return [*dict.fromkeys([*telling, *of_screen, *at_cursor])]


class KeyList(OptionList):
    """The lines of keys; a heading is seen with the first line under it."""

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Bring the line under the cursor into sight, and the heading over it first."""
        at = self.highlighted
        if at and self.get_option_at_index(at - 1).disabled and self.is_mounted:
            self._update_lines()
            line, height = self._index_to_line[at - 1], self._heights[at - 1]
            width = self.scrollable_content_region.width
            heading = Region(0, line, width, min(height, self.size.height - 1))
            self.scroll_to_region(heading, force=True, animate=False, immediate=True)
        super().scroll_to_highlight(top)


class HelpScreen(Screen[None]):
    """All keys, group by group, those of ``here`` first; Enter on one gives it another key."""

    CSS_PATH = "help.tcss"
    AUTO_FOCUS = "KeyList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="help.leave", show=False),
        Binding("delete,backspace", "usual", id="help.usual", show=False),
        Binding("r,R", "all_usual", id="help.all_usual", show=False),
    ]

    def __init__(self, t: Catalogue, keyboard: Keyboard, here: Sequence[str] = ()) -> None:
        super().__init__()
        self._t = t
        self._keyboard = keyboard
        first = [group for name in here for group in groups() if group.name == name]
        self._groups = [*first, *(group for group in groups() if group not in first)]

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.help.title"), classes="heading", markup=False)
        yield KeyList(*self._options())
        yield Static(t("keys.page.about"), id="said", markup=False)
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("keys.page.change"), "change"),
                Hint("help.usual", t("keys.page.usual"), "usual"),
                Hint("help.all_usual", t("keys.page.usual_all"), "all_usual"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """Begin with the first key."""
        self.query_one(KeyList).action_first()

    @on(OptionList.OptionSelected)
    def ask_for_key(self) -> None:
        """Ask for another key for the line under the cursor."""
        id = self._at_cursor
        if id not in known_bindings():
            self._say(self._t("keys.page.fixed"))
            return
        keys = self._keyboard.text(known_bindings()[id].binding)
        question = self._t("keys.page.press", does=self._t(f"keys.{id}"), keys=keys)
        self.app.push_screen(PressKeyScreen(self._t, question), lambda key: self._take(id, key))

    def action_change(self) -> None:
        """Give the line under the cursor another key."""
        self.query_one(KeyList).action_select()

    def action_usual(self) -> None:
        """Give the line under the cursor its usual keys back."""
        self._take(self._at_cursor, USUAL)

    def action_all_usual(self) -> None:
        """Give every line its usual keys back, after a question."""
        t = self._t
        question, yes, no = t("keys.page.really"), t("keys.page.usual_all"), t("screens.keys.back")
        self.app.push_screen(
            ConfirmScreen(question, yes, no),
            lambda agreed: self._show(self._keyboard.give_all_back()) if agreed else None,
        )

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)

    @property
    def _at_cursor(self) -> str:
        option = self.query_one(KeyList).highlighted_option
        return option.id or "" if option else ""

    def _take(self, id: str, key: str | None) -> None:
        if id not in known_bindings():
            self._say(self._t("keys.page.fixed"))
        elif key == USUAL:
            self._show(self._keyboard.give_back(id))
        elif key is not None:
            self._show(self._keyboard.choose(id, key))

    def _show(self, sentence: str) -> None:
        """Write all keys anew, and say what has changed."""
        keys = self.query_one(KeyList)
        for group in self._groups:
            for binding in group.bindings():
                keys.replace_option_prompt(binding.id or "", self._line_of(binding))
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.query_one("#said", Static).update(sentence)

    def _options(self) -> Iterator[Option]:
        for group in self._groups:
            yield Option(self._heading(group), disabled=True)
            for key, what in group.handled:
                line = self._line(key_text(self._t, key), self._t(what))
                yield Option(line, f"{group.name}:{key}")
            for binding in group.bindings():
                yield Option(self._line_of(binding), binding.id)

    def _heading(self, group: KeyGroup) -> Text:
        t = self._t
        title, about = t(f"keys.group.{group.name}"), t(f"keys.about.{group.name}")
        return Text.assemble("\n", (title, "bold underline"), "\n", about)

    def _line_of(self, binding: Binding) -> Table:
        mark = "" if self._keyboard.is_usual(binding.id or "") else CHANGED
        return self._line(self._keyboard.text(binding), self._t(f"keys.{binding.id}"), mark)

    def _line(self, key: str, what: str, mark: str = "") -> Table:
        line = Table.grid(padding=(0, 1, 0, 0))
        line.add_column(width=1)
        line.add_column(width=KEY_ROOM)
        line.add_column()
        line.add_row(mark, Text(key, style="bold"), Text(what))
        return line
