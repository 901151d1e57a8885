"""Messages read from a language's TOML files, and how fields are put into them."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

Message: TypeAlias = "str | tuple[Message, ...]"
"""A sentence, or its plural forms in the order of the language's plural rule."""

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent
LANGUAGE: Final = "language"
"""The file of a language that says its own name and its plural rule."""

_PLACE: Final = re.compile(r"\{\{|\}\}|\{(\w+)\}")


class MessageError(LookupError):
    """There is no such message, or it cannot be made from the fields given."""


class UnknownLanguageError(LookupError):
    """There is no catalogue in that language."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalogue."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob(f"*/{LANGUAGE}.toml")))


class Catalogue:
    """The messages of one language; a section's file is read when it is first asked for.

    ``fallback`` answers for what this language lacks.
    """

    def __init__(
        self, language: str, fallback: "Catalogue | None" = None, folder: Path = FOLDER
    ) -> None:
        self.language = language
        self._fallback = fallback
        self._folder = folder / language
        self._sections: dict[str, dict[str, Message]] = {}
        if not (self._folder / f"{LANGUAGE}.toml").is_file():
            raise UnknownLanguageError(f"there are no messages in the language {language!r}")

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return the message with its fields filled in as plain text.

        MessageError if there is no such message, or a field that it names is not given.
        """
        message = self._find(key)
        if message is None:
            if self._fallback is None:
                raise MessageError(f"there is no message {key!r}")
            return self._fallback(key, **fields)
        return self._fill(key, self._form(key, message, fields), fields)

    def has(self, key: str) -> bool:
        """Say whether there is such a message, in this language or the one behind it."""
        if self._find(key) is not None:
            return True
        return self._fallback is not None and self._fallback.has(key)

    @cached_property
    def name(self) -> str:
        """The language's own name for itself."""
        return str(self._settings["name"])

    def sections(self) -> list[str]:
        """Return the names of this language's sections."""
        files = self._folder.glob("*.toml")
        return sorted(file.stem for file in files if file.stem != LANGUAGE)

    def all_keys(self) -> list[str]:
        """Return the keys of all messages that this language has itself."""
        return [
            f"{section}.{name}" for section in self.sections() for name in self._section(section)
        ]

    def message(self, key: str) -> Message:
        """Return the message as it is written in this language; MessageError if it is not."""
        message = self._find(key)
        if message is None:
            raise MessageError(f"there is no message {key!r}")
        return message

    def fields(self, key: str) -> frozenset[str]:
        """Return the fields that a message needs, those that choose its plural form among them."""
        message = self.message(key)
        named = {name for text in texts(message) for name in _PLACE.findall(text) if name}
        return frozenset(named | set("nm"[: depth(message)]))

    @cached_property
    def forms(self) -> int:
        """The number of plural forms that this language has."""
        return int(self._settings["forms"])

    @cached_property
    def plural(self) -> Callable[[int], int]:
        """The language's plural rule: the number of the form for a count."""
        from gettext import c2py

        return c2py(self._settings["plural"])

    @cached_property
    def _settings(self) -> Mapping[str, Any]:
        return _read(self._folder / f"{LANGUAGE}.toml")

    def _find(self, key: str) -> "Message | None":
        section, _, name = key.partition(".")
        return self._section(section).get(name)

    def _section(self, section: str) -> dict[str, Message]:
        known = self._sections.get(section)
        if known is None:
            file = self._folder / f"{section}.toml"
            written = _read(file) if section.isidentifier() and file.is_file() else {}
            known = self._sections[section] = dict(_flat(written))
        return known

    def _form(self, key: str, message: Message, fields: Mapping[str, object]) -> str:
        for chooser in "nm":
            if isinstance(message, str):
                break
            count = fields.get(chooser)
            if not isinstance(count, int):
                raise MessageError(f"the message {key!r} needs a number {chooser!r}")
            message = message[self.plural(abs(count))]
        if not isinstance(message, str):
            raise MessageError(f"the message {key!r} has forms within forms within forms")
        return message

    def _fill(self, key: str, text: str, fields: Mapping[str, object]) -> str:
        def fill(place: re.Match[str]) -> str:
            name = place[1]
            if name is None:
                return place[0][0]
            if name not in fields:
                raise MessageError(f"the message {key!r} needs a field {name!r}")
            return str(fields[name])

        return _PLACE.sub(fill, text)


def texts(message: Message) -> Iterator[str]:
    """Yield every form of a message."""
    if isinstance(message, str):
        yield message
    else:
        for form in message:
            yield from texts(form)


def depth(message: Message) -> int:
    """Return how many numbers choose the form of a message: none, one or two."""
    return 0 if isinstance(message, str) else 1 + depth(message[0])


def _read(file: Path) -> dict[str, Any]:
    with file.open("rb") as stream:
        return tomllib.load(stream)


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Message]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, _message(value)


def _message(value: Any) -> Message:
    return tuple(_message(each) for each in value) if isinstance(value, list) else str(value)
