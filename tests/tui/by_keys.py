"""A player at the table who does every action with keys, and finds out from the screen how."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from textual.pilot import Pilot
from textual.widgets import OptionList

from canasta_tui.engine.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Cards,
    Discard,
    Draw,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import Card, card_names, is_wild, rank_of
from canasta_tui.engine.view import SeatView
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.screens.choice import ChoiceScreen
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.table.steps import Stage, Way
from canasta_tui.tui.widgets.prompt import Prompt, Tone
from tests.tui.laid_out import shown

FUMBLED: Final = ("t", "m", "a", "d", "j", "3", "p", "s", "l", "up", "right", "enter")
"""Keys that a player presses by mistake; none of them alone ends a turn."""
PATIENCE: Final = 300
"""Rounds of all messages after which what does not come counts as not coming."""


class StuckError(AssertionError):
    """The player cannot do on the screen what the rules allow."""


class Screens:
    """One app: what is typed into it, and what its screens then show."""

    def __init__(self, pilot: Pilot[None], app: CanastaApp) -> None:
        self.pilot = pilot
        self.app = app

    @property
    def table(self) -> TableScreen:
        """The table, wherever it lies among the screens."""
        if not self._tables:
            raise self.stuck("there is no table")
        return self._tables[-1]

    @property
    def at_table(self) -> bool:
        """Whether the deal is still played."""
        return bool(self._tables)

    @property
    def _tables(self) -> list[TableScreen]:
        return [each for each in self.app.screen_stack if isinstance(each, TableScreen)]

    def press(self, *keys: str) -> None:
        """Press keys, one right after the other."""
        for key in keys:
            self.app.simulate_key(key)

    async def wait_until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Wait until something holds of the app; StuckError with its screen if it does not."""
        for _ in range(PATIENCE):
            if holds():
                return
            await self.pilot.pause(0)
        raise self.stuck(otherwise)

    async def settle(self) -> None:
        """Wait until all that was pressed has been dealt with, and painted."""
        for _ in range(4):
            await self.pilot.pause(0)

    def stuck(self, what: str) -> StuckError:
        """An error that says what does not come, and what the screen shows instead."""
        return StuckError(f"{what}\n{shown(self.app)}")


class ByKeys:
    """Does actions with keys, by one of the ways that the table has for each, drawn at random."""

    def __init__(self, screens: Screens, rng: random.Random) -> None:
        self.screens = screens
        self._rng = rng

    async def do(self, view: SeatView, action: Action, done: Callable[[], bool]) -> None:
        """Do the action; ``done`` says when the game has it. StuckError if it cannot be done."""
        match action:
            case Draw():
                await self.draw()
            case Discard(card):
                await self.discard(card)
            case LayMelds(sets):
                await self._lay(view, sets)
            case Add(number, cards):
                await self.add(number, cards)
            case TakePile():
                if await self._took_at_once(view, action, done):
                    return
                await self._take(view, action)
            case Join():
                await self.command("j")
            case LayRedThree(card):
                await self._red_three(card)
            case Ask():
                await self.command("p")
            case Answer():
                await self.command("enter")
        await self.answer_until(view, action, done)

    async def answer_until(self, view: SeatView, way: Way, done: Callable[[], bool]) -> None:
        """Answer what the table asks with the way that is wanted, until it is done."""
        if done():
            return  # It may have ended the deal: there is no table any more.
        wanted = self.screens.table.say.way(view, way)
        for _ in range(3):
            await self.screens.wait_until(
                lambda: done() or self.choice is not None or self._refused,
                f"{way} is legal and is not done: {wanted}",
            )
            if done():
                return
            if self.choice is None:
                raise self.screens.stuck(f"{way} is legal and is refused: {wanted}")
            await self._choose(self.choice, wanted)
        raise self.screens.stuck(f"{way} is asked about again and again: {wanted}")

    @property
    def choice(self) -> ChoiceScreen | None:
        """The question that lies over the table."""
        screen = self.screens.app.screen
        return screen if isinstance(screen, ChoiceScreen) else None

    @property
    def _refused(self) -> bool:
        return self.screens.table.query_one(Prompt).tone is Tone.REFUSAL

    def answers(self, choice: ChoiceScreen) -> list[str]:
        """What can be answered, as the screen says it."""
        options = choice.query_one(OptionList)
        return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]

    async def _choose(self, choice: ChoiceScreen, wanted: str) -> None:
        await self.screens.settle()
        answers = self.answers(choice)
        if wanted not in answers:
            raise self.screens.stuck(f"this is legal and is not offered: {wanted}")
        await self.answer(choice, answers.index(wanted))

    async def open_curtain(self) -> None:
        """Show the cards; Enter would not."""
        self.screens.press("enter")
        await self.screens.settle()
        if not isinstance(self.screens.app.screen, CurtainScreen):
            raise self.screens.stuck("Enter opens the curtain")
        self.screens.press("space")

    async def go_on(self) -> None:
        """Leave the end of a deal for what comes next."""
        self.screens.press("enter")

    async def fumble(self) -> None:
        """Press what comes to hand, take nothing for an answer, and put everything back."""
        hand = self.screens.table.hand
        for each in self._rng.sample(hand.cards, min(len(hand.cards), self._rng.randrange(4))):
            self._point(each.slot)
            self.screens.press("space")
        await self.screens.settle()
        for key in self._rng.choices(FUMBLED, k=3):
            await self.command(key)
            if self.choice is not None:
                await self.close()
            if not self.screens.at_table:
                return  # Enter has drawn a last red three, which ends the deal.
        staging = self.screens.table.staging
        while staging.picked or staging.melds:
            await self.command("escape")
        await self._come_back()

    async def _come_back(self) -> None:
        """Go back to the hand, from wherever the cursor has gone."""
        hand = self.screens.table.hand
        for _ in range(20):
            if hand.has_focus:
                return
            await self.command("down")
        raise self.screens.stuck("the hand cannot be reached with the arrows")

    async def take_back(self) -> None:
        """Take back what was laid."""
        await self.command("u")

    async def answer(self, choice: ChoiceScreen, number: int) -> None:
        """Give the answer of that number."""
        self.screens.press("home", *["down"] * number, "enter")
        await self.screens.wait_until(
            lambda: choice not in self.screens.app.screen_stack, "the question stays"
        )

    async def close(self) -> None:
        """Close the question without an answer."""
        choice = self.choice
        self.screens.press("escape")
        await self.screens.wait_until(
            lambda: choice not in self.screens.app.screen_stack, "the question stays"
        )

    async def command(self, key: str) -> None:
        """Press the key of a command."""
        self.screens.press(key)
        await self.screens.settle()

    async def pick(self, cards: Sequence[Card]) -> None:
        """Pick cards, in their order where they are not picked a rank at once."""
        if self._is_rank(cards) and self._sometimes():
            await self.pick_rank(self._slot_of(cards[0]))
        else:
            for card in cards:
                slot = self._slot_of(card)
                await self.pick_card(slot)
                await self.screens.wait_until(
                    partial(self._is_picked, slot), f"not picked: {card_names([card])}"
                )
        staging = self.screens.table.staging
        await self.screens.wait_until(
            lambda: sorted(staging.picked) == sorted(cards), f"not picked: {card_names(cards)}"
        )

    def _is_rank(self, cards: Sequence[Card]) -> bool:
        """Whether the cards are all of a natural rank that the hand shows."""
        ranks = {rank_of(card) for card in cards}
        if len(ranks) != 1 or is_wild(cards[0]):
            return False
        there = [each for each in self.screens.table.hand.cards if rank_of(each.card) in ranks]
        return len(there) == len(cards)

    def _slot_of(self, card: Card) -> int:
        picked = self.screens.table.staging.picked_slots
        slots = [each.slot for each in self.screens.table.hand.cards if each.card == card]
        free = [slot for slot in slots if slot not in picked]
        if not free:
            raise self.screens.stuck(f"there is no {card_names([card])} in the hand shown")
        return free[0]

    def _is_picked(self, slot: int) -> bool:
        return slot in self.screens.table.staging.picked_slots

    async def pick_card(self, slot: int) -> None:
        """Pick the card in that place of the hand."""
        self._point(slot)
        self.screens.press("space")

    async def pick_rank(self, slot: int) -> None:
        """Pick the card in that place of the hand, and all of its rank."""
        self._point(slot)
        self.screens.press("x")

    def _point(self, slot: int) -> None:
        """Move the cursor to a card from the nearer end of the hand."""
        slots = [each.slot for each in self.screens.table.hand.cards]
        place = slots.index(slot)
        from_end = len(slots) - 1 - place
        if place <= from_end:
            self.screens.press("home", *["right"] * place)
        else:
            self.screens.press("end", *["left"] * from_end)

    async def draw(self) -> None:
        """Draw from the stock."""
        if self._sometimes(0.15):
            await self._focus("StockView")
        await self.command("enter")

    async def discard(self, card: Card) -> None:
        """Ask for a discard, of the picked card or of the one under the cursor."""
        if self._sometimes():
            self._point(next(e.slot for e in self.screens.table.hand.cards if e.card == card))
            await self.screens.settle()
            await self.command("d")
        else:
            await self.pick([card])
            await self.command("enter" if self._sometimes() else "d")

    async def _lay(self, view: SeatView, sets: Sequence[Cards]) -> None:
        await self._stage(view, sets)
        await self.command("enter")

    async def _stage(self, view: SeatView, sets: Sequence[Cards]) -> None:
        staging = self.screens.table.staging
        for number, cards in enumerate(sets):
            await self.pick(cards)
            meld = staging.picked
            await self.command("enter" if self._sometimes() else "m")
            staged = partial(self._has_staged, number + 1)
            await self.answer_until(view, Stage(meld), staged)

    def _has_staged(self, melds: int) -> bool:
        return len(self.screens.table.staging.melds) == melds

    async def add(self, number: int, cards: Cards) -> None:
        """Ask to add cards, to the meld of that number if it is chosen first."""
        await self.pick(cards)
        if self._sometimes(0.2):
            await self._focus("#own")
            self.screens.press("home", *["right"] * number)
            await self.command("enter")
        else:
            await self.command("enter" if self._sometimes() else "a")

    async def _took_at_once(self, view: SeatView, take: TakePile, done: Callable[[], bool]) -> bool:
        """Ask for the pile with nothing picked, and say whether the way wanted was offered."""
        if take.also or self._sometimes(0.6):
            return False
        await self.command("t")
        choice = self.choice
        if choice is None:
            return False
        wanted = self.screens.table.say.way(view, take)
        if wanted in self.answers(choice):
            await self.answer_until(view, take, done)
            return True
        await self.close()
        return False

    async def _take(self, view: SeatView, take: TakePile) -> None:
        await self._stage(view, take.also)
        await self.pick(take.cards)
        way = "enter" if (take.cards or take.also) and self._sometimes() else "t"
        await self.command(way)

    async def _red_three(self, card: Card) -> None:
        await self.pick([card])
        await self.command("enter" if self._sometimes() else "3")

    async def _focus(self, wanted: str) -> None:
        """Go up from the hand until a widget has the focus."""
        widget: Any = self.screens.table.query_one(wanted)
        for _ in range(16):
            if widget.has_focus:
                return
            self.screens.press("up")
            await self.screens.settle()
        raise self.screens.stuck(f"{wanted} cannot be reached with the arrows")

    def _sometimes(self, chance: float = 0.5) -> bool:
        return self._rng.random() < chance
