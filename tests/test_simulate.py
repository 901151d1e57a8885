"""Levels against each other: the same seed gives the same figures, however they are played."""

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from canasta_tui import contest
from canasta_tui.cli import main
from canasta_tui.contest import Contest, Estimate, Pair, play_pair, points_a_deal, share_won
from canasta_tui.engine.cards import Card
from canasta_tui.engine.rules import Rules
from canasta_tui.messages import catalogue
from canasta_tui.played import PlayedDeal
from canasta_tui.presets import load
from canasta_tui.simulate import report


def figures(text: str) -> str:
    """What was printed, without the times, which differ from run to run."""
    return re.sub(r"median .*", "", text)


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 0
    return figures(capsys.readouterr().out)


def test_the_same_seed_gives_the_same_figures_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("--rules", "hidden", "--levels", "hard", "easy", "--deals", "2", "--playouts", "6")
    alone = simulate(capsys, *asked, "--processes", "1")
    assert simulate(capsys, *asked, "--processes", "2") == alone
    assert simulate(capsys, *asked, "--processes", "1", "--seed", "2") != alone


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = simulate(capsys, "--deals", "3", "--processes", "1", "--levels", "normal", "random")
    assert printed.splitlines()[0] == (
        "normal against random by the classic rules, 4 players in 2 sides: "
        "3 deals, each played twice with the seats exchanged (seed 1)."
    )
    assert re.search(r"normal is \+\d+ ahead \(95 % interval [+-]\d+ to \+\d+\)", printed)
    assert printed.count("Time a decision") == 2


def test_there_are_no_more_processes_than_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    printed = simulate(capsys, "--deals", "1", "--processes", "1000000")
    assert "+" in printed
    assert "1 deal, played twice with the seats exchanged" in printed


def test_matches_are_played_to_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    printed = simulate(
        capsys,
        "--matches",
        "1",
        "--processes",
        "1",
        "--rules",
        "yu",
        "--levels",
        "normal",
        "random",
    )
    assert "Matches won: normal won 100.0%" in printed
    assert "stopped" not in printed


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--levels", "normal", "clever"], "There is no level called clever."),
        (["--deals", "0"], "--deals takes a whole number of 1 or more, not 0."),
        (["--seconds", "nan"], "--seconds takes a number of seconds above 0, not nan."),
        (["--rules", "whist"], "There are no rules called whist."),
        (["--players", "5"], "5"),
    ],
)
def test_a_wrong_call_gets_one_sentence(
    wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *wrong]) == 2
    assert said in capsys.readouterr().err


def test_exchanged_seats_get_the_same_cards() -> None:
    pair = play_pair(Contest(load("classic"), ("normal", "normal"), 1, 3), 0)
    assert pair.points == 0
    assert pair.deals == 2


def pair(points: float, won: float = 0.0) -> Pair:
    return Pair(points, won, 0, 2, ([0.001], [0.002]))


def test_the_interval_narrows_with_more_pairs() -> None:
    few = points_a_deal([pair(each) for each in (0, 100, 200)])
    many = points_a_deal([pair(each) for each in (0, 100, 200)] * 20)
    assert few.mean == many.mean == 100
    assert few.low < many.low < 100 < many.high < few.high


def test_the_interval_of_matches_won_stays_between_none_and_all() -> None:
    shares = [share_won([pair(0, won)] * 10) for won in (0.0, 1.0, 2.0)]
    assert [share.mean for share in shares] == [0.0, 0.5, 1.0]
    assert all(0.0 <= share.low <= share.mean <= share.high <= 1.0 for share in shares)
    assert all(one.high < other.mean for one, other in pairwise(shares))


def test_one_pair_has_no_interval() -> None:
    assert isinstance(points_a_deal([pair(5)]), Estimate)
    contest = Contest(load("classic"), ("normal", "easy"), 1, 1)
    assert "Points a deal: normal is +5 ahead." in report(contest, [pair(5)], catalogue())


def test_no_deal_begins_where_the_match_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("classic", 3)
    begun: list[Sequence[int]] = []

    class Watched(PlayedDeal):
        def __init__(
            self,
            rules: Rules,
            pack: Sequence[Card],
            dealer: int,
            totals: Sequence[int],
            cut: int | None,
        ) -> None:
            begun.append(totals)
            super().__init__(rules, pack, dealer, totals, cut)

    monkeypatch.setattr(contest, "PlayedDeal", Watched)
    for number in range(4):
        play_pair(Contest(rules, ("easy", "easy"), 4, 1), number)
    assert {max(totals) for totals in begun} == {0, 1501}
    assert rules.target == 3000
