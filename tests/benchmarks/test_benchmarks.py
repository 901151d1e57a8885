"""The benchmarks run, with the least that can be measured; what they say is put together right."""

import json
import math
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import with_figures
from tests.benchmarks.check import losses
from tests.benchmarks.measuring import (
    TINY,
    Benchmark,
    Effort,
    Finding,
    Report,
    Row,
    as_markdown,
    in_turn,
    percentile_95,
    ratio,
    rounded,
    write_json,
)
from tests.benchmarks.peers import PEERS
from tests.benchmarks.registry import BENCHMARKS

ROWS = [Row("ours", [(1.0,), (3.0,), (8.0,)]), Row("theirs", [(2.0,), (2.0,), (4.0,)])]
REPORT = Report("A task", "What is done.", ("ms",), ROWS, ratio(ROWS, "ours", "theirs", aim=2.0))


LINUX_ALONE = () if Path("/proc/self/status").exists() else ("start", "keys", "memory")


@pytest.mark.parametrize(
    "measure",
    [
        pytest.param(measure, id=f"{name}-{number}")
        for name, benchmarks in BENCHMARKS.items()
        if name not in LINUX_ALONE
        for number, measure in enumerate(benchmarks)
    ],
)
def test_a_benchmark_runs(measure: Benchmark) -> None:
    report = measure(TINY)
    names = [row.name for row in report.rows]
    assert len(names) == len(set(names)) > 1
    for row in report.rows:
        (figures,) = row.rounds
        assert len(figures) == len(report.columns)
        assert all(0 < figure < math.inf for figure in figures), row
    assert all(found.value != 0 for found in report.findings)
    assert as_markdown(report).count("\n| ") >= len(names)


def test_missing_peers_are_named() -> None:
    (measure,) = BENCHMARKS["copying"]
    report = measure(TINY)
    measured = {row.name for row in report.rows} & set(PEERS)
    told = " ".join(report.notes)
    assert {name for name in PEERS if name in told} == set(PEERS) - measured


def test_all_are_measured_in_turn_after_a_round_that_warms_up() -> None:
    called: list[str] = []

    def measured(name: str) -> tuple[float]:
        called.append(name)
        return (float(len(called)),)

    rows = in_turn({"a": lambda: measured("a"), "b": lambda: measured("b")}, Effort(2, 0.1))
    assert called == ["a", "b"] * 3
    assert rows == [Row("a", [(3.0,), (5.0,)]), Row("b", [(4.0,), (6.0,)])]


def test_a_ratio_is_the_median_of_the_rounds_ratios() -> None:
    assert ratio(ROWS, "ours", "theirs") == [Finding("ours / theirs", 1.5)]
    assert ratio(ROWS, "ours", "nobody") == []


def test_a_table_tells_medians_and_whether_an_aim_is_met() -> None:
    told = as_markdown(REPORT)
    assert "| ours   | 3.00 |            1.00 to 8.00 |" in told
    assert "| ours / theirs |     1.50 | at most 2 | yes |" in told


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.0, "0"), (0.1234, "0.12"), (12.34, "12.3"), (123.4, "123"), (123_456.0, "123,000")],
)
def test_figures_have_three_digits(value: float, written: str) -> None:
    assert rounded(value) == written


def test_the_95th_percentile_is_above_all_but_one_in_twenty() -> None:
    assert percentile_95([float(n) for n in range(1, 101)]) == 96
    assert percentile_95([2.0, 1.0]) == 2.0


def test_json_has_every_round(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    write_json(path, [REPORT])
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["machine"]["python"]
    (report,) = written["reports"]
    assert report["rows"][0] == {
        "name": "ours",
        "medians": {"ms": 3.0},
        "rounds": [[1.0], [3.0], [8.0]],
    }
    assert report["findings"][0]["met"] is True


def test_figures_go_between_the_marks() -> None:
    page = "before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n"
    once = with_figures(page, [REPORT])
    assert once.startswith("before\n<!-- figures -->\n")
    assert once.endswith("<!-- end of figures -->\nafter\n")
    assert "old" not in once
    assert "### A task" in once
    assert with_figures(once, [REPORT]) == once
    with pytest.raises(ValueError, match="no place"):
        with_figures("before", [REPORT])


@pytest.mark.parametrize(
    ("now", "more_is_better", "lost"),
    [(1.19, False, 0), (1.21, False, 1), (0.81, True, 0), (0.79, True, 1), (0.5, False, 0)],
)
def test_the_check_sees_a_loss_of_more_than_a_fifth(
    now: float, more_is_better: bool, lost: int
) -> None:
    found = {"a": Finding("a", now, "times", more_is_better), "new": Finding("new", 9.0)}
    assert len(list(losses({"a": 1.0}, found))) == lost
