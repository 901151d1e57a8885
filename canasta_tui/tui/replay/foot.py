"""What the lines at the foot of a replay tell: where one is, what it does, what can be done."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from canasta_tui.messages import Catalogue
from canasta_tui.tui.replay.positions import Point, Replay
from canasta_tui.tui.widgets.action_bar import Entry
from canasta_tui.tui.widgets.progress import Passed

ENTRIES: Final = {
    "play": "play",
    "back": "step(-1)",
    "on": "step(1)",
    "go_to": "go_to",
    "newest": "newest",
    "panel": "panel",
    "leave": "leave",
}
"""The action of the screen that each entry of its bar stands for."""


class Status(NamedTuple):
    """How a replay stands.

    ``at`` is the point shown; ``seconds`` is how long each stays; ``playing`` says whether it goes
    on by itself, ``following`` whether more of the match may come.
    """

    replay: Replay
    at: Point
    seconds: float
    playing: bool
    following: bool


def passed(t: Catalogue, now: Status) -> Passed:
    """Return what the track shows."""
    replay, (deal, action) = now.replay, now.at
    marks = (n for n, event in enumerate(replay.events(deal), 1) if event.canastas)
    return Passed(replay.deals, deal, action, replay.actions(deal), tuple(marks), _doing(t, now))


def _doing(t: Catalogue, now: Status) -> str:
    if now.playing:
        return t("replay.state.playing", seconds=f"{now.seconds:g}")
    if not now.following:
        return t("replay.state.stopped", seconds=f"{now.seconds:g}")
    newest = now.at == now.replay.newest
    return t("replay.state.following" if newest else "replay.state.behind")


def entries(t: Catalogue, now: Status, key: Callable[[str], str]) -> Iterator[Entry]:
    """Yield the entries of the bar; ``key`` returns the written key of a binding's id."""

    def entry(name: str, label: str = "", possible: bool = True) -> Entry:
        command = t(f"replay.command.{label or name}")
        return Entry(name, key(f"replay.{name}"), command, possible)

    at_newest = now.at == now.replay.newest
    yield entry("play", "stop" if now.playing else "play")
    yield entry("back", possible=now.at != now.replay.start)
    yield entry("on", possible=not at_newest)
    yield entry("go_to")
    if now.following:
        yield entry("newest", possible=not at_newest)
    yield entry("panel")
    yield entry("leave")
