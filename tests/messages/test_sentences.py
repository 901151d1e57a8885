"""What players read: refusals with their numbers, events, endings, names."""

import random
from collections.abc import Iterator

import pytest

from canasta_tui.engine.actions import (
    ASK,
    DRAW,
    Action,
    Add,
    Answer,
    Discard,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import (
    JOKER,
    RANKS,
    SUITS,
    UNKNOWN,
    cards_in,
    full_pack,
    parse_card,
    parse_cards,
)
from canasta_tui.engine.deal import Deal
from canasta_tui.engine.dealing import start
from canasta_tui.engine.events import Event
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.engine.refusals import FIELD_OF, Reason, Refusal
from canasta_tui.engine.scoring import Score
from canasta_tui.engine.table import Ending
from canasta_tui.messages import catalogue
from canasta_tui.messages.loading import texts
from canasta_tui.messages.names import RANK_KEYS, SUIT_KEYS
from canasta_tui.messages.sentences import (
    card_name,
    ending_sentence,
    event_sentence,
    meld_name,
    refusal_sentence,
    score_title,
    side_name,
)
from canasta_tui.presets import PRESETS, load

T = catalogue()
NAMES = ("Ona", "Petras", "Jonas", "Rasa")
QUEEN = RANKS.index("Q")


def refused(reason: Reason, field: str = "", **numbers: int) -> str:
    return refusal_sentence(T, Refusal(reason, field or FIELD_OF[reason], "LT-1", numbers))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            refused(Reason.BELOW_MINIMUM, points=45, minimum=50),
            "This opens with 45 points; your side needs 50.",
        ),
        (
            refused(Reason.BELOW_MINIMUM, points=1, minimum=50),
            "This opens with 1 point; your side needs 50.",
        ),
        (
            refused(Reason.TOO_MANY_WILDS, wilds=2, naturals=2, allowed=1),
            "With 2 natural cards a set may hold 1 wild card at most; this one would hold 2.",
        ),
        (
            refused(Reason.TOO_MANY_WILDS, wilds=2, naturals=1, allowed=0),
            "With 1 natural card a set may hold no wild card; this one would hold 2.",
        ),
        (
            refused(Reason.TOO_MANY_WILDS, wilds=8, naturals=0, allowed=7),
            "A meld of wild cards holds 7 at most; this one would hold 8.",
        ),
        (
            refused(Reason.TOO_FEW_NATURALS, naturals=1, needed=2),
            "A set needs at least 2 natural cards; this one has 1.",
        ),
        (
            refused(Reason.TOO_FEW_CARDS, cards=2, needed=3),
            "A meld needs at least 3 cards; these are 2.",
        ),
        (refused(Reason.TOO_FEW_CARDS, cards=0, needed=1), "Choose at least one card to add."),
        (
            refused(Reason.NOT_IN_HAND, card=parse_card("TH"), held=0, named=1),
            "You do not have 10H.",
        ),
        (
            refused(Reason.NOT_IN_HAND, card=JOKER, held=1, named=2),
            "You hold only 1 joker, not 2.",
        ),
        (refused(Reason.NOT_IN_HAND, card=JOKER, held=0, named=1), "You do not have a joker."),
        (
            refused(Reason.NOT_IN_HAND, card=parse_card("QS"), held=1, named=2),
            "You hold QS only once, not 2 times.",
        ),
        (
            refused(Reason.DUPLICATE_RANK, rank=QUEEN, meld=0),
            "Your side already has a set of queens: add the cards to it.",
        ),
        (
            refused(Reason.PILE_TOO_SMALL, cards=1, needed=2),
            "The pile can be taken when it has at least 2 cards; it has 1.",
        ),
        (
            refused(Reason.PILE_TOO_SMALL, "one_card_takes_pile_of_one", cards=1, needed=2),
            "With one card in your hand you may not take a pile of one card: draw a card.",
        ),
        (
            refused(Reason.PILE_FROZEN, rank=QUEEN, wild=1),
            "A wild card in the pile freezes it: only two queens from your hand can take it.",
        ),
        (
            refused(Reason.PILE_TOP_UNUSABLE, rank=QUEEN),
            "The queen on top must be melded at once, and this does not do it: "
            "two queens from your hand would.",
        ),
        (
            refused(Reason.PILE_TOP_UNUSABLE, "pile_with_wild", rank=QUEEN),
            "A wild card does not help to take the pile in this game: "
            "you need two queens from your hand.",
        ),
        (
            refused(Reason.CANASTAS_MISSING, canastas=0, needed=1),
            "Your side needs 1 canasta to go out and has none: "
            "after your turn a card must be left in your hand.",
        ),
        (
            refused(Reason.CANASTAS_MISSING, canastas=1, needed=2),
            "Your side needs 2 canastas to go out and has 1: "
            "after your turn a card must be left in your hand.",
        ),
        (
            refused(Reason.THREES_NOT_MELDED, left=4, canastas=1, needed=1),
            "A set of black threes is only for going out: "
            "at most 1 card may stay in your hand, and 4 would.",
        ),
        (refused(Reason.THREES_NOT_MELDED, never=1), "Threes are never melded in this game."),
        (refused(Reason.WRONG_PHASE, drawn=0), "Draw a card or take the pile first."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_needed(sentence: str, expected: str) -> None:
    assert sentence == expected


def test_suits_of_a_refusal_can_be_glyphs() -> None:
    refusal = Refusal(
        Reason.NOT_IN_HAND, "hand_size", "", {"card": parse_card("QH"), "held": 0, "named": 1}
    )
    assert refusal_sentence(T, refusal, glyphs=True) == "You do not have Q♥."


def test_a_player_alone_is_not_told_of_a_side() -> None:
    numbers = {"points": 30, "minimum": 50}
    refusal = Refusal(Reason.BELOW_MINIMUM, "opening_minimum", "LT-11", numbers)
    assert refusal_sentence(T, refusal, alone=True) == "This opens with 30 points; you need 50."
    no_side = Refusal(Reason.PILE_EMPTY, "pile_minimum", "", {})
    assert refusal_sentence(T, no_side, alone=True) == refusal_sentence(T, no_side)


def test_all_that_speaks_of_a_side_has_a_variant_for_a_player_alone() -> None:
    keys = [key for key in T.all_keys() if key.startswith("refusals.")]
    of_sides = {
        key for key in keys if any("your side" in text.lower() for text in texts(T.message(key)))
    }
    alone = {key.replace("alone.", "") for key in keys if key.startswith("refusals.alone.")}
    assert alone == of_sides


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    key = f"refusals.{reason}"
    assert any(each == key or each.startswith(f"{key}.") for each in T.all_keys())


def attempts(deal: Deal, rng: random.Random) -> Iterator[Action]:
    """Actions of all kinds with cards of the hand and others, most of them not legal."""
    hand = [*cards_in(deal.hands[deal.actor]), JOKER, rng.randrange(JOKER)]
    some = [tuple(rng.choices(hand, k=size)) for size in range(5)]
    meld = rng.randrange(4)
    yield from (DRAW, ASK, Answer(yes=True), Join(0, meld), Join(meld, meld))
    yield from (Discard(rng.choice(hand)), LayRedThree(rng.choice(hand)))
    yield from (LayMelds((cards,)) for cards in some)
    yield from (LayMelds(tuple(some)), Add(meld, some[2]), Add(0, ()))
    yield from (TakePile(cards) for cards in some)
    yield from (TakePile(some[1], meld), TakePile(some[2], None, (some[3],)))
    rank = rng.choice(hand) >> 2
    yield LayMelds((tuple(card for card in hand if card >> 2 in (rank, 12, 13)),))


@pytest.mark.parametrize("name", PRESETS)
def test_every_refusal_of_the_engine_can_be_said(name: str) -> None:
    rng = random.Random(name)
    rules = load(name)
    pack = full_pack(rules.packs, rules.jokers)
    rng.shuffle(pack)
    deal = start(rules, pack, dealer=0, totals=(0,) * rules.sides)
    reasons = set()
    while not deal.over:
        for action in attempts(deal, rng):
            refusal = deal.refusal(action)
            if refusal is not None:
                reasons.add(refusal.reason)
                for alone in (True, False):
                    assert refusal_sentence(T, refusal, alone=alone).endswith(".")
        deal.push(rng.choice(deal.legal_actions()))
    assert len(reasons) > 10


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event(1, DRAW, drawn=1), "Petras drew a card."),
        (
            Event(1, DRAW, drawn=3, red_threes=parse_cards(["3H"])),
            "Petras drew 3 cards. Petras laid out a red three: 3♥.",
        ),
        (Event(1, DRAW, deal_over=True), "Petras wanted to draw, but the stock is empty."),
        (Event(1, Discard(parse_card("9H")), turn_over=True), "Petras discarded 9♥."),
        (
            Event(1, Discard(parse_card("9H")), turn_over=True, emptied=True),
            "Petras discarded 9♥. "
            "Petras has no card left, but may not go out; the next player goes on.",
        ),
        (Event(1, Discard(JOKER), turn_over=True), "Petras discarded a joker."),
        (
            Event(2, TakePile(parse_cards(["QS", "QD"])), taken=6),
            "Jonas took the pile with Q♠ Q♦: 6 cards.",
        ),
        (Event(2, TakePile((), 0), taken=6), "Jonas took the pile onto a meld: 6 cards."),
        (
            Event(2, TakePile(parse_cards(["QS", "QD"]), None, (parse_cards(["8S", "8H", "JK"]),))),
            "Jonas took the pile with Q♠ Q♦: 0 cards. Jonas laid a set of eights: 8♠ 8♥ joker.",
        ),
        (
            Event(0, LayMelds((parse_cards(["4H", "5H", "6H"]),))),
            "Ona laid a run in hearts: 4♥ 5♥ 6♥.",
        ),
        (
            Event(0, LayMelds((parse_cards(["2H", "2S", "JK"]),)), canastas=(0,)),
            "Ona laid a meld of wild cards: 2♠ 2♥ joker. Ona has made a canasta.",
        ),
        (
            Event(0, Add(0, parse_cards(["9H", "2D"])), turn_over=True, emptied=True),
            "Ona added 9♥ 2♦. Ona has no card left, but may not go out; the next player goes on.",
        ),
        (Event(0, Join(0, 1)), "Ona joined two sets."),
        (
            Event(0, LayRedThree(parse_card("3D")), red_threes=parse_cards(["3D"])),
            "Ona laid out a red three: 3♦.",
        ),
        (Event(0, ASK), "Ona asks: may I go out?"),
        (Event(2, Answer(yes=True)), "Jonas says yes."),
        (Event(2, Answer(yes=False)), "Jonas says no."),
    ],
)
def test_an_event_is_told(event: Event, expected: str) -> None:
    assert event_sentence(T, event, NAMES, load("classic")) == expected


@pytest.mark.parametrize("card", [parse_card("9H"), UNKNOWN])
def test_the_last_discard_of_yu_is_not_named(card: int) -> None:
    event = Event(0, Discard(card), turn_over=True, deal_over=True)
    expected = "Ona discarded the last card face down."
    assert event_sentence(T, event, NAMES, load("yu")) == expected


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_told(ending: Ending) -> None:
    assert ending_sentence(T, ending, "Ona").endswith(".")


def test_going_out_from_the_hand_is_told_apart() -> None:
    assert ending_sentence(T, Ending.WENT_OUT, "Ona") == "Ona went out."
    told = ending_sentence(T, Ending.WENT_OUT, "Ona", from_hand=True)
    assert told == "Ona went out from the hand, with all cards at once."
    told = ending_sentence(T, Ending.NO_CARD_TO_DRAW)
    assert told == "The stock ran out, and there was no card to draw."


def test_ranks_and_suits_stand_in_the_order_of_the_engine() -> None:
    letters = [T(f"cards.letter.{key}").replace("10", "T") for key in RANK_KEYS]
    assert "".join(letters) == f"{RANKS}Jkr"
    suits = [T(f"cards.suit_letter.{key}") for key in SUIT_KEYS]
    assert "".join(suits) == SUITS


@pytest.mark.parametrize(
    ("written", "glyphs", "name"),
    [("QH", True, "Q♥"), ("QH", False, "QH"), ("TC", True, "10♣"), ("JK", True, "joker")],
)
def test_a_card_has_a_short_name(written: str, glyphs: bool, name: str) -> None:
    assert card_name(T, parse_card(written), glyphs) == name


def meld(kind: MeldKind, naturals: int, wilds: int, *, hidden: bool = False) -> Meld:
    rank = {MeldKind.SET: QUEEN, MeldKind.RUN: 1, MeldKind.WILD: 12}[kind]
    cards = (rank * 4 + 1,) * naturals + (JOKER,) * wilds
    return Meld(kind, rank, cards, naturals, wilds, hidden)


@pytest.mark.parametrize(
    ("laid", "name"),
    [
        (meld(MeldKind.SET, 3, 1), "a set of queens"),
        (meld(MeldKind.SET, 7, 0), "a natural canasta of queens"),
        (meld(MeldKind.SET, 5, 2), "a mixed canasta of queens"),
        (meld(MeldKind.SET, 7, 0, hidden=True), "a hidden natural canasta of queens"),
        (meld(MeldKind.SET, 5, 2, hidden=True), "a hidden mixed canasta of queens"),
        (meld(MeldKind.RUN, 3, 0), "a run in hearts"),
        (meld(MeldKind.RUN, 7, 0), "a samba in hearts"),
        (meld(MeldKind.WILD, 0, 3), "a meld of wild cards"),
        (meld(MeldKind.WILD, 0, 7), "a canasta of wild cards"),
    ],
)
def test_a_meld_has_a_name(laid: Meld, name: str) -> None:
    assert meld_name(T, laid) == name


@pytest.mark.parametrize(
    ("names", "name"),
    [
        (("Ona",), "Ona"),
        (("Ona", "Jonas"), "Ona & Jonas"),
        (("Ona", "{Jonas}", "[/]"), "Ona, {Jonas} & [/]"),
    ],
)
def test_a_side_is_called_by_its_players(names: tuple[str, ...], name: str) -> None:
    assert side_name(T, names) == name


@pytest.mark.parametrize("line", Score._fields)
def test_every_line_of_the_score_sheet_has_a_title(line: str) -> None:
    assert score_title(T, line)
