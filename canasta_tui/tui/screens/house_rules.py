"""The house rules: every rule of a system, its meaning, and what this family plays instead."""

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.engine.rules import group_of
from canasta_tui.library.files import FileError
from canasta_tui.library.house_rules import LONGEST_NAME, HouseRules
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import group_title, rule_label, rule_meaning, rule_value
from canasta_tui.presets.faults import RuleFileError
from canasta_tui.tui.forms.draft import Draft
from canasta_tui.tui.forms.rule_fields import (
    EDITABLE,
    UnreadableRuleError,
    choices,
    how_typed,
    typed,
    written,
)
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.notices import tell
from canasta_tui.tui.screens.ask_name import AskNameScreen
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.terminal.glyphs import glyphs_here
from canasta_tui.tui.widgets.canvas import cut
from canasta_tui.tui.widgets.choice import Choice
from canasta_tui.tui.widgets.options import Options

CHANGED: Final = "*"
"""Marks a rule that differs from the system's own."""
LINE: Final = 44
"""Cells in a line of the list."""


class HouseRulesScreen(Screen[Draft]):
    """Changes the rules of a draft and gives it back when left; ``house_rules`` keeps them."""

    CSS_PATH = "house_rules.tcss"
    AUTO_FOCUS = "#rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", id="house_rules.back", show=False),
        Binding("enter", "back", id="house_rules.done", show=False),
        Binding("left", "step(-1)", id="house_rules.before", show=False),
        Binding("right,space", "step(1)", id="house_rules.after", show=False),
        Binding("delete,backspace", "reset", id="house_rules.reset", show=False),
        Binding("f2", "keep", id="house_rules.keep", show=False),
    ]

    def __init__(self, t: Catalogue, house_rules: HouseRules, draft: Draft) -> None:
        super().__init__()
        self._t = t
        self._house_rules = house_rules
        self._draft = Draft(draft.system, draft.players, draft.sides, dict(draft.options))
        self._plain = draft.plain_rules()
        self._field = EDITABLE[0]

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.house_rules.title"), classes="heading", markup=False)
        with Horizontal():
            yield Options(id="rules")
            with Vertical(id="detail"):
                yield Static(id="label", markup=False)
                yield Static(id="meaning", markup=False)
                yield Static(id="value", markup=False)
                yield Choice([("", None)], id="choice")
                yield Input(id="typed", compact=True, max_length=60)
                yield Static(id="how", markup=False)
                yield Static(id="plain", markup=False)
                yield Static(id="clause", markup=False)
                yield Static(id="problem", markup=False)
                yield Button(Content(t("screens.house_rules.reset")), id="reset", compact=True)
                yield Button(Content(t("screens.house_rules.keep")), id="keep", compact=True)
                yield Button(Content(t("screens.house_rules.done")), id="done", compact=True)
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("screens.house_rules.change"), "edit"),
                Hint("house_rules.reset", t("screens.house_rules.reset"), "reset"),
                Hint("house_rules.keep", t("screens.house_rules.keep"), "keep"),
                Hint(t("keys.name.escape"), t("screens.house_rules.done"), "back"),
            ]
        )

    def on_mount(self) -> None:
        """List the rules under their groups."""
        self.query_one("#rules", OptionList).add_options(self._options())
        self.query_one("#rules", OptionList).action_first()

    @on(OptionList.OptionHighlighted, "#rules")
    def show_rule(self, event: OptionList.OptionHighlighted) -> None:
        """Show the meaning of the rule under the cursor, and a way to change it."""
        if event.option_id:
            self._field = event.option_id
            self._tell_problem("")
            self._show_field()

    @on(OptionList.OptionSelected, "#rules")
    def action_edit(self) -> None:
        """Go to where the rule is changed."""
        self.query_one("#choice" if self._choices else "#typed").focus()

    @on(Choice.Changed, "#choice")
    def take_choice(self) -> None:
        """Take the chosen value."""
        self._change(self.query_one("#choice", Choice).value)

    @on(Input.Submitted, "#typed")
    def take_typed(self, event: Input.Submitted) -> None:
        """Take the typed value, and go back to the list if it can be played."""
        try:
            value = typed(self._field, event.value)
        except UnreadableRuleError as error:
            self._tell_problem(self._t(error.key))
            return
        if self._change(value):
            self.query_one("#rules").focus()

    def action_step(self, by: int) -> None:
        """Take the next of a rule's values, where they can be counted."""
        if self._choices:
            self.query_one("#choice", Choice).action_step(by)

    @on(Button.Pressed, "#reset")
    def action_reset(self) -> None:
        """Take the system's own value."""
        self._change(getattr(self._plain, self._field))
        self.query_one("#rules").focus()

    @on(Button.Pressed, "#done")
    def action_back(self) -> None:
        """Go back to the list of rules, or from there to the form, with what was changed."""
        rules = self.query_one("#rules")
        if self.focused in (rules, self.query_one("#done")):
            leave(self, self._draft)
        else:
            self._show_field()
            rules.focus()

    @on(Button.Pressed, "#keep")
    def action_keep(self) -> None:
        """Keep the rules as a rule file of the player's own."""
        system = self._draft.system
        name = system.name if system.own else ""
        question = self._t("screens.house_rules.keep_under")
        self.app.push_screen(AskNameScreen(self._t, question, name, LONGEST_NAME), self._keep_under)

    @property
    def _choices(self) -> list[tuple[str, object]]:
        return choices(self._t, self._field)

    def _keep_under(self, name: str | None) -> None:
        if name is None:
            return
        others = [s.name for s in self._house_rules.list().systems if s.own]
        if name not in others or name == self._draft.system.name:
            self._write(name)
            return
        question = self._t("screens.house_rules.replace", name=name)
        yes, no = self._t("screens.house_rules.replace_yes"), self._t("screens.keys.back")
        self.app.push_screen(
            ConfirmScreen(question, yes, no), lambda agreed: self._write(name) if agreed else None
        )

    def _write(self, name: str) -> None:
        draft = self._draft
        meanings = {field: rule_meaning(self._t, field) for field in EDITABLE}
        try:
            system = self._house_rules.write(name, draft.system, draft.options, meanings)
        except (RuleFileError, FileError) as error:
            self._tell_problem(self._t(error.key, **error.fields))
            return
        self._draft = Draft(system, draft.players, draft.sides)
        tell(
            self.app,
            self._t("screens.house_rules.kept", name=name, folder=self._house_rules.folder),
        )
        leave(self, self._draft)

    def _change(self, value: object) -> bool:
        """Change the rule under the cursor, unless that contradicts another; say whether."""
        before = dict(self._draft.options)
        self._draft.change(self._field, value)
        try:
            self._draft.rules(self._t("screens.house_rules.source"))
        except RuleFileError as fault:
            self._draft.options = before
            self._tell_problem(self._t(fault.key, **fault.fields))
            self._show_field()
            return False
        self._tell_problem("")
        self._show_field()
        self._show_line()
        return True

    def _value(self, field: str) -> object:
        return self._draft.options.get(field, getattr(self._plain, field))

    def _options(self) -> Iterator[Option]:
        group = ""
        for field in EDITABLE:
            if group_of(field) != group:
                group = group_of(field)
                yield Option(
                    Content.styled(group_title(self._t, group), "bold $accent"), disabled=True
                )
            yield Option(self._line(field), field)

    def _line(self, field: str) -> Content:
        changed = field in self._draft.options
        label, shown = rule_label(self._t, field), rule_value(self._t, field, self._value(field))
        room = max(LINE - cell_len(label) - 4, 6)
        shown = cut(shown, room, glyphs_here())
        gap = " " * max(LINE - cell_len(label) - 3 - cell_len(shown), 1)
        value = (shown, "bold" if changed else "dim")
        mark = (CHANGED if changed else " ", "bold $warning")
        return Content.assemble(mark, " ", label, gap, value)

    def _show_line(self) -> None:
        rules = self.query_one("#rules", OptionList)
        rules.replace_option_prompt(self._field, self._line(self._field))

    def _show_field(self) -> None:
        t, field, value = self._t, self._field, self._value(self._field)
        offered = self._choices
        self._say("label", rule_label(t, field))
        self._say("meaning", rule_meaning(t, field))
        self._say("value", rule_value(t, field, value))
        plain = rule_value(t, field, getattr(self._plain, field))
        self._say("plain", t("screens.house_rules.plain", value=plain))
        clause = self._plain.clause(field)
        self._say("clause", t("screens.house_rules.clause", clause=clause) if clause else "")
        self._say("how", "" if offered else t(how_typed(field)))
        choice, box = self.query_one("#choice", Choice), self.query_one("#typed", Input)
        choice.display, box.display = bool(offered), not offered
        if offered:
            choice.offer(offered, value)
        else:
            box.value = written(field, value)
        self.query_one("#value").display = box.display and box.value != rule_value(t, field, value)
        self.query_one("#reset").disabled = field not in self._draft.options

    def _tell_problem(self, sentence: str) -> None:
        self._say("problem", sentence)

    def _say(self, id: str, text: str) -> None:
        self.query_one(f"#{id}", Static).update(text)
