"""Saves that fail: a full disk, no permission, a kill; the last good one stays, and why is told."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
from tests.games import new_match, random_steps, state
from tests.library.stores import ROOT, in_another_process, kept, path_of, run, sentence


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
    assert run(program, store, name) == "files.other"
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
