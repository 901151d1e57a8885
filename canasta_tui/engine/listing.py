"""The legal actions, listed: complete, in that every position a turn can end in is reached by them.

Several cards are listed in one act only where acts of single cards or melds cannot do the same:
to open, to make a hidden canasta, to go out from the hand, and where a card must be kept.
"""

from collections.abc import Sequence
from itertools import compress

from canasta_tui.engine.actions import (
    DRAW,
    Action,
    Add,
    Answer,
    Discard,
    Join,
    LayMelds,
    LayRedThree,
)
from canasta_tui.engine.additions import each_onto, fitting_singles, last_cards, wild_kinds
from canasta_tui.engine.cards import BY_RANK, CODES, RED_THREES, SIZE, THREE, red_threes_in
from canasta_tui.engine.choices import (
    black_three_choices,
    cards_of,
    kinds_of_rank,
    ranks_of_sets,
    run_choices,
    set_acts,
    wild_choices,
)
from canasta_tui.engine.finishing import discard_fault, red_three_fault
from canasta_tui.engine.laying import plan_add, plan_join, plan_melds
from canasta_tui.engine.melds import SET
from canasta_tui.engine.openings import could_go_out, openings, whole_hands
from canasta_tui.engine.pile_takes import takes
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.table import ANSWERING, DRAWING, PLAYING, Table, playable

DISCARDS = tuple(Discard(card) for card in range(CODES))


def listed(table: Table) -> list[Action]:
    """Return the actor's legal actions, but for the question to the partner."""
    phase = table.phase
    if phase is DRAWING:
        return [DRAW, *_red_threes(table), *takes(table)]
    if phase is PLAYING:
        actions = [*_discards(table), *_melds(table), *_adds(table), *_joins(table)]
        return actions + _red_threes(table)
    if phase is ANSWERING:
        return [Answer(True), Answer(False)]
    return []


def _discards(table: Table) -> Sequence[Action]:
    hand = table.hands[table.turn]
    if hand[SIZE] > 1 and not red_threes_in(hand):
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
    side = table.side
    opens = not table.melds[side] and table.minimum(side) > 0
    acts = _openings(table) if opens else _single_melds(table)
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
        return ()
    hand, limits = table.hands[table.turn], rules.wild_limits
    wilds = wild_kinds(hand)
    found: list[Add] = []
    for number, meld in enumerate(melds):
        held = hand[BY_RANK + meld.rank]
        if not (held or wilds or rules.runs):
            continue
        if meld.kind is not SET or meld.rank == THREE:
            found += each_onto(number, fitting_singles(hand, meld, wilds))
            continue
        if held:
            found += each_onto(number, kinds_of_rank(hand, meld.rank))
        if wilds and meld.wilds < limits[meld.naturals]:
            found += each_onto(number, wilds)
    if playable(hand) > 2:
        if hand[BY_RANK + THREE]:
            return [add for add in found if melds[add.meld].rank != THREE]
        return found
    if not rules.hand_may_be_emptied:
        fewest = max(2, playable(hand) - 1)
        for number, meld in enumerate(melds):
            found += [Add(number, cards) for cards in last_cards(hand, meld, fewest)]
    return [act for act in found if not isinstance(plan_add(table, act), Refusal)]


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
