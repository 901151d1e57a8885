"""The keys in force: those of the bindings, or what the player has chosen instead."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, runtime_checkable

from textual.app import App
from textual.binding import Binding, InvalidBinding
from textual.screen import Screen

from canasta_tui.messages import Catalogue, catalogue
from canasta_tui.names import shown
from canasta_tui.tui.keys.declared import EVERYWHERE, Known, declared, known_bindings
from canasta_tui.tui.keys.names import (
    BASIC,
    HELD,
    is_key,
    key_text,
    keys_text,
    split,
    typed_by,
    with_twin,
)

LONGEST_SHOWN: Final = 60
"""Characters of a wrong field that are told."""


class Keyboard:
    """Which keys do what; ``keep`` is called with what is chosen whenever that changes.

    What is chosen are keys by the id of a binding, as ``{"table.take": "g,G"}``. The basic keys of
    a binding stay beside them, so that nothing that one needs to get on can be lost.
    """

    def __init__(
        self, t: Catalogue, keep: Callable[[Mapping[str, str]], None] | None = None
    ) -> None:
        self._t = t
        self._keep = keep
        self._chosen: dict[str, str] = {}

    @property
    def keymap(self) -> dict[str, str]:
        """All keys of the bindings that are not as usual."""
        known = known_bindings() if self._chosen else {}
        return {id: ",".join(self.keys(known[id].binding)) for id in self._chosen}

    def keys(self, binding: Binding) -> tuple[str, ...]:
        """Return the keys in force of a binding."""
        return (*_basic(binding), *self._others(binding))

    def is_usual(self, id: str) -> bool:
        """Say whether a binding has its own keys."""
        return id not in self._chosen

    def text(self, binding: Binding) -> str:
        """Return the keys in force of a binding in the player's words."""
        return keys_text(self._t, self.keys(binding))

    def short_text(self, binding: Binding) -> str:
        """Return the first of them alone."""
        return key_text(self._t, self.keys(binding)[0])

    def take_over(self, chosen: Mapping[str, str], path: object) -> list[str]:
        """Take over what stands in a settings file; return what of it cannot be, as sentences."""
        faults, good = [], {}
        for id, keys in chosen.items():
            reason = self._fault(id, keys)
            if reason is None:
                twins = [each for key in split(keys) for each in split(with_twin(key))]
                good[id] = ",".join(dict.fromkeys(twins))
            else:
                faults.append(self._named_fault(path, id, keys, reason))
        for id in reversed([*good]):
            clash = next(self._clashes(id, split(good[id]), good), None)
            if clash is not None:
                does = self._t(f"keys.{clash}")
                reason = self._t("keys.fault.taken", does=does)
                faults.append(self._named_fault(path, id, good.pop(id), reason))
        self._chosen = good
        return faults

    def choose(self, id: str, key: str) -> str:
        """Give a binding another key, and say what came of it."""
        reason = self._unfit(known_bindings()[id], key)
        if reason is not None:
            return reason
        return self._put(id, split(with_twin(key)))

    def give_back(self, id: str) -> str:
        """Give a binding its usual keys back, and say what came of it."""
        return self._put(id, _free(known_bindings()[id].binding))

    def give_all_back(self) -> str:
        """Give every binding its usual keys back, and say so."""
        self._choose({})
        return self._t("keys.page.all_usual")

    def _put(self, id: str, keys: tuple[str, ...]) -> str:
        """Put keys on a binding; another that has them takes the old ones, where it can."""
        old = self._others(known_bindings()[id].binding)
        chosen = self._with(self._chosen, id, keys)
        clashes = [*self._clashes(id, keys, self._chosen)]
        if not clashes:
            self._choose(chosen)
            return self._t("keys.page.chosen", **self._told(id))
        other = clashes[0]
        swapped = self._with(chosen, other, old)
        if len(clashes) > 1 or not self._fits(other, old, swapped):
            taken = {"key": keys_text(self._t, keys), "does": self._t(f"keys.{other}")}
            return self._t("keys.page.taken", **taken)
        self._choose(swapped)
        told = {**self._told(id), "other_keys": self._told(other)["keys"]}
        return self._t("keys.page.swapped", **told, other=self._t(f"keys.{other}"))

    def _told(self, id: str) -> dict[str, str]:
        keys = self.text(known_bindings()[id].binding)
        return {"keys": keys, "does": self._t(f"keys.{id}")}

    def _choose(self, chosen: dict[str, str]) -> None:
        self._chosen = chosen
        if self._keep is not None:
            self._keep(dict(chosen))

    def _with(self, chosen: Mapping[str, str], id: str, keys: tuple[str, ...]) -> dict[str, str]:
        others = {each: chosen[each] for each in chosen if each != id}
        usual = _free(known_bindings()[id].binding)
        return others if keys == usual else {**others, id: ",".join(keys)}

    def _others(self, binding: Binding) -> tuple[str, ...]:
        """Return the keys of a binding that can be changed."""
        return _others_in(self._chosen, binding)

    def _clashes(self, id: str, keys: Iterable[str], chosen: Mapping[str, str]) -> Iterator[str]:
        """Yield the bindings that hold at the same time and have one of the keys."""
        known = known_bindings()
        for other, (binding, group) in known.items():
            there = other != id and group.meets(known[id].group)
            if there and not set(keys).isdisjoint(_others_in(chosen, binding)):
                yield other

    def _fits(self, id: str, keys: tuple[str, ...], chosen: Mapping[str, str]) -> bool:
        """Say whether a binding could have the keys, if so much were chosen."""
        known = known_bindings()[id]
        fit = all(self._unfit(known, key) is None for key in keys)
        return bool(keys) and fit and next(self._clashes(id, keys, chosen), None) is None

    def _unfit(self, known: Known, key: str) -> str | None:
        """Return why a key cannot be that of a binding, whatever the others have."""
        told = key_text(self._t, key)
        if key in HELD:
            return self._t("keys.page.basic", key=told)
        if not is_key(key):
            return self._t("keys.page.no_key")
        typing = known.group.typing or (known.binding.priority and known.group.name == EVERYWHERE)
        if typing and _is_for_typing(key):
            return self._t("keys.page.typed", key=told)
        return None

    def _fault(self, id: str, keys: str) -> str | None:
        """Return what is wrong with a field of the settings file, or None."""
        if id not in known_bindings():
            return self._t("keys.fault.no_binding")
        try:
            names = split(keys)
        except InvalidBinding:
            return self._t("keys.fault.no_key")
        if not all(map(is_key, names)):
            return self._t("keys.fault.no_key")
        return next(filter(None, (self._unfit(known_bindings()[id], key) for key in names)), None)

    def _named_fault(self, path: object, id: str, keys: str, reason: str) -> str:
        return self._t(
            "keys.fault.sentence",
            path=path,
            id=shown(id, LONGEST_SHOWN),
            keys=shown(keys, LONGEST_SHOWN),
            reason=reason,
        )


@runtime_checkable
class HasKeyboard(Protocol):
    """An app whose keys can be chosen."""

    keyboard: Keyboard


def keyboard_of(app: App[Any]) -> Keyboard:
    """Return the keys in force in an app."""
    return app.keyboard if isinstance(app, HasKeyboard) else Keyboard(catalogue())


def key_on(screen: Screen[Any], id: str) -> str:
    """Return how the key of a binding of the screen or the app is written; else the text itself."""
    binding = declared(type(screen)).get(id) or declared(type(screen.app)).get(id)
    return keyboard_of(screen.app).short_text(binding) if binding else id


def _basic(binding: Binding) -> tuple[str, ...]:
    return tuple(key for key in split(binding.key) if key in BASIC)


def _free(binding: Binding) -> tuple[str, ...]:
    """Return the usual keys of a binding that can be changed."""
    return tuple(key for key in split(binding.key) if key not in BASIC)


def _others_in(chosen: Mapping[str, str], binding: Binding) -> tuple[str, ...]:
    keys = chosen.get(binding.id or "")
    return _free(binding) if keys is None else split(keys)


def _is_for_typing(key: str) -> bool:
    """Say whether a key means something to a field that is typed into."""
    from textual.widgets import Input

    editing = {each for binding in Input.BINDINGS for each in split(_keys_of(binding))}
    return typed_by(key) is not None or key in editing


def _keys_of(binding: Binding | tuple[str, ...]) -> str:
    return binding.key if isinstance(binding, Binding) else binding[0]
