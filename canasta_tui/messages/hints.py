"""What a good player would do, and why, in a sentence."""

from typing import TYPE_CHECKING

from canasta_tui.messages.loading import Catalogue
from canasta_tui.messages.names import card_name, cards_text

if TYPE_CHECKING:
    from canasta_tui.bots import Hint


def hint_sentence(t: Catalogue, hint: "Hint", glyphs: bool = True) -> str:
    """Return the hint as a sentence."""
    fields: dict[str, object] = {}
    for name, value in hint.fields.items():
        if isinstance(value, tuple):
            melds = (cards_text(t, cards, glyphs) for cards in value)
            fields[name] = t("cards.between_melds").join(melds)
        else:
            fields[name] = card_name(t, value, glyphs) if name == "card" else value
    return t(hint.key, **fields)
