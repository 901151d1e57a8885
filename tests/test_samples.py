"""The sample games that come with the checkout can be opened."""

from pathlib import Path

from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match
from canasta_tui.record import FORMAT, read_record

SAMPLES = Path(__file__).parents[1] / "saves" / "samples"


def test_every_sample_is_a_game() -> None:
    entries = {entry.name: entry for entry in SaveStore(SAMPLES).list()}
    assert set(entries) >= {"classic-finished", "yu-in-a-turn"}
    assert [entry.name for entry in entries.values() if entry.damaged] == []
    assert not entries["classic-finished"].playable
    assert entries["yu-in-a-turn"].playable


def test_there_is_a_sample_of_each_format() -> None:
    formats = {read_record(path.read_bytes()).format for path in SAMPLES.glob("*.json")}
    assert formats == set(range(1, FORMAT + 1))


def test_a_sample_is_written_again_as_it_lies_there() -> None:
    for path in SAMPLES.glob("*.json"):
        kept = read_record(path.read_bytes())
        again = Match.from_record(kept).record()
        as_kept = {"format": kept.format, "saved": kept.saved}
        assert again.model_copy(update=as_kept) == kept
        if kept.format == FORMAT:
            assert kept.to_bytes() == path.read_bytes()
