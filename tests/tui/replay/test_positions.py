"""A match looked back on is, at every point, what the engine made of the same actions."""

import gc
import random
from types import FunctionType, ModuleType

import pytest

from canasta_tui.engine.actions import Action
from canasta_tui.engine.cards import SIZE, UNKNOWN, cards_in
from canasta_tui.engine.dealing import start
from canasta_tui.engine.events import Event
from canasta_tui.match import Match
from canasta_tui.played import PlayedDeal
from canasta_tui.record import DealRecord
from canasta_tui.tui.replay import positions
from canasta_tui.tui.replay.positions import Point, Replay
from tests.tui.apps import NAMES, finished_match, new_match, play_deal


def in_play(actions: int = 30) -> Match:
    """A match in its second deal, after so many actions of it."""
    match, rng = new_match(), random.Random(2)
    play_deal(match, rng)
    match.next_deal()
    for _ in range(actions):
        match.play(rng.choice(match.view(match.actor).legal_actions()))
    return match


@pytest.mark.parametrize("names", [NAMES[:2], NAMES[:3], NAMES[:4], NAMES[:6]])
def test_every_point_of_a_deal_is_the_engines(names: tuple[str, ...]) -> None:
    match = finished_match(names)
    replay = Replay(match)
    for number, kept in enumerate(match.record().deals, 1):
        totals = match.results[number - 2].totals if number > 1 else (0,) * match.rules.sides
        deal = start(match.rules, kept.cards(), kept.dealer, totals, kept.cut)
        for done in range(len(kept.actions) + 1):
            scene = replay.scene(Point(number, done), seat=1)
            assert scene.hands == tuple(tuple(cards_in(hand)) for hand in deal.hands)
            assert scene.view.pile == tuple(deal.pile)
            assert scene.view.melds == tuple(map(tuple, deal.melds))
            assert scene.view.red_threes == tuple(map(tuple, deal.red_threes))
            assert scene.view.stock_size == len(deal.stock)
            assert scene.view.actor == deal.actor
            assert scene.totals == totals
            assert [each.action for each in scene.view.history] == list(kept.actions[:done])
            if done < len(kept.actions):
                deal.play(kept.actions[done])
        assert replay.end_of(number) == (number, len(kept.actions))


def test_of_the_deal_in_play_no_hand_is_in_it() -> None:
    match = in_play()
    replay = Replay(match)
    for done in range(replay.actions(2) + 1):
        scene = replay.scene(Point(2, done))
        known = scene.view.copy_deal()
        assert scene.hands is None
        assert scene.came == ((), (), (), ())
        assert set(known.stock) == {UNKNOWN}
        assert all(cards_in(hand) == [] for hand in known.hands)
        assert sum(hand[SIZE] for hand in known.hands) == sum(scene.view.hand_sizes) > 0
    assert replay.scene(Point(1, 5)).hands is not None, "the deal before is over"


def reachable_from(held: object) -> list[object]:
    """All that an object leads to, but for what the program itself is made of."""
    seen: dict[int, object] = {}
    ahead = [held]
    while ahead:
        each = ahead.pop()
        if id(each) not in seen and not isinstance(each, type | ModuleType | FunctionType):
            seen[id(each)] = each
            ahead += gc.get_referents(each)
    return list(seen.values())


def test_no_pack_of_the_deal_in_play_is_kept_not_even_by_way_of_an_earlier_state() -> None:
    match = in_play(5)
    early = Replay(match)
    match.play(match.view(match.actor).legal_actions()[0])
    late = Replay(match, early)
    late.scene(Point(1, 7))
    finished, running = (deal.pack for deal in match.record().deals)
    kept = [each.pack for each in reachable_from(late) if isinstance(each, DealRecord)]
    assert finished in kept
    assert running not in kept


def test_what_came_into_a_hand_is_told() -> None:
    match = finished_match()
    replay = Replay(match)
    drawn = 0
    for number, event in enumerate(match.view(0).history, 1):
        scene = replay.scene(Point(replay.deals, number))
        if event.drawn and scene.hands is not None:
            came = scene.came[event.seat]
            assert 0 < len(came) <= event.drawn
            assert set(came) <= set(scene.hands[event.seat])
            drawn += 1
        assert all(not scene.came[seat] for seat in range(4) if seat != event.seat)
    assert drawn


def test_steps_lead_through_the_whole_match_and_back() -> None:
    replay = Replay(finished_match())
    there = [replay.start]
    while there[-1] != replay.newest:
        there.append(replay.stepped(there[-1], 1))
    assert len(there) == sum(replay.actions(n) + 1 for n in range(1, replay.deals + 1))
    assert replay.stepped(replay.newest, 1) == replay.newest
    back = [replay.newest]
    while back[-1] != replay.start:
        back.append(replay.stepped(back[-1], -1))
    assert back == there[::-1]
    assert replay.stepped(replay.start, -1) == replay.start


def test_turns_are_stepped_over() -> None:
    replay = Replay(finished_match())
    at, ends = replay.start, []
    while at.deal == 1 and at != replay.end_of(1):
        at = replay.turned(at, 1)
        ends.append(at)
    turns = [n for n, event in enumerate(replay.events(1), 1) if event.turn_over]
    assert ends == [Point(1, n) for n in turns]
    back = [replay.turned(point, -1) for point in ends]
    assert back == [replay.start, *ends[:-1]]


def test_a_point_that_is_not_there_is_brought_within() -> None:
    replay = Replay(in_play(3))
    assert replay.within(Point(9, 99)) == (2, 3)
    assert replay.within(Point(0, -1)) == (1, 0)


def test_going_about_in_a_deal_plays_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay(finished_match())
    played: list[Action] = []

    class Counted(PlayedDeal):
        def play(self, action: Action) -> Event:
            played.append(action)
            return super().play(action)

    monkeypatch.setattr(positions, "PlayedDeal", Counted)
    for action in (0, 20, 19, 18, 3, replay.actions(1)):
        replay.scene(Point(1, action))
    assert len(played) == replay.actions(1), "nothing but the deal looked at is played"


def test_a_later_state_knows_the_deals_of_an_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_play(5)
    early = Replay(match)
    early.scene(Point(1, 0))
    match.play(match.view(match.actor).legal_actions()[0])
    late = Replay(match, early)
    assert late.newest == (2, 6)
    assert late.scene(late.newest).hands is None
    monkeypatch.delattr(PlayedDeal, "play")
    assert late.scene(Point(1, 7)).hands == early.scene(Point(1, 7)).hands


def test_hands_open_when_the_deal_is_over_in_a_later_state() -> None:
    match = in_play(5)
    early = Replay(match)
    assert early.scene(Point(2, 5)).hands is None
    play_deal(match, random.Random(7))
    late = Replay(match, early)
    assert late.scene(Point(2, 5)).hands is not None
    assert late.scene(late.newest).hands == tuple(match.view(0).all_hands or ())
