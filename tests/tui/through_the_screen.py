"""Deals played through the screen: ``python -m tests.tui.through_the_screen [--rules X] ...``.

Plays a whole deal of every system and number of players, and of some house rules, through the app,
with keys as players press them. Each action is drawn by the seed from those that are legal. After
each the match is compared with what the engine makes of it, and every curtain is looked at for
cards. Ends with status 1 if an action that is legal cannot be done.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.content import Content
from textual.screen import Screen

from canasta_tui.engine.actions import Action, Add, Join, LayMelds, TakePile
from canasta_tui.engine.cards import is_wild, rank_of
from canasta_tui.engine.deal import Refused
from canasta_tui.engine.melds import MeldKind
from canasta_tui.engine.view import SeatView
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.tui.app import CanastaApp
from canasta_tui.tui.game import SavedGame
from canasta_tui.tui.screens.curtain import CurtainScreen
from canasta_tui.tui.screens.deal_end import DealEndScreen
from canasta_tui.tui.screens.match_end import MatchEndScreen
from canasta_tui.tui.screens.table import TableScreen
from canasta_tui.tui.widgets.prompt import Prompt
from tests.games import TABLES, state
from tests.tui.by_keys import ByKeys, Screens
from tests.tui.by_mouse import ByMouse
from tests.tui.laid_out import NAMES, cards_in_text, shown

MELDING: Final = 0.85
"""How often another action than drawing and discarding is taken, where there is one."""
TAKING_BACK: Final = 0.3
"""How often what was laid is taken back, where the rules have it."""
FUMBLING: Final = 0.15
"""How often the player presses wrong keys before an action."""
RESIZING: Final = 0.05
"""How often the terminal changes its size behind a curtain."""
SIZES: Final = ((80, 24), (100, 30), (140, 45))


class Seating(NamedTuple):
    """A table to play at: a system, players, sides, and house rules."""

    name: str
    players: int
    sides: int
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}, {self.players} on {self.sides} sides {options}".rstrip()


HOUSE_RULES: Final = (
    Seating("classic", 4, 2, {"red_threes_laid_by": "player"}),
    Seating("classic", 4, 2, {"ask_partner": "may"}),
    Seating("classic", 4, 2, {"ask_partner": "must", "canastas_to_go_out": 0}),
    Seating("joker", 4, 2, {"take_back_melds": True}),
    Seating("hidden", 4, 2, {"discard_to_go_out": True}),
    Seating("classic", 4, 2, {"sets_of_a_rank": "many", "take_back_melds": True}),
)
SEATINGS: Final = (*(Seating(*table) for table in TABLES), *HOUSE_RULES)


class ThroughTheScreen:
    """One match at a table, played by keys; ``counts`` are the actions done, by their kind."""

    def __init__(
        self, seating: Seating, folder: Path, seed: str, player: type[ByKeys] = ByKeys
    ) -> None:
        self._player_kind = player
        self._rng = random.Random(seed)
        self._store = SaveStore(folder)
        rules = load(*seating[:3], dict(seating.options) or None)
        players = [Player(name) for name in NAMES[: rules.players]]
        with self._store.create(Match.new(rules, players, self._rng)) as handle:
            self._name = handle.name
        self._expected = self._store.look(self._name)
        self.counts: Counter[str] = Counter()

    def make_app(self) -> CanastaApp:
        """The program that the match is played on."""
        return CanastaApp(self._store, self._name)

    async def play(self, most: int | None = None) -> None:
        """Play the deal to its end and into the next one, or so many actions of it."""
        app = self.make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            self._pilot = pilot
            self._screens = Screens(pilot, app)
            self._player = self._player_kind(self._screens, self._rng)
            await self._wait_for(CurtainScreen)
            game = self._screens.table.game
            assert isinstance(game, SavedGame)
            self._match = game.match
            while not self._expected.deal_over:
                if most is not None and self.counts.total() >= most:
                    return
                await self._look_behind_curtain()
                await self._step()
            await self._end_deal()

    async def _wait_for(self, screen: type[Screen[Any]]) -> None:
        await self._screens.wait_until(
            lambda: isinstance(self._screens.app.screen, screen), f"no {screen.__name__} comes"
        )
        await self._screens.settle()

    async def _look_behind_curtain(self) -> None:
        """Open the curtain if there is one, once it shows no card of anyone."""
        if not isinstance(self._screens.app.screen, CurtainScreen):
            return
        self._check_curtain()
        if self._rng.random() < RESIZING:
            await self._pilot.resize_terminal(*self._rng.choice(SIZES))
            await self._screens.settle()
            self._check_curtain()
        await self._player.open_curtain()
        await self._wait_for(TableScreen)

    def _check_curtain(self) -> None:
        app, table = self._screens.app, self._screens.table
        name = self._expected.players[self._expected.actor].name
        if not isinstance(app.screen, CurtainScreen) or name not in shown(app):
            raise self._screens.stuck(f"there is no curtain for {name}")
        below = [
            widget.render_line(y).text
            for widget in table.query("*")
            for y in range(widget.size.height)
        ]
        for text in (shown(app), app.title, app.sub_title, *below):
            if cards_in_text(text):
                raise self._screens.stuck(f"the curtain shows {cards_in_text(text)}")
        if table.hand.cards:
            raise self._screens.stuck("there is a hand behind the curtain")

    async def _step(self) -> None:
        if self._rng.random() < FUMBLING:
            await self._fumble()
            if self._expected.deal_over:
                return
        view = self._expected.view(self._expected.actor)
        self._check_table(view)
        action = self._drawn(view)
        before = self._done
        await self._player.do(view, action, lambda: len(self._done) != len(before))
        await self._screens.settle()
        if plain(self._done[-1]) != plain(action):
            raise self._screens.stuck(f"{action} was wanted, and done was {self._done[-1]}")
        self._expected.play(self._done[-1])
        self._compare(action.type)
        if isinstance(action, LayMelds | Add | Join) and not self._expected.undo_refusal():
            await self._take_back()

    @property
    def _done(self) -> Sequence[Action]:
        return self._match.record().deals[-1].actions

    async def _fumble(self) -> None:
        """Let the player err; what was done so is played by the engine too, which must allow it."""
        before = len(self._expected.view(0).history)
        await self._player.fumble()
        for action in self._done[before:]:
            self._expected.play(action)
            self.counts[action.type] += 1
        self._compare("(fumbled)")

    def _drawn(self, view: SeatView) -> Action:
        """Draw a kind of action, then one of it: so all kinds occur."""
        actions = view.legal_actions()
        kinds = sorted({each.type for each in actions})
        rarer = [kind for kind in kinds if kind not in ("draw", "discard")]
        if rarer and self._rng.random() < MELDING:
            kinds = rarer
        kind = self._rng.choice(kinds)
        of_kind = [each for each in actions if each.type == kind]
        rare = [each for each in of_kind if is_rare(each, view)]
        return self._rng.choice(rare or of_kind)

    async def _take_back(self) -> None:
        if self._rng.random() > TAKING_BACK:
            return
        before = self._done
        await self._player.take_back()
        await self._screens.wait_until(
            lambda: len(self._done) < len(before), "what was laid is not taken back"
        )
        await self._screens.settle()
        self._expected.undo()
        self._compare("(taken back)")

    def _compare(self, what: str) -> None:
        """Compare the match with what the engine makes of the same actions."""
        if state(self._match) != state(self._expected):
            raise self._screens.stuck(f"after {what} the match is another than the engine's")
        self.counts[what] += 1

    def _check_table(self, view: SeatView) -> None:
        """Compare what is shown of the hand with what the player holds; sentences are whole."""
        table = self._screens.table
        if sorted(each.card for each in table.hand.cards) != list(view.hand):
            raise self._screens.stuck("the hand shown is another than the player's")
        prompt = table.query_one(Prompt)
        width = prompt.size.width - 2
        for text, lines in ((prompt.picked, 1), (prompt.sentence, 2)):
            if width > 0 and len(Content(text).wrap(width)) > lines:
                raise self._screens.stuck(f"cut: {text}")

    async def _end_deal(self) -> None:
        app, expected = self._screens.app, self._expected
        await self._wait_for(DealEndScreen)
        if self._store.look(self._name).record() != expected.record():
            raise self._screens.stuck("what is saved is another game")
        for total in expected.totals:
            if str(total) not in shown(app):
                raise self._screens.stuck(f"the end of the deal does not show {total}")
        await self._player.go_on()
        if expected.over:
            await self._wait_for(MatchEndScreen)
            return
        await self._wait_for(CurtainScreen)
        self._expected = Match.from_record(self._match.record())
        if self._expected.deal_number != 2 or self._expected.totals != expected.totals:
            raise self._screens.stuck("the next deal does not go on from the last")
        await self._look_behind_curtain()
        await self._step()


def is_rare(action: Action, view: SeatView) -> bool:
    """Whether random play seldom comes to it: a run, or a second set of a rank, to be joined."""
    if not isinstance(action, LayMelds):
        return False
    there = {meld.rank for meld in view.melds[view.side] if meld.kind is MeldKind.SET}
    ranks = [{rank_of(card) for card in cards if not is_wild(card)} for cards in action.sets]
    return any(len(each) > 1 or each & there for each in ranks)


def plain(action: Action) -> Action:
    """Return an action with its cards sorted: in which order they were picked is all the same."""
    match action:
        case LayMelds(sets):
            return LayMelds(tuple(tuple(sorted(cards)) for cards in sets))
        case Add(meld, cards):
            return Add(meld, tuple(sorted(cards)))
        case TakePile(cards, onto, also):
            return TakePile(tuple(sorted(cards)), onto, tuple(tuple(sorted(c)) for c in also))
        case _:
            return action


def play(
    seating: Seating, seed: str, most: int | None = None, player: type[ByKeys] = ByKeys
) -> Counter[str]:
    """Play a deal; return how many actions of each kind it had. StuckError if it cannot be."""
    with tempfile.TemporaryDirectory(prefix="canasta-") as folder:
        through = ThroughTheScreen(seating, Path(folder), seed, player)
        asyncio.run(through.play(most))
        return through.counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and play; return the exit status."""
    parser = argparse.ArgumentParser(description="Play deals through the screen.")
    parser.add_argument("--rules", help="only this system")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--mouse", action="store_true", help="with the mouse in place of keys")
    parser.add_argument("--seed", default="1", help="what all chance comes from")
    given = parser.parse_args(arguments)
    player = ByMouse if given.mouse else ByKeys
    faults = 0
    whole: Counter[str] = Counter()
    for seating in SEATINGS:
        if given.rules not in (None, seating.name) or given.players not in (None, seating.players):
            continue
        begun = time.monotonic()
        try:
            counts = play(seating, f"{given.seed}/{seating}", player=player)
        except (AssertionError, Refused) as fault:
            faults += 1
            print(f"FAULT {seating}: {fault}", flush=True)
            continue
        whole += counts
        print(f"{seating}: {told(counts)} in {time.monotonic() - begun:.0f} s", flush=True)
    print(f"all: {told(whole)}; {faults} faults")
    return 1 if faults else 0


def told(counts: Counter[str]) -> str:
    """Return how many actions of each kind there were."""
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
    return f"{counts.total()} actions ({kinds})"


@contextmanager
def at_home() -> Iterator[None]:
    """Run with an empty home folder, so that no settings of the machine's user count."""
    with tempfile.TemporaryDirectory(prefix="canasta-home-") as home:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            os.environ[name] = home
        yield


if __name__ == "__main__":
    with at_home():
        status = main()
    sys.exit(status)
