"""Melds as they are shown in a line: in a few letters, as a row of ranks, or in a box."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from canasta_tui.engine.cards import Card, is_wild
from canasta_tui.engine.melds import Meld, MeldKind
from canasta_tui.messages import Catalogue
from canasta_tui.tui.widgets.canvas import Canvas, Place
from canasta_tui.tui.widgets.faces import CardPainter

Parts: TypeAlias = list[tuple[str, Style | None]]
"""Pieces of text with their styles; no style is the widget's own."""

BOX: Final = 3
"""Lines of a meld in a box."""


class Shown(NamedTuple):
    """A meld to show; a staged one is not laid yet, and may be any cards."""

    cards: tuple[Card, ...]
    meld: Meld | None = None
    staged: bool = False


class MeldPainter(CardPainter):
    """A widget that draws melds."""

    COMPONENT_CLASSES = {"meld--staged", "meld--count"}

    DEFAULT_CSS = """
    MeldPainter {
        & > .meld--staged { color: $picked; text-style: bold; }
        & > .meld--count { color: $felt-text 80%; }
    }
    """

    t: Catalogue

    def badge(self, meld: Meld) -> tuple[str, str, Style]:
        """Return a canasta's badge: its letter, its word, its style."""
        if meld.kind is MeldKind.RUN:
            kind, style = "samba", "card--natural"
        elif meld.kind is MeldKind.WILD:
            kind, style = "wild", "card--wild"
        elif meld.is_natural:
            kind, style = "natural", "card--natural"
        else:
            kind, style = "mixed", "card--mixed"
        letter, word = self.t(f"table.badge.{kind}.letter"), self.t(f"table.badge.{kind}.word")
        return letter, word, self.look(style)

    def terse(self, shown: Shown) -> Parts:
        """Return a meld in a few letters: ``Q ×4+2w``, ``♠6-9``, ``K ×7 N``."""
        meld = shown.meld
        if shown.staged or meld is None:
            return self._staged(shown)
        parts = self._counted(meld)
        if meld.is_canasta:
            letter, _, style = self.badge(meld)
            parts += [(" ", None), (letter, style)]
        return parts

    def _counted(self, meld: Meld) -> Parts:
        """Return what a meld is of, how many cards, and how many wilds beside them."""
        parts: Parts = [(self._kind(meld), None)]
        if meld.kind is not MeldKind.RUN:
            parts.append((f" {self.count(meld)}", None))
            if meld.naturals and meld.wilds:
                parts.append((self.wilds(meld), self.look("card--wild")))
        return parts

    def count(self, meld: Meld) -> str:
        """Return how many cards a set has, but for its wilds."""
        return f"{self.glyphs.times}{meld.naturals or meld.wilds}"

    def wilds(self, meld: Meld) -> str:
        """Return how many wilds a set has."""
        return self.t("table.and_wilds", wilds=meld.wilds)

    def row(self, shown: Shown) -> Parts:
        """Return a meld as a row of ranks; a canasta is squared up under its badge."""
        meld = shown.meld
        if shown.staged or meld is None:
            return self._staged(shown)
        if meld.is_canasta:
            _, word, style = self.badge(meld)
            return [*self._counted(meld), (" ", None), (word, style)]
        parts: Parts = []
        if meld.kind is MeldKind.RUN:
            parts.append((self.faces.suit(meld.cards[0]), None))
        for card in sorted(meld.cards, key=is_wild):
            if parts:
                parts.append((" ", None))
            parts.append((self.faces.rank(card), self.meld_style(card)))
        if meld.size > 4:
            parts.append((f" {self.glyphs.dot}{meld.size}", self.look("meld--count")))
        return parts

    def boxed(self, shown: Shown) -> Parts:
        """Return what stands in a meld's box: its ranks in the colours of their suits."""
        if shown.meld is not None and shown.meld.is_canasta:
            top = self.face_style(top_of_canasta(shown.meld))
            return [(text, top) for text, _ in self._counted(shown.meld)]
        blank = self.look("card--edge")
        parts: Parts = []
        run = shown.meld is not None and shown.meld.kind is MeldKind.RUN
        for card in sorted(shown.cards, key=is_wild):
            if parts:
                parts.append((" ", blank))
            name = self.faces.name(card) if run and not parts else self.faces.rank(card)
            parts.append((name, self.face_style(card)))
        return parts

    def draw_box(
        self, canvas: Canvas, place: Place, shown: Shown, inside: Parts, *, at_cursor: bool
    ) -> None:
        """Draw a meld in a box, with its number of cards or its badge on the lower edge."""
        x, y = place
        edge = self.look("meld--staged" if shown.staged else "card--edge")
        if at_cursor:
            edge += Style(reverse=True)
        canasta = shown.meld is not None and shown.meld.is_canasta
        width = self.box_width(shown, inside)
        canvas.box(x, y, width, BOX, edge, double=canasta)
        left = x + 1 + (width - 2 - width_of(inside)) // 2
        self.draw_parts(canvas, Place(left, y + 1), inside)
        label, style = self._label(shown, edge)
        canvas.text(x + (width - cell_len(label)) // 2, y + BOX - 1, label, style)

    def box_width(self, shown: Shown, inside: Parts) -> int:
        """Return the cells that a meld's box takes."""
        label, _ = self._label(shown, self.look())
        return max(width_of(inside), cell_len(label)) + 2

    def _label(self, shown: Shown, edge: Style) -> tuple[str, Style]:
        if shown.staged:
            return self.t("table.staged"), edge
        if shown.meld is not None and shown.meld.is_canasta:
            _, word, style = self.badge(shown.meld)
            return word, style + Style(reverse=True)
        return str(len(shown.cards)), edge

    def _kind(self, meld: Meld) -> str:
        if meld.kind is MeldKind.WILD:
            return self.t("table.wild_meld")
        if meld.kind is MeldKind.SET:
            return self.faces.letters[meld.rank]
        return f"{self.faces.suit(meld.cards[0])}{self.span(meld)}"

    def span(self, meld: Meld) -> str:
        """Return from which rank to which a run goes."""
        return f"{self.faces.rank(meld.cards[0])}-{self.faces.rank(meld.cards[-1])}"

    def _staged(self, shown: Shown) -> Parts:
        return [(f"[{self.faces.names(shown.cards)}]", self.look("meld--staged"))]

    def draw_parts(
        self, canvas: Canvas, place: Place, parts: Parts, over: Style | None = None
    ) -> int:
        """Draw pieces of text in a row; return the column after them."""
        x, y = place
        for text, style in parts:
            base = style or self.look()
            x = canvas.text(x, y, text, base + over if over else base)
        return x


def top_of_canasta(meld: Meld) -> Card:
    """Return the card on top of a canasta: red on a natural one, black on a mixed one (LT-17)."""
    naturals = [card for card in meld.cards if not is_wild(card)] or list(meld.cards)
    wanted = (1, 2) if meld.is_natural else (0, 3)
    return next((card for card in naturals if card & 3 in wanted), naturals[0])


def width_of(parts: Parts) -> int:
    """Return the cells that pieces of text take."""
    return sum(cell_len(text) for text, _ in parts)


def flow(widths: Sequence[int], width: int, gap: int) -> list[Place]:
    """Return where things of these widths stand when they fill line after line."""
    places: list[Place] = []
    x = y = 0
    for each in widths:
        if x and x + each > width:
            x, y = 0, y + 1
        places.append(Place(x, y))
        x += each + gap
    return places
