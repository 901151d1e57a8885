"""Other keys for a binding: what can be chosen, what is swapped, what is refused and why."""

from collections.abc import Mapping

import pytest

from canasta_tui.messages import catalogue
from canasta_tui.tui.keys.declared import known_bindings
from canasta_tui.tui.keys.keyboard import Keyboard
from canasta_tui.tui.keys.names import BASIC, is_key, split

T = catalogue()
KNOWN = known_bindings()


class Kept:
    """A keyboard, and what it had kept last."""

    def __init__(self) -> None:
        self.chosen: Mapping[str, str] | None = None
        self.keyboard = Keyboard(T, self._keep)

    def _keep(self, chosen: Mapping[str, str]) -> None:
        self.chosen = chosen

    def text(self, id: str) -> str:
        return self.keyboard.text(KNOWN[id].binding)


@pytest.mark.parametrize(
    ("key", "keys", "written"),
    [
        ("g", "g,G", "G"),
        ("G", "g,G", "G"),
        ("ž", "ž,Ž", "Ž"),
        ("Ш", "ш,Ш", "Ш"),
        ("7", "7", "7"),
        ("f7", "f7", "F7"),
        ("ctrl+g", "ctrl+g", "Ctrl+G"),
        ("left_square_bracket", "left_square_bracket", "["),
    ],
)
def test_another_key_is_taken_with_its_capital_and_kept(key: str, keys: str, written: str) -> None:
    kept = Kept()
    said = kept.keyboard.choose("table.take", key)
    assert said == T("keys.page.chosen", keys=written, does=T("keys.table.take"))
    assert kept.chosen == {"table.take": keys}
    assert kept.keyboard.keymap == kept.chosen
    assert kept.text("table.take") == written


@pytest.mark.parametrize("key", sorted({*BASIC, "ctrl+c"}))
def test_basic_keys_are_given_to_nothing_else(key: str) -> None:
    kept = Kept()
    assert "always does what it does" in kept.keyboard.choose("table.take", key)
    assert kept.chosen is None


@pytest.mark.parametrize("id", sorted(KNOWN))
def test_the_basic_keys_of_every_binding_stay(id: str) -> None:
    kept = Kept()
    kept.keyboard.choose(id, "f19")
    basic = BASIC & {*split(KNOWN[id].binding.key)}
    assert {*basic, "f19"} == {*kept.keyboard.keymap[id].split(",")}


def test_a_key_in_the_same_place_is_swapped_and_told() -> None:
    kept = Kept()
    said = kept.keyboard.choose("table.take", "d")
    assert kept.chosen == {"table.take": "d,D", "table.discard": "t,T"}
    assert said.startswith("D: Take the pile.")
    assert "has T now: Discard" in said
    kept.keyboard.choose("table.take", "t")
    assert kept.chosen == {}


def test_parts_of_the_table_share_its_keys_and_other_screens_do_not() -> None:
    kept = Kept()
    kept.keyboard.choose("table.take", "x")
    assert kept.text("hand.pick_rank") == "T"
    kept.keyboard.choose("table.take", "n")
    assert kept.text("title.new") == "N"


def test_a_key_that_cannot_be_swapped_is_refused_with_what_has_it() -> None:
    kept = Kept()
    said = kept.keyboard.choose("hand.left", "t")
    assert said == T("keys.page.taken", key="T", does=T("keys.table.take"))
    assert kept.chosen is None


def test_letters_stay_for_typing() -> None:
    kept = Kept()
    for id, key in [("new_game.start", "g"), ("app.quit", "g"), ("new_game.start", "ctrl+a")]:
        assert "needed for typing" in kept.keyboard.choose(id, key)
    kept.keyboard.choose("new_game.start", "f9")
    assert kept.text("new_game.start") == "F9"


def test_usual_keys_are_given_back_one_by_one_and_all_together() -> None:
    kept = Kept()
    kept.keyboard.choose("table.take", "g")
    kept.keyboard.choose("table.sort", "b")
    kept.keyboard.give_back("table.take")
    assert kept.chosen == {"table.sort": "b,B"}
    kept.keyboard.give_all_back()
    assert kept.chosen == {}
    assert kept.text("table.sort") == "S"


@pytest.mark.parametrize("key", ["t", "?", "ž", "f24", "ctrl+g", "plus", "minus", "shift+f3"])
def test_keys(key: str) -> None:
    assert is_key(key)


@pytest.mark.parametrize("key", ["nothing", "True", "tt", "ctrl+", "fancy+g", "", "\x07", "f99"])
def test_no_keys(key: str) -> None:
    assert not is_key(key)


@pytest.mark.parametrize(
    ("id", "keys", "reason"),
    [
        ("table.nothing", "g", "Nothing in the game has that name"),
        ("table.sort", "nothing", "These are no keys"),
        ("table.sort", "g,,h", "These are no keys"),
        ("table.sort", "", "These are no keys"),
        ("table.sort", "enter", "Enter always does"),
        ("table.sort", "d", "That key is taken: Discard"),
        ("new_game.start", "g", "needed for typing"),
    ],
)
def test_a_bad_field_of_the_file_is_told_and_the_others_hold(
    id: str, keys: str, reason: str
) -> None:
    kept = Kept()
    (said,) = kept.keyboard.take_over({"table.take": "G", id: keys}, "settings.toml")
    assert f"settings.toml the field keys.{id} is {keys}" in said
    assert reason in said
    assert kept.keyboard.keymap == {"table.take": "g,G"}


def test_a_swap_in_the_file_holds() -> None:
    kept = Kept()
    swap = {"table.take": "d,D", "table.discard": "t,T"}
    assert kept.keyboard.take_over(swap, "settings.toml") == []
    assert kept.keyboard.keymap == swap
