"""No frame, title, notice, log line or tooltip shows a card to who may not see it."""

import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.screen import ModalScreen

from canasta_tui.engine.cards import NAMES
from canasta_tui.match import Match
from canasta_tui.tui.game import SavedGame
from canasta_tui.tui.screens import curtain
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.table import present, turns
from canasta_tui.tui.table.showing import Showing
from canasta_tui.tui.widgets.hand import HandView
from tests.tui.by_keys import StuckError
from tests.tui.secrecy import Watch, cards_named, play
from tests.tui.through_the_screen import SEATINGS, Seating

CLASSIC = Seating("classic", 4, 2)
SHORT = 6


@pytest.mark.parametrize(
    "seating",
    [
        Seating("classic", 2, 2),
        CLASSIC,
        Seating("yu", 3, 3),
        Seating("yu", 5, 5),
        Seating("classic", 6, 2),
    ],
    ids=str,
)
def test_nothing_is_shown_to_who_may_not_see_it(seating: Seating) -> None:
    done = play(seating, "short", SHORT)
    assert done.watch.frames > 5 * SHORT


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_nothing_is_shown_in_a_whole_deal(seating: Seating) -> None:
    assert play(seating, "whole").watch.frames > 100


def test_cards_are_found_in_every_form() -> None:
    assert cards_named("│10♥│J♠ │Jk │ drew QS, 9H and TD") == {"TH", "JS", "JK", "QS", "9H", "TD"}
    assert cards_named("Ona & Jonas, deal 2, to 5000: 10 Spades ♥") == set()


def match_of(game: Any) -> Match:
    assert isinstance(game, SavedGame)
    return game.match


def tell_drawn_card(patch: pytest.MonkeyPatch) -> None:
    """A line of the log tells cards of the next player."""
    tell = present.log_sentences

    def told(say: Any, game: Any, view: Any) -> Sequence[str]:
        lines = list(tell(say, game, view))
        hand = match_of(game).view((view.seat + 1) % 4).hand
        return [*lines, f"The next holds {NAMES[hand[0]]} and {NAMES[hand[5]]}."]

    patch.setattr("canasta_tui.tui.table.showing.present.log_sentences", told)


def title_of_a_card(patch: pytest.MonkeyPatch) -> None:
    """The title of the terminal keeps a card."""
    show = TableScreen.show

    def shown(table: TableScreen) -> None:
        show(table)
        table.app.title = "Q♥"

    patch.setattr(TableScreen, "show", shown)


class GlassCurtain(CurtainScreen, ModalScreen[bool]):
    """A curtain that lets through what lies on the table."""

    CSS_PATH = str(Path(curtain.__file__).with_name("curtain.tcss"))

    def on_mount(self) -> None:
        super().on_mount()
        self.styles.background = "transparent"


def curtain_of_glass(patch: pytest.MonkeyPatch) -> None:
    """The hand that stays on the table is seen through the curtain."""
    hand_under_the_curtain(patch)
    patch.setattr(turns, "CurtainScreen", GlassCurtain)


def hand_under_the_curtain(patch: pytest.MonkeyPatch) -> None:
    """The hand stays on the table."""
    patch.setattr(Showing, "nothing", lambda showing: None)


def hand_on_the_curtain(patch: pytest.MonkeyPatch) -> None:
    """The curtain itself tells a card."""
    begin = CurtainScreen.__init__

    def told(screen: CurtainScreen, t: Any, name: str, occasion: str) -> None:
        begin(screen, t, name, f"{occasion} (7♦)")

    patch.setattr(CurtainScreen, "__init__", told)


def tooltip_of_the_hand(patch: pytest.MonkeyPatch) -> None:
    """A tooltip stays when the hand is gone."""
    show = HandView.show

    def shown(hand: HandView, *state: Any, **more: Any) -> None:
        show(hand, *state, **more)
        hand.tooltip = "K♣"

    patch.setattr(HandView, "show", shown)


def notice_of_a_card(patch: pytest.MonkeyPatch) -> None:
    """A notice is still there when the next player comes."""
    clear = TableScreen.clear

    def cleared(table: TableScreen) -> None:
        clear(table)
        table.app.notify("You drew the 5♥.", markup=False)

    patch.setattr(TableScreen, "clear", cleared)


@pytest.mark.parametrize(
    ("leak", "found"),
    [
        (tell_drawn_card, "the screen shows"),
        (title_of_a_card, "the title shows"),
        (curtain_of_glass, "the screen shows"),
        (hand_under_the_curtain, "the log shows"),
        (hand_on_the_curtain, "the screen shows"),
        (tooltip_of_the_hand, "the tooltip of"),
        (notice_of_a_card, "a notice shows|the screen shows"),
    ],
)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(StuckError, match=found):
        play(CLASSIC, "short", SHORT)


def test_nothing_is_sent_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[object] = []
    for way in ("connect", "connect_ex", "sendto", "bind"):
        monkeypatch.setattr(socket.socket, way, lambda _, *to: reached.append(to))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *to: reached.append(to))
    play(Seating("classic", 2, 2), "short", 3)
    assert reached == []


def test_a_card_in_a_control_text_is_found() -> None:
    watch = Watch()
    watch.take("\x1b]2;Q♥\x07", (80, 24))
    assert watch.faults
