"""How a saved game is watched: when it is over, or while it is played in another window."""

from typing import Any, Final

from textual.app import App

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
from canasta_tui.library.settings import Pace
from canasta_tui.messages import Catalogue
from canasta_tui.names import shown
from canasta_tui.tui.notices import tell
from canasta_tui.tui.screens.confirm import ConfirmScreen

OPEN_ELSEWHERE: Final = "saves.open_elsewhere"
"""The key of the error that another window has a game open."""


class Watching:
    """Shows the games of one folder, over the screen of an app that lists or opens them."""

    def __init__(self, app: App[Any], t: Catalogue, store: SaveStore, pace: Pace) -> None:
        self._app = app
        self._t = t
        self._store = store
        self._pace = pace

    def show(self, name: str) -> None:
        """Show a game: from the start if it is over, else its latest action; or say why not."""
        from canasta_tui.tui.replay.followed import Followed
        from canasta_tui.tui.screens.replay import ReplayScreen

        followed = Followed(self._store, name)
        try:
            replay = followed.first()
        except SaveError as error:
            self._tell(error)
            return
        if replay.over:
            screen = ReplayScreen(self._t, replay, replay.start, self._pace)
        else:
            screen = ReplayScreen(self._t, replay, replay.newest, self._pace, followed)
        self._app.push_screen(screen)

    def instead(self, name: str, error: SaveError) -> None:
        """Say why a game could not be opened; one that is open elsewhere can be looked on."""
        if error.key != OPEN_ELSEWHERE:
            self._tell(error)
            return
        question = self._t("replay.look_on.question", name=shown(name))
        yes, no = self._t("replay.look_on.yes"), self._t("screens.keys.back")
        self._app.push_screen(
            ConfirmScreen(question, yes, no), lambda agreed: self.show(name) if agreed else None
        )

    def _tell(self, error: SaveError) -> None:
        tell(self._app, self._t(error.key, **error.fields), "error")
