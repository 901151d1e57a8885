"""Files that are no game, or none any more: refused in a sentence, and left as they are."""

import json
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from canasta_tui.library.save_files import LIMIT, SaveError
from canasta_tui.library.saves import SaveStore
from canasta_tui.messages import catalogue
from tests.games import new_match, played_match, random_steps
from tests.library.stores import kept, path_of, sentence


def as_it_lies(path: Path) -> tuple[int, ...]:
    """What of a file changes when it is written or replaced, but not when it is read."""
    found = path.lstat()
    return found.st_mode, found.st_ino, found.st_size, found.st_mtime_ns


def test_what_is_no_game_is_listed_with_its_reason_and_never_touched(store: SaveStore) -> None:
    name = kept(store, played_match(steps=20))
    whole = path_of(store, name).read_bytes()
    folder = store.folder
    (folder / "cut.json").write_bytes(whole[:500])
    (folder / "foreign.json").write_text('{"name": "some other program"}')
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    with (folder / "huge.json").open("wb") as stream:
        stream.truncate(200_000_000)
    (folder / "nowhere.json").symlink_to(folder / "missing")
    (folder / "circle.json").symlink_to(folder / "circle.json")
    (folder / "notes.txt").write_text("not listed")
    before = {path.name: as_it_lies(path) for path in folder.iterdir()}
    began = time.process_time()
    listed = {entry.name: entry for entry in store.list()}
    assert time.process_time() - began < 1
    assert {path.name: as_it_lies(path) for path in folder.iterdir()} == before
    keys = {entry.name: entry.damaged.key for entry in listed.values() if entry.damaged}
    assert keys == {
        "cut": "saves.damaged.not_json",
        "foreign": "saves.damaged.not_a_game",
        "folder": "files.no_file",
        "pipe": "files.no_file",
        "huge": "files.too_large",
        "nowhere": "files.gone",
        "circle": "files.other",
    }
    assert listed[name].damaged is None
    for entry in listed.values():
        if entry.damaged is not None:
            assert catalogue()(entry.damaged.key, **entry.damaged.fields)


def test_a_damaged_game_cannot_be_opened_and_stays_as_it_is(store: SaveStore) -> None:
    name = kept(store, played_match(steps=20))
    path = path_of(store, name)
    held = json.loads(path.read_bytes())
    held["deals"][0]["actions"][1] = {"type": "discard", "card": "JK"}
    held["deals"][0]["actions"][2:] = [{"type": "draw"}, {"type": "draw"}]
    path.write_text(json.dumps(held))
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        store.open(name)
    assert caught.value.key == "saves.damaged.action"
    assert path.read_bytes() == before
    assert not list(store.folder.glob("*.lock"))
    assert not list(store.folder.glob(".*"))


def test_a_damaged_game_goes_on_from_the_start_of_its_deal(store: SaveStore) -> None:
    match = new_match(target=100_000)
    with store.create(match) as handle:
        for _ in random_steps(match, 3, 3000):
            if match.deal_number == 3:
                handle.save()
            if match.deal_number == 3 and len(match.record().deals[-1].actions) > 9:
                break
    path = path_of(store, handle.name)
    path.write_bytes(path.read_bytes()[:-40])
    damaged = path.read_bytes()
    (entry,) = store.list()
    assert entry.backup
    assert entry.damaged is not None
    with store.restore(handle.name) as restored:
        assert restored.name != handle.name
        assert restored.match.deal_number == 3
        assert restored.match.totals == match.totals
        assert restored.match.record() == match.record().at_start_of_deal()
    assert path.read_bytes() == damaged


def test_the_backup_is_of_the_deal_in_play_also_after_a_resume(store: SaveStore) -> None:
    match = played_match(steps=20)
    name = kept(store, match)
    with store.open(name) as handle:
        for _ in random_steps(handle.match, 1, 4):
            handle.save()
    backup = json.loads((store.folder / f"{name}.json.backup").read_bytes())
    assert backup["deals"][0]["actions"] == []


def test_a_game_without_a_backup_cannot_be_restored(store: SaveStore) -> None:
    name = kept(store, new_match())
    (store.folder / f"{name}.json.backup").unlink()
    with pytest.raises(SaveError) as caught:
        store.restore(name)
    assert caught.value.key == "files.gone"


def refused_or_whole(store: SaveStore, content: bytes) -> bool:
    """Whether a save with this content opens; if not it is refused in a sentence, and quickly."""
    path_of(store, "game").write_bytes(content)
    began = time.process_time()
    try:
        store.look("game")
        return True
    except SaveError as error:
        assert sentence(error)
        return False
    finally:
        assert time.process_time() - began < 1


def check_truncations(store: SaveStore, step: int) -> None:
    content = played_match(steps=60).record().to_bytes()
    store.folder.mkdir()
    for length in range(0, len(content) - 1, step):
        assert not refused_or_whole(store, content[:length])
    assert refused_or_whole(store, content)


def check_changes(store: SaveStore, count: int) -> None:
    content = played_match(steps=60, name="samba").record().to_bytes()
    store.folder.mkdir()
    rng = random.Random(20260102)
    for _ in range(count):
        changed = bytearray(content)
        for _ in range(rng.choice((1, 1, 1, 2, 10))):
            place = rng.randrange(len(changed))
            match rng.randrange(4):
                case 0:
                    changed[place] = rng.randrange(256)
                case 1:
                    changed[place] ^= 1 << rng.randrange(8)
                case 2:
                    del changed[place : place + rng.randrange(1, 20)]
                case _:
                    changed[place:place] = content[place : place + rng.randrange(1, 20)]
        refused_or_whole(store, bytes(changed))


def test_a_truncated_save_is_refused(store: SaveStore) -> None:
    check_truncations(store, 41)


def test_a_changed_save_opens_or_is_refused(store: SaveStore) -> None:
    check_changes(store, 300)


@pytest.mark.slow
def test_every_truncation_is_refused(store: SaveStore) -> None:
    check_truncations(store, 1)


@pytest.mark.slow
def test_ten_thousand_changed_saves_open_or_are_refused(store: SaveStore) -> None:
    check_changes(store, 10_000)


def test_changed_actions_open_or_are_refused(store: SaveStore) -> None:
    """Whole JSON, odd values: what byte changes seldom reach."""
    held = json.loads(played_match(steps=60, name="samba").record().to_bytes())
    store.folder.mkdir()
    actions = held["deals"][0]["actions"]
    odd: list[Any] = [
        {"type": "add", "meld": -1, "cards": ["QS"]},
        {"type": "add", "meld": 10**30, "cards": []},
        {"type": "join", "melds": [-1, -2]},
        {"type": "join", "melds": [0, 0]},
        {"type": "meld", "sets": []},
        {"type": "meld", "sets": [[]]},
        {"type": "meld", "sets": [["JK"] * 1000]},
        {"type": "take_pile", "cards": [], "onto": -1, "also": [[]]},
        {"type": "take_pile", "cards": ["QS"], "onto": 10**18},
        {"type": "lay_red_three", "card": "3H"},
        {"type": "answer", "yes": True},
        {"type": "ask"},
    ]
    for place in range(0, len(actions), 3):
        for action in odd:
            changed = held | {"deals": [held["deals"][0] | {"actions": [*actions[:place], action]}]}
            assert not refused_or_whole(store, json.dumps(changed).encode())


@pytest.mark.parametrize(
    ("before", "entry", "after"),
    [
        (b'{"format": 2, "deals": [', b"[]", b"]}"),
        (b'{"format": 1, "deals": [', b"[]", b'], "created": 1, "players": [], "rules": {}}'),
        (
            b'{"format": 1, "created": 1, "players": [], "rules": {}, "deals": '
            b'[{"dealer": 0, "cut": null, "pack": "", "actions": [',
            b"{}",
            b"]}]}",
        ),
        (b'{"format": 1, "deals": [{', b'"%d": 1', b"}]}"),
        (b'{"format": 1, ', b'"%d": 1', b"}"),
        (b'{"format": 1, "rules": {', b'"%d": 1', b"}}"),
        (b'{"format": 1, "rules": {"opening_minimum": [', b"[]", b"]}}"),
        (b'{"format": 1, "players": [', b"[]", b"]}"),
    ],
)
def test_a_file_at_the_limit_is_read_within_bounds(
    store: SaveStore, before: bytes, entry: bytes, after: bytes
) -> None:
    store.folder.mkdir()
    count = (LIMIT - 200) // (len(entry % 999_999 if b"%" in entry else entry) + 1)
    entries = b",".join(entry % number if b"%" in entry else entry for number in range(count))
    content = before + entries + after
    assert LIMIT * 0.9 < len(content) < LIMIT
    assert not refused_or_whole(store, content)
