"""Apps to measure, each run as a program: ``python -m tests.benchmarks.apps trivial``.

``trivial`` is the least that Textual can do; ``table N`` is the table with a hand of N cards, laid
out so that nothing but keys changes it.
"""

import random
import sys
from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

FIRST_LINE: Final = "begin"
LAST_LINE: Final = "finish"


class TrivialApp(App[None]):
    """Two lines of text, of which the upper counts the keys."""

    CSS = "#last { dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys = 0

    def compose(self) -> ComposeResult:
        yield Static(FIRST_LINE, id="first")
        yield Static(LAST_LINE, id="last")

    def on_key(self, event: events.Key) -> None:
        """Paint the number of keys."""
        self._keys += 1
        self.query_one("#first", Static).update(f"{event.key} {self._keys}")


def table_app(cards: int) -> App[None]:
    """Return an app that shows a table at which the player in turn holds so many cards."""
    from canasta_tui.engine.cards import card_names, full_pack
    from canasta_tui.engine.table import Phase
    from tests.tui.laid_out import CLASSIC, TableApp, laid_out

    pack = [card for card in full_pack(CLASSIC.packs, CLASSIC.jokers) if card not in (1, 2)]
    random.Random(1).shuffle(pack)
    names = card_names(pack)
    others = [" ".join(names[cards + seat * 8 : cards + seat * 8 + 8]) for seat in range(3)]
    game = laid_out(
        CLASSIC, [" ".join(names[:cards]), *others], pile="5H 6H", phase=Phase.PLAY, humans=1
    )
    return TableApp(game)


def main(arguments: Sequence[str]) -> None:
    """Run the app that is named."""
    app = TrivialApp() if arguments[0] == "trivial" else table_app(int(arguments[1]))
    app.run()


if __name__ == "__main__":
    main(sys.argv[1:])
