"""What a player does at a table that is laid out, and sees there."""

from textual.pilot import Pilot

from canasta_tui.engine.cards import card_names
from canasta_tui.tui.widgets.hand import HandView
from tests.tui.laid_out import (
    LaidOut,
    TableApp,
    spot_of,
)

SIZES = [(80, 24), (140, 45)]
OTHERS = ["5C 6C 7C TC", "5D 6D 7D TD", "5S 6S 7S TS"]


def hand_of(app: TableApp) -> str:
    """The hand as it is shown."""
    hand = app.table.query_one(HandView)
    return " ".join(card_names(each.card for each in hand.cards))


def melds_of(game: LaidOut, side: int = 0) -> list[str]:
    return [" ".join(card_names(meld.cards)) for meld in game.view(0).melds[side]]


async def pick(pilot: Pilot[None], app: TableApp, *names: str) -> None:
    """Pick cards with Space, each the first of its name that is not picked."""
    hand = app.table.query_one(HandView)
    for name in names:
        slots = [
            each.slot
            for each in hand.cards
            if card_names([each.card]) == [name] and not each.picked
        ]
        hand.point_at(slots[0])
        await pilot.press("space")


async def click(pilot: Pilot[None], app: TableApp, text: str) -> None:
    """Click on the first letter of a text on the screen."""
    await pilot.click(offset=spot_of(app, text).offset)
    await pilot.pause()
