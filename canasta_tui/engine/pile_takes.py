"""The ways to take the pile, listed: as :mod:`listing` lists all else that is legal."""

from collections.abc import Sequence

from canasta_tui.engine.actions import Action, Cards, TakePile
from canasta_tui.engine.additions import last_cards
from canasta_tui.engine.cards import BY_RANK, FIRST_WILD, RED_THREES, THREE, TWO, Hand
from canasta_tui.engine.choices import cards_of, first_of_rank, pick, set_choices
from canasta_tui.engine.melds import RUN, SET, Meld
from canasta_tui.engine.openings import openings, whole_hands
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.table import Table, playable
from canasta_tui.engine.taking import needs_natural_pair, pile_fault, plan_take


def takes(table: Table) -> Sequence[Action]:
    """Return the ways in which the seat in turn may take the pile (LT-19 to LT-25, D-8, YU-11)."""
    if not table.pile or not _top_is_of_use(table) or pile_fault(table) is not None:
        return ()
    found = [*_takes_as_set(table), *_takes_onto(table)]
    if not found:
        return ()
    spare = playable(table.hand) + _cards_under_the_top(table) - 2
    legal = [
        take
        for take in found
        if _is_plain(table, take, spare) or not isinstance(plan_take(table, take), Refusal)
    ]
    return legal if len(legal) < 2 else list(dict.fromkeys(legal))


def _cards_under_the_top(table: Table) -> int:
    """Return how many cards come to the hand with the pile: all but red threes."""
    return len(table.pile) - 1 - sum(map(table.pile.count, RED_THREES))


def _top_is_of_use(table: Table) -> bool:
    """Say whether the top may go with what is held or lies there: a quick no."""
    top = table.pile[-1]
    if top >= FIRST_WILD:
        return table.rules.pile_wild_top_onto_meld
    rank = top >> 2
    held = table.hands[table.turn][BY_RANK + rank]
    if held >= 2:
        return True
    if needs_natural_pair(table):
        return False
    if held:
        return True
    return any(meld.rank == rank or meld.kind is RUN for meld in table.melds[table.side])


def _is_plain(table: Table, take: TakePile, spare: int) -> bool:
    """Say whether a take that leaves two cards is legal by its shape alone."""
    rules, rank = table.rules, table.pile[-1] >> 2
    if len(take.cards) + sum(map(len, take.also)) > spare:
        return False
    melds = table.melds[table.side]
    if not melds:
        return True
    if take.onto is not None:
        onto = melds[take.onto]
        may_add = rules.add_to_partner == "free" or table.laid[table.turn]
        if take.cards or onto.kind is not SET or not may_add:
            return False
        if rank >= TWO:
            return onto.rank != THREE and onto.wilds < rules.wild_limits[onto.naturals]
        closed = rules.canasta_closes_pile or needs_natural_pair(table)
        return onto.rank == rank and rules.pile_onto_meld and not closed
    there = [meld for meld in melds if meld.rank == rank and meld.kind is SET]
    return not there or (rules.sets_of_a_rank == "many" and not rules.canasta_closes_pile)


def _takes_as_set(table: Table) -> list[TakePile]:
    """LT-21, D-8: the top with naturals of its rank from the hand, or with a wild as well."""
    rules, hand = table.rules, table.hand
    top = table.pile[-1]
    rank = top >> 2
    if top >= FIRST_WILD or rank == THREE or not hand[BY_RANK + rank]:
        return []
    if hand[BY_RANK + rank] == 1 and not rules.pile_with_wild:
        return []
    with_wild = rules.pile_with_wild and not needs_natural_pair(table)
    found: list[TakePile] = []
    for choice in set_choices(hand, rules, rank, top=1):
        wilds = choice.twos + choice.jokers
        if choice.naturals < (1 if with_wild and wilds else 2):
            continue
        if wilds and rules.pile_set_without_wilds:
            continue
        if table.opened(table.side):
            found.append(TakePile(cards_of(hand, choice)))
            continue
        work = hand[:]
        cards = pick(work, choice)
        for also in _also(table, work, choice.value + rules.values[top], rank):
            found.append(TakePile(cards, None, also))
    return found


def _also(table: Table, hand: Hand, points: int, rank: int) -> list[tuple[Cards, ...]]:
    """LT-23: the further sets that an opening with the pile needs."""
    rules = table.rules
    taken = (rank,) if rules.sets_of_a_rank == "one" else ()
    found = openings(hand, rules, table.minimum(table.side) - points, taken)
    if _cards_under_the_top(table) <= 0:
        found.extend(whole_hands(hand, rules, taken))
    return found


def _takes_onto(table: Table) -> list[TakePile]:
    """LT-22, D-6, D-8: the top onto a meld of the own side, with the cards that it needs."""
    rules, top, hand = table.rules, table.pile[-1], table.hands[table.turn]
    frozen = needs_natural_pair(table)
    needs_pair = frozen or not table.laid[table.turn]
    keeps = not rules.hand_may_be_emptied
    fewest = playable(hand) + _cards_under_the_top(table) - 1
    found: list[TakePile] = []
    wild, rank = top >= FIRST_WILD, top >> 2
    for number, meld in enumerate(table.melds[table.side]):
        if not (wild or meld.rank == rank or rules.runs):
            continue
        if meld.kind is RUN:
            found += [TakePile(cards, number) for cards in _bridges(hand, meld, top)]
            continue
        if not wild and meld.rank != rank:
            continue
        if wild or not frozen:
            found.append(TakePile((), number))
        if needs_pair and meld.kind is SET and hand[BY_RANK + meld.rank] >= 2:
            found.append(TakePile(first_of_rank(hand, meld.rank, 2), number))
        if wild and meld.kind is SET:
            found += [TakePile(cards, number) for cards in _making_room(table, meld)]
        if keeps:
            found += [TakePile(cards, number) for cards in last_cards(hand, meld, fewest)]
    return found


def _making_room(table: Table, meld: Meld) -> list[Cards]:
    """D-6: the fewest naturals with which a set takes one wild more than it could alone."""
    limits, held = table.rules.wild_limits, table.hand[BY_RANK + meld.rank]
    for count in range(1, min(held, len(limits) - 1 - meld.naturals) + 1):
        if limits[meld.naturals] <= meld.wilds < limits[meld.naturals + count]:
            return [first_of_rank(table.hand, meld.rank, count)]
    return []


def _bridges(hand: Hand, meld: Meld, top: int) -> list[Cards]:
    """D-17: the cards between a run and the top that would make the top fit."""
    if top >= FIRST_WILD or top & 3 != meld.cards[0] & 3:
        return []
    low, high = meld.cards[0], meld.cards[-1]
    between = range(top + 4, low, 4) if top < low else range(high + 4, top, 4)
    cards = tuple(between)
    return [cards] if all(hand[card] for card in cards) else []
