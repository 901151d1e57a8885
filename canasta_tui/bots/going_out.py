"""Whether the whole hand can be laid now, and whether to do it."""

from collections.abc import Sequence
from typing import Final

from canasta_tui.bots.outlook import gain_to_come, score_now
from canasta_tui.bots.reading import SET_RANKS, Reading
from canasta_tui.bots.runs import longest_run, open_run, run_extension
from canasta_tui.bots.weights import MARGIN
from canasta_tui.engine.actions import Action, Add, Cards, Discard, LayMelds
from canasta_tui.engine.cards import (
    ACE,
    BY_RANK,
    FIRST_WILD,
    JOKER,
    RED_THREES,
    SIZE,
    THREE,
    TWO,
    Card,
    cards_in,
    take,
)
from canasta_tui.engine.choices import first_of_rank
from canasta_tui.engine.melds import RUN, WILD
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD

LARGEST_HAND: Final = 16
"""A larger hand is not looked at: it is never laid at once."""
NEAR_CANASTA: Final = 5
"""Cards of a meld that may soon be a canasta."""
FULL_HAND: Final = 6
"""Cards of a hand that is not about to be empty."""


def way_out(reading: Reading) -> list[Action] | None:
    """Return acts that rid the hand of all its cards in this turn, given leave to go out.

    The last may be a discard. None if no way is found.
    """
    if reading.playable > LARGEST_HAND or not reading.hand[SIZE]:
        return None
    if not reading.opened:
        return _from_hand(reading)
    if reading.missing_canastas > 2 or not _may_fit(reading):
        return None
    return _Search(reading).acts()


def pays(reading: Reading) -> bool:
    """Say whether it is better that the seat in turn goes out now than to play on.

    Almost always it is: what is sure counts. Not when it would lose the match, and not while the
    others are far from going out and the own side still promises much more than theirs: a
    partner's full hand, melds that may grow.
    """
    scores = score_now(reading)
    totals = [total + score for total, score in zip(reading.deal.totals, scores, strict=True)]
    own = totals[reading.side]
    others = max(total for side, total in enumerate(totals) if side != reading.side)
    if max(own, others) >= reading.rules.target:
        return own > others or reading.closing
    if reading.closing or not _others_are_far(reading):
        return True
    gains = [gain_to_come(reading, side) for side in range(reading.rules.sides)]
    theirs = max(gain for side, gain in enumerate(gains) if side != reading.side)
    return gains[reading.side] - theirs < MARGIN


def _others_are_far(reading: Reading) -> bool:
    """Say whether no other side has a canasta, or is near one, or has a nearly empty hand."""
    deal, rules = reading.deal, reading.rules
    for side, melds in enumerate(deal.melds):
        if side != reading.side and any(meld.size >= NEAR_CANASTA for meld in melds):
            return False
    return all(
        hand[SIZE] >= FULL_HAND
        for seat, hand in enumerate(deal.hands)
        if seat % rules.sides != reading.side
    )


def _may_fit(reading: Reading) -> bool:
    """Say whether at most one card plainly fits nowhere: a quick no."""
    hand, runs = reading.hand, reading.rules.runs
    sets, wilds = reading.sets, reading.wilds
    loose = hand[0] + hand[3] if hand[0] + hand[3] < SMALLEST_MELD else 0
    for rank in SET_RANKS:
        held = hand[BY_RANK + rank]
        if held and held < SMALLEST_MELD and sets[rank] is None:
            if runs:
                loose += _outside_runs(reading, rank)
            elif held == 1 or not wilds:
                loose += held
            if loose > 1:
                return False
    return loose <= 1


def _outside_runs(reading: Reading, rank: int) -> int:
    """Return how many cards of the rank touch no other card in hand and no run of the side."""
    hand = reading.hand
    loose = 0
    for card in range(rank * 4, rank * 4 + 4):
        if hand[card] and not hand[card - 4] and (rank == ACE or not hand[card + 4]):
            run = open_run(reading.melds, card & 3)
            if run is None or card not in (run.cards[0] - 4, run.cards[-1] + 4):
                loose += hand[card]
    return loose


def _from_hand(reading: Reading) -> list[Action] | None:
    """LT-36, D-15: all cards at once by a side that has laid nothing."""
    rules, hand = reading.rules, reading.hand
    if rules.canastas_to_go_out > 1 or hand[SIZE] < CANASTA:
        return None
    sets: list[tuple[Card, ...]] = []
    loose: list[Card] = list(reading.cards_of_rank(THREE, hand[0] + hand[3]))
    for rank in SET_RANKS:
        cards = reading.cards_of_rank(rank, hand[BY_RANK + rank])
        if len(cards) >= max(SMALLEST_MELD, rules.min_naturals):
            sets.append(cards)
        else:
            loose.extend(cards)
    wilds = list(reading.wild_cards(reading.wilds))
    sets.sort(key=len, reverse=True)
    for place, cards in enumerate(sets):
        room = rules.wild_limits[len(cards)]
        sets[place] = (*cards, *wilds[:room])
        del wilds[:room]
    needs_discard = rules.opening_turn_discard or rules.discard_to_go_out
    may_discard = rules.from_hand_discard or rules.discard_to_go_out
    if wilds or len(loose) > may_discard or (needs_discard and not loose):
        return None
    if sum(len(cards) >= CANASTA for cards in sets) < rules.canastas_to_go_out:
        return None
    worth = sum(rules.values[card] for cards in sets for card in cards)
    if not rules.from_hand_waives_minimum and worth < reading.deal.minimum(reading.side):
        return None
    return [LayMelds(tuple(sets)), *(Discard(card) for card in loose)]


class _Search:
    """Lays an opened side's hand: naturals first, then wilds where they do most good."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.rules = reading.rules
        self.hand = reading.hand[:]
        self.melds = [[*meld.cards] for meld in reading.melds]
        self.kinds = [meld.kind for meld in reading.melds]
        self.added: list[list[Card]] = [[] for _ in self.melds]
        self.new: list[list[Card]] = []
        self.may_add = reading.may_add or self._has_own_set()

    def acts(self) -> list[Action] | None:
        """Return the acts in order, or None."""
        if self.rules.runs:
            self._runs()
        for rank in SET_RANKS:
            self._rank(rank)
        self._black_threes()
        self._wilds()
        left = cards_in(self.hand)
        if len(left) > 1 or any(card in RED_THREES for card in left):
            return None
        must_discard = self.rules.opening_turn_discard and self.reading.deal.opened_now
        if not left and (must_discard or self.rules.discard_to_go_out):
            return None
        canastas = sum(len(meld) >= CANASTA for meld in (*self.melds, *self.new))
        return self._ordered(left) if canastas >= self.rules.canastas_to_go_out else None

    def _has_own_set(self) -> bool:
        least = max(SMALLEST_MELD, self.rules.min_naturals)
        return any(self.hand[BY_RANK + rank] >= least for rank in SET_RANKS)

    def _spend(self, cards: Sequence[Card]) -> None:
        for card in cards:
            take(self.hand, card)

    def _add(self, number: int, cards: Sequence[Card]) -> None:
        self.added[number].extend(cards)
        self.melds[number].extend(cards)
        self._spend(cards)

    def _lay(self, cards: Sequence[Card]) -> None:
        self.new.append(list(cards))
        self._spend(cards)

    def _cards(self, rank: int) -> Cards:
        held = self.hand[BY_RANK + rank]
        return first_of_rank(self.hand, rank, held) if held else ()

    def _wild_cards(self) -> list[Card]:
        return [*self._cards(TWO), *[JOKER] * self.hand[JOKER]]

    def _runs(self) -> None:
        for number, meld in enumerate(self.reading.melds):
            if meld.kind is RUN and meld.size < CANASTA and self.may_add:
                cards = run_extension(self.hand, meld)
                if cards:
                    self._add(number, cards)
        for suit in range(4):
            row = longest_run(self.reading, suit)
            if len(row) > SMALLEST_MELD and all(self.hand[card] for card in row):
                self._lay(row)

    def _rank(self, rank: int) -> None:
        cards = self._cards(rank)
        number = self.reading.sets[rank]
        if not cards:
            return
        if number is not None and self.may_add and not self._is_first_own(cards):
            self._add(number, cards)
        elif len(cards) >= max(SMALLEST_MELD, self.rules.min_naturals):
            self._lay(cards)
        elif len(cards) == 2 and self.rules.min_naturals <= 2 and number is None:
            wilds = self._wild_cards()[:1]
            if wilds and self.rules.wild_limits[2]:
                self._lay([*cards, *wilds])

    def _is_first_own(self, cards: Sequence[Card]) -> bool:
        """D-34: a set of a partner's rank, laid as one's own, gives leave to add."""
        return not self.reading.may_add and len(cards) >= SMALLEST_MELD

    def _black_threes(self) -> None:
        cards = self._cards(THREE)
        if self.rules.black_threes_melded != "never" and len(cards) >= SMALLEST_MELD:
            self._lay(cards)

    def _room(self, number: int) -> int:
        cards = self.melds[number]
        if self.kinds[number] is RUN or cards[0] >> 2 == THREE:
            return 0
        if self.kinds[number] is WILD:
            return CANASTA - len(cards)
        return self._set_room(cards)

    def _set_room(self, cards: Sequence[Card]) -> int:
        naturals = sum(card < FIRST_WILD for card in cards)
        return self.rules.wild_limits[naturals] - (len(cards) - naturals)

    def _wilds(self) -> None:
        """Wilds make canastas first; a natural canasta is spoilt only by need."""
        wilds = self._wild_cards()
        if self.may_add:
            for number in sorted(range(len(self.melds)), key=self._reluctance):
                last = self.hand[SIZE] <= 1 and self._reluctance(number) >= 8
                given = [] if last else wilds[: max(0, self._room(number))]
                self._add(number, given)
                del wilds[: len(given)]
        for cards in self.new:
            room = 0 if cards[0] >> 2 == THREE else self._set_room(cards)
            if self.rules.runs and len({card >> 2 for card in cards if card < FIRST_WILD}) > 1:
                room = 0
            given = wilds[: max(0, room)]
            cards.extend(given)
            self._spend(given)
            del wilds[: len(given)]

    def _reluctance(self, number: int) -> int:
        """Return how little a wild is wanted in the meld: 8 where it spoils a natural canasta."""
        size = len(self.melds[number])
        if size < CANASTA:
            return CANASTA - size
        return 5 if any(card >= FIRST_WILD for card in self.melds[number]) else 8

    def _ordered(self, left: Sequence[Card]) -> list[Action]:
        """No act may leave a card too few before the canastas are made; black threes come last."""
        steps: list[tuple[tuple[bool, ...], int, Action]] = []
        for number, cards in enumerate(self.added):
            if cards:
                before = len(self.melds[number]) - len(cards)
                completes = before < CANASTA <= len(self.melds[number])
                first = (False, not self.reading.may_add, not completes)
                steps.append((first, len(cards), Add(number, tuple(cards))))
        for cards in self.new:
            first = (cards[0] >> 2 == THREE, False, len(cards) < CANASTA)
            steps.append((first, len(cards), LayMelds((tuple(cards),))))
        steps.sort(key=lambda step: step[:2])
        return [*(act for _, _, act in steps), *map(Discard, left)]
