"""The written form of a match: exact, strict, and pinned."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tui.engine.cards import full_pack
from canasta_tui.match import Match
from canasta_tui.record import (
    FORMAT,
    MatchRecord,
    PlayerRecord,
    RecordError,
    RecordWriter,
    read_record,
)
from canasta_tui.record import written_pack as written
from tests.games import new_match, played_match, random_steps

GOLDEN = Path(__file__).parent / "data"


def loaded(match: Match) -> dict[str, Any]:
    held: dict[str, Any] = json.loads(match.record().to_bytes())
    return held


def fault(written: object) -> RecordError:
    content = written if isinstance(written, bytes) else json.dumps(written).encode()
    with pytest.raises(RecordError) as caught:
        read_record(content)
    return caught.value


def test_what_is_written_is_read() -> None:
    record = played_match(steps=80).record()
    assert read_record(record.to_bytes()) == record


@pytest.mark.parametrize("name", ["classic", "samba", "hidden", "yu"])
def test_what_is_written_again_and_again_is_the_whole_record(name: str) -> None:
    match = new_match(3, name, target=100_000, take_back_melds=True)
    writer, undone = RecordWriter(), 0
    for sitting in range(6):
        for step, _ in enumerate(random_steps(match, sitting, 150)):
            if step % 3 == 0 and match.undo_refusal() is None:
                assert writer.to_bytes(match.record()) == match.record().to_bytes()
                match.undo()
                undone += 1
            record = match.record().model_copy(update={"saved": step})
            start = record.at_start_of_deal()
            assert writer.to_bytes(record) == record.to_bytes()
            assert writer.to_bytes(start) == start.to_bytes()
        match = Match.from_record(read_record(writer.to_bytes(match.record())))
    assert undone > 5
    assert match.deal_number > 2


def test_a_writer_keeps_nothing_of_another_match() -> None:
    one, other = (played_match(seed, 2000, target=100_000).record() for seed in (1, 2))
    writer = RecordWriter()
    shorter = one.model_copy(update={"deals": one.deals[:2]})
    mixed = other.model_copy(update={"deals": (one.deals[0], *other.deals[1:])})
    for record in (one, other, shorter, one, mixed, other):
        assert writer.to_bytes(record) == record.to_bytes()


def test_a_record_is_one_line_with_the_rules_in_full() -> None:
    content = played_match(steps=80, target=700).record().to_bytes()
    held = json.loads(content)
    assert content.count(b"\n") == 1
    assert held["format"] == FORMAT
    assert held["rules"]["name"] == "classic"
    assert held["rules"]["target"] == 700
    assert held["created"] == "2026-01-02T03:04:05Z"
    assert held["deals"][0]["pack"].split()[-1]
    assert held["deals"][0]["actions"][0] == {"type": "draw"}


def test_the_schema_is_as_it_was_published() -> None:
    """A change here asks for a new format number, or for a field that old files may lack."""
    golden = json.loads((GOLDEN / "record-2.schema.json").read_text(encoding="utf-8"))
    assert MatchRecord.model_json_schema() == golden


def test_the_first_format_differs_by_the_number_of_the_save_alone() -> None:
    first, second = (
        json.loads((GOLDEN / f"record-{number}.schema.json").read_text(encoding="utf-8"))
        for number in (1, 2)
    )
    for schema in (first, second):
        schema["properties"].pop("format")
        schema.pop("description")
    assert second["properties"].pop("saved")
    assert first == second


@pytest.mark.parametrize(("number", "saved"), [(1, 0), (2, 1767323045000)])
def test_a_game_of_each_format_is_still_read(number: int, saved: int) -> None:
    """Each was written when its format was published, and is never made anew."""
    record = read_record((GOLDEN / f"game-{number}.json").read_bytes())
    assert (record.format, record.saved) == (number, saved)
    match = Match.from_record(record)
    assert match.rules.name == "polish"
    assert [player.name for player in match.players] == ["Ona", "Jonas", "Rasa", "Petras"]
    assert match.created == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert match.totals == (755, 2675)
    assert match.deal_number == 2


def test_a_newer_format_is_named() -> None:
    error = fault(loaded(new_match()) | {"format": 3})
    assert (error.key, error.fields) == ("saves.damaged.newer", {"format": 3, "known": 2})


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"nonsense"])
def test_what_is_no_json_is_said_to_be_none(content: bytes) -> None:
    assert fault(content).key == "saves.damaged.not_json"


@pytest.mark.parametrize("content", [b"[]", b"{}", b"7", b"null", b'{"format": true}'])
def test_other_json_is_no_game(content: bytes) -> None:
    assert fault(content).key == "saves.damaged.not_a_game"


def at(held: Any, path: str) -> tuple[Any, Any]:
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        held = held[step]
    return held, last


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", 0),
        ("saved", -1),
        ("saved", 10**16),
        ("saved", "1"),
        ("created", "yesterday"),
        ("created", "2026-01-02T03:04:05"),
        ("rules.hand_size", "11"),
        ("rules.hand_size", 11.5),
        ("rules.hand_size", 10**400),
        ("rules.runs", 1),
        ("rules.unheard_of", 1),
        ("rules.name", "\x1b[2J"),
        ("rules.clauses.draw", "LT-7\u202e"),
        ("players.0.name", ""),
        ("players.0.name", "[\x1b]"),
        ("players.0.name", "x" * 1000),
        ("players.0.kind", "Human!"),
        ("players.0.age", 7),
        ("players", []),
        ("deals", []),
        ("deals.0.dealer", -1),
        ("deals.0.pack", ["QS"]),
        ("deals.0.actions.0", {"type": "cheat"}),
        ("deals.0.actions.0", {"type": "draw", "card": "QS"}),
        ("deals.0.actions.0", ["draw"]),
        ("deals.0.seed", 1),
        ("note", "hello"),
    ],
)
def test_a_value_that_does_not_belong_is_named(path: str, value: object) -> None:
    held = loaded(played_match(steps=10))
    place, last = at(held, path)
    place[last] = value
    error = fault(held)
    assert error.key == "saves.damaged.field"
    named = str(error.fields["where"])
    assert path.startswith(named) or named.startswith(path)


def test_the_number_of_a_save_belongs_into_the_second_format() -> None:
    assert fault(loaded(new_match()) | {"format": 1}).fields["where"] == "saved"


@pytest.mark.parametrize("field", ["saved", "created", "rules", "players", "deals"])
def test_a_field_that_is_missing_is_named(field: str) -> None:
    held = loaded(new_match())
    del held[field]
    assert fault(held).fields["where"] == field


def test_rules_that_contradict_themselves_are_refused() -> None:
    held = loaded(new_match())
    held["rules"]["hand_size"] = 30
    error = fault(held)
    assert error.key == "saves.damaged.field"
    assert error.fields["where"] == "rules"


def test_what_is_said_of_a_file_is_plain_text() -> None:
    error = fault(loaded(new_match()) | {"\x1b]0;x\x07" + "y" * 1000: 1})
    assert "\x1b" not in str(error.fields["where"])
    assert len(str(error.fields["where"])) <= 60


@given(st.permutations(full_pack(2, 4)))
def test_a_pack_is_written_and_read_in_its_order(pack: list[int]) -> None:
    deal = new_match().record().deals[0].model_copy(update={"pack": written(pack)})
    assert list(deal.cards()) == pack


def test_the_start_of_a_deal_is_the_record_without_its_latest_actions() -> None:
    record = played_match(steps=3000, target=100_000).record()
    start = record.at_start_of_deal()
    assert len(start.deals) == len(record.deals) > 2
    assert start.deals[:-1] == record.deals[:-1]
    assert start.deals[-1].actions == ()
    assert start.deals[-1].pack == record.deals[-1].pack


def test_a_name_is_checked_wherever_it_comes_from() -> None:
    with pytest.raises(ValueError, match="not_plain"):
        PlayerRecord(name="a\u202eb", kind="human")
