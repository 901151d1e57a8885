"""The saved games: open one, watch it, or delete it."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.getters import query_one
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_tui.library.save_entries import SaveEntry
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveHandle, SaveStore
from canasta_tui.library.settings import Pace
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.keys.hints import Hint, Hints
from canasta_tui.tui.leaving import leave
from canasta_tui.tui.notices import tell
from canasta_tui.tui.replay.watching import Watching
from canasta_tui.tui.saved_games import damage, standing, state, when
from canasta_tui.tui.screens.confirm import ConfirmScreen
from canasta_tui.tui.widgets.options import Options


class SavesScreen(Screen[SaveHandle]):
    """Lists the games of a folder; gives the one to go on with, opened, or nothing."""

    CSS_PATH = "saves.tcss"
    _games = query_one("#games", OptionList)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", id="saves.leave", show=False),
        Binding("w,W", "watch", id="saves.watch", show=False),
        Binding("delete,d,D", "delete", id="saves.delete", show=False),
    ]

    def __init__(self, t: Catalogue, store: SaveStore, pace: Pace = "normal") -> None:
        super().__init__()
        self._t = t
        self._store = store
        self._pace: Pace = pace
        self._entries: list[SaveEntry] = []

    def compose(self) -> ComposeResult:
        t = self._t
        yield Static(t("screens.saves.title"), classes="heading", markup=False)
        yield Options(id="games")
        yield Static(id="none", markup=False)
        yield Hints(
            [
                Hint(t("keys.name.enter"), t("screens.saves.open"), "open"),
                Hint("saves.watch", t("screens.saves.watch"), "watch"),
                Hint("saves.delete", t("screens.saves.delete"), "delete"),
                Hint(t("keys.name.escape"), t("screens.keys.back"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """List the games, the newest first."""
        self._read()

    @work
    async def _read(self) -> None:
        """Read game after game in a thread, and list each when it is read."""
        entries = self._store.entries()
        while (entry := await asyncio.to_thread(next, entries, None)) is not None:
            if not self.query("#games"):
                return  # The screen was left meanwhile.
            self._entries.append(entry)
            self._games.add_option(Option(self._lines(entry), entry.name))
            if len(self._entries) == 1:
                self._games.highlighted = 0
        if self.query("#games"):
            self._say_if_none()

    @on(OptionList.OptionSelected, "#games")
    def action_open(self) -> None:
        """Go on with the game under the cursor, watch one that is over, or say why not."""
        entry = self._entry
        if entry is None:
            return
        if entry.playable:
            self._dismiss_with(self._store.open, entry.name)
        elif entry.summary is not None:
            self._watching.show(entry.name)
        elif entry.backup:
            self._ask_to_restore(entry)
        else:
            self._tell(self._t("screens.saves.damaged_stays", reason=damage(self._t, entry)))

    def action_watch(self) -> None:
        """Watch the game under the cursor."""
        entry = self._entry
        if entry is not None:
            self._watching.show(entry.name)

    def action_delete(self) -> None:
        """Delete the game under the cursor, after a question."""
        entry = self._entry
        if entry is None:
            return
        if entry.summary is None:
            question = self._t("screens.saves.delete_damaged", name=shown(entry.name))
        else:
            question = self._t(
                "screens.saves.delete_game",
                game=standing(self._t, entry.summary),
                state=state(self._t, entry.summary),
                when=when(self._t, entry.modified),
            )
        yes, no = self._t("screens.saves.delete_yes"), self._t("screens.keys.back")
        self.app.push_screen(
            ConfirmScreen(question, yes, no),
            lambda agreed: self._delete(entry.name) if agreed else None,
        )

    def action_leave(self) -> None:
        """Go back without a game."""
        leave(self, None)

    def _ask_to_restore(self, entry: SaveEntry) -> None:
        question = self._t("screens.saves.restore", reason=damage(self._t, entry))
        yes, no = self._t("screens.saves.restore_yes"), self._t("screens.keys.back")

        def answered(agreed: bool | None) -> None:
            if agreed:
                self._dismiss_with(self._store.restore, entry.name)

        self.app.push_screen(ConfirmScreen(question, yes, no), answered)

    def _dismiss_with(self, opened: Callable[[str], SaveHandle], name: str) -> None:
        try:
            handle = opened(name)
        except SaveError as error:
            self._watching.instead(name, error)
            return
        leave(self, handle)

    @property
    def _watching(self) -> Watching:
        return Watching(self.app, self._t, self._store, self._pace)

    @property
    def _entry(self) -> SaveEntry | None:
        at = self._games.highlighted
        return None if at is None else self._entries[at]

    def _delete(self, name: str) -> None:
        try:
            self._store.delete(name)
        except SaveError as error:
            self._tell(self._t(error.key, **error.fields))
            return
        at = next(at for at, entry in enumerate(self._entries) if entry.name == name)
        del self._entries[at]
        self._games.remove_option_at_index(at)
        if self._entries:
            self._games.highlighted = min(at, len(self._entries) - 1)
        self._say_if_none()

    def _say_if_none(self) -> None:
        none = "" if self._entries else self._t("screens.saves.none", folder=self._store.folder)
        self._games.display = bool(self._entries)
        self.query_one("#none", Static).update(none)

    def _lines(self, entry: SaveEntry) -> Content:
        moment = (when(self._t, entry.modified), "dim")
        if entry.summary is None:
            named = self._t("screens.saves.damaged", name=shown(entry.name))
            return Content.assemble(
                (named, "bold $error"), "\n  ", damage(self._t, entry), "\n  ", moment
            )
        return Content.assemble(
            (standing(self._t, entry.summary), "bold"),
            "\n  ",
            state(self._t, entry.summary),
            "  ",
            moment,
        )

    def _tell(self, sentence: str) -> None:
        tell(self.app, sentence, "warning")
