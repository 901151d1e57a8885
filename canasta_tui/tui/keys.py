"""All keys of the program, as the screens themselves declare them, for the page of keys."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

from canasta_tui.messages import Catalogue

CURTAIN: Final = (("space", "keys.curtain.open"), ("escape", "keys.curtain.leave"))


class KeyGroup(NamedTuple):
    """The keys that hold in one place; ``name`` is the key of its title.

    ``handled`` are keys that a screen takes without a binding, each with the key of its message.
    """

    name: str
    where: tuple[type[DOMNode], ...]
    handled: tuple[tuple[str, str], ...] = ()

    def bindings(self) -> Iterator[Binding]:
        """Yield the bindings that are told to the player: those with an id."""
        for node in self.where:
            for each in node.BINDINGS:
                if isinstance(each, Binding) and each.id:
                    yield each

    def lines(self, t: Catalogue) -> list[tuple[str, str]]:
        """Return for each binding its keys as they are written, and what they do."""
        bound = [(each.key, f"keys.{each.id}") for each in self.bindings()]
        return [(keys_text(t, keys), t(message)) for keys, message in (*self.handled, *bound)]


def keys_text(t: Catalogue, keys: str) -> str:
    """Return keys as a binding has them, ``f1,question_mark``, in the player's words."""
    return t("keys.separator").join(
        _key_text(t, key) for key in keys.split(",") if not _is_twin(key)
    )


def _is_twin(key: str) -> bool:
    """Say whether a key is the capital of a letter, which a binding has for Caps Lock."""
    return len(key) == 1 and key.isupper()


def _key_text(t: Catalogue, key: str) -> str:
    if t.has(f"keys.name.{key}"):
        return t(f"keys.name.{key}")
    *modifiers, letter = key.split("+")
    return "+".join([*(modifier.capitalize() for modifier in modifiers), letter.upper()])


def groups() -> tuple[KeyGroup, ...]:
    """Return all keys, those of the table first."""
    from canasta_tui.tui.app import CanastaApp
    from canasta_tui.tui.screens.confirm import ConfirmScreen
    from canasta_tui.tui.screens.deal_end import DealEndScreen
    from canasta_tui.tui.screens.house_rules import HouseRulesScreen
    from canasta_tui.tui.screens.new_game import NewGameScreen
    from canasta_tui.tui.screens.saves import SavesScreen
    from canasta_tui.tui.screens.table import TableScreen
    from canasta_tui.tui.screens.title import TitleScreen
    from canasta_tui.tui.widgets.hand import HandView
    from canasta_tui.tui.widgets.log import LogView
    from canasta_tui.tui.widgets.side import SideView

    return (
        KeyGroup("everywhere", (CanastaApp,)),
        KeyGroup("curtain", (), CURTAIN),
        KeyGroup("hand", (HandView,)),
        KeyGroup("table", (TableScreen,)),
        KeyGroup("melds", (SideView,)),
        KeyGroup("log", (LogView,)),
        KeyGroup("deal_end", (DealEndScreen,)),
        KeyGroup("title", (TitleScreen,)),
        KeyGroup("new_game", (NewGameScreen,)),
        KeyGroup("house_rules", (HouseRulesScreen,)),
        KeyGroup("saves", (SavesScreen,)),
        KeyGroup("confirm", (ConfirmScreen,)),
    )
