"""A player at the table who does every action with the mouse alone."""

from textual.geometry import Offset
from textual.widgets import OptionList

from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import Card
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.widgets.action_bar import ON
from canasta_tui.tui.widgets.painted import Painted
from canasta_tui.tui.widgets.piles import PileView, StockView
from canasta_tui.tui.widgets.side import SideView
from tests.tui.by_keys import ByKeys
from tests.tui.laid_out import spot_of


class ByMouse(ByKeys):
    """Clicks on cards, melds, stacks, answers, and on the line of things to do."""

    async def open_curtain(self) -> None:
        """Click on the curtain's button."""
        await self._click_text("Space: show my cards")

    async def go_on(self) -> None:
        """Click on the way on."""
        await self._click_text("Enter")

    async def fumble(self) -> None:
        """Click on some cards, ask for the pile, and put everything back by clicks."""
        hand = self.screens.table.hand
        slots = [each.slot for each in hand.cards]
        picked = self._rng.sample(slots, min(len(slots), 3))
        for slot in picked:
            await self.pick_card(slot)
        await self.command("t")
        if self.choice is not None:
            await self.close()
        for slot in picked:
            await self.pick_card(slot)
        await self.screens.settle()

    async def command(self, key: str) -> None:
        """Click on the entry of a key, where it is hidden once it is brought into sight."""
        bar = self.screens.table.bar
        names = [each.key.lower() for each in bar.entries]
        place = names.index(key)
        while not self._is_seen(bar, place):
            await self._click_spot(bar, ON)
            await self.screens.settle()
        await self._click_spot(bar, place)
        await self.screens.settle()

    async def answer(self, choice: ChoiceScreen, number: int) -> None:
        """Click on the answer of that number."""
        options = choice.query_one(OptionList)
        lines = [
            len(str(options.get_option_at_index(n).prompt)) // options.content_size.width + 1
            for n in range(number)
        ]
        line = sum(lines) - int(options.scroll_offset.y)
        await self._click(options.content_region.offset + Offset(1, line))
        await self.screens.wait_until(
            lambda: choice not in self.screens.app.screen_stack, "the question stays"
        )

    async def close(self) -> None:
        """Click beside the question."""
        await self._click(Offset(0, 0))

    async def pick_card(self, slot: int) -> None:
        """Click on the card."""
        hand = self.screens.table.hand
        await self._click_spot(hand, [each.slot for each in hand.cards].index(slot))

    async def pick_rank(self, slot: int) -> None:
        """Click on the card with the right button."""
        hand = self.screens.table.hand
        await self._click_spot(hand, [each.slot for each in hand.cards].index(slot), button=3)

    async def draw(self) -> None:
        """Click on the stock."""
        await self._click(self.screens.table.query_one(StockView).region.offset + Offset(2, 1))
        await self.screens.settle()

    async def discard(self, card: Card) -> None:
        """Pick the card and click on the pile, or on what stands for it in the line."""
        await self.pick([card])
        if self._sometimes():
            await self._click(self.screens.table.query_one(PileView).region.offset + Offset(2, 1))
        else:
            await self.command("d")

    async def add(self, number: int, cards: Cards) -> None:
        """Pick the cards and click on the meld, or on what stands for it in the line."""
        await self.pick(cards)
        side = self.screens.table.query_one("#own", SideView)
        if self._is_seen(side, number) and self._sometimes():
            await self._click_spot(side, number)
        else:
            await self.command("a")

    def _is_seen(self, widget: Painted, number: int) -> bool:
        return any(spot.number == number for spot in widget._spots)

    async def _click_spot(self, widget: Painted, number: int, button: int = 1) -> None:
        """Click on what the widget shows of that number; what is drawn later lies on top."""
        await self.screens.settle()
        regions = [spot.region for spot in widget._spots if spot.number == number]
        if not regions:
            raise self.screens.stuck(f"{widget} shows nothing of number {number} to click on")
        region = regions[0]
        inside = Offset(min(1, region.width - 1), min(2, region.height - 1))
        at = widget.content_region.offset + region.offset + inside
        await self._click(at, button)

    async def _click_text(self, text: str) -> None:
        await self._click(spot_of(self.screens.app, text).offset)

    async def _click(self, at: Offset, button: int = 1) -> None:
        await self.screens.pilot.click(offset=at, button=button)
