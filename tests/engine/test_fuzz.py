"""The command that looks for faults finds none here, and says so when there is one."""

import random

import pytest

from canasta_tui.presets import load
from tests.engine import fuzz
from tests.engine.fuzz import Played, main, play_one, report
from tests.engine.random_play import FaultError, dealt, steps
from tests.engine.random_rules import any_rules


def test_a_few_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "12", "--seed", "9"]) == 0
    assert "12 deals" in capsys.readouterr().out


def test_any_rules_that_are_accepted_can_be_played() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        table, options = any_rules(rng)
        deal = dealt(load(*table, options), rng)
        for number, _ in enumerate(steps(deal, rng)):
            if number % 20 == 0:
                refused = [act for act in deal.legal_actions() if deal.refusal(act) is not None]
                assert refused == [], (seed, table, options)


def test_the_same_seed_plays_the_same_deal() -> None:
    first = play_one("9/1")
    assert first == play_one("9/1")
    assert first.actions > 0


def test_a_fault_is_named_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(seed: str) -> int:
        raise FaultError(f"seed {seed!r}: no legal action")

    monkeypatch.setattr(fuzz, "play_checked", faulty)
    assert main(["--deals", "2", "--seed", "9"]) == 1
    said = capsys.readouterr().out
    assert "FAULT seed '9/1': no legal action" in said
    assert "2 faults" in said


def test_any_error_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: str) -> int:
        raise KeyError(seed)

    monkeypatch.setattr(fuzz, "play_checked", broken)
    assert main(["--only", "9/4"]) == 1
    assert "KeyError: '9/4'" in capsys.readouterr().out


def test_the_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([Played(5, None), Played(7, None)], 2) == 0
    assert "2 deals, 12 actions" in capsys.readouterr().out
