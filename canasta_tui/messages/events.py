"""What happened in a deal, and how it ended, in sentences for the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta_tui.messages.loading import Catalogue
from canasta_tui.messages.names import JOKER, card_name, cards_text, laid_name

if TYPE_CHECKING:
    from canasta_tui.engine.actions import LayMelds, TakePile
    from canasta_tui.engine.events import Event
    from canasta_tui.engine.rules import Rules


def event_sentence(
    t: Catalogue, event: "Event", names: Sequence[str], rules: "Rules", glyphs: bool = True
) -> str:
    """Return what happened, in one sentence or a few, for the log.

    ``names`` are the players' names by seat; the ending of a deal is :func:`ending_sentence`.
    """
    name = names[event.seat]
    told = _action_sentences(t, event, name, rules, glyphs)
    if event.red_threes and event.action.type != "lay_red_three":
        reds = cards_text(t, event.red_threes, glyphs)
        told.append(t("events.red_threes", name=name, n=len(event.red_threes), cards=reds))
    if event.canastas:
        told.append(t("events.canastas", name=name, n=len(event.canastas)))
    if event.emptied and event.turn_over and not event.deal_over:
        told.append(t("events.no_card_left", name=name))
    return t("events.separator").join(told)


def _action_sentences(
    t: Catalogue, event: "Event", name: str, rules: "Rules", glyphs: bool
) -> list[str]:
    action = event.action
    if action.type == "take_pile":
        return _pile_sentences(t, action, event.taken, name, glyphs)
    if action.type == "meld":
        return _laid_sentences(t, action, name, glyphs)
    if action.type == "draw":
        sentence = (
            t("events.drew", name=name, n=event.drawn)
            if event.drawn
            else t("events.stock_empty", name=name)
        )
    elif action.type == "discard":
        face_down = event.deal_over and rules.last_discard_face_down
        sentence = _discard_sentence(t, action.card, name, face_down, glyphs)
    elif action.type == "add":
        sentence = t("events.added", name=name, cards=_sorted_text(t, action.cards, glyphs))
    elif action.type == "join":
        sentence = t("events.joined", name=name)
    elif action.type == "lay_red_three":
        sentence = t("events.red_threes", name=name, n=1, cards=card_name(t, action.card, glyphs))
    elif action.type == "ask":
        sentence = t("events.asked", name=name)
    else:
        sentence = t("events.said_yes" if action.yes else "events.said_no", name=name)
    return [sentence]


def _discard_sentence(t: Catalogue, card: int, name: str, face_down: bool, glyphs: bool) -> str:
    if face_down or card < 0:
        return t("events.discarded_face_down", name=name)
    if card == JOKER:
        return t("events.discarded_joker", name=name)
    return t("events.discarded", name=name, card=card_name(t, card, glyphs))


def _laid_sentences(t: Catalogue, action: "LayMelds", name: str, glyphs: bool) -> list[str]:
    return [_laid_sentence(t, cards, name, glyphs) for cards in action.sets]


def _laid_sentence(t: Catalogue, cards: Sequence[int], name: str, glyphs: bool) -> str:
    fields = {"meld": laid_name(t, cards), "cards": _sorted_text(t, cards, glyphs)}
    return t("events.laid", name=name, **fields)


def _sorted_text(t: Catalogue, cards: Sequence[int], glyphs: bool) -> str:
    """Return the names of cards in the order in which they lie on the table, jokers last."""
    return cards_text(t, sorted(cards), glyphs)


def _pile_sentences(
    t: Catalogue, action: "TakePile", taken: int, name: str, glyphs: bool
) -> list[str]:
    if action.onto is not None:
        told = [t("events.took_pile_onto_meld", name=name, n=taken)]
    else:
        told = [
            t(
                "events.took_pile",
                name=name,
                n=taken,
                cards=_sorted_text(t, action.cards, glyphs),
            )
        ]
    return told + [_laid_sentence(t, cards, name, glyphs) for cards in action.also]


def ending_sentence(
    t: Catalogue, ending: str, name: str | None = None, from_hand: bool = False
) -> str:
    """Return why a deal ended; ``name`` is the player who ended it, where one did."""
    if ending == "went_out" and from_hand:
        return t("events.ending.went_out_from_hand", name=name)
    if ending == "no_card_to_draw" and name is None:
        return t("events.ending.no_card_to_draw_plain")
    return t(f"events.ending.{ending}", name=name)
