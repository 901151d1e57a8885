"""Saved games: kept whole whatever happens, opened once, and never believed unread."""

import errno
import json
import os
import random
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from canasta_tui.library.save_files import LIMIT, SaveError
from canasta_tui.library.saves import SaveStore
from canasta_tui.match import Match
from canasta_tui.messages import catalogue
from tests.games import new_match, played_match, random_steps, state

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "games")


def kept(store: SaveStore, match: Match) -> str:
    """The name of a game that is saved and closed."""
    with store.create(match) as handle:
        return handle.name


def path_of(store: SaveStore, name: str) -> Path:
    return store.folder / f"{name}.json"


def sentence(error: SaveError) -> str:
    return catalogue()(error.key, **error.fields)


def in_another_process(store: SaveStore, name: str) -> str:
    """What another process is told that opens the game: an error's key, or ``opened``."""
    program = """
import sys
from pathlib import Path
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
try:
    SaveStore(Path(sys.argv[1])).open(sys.argv[2]).close()
    print("opened")
except SaveError as error:
    print(error.key)
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(store.folder), name],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return run.stdout.strip()


def test_a_game_is_found_again_as_it_was_left(store: SaveStore) -> None:
    match = new_match()
    with store.create(match) as handle:
        name = handle.name
        for _ in random_steps(match, 1, 40):
            handle.save()
    with store.open(name) as handle:
        assert state(handle.match) == state(match)
        assert handle.name == name


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


def failing(code: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


FAULTS = {
    errno.ENOSPC: "files.disk_full",
    errno.EDQUOT: "files.disk_full",
    errno.EACCES: "files.no_permission",
    errno.EROFS: "files.read_only",
    errno.EIO: "files.other",
}


@pytest.mark.parametrize("code", FAULTS)
@pytest.mark.parametrize("call", ["open", "fsync", "replace", "fchmod"])
def test_a_save_that_fails_leaves_the_last_one_and_says_why(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    match = new_match()
    with store.create(match) as handle:
        before = path_of(store, handle.name).read_bytes()
        for _ in random_steps(match, 1, 5):
            pass
        with monkeypatch.context() as patch, pytest.raises(SaveError) as caught:
            patch.setattr(os, call, failing(code))
            handle.save()
        assert caught.value.key == FAULTS[code]
        assert str(store.folder) in sentence(caught.value)
        assert path_of(store, handle.name).read_bytes() == before
        assert not list(store.folder.glob(".*.new"))
        handle.save()
        assert state(store.look(handle.name)) == state(match)


def test_a_file_that_grows_too_large_for_the_system_leaves_the_last_one(store: SaveStore) -> None:
    """The system itself refuses the write half way, as on a full disk."""
    name = kept(store, new_match())
    before = path_of(store, name).read_bytes()
    program = """
import resource, sys
from pathlib import Path
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
with SaveStore(Path(sys.argv[1])).open(sys.argv[2]) as handle:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    try:
        handle.save()
    except SaveError as error:
        print(error.key)
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(store.folder), name],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert run.stdout.strip() == "files.other"
    assert path_of(store, name).read_bytes() == before
    assert not list(store.folder.glob(".*.new"))


def test_a_folder_that_cannot_be_flushed_does_not_stop_a_save(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    flush = os.fsync

    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "no flushing of folders here")
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    assert store.look(kept(store, new_match())).deal_number == 1


def test_a_save_is_flushed_before_it_takes_the_place_of_the_last(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.create(new_match()) as handle:
        calls: list[str] = []
        flush, replace = os.fsync, os.replace

        def note_flush(descriptor: int) -> None:
            folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
            calls.append("flush folder" if folder else "flush file")
            flush(descriptor)

        def note_replace(*paths: Any) -> None:
            calls.append("replace")
            replace(*paths)

        monkeypatch.setattr(os, "fsync", note_flush)
        monkeypatch.setattr(os, "replace", note_replace)
        handle.save()
    assert calls == ["flush file", "replace", "flush folder"]


def test_a_game_that_cannot_be_created_leaves_nothing_open(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, pytest.raises(SaveError):
        patch.setattr(os, "replace", failing(errno.ENOSPC))
        store.create(new_match())
    assert list(store.folder.iterdir()) == []


def test_a_folder_that_is_gone_is_made_again_and_the_game_with_it(store: SaveStore) -> None:
    match = new_match()
    with store.create(match) as handle:
        store.folder.rename(store.folder.with_name("moved"))
        handle.save()
        assert state(store.look(handle.name)) == state(match)
        assert in_another_process(store, handle.name) == "saves.open_elsewhere"
    with store.restore(handle.name) as restored:
        assert restored.match.record().deals == match.record().at_start_of_deal().deals


def test_a_game_that_is_open_cannot_be_opened_again(store: SaveStore) -> None:
    with store.create(new_match()) as handle:
        assert in_another_process(store, handle.name) == "saves.open_elsewhere"
        for way in (store.open, store.delete):
            with pytest.raises(SaveError) as caught:
                way(handle.name)
            assert caught.value.key == "saves.open_elsewhere"
            assert handle.name in sentence(caught.value)
        assert state(store.look(handle.name)) == state(handle.match)
    assert in_another_process(store, handle.name) == "opened"


def test_a_lock_dies_with_its_process(store: SaveStore) -> None:
    name = kept(store, new_match())
    program = """
import sys
from pathlib import Path
from canasta_tui.library.saves import SaveStore
handle = SaveStore(Path(sys.argv[1])).open(sys.argv[2])
print("open", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program, str(store.folder), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(SaveError):
            store.open(name)
        other.kill()
        other.wait()
    store.open(name).close()


def test_a_forked_process_has_no_part_in_the_lock(store: SaveStore) -> None:
    name = kept(store, new_match())
    program = """
import os, sys
from pathlib import Path
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
store = SaveStore(Path(sys.argv[1]))
handle = store.open(sys.argv[2])
for_child, to_child = os.pipe()
if os.fork() == 0:
    os.close(to_child)
    try:
        handle.save()
        print("child saved", flush=True)
    except SaveError as error:
        print("child", error.key, flush=True)
    handle.close()
    os.read(for_child, 1)
    os._exit(0)
os.read(0, 1)
handle.close()
store.open(sys.argv[2]).close()
print("parent opened", flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program, str(store.folder), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"child saves.open_elsewhere\n"
        assert in_another_process(store, name) == "saves.open_elsewhere"
        said, _ = parent.communicate(b"x")
    assert said == b"parent opened\n"


def test_closing_twice_is_nothing(store: SaveStore) -> None:
    handle = store.create(new_match())
    handle.close()
    handle.close()
    with store.open(handle.name):
        handle.close()
        assert in_another_process(store, handle.name) == "saves.open_elsewhere"


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


def test_a_game_can_be_deleted(store: SaveStore) -> None:
    name = kept(store, new_match())
    store.delete(name)
    assert list(store.folder.iterdir()) == []


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


def killed(rounds: int, folder: Path) -> None:
    """Let another program save and be killed so many times; it says if a game was lost."""
    subprocess.run(
        [sys.executable, "-m", "tests.library.killed_while_saving", str(folder), str(rounds)],
        check=True,
        cwd=ROOT,
    )


def test_a_program_killed_while_saving_loses_nothing(tmp_path: Path) -> None:
    killed(12, tmp_path)


@pytest.mark.slow
def test_a_thousand_programs_killed_while_saving_lose_nothing(tmp_path: Path) -> None:
    killed(1000, tmp_path)
