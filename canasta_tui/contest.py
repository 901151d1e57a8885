"""Two ways of playing against each other: everything twice, with the seats exchanged.

Each pair is made from its number and the seed alone, so that the same pairs come out whatever
plays them, in whatever order, in however many processes.
"""

import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from canasta_tui.bots import LEVELS, YARDSTICKS, Bot, Clock
from canasta_tui.engine.cards import full_pack
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.scoring import winner
from canasta_tui.played import PlayedDeal

PLAYERS: Final = {**LEVELS, **YARDSTICKS}
"""All that can be put against each other, by name."""
MOST_DECISIONS: Final = 20_000
"""Decisions after which a deal counts as one that does not end."""
MOST_DEALS: Final = 100
"""Deals after which a match is stopped; the higher total has won it."""
NORMAL_95: Final = 1.96
"""Standard errors on either side of a mean that hold 95 % of a normal distribution."""


class EndlessDealError(RuntimeError):
    """A deal went on for MOST_DECISIONS decisions."""


class Contest(NamedTuple):
    """What is played: two levels, so many pairs of deals or of matches."""

    rules: Rules
    levels: tuple[str, str]
    pairs: int
    seed: int
    matches: bool = False
    seconds: float | None = None
    playouts: int = 60


class Pair(NamedTuple):
    """What came of one pair, for the first level.

    ``points`` a deal more than the other level; ``won`` of two matches, in halves for a draw;
    ``stopped`` matches; ``times`` of each level's decisions, in seconds.
    """

    points: float
    won: float
    stopped: int
    deals: int
    times: tuple[list[float], list[float]]


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class _Seats:
    """Who plays where in one half of a pair: the sides belong to the levels in turn."""

    def __init__(self, contest: Contest, number: int, exchanged: bool) -> None:
        rules = contest.rules
        self.contest = contest
        self.of_first = [side % 2 == exchanged for side in range(rules.sides)]
        self.times: tuple[list[float], list[float]] = ([], [])
        self.bots: list[Bot] = []
        for seat in range(rules.players):
            level = contest.levels[0 if self.of_first[seat % rules.sides] else 1]
            chance = random.Random(f"{contest.seed} {number} {exchanged} {seat}")
            self.bots.append(PLAYERS[level](chance))

    def play(self, deal: PlayedDeal) -> None:
        """Play the deal to its end; EndlessDealError if it has none."""
        contest, rules = self.contest, self.contest.rules
        for _ in range(MOST_DECISIONS):
            if deal.deal.over:
                return
            seat = deal.deal.actor
            view = deal.view(seat)
            begun = time.perf_counter()
            clock = Clock(contest.seconds, None if contest.seconds else contest.playouts)
            action = self.bots[seat].choose(view, clock)
            taken = time.perf_counter() - begun
            self.times[0 if self.of_first[seat % rules.sides] else 1].append(taken)
            deal.play(action)
        raise EndlessDealError(f"a deal went on for {MOST_DECISIONS} decisions")

    def lead(self, points: Sequence[float]) -> float:
        """Return by how many points the first level's sides are ahead, on average."""
        own = [each for each, first in zip(points, self.of_first, strict=True) if first]
        others = [each for each, first in zip(points, self.of_first, strict=True) if not first]
        return statistics.fmean(own) - statistics.fmean(others)


def play_pair(contest: Contest, number: int) -> Pair:
    """Play one pair of the contest."""
    seats = [_Seats(contest, number, exchanged) for exchanged in (False, True)]
    play = _match if contest.matches else _deal
    halves = [play(each, number) for each in seats]
    deals = sum(half.deals for half in halves)
    return Pair(
        points=sum(half.points * half.deals for half in halves) / deals,
        won=sum(half.won for half in halves),
        stopped=sum(half.stopped for half in halves),
        deals=deals,
        times=(seats[0].times[0] + seats[1].times[0], seats[0].times[1] + seats[1].times[1]),
    )


def _deal(seats: _Seats, number: int) -> Pair:
    """Play one deal; the sides' equal totals before it go through the steps of the opening.

    But not those at which the match would be over.
    """
    rules = seats.contest.rules
    totals = [step.from_total for step in rules.opening_minimum if step.from_total]
    steps = [0, *(total for total in totals if total < rules.target)]
    total = steps[number % len(steps)]
    deal = _dealt(seats.contest, number, 0, 0, [total] * rules.sides)
    seats.play(deal)
    points = [score.deal for score in deal.deal.scores()]
    return Pair(seats.lead(points), 0, 0, 1, ([], []))


def _match(seats: _Seats, number: int) -> Pair:
    rules = seats.contest.rules
    totals = [0] * rules.sides
    for count in range(MOST_DEALS):
        deal = _dealt(seats.contest, number, count, count, totals)
        seats.play(deal)
        totals = [score.total for score in deal.deal.scores()]
        first = winner(rules, totals, count + 1)
        if first is not None:
            won = float(seats.of_first[first])
            return Pair(seats.lead(totals) / (count + 1), won, 0, count + 1, ([], []))
    lead = seats.lead(totals)
    won = 0.5 if not lead else float(lead > 0)
    return Pair(lead / MOST_DEALS, won, 1, MOST_DEALS, ([], []))


def _dealt(
    contest: Contest, number: int, count: int, shift: int, totals: Sequence[int]
) -> PlayedDeal:
    """Return a deal that depends on the seed, the pair and its number in the match alone."""
    rules = contest.rules
    chance = random.Random(f"{contest.seed} {number} {count}")
    pack = full_pack(rules.packs, rules.jokers)
    chance.shuffle(pack)
    cut = chance.randrange(1, len(pack)) if rules.cut_keeps_wilds else None
    return PlayedDeal(rules, pack, (number + shift) % rules.players, totals, cut)


def pairs_of(contest: Contest) -> Iterator[Pair]:
    """Play all pairs of the contest, one after another."""
    for number in range(contest.pairs):
        yield play_pair(contest, number)


def points_a_deal(pairs: Sequence[Pair]) -> Estimate:
    """Return the first level's points a deal more than the other's."""
    points = [pair.points for pair in pairs]
    mean = statistics.fmean(points)
    if len(points) < 2:
        return Estimate(mean, -math.inf, math.inf)
    error = NORMAL_95 * statistics.stdev(points) / math.sqrt(len(points))
    return Estimate(mean, mean - error, mean + error)


def share_won(pairs: Sequence[Pair]) -> Estimate:
    """Return the share of the matches that the first level's sides won, with Wilson's interval."""
    count = 2 * len(pairs)
    share = sum(pair.won for pair in pairs) / count
    squared = NORMAL_95**2
    centre = (share + squared / (2 * count)) / (1 + squared / count)
    spread = share * (1 - share) / count + squared / (4 * count**2)
    half = NORMAL_95 * math.sqrt(spread) / (1 + squared / count)
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))
