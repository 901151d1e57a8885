"""The first screen: go on with the last game, or choose something else."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import cycle, islice
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.library import folders
from canasta_tui.library.save_entries import SaveEntry, Summary
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveHandle, SaveStore
from canasta_tui.messages import Catalogue
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.keys.keyboard import key_on
from canasta_tui.tui.notices import tell
from canasta_tui.tui.preferences import Preferences, keep
from canasta_tui.tui.replay.watching import Watching
from canasta_tui.tui.terminal.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs, glyphs_here
from canasta_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from canasta_tui.library.house_rules import HouseRules
    from canasta_tui.match import Player
    from canasta_tui.tui.screens.new_game import NewGame

SUITS: Final = ("$spades", "$hearts", "$diamonds", "$clubs")
READ_AT_ONCE: Final = 3
"""How many of the newest games are read before the screen goes on."""
MENU: Final = ("new", "games", "rules", "themes", "settings", "help", "quit")


class TitleScreen(Screen[None]):
    """What can be done, the last game first."""

    CSS_PATH = "title.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,C", "open('continue')", id="title.continue", show=False),
        Binding("n,N", "open('new')", id="title.new", show=False),
        Binding("s,S", "open('games')", id="title.games", show=False),
        Binding("r,R", "open('rules')", id="title.rules", show=False),
        Binding("t,T", "open('themes')", id="title.themes", show=False),
        Binding("e,E", "open('settings')", id="title.settings", show=False),
        Binding("h,H", "open('help')", id="title.help", show=False),
        Binding("q,Q", "open('quit')", id="title.quit", show=False),
    ]

    def __init__(
        self,
        t: Catalogue,
        store: SaveStore,
        preferences: Preferences,
    ) -> None:
        super().__init__()
        self._t = t
        self._store = store
        self._preferences = preferences
        self._last: SaveEntry | None = None
        self._looked = False
        """Whether the last game has been looked for."""

    def compose(self) -> ComposeResult:
        t = self._t
        room = None if self._store.is_empty() else Content("\n\n\n")
        with Center():
            yield Static(logo(t("screens.title.logo"), glyphs_here()), id="logo")
        yield Static(t("screens.title.motto"), id="motto", markup=False)
        with Center():
            yield Options(*self._options(room), id="menu")
        yield Hints([Hint(t("keys.name.enter"), t("screens.keys.choose"), "choose")])

    def on_mount(self) -> None:
        """Put the cursor in the menu; the first frame does not wait for the last game."""
        self._menu.highlighted = 0
        self.set_focus(self._menu)
        self.call_after_refresh(self._look_once)

    def on_screen_resume(self) -> None:
        """Offer what there is now: a game may have been played meanwhile."""
        if self._looked:
            self._offer_last()

    @property
    def _menu(self) -> OptionList:
        return self.query_one("#menu", OptionList)

    def _look_once(self) -> None:
        """Look for the last game unless that has been done, as for a quick key."""
        if not self._looked:
            self._looked = True
            self._offer_last(self._menu.highlighted_option)

    def _offer_last(self, at: Option | None = None) -> None:
        """Offer the last game; it is mostly the newest, and all others are read in a thread.

        The cursor stays ``at`` an entry, or goes to the first.
        """
        entries = self._store.entries()
        newest = list(islice(entries, READ_AT_ONCE))
        last = next((entry for entry in newest if entry.playable), None)
        if last is None and len(newest) == READ_AT_ONCE:
            self._offer_older(entries)
        else:
            self._offer(last, at)

    @work(exclusive=True)
    async def _offer_older(self, entries: Iterator[SaveEntry]) -> None:
        def first_playable() -> SaveEntry | None:
            return next((entry for entry in entries if entry.playable), None)

        last = await asyncio.to_thread(first_playable)
        self._offer(last, self._menu.highlighted_option)

    def _offer(self, last: SaveEntry | None, at: Option | None) -> None:
        self._last = last
        summary = last.summary if last else None
        told = self._about(last.modified, summary) if last and summary else None
        self._menu.set_options(self._options(told))
        stays = (at.id if at else None) or "continue"
        self._menu.highlighted = 0 if stays == "continue" else self._menu.get_option_index(stays)
        self.set_focus(self._menu)

    def _options(self, last_game: Content | None) -> Iterator[Option]:
        """Yield the menu; ``last_game`` is what is told of the game that can be continued."""
        if last_game is not None:
            yield Option(self._entry("continue") + last_game, "continue")
        for name in MENU:
            yield Option(self._entry(name), name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        self.action_open(event.option_id or "")

    def action_choose(self) -> None:
        """Do what the cursor is on."""
        self._menu.action_select()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse to go on where there is no last game."""
        there = self._last is not None or not self._looked
        return there or (action, parameters) != ("open", ("continue",))

    def action_open(self, name: str) -> None:
        """Open one of the menu's entries."""
        self._look_once()
        if name == "continue" and self._last is not None:
            self.open_game(self._last.name)
        elif name == "new":
            self._ask_for_new_game()
        elif name == "games":
            self._show_games()
        elif name == "rules":
            self._show_rules()
        elif name in ("themes", "settings", "help"):
            self.call_later(self.run_action, f"app.{name}")
        elif name == "quit":
            self.app.exit()

    def _ask_for_new_game(self) -> None:
        from canasta_tui.tui.screens.new_game import NewGameScreen

        last = self._preferences.settings
        screen = NewGameScreen(self._t, self._house_rules, last.names, last.kinds)
        self.app.push_screen(screen, self._begin)

    def _show_games(self) -> None:
        from canasta_tui.tui.screens.saves import SavesScreen

        pace = self._preferences.settings.pace
        self.app.push_screen(SavesScreen(self._t, self._store, pace), self._go_on)

    def _show_rules(self) -> None:
        from canasta_tui.tui.screens.systems import SystemsScreen

        self.app.push_screen(SystemsScreen(self._t, self._house_rules))

    def open_game(self, name: str) -> None:
        """Go on with a saved game, or say why that cannot be."""
        try:
            handle = self._store.open(name)
        except SaveError as error:
            pace = self._preferences.settings.pace
            Watching(self.app, self._t, self._store, pace).instead(name, error)
        else:
            self._go_on(handle)

    @property
    def _house_rules(self) -> "HouseRules":
        from canasta_tui.library.house_rules import HouseRules

        return HouseRules(folders.house_rules())

    def _begin(self, game: "NewGame | None") -> None:
        from canasta_tui.match import Match

        if game is None:
            return
        self._keep_players(game.players)
        try:
            handle = self._store.create(Match.new(game.rules, game.players))
        except SaveError as error:
            tell(self.app, self._t(error.key, **error.fields), "error")
        else:
            self._go_on(handle)

    def _keep_players(self, players: Sequence["Player"]) -> None:
        """Keep who plays, and who sat in further seats before, unless a name would be twice."""
        last = self._preferences.settings
        names = tuple(player.name for player in players)
        kinds = tuple(player.kind for player in players)
        further = last.names[len(names) :]
        if {name.casefold() for name in names}.isdisjoint(map(str.casefold, further)):
            names += further
        kinds += last.kinds[len(kinds) :]
        keep(self.app, self._t, self._preferences, names=names, kinds=kinds)

    def _go_on(self, handle: SaveHandle | None) -> None:
        from canasta_tui.tui.screens.play import PlayScreen

        if handle is not None:
            self.app.push_screen(PlayScreen(self._t, handle, self._preferences))

    def _entry(self, name: str) -> Content:
        return _line(self._letter(name), self._t(f"screens.title.menu.{name}"))

    def _about(self, modified: datetime, game: Summary) -> Content:
        from canasta_tui.tui.saved_games import standing, state, when

        lines = (standing(self._t, game), state(self._t, game), when(self._t, modified))
        return Content("".join(f"\n   {line}" for line in lines))

    def _letter(self, name: str) -> str:
        return key_on(self, f"title.{name}")


def _line(letter: str, label: str) -> Content:
    return Content.assemble((letter, "bold underline"), "  ", label)


def logo(letters: str, glyphs: Glyphs) -> Content:
    """Return the name of the game as a canasta: a row of seven overlapping cards."""
    strokes = glyphs.single
    top, bottom = strokes[RIGHT | DOWN], strokes[RIGHT | UP]
    level, upright = strokes[LEFT | RIGHT], strokes[UP | DOWN]
    on_card = "$spades on $card"
    suits = list(islice(cycle(zip(SUITS, glyphs.suits, strict=True)), len(letters)))
    rows = [
        [(f"{top}{level * 4}", on_card) for _ in letters],
        [
            (f"{upright} {letter}  ", f"bold {colour} on $card")
            for letter, (colour, _) in zip(letters, suits, strict=True)
        ],
        [(f"{upright}  {sign} ", f"{colour} on $card") for colour, sign in suits],
        [(f"{bottom}{level * 4}", on_card) for _ in letters],
    ]
    ends = [strokes[LEFT | DOWN], upright, upright, strokes[LEFT | UP]]
    return Content("\n").join(
        Content.assemble(*row, (end, on_card)) for row, end in zip(rows, ends, strict=True)
    )
