"""How cost grows with the size of a game: ``python -m tests.benchmarks.growth``."""

import random
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from canasta_tui.engine.cards import (
    RED_THREES,
    full_pack,
    is_wild,
    new_hand,
    parse_cards,
    rank_of,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.match import Match
from canasta_tui.presets import load
from canasta_tui.record import MatchRecord, RecordWriter, read_record
from tests.benchmarks.material import (
    played_by_computers,
    random_play,
)
from tests.benchmarks.measuring import (
    Effort,
    Report,
    command,
    in_turn,
    microseconds,
    ratio,
)

HANDS: Final = (10, 20, 30, 40, 50, 60)
UNOPENED: Final = (10, 20, 30)
"""Cards in the hands of a side that has to open, and so has not taken a pile yet."""
PILES: Final = (1, 10, 20, 40, 60)
PLAYERS: Final = (2, 3, 4, 5, 6)
PACKS: Final = (2, 3)
MATCHES: Final = (1, 5, 10, 20, 40)
AGAIN: Final = 3
"""The column of writing again."""
HANDS_DEALT: Final = 20
"""Random hands of each size, and random piles."""


def measure_hands(effort: Effort) -> Report:
    """Measure how listing and copying grow with the hand and the pile."""
    rows = in_turn(
        {
            **{_hand(size): _listing(_hands(size), effort) for size in HANDS},
            **{_unopened(size): _listing(_hands(size, opened=False), effort) for size in UNOPENED},
            **{_pile(size): _listing(_hands(15, size, Phase.DRAW), effort) for size in PILES},
        },
        effort,
    )
    return Report(
        "How cost grows with hand and pile",
        f"{HANDS_DEALT} random hands of classic, after the draw; the side has laid three kings,"
        " or has to open. The piles lie before the draw, with the same 15 cards in hand and the"
        " same card on top. Processor time.",
        ("us to list", "us to copy"),
        rows,
        (
            *ratio(rows, _hand(HANDS[-1]), _hand(HANDS[0])),
            *ratio(rows, _unopened(UNOPENED[-1]), _unopened(UNOPENED[0])),
            *ratio(rows, _pile(PILES[-1]), _pile(PILES[1])),
        ),
    )


def measure_players(effort: Effort) -> Report:
    """Measure how play grows with the players and the packs."""
    rows = in_turn(
        {
            **{_players(count): _play(load("yu", count), effort) for count in PLAYERS},
            **{
                _packs(packs): _play(load("classic", options={"packs": packs}), effort)
                for packs in PACKS
            },
        },
        effort,
    )
    return Report(
        "How cost grows with players and packs",
        "Random legal play, as above. Three packs are classic's rules with a pack more and the"
        " jokers of two. Processor time.",
        ("us an action", "ms a deal"),
        rows,
        (
            *ratio(rows, _players(PLAYERS[-1]), _players(PLAYERS[0])),
            *ratio(rows, _packs(PACKS[-1]), _packs(PACKS[0])),
        ),
    )


def measure_matches(effort: Effort) -> Report:
    """Measure how replaying, reading and writing grow with the match."""
    counts = MATCHES if effort.seconds else MATCHES[:2]
    rows = in_turn({_match(count): _kept(count, effort) for count in counts}, effort)
    return Report(
        "How cost grows with the match",
        "Classic matches of four that computers played: replayed, and the record read from JSON"
        " and written; then written again, as after an action, when only the latest deal is new."
        " Processor time.",
        ("ms to replay", "ms to read", "ms to write", "ms to write again"),
        rows,
        (
            *ratio(rows, _match(counts[-1]), _match(counts[0])),
            *ratio(rows, _match(counts[-1]), _match(counts[0]), column=AGAIN, label="again: "),
        ),
    )


def _listing(deals: Sequence[Deal], effort: Effort) -> Callable[[], tuple[float, float]]:
    listed = microseconds(deals, Deal.legal_actions, effort)
    copied = microseconds(deals, Deal.copy, effort)
    return lambda: (*listed(), *copied())


def _hands(
    cards: int, pile: int = 2, phase: Phase = Phase.PLAY, *, opened: bool = True
) -> list[Deal]:
    """Return deals in which the seat in turn holds so many cards; its side has laid three kings."""
    seeds = range(HANDS_DEALT)
    return [_laid(cards, pile, phase, opened, random.Random(seed)) for seed in seeds]


def _laid(cards: int, pile: int, phase: Phase, opened: bool, rng: random.Random) -> Deal:
    rules = load("classic")
    deal = Deal(rules, (0,) * rules.sides)
    left = [card for card in full_pack(rules.packs, rules.jokers) if card not in RED_THREES]
    if opened:
        kings = parse_cards(("KS", "KH", "KD"))
        deal.melds[0] = [Meld(MeldKind.SET, rank_of(kings[0]), kings, len(kings), 0)]
        deal.laid[0] = True
        for card in kings:
            left.remove(card)
    rng.shuffle(left)
    deck = iter(left)
    for seat in range(rules.players):
        deal.hands[seat] = new_hand(islice(deck, 8 if seat else cards))
    natural = [card for card in deck if not is_wild(card)]
    top, *below = natural
    deal.pile, deal.stock = [*below[: pile - 1], top], below[pile - 1 :]
    deal.begin_turn(phase)
    return deal


def _play(rules: Rules, effort: Effort) -> Callable[[], tuple[float, float]]:
    def play() -> tuple[float, float]:
        decisions, deals, seconds = random_play(rules, effort.seconds)
        return seconds / decisions * 1e6, seconds / deals * 1e3

    return play


def _kept(count: int, effort: Effort) -> Callable[[], tuple[float, float, float, float]]:
    match, writer = played_by_computers(count), RecordWriter()
    record = match.record()
    replayed = microseconds([record], Match.from_record, effort)
    read = microseconds([record.to_bytes()], read_record, effort)
    written = microseconds([record], MatchRecord.to_bytes, effort)
    again = microseconds([match], lambda each: writer.to_bytes(each.record()), effort)
    return lambda: (
        replayed()[0] / 1e3,
        read()[0] / 1e3,
        written()[0] / 1e3,
        again()[0] / 1e3,
    )


def _hand(size: int) -> str:
    return f"a hand of {size} cards"


def _unopened(size: int) -> str:
    return f"{_hand(size)}, to open"


def _pile(size: int) -> str:
    return f"a pile of {size}"


def _players(count: int) -> str:
    return f"{count} players, yu"


def _packs(count: int) -> str:
    return f"{count} packs"


def _match(deals: int) -> str:
    return "a match of one deal" if deals == 1 else f"a match of {deals} deals"


if __name__ == "__main__":
    command(__doc__, measure_hands, measure_players, measure_matches)
