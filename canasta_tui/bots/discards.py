"""What is safe to throw: what a card is worth in the hand, and to the next player."""

from canasta_tui.bots.reading import Reading
from canasta_tui.bots.runs import SHARE, run_values
from canasta_tui.bots.tracking import RANKS
from canasta_tui.bots.weights import (
    CARDS_THAT_FOLLOW,
    FITS_OWN_SET,
    GROWTH,
    HARDLY_OPENS,
    LATE,
    MAY_OPEN,
    MOST_PASSED,
    OPENS,
    PAIR_NEEDS,
    PAIRS_KEPT,
    PASSED,
    SINGLE_KEPT,
    SUREST,
    THROWN,
    UNCOUNTED,
    WILD_TAKEN,
    WILD_VALUE,
    WITH_A_WILD,
)
from canasta_tui.engine.cards import (
    BLACK_THREES,
    BY_RANK,
    CODES,
    FIRST_WILD,
    RED_THREES,
    SIZE,
    THREE,
    Card,
)
from canasta_tui.engine.melds import RUN, SET, WILD
from canasta_tui.engine.rules import CANASTA


def discard_costs(reading: Reading) -> list[tuple[float, Card]]:
    """Return what each different card that may be discarded costs, cheapest first, in points."""
    judge = Discards(reading)
    hand, exact = reading.hand, reading.rules.runs
    found: list[tuple[float, Card]] = []
    last_rank = -1
    for card in range(CODES):
        if not hand[card] or card in RED_THREES:
            continue
        rank = card >> 2
        if rank == last_rank and not exact and rank != THREE:
            continue
        last_rank = rank
        found.append((judge.cost(card), card))
    found.sort()
    return found


class Discards:
    """Judges discards of the seat in turn; what is the same for all cards is worked out once."""

    def __init__(self, reading: Reading) -> None:
        deal, rules = reading.deal, reading.rules
        self._reading = reading
        self._style = reading.style
        self._values = rules.values
        self._unseen = reading.unseen if reading.style.counts else [UNCOUNTED] * RANKS
        self._runs = run_values(reading)
        self._late = LATE if reading.closing else 0.0
        self._below = sum(map(self._worth, deal.pile))
        seat, side = reading.next_seat, reading.next_side
        self._opened = deal.opened(side)
        self._share = deal.hands[seat][SIZE] / max(1, reading.unseen_total)
        self._may_add = rules.add_to_partner == "free" or deal.laid[seat]
        self._frozen = deal.frozen or (rules.frozen_until_opened and not self._opened)
        self._sizes: dict[int, int] = {}
        """Of the next player's sets by rank, the size of that nearest to a canasta."""
        self._ends: dict[Card, int] = {}
        """Of the next player's runs that may grow, the size, by the cards that lengthen them."""
        for meld in deal.melds[side]:
            if meld.kind is SET:
                before = self._sizes.get(meld.rank, 0)
                if not before or before < meld.size < CANASTA:
                    self._sizes[meld.rank] = meld.size
            elif meld.kind is RUN and meld.size < CANASTA:
                self._ends[meld.cards[0] - 4] = self._ends[meld.cards[-1] + 4] = meld.size

    def cost(self, card: Card) -> float:
        """Return what throwing the card costs, in points."""
        return self._keeping(card) + self._style.fear * self._danger(card)

    def take_chance(self, card: Card) -> float:
        """Return how likely the next player can take the pile with this card on top."""
        reading = self._reading
        deal, rules = reading.deal, reading.rules
        if card in BLACK_THREES or (not self._opened and not rules.pile_before_opening):
            return 0.0
        if len(deal.pile) + 1 < rules.pile_minimum:
            return 0.0
        if card >= FIRST_WILD:
            return WILD_TAKEN if self._may_add and self._takes_wild() else 0.0
        rank = card >> 2
        if not self._frozen and rules.pile_onto_meld and self._may_add and self._fits(card):
            return 1.0
        known = 0
        if self._style.counts:
            known = reading.memory.known_of_rank(reading.next_seat, rank)
        chance = self._pair_chance(rank, known)
        if rules.pile_with_wild and not self._frozen:
            chance = max(chance, WITH_A_WILD * self._single_chance(rank, known))
        return chance if self._opened else chance * _opening_chance(deal.minimum(reading.next_side))

    def _worth(self, card: Card) -> float:
        """Return what a card of the pile is worth to who takes it, in points."""
        if card >= FIRST_WILD:
            return self._style.wild
        return self._values[card] + self._style.pile_card if card >> 2 != THREE else 0.0

    def _keeping(self, card: Card) -> float:
        """Return what the card is worth in the hand, in points."""
        style, late = self._style, self._late
        value, rank = self._values[card], card >> 2
        if card >= FIRST_WILD:
            return style.wild + value * WILD_VALUE
        if rank == THREE:
            return style.black_three * (1.0 - 2.0 * late) - value * late
        hand, unseen = self._reading.hand, self._unseen[rank]
        held = hand[BY_RANK + rank]
        if held >= 3:
            worth = style.three
        elif held == 2:
            worth = style.pair * min(1.0, unseen / PAIR_NEEDS)
            if not self._reading.opened:
                worth += value * OPENS
        else:
            worth = SINGLE_KEPT if unseen else 0.0
        if self._reading.sets[rank] is not None:
            worth += FITS_OWN_SET + value
        if self._runs[card] > worth and hand[card] == 1:
            worth = self._runs[card]
        return worth - value * late

    def _danger(self, card: Card) -> float:
        """Return what the next player gains on average if the card is thrown, in points."""
        chance = self.take_chance(card)
        if not chance:
            return 0.0
        gain = CARDS_THAT_FOLLOW * self._values[card] + self._style.pile_card + self._below
        return chance * (gain + self._growth(card))

    def _growth(self, card: Card) -> float:
        """Return what the card brings the next player's meld nearer to a canasta, in points."""
        size = self._sizes.get(card >> 2, 0)
        growth = self._style.growth * GROWTH[min(size, CANASTA)]
        run = self._ends.get(card)
        if run is not None:
            growth = max(growth, (SHARE[run + 1] - SHARE[run]) * self._reading.rules.samba)
        return growth

    def _takes_wild(self) -> bool:
        rules = self._reading.rules
        if not rules.pile_wild_top_onto_meld:
            return False
        for meld in self._reading.deal.melds[self._reading.next_side]:
            if meld.kind is WILD and meld.size < CANASTA:
                return True
            if meld.kind is SET and meld.wilds < rules.wild_limits[meld.naturals]:
                return True
        return False

    def _fits(self, card: Card) -> bool:
        """Say whether the card fits a meld of the next player's side."""
        size = self._sizes.get(card >> 2)
        if size is None:
            return card in self._ends
        return size < CANASTA or not self._reading.rules.canasta_closes_pile

    def _likely(self, rank: int) -> float:
        """Return how likely one unseen card of the rank is in the next player's hand."""
        share = self._share
        if self._style.counts:
            memory, seat = self._reading.memory, self._reading.next_seat
            if memory.thrown[seat][rank]:
                share *= THROWN
            if memory.passed[seat][rank]:
                share *= PASSED ** min(MOST_PASSED, memory.passed[seat][rank])
        return min(SUREST, share)

    def _single_chance(self, rank: int, known: int) -> float:
        """Return how likely the next player holds a card of the rank."""
        if known:
            return 1.0
        return 1.0 - (1.0 - self._likely(rank)) ** max(0, self._unseen[rank])

    def _pair_chance(self, rank: int, known: int) -> float:
        """Return how likely the next player holds two cards of the rank."""
        if known >= 2:
            return 1.0
        unseen = self._unseen[rank] - known
        share = self._likely(rank)
        none = (1.0 - share) ** max(0, unseen)
        if known:
            return 1.0 - none
        if unseen < 2:
            return 0.0
        one = unseen * share * (1.0 - share) ** (unseen - 1)
        return min(1.0, (1.0 - none - one) * PAIRS_KEPT)


def _opening_chance(minimum: int) -> float:
    """Return how likely a hand with the pair can reach the opening minimum with it."""
    return next((chance for most, chance in MAY_OPEN if minimum <= most), HARDLY_OPENS)
