"""Saved games: kept whole, listed in order, opened and deleted."""

import json
import os
import stat
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from canasta_tui.library.save_files import SaveError, backup_of
from canasta_tui.library.saves import SaveStore
from canasta_tui.record import read_record
from tests.games import new_match, played_match, random_steps, state
from tests.library.stores import ROOT, kept, path_of


def test_a_game_is_found_again_as_it_was_left(store: SaveStore) -> None:
    match = new_match()
    with store.create(match) as handle:
        name = handle.name
        for _ in random_steps(match, 1, 40):
            handle.save()
    with store.open(name) as handle:
        assert state(handle.match) == state(match)
        assert handle.name == name


def test_a_file_holds_the_whole_record_after_each_save(store: SaveStore) -> None:
    match = new_match(target=100_000)
    with store.create(match) as handle:
        path = path_of(store, handle.name)
        for _ in random_steps(match, 1, 400):
            handle.save()
            content = path.read_bytes()
            saved = json.loads(content)["saved"]
            record = match.record().model_copy(update={"saved": saved})
            assert content == record.to_bytes()
            backup = read_record(backup_of(path).read_bytes())
            assert backup.deals == record.at_start_of_deal().deals
    assert match.deal_number > 2


def test_a_file_is_named_by_the_clock_and_chance_and_is_its_owners_alone(store: SaveStore) -> None:
    names = {kept(store, new_match()) for _ in range(5)}
    assert len(names) == 5
    assert all(set(name) <= set("0123456789abcdef-") for name in names)
    for path in store.folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700


def test_nothing_is_left_beside_a_closed_game_but_its_backup(store: SaveStore) -> None:
    name = kept(store, new_match())
    assert {path.name for path in store.folder.iterdir()} == {f"{name}.json", f"{name}.json.backup"}


def test_the_list_tells_of_each_game_the_newest_first(store: SaveStore) -> None:
    assert store.list() == []
    assert store.last() is None
    old = kept(store, played_match(steps=3000, max_deals=1, target=100_000))
    new = kept(store, played_match(steps=30, name="polish"))
    first, second = store.list()
    assert (first.name, second.name) == (new, old)
    assert first.summary is not None
    assert second.summary is not None
    assert first.summary.system == "polish"
    assert first.summary.players == ("Ona", "Jonas", "Rasa", "Petras")
    assert first.summary.winner is None
    assert first.playable
    assert second.summary.winner is not None
    assert not second.playable
    assert store.last() == first


def test_the_last_game_is_the_newest_that_can_go_on(store: SaveStore) -> None:
    going = kept(store, new_match())
    kept(store, played_match(steps=3000, max_deals=1, target=100_000))
    (store.folder / "zzz.json").write_text("{")
    last = store.last()
    assert last is not None
    assert last.name == going


def turn_clock(monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    nanoseconds = int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1e9)
    monkeypatch.setattr(time, "time_ns", lambda: nanoseconds)


def test_the_order_of_games_survives_a_clock_that_is_turned_back(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_clock(monkeypatch, 2030)
    first, second = kept(store, new_match()), kept(store, new_match())
    turn_clock(monkeypatch, 1999)
    third = kept(store, new_match())
    os.utime(path_of(store, third), (1_000_000, 1_000_000))
    assert [entry.name for entry in store.list()] == [third, second, first]
    with store.open(first) as handle:
        handle.save()
        turn_clock(monkeypatch, 1998)
        handle.save()
    assert [entry.name for entry in store.list()] == [first, third, second]


def test_a_game_of_the_first_format_has_the_time_of_its_file(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_clock(monkeypatch, 2020)
    names = [kept(store, new_match()), "old", kept(store, new_match()), "older"]
    for name, year in (("old", 2021), ("older", 2019)):
        path_of(store, name).write_bytes((ROOT / "tests/data/game-1.json").read_bytes())
        moment = datetime(year, 1, 1, tzinfo=UTC).timestamp()
        os.utime(path_of(store, name), (moment, moment))
    assert [entry.name for entry in store.list()] == ["old", names[2], names[0], "older"]
    with store.open("older") as handle:
        handle.save()
    assert store.list()[0].name == "older"


def test_no_number_in_a_file_makes_later_games_unreadable(store: SaveStore) -> None:
    name = kept(store, new_match())
    held = json.loads(path_of(store, name).read_bytes())
    for number in (10**15 - 1, 10**15, 10**18):
        content = json.dumps(held | {"saved": number}, separators=(",", ":"))
        path_of(store, f"from-{number}").write_text(content)
        store.look(kept(store, new_match()))


def test_two_hundred_games_are_put_in_order_and_the_last_is_read_quickly(store: SaveStore) -> None:
    last = kept(store, played_match(steps=3000, max_deals=9, target=100_000))
    content = path_of(store, last).read_bytes()
    for number in range(200):
        path_of(store, f"copy-{number}").write_bytes(content)
    newest = kept(store, new_match())
    began = time.process_time()
    entry = store.last()
    assert time.process_time() - began < 0.5
    assert entry is not None
    assert entry.name == newest


def test_a_folder_that_is_none_lists_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert SaveStore(tmp_path / "file").list() == []
    with pytest.raises(SaveError) as caught:
        SaveStore(tmp_path / "file" / "deeper").create(new_match())
    assert caught.value.key == "files.gone"


@pytest.mark.parametrize(
    "name", ["", "nothing", "..", "../x", ".hidden", "a/b", "a\x00b", "x" * 99]
)
def test_a_name_that_is_none_of_the_folders_is_refused(store: SaveStore, name: str) -> None:
    kept(store, new_match())
    (store.folder.parent / "x.json").write_text("{}")
    (store.folder / ".hidden.json").write_text("{}")
    for way in (store.open, store.look, store.restore, store.delete):
        with pytest.raises(SaveError) as caught:
            way(name)
        assert caught.value.key == "saves.no_such_game"
    assert (store.folder.parent / "x.json").exists()


def test_a_game_can_be_deleted(store: SaveStore) -> None:
    name = kept(store, new_match())
    store.delete(name)
    assert list(store.folder.iterdir()) == []
