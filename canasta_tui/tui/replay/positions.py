"""A match to look back on: every position of every deal, by replay through the engine."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_tui.engine.actions import Cards
from canasta_tui.engine.cards import Card, Hand, cards_in
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.events import Event
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.view import SeatView
from canasta_tui.match import DealResult, Match, Player
from canasta_tui.played import PlayedDeal
from canasta_tui.record import DealRecord

FILMS_KEPT: Final = 4
"""Deals whose positions are kept at a time, about a megabyte each."""


class Point(NamedTuple):
    """A place in a match: the number of a deal, from 1, and how many of its actions are done."""

    deal: int
    action: int


class Film(NamedTuple):
    """A deal, position by position: before the first action, after it, and so on."""

    positions: tuple[Deal, ...]
    events: tuple[Event, ...]


class Scene(NamedTuple):
    """What is shown at a point; of a deal still in play only what everybody sees.

    It is also the course of the match as it was then: points of the deals before alone.
    """

    rules: Rules
    players: tuple[Player, ...]
    results: tuple[DealResult, ...]
    deal_number: int
    view: SeatView
    """What lies on the table: no hand, whoever's, can be read from it."""
    hands: tuple[Cards, ...] | None
    """Every hand by seat, once the deal is over."""
    came: tuple[Cards, ...]
    """The cards that came into each hand with the latest action, where hands are open."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points over the deals before."""
        return self.results[-1].totals if self.results else (0,) * self.rules.sides


class Replay:
    """A match that can be looked at from its first deal to its latest action.

    Of the deal in play it keeps what everybody has seen, and no pack to tell the hands by.
    ``known`` is an earlier state of the same match, whose finished deals need no second replay.
    """

    def __init__(self, match: Match, known: "Replay | None" = None) -> None:
        self.rules = match.rules
        self.players = match.players
        self.results = match.results
        self.over = match.over
        deals = match.record().deals
        self._dealers = tuple(deal.dealer for deal in deals)
        self._sizes = tuple(len(deal.actions) for deal in deals)
        self._finished = deals[: len(self.results)]
        self._finished_film: Callable[[int], Film] = lru_cache(FILMS_KEPT)(self._film)
        if known is not None and known._finished == self._finished:
            self._finished_film = known._finished_film
        self._in_play = None if self._is_over(len(deals)) else _without_hands(self._played(deals))

    @property
    def start(self) -> Point:
        """The beginning of the first deal."""
        return Point(1, 0)

    @property
    def newest(self) -> Point:
        """The latest action of the match."""
        return self.end_of(self.deals)

    @property
    def deals(self) -> int:
        """How many deals have begun."""
        return len(self._dealers)

    def actions(self, deal: int) -> int:
        """Return how many actions a deal has."""
        return self._sizes[deal - 1]

    def end_of(self, deal: int) -> Point:
        """Return the point after a deal's latest action."""
        return Point(deal, self.actions(deal))

    def within(self, point: Point) -> Point:
        """Return the point, or the nearest one that there is."""
        deal = max(1, min(point.deal, self.deals))
        return Point(deal, max(0, min(point.action, self.actions(deal))))

    def stepped(self, point: Point, by: int) -> Point:
        """Return the point one action on (1) or back (-1), over the bounds of deals."""
        deal, action = point.deal, point.action + by
        if action < 0 and deal > 1:
            return self.end_of(deal - 1)
        if action > self.actions(deal) and deal < self.deals:
            return Point(deal + 1, 0)
        return self.within(Point(deal, action))

    def turned(self, point: Point, by: int) -> Point:
        """Return the point where the turn ends (1), or where it or the one before began (-1)."""
        events = self._shown(point.deal).events
        at = self.stepped(point, by)
        while at.deal == point.deal and 0 < at.action < len(events):
            if events[at.action - 1].turn_over:
                break
            at = self.stepped(at, by)
        return at

    def dealer(self, deal: int) -> int:
        """Return the seat that dealt."""
        return self._dealers[deal - 1]

    def events(self, deal: int) -> tuple[Event, ...]:
        """Return what everybody saw of a deal."""
        return self._shown(deal).events

    def scene(self, point: Point, seat: int = 0) -> Scene:
        """Return what is shown at a point, the table seen from a seat."""
        film = self._shown(point.deal)
        position = film.positions[point.action]
        before = film.positions[max(0, point.action - 1)]
        hands: tuple[Cards, ...] | None = None
        came: tuple[Cards, ...] = ((),) * len(self.players)
        if self._is_over(point.deal):
            hands = tuple(tuple(cards_in(hand)) for hand in position.hands)
            came = tuple(map(_came, before.hands, position.hands))
        return Scene(
            self.rules,
            self.players,
            self.results[: point.deal - 1],
            point.deal,
            SeatView(_hidden(position), seat, film.events[: point.action], ()),
            hands,
            came,
        )

    def _is_over(self, deal: int) -> bool:
        return deal <= len(self.results)

    def _shown(self, deal: int) -> Film:
        if self._in_play is not None and not self._is_over(deal):
            return self._in_play
        return self._finished_film(deal)

    def _film(self, deal: int) -> Film:
        return self._played(self._finished[:deal])

    def _played(self, deals: Sequence[DealRecord]) -> Film:
        """Play the last of the deals through."""
        kept, before = deals[-1], self.results[: len(deals) - 1]
        totals = before[-1].totals if before else (0,) * self.rules.sides
        played = PlayedDeal(self.rules, kept.cards(), kept.dealer, totals, kept.cut)
        positions = [played.deal.copy()]
        for action in kept.actions:
            played.play(action)
            positions.append(played.deal.copy())
        return Film(tuple(positions), tuple(played.history))


def _without_hands(film: Film) -> Film:
    return Film(tuple(map(_hidden, film.positions)), film.events)


def _hidden(deal: Deal) -> Deal:
    seen = deal.copy()
    seen.hide_from(None)
    return seen


def _came(before: Hand, after: Hand) -> tuple[Card, ...]:
    held = cards_in(before)
    came: list[Card] = []
    for card in cards_in(after):
        if card in held:
            held.remove(card)
        else:
            came.append(card)
    return tuple(came)
