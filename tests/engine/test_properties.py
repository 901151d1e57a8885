"""What holds at every step of any deal, at every table and under house rules."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_tui.engine.actions import Action, Add, Discard, LayMelds, TakePile, from_json, to_json
from canasta_tui.engine.cards import CODES, SIZE, UNKNOWN, cards_in, full_pack, new_hand
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.melds import Meld, shape_of
from canasta_tui.engine.refusals import Reason
from canasta_tui.engine.table import Phase, Table
from canasta_tui.engine.view import SeatView
from canasta_tui.position import read_position, write_position
from canasta_tui.presets import load
from tests.engine.exhaustive import conceivable, single_key
from tests.engine.random_play import (
    all_cards,
    check,
    check_listed,
    chosen,
    dealt,
    play_checked,
    steps,
)
from tests.engine.random_tables import OPTIONS, random_rules, random_small_table
from tests.engine.transcripts import own_text, public_text
from tests.games import TABLES

SEEDS = st.integers(min_value=0, max_value=2**32)


def state(deal: Deal) -> tuple[object, ...]:
    """All that a deal is, to compare two."""
    return tuple(getattr(deal, name) for name in Table.__slots__ if name != "rules")


def positions(deal: Deal, rng: random.Random, every: int) -> Iterator[Deal]:
    """Some of the positions of a deal that is played to its end at random."""
    yield deal
    for _ in steps(deal, rng):
        if not rng.randrange(every):
            yield deal


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_every_table_plays_to_the_end(name: str, players: int, sides: int) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        deal = dealt(load(name, players, sides), rng)
        check(deal)
        for _ in steps(deal, rng):
            check(deal)
            check_listed(deal)
        assert deal.over


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_house_rule_plays_to_the_end(options: Mapping[str, Any]) -> None:
    for number, (name, players, sides) in enumerate(TABLES[::6]):
        rng = random.Random(number)
        deal = dealt(load(name, players, sides, options), rng)
        for _ in steps(deal, rng):
            check(deal)
        check_listed(deal)
        assert deal.over


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_random_play_at_random_tables(seed: int) -> None:
    play_checked(str(seed))


@pytest.mark.slow
def test_much_random_play_at_random_tables() -> None:
    for number in range(2_000):
        play_checked(f"slow/{number}", every_listed=True)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_the_same_actions_on_the_same_pack_give_the_same_deal(
    name: str, players: int, sides: int
) -> None:
    """Through their written form, as a save keeps them."""
    rules = load(name, players, sides)
    rng = random.Random(f"{name}{players}{sides}")
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    cut = 50 if rules.cut_keeps_wilds else None
    deal = start(rules, pack, 1, [0] * sides, cut)
    again = start(rules, pack, 1, [0] * sides, cut)
    for action in steps(deal, rng):
        again.play(from_json(to_json(action)))
        assert state(again) == state(deal)


@given(SEEDS)
@settings(max_examples=8, deadline=None)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = random.Random(seed)
    for deal in positions(dealt(random_rules(rng), rng), rng, every=80):
        before = state(deal.copy())
        copy = deal.copy()
        for _ in steps(copy, rng):
            pass
        assert state(deal) == before


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_every_listed_action_has_a_written_form(seed: int) -> None:
    rng = random.Random(seed)
    for deal in positions(dealt(random_rules(rng), rng), rng, every=10):
        for action in deal.legal_actions():
            assert from_json(to_json(action)) == action


def with_other_hidden_cards(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal but for what the seat may not see: other hands and the stock, mixed anew."""
    other = deal.copy()
    unseen = [
        card for number, hand in enumerate(deal.hands) if number != seat for card in cards_in(hand)
    ]
    unseen += deal.stock
    rng.shuffle(unseen)
    for number, hand in enumerate(deal.hands):
        if number != seat:
            size = hand[SIZE]
            other.hands[number] = new_hand(unseen[:size])
            unseen = unseen[size:]
    other.stock = unseen
    return other


def seen(view: SeatView) -> tuple[object, ...]:
    """All that a view says."""
    words = [*public_text(view), own_text(view)]
    return (*words, state(view.copy_deal()), view.scores, view.all_hands, view.laid, view.opened)


@given(SEEDS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_view_hangs_on_nothing_that_its_seat_may_not_see(seed: int) -> None:
    """Two deals that differ only in hidden cards look and judge alike."""
    rng = random.Random(seed)
    for deal in positions(dealt(random_rules(rng), rng), rng, every=30):
        if deal.over:
            continue
        for seat in range(deal.rules.players):
            view = SeatView.of(deal, seat)
            other = SeatView.of(with_other_hidden_cards(deal, seat, rng), seat)
            assert seen(view) == seen(other)
            assert view.legal_actions() == other.legal_actions()
            if view.actor == seat:
                assert view.legal_actions() == deal.legal_actions()
                for action in (*deal.legal_actions(), Discard(7), Add(0, (7,)), LayMelds(((7,),))):
                    assert view.refusal(action) == deal.refusal(action) == other.refusal(action)
            known = view.copy_deal()
            assert set(known.stock) <= {UNKNOWN}
            for number, hand in enumerate(known.hands):
                assert number == seat or not any(hand[:CODES])


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_written_position_is_the_same_position(seed: int) -> None:
    """Wholly between turns; within a turn as far as a position can say what was done in it."""
    rng = random.Random(seed)
    for deal in positions(dealt(random_rules(rng), rng), rng, every=5):
        if deal.over or deal.phase == Phase.ANSWER or deal.answer is not None:
            continue
        again = read_position(write_position(deal), deal.rules, deal.totals)
        assert write_position(again) == write_position(deal)
        assert all_cards(again) == all_cards(deal)
        if not deal.acts:
            assert again.legal_actions() == deal.legal_actions()
            assert again.scores() == deal.scores()


def singles(deal: Deal, actions: Iterator[Action]) -> set[object]:
    keys = (single_key(action, deal.rules) for action in actions)
    return {key for key in keys if key is not None}


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_actions_of_one_card_are_listed_just_where_they_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    deal = random_small_table(rng, random_rules(rng), most=4)
    for _ in range(12):
        if deal.over:
            return
        legal = (action for action in conceivable(deal) if deal.refusal(action) is None)
        assert singles(deal, legal) == singles(deal, iter(deal.legal_actions()))
        deal.push(chosen(deal.legal_actions(), rng, 0.5))
        if sum(hand[SIZE] for hand in deal.hands) > 20 * len(deal.hands) or deal.hand[SIZE] > 7:
            return


@given(st.lists(st.integers(0, CODES - 1), max_size=16), st.sampled_from(TABLES), SEEDS)
@settings(max_examples=300, deadline=None)
def test_any_cards_are_a_meld_or_have_a_reason(
    cards: list[int], table: tuple[str, int, int], seed: int
) -> None:
    """And their order changes nothing."""
    rules = load(*table)
    shape = shape_of(cards, rules)
    mixed = list(cards)
    random.Random(seed).shuffle(mixed)
    assert shape_of(mixed, rules) == shape
    if isinstance(shape, Meld):
        assert sorted(cards) == list(shape.cards)
        assert shape.size == len(cards) >= 3
    else:
        assert isinstance(shape, Reason)


@given(st.integers(-5, 60), st.lists(st.integers(-3, 60), max_size=8), SEEDS)
@settings(max_examples=150, deadline=None)
def test_no_action_at_all_upsets_the_engine(number: int, cards: list[int], seed: int) -> None:
    """Numbers and cards that are none are refused like any other."""
    rng = random.Random(seed)
    deal = random_small_table(rng, random_rules(rng))
    some = tuple(cards)
    tried: list[Action] = [
        Discard(number),
        Add(number, some),
        LayMelds((some,)),
        LayMelds((some, some[:3])),
        TakePile(some),
        TakePile(some[:2], number),
        TakePile(some[:2], None, (some[2:],)),
    ]
    for action in tried:
        before = state(deal.copy())
        refusal = deal.refusal(action)
        assert state(deal) == before
        if refusal is None:
            deal.copy().play(action)


@pytest.mark.parametrize("system", ["classic", "samba"])
def test_a_hand_far_larger_than_any_dealt_is_listed_in_bounded_work(system: str) -> None:
    rules = load(system)
    pack = [card for card in full_pack(rules.packs, rules.jokers) if card not in (1, 2)]
    random.Random(1).shuffle(pack)
    deal = dealt(rules, random.Random(1))
    deal.hands[deal.turn] = new_hand(pack[:60])
    deal.begin_turn(Phase.PLAY)
    actions = deal.legal_actions()
    openings = [each for each in actions if isinstance(each, LayMelds)]
    assert openings, "a hand of sixty cards can open"
    assert len(actions) < 10_000, "without a bound samba has fifty thousand"
    assert all(deal.refusal(each) is None for each in openings[:50])
