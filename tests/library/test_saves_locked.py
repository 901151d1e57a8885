"""One window, one game: the lock, and what becomes of it."""

import pytest

from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveStore
from tests.games import new_match, state
from tests.library.stores import in_another_process, kept, sentence, started


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
    with started(program, store, name) as other:
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
    with started(program, store, name) as parent:
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
