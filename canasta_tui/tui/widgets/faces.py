"""What stands on a card, and cards drawn on a canvas."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self, TypeAlias

from rich.style import Style
from textual.dom import DOMNode

from canasta_tui.engine.cards import JOKER, JOKER_RANK, Card, is_wild
from canasta_tui.library.settings import CardSize
from canasta_tui.messages import Catalogue
from canasta_tui.messages.sentences import rank_letter
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.canvas import Canvas
from canasta_tui.tui.widgets.painted import Painted

SUIT_CLASSES: Final = ("card--spades", "card--hearts", "card--diamonds", "card--clubs")
Size: TypeAlias = tuple[int, int]
"""Width and height in cells."""
ROOMY: Final[Size] = (5, 5)
"""Width and height from which on a card shows its rank and suit in two corners."""


class Faces(NamedTuple):
    """What stands on the cards, in the player's language and the terminal's signs."""

    letters: tuple[str, ...]
    ten: str
    suits: tuple[str, str, str, str]

    @classmethod
    def of(cls, t: Catalogue, glyphs: Glyphs) -> Self:
        """Return the faces for a language and a terminal; no letter is wider than two cells."""
        letters = [rank_letter(t, rank) for rank in range(JOKER_RANK)]
        return cls((*letters, t("table.joker")), t("table.narrow_ten"), glyphs.suits)

    def rank(self, card: Card) -> str:
        """Return a card's rank: ``Q``, ``10``, ``Jk``."""
        return self.letters[card >> 2]

    def suit(self, card: Card) -> str:
        """Return a card's suit, empty for a joker."""
        return "" if card == JOKER else self.suits[card & 3]

    def name(self, card: Card) -> str:
        """Return a card's rank and suit: ``Q♥``, ``Jk``."""
        return self.rank(card) + self.suit(card)

    def narrow(self, card: Card) -> str:
        """Return a card in two cells."""
        rank = self.rank(card)
        return rank if card == JOKER else (rank if len(rank) == 1 else self.ten) + self.suit(card)

    def names(self, cards: Iterable[Card]) -> str:
        """Return several cards' names."""
        return " ".join(map(self.name, cards))


def card_class(card: Card) -> str:
    """Return the component class in whose colours a card is drawn."""
    return "card--joker" if card == JOKER else SUIT_CLASSES[card & 3]


class CardPainter(Painted):
    """A widget that draws cards."""

    COMPONENT_CLASSES = {
        "card--spades",
        "card--hearts",
        "card--diamonds",
        "card--clubs",
        "card--joker",
        "card--edge",
        "card--back",
        "card--wild",
        "card--natural",
        "card--mixed",
    }

    DEFAULT_CSS = """
    CardPainter {
        & > .card--spades { background: $card; color: $spades; text-style: bold; }
        & > .card--hearts { background: $card; color: $hearts; text-style: bold; }
        & > .card--diamonds { background: $card; color: $diamonds; text-style: bold; }
        & > .card--clubs { background: $card; color: $clubs; text-style: bold; }
        & > .card--joker { background: $card; color: $joker; text-style: bold; }
        & > .card--edge { background: $card; color: $spades 70%; }
        & > .card--back { background: $card-back; color: $card 60%; }
        & > .card--wild { color: $wild; text-style: bold; }
        & > .card--natural { color: $natural; text-style: bold; }
        & > .card--mixed { color: $mixed; text-style: bold; }
    }
    """

    def __init__(
        self,
        faces: Faces,
        glyphs: Glyphs,
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(glyphs, id=id, classes=classes)
        self.faces = faces
        self.card_size: CardSize = "fitting"

    def resize_cards(self, size: CardSize) -> None:
        """Draw cards of this size from now on."""
        if size != self.card_size:
            self.card_size = size
            self.repaint(layout=True)

    def face_style(self, card: Card) -> Style:
        """Return the colours of a card's face."""
        return self.look(card_class(card))

    def meld_style(self, card: Card) -> Style | None:
        """Return how a card is written in a meld: wilds are marked."""
        return self.look("card--wild") if is_wild(card) else None

    def draw_card(
        self, canvas: Canvas, x: int, y: int, card: Card, size: Size, *, double: bool = False
    ) -> None:
        """Draw a card by itself, ``size`` being its width and height."""
        width, height = size
        canvas.card(x, y, width, height, self.look("card--edge"), double=double)
        style = self.face_style(card)
        rank, suit = self.faces.rank(card), self.faces.suit(card)
        if size < ROOMY:
            canvas.text(x + 1, y + 1, rank + suit, style)
            canvas.text(x + width // 2, y + 2, suit, style)
            return
        canvas.text(x + 1, y + 1, rank + suit, style)
        canvas.text(x + width // 2, y + height // 2, suit, style)
        canvas.text(x + width - 1 - len(rank + suit), y + height - 2, rank + suit, style)

    def draw_back(self, canvas: Canvas, x: int, y: int, size: Size) -> None:
        """Draw a card from behind."""
        width, height = size
        style = self.look("card--back")
        canvas.card(x, y, width, height, style)
        canvas.fill(x + 1, y + 1, width - 2, height - 2, self.glyphs.back, style)


def resize_cards(within: DOMNode, size: CardSize) -> None:
    """Draw all cards of a screen or a widget as large as the settings say."""
    for widget in within.query(CardPainter.__name__):
        if isinstance(widget, CardPainter):
            widget.resize_cards(size)
