"""Games laid out card by card, and an app that shows a table of them."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from canasta_tui import resources
from canasta_tui.engine.cards import NAMES as CARD_NAMES
from canasta_tui.engine.cards import full_pack, new_hand, parse_cards, take
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, shape_of
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.match import Match, Player
from canasta_tui.messages import catalogue
from canasta_tui.presets import load
from canasta_tui.tui.colours.shelf import ThemeShelf
from canasta_tui.tui.preferences import Preferences
from canasta_tui.tui.screens import table
from canasta_tui.tui.screens.table import TableEnd, TableScreen
from canasta_tui.tui.terminal.glyphs import PICTURES, Glyphs

NAMES = ("Ona", "Rasa", "Jonas", "Petras", "Ilze", "Marek")


class LaidOut(Match):
    """A match whose deal lies as a test wants it; nothing is saved."""

    def lay(self, deal: Deal) -> None:
        self._played.deal = deal

    def save_again(self) -> None:
        """Nothing is ever saved."""


def match_of(rules: Rules, humans: int | None = None, kind: type[LaidOut] = LaidOut) -> LaidOut:
    """A new match; the seats from ``humans`` on are computers'."""
    humans = rules.players if humans is None else humans
    players = [
        Player(name, "human" if seat < humans else "steady")
        for seat, name in enumerate(NAMES[: rules.players])
    ]
    return kind.new(rules, players, rng=random.Random(7))


def laid_out(
    rules: Rules,
    hands: Sequence[str],
    *,
    pile: str = "",
    melds: Sequence[Sequence[str]] = (),
    phase: Phase = Phase.DRAW,
    humans: int | None = None,
    arrange: Callable[[Deal], None] | None = None,
    kind: type[LaidOut] = LaidOut,
) -> LaidOut:
    """A match in which seat 0 has to act, with cards written as ``QS JK``."""
    match = match_of(rules, humans, kind)
    deal = Deal(rules, match.totals)
    deal.hands = [new_hand(parse_cards(hand.split())) for hand in hands]
    deal.pile = list(parse_cards(pile.split()))
    deal.pile_wilds = sum(card >= 48 for card in deal.pile)
    deal.melds = [[_meld(each, rules) for each in side] for side in melds] or [
        [] for _ in range(rules.sides)
    ]
    for seat in range(rules.players):
        deal.laid[seat] = bool(deal.melds[seat % rules.sides])
    deal.stock = _rest(deal)
    deal.begin_turn(phase)
    if arrange is not None:
        arrange(deal)
    match.lay(deal)
    return match


def _meld(written: str, rules: Rules) -> Meld:
    shape = shape_of(parse_cards(written.split()), rules)
    assert isinstance(shape, Meld), written
    return shape


def _rest(deal: Deal) -> list[int]:
    """The cards that lie nowhere, red threes at the bottom."""
    pack = new_hand(full_pack(deal.rules.packs, deal.rules.jokers))
    for hand in deal.hands:
        for card in range(53):
            for _ in range(hand[card]):
                take(pack, card)
    laid = [card for side in deal.melds for meld in side for card in meld.cards]
    for card in (*deal.pile, *laid):
        take(pack, card)
    cards = [card for card in range(53) for _ in range(max(0, pack[card]))]
    random.Random(3).shuffle(cards)
    return sorted(cards, key=lambda card: card not in (1, 2))


class QuietTable(TableScreen):
    """A table whose computer players wait for ever."""

    CSS_PATH = str(Path(table.__file__).with_name("table.tcss"))

    def call_computers(self) -> None:
        """Call nobody."""


class TableApp(App[None]):
    """Shows one table, at which the computer players act only if the kind of table lets them."""

    def __init__(
        self,
        game: LaidOut,
        theme: str = "felt",
        glyphs: Glyphs = PICTURES,
        kind: type[TableScreen] = QuietTable,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__()
        self.register_theme(ThemeShelf([resources.themes()]).files[theme].theme())
        self.theme = theme
        self.game = game
        self.table = kind(game, catalogue(), glyphs, preferences)
        self.ended: TableEnd | None = None
        self.help_wanted = 0

    async def on_mount(self) -> None:
        await self.push_screen(self.table, self._left)

    def _left(self, end: TableEnd | None) -> None:
        self.ended = end

    def action_help(self) -> None:
        self.help_wanted += 1


def on_table(app: TableApp) -> bool:
    """Whether nothing lies over the table."""
    return app.screen is app.table


def text_of(screen: Screen[object]) -> str:
    """All that a screen shows, line by line."""
    width, height = screen.size
    rows = screen._compositor.render_strips()
    return "\n".join(strip.text.ljust(width) for strip in rows[:height])


def shown(app: App[None]) -> str:
    """All that the app shows."""
    return text_of(app.screen)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all has been dealt with."""
    await pilot.press(*keys)
    await pilot.pause()


def said(app: App[None]) -> str:
    """All that the app shows, as one line: sentences may be wrapped."""
    return " ".join(shown(app).split())


def spot_of(app: App[None], text: str) -> Region:
    """Where on the screen a text stands; the test fails if it is nowhere."""
    for y, line in enumerate(shown(app).splitlines()):
        if text in line:
            return Region(line.index(text), y, len(text), 1)
    raise AssertionError(f"{text!r} is not on the screen:\n{shown(app)}")


def cards_in_text(text: str) -> list[str]:
    """What in a text names a card."""
    return sorted(mark for mark in MARKS_OF_CARDS if mark in text)


MARKS_OF_CARDS = {*"♠♥♦♣", "Jk", "joker", *CARD_NAMES[:52]}
"""What is in every text that names a card."""
CLASSIC = load("classic")
