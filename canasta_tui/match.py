"""A match: deals until a side has the target, with dealer, totals and the record of it all."""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple, Self

from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import Card, full_pack
from canasta_tui.engine.deal import Deal, Refused
from canasta_tui.engine.events import Event
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import Score, winner
from canasta_tui.engine.table import Ending, Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.played import PlayedDeal, UndoRefusal
from canasta_tui.record import DealRecord, MatchRecord, PlayerRecord, RecordError

HUMAN = "human"


class Player(NamedTuple):
    """Who sits in a seat; ``kind`` is ``human`` or the level of a computer player."""

    name: str
    kind: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Say whether a person plays this seat."""
        return self.kind == HUMAN


class DealResult(NamedTuple):
    """How a deal ended, and the score of each side."""

    scores: tuple[Score, ...]
    ending: Ending
    finished_by: int | None
    from_hand: bool

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each side's points with those of the deals before."""
        return tuple(score.total for score in self.scores)


class Shuffle(NamedTuple):
    """How a deal begins: the pack, top last; who deals; the cards left by the cut (YU-3)."""

    pack: Sequence[Card]
    dealer: int
    cut: int | None


class Match:
    """A match in play. Made by :meth:`new` or :meth:`from_record`.

    ``rng`` draws the first dealer, shuffles and cuts; all that it gives is kept in the record.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        created: datetime,
        rng: random.Random,
        first: Shuffle,
    ) -> None:
        self.rules = rules
        self.players = tuple(players)
        self.created = created
        self.results: tuple[DealResult, ...] = ()
        self._rng = rng
        self._finished: list[DealRecord] = []
        self._begin(first)

    @classmethod
    def new(
        cls,
        rules: Rules,
        players: Sequence[Player],
        rng: random.Random | None = None,
        created: datetime | None = None,
    ) -> Self:
        """Begin a match and deal; the first dealer is drawn by lot (LT-4, D-32).

        ValueError if there are not as many players as the rules have.
        """
        if len(players) != rules.players:
            raise ValueError(f"{len(players)} players where the rules have {rules.players}")
        rng = rng or random.SystemRandom()
        first = _shuffled(rules, rng, rng.randrange(rules.players))
        return cls(rules, players, created or datetime.now(UTC), rng, first)

    @classmethod
    def from_record(cls, record: MatchRecord, rng: random.Random | None = None) -> Self:
        """Play a record through the engine; RecordError says where it is not a game."""
        rules = record.rules
        players = [Player(each.name, each.kind) for each in record.players]
        if len(players) != rules.players:
            raise RecordError("saves.damaged.players", n=len(players), m=rules.players)
        first = _checked(rules, 1, record.deals[0], range(rules.players))
        match = cls(rules, players, record.created, rng or random.SystemRandom(), first)
        for number, (deal, following) in enumerate(pairwise(record.deals), 1):
            match._replay(number, deal, match._played.play_unseen)
            if not match.deal_over or match.over:
                raise RecordError("saves.damaged.deal_out_of_turn", deal=number + 1)
            match._keep_and_begin(_checked(rules, number + 1, following, [match._next_dealer]))
        match._replay(match.deal_number, record.deals[-1], match._played.play)
        return match

    def record(self) -> MatchRecord:
        """Return all that there is to keep of the match."""
        return MatchRecord.model_construct(
            created=self.created,
            rules=self.rules,
            players=tuple(PlayerRecord(name=name, kind=kind) for name, kind in self.players),
            deals=(*self._finished, self._played.record()),
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each side's total in points, over the finished deals (LT-41)."""
        return self.results[-1].totals if self.results else (0,) * self.rules.sides

    @property
    def deal_number(self) -> int:
        """Return the number of the deal in play, from 1."""
        return len(self._finished) + 1

    @property
    def actor(self) -> int:
        """Return the seat that has to act."""
        return self._deal.actor

    @property
    def phase(self) -> Phase:
        """Return what the deal waits for."""
        return self._deal.phase

    @property
    def deal_over(self) -> bool:
        """Say whether the deal has ended."""
        return self._deal.over

    @property
    def over(self) -> bool:
        """Say whether the match has ended."""
        return self.winner is not None

    @property
    def winner(self) -> int | None:
        """Return the side that has won, or None.

        At or past the target, or after the last deal, the higher total wins; equal totals at the
        top call for another deal (LT-42, PL-13, YU-19, D-16).
        """
        return winner(self.rules, self.totals, len(self.results)) if self.deal_over else None

    def view(self, seat: int) -> SeatView:
        """Return what the player in the seat may see."""
        return self._played.view(seat)

    def refusal(self, action: Action) -> Refusal | None:
        """Say why the seat to act may not do this, or None if it may."""
        return self._deal.refusal(action)

    def play(self, action: Action) -> Event:
        """Play an action of the seat to act and return what the table saw; may raise Refused."""
        event = self._played.play(action)
        if event.deal_over:
            self._score()
        return event

    def next_deal(self) -> None:
        """Deal again, the next seat in order of play dealing; ValueError if it is not time."""
        if not self.deal_over or self.over:
            raise ValueError("the next deal comes after the end of a deal, in a match not over")
        self._keep_and_begin(_shuffled(self.rules, self._rng, self._next_dealer))

    def undo_refusal(self) -> UndoRefusal | None:
        """Say why the latest action cannot be taken back, or None if it can."""
        return self._played.undo_refusal()

    def undo(self) -> None:
        """Take the latest action back; ValueError where :meth:`undo_refusal` has a reason."""
        self._played.undo()

    @property
    def _deal(self) -> Deal:
        return self._played.deal

    @property
    def _next_dealer(self) -> int:
        return (self.dealer + 1) % self.rules.players

    def _keep_and_begin(self, shuffle: Shuffle) -> None:
        self._finished.append(self._played.record())
        self._begin(shuffle)

    def _begin(self, shuffle: Shuffle) -> None:
        pack, dealer, cut = shuffle
        self._played = PlayedDeal(self.rules, pack, dealer, self.totals, cut)
        self.dealer = dealer

    def _score(self) -> None:
        deal = self._deal
        if deal.ending is None:
            raise ValueError("the deal has not ended")
        result = DealResult(deal.scores(), deal.ending, deal.finished_by, deal.from_hand)
        self.results = (*self.results, result)

    def _replay(self, number: int, kept: DealRecord, play: Callable[[Action], object]) -> None:
        """Play the actions of a record's deal; what the table saw is wanted of the latest alone."""
        for place, action in enumerate(kept.actions, 1):
            try:
                play(action)
            except Refused as refused:
                reason = refused.refusal.reason.value
                raise RecordError(
                    "saves.damaged.action", deal=number, action=place, reason=reason
                ) from None
        if self.deal_over:
            self._score()


def _shuffled(rules: Rules, rng: random.Random, dealer: int) -> Shuffle:
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    return Shuffle(pack, dealer, rng.randrange(1, len(pack)) if rules.cut_keeps_wilds else None)


def _checked(rules: Rules, number: int, kept: DealRecord, dealers: Sequence[int]) -> Shuffle:
    """Return how a deal of a record begins; RecordError if it cannot begin so."""
    if kept.dealer not in dealers:
        raise RecordError("saves.damaged.dealer", deal=number)
    try:
        pack = kept.cards()
    except ValueError:
        pack = ()
    if sorted(pack) != full_pack(rules.packs, rules.jokers):
        raise RecordError("saves.damaged.pack", deal=number)
    cuts = range(1, len(pack)) if rules.cut_keeps_wilds else (None,)
    if kept.cut not in cuts:
        raise RecordError("saves.damaged.cut", deal=number)
    return Shuffle(pack, kept.dealer, kept.cut)
