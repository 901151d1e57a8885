"""The command palette: everything that can be done where the player is, by its name."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.actions import parse
from textual.app import App
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from canasta_tui.library import folders
from canasta_tui.library.house_rules import HouseRules, System
from canasta_tui.library.settings import FIELDS, choices_of
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import preset_title
from canasta_tui.tui.keys.declared import declared
from canasta_tui.tui.keys.keyboard import Keyboard
from canasta_tui.tui.keys.names import ARROWS
from canasta_tui.tui.preferences import SettingChanged
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.rules import RulesScreen
from canasta_tui.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from canasta_tui.tui.app import CanastaApp

AS_TYPED: Final = 1000
"""What is added to the score of a name that holds the text as typed; less the later it stands."""


class Offer(NamedTuple):
    """One thing that can be done: its name, what is told below it, and how it is done.

    It is found by its ``label`` on the screen too.
    """

    name: str
    about: str
    do: Callable[[], object]
    label: str = ""


@dataclass
class Listed(DiscoveryHit):
    """An offer in the list of all, which keeps its place there."""

    place: int = 0

    def __lt__(self, other: object) -> bool:
        """Say whether this one comes after the other."""
        return isinstance(other, Listed) and self.place > other.place


class Palette(Provider):
    """Offers what the screen below the palette can do, and then what can be done everywhere.

    At the curtain that is nothing of the table.
    """

    _offers: Sequence[Offer] = ()

    async def startup(self) -> None:
        """Look at once what there is, so that every search finds the same."""
        from canasta_tui.tui.app import CanastaApp

        if isinstance(self.app, CanastaApp):
            self._offers = [*offers(self.app, self.screen, self.focused)]

    async def discover(self) -> Hits:
        """Yield everything."""
        for place, offer in enumerate(self._offers):
            yield Listed(offer.name, offer.do, help=offer.about, place=place)

    async def search(self, query: str) -> Hits:
        """Yield what a text matches, the best first."""
        matcher, typed = self.matcher(query), query.casefold()
        for offer in self._offers:
            score = matcher.match(offer.name)
            texts = (offer.name.casefold(), offer.label.casefold())
            places = [text.index(typed) for text in texts if typed in text]
            if places:
                score += AS_TYPED - min(places)
            if score > 0:
                yield Hit(score, matcher.highlight(offer.name), offer.do, help=offer.about)


def offers(app: "CanastaApp", screen: Screen[Any], focused: Widget | None) -> Iterator[Offer]:
    """Yield what can be done in the app: at the cursor, on the screen, and everywhere."""
    t, keyboard = app.t, app.keyboard
    if isinstance(screen, TableScreen):
        yield from _at_table(t, keyboard, screen)
    else:
        yield from _bound(t, keyboard, screen)
    if focused is not None:
        yield from _bound(t, keyboard, focused)
    there = [*map(_kind, declared(type(screen)))]
    yield from _bound(t, keyboard, app, but=there)
    if not isinstance(screen, CurtainScreen):
        yield from _pages(app, there)
    yield from _settings(app)
    yield from _rules(app)


def _at_table(t: Catalogue, keyboard: Keyboard, table: TableScreen) -> Iterator[Offer]:
    """Yield the commands of the table, each with whether it is possible now."""
    if table.view is None:
        return
    possible = {entry.name: entry.possible for entry in table.bar.entries}
    labels = {entry.name: entry.label for entry in table.bar.entries}
    possible |= {"back": True, "unstage": bool(table.staging.melds)}
    for id, binding in declared(type(table)).items():
        if _kind(id) in possible:
            state = "possible" if possible[_kind(id)] else "refused"
            about = t(f"palette.{state}", key=keyboard.text(binding))
            do = partial(table.action_command, _kind(id))
            yield Offer(t(f"keys.{id}"), about, do, labels.get(_kind(id), ""))


def _bound(
    t: Catalogue, keyboard: Keyboard, node: DOMNode, but: Sequence[str] = ()
) -> Iterator[Offer]:
    """Yield what a screen or a part of it declares, but for moves of the cursor."""
    for id, binding in declared(type(node)).items():
        elsewhere = id.startswith("app.") and not isinstance(node, App)
        if elsewhere or _kind(id) in but or _moves(keyboard, node, binding):
            continue
        _, action, parameters = parse(binding.action)
        if node.check_action(action, parameters):
            about = t("palette.key", key=keyboard.text(binding))
            run = partial(node.app.run_action, binding.action, node)
            yield Offer(t(f"keys.{id}"), about, run)


def _kind(id: str) -> str:
    """Return what a binding does, wherever that is."""
    return id.rpartition(".")[2]


def _moves(keyboard: Keyboard, node: DOMNode, binding: Binding) -> bool:
    """Say whether a binding only moves the cursor, or shows the palette itself."""
    if "focus_" in binding.action or binding.action == "command_palette":
        return True
    return not isinstance(node, Screen) and {*ARROWS}.issuperset(keyboard.keys(binding))


def _pages(app: "CanastaApp", there: Sequence[str]) -> Iterator[Offer]:
    """Yield the pages that can be shown over everything, unless the screen has a key for them."""
    for name, show in (("themes", app.action_themes), ("settings", app.action_settings)):
        if name not in there:
            yield Offer(app.t(f"keys.title.{name}"), app.t(f"palette.{name}"), show)


def _settings(app: "CanastaApp") -> Iterator[Offer]:
    """Yield every value of every setting."""
    t = app.t
    values = [("theme", name, name) for name in app.theming.names]
    values += [
        (field, value, t(f"settings.{field}.choice.{value}"))
        for field in FIELDS
        for value in choices_of(field)
    ]
    for field, value, shown in values:
        name = t("palette.setting", setting=t(f"settings.{field}.label"), value=shown)
        change = partial(app.post_message, SettingChanged(field, value))
        yield Offer(name, t("palette.set"), change)


def _rules(app: "CanastaApp") -> Iterator[Offer]:
    """Yield the rules of every system."""
    for system in HouseRules(folders.house_rules()).list().systems:
        name = system.name if system.own else preset_title(app.t, system.id)
        offered = app.t("palette.rules", system=name)
        yield Offer(offered, app.t("palette.rules_about"), partial(_show_rules, app, system))


def _show_rules(app: "CanastaApp", system: System) -> None:
    rules = system.rules(next(iter(system.file.players)))
    app.push_screen(RulesScreen(app.t, rules))
