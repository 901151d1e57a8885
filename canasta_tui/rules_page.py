"""The rules page: the whole game in plain sentences, written from the rules in force.

It looks only at the fields of a :class:`Rules`, so that two games with different house rules have
different pages. Each paragraph names the fields that it tells of: a refusal leads to the paragraph
of the field that it rests on.
"""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from canasta_tui.engine.rules import Rules, group_of
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import rule_value, system_title

WIDTH: Final = 78
"""Cells in a line of the page as plain text."""
BULLET: Final = "- "
SOURCES: Final = "sources"
"""The section that tells what clauses are."""


class Paragraph(NamedTuple):
    """A few sentences of the page, the rules that they tell of, and the clauses behind those."""

    text: str
    fields: tuple[str, ...]
    clauses: str

    @property
    def field(self) -> str:
        """Return the rule that the paragraph is mainly about, or an empty string."""
        return self.fields[0] if self.fields else ""


class Section(NamedTuple):
    """A part of the page under one title; ``name`` is the same in every language."""

    name: str
    title: str
    paragraphs: list[Paragraph]


class Place(NamedTuple):
    """Where a rule stands on the page."""

    section: int
    paragraph: int


Told: TypeAlias = tuple[str, tuple[str, ...]]
"""A paragraph's text and the rules that it tells of."""


def sections(rules: Rules, t: Catalogue) -> list[Section]:
    """Return the page, section by section."""
    return [
        Section(
            name,
            t(f"page.section.{name}"),
            [Paragraph(text, fields, _clauses(rules, fields)) for text, fields in write(rules, t)],
        )
        for name, write in _SECTIONS.items()
    ]


def place_of(page: Sequence[Section], field: str) -> Place:
    """Return where the page tells of a rule, or where it would if it mattered in this game."""
    for number, section in enumerate(page):
        for place, paragraph in enumerate(section.paragraphs):
            if field in paragraph.fields:
                return Place(number, place)
    names = [section.name for section in page]
    group = group_of(field)
    return Place(names.index(group) if group in names else 0, 0)


def title(rules: Rules, t: Catalogue) -> str:
    """Return the title of the page."""
    return t("page.title", name=system_title(t, rules.name))


def plain_text(rules: Rules, t: Catalogue) -> str:
    """Return the page as lines of text, for a terminal without screens; without the clauses."""
    heading = title(rules, t)
    lines = [heading, "=" * len(heading)]
    for section in sections(rules, t):
        if section.name == SOURCES:
            continue
        lines += ["", section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            indent = " " * len(BULLET)
            lines += textwrap.wrap(
                paragraph.text, WIDTH, initial_indent=BULLET, subsequent_indent=indent
            )
    return "\n".join([*lines, ""])


def _clauses(rules: Rules, fields: Sequence[str]) -> str:
    clauses = [clause for field in fields for clause in rules.clauses.get(field, "").split()]
    return " ".join(dict.fromkeys(clauses))


def _told(text: str, *fields: str) -> Told:
    return text, fields


def _has_partners(rules: Rules) -> bool:
    return rules.players > rules.sides


def _aim(rules: Rules, t: Catalogue) -> Iterator[Told]:
    players, sides = rules.players, rules.sides
    if _has_partners(rules):
        text = t("page.aim.sides", n=players, sides=sides, size=players // sides)
    else:
        text = t("page.aim.alone", n=players)
    yield _told(text, "players", "sides")
    yield _told(t("page.aim.melds_and_runs") if rules.runs else t("page.aim.melds"))
    yield _told(t("page.aim.target", target=rules.target))


def _cards(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if rules.jokers:
        packs = t("page.cards.packs", n=rules.packs, m=rules.jokers, cards=rules.cards)
    else:
        packs = t("page.cards.packs_without_jokers", n=rules.packs, cards=rules.cards)
    yield _told(packs, "packs", "jokers")
    yield _told(t("page.cards.wild") if rules.jokers else t("page.cards.wild_twos"))
    yield _told(t("page.cards.natural"))
    yield _told(
        t(
            "page.cards.values" if rules.jokers else "page.cards.values_without_jokers",
            joker=rules.joker_value,
            two=rules.two_value,
            ace=rules.ace_value,
            high=rules.high_value,
            low=rules.low_value,
            black_three=rules.black_three_value,
        ),
        "joker_value",
        "two_value",
        "ace_value",
        "high_value",
        "low_value",
        "black_three_value",
    )


def _deal(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t(f"page.deal.{rules.direction}"), "direction")
    if rules.cut_keeps_wilds:
        yield _told(t("page.deal.cut_keeps_wilds"), "cut_keeps_wilds")
    yield _told(t("page.deal.hand_size", n=rules.hand_size), "hand_size")
    if rules.first_player_extra:
        extra = t("page.deal.first_player_extra", n=rules.first_player_extra)
        yield _told(extra, "first_player_extra")
    yield _told(t(f"page.deal.{rules.dealt_by}"), "dealt_by")
    if not rules.upcard:
        yield _told(t("page.deal.no_upcard"), "upcard")
    else:
        yield _told(t("page.deal.upcard"), "upcard")
        yield _told(_upcard_covers(rules, t), "upcard_covers")
    yield _told(t("page.deal.first_player"))


def _upcard_covers(rules: Rules, t: Catalogue) -> str:
    kinds = [t(f"page.deal.covers.{kind}") for kind in dict.fromkeys(rules.upcard_covers)]
    if not kinds:
        return t("page.deal.upcard_stays")
    *others, last = kinds
    cards = last
    if others:
        cards = t("page.or", first=t("page.separator").join(others), last=last)
    return t("page.deal.upcard_covers", cards=cards)


def _turn(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t("page.turn.draw", n=rules.draw), "draw")
    if not rules.first_turn_draws:
        yield _told(t("page.turn.first_turn_draws_not"), "first_turn_draws")
    yield _told(t("page.turn.meld"))
    yield _told(t("page.turn.discard"))
    back = t("page.turn.take_back") if rules.take_back_melds else t("page.turn.no_take_back")
    yield _told(back, "take_back_melds")


def _melds(rules: Rules, t: Catalogue) -> Iterator[Told]:
    one = rules.sets_of_a_rank == "one"
    yield _told(t("page.melds.one_set") if one else t("page.melds.many_sets"), "sets_of_a_rank")
    yield _told(t("page.melds.min_naturals", n=rules.min_naturals), "min_naturals")
    yield from _wilds(rules, t)
    yield _told(t("page.melds.canasta"))
    if rules.runs:
        yield _told(t("page.melds.runs"), "runs", "samba")
    else:
        yield _told(t("page.melds.no_runs"), "runs")
    wild = t("page.melds.wild_melds") if rules.wild_melds else t("page.melds.no_wild_melds")
    yield _told(wild, "wild_melds")
    yield _told(t("page.melds.own"))
    if _has_partners(rules):
        free = rules.add_to_partner == "free"
        partner = t("page.melds.partner_free") if free else t("page.melds.partner_after_own")
        yield _told(partner, "add_to_partner")


def _wilds(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if rules.max_wilds == 0:
        yield _told(t("page.melds.no_wilds"), "max_wilds")
        return
    yield _told(t(f"page.melds.{rules.wilds_to_naturals}"), "wilds_to_naturals")
    if rules.max_wilds is None:
        yield _told(t("page.melds.no_max_wilds"), "max_wilds")
    else:
        yield _told(t("page.melds.max_wilds", n=rules.max_wilds), "max_wilds")
    few = max(2, rules.min_naturals)
    example = t(
        "page.melds.example",
        few=few,
        few_wilds=rules.wilds_allowed(few),
        more=few + 1,
        more_wilds=rules.wilds_allowed(few + 1),
        many=few + 2,
        many_wilds=rules.wilds_allowed(few + 2),
    )
    yield _told(example)


def _opening(rules: Rules, t: Catalogue) -> Iterator[Told]:
    steps = rule_value(t, "opening_minimum", rules.opening_minimum)
    yield _told(t("page.opening.minimum", steps=steps), "opening_minimum")
    yield _told(t("page.opening.values"))
    if rules.pile_before_opening:
        yield _told(t("page.opening.pile"), "pile_before_opening")
    if rules.opening_turn_discard:
        yield _told(t("page.opening.opening_turn_discard"), "opening_turn_discard")


def _pile(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if not rules.pile_before_opening:
        yield _told(t("page.pile.before_opening_not"), "pile_before_opening")
    yield from _pile_taken(rules, t)
    yield _told(t("page.pile.whole"))
    yield _told(t("page.pile.minimum", n=rules.pile_minimum), "pile_minimum")
    if rules.pile_minimum == 1 and not rules.one_card_takes_pile_of_one:
        yield _told(t("page.pile.one_card"), "one_card_takes_pile_of_one")
    if rules.wild_freezes_pile:
        yield _told(t("page.pile.wild_freezes"), "wild_freezes_pile")
    if rules.frozen_until_opened and rules.pile_before_opening:
        yield _told(t("page.pile.frozen_until_opened"), "frozen_until_opened")
    if rules.canasta_closes_pile:
        yield _told(t("page.pile.canasta_closes"), "canasta_closes_pile")


def _pile_taken(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if rules.pile_set_without_wilds:
        pair = t("page.pile.pair_without_wilds")
        yield _told(pair, "pile_set_without_wilds", "pile_with_wild")
    else:
        pair = t("page.pile.pair_or_wild") if rules.pile_with_wild else t("page.pile.pair")
        yield _told(pair, "pile_with_wild")
        yield _told(t("page.pile.more"), "pile_set_without_wilds")
    onto = t("page.pile.onto_meld") if rules.pile_onto_meld else t("page.pile.not_onto_meld")
    yield _told(onto, "pile_onto_meld")
    if not rules.pile_wild_top_onto_meld:
        wild = t("page.pile.no_wild_top")
    else:
        wild = t("page.pile.wild_top_or_wilds" if rules.wild_melds else "page.pile.wild_top")
    yield _told(wild, "pile_wild_top_onto_meld")


def _threes(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t(f"page.threes.{rules.red_threes_laid_by}"), "red_threes_laid_by")
    yield _told(t(f"page.threes.black_{rules.black_threes_melded}"), "black_threes_melded")


def _going_out(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if rules.canastas_to_go_out:
        canastas = t("page.going_out.canastas", n=rules.canastas_to_go_out)
    else:
        canastas = t("page.going_out.no_canastas")
    yield _told(canastas, "canastas_to_go_out")
    if rules.canastas_to_go_out:
        yield from _counts_as_canasta(rules, t)
    last = rules.discard_to_go_out
    any_card = t("page.going_out.any_last_card")
    yield _told(t("page.going_out.last_card_discarded") if last else any_card, "discard_to_go_out")
    if rules.last_discard_face_down:
        yield _told(t("page.going_out.face_down"), "last_discard_face_down")
    asks = rules.ask_partner != "never" and _has_partners(rules)
    if rules.canastas_to_go_out or asks:
        empty = rules.hand_may_be_emptied
        kept = t("page.going_out.not_emptied")
        yield _told(t("page.going_out.emptied") if empty else kept, "hand_may_be_emptied")
    if asks:
        yield _told(t(f"page.going_out.{rules.ask_partner}_ask"), "ask_partner")
    yield from _from_hand(rules, t)


def _counts_as_canasta(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if rules.runs and rules.wild_melds:
        yield _told(t("page.going_out.sambas_and_wild_canastas_count"))
    elif rules.runs:
        yield _told(t("page.going_out.sambas_count"))
    elif rules.wild_melds:
        yield _told(t("page.going_out.wild_canastas_count"))


def _from_hand_counts(rules: Rules) -> bool:
    """Say whether going out from the hand differs at all from going out."""
    return rules.from_hand != rules.going_out or rules.from_hand_waives_minimum


def _from_hand(rules: Rules, t: Catalogue) -> Iterator[Told]:
    if not _from_hand_counts(rules):
        return
    if rules.discard_to_go_out:
        text = t("page.going_out.from_hand_must_discard")
    elif rules.from_hand_discard:
        text = t("page.going_out.from_hand_discard")
    else:
        text = t("page.going_out.from_hand")
    yield _told(text, "from_hand_discard")
    waives = rules.from_hand_waives_minimum
    asked = t("page.going_out.waives_not")
    yield _told(t("page.going_out.waives") if waives else asked, "from_hand_waives_minimum")


def _scoring(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t("page.scoring.cards"))
    yield _told(t("page.scoring.natural", points=rules.natural_canasta), "natural_canasta")
    if rules.graded_canastas:
        one, two, three = rules.graded_premiums
        graded = t("page.scoring.graded", one=one, two=two, three=three)
        yield _told(graded, "graded_canastas", "graded_premiums")
    else:
        yield _told(t("page.scoring.mixed", points=rules.mixed_canasta), "mixed_canasta")
    if rules.hidden_canasta:
        yield _told(t("page.scoring.hidden", points=rules.hidden_canasta), "hidden_canasta")
    if rules.runs:
        yield _told(t("page.scoring.samba", points=rules.samba), "samba")
    if rules.wild_melds:
        yield _told(t("page.scoring.wild_canasta", points=rules.wild_canasta), "wild_canasta")
    yield _told(t("page.scoring.end"))
    if rules.from_hand == rules.going_out:
        out = t("page.scoring.going_out_alike", points=rules.going_out)
    else:
        out = t("page.scoring.going_out", points=rules.going_out, from_hand=rules.from_hand)
    yield _told(out, "going_out", "from_hand")
    yield from _red_threes(rules, t)
    yield _told(t("page.scoring.total"))


def _red_threes(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t("page.scoring.red_three", points=rules.red_three), "red_three")
    if rules.all_red_threes is not None:
        together = t(
            "page.scoring.all_red_threes", count=2 * rules.packs, points=rules.all_red_threes
        )
        yield _told(together, "all_red_threes")
    need = t(f"page.scoring.need_{rules.red_threes_need}_or_{rules.red_threes_otherwise}")
    yield _told(need, "red_threes_need", "red_threes_otherwise")
    if rules.red_threes_laid_by == "player":
        cost = t("page.scoring.red_three_in_hand", points=rules.red_three_in_hand)
        yield _told(cost, "red_three_in_hand")


def _end(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t(f"page.end.{rules.stock_end}"), "stock_end")
    yield _told(t("page.end.last_red_three"))
    yield _told(t("page.end.target", target=rules.target), "target")
    if rules.max_deals is not None:
        yield _told(t("page.end.max_deals", n=rules.max_deals), "max_deals")


def _sources(rules: Rules, t: Catalogue) -> Iterator[Told]:
    yield _told(t("page.sources.codes"))


_SECTIONS: Final[dict[str, Callable[[Rules, Catalogue], Iterator[Told]]]] = {
    "aim": _aim,
    "cards": _cards,
    "deal": _deal,
    "turn": _turn,
    "melds": _melds,
    "opening": _opening,
    "pile": _pile,
    "threes": _threes,
    "going_out": _going_out,
    "scoring": _scoring,
    "end": _end,
    SOURCES: _sources,
}
"""What writes each section, in the order of the page."""
