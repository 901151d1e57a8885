"""The form for a new game: system, seats, names, house rules and target."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Static

from canasta_tui.engine.rules import Rules
from canasta_tui.library.house_rules import HouseRules, System
from canasta_tui.library.settings import MOST_SEATS
from canasta_tui.match import Player
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import preset_line, preset_title
from canasta_tui.messages.sentences import side_name
from canasta_tui.names import tidy
from canasta_tui.presets.faults import RuleFileError
from canasta_tui.tui.forms.draft import Draft
from canasta_tui.tui.forms.player_names import NameProblem, checked_names
from canasta_tui.tui.forms.seats import KINDS, kind_names
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.notices import tell
from canasta_tui.tui.screens.house_rules import HouseRulesScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.widgets.choice import Choice
from canasta_tui.tui.widgets.seat_row import SeatRow


class NewGame(NamedTuple):
    """What a match is begun with."""

    rules: Rules
    players: tuple[Player, ...]


class NewGameScreen(Screen[NewGame]):
    """Asks what to play and who plays; gives the game, or nothing when left.

    ``names`` and ``kinds`` of players are offered by seat.
    """

    CSS_PATH = "new_game.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="new_game.leave", show=False),
        Binding("enter", "app.focus_next", id="new_game.next", show=False),
        Binding("up", "line(-1)", id="new_game.up", show=False),
        Binding("down", "line(1)", id="new_game.down", show=False),
        Binding("f2", "house_rules", id="new_game.house_rules", show=False),
        Binding("f3", "rules", id="new_game.rules", show=False),
        Binding("f5", "start", id="new_game.start", show=False),
    ]

    def __init__(
        self,
        t: Catalogue,
        house_rules: HouseRules,
        names: Sequence[str] = (),
        kinds: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._t = t
        self._house_rules = house_rules
        self._rows = [self._row(seat, names[seat : seat + 1]) for seat in range(MOST_SEATS)]
        self._kinds = kinds
        self._listing = house_rules.list()
        self._draft = Draft.of(self._listing.systems[0], 4)

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.new_game.title"), classes="heading", markup=False)
        with VerticalScroll(can_focus=False):
            with Horizontal(classes="row"):
                yield Label(t("screens.new_game.system"), classes="field", markup=False)
                yield Choice(self._systems(), id="system")
            yield Static(id="about", markup=False)
            with Horizontal(classes="row"):
                yield Label(t("screens.new_game.players"), classes="field", markup=False)
                yield Choice(self._player_counts(), id="players")
                yield Choice(self._side_counts(), id="sides")
            with Horizontal(classes="row"):
                yield Label(t("screens.new_game.target"), classes="field", markup=False)
                yield Input(id="target", type="integer", max_length=6, compact=True)
            with Horizontal(classes="row"):
                yield Label(t("screens.new_game.house_rules"), classes="field", markup=False)
                yield Button(Content(t("screens.new_game.change_rules")), id="house", compact=True)
                yield Static(id="changes", markup=False)
            with Vertical(id="seats"):
                yield from self._rows
            yield Static(id="problem", markup=False)
            with Horizontal(id="buttons"):
                yield Button(Content(t("screens.new_game.start")), id="start", variant="primary")
                yield Button(Content(t("screens.keys.back")), id="back")
        yield Hints(
            [
                Hint("new_game.start", t("screens.new_game.start"), "start"),
                Hint("new_game.house_rules", t("screens.new_game.house_rules"), "house_rules"),
                Hint("new_game.rules", t("screens.new_game.rules"), "rules"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def _row(self, seat: int, names: Sequence[str]) -> SeatRow:
        """Return the line for a seat, with the name that is offered there if there is one."""
        t = self._t
        name = names[0] if names else t("screens.new_game.somebody", seat=seat + 1)
        return SeatRow(seat, t("screens.new_game.seat", seat=seat + 1), name, kind_names(t))

    def on_mount(self) -> None:
        """Fill the form, and say which rule files of the player cannot be used."""
        self._show_draft()
        for row, kind in zip(self._rows, self._kinds, strict=False):
            if kind in KINDS:
                row.kind = kind
        self.set_focus(self.query_one("#system"))
        for fault in self._listing.faults:
            tell(self.app, self._t(fault.key, **fault.fields), "warning")

    @on(Choice.Changed, "#system")
    def take_system(self, event: Choice.Changed) -> None:
        """Take another system, for as many players as before where it can be."""
        self._draft = Draft.of(self._system, self._draft.players)
        self._show_draft()

    @on(Choice.Changed, "#players")
    def take_players(self, event: Choice.Changed) -> None:
        """Take another number of players; changed rules stay."""
        options = self._draft.options
        self._draft = Draft.of(self._draft.system, self.query_one("#players", Choice).value)
        self._draft.options = options
        self._show_draft()

    @on(Choice.Changed, "#sides")
    def take_sides(self, event: Choice.Changed) -> None:
        """Take another number of sides."""
        self._draft.sides = self.query_one("#sides", Choice).value
        self._show_draft()

    @on(Input.Changed, "#target")
    def take_target(self, event: Input.Changed) -> None:
        """Take another target; the form says at once if it cannot be played for."""
        if event.value.isdecimal():
            self._draft.change("target", int(event.value))
            self._show_problem()

    @on(Input.Changed)
    def take_name(self, event: Input.Changed) -> None:
        """Show who plays with whom under the names as they are now."""
        self._show_partners()

    @on(Input.Submitted)
    def go_to_next_name(self, event: Input.Submitted) -> None:
        """Go from a name to the next one, past who plays, and from the last to the start."""
        seat = int(event.input.name or -1) + 1
        last = seat == self._draft.players
        self.query_one("#start" if last else f"#name-{seat}").focus()

    def action_line(self, step: int) -> None:
        """Go to the line above or below; among the players that keeps to names, or to who plays."""
        column, _, seat = str(self.focused.id if self.focused else "").partition("-")
        if seat:
            self._go_to_seat(column, int(seat) + step)
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def _go_to_seat(self, column: str, seat: int) -> None:
        """Go to a seat's name or kind; above the first and below the last lies what is there."""
        if seat < 0:
            wanted = "#house"
        elif seat == self._draft.players:
            wanted = "#start"
        else:
            wanted = f"#{column}-{seat}"
        self.query_one(wanted).focus()

    @on(Button.Pressed, "#house")
    def action_house_rules(self) -> None:
        """Change the rules themselves."""
        draft = self._draft
        screen = HouseRulesScreen(self._t, self._house_rules, draft)
        self.app.push_screen(screen, self._take_house_rules)

    def action_rules(self) -> None:
        """Read the rules as chosen so far."""
        rules = self._checked_rules()
        if rules is not None:
            self.app.push_screen(RulesScreen(self._t, rules))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Begin the game, or say what stands in the way."""
        rules = self._checked_rules()
        if rules is None:
            return
        rows = self._rows[: rules.players]
        try:
            names = checked_names(self._t, [row.typed for row in rows])
        except NameProblem as problem:
            self._tell_problem(str(problem))
            rows[problem.seat].go_to_name()
            return
        players = map(Player, names, (row.kind for row in rows))
        leave(self, NewGame(rules, tuple(players)))

    @on(Button.Pressed, "#back")
    def action_leave(self) -> None:
        """Go back without a game."""
        leave(self, None)

    @property
    def _system(self) -> System:
        system: System = self.query_one("#system", Choice).value
        return system

    def _systems(self) -> list[tuple[str, System]]:
        return [
            (system.name if system.own else preset_title(self._t, system.id), system)
            for system in self._listing.systems
        ]

    def _player_counts(self) -> list[tuple[str, int]]:
        counts = sorted(self._draft.system.file.players)
        return [(self._t("screens.new_game.n_players", n=count), count) for count in counts]

    def _side_counts(self) -> list[tuple[str, int]]:
        return [(self._sides_label(sides), sides) for sides in self._draft.side_counts]

    def _sides_label(self, sides: int) -> str:
        if sides == self._draft.players:
            return self._t("screens.new_game.alone")
        return self._t("screens.new_game.together", n=sides, m=self._draft.players // sides)

    def _take_house_rules(self, changed: Draft | None) -> None:
        if changed is None:
            return
        self._listing = self._house_rules.list()
        self._draft = changed
        systems = self._systems()
        here = next(
            s for _, s in systems if (s.own, s.id) == (changed.system.own, changed.system.id)
        )
        self.query_one("#system", Choice).offer(systems, here)
        self._show_draft()

    def _show_draft(self) -> None:
        draft = self._draft
        self.query_one("#players", Choice).offer(self._player_counts(), draft.players)
        self.query_one("#sides", Choice).offer(self._side_counts(), draft.sides)
        with self.prevent(Input.Changed):
            target = draft.options.get("target", draft.plain_rules().target)
            self.query_one("#target", Input).value = str(target)
        system = draft.system
        about = self._own_line() if system.own else preset_line(self._t, system.id)
        self.query_one("#about", Static).update(about)
        self.query_one("#changes", Static).update(self._changes_line())
        for seat, row in enumerate(self._rows):
            row.display = seat < draft.players
        self._show_partners()
        self._show_problem()

    def _changes_line(self) -> str:
        changed = len(self._draft.changed())
        if not changed:
            return self._t("screens.new_game.no_changes")
        return self._t("screens.new_game.changes", n=changed)

    def _own_line(self) -> str:
        base = self._draft.system.file.base
        if base is None:
            return self._t("screens.new_game.own_rules")
        return self._t("screens.new_game.own_rules_on", preset=preset_title(self._t, base))

    def _show_partners(self) -> None:
        draft = self._draft
        for seat in range(draft.players):
            others = range(seat % draft.sides, draft.players, draft.sides)
            names = [tidy(self._rows[other].typed) for other in others if other != seat]
            line = ""
            if names:
                line = self._t("screens.new_game.with", side=side_name(self._t, names))
            self._rows[seat].show_partners(line)

    def _checked_rules(self) -> Rules | None:
        if not self.query_one("#target", Input).value.isdecimal():
            self._tell_problem(self._t("screens.new_game.no_target"))
            return None
        try:
            return self._draft.rules(self._t("screens.house_rules.source"))
        except RuleFileError as fault:
            self._tell_problem(self._t(fault.key, **fault.fields))
            return None

    def _show_problem(self) -> None:
        self._tell_problem("")
        self._checked_rules()

    def _tell_problem(self, sentence: str) -> None:
        problem = self.query_one("#problem", Static)
        problem.update(sentence)
        problem.scroll_visible()
