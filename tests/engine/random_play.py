"""Random legal play, and what must hold at every step of it."""

import random
from collections.abc import Iterable, Iterator, Mapping
from operator import mul
from typing import Any, Final, NamedTuple

from canasta_tui.engine.actions import Action, Add, Join, LayMelds, TakePile
from canasta_tui.engine.cards import (
    BY_RANK,
    CODES,
    RED_THREES,
    SIZE,
    Card,
    cards_in,
    full_pack,
    is_wild,
    rank_of,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Ending
from canasta_tui.presets import load
from tests.engine.random_rules import any_rules
from tests.engine.random_tables import OPTIONS
from tests.games import TABLES

MOST_ACTIONS: Final = 20_000
"""Actions after which a deal counts as one that does not end; random ones end in some hundreds."""

CHECKED_WHOLE: Final = 25
"""Every so many actions a deal is looked at closely, in between only its cards are counted."""

_WEIGHTS: Final = [random.Random(card).getrandbits(60) for card in range(CODES)]
_EAGER: Final = (LayMelds, Add, TakePile, Join)


class FaultError(AssertionError):
    """Something that must hold at every step of a deal does not."""


class Setting(NamedTuple):
    """A table to play at, with its house rules."""

    name: str
    players: int
    sides: int
    options: Mapping[str, Any]

    def rules(self) -> Rules:
        return load(self.name, self.players, self.sides, dict(self.options) or None)


def any_setting(rng: random.Random) -> Setting:
    """A system with its seats, mostly with house rules: some that change much, or any at all."""
    kind = rng.random()
    if kind < 0.3:
        table, drawn = any_rules(rng)
        return Setting(*table, drawn)
    options = rng.choice(OPTIONS) if kind < 0.7 else {}
    return Setting(*rng.choice(TABLES), options)


def dealt(rules: Rules, rng: random.Random) -> Deal:
    """A deal from a shuffled pack, at totals that ask for any of the minima."""
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    cut = rng.randrange(1, len(pack)) if rules.cut_keeps_wilds else None
    totals = [rng.choice((-100, 0, 0, 1600, 3100, 7000)) for _ in range(rules.sides)]
    return start(rules, pack, rng.randrange(rules.players), totals, cut)


def chosen(actions: list[Action], rng: random.Random, eagerness: float) -> Action:
    """A random action; an eager player prefers to meld and to take the pile."""
    if rng.random() < eagerness:
        eager = [each for each in actions if isinstance(each, _EAGER)]
        if eager:
            return rng.choice(eager)
    return rng.choice(actions)


def steps(deal: Deal, rng: random.Random) -> Iterator[Action]:
    """Play the deal to its end, giving each action once it is done; FaultError at a dead end."""
    eagerness = rng.choice((0.0, 0.5, 0.95))
    for _ in range(MOST_ACTIONS):
        if deal.over:
            return
        actions = deal.legal_actions()
        if not actions:
            raise FaultError("no legal action")
        action = chosen(actions, rng, eagerness)
        deal.push(action)
        yield action
    raise FaultError("the deal does not end")


def fingerprint(cards: Iterable[Card]) -> int:
    """A number that tells two collections of cards apart, whatever their order."""
    return sum(map(_WEIGHTS.__getitem__, cards))


def fingerprint_of(deal: Deal) -> int:
    """The fingerprint of all cards of the deal, wherever they are."""
    total = sum(sum(map(mul, hand, _WEIGHTS)) for hand in deal.hands)
    total += sum(fingerprint(each.cards) for melds in deal.melds for each in melds)
    total += sum(map(fingerprint, deal.red_threes))
    return total + fingerprint(deal.pile) + fingerprint(deal.stock)


def all_cards(deal: Deal) -> list[Card]:
    """Every card of the deal, wherever it is, sorted."""
    cards = [card for hand in deal.hands for card in cards_in(hand)]
    cards += [card for melds in deal.melds for each in melds for card in each.cards]
    cards += [card for side in deal.red_threes for card in side]
    return sorted([*cards, *deal.pile, *deal.stock])


def check(deal: Deal) -> None:
    """Raise FaultError if a card is lost, a count is wrong, or a card is where it may not be."""
    rules = deal.rules
    if all_cards(deal) != full_pack(rules.packs, rules.jokers):
        raise FaultError("cards are lost or doubled")
    for hand in deal.hands:
        ranks = [0] * 14
        for card in range(CODES):
            ranks[rank_of(card)] += hand[card]
        if hand[BY_RANK:SIZE] != ranks or hand[SIZE] != sum(ranks):
            raise FaultError("a hand's counts are wrong")
        if rules.red_threes_laid_by == "program" and any(hand[card] for card in RED_THREES):
            raise FaultError("a red three is in a hand")
    if deal.pile_wilds != sum(map(is_wild, deal.pile)):
        raise FaultError("the wilds in the pile are miscounted")
    for melds in deal.melds:
        for each in melds:
            wilds = sum(map(is_wild, each.cards))
            if (each.wilds, each.size) != (wilds, len(each.cards)):
                raise FaultError("a meld's counts are wrong")
    if deal.over:
        _check_end(deal)
    elif not rules.hand_may_be_emptied and any(not hand[SIZE] for hand in deal.hands):
        raise FaultError("a hand is empty where a card must be kept")


def _check_end(deal: Deal) -> None:
    went_out = deal.ending == Ending.WENT_OUT
    if went_out != (deal.finished_by is not None):
        raise FaultError("the ending does not fit who went out")
    if deal.finished_by is not None and deal.hands[deal.finished_by][SIZE]:
        raise FaultError("who went out still holds cards")
    for side, score in enumerate(deal.scores()):
        if score.deal != sum(score[:5]) or score.total != deal.totals[side] + score.deal:
            raise FaultError("a score does not add up")
        out = deal.finished_by is not None and deal.finished_by % deal.rules.sides == side
        if out and deal.canastas(side) < deal.rules.canastas_to_go_out:
            raise FaultError("a side went out without its canastas")
        if not out and score.going_out:
            raise FaultError("a side that did not go out has the premium")


def check_listed(deal: Deal) -> None:
    """Raise FaultError if a listed action is refused, or is listed twice."""
    actions = deal.legal_actions()
    for action in actions:
        refusal = deal.refusal(action)
        if refusal is not None:
            raise FaultError(f"listed, but refused as {refusal.reason}: {action}")
    if len(set(actions)) != len(actions):
        raise FaultError("an action is listed twice")


def play_checked(seed: str, *, every_listed: bool = False) -> int:
    """Play the deal of this seed with all checks; return its number of actions.

    FaultError says the table, the step and what is wrong.
    """
    rng = random.Random(seed)
    setting = any_setting(rng)
    deal = dealt(setting.rules(), rng)
    whole = fingerprint_of(deal)
    done = 0
    try:
        check(deal)
        for _ in steps(deal, rng):
            done += 1
            if fingerprint_of(deal) != whole:
                raise FaultError("cards are lost or doubled")
            if deal.over or every_listed or not done % CHECKED_WHOLE:
                check(deal)
            if every_listed:
                check_listed(deal)
    except FaultError as fault:
        raise FaultError(f"seed {seed!r}, {setting}, after {done} actions: {fault}") from None
    return done
