"""The rules in force, in plain sentences."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from canasta_tui.engine.rules import Rules
from canasta_tui.messages import Catalogue
from canasta_tui.rules_page import Paragraph, place_of, sections, title
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave


class RulesScreen(Screen[None]):
    """The rules page; ``field`` names the rule that it opens at."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "leave", id="rules.leave", show=False)
    ]

    def __init__(self, t: Catalogue, rules: Rules, field: str | None = None) -> None:
        super().__init__()
        self._t = t
        self._rules = rules
        self._field = field

    def compose(self) -> ComposeResult:
        page = sections(self._rules, self._t)
        wanted = place_of(page, self._field) if self._field else None
        yield Static(title(self._rules, self._t), classes="heading", markup=False)
        with VerticalScroll():
            for number, section in enumerate(page):
                yield Static(section.title, classes="section", markup=False)
                for place, paragraph in enumerate(section.paragraphs):
                    line = Static(_text(paragraph), classes="paragraph")
                    line.set_class((number, place) == wanted, "-wanted")
                    yield line
        yield Hints([Hint(self._t("keys.name.escape"), self._t("screens.keys.back"), "leave")])

    def on_mount(self) -> None:
        """Go to the rule that is wanted."""
        for wanted in self.query(".-wanted"):
            self.call_after_refresh(wanted.scroll_visible, animate=False, top=True)

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)


def _text(paragraph: Paragraph) -> Content:
    if not paragraph.clauses:
        return Content(paragraph.text)
    return Content.assemble(paragraph.text, "  ", (paragraph.clauses, "dim"))
