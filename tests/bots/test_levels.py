"""Every level: legal answers, the same for the same view, and every deal comes to its end."""

import random
from typing import Any

import pytest

from canasta_tui import bots
from canasta_tui.bots import LEVELS, YARDSTICKS, Clock, easy, hard, normal
from canasta_tui.bots.legal import surely_legal
from canasta_tui.contest import PLAYERS
from canasta_tui.engine.actions import DRAW, Action, Discard
from canasta_tui.engine.view import SeatView
from canasta_tui.presets import load
from tests.bots.tables import dealt, decisions, reshuffled
from tests.games import TABLES

HOUSE_RULES: list[dict[str, Any]] = [
    {"ask_partner": "must"},
    {"ask_partner": "may"},
    {"red_threes_laid_by": "player"},
    {"discard_to_go_out": True},
    {"canasta_closes_pile": True},
    {"wild_melds": True, "wild_canasta": 1000},
    {"hand_may_be_emptied": False, "runs": True, "sets_of_a_rank": "many"},
    {"take_back_melds": True, "min_naturals": 3},
]


@pytest.fixture(autouse=True)
def never_misjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a level would need its last guard: judgement itself must be legal."""

    def checked(view: SeatView, action: Action) -> Action:
        refusal = view.refusal(action)
        assert refusal is None, f"{action} with {view.hand}: {refusal}"
        return action

    for level in (easy, normal, hard):
        monkeypatch.setattr(level, "surely_legal", checked)


def play(seed: int, name: str, players: int, sides: int, levels: list[str], **options: Any) -> int:
    """Play one deal; return how many decisions it took."""
    rules = load(name, players, sides, options or None)
    seats = [PLAYERS[levels[s % len(levels)]](random.Random(seed + s)) for s in range(players)]
    return sum(1 for _ in decisions(dealt(rules, seed, 1500 * (seed % 3)), seats))


def test_the_levels_are_offered_from_weakest_to_strongest() -> None:
    assert list(LEVELS) == ["easy", "normal", "hard"]
    assert not set(LEVELS) & set(YARDSTICKS)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_answers_are_legal_and_deals_end_at_every_table(
    name: str, players: int, sides: int
) -> None:
    for seed in range(6):
        assert play(seed, name, players, sides, ["normal", "easy"]) > players


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda each: next(iter(each)))
def test_answers_are_legal_by_house_rules(options: dict[str, Any]) -> None:
    for seed in range(6):
        play(seed, "hidden", 4, 2, ["easy", "normal", "normal"], **options)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_the_hard_level_answers_legally_at_every_table(name: str, players: int, sides: int) -> None:
    assert play(1, name, players, sides, ["hard", "normal"]) > players


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda each: "-".join(map(str, each.values())))
def test_the_hard_level_answers_legally_by_house_rules(options: dict[str, Any]) -> None:
    play(2, "classic", 4, 2, ["hard", "easy", "hard"], **options)


@pytest.mark.parametrize("asks", ["must", "may"])
@pytest.mark.parametrize(
    ("name", "players", "sides"), [table for table in TABLES if table[1] > table[2]]
)
def test_answers_are_legal_where_the_partner_is_asked(
    asks: str, name: str, players: int, sides: int
) -> None:
    for seed in range(3):
        play(seed, name, players, sides, ["normal", "normal", "easy"], ask_partner=asks)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_many_thousand_answers_are_legal(name: str, players: int, sides: int) -> None:
    count = 0
    for seed in range(10_000):
        options = random.Random(seed).choice([{}, *HOUSE_RULES]) if sides < players else {}
        count += play(seed, name, players, sides, ["normal", "easy"], **options)
        if count > 8_000:
            return
    raise AssertionError(f"only {count} decisions")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players"), [("classic", 4), ("hidden", 2), ("yu", 3)])
def test_what_a_seat_cannot_see_does_not_change_its_answer(
    level: str, name: str, players: int
) -> None:
    rng = random.Random(4)
    deal = dealt(load(name, players), 11)
    seats = [LEVELS["normal"](rng) for _ in range(players)]
    for step, (view, _) in enumerate(decisions(deal, seats)):
        if step % 9 != 4:
            continue
        answers = []
        for hidden in (deal.deal, reshuffled(deal.deal, view.seat, rng)):
            seen = SeatView.of(hidden, view.seat, view.history, view.new_cards)
            bot = LEVELS[level](random.Random(step))
            answers.append(bot.choose(seen, Clock.of_playouts(6)))
        assert answers[0] == answers[1]


def test_a_clock_of_playouts_lets_just_so_many_run() -> None:
    clock = Clock.of_playouts(3)
    assert [clock.another() for _ in range(5)] == [True, True, True, False, False]


def test_a_clock_whose_time_is_over_lets_none_run() -> None:
    assert not Clock(seconds=0).another()


def test_a_judgement_that_the_rules_refuse_is_replaced_by_a_legal_action() -> None:
    deal = dealt(load("classic"), 1)
    view = deal.view(deal.deal.actor)
    assert surely_legal(view, Discard(52)) == DRAW
    assert bots.hint(view).action in view.legal_actions()
