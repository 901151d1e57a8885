"""The legal actions, listed: complete, in that every position a turn can end in is reached by them.

Several cards are listed in one act only where acts of single cards or melds cannot do the same:
to open, to make a hidden canasta, to go out from the hand, and where a card must be kept.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress, product

from canasta_tui.engine.actions import (
    DRAW,
    Action,
    Add,
    Answer,
    Cards,
    Discard,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import (
    BLACK_THREES,
    BY_RANK,
    CODES,
    FIRST_WILD,
    FOUR,
    JOKER,
    RED_THREES,
    SIZE,
    THREE,
    TWO,
    Hand,
)
from canasta_tui.engine.choices import (
    black_three_choices,
    cards_of,
    first_of_rank,
    kinds_of_rank,
    pick,
    ranks_of_sets,
    run_choices,
    set_acts,
    set_choices,
    wild_choices,
)
from canasta_tui.engine.finishing import discard_fault, red_three_fault
from canasta_tui.engine.laying import plan_add, plan_join, plan_melds
from canasta_tui.engine.melds import RUN, SET, WILD, Meld
from canasta_tui.engine.openings import could_go_out, openings, whole_hands
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.table import ANSWERING, DRAWING, PLAYING, Table, playable
from canasta_tui.engine.taking import needs_natural_pair, pile_fault, plan_take

DISCARDS = tuple(Discard(card) for card in range(CODES))


def listed(table: Table) -> list[Action]:
    """Return the actor's legal actions, but for the question to the partner."""
    phase = table.phase
    if phase is DRAWING:
        return [DRAW, *_red_threes(table), *_takes(table)]
    if phase is PLAYING:
        actions = [*_discards(table), *_melds(table), *_adds(table), *_joins(table)]
        return actions + _red_threes(table)
    if phase is ANSWERING:
        return [Answer(True), Answer(False)]
    return []


def _discards(table: Table) -> Sequence[Action]:
    hand = table.hands[table.turn]
    if hand[SIZE] > 1 and not hand[1] and not hand[2]:
        return list(compress(DISCARDS, hand))
    return [
        DISCARDS[card]
        for card in range(CODES)
        if hand[card] and discard_fault(table, DISCARDS[card]) is None
    ]


def _red_threes(table: Table) -> list[Action]:
    if table.rules.red_threes_laid_by == "program":
        return []
    actions = [LayRedThree(card) for card in RED_THREES if table.hand[card]]
    return [action for action in actions if red_three_fault(table, action) is None]


def _melds(table: Table) -> Sequence[Action]:
    if table.waived:
        return []
    acts = _single_melds(table) if table.melds[table.side] else _openings(table)
    if not _whole_hand_counts(table):
        return acts
    whole = map(LayMelds, whole_hands(table.hand, table.rules))
    return [*acts, *(act for act in whole if act not in acts and _is_legal(table, act))]


def _is_legal(table: Table, act: LayMelds) -> bool:
    return not isinstance(plan_melds(table, act), Refusal)


def _single_melds(table: Table) -> Sequence[Action]:
    """A set that leaves two cards, of a rank that does not lie there, is legal by its shape.

    Black threes that leave two cards are not: they are laid by one who goes out (D-14).
    """
    hand, rules = table.hands[table.turn], table.rules
    spare = playable(hand) - 2
    acts: list[Action] = []
    ranks = ranks_of_sets(hand, rules)
    if ranks:
        one = rules.sets_of_a_rank == "one"
        there = _ranks_that_lie_there(table) if one else ()
        joins = one and not table.laid[table.turn] and rules.add_to_partner == "after_own_set"
        for rank in ranks:
            if rank not in there:
                acts += _legal(table, set_acts(hand, rules, rank), spare)
            elif joins:
                acts += _legal(table, set_acts(hand, rules, rank), 0)
    if rules.runs:
        runs = [LayMelds((choice.exact or (),)) for choice in run_choices(hand, rules)]
        acts += _legal(table, runs, spare)
    others = wild_choices(hand, rules) if rules.wild_melds else []
    if hand[BY_RANK + THREE] > spare:
        others += black_three_choices(hand, rules)
    if others:
        acts += _legal(table, [LayMelds((cards_of(hand, choice),)) for choice in others], 0)
    return acts


def _ranks_that_lie_there(table: Table) -> list[int]:
    return [meld.rank for meld in table.melds[table.side] if meld.kind is SET]


def _legal(table: Table, acts: Sequence[LayMelds], plain: int) -> Sequence[LayMelds]:
    """Leave out what is not legal; a meld of at most ``plain`` cards is."""
    return [act for act in acts if len(act.sets[0]) <= plain or _is_legal(table, act)]


def _openings(table: Table) -> Sequence[Action]:
    """An opening that leaves two cards is legal by its worth."""
    hand = table.hand
    spare = playable(hand) - 2
    acts = map(LayMelds, openings(hand, table.rules, table.minimum(table.side)))
    return [act for act in acts if sum(map(len, act.sets)) <= spare or _is_legal(table, act)]


def _whole_hand_counts(table: Table) -> bool:
    """LT-36, D-14: laying all at once is worth more, or is the only way to open and go out."""
    rules, melds = table.rules, table.melds[table.side]
    if melds:
        late = not table.fresh or table.took_pile or table.acts
        if late or rules.from_hand <= rules.going_out:
            return False
    return could_go_out(table.hand, melds, rules)


def _adds(table: Table) -> Sequence[Action]:
    rules, melds = table.rules, table.melds[table.side]
    if not melds or table.waived:
        return ()
    if not table.laid[table.turn] and rules.add_to_partner == "after_own_set":
        return []
    hand, limits = table.hands[table.turn], rules.wild_limits
    wilds = _wild_kinds(hand)
    found: list[Add] = []
    for number, meld in enumerate(melds):
        held = hand[BY_RANK + meld.rank]
        if not (held or wilds or rules.runs):
            continue
        if meld.kind is not SET or meld.rank == THREE:
            found += _each_onto(number, _fitting(hand, meld, wilds))
            continue
        if held:
            found += _each_onto(number, kinds_of_rank(hand, meld.rank))
        if wilds and meld.wilds < limits[meld.naturals]:
            found += _each_onto(number, wilds)
    if playable(hand) > 2:
        return found if not hand[BY_RANK + THREE] else [a for a in found if melds[a.meld].rank]
    if not rules.hand_may_be_emptied:
        fewest = max(2, playable(hand) - 1)
        for number, meld in enumerate(melds):
            found += [Add(number, cards) for cards in _last_cards(hand, meld, fewest)]
    return [act for act in found if not isinstance(plan_add(table, act), Refusal)]


def _wild_kinds(hand: Hand) -> Cards:
    """Return a two and a joker, those of them that are held; the suits of twos do not matter."""
    twos = kinds_of_rank(hand, TWO)[:1] if hand[BY_RANK + TWO] else ()
    return (*twos, JOKER) if hand[JOKER] else twos


@cache
def _each_onto(number: int, cards: Cards) -> tuple[Add, ...]:
    return tuple([Add(number, (card,)) for card in cards])


def _fitting(hand: Hand, meld: Meld, wilds: Cards) -> Cards:
    """Return the single cards that fit black threes, wilds or a run; ``wilds`` are the hand's."""
    if meld.rank == THREE:
        return tuple([card for card in BLACK_THREES if hand[card]])
    if meld.is_canasta:
        return ()
    if meld.kind is WILD:
        return wilds
    ends = (meld.cards[0] - 4, meld.cards[-1] + 4)
    return tuple([end for end in ends if FOUR * 4 <= end < FIRST_WILD and hand[end]])


def _last_cards(hand: Hand, meld: Meld, fewest: int) -> list[Cards]:
    """D-13: so many cards or more at once, where they leave the hand one card or none."""
    fitting = hand[BY_RANK + meld.rank] + hand[BY_RANK + TWO] + hand[JOKER]
    if fewest > fitting and meld.kind is not RUN:
        return []
    return [cards for cards in _additions(hand, meld) if len(cards) >= fewest]


def _additions(hand: Hand, meld: Meld) -> list[Cards]:
    """Return the ways to pick cards that might be added to the meld, none included."""
    if meld.kind is RUN:
        return _run_additions(hand, meld)
    naturals = hand[BY_RANK + meld.rank] if meld.kind is SET else 0
    counts = product(range(naturals + 1), range(hand[BY_RANK + TWO] + 1), range(hand[JOKER] + 1))
    return [
        (
            *(first_of_rank(hand, meld.rank, count) if count else ()),
            *first_of_rank(hand, TWO, twos),
            *((JOKER,) * jokers),
        )
        for count, twos, jokers in counts
    ]


def _run_additions(hand: Hand, meld: Meld) -> list[Cards]:
    below: list[Cards] = [()]
    code = meld.cards[0] - 4
    while code >= FOUR * 4 and hand[code]:
        below.append((*below[-1], code))
        code -= 4
    above: list[Cards] = [()]
    code = meld.cards[-1] + 4
    while code < FIRST_WILD and hand[code]:
        above.append((*above[-1], code))
        code += 4
    return [low + high for low, high in product(below, above)]


def _joins(table: Table) -> Sequence[Action]:
    if table.rules.sets_of_a_rank == "one":
        return ()
    ranks = _ranks_that_lie_there(table)
    if len(set(ranks)) == len(ranks):
        return ()
    found: list[Join] = []
    by_rank: dict[int, list[int]] = {}
    for number, meld in enumerate(table.melds[table.side]):
        if meld.kind is SET and meld.turn != table.turn_number:
            found.extend([Join(other, number) for other in by_rank.get(meld.rank, ())])
            by_rank.setdefault(meld.rank, []).append(number)
    return [join for join in found if not isinstance(plan_join(table, join), Refusal)]


def _takes(table: Table) -> Sequence[Action]:
    if not table.pile or not _top_is_of_use(table) or pile_fault(table) is not None:
        return []
    found = [*_takes_as_set(table), *_takes_onto(table)]
    if not found:
        return []
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
            found += [TakePile(cards, number) for cards in _last_cards(hand, meld, fewest)]
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
