"""The legal actions, listed: complete, in that every position a turn can end in is reached by them.

Several cards are listed in one act only where acts of single cards or melds cannot do the same:
to open, to make a hidden canasta, to go out from the hand, and where a card must be kept.
"""

from itertools import product

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
    ACE,
    BY_RANK,
    CODES,
    FIRST_WILD,
    FOUR,
    JOKER,
    RED_THREES,
    THREE,
    TWO,
    Hand,
)
from canasta_tui.engine.choices import (
    black_three_choices,
    first_of_rank,
    meld_choices,
    pick,
    put_back,
    set_choices,
)
from canasta_tui.engine.legality import (
    discard_fault,
    needs_natural_pair,
    phase_fault,
    pile_fault,
    plan_add,
    plan_join,
    plan_melds,
    plan_take,
    red_three_fault,
)
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.openings import could_go_out, openings, whole_hands
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.table import Phase, Table, playable

DISCARDS = tuple(Discard(card) for card in range(CODES))


def listed(table: Table) -> list[Action]:
    """Return the actor's legal actions, but for the question to the partner."""
    if table.phase == Phase.DRAW:
        return [DRAW, *_red_threes(table), *_takes(table)]
    if table.phase == Phase.PLAY:
        return [
            *_discards(table),
            *_melds(table),
            *_adds(table),
            *_joins(table),
            *_red_threes(table),
        ]
    if table.phase == Phase.ANSWER:
        return [Answer(True), Answer(False)]
    return []


def _discards(table: Table) -> list[Action]:
    hand = table.hand
    if playable(hand) > 1:
        return [DISCARDS[card] for card in range(CODES) if hand[card] and card not in RED_THREES]
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


def _melds(table: Table) -> list[Action]:
    if table.waived:
        return []
    hand, rules = table.hand, table.rules
    acts: list[LayMelds] = []
    if table.opened(table.side):
        work = hand[:]
        for choice in (*meld_choices(hand, rules), *black_three_choices(hand, rules)):
            cards = pick(work, choice)
            put_back(work, cards)
            acts.append(LayMelds((cards,)))
    else:
        acts.extend(map(LayMelds, openings(hand, rules, table.minimum(table.side))))
    if _whole_hand_counts(table):
        acts.extend(map(LayMelds, whole_hands(hand, rules)))
    legal = [act for act in acts if not isinstance(plan_melds(table, act), Refusal)]
    return list(dict.fromkeys(legal))


def _whole_hand_counts(table: Table) -> bool:
    """LT-36, D-14: laying all at once is worth more, or is the only way to open and go out."""
    if not could_go_out(table.hand, table.canastas(table.side), table.rules):
        return False
    if not table.opened(table.side):
        return True
    worth_more = table.rules.from_hand > table.rules.going_out
    return worth_more and table.fresh and not table.took_pile and not table.acts


def _adds(table: Table) -> list[Action]:
    if table.waived:
        return []
    found: list[Action] = []
    if not table.laid[table.turn] and table.rules.add_to_partner == "after_own_set":
        return found
    keeps = not table.rules.hand_may_be_emptied
    for number, meld in enumerate(table.melds[table.side]):
        several = _last_cards(table, meld) if keeps else []
        for cards in (*_single_cards(table.hand, meld), *several):
            action = Add(number, cards)
            if not isinstance(plan_add(table, action), Refusal):
                found.append(action)
    return found


def _single_cards(hand: Hand, meld: Meld) -> list[Cards]:
    if meld.kind is MeldKind.RUN:
        ends = (meld.cards[0] - 4, meld.cards[-1] + 4)
        return [(end,) for end in ends if FOUR * 4 <= end < FIRST_WILD and hand[end]]
    wilds: list[Cards] = [(code,) for code in range(FIRST_WILD, CODES) if hand[code]]
    twos = [cards for cards in wilds if cards[0] != JOKER][:1]
    jokers = [cards for cards in wilds if cards[0] == JOKER]
    naturals: list[Cards] = []
    if meld.kind is MeldKind.SET:
        codes = (0, 3) if meld.rank == THREE else range(meld.rank * 4, meld.rank * 4 + 4)
        naturals = [(code,) for code in codes if hand[code]]
    return [*naturals, *twos, *jokers]


def _last_cards(table: Table, meld: Meld) -> list[Cards]:
    """D-13: several cards at once, where they leave the hand one card or none."""
    hand = table.hand
    least = playable(hand) - 1
    fitting = hand[BY_RANK + meld.rank] + hand[BY_RANK + TWO] + hand[JOKER]
    if least > fitting and meld.kind is not MeldKind.RUN:
        return []
    return [cards for cards in _additions(hand, meld) if len(cards) >= max(2, least)]


def _additions(hand: Hand, meld: Meld) -> list[Cards]:
    """Return the ways to pick cards that might be added to the meld, none included."""
    if meld.kind is MeldKind.RUN:
        return _run_additions(hand, meld)
    naturals = hand[BY_RANK + meld.rank] if meld.kind is MeldKind.SET else 0
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


def _joins(table: Table) -> list[Action]:
    if table.rules.sets_of_a_rank == "one":
        return []
    count = len(table.melds[table.side])
    pairs = (Join(first, second) for second in range(count) for first in range(second))
    return [join for join in pairs if not isinstance(plan_join(table, join), Refusal)]


def _takes(table: Table) -> list[Action]:
    if phase_fault(table, Phase.DRAW) is not None or pile_fault(table) is not None:
        return []
    found = [*_takes_as_set(table), *_takes_onto(table)]
    legal = [each for each in found if not isinstance(plan_take(table, each), Refusal)]
    return list(dict.fromkeys(legal))


def _takes_as_set(table: Table) -> list[TakePile]:
    """LT-21, D-8: the top with naturals of its rank from the hand, or with a wild as well."""
    rules, hand = table.rules, table.hand
    top = table.pile[-1]
    rank = top >> 2
    if top >= FIRST_WILD or rank == THREE or not hand[BY_RANK + rank]:
        return []
    with_wild = rules.pile_with_wild and not needs_natural_pair(table)
    found: list[TakePile] = []
    for choice in set_choices(hand, rules, rank, top=1):
        wilds = choice.twos + choice.jokers
        if choice.naturals < (1 if with_wild and wilds else 2):
            continue
        if wilds and rules.pile_set_without_wilds:
            continue
        work = hand[:]
        cards = pick(work, choice)
        for also in _also(table, work, choice.value + rules.values[top], rank):
            found.append(TakePile(cards, None, also))
    return found


def _also(table: Table, hand: Hand, points: int, rank: int) -> list[tuple[Cards, ...]]:
    """LT-23: the further sets that an opening with the pile needs; none once the side is open."""
    if table.opened(table.side):
        return [()]
    rules = table.rules
    taken = (rank,) if rules.sets_of_a_rank == "one" else ()
    found = openings(hand, rules, table.minimum(table.side) - points, taken)
    if len(table.pile) <= 1 + sum(card in RED_THREES for card in table.pile):
        found.extend(whole_hands(hand, rules, taken))
    return found


def _takes_onto(table: Table) -> list[TakePile]:
    """LT-22, D-6, D-8: the top onto a meld of the own side, with the cards that it needs."""
    top = table.pile[-1]
    rest = sum(card not in RED_THREES for card in table.pile[:-1])
    keeps = not table.rules.hand_may_be_emptied
    found: list[TakePile] = []
    for number, meld in enumerate(table.melds[table.side]):
        if meld.kind is MeldKind.RUN:
            found.extend(TakePile(c, number) for c in _bridges(table.hand, meld, top))
            continue
        if top < FIRST_WILD and meld.rank != top >> 2:
            continue
        pair = first_of_rank(table.hand, meld.rank, 2)
        found.append(TakePile((), number))
        if len(pair) == 2 and meld.kind is MeldKind.SET and meld.rank <= ACE:
            found.append(TakePile(pair, number))
        if keeps:
            least = playable(table.hand) + rest - 1
            several = _additions(table.hand, meld)
            found.extend(TakePile(cards, number) for cards in several if len(cards) >= least)
    return found


def _bridges(hand: Hand, meld: Meld, top: int) -> list[Cards]:
    """D-17: the cards between a run and the top that would make the top fit."""
    if top >= FIRST_WILD or top & 3 != meld.cards[0] & 3:
        return []
    low, high = meld.cards[0], meld.cards[-1]
    between = range(top + 4, low, 4) if top < low else range(high + 4, top, 4)
    cards = tuple(between)
    return [cards] if all(hand[card] for card in cards) else []
