"""The sample games that come with the checkout can be opened."""

from pathlib import Path

from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match
from canasta_tui.record import read_record

SAMPLES = Path(__file__).parents[1] / "saves" / "samples"


def test_every_sample_is_a_game() -> None:
    entries = {entry.name: entry for entry in SaveStore(SAMPLES).list()}
    assert set(entries) >= {"classic-finished", "yu-in-a-turn"}
    assert [entry.name for entry in entries.values() if entry.damaged] == []
    assert not entries["classic-finished"].playable
    assert entries["yu-in-a-turn"].playable


def test_a_sample_is_written_again_as_it_lies_there() -> None:
    for path in SAMPLES.glob("*.json"):
        content = path.read_bytes()
        assert Match.from_record(read_record(content)).record().to_bytes() == content
