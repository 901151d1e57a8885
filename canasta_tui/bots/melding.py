"""What an opened side's player lays next: own sets, additions, wilds, runs, joined sets."""

from collections.abc import Callable, Iterable

from canasta_tui.bots.reading import SET_RANKS, Reading
from canasta_tui.bots.runs import longest_run, open_run, run_extension, run_values
from canasta_tui.bots.weights import CANASTA_LAID, KEPT_FOR_RUN, WILD_SPENT
from canasta_tui.engine.actions import Action, Add, Join, LayMelds
from canasta_tui.engine.cards import BY_RANK, JOKER, TWO, Card
from canasta_tui.engine.melds import RUN, SET, WILD, Meld, joined
from canasta_tui.engine.refusals import Reason
from canasta_tui.engine.rules import CANASTA, SMALLEST_MELD


class Melding:
    """The next act of melding for a reading, of those that leave enough cards in hand.

    Going out, and opening, are judged elsewhere.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.style = reading.style
        self.closing = reading.closing
        self.spare = reading.playable - self._floor()
        self.runs = run_values(reading)

    def _floor(self) -> int:
        """Return the cards to keep: one to discard, one to hold; none matter in the last turn."""
        reading = self.reading
        if reading.rules.hand_may_be_emptied and reading.rounds_left == 0:
            return 0 if reading.canastas < reading.rules.canastas_to_go_out else 2
        return 2

    def next_act(self) -> Action | None:
        """Return what to lay next, or None."""
        acts: tuple[Callable[[], Action | None], ...] = (
            self._join,
            self._first_own_set,
            self._lengthened_run,
            self._addition,
            self._completing_wilds,
            self._new_run,
            self._new_set,
            self._wild_meld,
            self._wild_set,
            self._last_wilds,
        )
        for act in acts:
            found = act()
            if found is not None:
                return found
        return None

    def _join(self) -> Action | None:
        """YU-13: two sets of a rank that make a canasta together, or are small."""
        reading = self.reading
        if reading.rules.sets_of_a_rank == "one" or not reading.may_add:
            return None
        melds, now = reading.melds, reading.deal.turn_number
        for second in range(len(melds)):
            for first in range(second):
                one, other = melds[first], melds[second]
                if one.rank != other.rank or one.is_canasta or other.is_canasta:
                    continue
                if now in (one.turn, other.turn):
                    continue
                if not isinstance(joined(one, other, reading.rules), Reason):
                    return Join(first, second)
        return None

    def _first_own_set(self) -> Action | None:
        """LT-15: with a set of one's own one may add to the partner's and take piles onto it."""
        reading = self.reading
        if reading.may_add:
            return None
        best: tuple[float, LayMelds] | None = None
        for rank in SET_RANKS:
            cards = self._naturals(rank)
            if len(cards) < 2:
                continue
            wilds = SMALLEST_MELD - len(cards)
            if wilds > 0:
                if not reading.hand[BY_RANK + TWO]:
                    continue
                cards += reading.wild_cards(wilds)
            if len(cards) > self.spare or not self._stands(rank, cards):
                continue
            cost = WILD_SPENT * max(0, wilds) - len(cards)
            if best is None or cost < best[0]:
                best = (cost, LayMelds((cards,)))
        return best[1] if best else None

    def _stands(self, rank: int, cards: tuple[Card, ...]) -> bool:
        """Say whether the cards are a set, also together with the partner's that they join."""
        reading = self.reading
        wilds = sum(card >= TWO * 4 for card in cards)
        naturals = len(cards) - wilds
        if naturals < reading.rules.min_naturals:
            return False
        if wilds > reading.rules.wild_limits[naturals]:
            return False
        there = reading.sets[rank]
        if there is None or reading.rules.sets_of_a_rank == "many":
            return True
        meld = reading.melds[there]
        return meld.wilds + wilds <= reading.rules.wild_limits[meld.naturals + naturals]

    def _naturals(self, rank: int) -> tuple[Card, ...]:
        """Return the cards of the rank that are not wanted for a run."""
        reading = self.reading
        if not reading.hand[BY_RANK + rank]:
            return ()
        cards = reading.cards_of_rank(rank, reading.hand[BY_RANK + rank])
        if not reading.rules.runs or self.closing:
            return cards
        # Of two equal cards one is enough for the run.
        free: list[Card] = []
        kept: set[Card] = set()
        for card in cards:
            if self.runs[card] > KEPT_FOR_RUN and card not in kept:
                kept.add(card)
            else:
                free.append(card)
        return tuple(free)

    def _lengthened_run(self) -> Action | None:
        reading = self.reading
        if not reading.rules.runs or not reading.may_add or self.spare <= 0:
            return None
        for number, meld in enumerate(reading.melds):
            if meld.kind is RUN and meld.size < CANASTA:
                cards = run_extension(reading.hand, meld)[: self.spare]
                if cards:
                    return Add(number, cards)
        return None

    def _new_run(self) -> Action | None:
        reading = self.reading
        if not reading.rules.runs:
            return None
        for suit in range(4):
            row = longest_run(reading, suit)
            if SMALLEST_MELD <= len(row) <= self.spare and not open_run(reading.melds, suit):
                return LayMelds((row,))
        return None

    def _addition(self) -> Action | None:
        reading = self.reading
        if not reading.may_add or self.spare <= 0:
            return None
        best: tuple[float, Add] | None = None
        for rank in SET_RANKS:
            number = reading.sets[rank]
            if number is None or not reading.hand[BY_RANK + rank]:
                continue
            cards = self._naturals(rank)[: self.spare]
            if not cards:
                continue
            meld = reading.melds[number]
            size = meld.size + len(cards)
            worth = float(reading.rules.values[cards[0]] * len(cards))
            worth += CANASTA_LAID if meld.size < CANASTA <= size else 0
            if best is None or worth > best[0]:
                best = (worth, Add(number, cards))
        return best[1] if best else None

    def _new_set(self) -> Action | None:
        reading = self.reading
        least = max(SMALLEST_MELD, reading.rules.min_naturals)
        kept = 0 if self.closing else self.style.reserve
        best: tuple[float, LayMelds] | None = None
        for rank in SET_RANKS:
            if reading.hand[BY_RANK + rank] < least or reading.sets[rank] is not None:
                continue
            cards = self._naturals(rank)
            if least <= len(cards) <= self.spare - kept:
                worth = reading.rules.values[cards[0]] * len(cards)
                if best is None or worth > best[0]:
                    best = (worth, LayMelds((cards,)))
        return best[1] if best else None

    def _room(self, meld: Meld) -> int:
        if meld.kind is WILD:
            return CANASTA - meld.size
        return self.reading.rules.wild_limits[meld.naturals] - meld.wilds

    def _completing_wilds(self) -> Action | None:
        """Wilds that make a canasta now, when waiting for naturals gains less."""
        reading = self.reading
        wilds = min(reading.wilds, self.spare)
        if not wilds or not reading.may_add:
            return None
        for number, meld in enumerate(reading.melds):
            if meld.kind is not SET or meld.is_canasta:
                continue
            short = CANASTA - meld.size
            if short <= min(
                wilds, self._room(meld), self.style.wilds_a_canasta
            ) and self._worth_completing(meld, short):
                return Add(number, reading.wild_cards(short))
        return None

    def _worth_completing(self, meld: Meld, short: int) -> bool:
        """A natural meld is left to grow while its cards are out and the canasta is not needed."""
        reading = self.reading
        if not self.style.waits_for_natural or self.closing:
            return True
        unseen = reading.unseen[meld.rank]
        needed = reading.missing_canastas > 0
        if meld.is_natural and meld.size >= CANASTA - 1:
            return unseen == 0 or (needed and reading.rounds_left < 3)
        if short == 1:
            return True
        return needed or unseen <= 1

    def _wild_meld(self) -> Action | None:
        """LT-50: a meld of wilds, begun with many in hand, or continued."""
        reading = self.reading
        if not reading.rules.wild_melds or not reading.wilds:
            return None
        count = min(reading.wilds, self.spare, CANASTA)
        for number, meld in enumerate(reading.melds):
            if meld.kind is WILD and meld.size < CANASTA:
                count = min(count, CANASTA - meld.size)
                if reading.may_add and count > 0:
                    return Add(number, reading.wild_cards(count))
                return None
        if count >= self.style.wild_meld:
            return LayMelds((reading.wild_cards(count),))
        return None

    def _wild_set(self) -> Action | None:
        """A pair with a wild, where the style lays them."""
        if not self.style.wild_sets or not self.reading.wilds:
            return None
        return self._pair_with_wild(reversed(SET_RANKS), self.style.reserve)

    def _pair_with_wild(self, ranks: Iterable[int], kept: int) -> Action | None:
        """Return a set of the first such pair that leaves ``kept`` cards more than it must."""
        reading = self.reading
        for rank in ranks:
            if reading.hand[BY_RANK + rank] == 2 and reading.sets[rank] is None:
                cards = (*reading.cards_of_rank(rank, 2), *reading.wild_cards(1))
                if len(cards) <= self.spare - kept and self._stands(rank, cards):
                    return LayMelds((cards,))
        return None

    def _last_wilds(self) -> Action | None:
        """When the deal is about to end, all that can be laid is laid."""
        reading = self.reading
        if not self.closing or not reading.wilds or self.spare <= 0:
            return None
        if reading.may_add:
            card = (JOKER,) if reading.hand[JOKER] else reading.wild_cards(1)
            for number, meld in enumerate(reading.melds):
                spoils = meld.is_canasta and meld.is_natural
                if meld.kind is not RUN and not spoils and self._room(meld) > 0:
                    return Add(number, card)
        return self._pair_with_wild(SET_RANKS, 0)
