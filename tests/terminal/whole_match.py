"""Play one whole match through the real terminal: every action of it typed as keys.

``python -m tests.terminal.whole_match [SEED] [FOLDER]`` plays four persons' classic match with
actions drawn at random by the seed; in the middle of a turn the program is killed and the game
resumed. At the end the totals on the screen must be those that the engine gives for the record.
"""

import os
import random
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from canasta_tui.engine.actions import Action, Add, Discard, Draw, LayMelds, TakePile
from canasta_tui.engine.cards import Card
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match, Player
from canasta_tui.presets import load
from canasta_tui.record import MatchRecord, read_record
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import Way, asks_first, next_ways, ways_to_add, ways_to_take
from tests.terminal.terminal import Terminal

NAMES: Final = ("Ona", "Rasa", "Jonas", "Petras")
MELDING: Final = 0.7
"""How often a meld is laid where one can be; without it a random match hardly ends."""
KILLED_AFTER: Final = 40
"""Actions, before the first middle of a turn in which the program is killed."""


class Outcome(NamedTuple):
    """What a match came to."""

    totals: tuple[int, ...]
    actions: int
    deals: int
    seconds: float


class Hands:
    """Types the actions of a match."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def open_curtain(self, name: str) -> None:
        """Let the player look at his cards."""
        self.terminal.wait_for(f"{name} Space: show my cards")
        self.terminal.press_while("space", "show my cards")
        self.terminal.wait_for(f"{name}, your turn")

    def play(self, view: SeatView, action: Action) -> None:
        """Type an action, up to the last key that it needs."""
        staging = Staging(view.hand)
        match action:
            case Draw():
                self._choose(view, action, next_ways(view, staging), "enter")
            case Discard(card):
                self._pick(staging, [card])
                self._choose(view, action, [action], "d")
            case LayMelds(sets):
                self._stage(staging, sets)
                self._choose(view, action, next_ways(view, staging), "enter")
            case Add(_, cards):
                self._pick(staging, cards)
                self._choose(view, action, ways_to_add(view, cards), "a")
            case TakePile(cards, _, also):
                self._stage(staging, also)
                self._pick(staging, cards)
                self._choose(view, action, ways_to_take(view, staging), "t")
            case _:
                raise ValueError(f"no classic action: {action}")

    def _stage(self, staging: Staging, sets: Iterable[Sequence[Card]]) -> None:
        for cards in sets:
            self._pick(staging, cards)
            self.terminal.press("m")
            staging.stage()

    def _pick(self, staging: Staging, cards: Iterable[Card]) -> None:
        for card in cards:
            free = list(staging.free_slots)
            slot = next(
                each
                for each in free
                if staging.hand[each] == card and each not in staging.picked_slots
            )
            self.terminal.press("home", *["right"] * free.index(slot), "space")
            staging.toggle(slot)

    def _choose(self, view: SeatView, wanted: Action, ways: Sequence[Way], key: str) -> None:
        """Press the key; choose the wanted of several ways, or confirm it where that is due."""
        at = [_plain(way) for way in ways].index(_plain(wanted))
        self.terminal.press(key)
        if len(ways) > 1:
            self.terminal.wait_for("do you want to")
            self.terminal.press(*["down"] * at)
            self.terminal.press_while("enter", "do you want to")
        elif asks_first(view, wanted):
            self.terminal.wait_for("Is that what you want?")
            self.terminal.press_while("enter", "Is that what you want?")


def _plain(way: object) -> object:
    """Return a way with its cards sorted: in which order they were picked is all the same."""
    match way:
        case LayMelds(sets):
            return LayMelds(tuple(tuple(sorted(cards)) for cards in sets))
        case Add(meld, cards):
            return Add(meld, tuple(sorted(cards)))
        case TakePile(cards, onto, also):
            return TakePile(tuple(sorted(cards)), onto, tuple(tuple(sorted(c)) for c in also))
        case _:
            return way


class WholeMatch:
    """A match in the folder, played to its end."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._rng = random.Random(seed)
        store = SaveStore(folder)
        players = [Player(name) for name in NAMES]
        with store.create(Match.new(load("classic", 4), players, self._rng)) as handle:
            self._file = folder / f"{handle.name}.json"
        self._hands = Hands(Terminal("resume"))
        self._actions = 0
        self._killed = False

    def play(self) -> Outcome:
        """Play until a side has won."""
        begun = monotonic()
        match = Match.from_record(self._record())
        while True:
            self._play_deal(match)
            self._hands.terminal.wait_for(f"End of deal {match.deal_number}")
            self._hands.terminal.press("enter")
            if match.over:
                break
            self._wait_for_deal(match.deal_number + 1)
            match = Match.from_record(self._record())
        self._check_end(match)
        return Outcome(match.totals, self._actions, match.deal_number, monotonic() - begun)

    def _play_deal(self, match: Match) -> None:
        looking: int | None = None
        while not match.deal_over:
            if looking != match.actor:
                looking = match.actor
                self._hands.open_curtain(NAMES[looking])
            view = match.view(looking)
            action = self._next(view)
            self._hands.play(view, action)
            match.play(action)
            self._actions += 1
            self._wait_for_action(match)
            if not self._killed and self._actions > KILLED_AFTER and match.phase == Phase.PLAY:
                self._kill_and_resume()
                looking = None

    def _next(self, view: SeatView) -> Action:
        actions = view.legal_actions()
        melds = [each for each in actions if not isinstance(each, Draw | Discard)]
        return self._rng.choice(melds if melds and self._rng.random() < MELDING else actions)

    def _kill_and_resume(self) -> None:
        self._hands.terminal.kill()
        self._hands = Hands(Terminal("resume"))
        self._killed = True

    def _record(self) -> MatchRecord:
        return read_record(self._file.read_bytes())

    def _wait_for_action(self, match: Match) -> None:
        played = len(match.record().deals[-1].actions)
        self._hands.terminal.wait_until(
            lambda: len(self._record().deals[-1].actions) == played,
            f"action {self._actions}, {match.record().deals[-1].actions[-1]}, is not played",
        )

    def _wait_for_deal(self, number: int) -> None:
        self._hands.terminal.wait_until(
            lambda: len(self._record().deals) == number, f"deal {number} does not begin"
        )

    def _check_end(self, match: Match) -> None:
        terminal = self._hands.terminal
        terminal.wait_for("End of the match")
        again = Match.from_record(self._record())
        assert again.over
        assert again.totals == match.totals
        shown = " ".join(str(total) for total in again.totals)
        terminal.wait_for(f"Total {shown}")
        terminal.press("enter")
        terminal.wait_for("New game")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def main() -> None:
    """Play the match that the command line asks for, and say what it came to."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CANASTA_SAVES"] = folder
        outcome = WholeMatch(Path(folder), seed).play()
    print(
        f"{outcome.deals} deals, {outcome.actions} actions in {outcome.seconds:.0f} s; "
        f"totals {' '.join(map(str, outcome.totals))}, as the engine has them"
    )


if __name__ == "__main__":
    main()
