"""A match: seats, dealers, totals, its end, what the table saw, taking back, and the replay."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from canasta_tui.engine.actions import DRAW, Add, Discard, Draw, LayMelds, TakePile
from canasta_tui.engine.cards import RED_THREES, full_pack
from canasta_tui.engine.deal import Refused
from canasta_tui.engine.table import Phase
from canasta_tui.match import Match, Player
from canasta_tui.played import UndoRefusal
from canasta_tui.presets import load
from canasta_tui.record import RecordError, read_record
from tests.games import CREATED, NAMES, TABLES, new_match, played_match, random_steps, state


def through_disk(match: Match) -> Match:
    return Match.from_record(read_record(match.record().to_bytes()))


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = Counter(new_match(seed).dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


def test_the_seat_after_the_dealer_plays_first_and_the_deal_goes_round() -> None:
    match = new_match(seed=3, target=100_000)
    first = match.dealer
    dealers: list[int] = []
    for _ in random_steps(match, 3, 2000):
        if match.deal_number > len(dealers):
            dealers.append(match.dealer)
            assert match.actor == (match.dealer + 1) % 4
    assert len(dealers) > 4
    assert dealers == [(first + deal) % 4 for deal in range(len(dealers))]


def test_a_match_needs_as_many_players_as_its_rules() -> None:
    with pytest.raises(ValueError, match="3 players where the rules have 4"):
        Match.new(load("classic"), [Player(name) for name in NAMES[:3]], random.Random(1))


def test_unseeded_matches_differ() -> None:
    players = [Player(name) for name in NAMES[:4]]
    one, other = (Match.new(load("classic"), players) for _ in range(2))
    assert one.record().deals[0].pack != other.record().deals[0].pack


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_a_match_is_the_same_after_save_and_load_at_each_action(
    name: str, players: int, sides: int
) -> None:
    match = new_match(players * 10 + sides, name, players, sides)
    for step, _ in enumerate(random_steps(match, 5, 260)):
        if step % 13 == 0 or match.deal_over:
            assert state(through_disk(match)) == state(match)


def test_totals_are_the_sums_of_the_deals_until_a_side_has_the_target() -> None:
    match = played_match(seed=11, steps=5000)
    assert match.over
    sums = [sum(result.scores[side].deal for result in match.results) for side in range(2)]
    assert match.totals == tuple(sums)
    assert match.totals == match.results[-1].totals
    assert max(match.totals) >= 5000
    assert match.winner == match.totals.index(max(match.totals))
    for before in match.results[:-1]:
        assert max(before.totals) < 5000
    with pytest.raises(ValueError, match="match not over"):
        match.next_deal()


def test_a_match_of_so_many_deals_ends_with_the_last(subtests: pytest.Subtests) -> None:
    for deals in (1, 2):
        with subtests.test(deals=deals):
            match = played_match(seed=2, steps=5000, max_deals=deals, target=100_000)
            assert len(match.results) == deals
            assert match.winner == match.totals.index(max(match.totals))


def test_equal_totals_at_the_top_call_for_another_deal() -> None:
    match = played_match(seed=2, steps=5000, max_deals=1, target=100_000)
    result = match.results[-1]
    even = tuple(score._replace(total=5000) for score in result.scores)
    match.results = (result._replace(scores=even),)
    assert match.winner is None
    match.next_deal()
    assert match.deal_number == 2


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    with pytest.raises(ValueError, match="after the end of a deal"):
        new_match().next_deal()


def test_a_refused_action_changes_nothing() -> None:
    match = new_match()
    before = state(match)
    discard = Discard(match.view(match.actor).hand[0])
    assert match.refusal(discard) is not None
    with pytest.raises(Refused):
        match.play(discard)
    assert state(match) == before


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_what_the_table_saw_adds_up(name: str, players: int, sides: int) -> None:
    match = new_match(7, name, players, sides)
    rng = random.Random(7)
    for _ in range(400):
        if match.deal_over:
            break
        before = match.view(match.actor)
        event = match.play(rng.choice(before.legal_actions()))
        after = match.view(before.seat)
        side = before.side
        assert event.seat == before.actor
        assert event.drawn == before.stock_size - after.stock_size
        assert event.taken == (len(before.pile) if isinstance(event.action, TakePile) else 0)
        assert before.red_threes[side] + event.red_threes == after.red_threes[side]
        assert event.turn_over == (after.turn != before.turn or match.deal_over)
        assert event.deal_over == match.deal_over
        assert all(after.melds[side][number].is_canasta for number in event.canastas)
        if name not in ("yu", "samba"):
            assert before.canastas[side] + len(event.canastas) == after.canastas[side]
        assert after.history[-1] == event


def test_new_cards_are_those_that_came_in_the_latest_turn() -> None:
    match = new_match(seed=5)
    seat = match.actor
    before = Counter(match.view(seat).hand)
    match.play(DRAW)
    view = match.view(seat)
    assert Counter(view.new_cards) == Counter(view.hand) - before
    assert view.new_cards
    kept = next(card for card in view.hand if card not in view.new_cards and card not in RED_THREES)
    match.play(Discard(kept))
    assert match.view(seat).new_cards == view.new_cards
    assert match.view(match.actor).new_cards == ()


def test_new_cards_with_the_pile_are_the_pile_without_its_top() -> None:
    for seed in range(100):
        match = new_match(seed, "hidden")
        rng = random.Random(seed)
        for _ in range(150):
            view = match.view(match.actor)
            actions = view.legal_actions()
            if not actions:
                break
            takes = [each for each in actions if isinstance(each, TakePile) and not each.also]
            if takes and len(view.pile) > 3:
                event = match.play(takes[0])
                rest = Counter(view.pile[:-1]) - Counter(event.red_threes)
                assert Counter(match.view(view.seat).new_cards) == rest
                return
            match.play(rng.choice(actions))
    pytest.fail("no pile of four cards was taken in a hundred deals")


def laid_something(rules_allow: bool) -> Match:
    """A match in which the latest action laid or added cards, and the turn goes on."""
    for seed in range(200):
        match = new_match(seed, take_back_melds=rules_allow)
        rng = random.Random(seed)
        for _ in range(120):
            actions = match.view(match.actor).legal_actions()
            if not actions:
                break
            event = match.play(rng.choice(actions))
            if isinstance(event.action, LayMelds | Add) and not event.turn_over:
                return match
    raise AssertionError("nothing was laid")


def test_what_is_laid_is_taken_back_one_by_one_where_the_rules_have_it() -> None:
    match = laid_something(rules_allow=True)
    states = []
    while match.undo_refusal() is None:
        states.append((match.record().deals[-1].actions[-1], state(match)))
        match.undo()
    assert states
    assert match.phase == Phase.PLAY
    last = match.view(match.actor).history[-1]
    assert not isinstance(last.action, LayMelds | Add)
    for action, after in reversed(states):
        match.play(action)
        assert state(match) == after
    assert state(through_disk(match)) == states[0][1]


def test_nothing_is_taken_back_where_the_rules_do_not_have_it() -> None:
    match = laid_something(rules_allow=False)
    assert match.undo_refusal() is UndoRefusal.NOT_IN_RULES
    with pytest.raises(ValueError, match="not_in_rules"):
        match.undo()


def test_taking_back_never_passes_a_card_that_was_seen() -> None:
    seen = set()
    for seed in range(40):
        match = new_match(seed, take_back_melds=True)
        assert match.undo_refusal() is UndoRefusal.NOTHING_LAID
        rng = random.Random(seed)
        while not match.deal_over:
            event = match.play(rng.choice(match.view(match.actor).legal_actions()))
            seen.add(type(event.action))
            if isinstance(event.action, TakePile):
                assert match.undo_refusal() is UndoRefusal.CARD_SEEN
            elif isinstance(event.action, Draw | Discard) or event.turn_over:
                assert match.undo_refusal() is UndoRefusal.NOTHING_LAID
            else:
                assert match.undo_refusal() is None
    assert {Draw, Discard, TakePile, LayMelds, Add} <= seen


def spoiled(**deal: object) -> RecordError:
    """What is said of a match of two deals whose second one is changed."""
    match = new_match(seed=4, target=100_000)
    for _ in random_steps(match, 4, 3000):
        if match.deal_number == 3:
            break
    record = match.record()
    deals = list(record.deals)
    deals[1] = deals[1].model_copy(update=deal)
    with pytest.raises(RecordError) as caught:
        Match.from_record(record.model_copy(update={"deals": tuple(deals)}))
    return caught.value


def test_a_record_against_the_rules_says_where_and_why() -> None:
    error = spoiled(actions=(DRAW, DRAW))
    assert (error.key, error.fields) == (
        "saves.damaged.action",
        {"deal": 2, "action": 2, "reason": "wrong_phase"},
    )


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"pack": "QS"}, "saves.damaged.pack"),
        ({"pack": "QS XX"}, "saves.damaged.pack"),
        ({"dealer": 5}, "saves.damaged.dealer"),
        ({"cut": 4}, "saves.damaged.cut"),
    ],
)
def test_a_deal_that_cannot_begin_so_is_named(change: dict[str, object], key: str) -> None:
    error = spoiled(**change)
    assert (error.key, error.fields) == (key, {"deal": 2})


def test_a_deal_before_the_end_of_the_one_before_is_named() -> None:
    error = spoiled(actions=())
    assert (error.key, error.fields) == ("saves.damaged.deal_out_of_turn", {"deal": 3})


def test_a_record_names_as_many_players_as_its_rules() -> None:
    record = new_match().record()
    with pytest.raises(RecordError) as caught:
        Match.from_record(record.model_copy(update={"players": record.players[:2]}))
    assert (caught.value.key, caught.value.fields) == ("saves.damaged.players", {"n": 2, "m": 4})


def test_a_cut_is_recorded_where_the_rules_know_one() -> None:
    cuts = {new_match(seed, "yu").record().deals[0].cut for seed in range(50)}
    assert None not in cuts
    assert len(cuts) > 20
    assert new_match(1, "classic").record().deals[0].cut is None


def test_the_packs_of_a_match_are_whole_and_shuffled() -> None:
    match = played_match(seed=6, steps=3000, target=100_000)
    packs = [deal.cards() for deal in match.record().deals]
    assert len(packs) > 3
    for pack, following in pairwise(packs):
        assert sorted(pack) == full_pack(2, 4)
        assert pack != following


def test_a_resumed_match_goes_on_with_other_packs_each_time() -> None:
    match = played_match(seed=8, steps=3000, max_deals=1, target=100_000)
    record = match.record().model_copy(update={"rules": load("classic")})
    following = set()
    for _ in range(2):
        resumed = Match.from_record(record)
        resumed.next_deal()
        following.add(resumed.record().deals[-1].pack)
    assert len(following) == 2
    assert match.created == CREATED
