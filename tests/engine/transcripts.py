"""Whole deals as text: what every seat sees after every action, so that leaks and drift show.

``python -m tests.engine.transcripts --write`` writes the files in ``golden/`` anew.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from canasta_tui.engine.actions import Action, to_json
from canasta_tui.engine.cards import Card, card_names
from canasta_tui.engine.melds import Meld
from canasta_tui.engine.view import SeatView
from canasta_tui.match import Match
from tests.engine.random_play import chosen
from tests.games import TABLES, new_match

FOLDER: Final = Path(__file__).parent / "golden"
SHOWN: Final = 40
"""Actions shown from the beginning of a deal, and half as many from its end."""

Table = tuple[str, int, int]


def file_of(table: Table) -> Path:
    """The file of a table; the second number of sides for as many players is named too."""
    name, players, sides = table
    first = next(each for each in TABLES if each[:2] == (name, players)) == table
    return FOLDER / (f"{name}-{players}.txt" if first else f"{name}-{players}-{sides}-sides.txt")


def text(cards: Sequence[Card]) -> str:
    return " ".join(card_names(cards)) or "-"


def action_text(action: Action) -> str:
    """An action in one line, as ``take_pile QS QH onto 1``."""
    words: list[str] = []
    for key, value in to_json(action).items():
        if key in ("onto", "also"):
            words += [] if value in (None, []) else [key]
        words += _words(value)
    return " ".join(words)


def _words(value: object) -> list[str]:
    if value is None:
        return []
    if isinstance(value, list):
        inner = [" ".join(_words(each)) for each in value]
        return ["(" + each + ")" if " " in each else each for each in inner]
    return [str(value)]


def meld_text(meld: Meld) -> str:
    marks = "*" * meld.is_canasta + "h" * meld.hidden
    return f"{text(meld.cards)}{marks}"


def public_text(view: SeatView) -> Iterator[str]:
    """What every seat sees alike."""
    pile = f"pile {len(view.pile)} {text(view.pile[-1:])}"
    marks = " blocked" * view.blocked + " frozen" * view.frozen
    asked = "" if not view.asked else f" asked {view.answer}"
    yield f"turn {view.turn} actor {view.actor} {view.phase.name.lower()}{asked}"
    yield f"hands {' '.join(map(str, view.hand_sizes))} | stock {view.stock_size} | {pile}{marks}"
    for side, melds in enumerate(view.melds):
        reds = text(view.red_threes[side])
        laid = " | ".join(map(meld_text, melds)) or "-"
        yield f"side {side}: {laid} | reds {reds} | opens with {view.minimums[side]}"


def own_text(view: SeatView) -> str:
    """What only the viewer sees, and how much he can do."""
    actions = len(view.legal_actions())
    can = f" | can do {actions}" if actions else ""
    return f"  {view.seat}: {text(view.hand)} | new {text(view.new_cards)}{can}"


def state_text(match: Match) -> list[str]:
    """Every seat's view: what is public once, if all see the same, and then each one's own."""
    views = [match.view(seat) for seat in range(match.rules.players)]
    public = [list(public_text(view)) for view in views]
    lines = [f"  {line}" for line in public[0]]
    for view, seen in zip(views, public, strict=True):
        if seen != public[0]:
            lines += [f"  {view.seat} sees: {line}" for line in seen]
    return lines + [own_text(view) for view in views]


def end_text(match: Match) -> list[str]:
    result = match.results[-1]
    lines = [f"end: {result.ending.value} by {result.finished_by} from hand {result.from_hand}"]
    for side, score in enumerate(result.scores):
        words = [f"{key} {value}" for key, value in score._asdict().items()]
        lines.append(f"  side {side}: {', '.join(words)}")
    hands = match.view(0).all_hands or ()
    return lines + [f"  {seat} held: {text(hand)}" for seat, hand in enumerate(hands)]


def transcript(table: Table) -> str:
    """One seeded random deal at the table, from the dealing to the score."""
    name, players, sides = table
    match = new_match(7, name, players, sides)
    rng = random.Random(f"{name} {players} {sides}")
    parts = ["\n".join([f"{name}, {players} players, {sides} sides", *state_text(match)])]
    while not match.deal_over:
        seat, view = match.actor, match.view(match.actor)
        action = chosen(sorted(view.legal_actions(), key=action_text), rng, 0.8)
        match.play(action)
        number = len(parts)
        parts.append("\n".join([f"{number}. {seat} {action_text(action)}", *state_text(match)]))
    left_out = len(parts) - SHOWN - SHOWN // 2
    if left_out > 0:
        parts[SHOWN : SHOWN + left_out] = [f"... {left_out} actions more"]
    return "\n".join([*parts, *end_text(match)]) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files anew, or say which differ."""
    parser = argparse.ArgumentParser(description="Whole deals as text, one file a table.")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    write = parser.parse_args(arguments).write
    differing = 0
    for table in TABLES:
        file, wanted = file_of(table), transcript(table)
        if file.exists() and file.read_text(encoding="utf-8") == wanted:
            continue
        differing += 1
        print(f"{file.name} {'written' if write else 'differs'}")
        if write:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(wanted, encoding="utf-8")
    return 0 if write else min(differing, 1)


if __name__ == "__main__":
    sys.exit(main())
