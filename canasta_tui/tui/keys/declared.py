"""All keys of the program, as the screens themselves declare them, in groups by place."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

CURTAIN: Final = (("space", "keys.curtain.open"), ("escape", "keys.curtain.leave"))
EVERYWHERE: Final = "everywhere"
HELP_KEY: Final = Binding("question_mark,f1", "app.help", show=False, id="app.help")
"""The way to the help, for the screens over others, which the app's own keys do not reach."""


class KeyGroup(NamedTuple):
    """The keys that hold in one place; ``name`` is that of its messages.

    Groups of one ``place`` hold at the same time. ``typing`` says that texts are typed there.
    ``handled`` are keys that a screen takes without a binding, each with the key of its message.
    """

    name: str
    where: tuple[type[DOMNode], ...]
    place: str
    typing: bool = False
    handled: tuple[tuple[str, str], ...] = ()

    def bindings(self) -> Iterator[Binding]:
        """Yield the bindings that are told here: those of a place, but for the app's own."""
        for node in self.where:
            for id, binding in declared(node).items():
                if self.name == EVERYWHERE or not id.startswith("app."):
                    yield binding

    def meets(self, other: "KeyGroup") -> bool:
        """Say whether keys of both can hold at the same time."""
        return self.place == other.place or EVERYWHERE in (self.name, other.name)


class Known(NamedTuple):
    """A binding, and the group that it is told in."""

    binding: Binding
    group: KeyGroup


@cache
def declared(node: type[DOMNode]) -> Mapping[str, Binding]:
    """Return the bindings with an id that a class and those it builds on declare."""
    return {
        each.id: each
        for kind in reversed(node.__mro__)
        for each in vars(kind).get("BINDINGS", ())
        if isinstance(each, Binding) and each.id
    }


@cache
def known_bindings() -> Mapping[str, Known]:
    """Return every binding of the program by its id."""
    return {
        each.id: Known(each, group) for group in groups() for each in group.bindings() if each.id
    }


@cache
def groups() -> tuple[KeyGroup, ...]:
    """Return all keys, those of the table first."""
    from textual.widgets import Button, Input, OptionList

    from canasta_tui.tui.app import CanastaApp
    from canasta_tui.tui.keys.hints import HintLabel
    from canasta_tui.tui.screens.ask_name import AskNameScreen
    from canasta_tui.tui.screens.choice import ChoiceScreen
    from canasta_tui.tui.screens.confirm import ConfirmScreen
    from canasta_tui.tui.screens.curtain import CurtainScreen
    from canasta_tui.tui.screens.deal_end import DealEndScreen
    from canasta_tui.tui.screens.go_to import GoToScreen
    from canasta_tui.tui.screens.help import HelpScreen
    from canasta_tui.tui.screens.house_rules import HouseRulesScreen
    from canasta_tui.tui.screens.match_end import MatchEndScreen
    from canasta_tui.tui.screens.new_game import NewGameScreen
    from canasta_tui.tui.screens.replay import ReplayScreen
    from canasta_tui.tui.screens.rules import RulesScreen
    from canasta_tui.tui.screens.saves import SavesScreen
    from canasta_tui.tui.screens.settings import SettingsScreen
    from canasta_tui.tui.screens.systems import SystemsScreen
    from canasta_tui.tui.screens.table import TableScreen
    from canasta_tui.tui.screens.theme import ThemeScreen
    from canasta_tui.tui.screens.title import TitleScreen
    from canasta_tui.tui.widgets.action_bar import ActionBar
    from canasta_tui.tui.widgets.choice import Choice
    from canasta_tui.tui.widgets.hand import HandView
    from canasta_tui.tui.widgets.log import LogView
    from canasta_tui.tui.widgets.piles import CardStack
    from canasta_tui.tui.widgets.side import SideView

    return (
        KeyGroup(EVERYWHERE, (CanastaApp,), EVERYWHERE),
        KeyGroup("curtain", (CurtainScreen,), "curtain", handled=CURTAIN),
        KeyGroup("hand", (HandView,), "table"),
        KeyGroup("table", (TableScreen,), "table"),
        KeyGroup("melds", (SideView,), "table"),
        KeyGroup("stack", (CardStack,), "table"),
        KeyGroup("actions", (ActionBar,), "table"),
        KeyGroup("log", (LogView,), "table"),
        KeyGroup("choice", (ChoiceScreen,), "choice"),
        KeyGroup("confirm", (ConfirmScreen,), "confirm"),
        KeyGroup("deal_end", (DealEndScreen,), "deal_end"),
        KeyGroup("match_end", (MatchEndScreen,), "match_end"),
        KeyGroup("title", (TitleScreen,), "title"),
        KeyGroup("new_game", (NewGameScreen,), "form", typing=True),
        KeyGroup("house_rules", (HouseRulesScreen,), "form", typing=True),
        KeyGroup("value", (Choice,), "form", typing=True),
        KeyGroup("settings", (SettingsScreen,), "form"),
        KeyGroup("field", (Input,), "form", typing=True),
        KeyGroup("ask_name", (AskNameScreen,), "form", typing=True),
        KeyGroup("saves", (SavesScreen,), "saves"),
        KeyGroup("replay", (ReplayScreen,), "replay"),
        KeyGroup("go_to", (GoToScreen,), "form", typing=True),
        KeyGroup("systems", (SystemsScreen,), "systems"),
        KeyGroup("rules", (RulesScreen,), "rules"),
        KeyGroup("theme", (ThemeScreen,), "theme"),
        KeyGroup("help", (HelpScreen,), "help"),
        KeyGroup("list", (OptionList,), "list"),
        KeyGroup("button", (Button, HintLabel), "button"),
    )
