"""What the hard level tries out, and how it decides."""

import random

import pytest

from canasta_tui.bots import Clock, hard
from canasta_tui.bots.candidates import Candidate, candidates
from canasta_tui.bots.reading import Reading
from canasta_tui.bots.style import CAREFUL
from canasta_tui.bots.tracking import Memory
from canasta_tui.engine.actions import Action, Add, Answer, Ask
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.view import SeatView
from tests.bots.tables import codes, written


def several_discards() -> Deal:
    return written(
        "classic",
        phase="play",
        hands=["QS QD KH KC 9S 9D 4H JD JC 8S 8D", 11, 11, 11],
        pile="7C",
    )


def tried(deal: Deal) -> list[Candidate]:
    view = SeatView.of(deal, deal.actor)
    return candidates(Reading(view.copy_deal(), Memory.of(view), CAREFUL, view.seat))


def chosen(
    monkeypatch: pytest.MonkeyPatch, deal: Deal, worths: dict[Action, list[float]]
) -> Action:
    """What is chosen if each play-out that begins with an action brings its next worth."""
    counts = dict.fromkeys(worths, 0)

    def play_out(deal: Deal, candidate: Candidate, memory: Memory, side: int) -> float:
        first = candidate.acts[0]
        if first not in worths:
            return 0.0
        counts[first] += 1
        return worths[first][counts[first] % len(worths[first])]

    monkeypatch.setattr(hard, "play_out", play_out)
    view = SeatView.of(deal, deal.actor)
    return hard.Hard(random.Random(1)).choose(view, Clock.of_playouts(60))


def test_the_candidate_that_does_best_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = several_discards()
    firsts = [candidate.acts[0] for candidate in tried(deal)]
    assert len(firsts) >= 3
    assert chosen(monkeypatch, deal, {firsts[-1]: [20.0]}) == firsts[-1]
    assert chosen(monkeypatch, deal, {firsts[0]: [20.0]}) == firsts[0]


def test_a_lead_that_may_be_chance_does_not_move_it(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = several_discards()
    firsts = [candidate.acts[0] for candidate in tried(deal)]
    assert chosen(monkeypatch, deal, {firsts[1]: [900.0, -890.0]}) == firsts[0]


def test_what_a_bolder_player_would_lay_is_tried() -> None:
    deal = written(
        "classic",
        phase="play",
        hands=["2S 2D 2H JK KC 4C 9S 7D", 11, 11, 11],
        pile="JC",
        melds=[["5H 5S 5C 5D", "8S 8D 8C 8H 8S 8D 8C"], []],
    )
    acts = [candidate.acts[0] for candidate in tried(deal)]
    assert not isinstance(acts[0], Add)
    assert any(isinstance(act, Add) and act.meld == 0 and len(act.cards) == 3 for act in acts)


def test_both_answers_to_the_partner_are_tried() -> None:
    deal = written(
        "classic",
        {"ask_partner": "must"},
        phase="play",
        hands=["QS 5D", 9, 5, 9],
        pile="JC 9S",
        melds=[["QH QD QC", "8S 8D 8C 8H 8S 8D 2H"], []],
    )
    deal.play(Ask())
    assert {candidate.acts[0] for candidate in tried(deal)} == {Answer(True), Answer(False)}


def test_ways_to_take_the_pile_are_tried_beside_drawing() -> None:
    deal = written(
        "classic",
        hands=["QS QD KH 9C 4H 7S", 11, 11, 11],
        pile="KC 9S QH",
        melds=[["8S 8D 8C"], []],
    )
    takes = [act for candidate in tried(deal) for act in candidate.acts if act.type == "take_pile"]
    assert [take.cards for take in takes] == [codes("QS QD")]
    assert any(act.type == "draw" for candidate in tried(deal) for act in candidate.acts)
