"""What a good family player does, in small positions."""

import random
from typing import Any

import pytest

from canasta_tui.bots import Clock, normal
from canasta_tui.bots.hard import Hard
from canasta_tui.engine.actions import (
    DRAW,
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Join,
    LayMelds,
    TakePile,
)
from canasta_tui.engine.cards import NAMES
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from tests.bots.tables import codes, written


def choice(deal: Deal) -> Action:
    view = SeatView.of(deal, deal.actor)
    return normal.Normal(random.Random(1)).choose(view, Clock())


def turn(deal: Deal) -> list[Action]:
    """All that the seat in turn does in its turn."""
    done: list[Action] = []
    seat = deal.turn
    while not deal.over and deal.turn == seat and deal.phase != Phase.ANSWER:
        done.append(choice(deal))
        deal.play(done[-1])
    return done


def thrown(deal: Deal) -> str:
    last = turn(deal)[-1]
    assert isinstance(last, Discard)
    return NAMES[last.card]


def test_a_pair_is_kept_and_a_single_card_thrown() -> None:
    hand = "QS QD KH KC 9S 9D 4H JD JC 8S 8D"
    assert thrown(written("classic", phase="play", hands=[hand, 11, 11, 11])) == "4H"


def test_a_large_pile_is_taken_with_a_pair() -> None:
    deal = written(
        "classic",
        hands=["QS QD KH 9C 4H 7S", 11, 11, 11],
        pile="KC 9S 9D JH 5C QH",
        melds=[["8S 8D 8C"], []],
    )
    action = choice(deal)
    assert isinstance(action, TakePile)
    assert action.cards == codes("QS QD")


def test_it_opens_with_the_pile_where_it_can() -> None:
    deal = written(
        "classic", hands=["QS QD KH KS KC 9C 4H 7S", 11, 11, 11], pile="JC 9S 9D JH 5C QH"
    )
    action = choice(deal)
    assert isinstance(action, TakePile)
    assert action.also == (codes("KS KH KC"),)


def test_a_small_pile_that_costs_a_wild_is_left() -> None:
    deal = written(
        "hidden",
        hands=["QS 2D KH 9C 4H 7S 5D", 11, 11, 11],
        pile="QH",
        melds=[["8S 8D 8C"], []],
    )
    assert choice(deal) == DRAW


@pytest.mark.parametrize("name", ["classic", "hidden"])
def test_it_does_not_feed_the_next_player(name: str) -> None:
    deal = written(
        name,
        phase="play",
        hands=["QS KH 9C 4H 7S", 8, 11, 11],
        pile="JC 9S 9D JH 5C 6H",
        melds=[["8S 8D 8C"], ["QH QD QC", "KS KD KC", "4S 4D 4C"]],
    )
    assert thrown(deal) in ("9C", "7S")


def test_it_throws_what_nobody_can_pair() -> None:
    deal = written(
        "classic",
        phase="play",
        hands=["QS KH TC JD 7S", 8, 11, 11],
        pile="7H 7D 7C 7H 7D 7C 7S JH 5C",
        melds=[["8S 8D 8C"], ["9H 9D 9C"]],
    )
    assert thrown(deal) == "7S"


def test_a_black_three_closes_a_large_pile() -> None:
    deal = written(
        "classic",
        phase="play",
        hands=["QS QD KH KC 3S AD AC", 8, 11, 11],
        pile="JC 9S 9D JH 5C 6H TS TD",
        melds=[["8S 8D 8C"], ["9H 9D 9C"]],
    )
    assert thrown(deal) == "3S"


@pytest.mark.parametrize("name", ["hidden", "polish"])
def test_a_wild_is_not_thrown_while_the_own_side_takes_piles(name: str) -> None:
    deal = written(
        name,
        phase="play",
        hands=["2S QH 5D", 8, 11, 11],
        pile="JC 9S 9D JH 5C",
        melds=[["8S 8D 8C"], []],
    )
    assert thrown(deal) != "2S"


def cornered(hand: str) -> Deal:
    """A seat before a large pile; the next player has sets of queens, nines and fives."""
    return written(
        "hidden",
        phase="play",
        hands=[hand, 8, 11, 11],
        pile="JC JD KC KD AC AD TC TD 7H 7S 7C 7D 7H 6C 6D",
        melds=[["8S 8D 8C"], ["QS QD QC", "5S 5H 5C", "9S 9D 9C"]],
    )


def test_a_large_pile_that_the_others_would_take_is_frozen() -> None:
    assert thrown(cornered("2S QH 5D 9H")) == "2S"


def test_no_pile_is_frozen_while_another_card_is_safe() -> None:
    assert thrown(cornered("2S QH 5D 9H 7S")) == "7S"


def test_a_partner_keeps_what_the_next_player_waits_for() -> None:
    """Of two cards of equal worth it throws the one that only its partner could use."""
    deal = written(
        "classic",
        phase="play",
        hands=["QS KS", 8, 11, 11],
        pile="JC 9S 9D JH 5C 6H",
        melds=[["8S 8D 8C"], ["QH QD QC"]],
        opened_by=[0, 1, 3],
    )
    assert thrown(deal) == "KS"


def go_out(partner: int, opponents: int, **more: Any) -> Deal:
    """A seat that can go out with its last cards; its side has melds that may grow."""
    return written(
        "classic",
        phase="play",
        hands=["QS 5D", opponents, partner, opponents],
        pile="JC 9S",
        melds=[
            ["QH QD QC", "8S 8D 8C 8H 8S 8D 2H", "KS KD KC KH KD KC", "AS AD AC AH AD AC"],
            more.get("theirs", []),
        ],
        opened_by=[0, 2, *more.get("laid", [])],
    )


def test_it_does_not_go_out_while_the_side_wins_big_and_the_partner_holds_a_fortune() -> None:
    deal = go_out(14, 9)
    turn(deal)
    assert not deal.over


def test_it_goes_out_when_the_others_threaten_to() -> None:
    canasta = "9H 9D 9C 9H 9D 9C 2S"
    deal = go_out(14, 2, theirs=[canasta], laid=[1, 3])
    turn(deal)
    assert deal.finished_by == 0


def test_it_goes_out_when_the_others_hold_the_cards() -> None:
    deal = written(
        "classic",
        phase="play",
        hands=["QS 5D", 14, 2, 14],
        pile="JC 9S",
        melds=[["QH QD QC", "8S 8D 8C 8H 8S 8D 2H"], ["9H 9D 9C", "JS JD JH"]],
    )
    turn(deal)
    assert deal.finished_by == 0


def test_it_goes_out_when_that_wins_the_match() -> None:
    deal = written(
        "classic",
        phase="play",
        hands=["QS 5D", 9, 14, 9],
        pile="JC 9S",
        melds=[["QH QD QC", "8S 8D 8C 8H 8S 8D 2H", "KS KD KC KH KD KC"], []],
        scores=[4900, 300],
    )
    turn(deal)
    assert deal.finished_by == 0


def test_it_asks_where_the_rules_want_it() -> None:
    deal = written(
        "classic",
        {"ask_partner": "must"},
        phase="play",
        hands=["QS 5D", 14, 3, 14],
        pile="JC 9S",
        melds=[["QH QD QC", "8S 8D 8C 8H 8S 8D 2H"], ["9H 9D 9C", "JS JD JH"]],
    )
    assert choice(deal) == Ask()
    deal.play(Ask())
    assert choice(deal) == Answer(True)
    deal.play(Answer(True))
    turn(deal)
    assert deal.finished_by == 0


def test_a_partner_with_a_fortune_in_hand_says_no() -> None:
    deal = written(
        "classic",
        {"ask_partner": "must"},
        phase="play",
        hands=["QS 5D", 9, "AS AD AC AH KS KD 9H 9D 9C JK 2S 7C 7D", 9],
        pile="JC 9S",
        melds=[
            ["QH QD QC", "8S 8D 8C 8H 8S 8D 2H", "KS KC KH KD KC KH", "AS AD AC AH"],
            [],
        ],
    )
    deal.play(Ask())
    assert choice(deal) == Answer(False)


def test_what_the_partner_answers_is_heeded() -> None:
    deal = written(
        "classic",
        {"ask_partner": "must"},
        phase="play",
        hands=["QS 5D", 14, 3, 14],
        pile="JC 9S",
        melds=[["QH QD QC", "8S 8D 8C 8H 8S 8D 2H"], ["9H 9D 9C", "JS JD JH"]],
    )
    deal.play(choice(deal))
    deal.play(Answer(False))
    turn(deal)
    assert not deal.over


def test_a_run_is_lengthened_and_its_cards_are_not_laid_in_sets() -> None:
    deal = written(
        "samba",
        phase="play",
        hands=["9H TH TS TD KC 4C", 11, 11, 11],
        pile="JC",
        melds=[["5H 6H 7H 8H"], []],
    )
    action = choice(deal)
    assert isinstance(action, Add)
    assert action.cards == codes("9H TH")


def test_five_wilds_begin_a_canasta_of_wilds() -> None:
    deal = written(
        "joker",
        phase="play",
        hands=["2S 2D 2H 2C JK KC 4C 9S", 11, 11, 11],
        pile="JC",
        melds=[["5H 5S 5C"], []],
    )
    assert LayMelds((codes("2S 2H 2D 2C JK"),)) in turn(deal)


def test_two_sets_of_a_rank_are_joined() -> None:
    deal = written(
        "yu",
        phase="play",
        hands=["KC 4C 9S", 11],
        pile="JC",
        melds=[["5H 5S 5C 5D", "5H 5S 5C"], []],
    )
    assert choice(deal) == Join(0, 1)


def test_a_card_is_kept_where_the_hand_may_not_be_emptied() -> None:
    deal = written(
        "hidden",
        phase="play",
        hands=["5D QS QD", 11, 11, 11],
        pile="JC",
        melds=[["5H 5S 5C", "QH QC QS"], []],
    )
    turn(deal)
    assert sum(deal.hands[0][:53]) == 1
    assert not deal.over


def test_the_hard_level_takes_what_is_plainly_better() -> None:
    deal = written(
        "classic",
        hands=["QS QD KH 9C 4H 7S", 11, 11, 11],
        pile="KC KS 9D 9H AC AD QH",
        melds=[["8S 8D 8C"], ["JH JD JC"]],
    )
    view = SeatView.of(deal, 0)
    action = Hard(random.Random(3)).choose(view, Clock.of_playouts(40))
    assert isinstance(action, TakePile)
