"""Sentences and names that are made from values of the game, in one place to import from."""

from canasta_tui.messages.events import ending_sentence, event_sentence
from canasta_tui.messages.hints import hint_sentence
from canasta_tui.messages.names import (
    card_name,
    cards_text,
    laid_name,
    meld_name,
    rank_letter,
    rank_name,
    score_title,
    side_name,
    side_names,
    suit_name,
    suit_sign,
)
from canasta_tui.messages.refusals import refusal_sentence

__all__ = [
    "card_name",
    "cards_text",
    "ending_sentence",
    "event_sentence",
    "hint_sentence",
    "laid_name",
    "meld_name",
    "rank_letter",
    "rank_name",
    "refusal_sentence",
    "score_title",
    "side_name",
    "side_names",
    "suit_name",
    "suit_sign",
]
