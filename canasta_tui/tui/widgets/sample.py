"""A small table that shows what a theme and the other settings look like."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from canasta_tui.engine.cards import JOKER, parse_cards
from canasta_tui.engine.melds import Meld, shape_of
from canasta_tui.library.settings import Settings
from canasta_tui.messages import Catalogue
from canasta_tui.presets import load
from canasta_tui.tui.terminal.glyphs import Glyphs
from canasta_tui.tui.widgets.faces import Faces, resize_cards
from canasta_tui.tui.widgets.hand import HandCard, HandView
from canasta_tui.tui.widgets.piles import PileState, PileView, StockView
from canasta_tui.tui.widgets.side import SideView
from canasta_tui.tui.widgets.side_painter import SideState

THEIRS: Final = ("QS QH QD QC QS QH QD", "KS KH KC KC KD 2S JK")
OURS: Final = ("8H 8C 2D",)
STAGED: Final = "7S 7D 7C"
HAND: Final = "4S 5H 5D 9C JC AH 2H JK"
PICKED: Final = (1, 2)
NEW: Final = 4
TOP: Final = "9D"
STOCK: Final = 41
PILE: Final = 17


class TableSample(Vertical):
    """Melds, a canasta of each kind, stock, frozen pile and a hand, in the colours in force."""

    DEFAULT_CSS = """
    TableSample {
        background: $felt;
        color: $felt-text;
        StockView { width: 1fr; }
        PileView { width: 1fr; }
        Horizontal { height: 4; padding: 0 1; }
        SideView { height: 4; }
        .picked { color: $picked; height: 1; padding: 0 1; }
        .refusal { background: $error; color: $background; height: 1; padding: 0 1; }
    }
    """

    def __init__(self, t: Catalogue, glyphs: Glyphs) -> None:
        super().__init__()
        self._t = t
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        t, glyphs = self._t, self._glyphs
        faces = Faces.of(t, glyphs)
        yield SideView(t, faces, glyphs, id="theirs")
        with Horizontal():
            yield StockView(faces, glyphs)
            yield PileView(faces, glyphs)
        yield SideView(t, faces, glyphs, id="ours")
        yield HandView(faces, glyphs)
        yield Static(t("settings.sample.picked"), classes="picked", markup=False)
        yield Static(t("settings.sample.refusal"), classes="refusal", markup=False)

    def obey(self, settings: Settings) -> None:
        """Draw the cards as large as the settings say, and sort the hand so."""
        resize_cards(self, settings.cards)
        hand = [
            HandCard(slot, card, picked=slot in PICKED, new=slot == NEW)
            for slot, card in enumerate(parse_cards(HAND.split()))
        ]
        if settings.sorting == "suit":
            hand.sort(key=lambda each: (each.card == JOKER, each.card & 3, each.card))
        self.query_one(HandView).show(hand)

    def on_mount(self) -> None:
        """Lay the cards; nothing of it can be gone to."""
        t = self._t
        for widget in self.query("SideView, StockView, PileView, HandView"):
            widget.can_focus = False
            widget.disabled = True
        about = t("table.about.opened", made=len(THEIRS), n=1)
        theirs = SideState(1, t("settings.sample.theirs"), about, melds=_melds(*THEIRS))
        self.query_one("#theirs", SideView).show(theirs)
        staged = (tuple(parse_cards(STAGED.split())),)
        about = t("table.about.opened", made=0, n=1)
        ours = SideState(
            0, t("settings.sample.ours"), about, "", _melds(*OURS), staged, acting=True
        )
        self.query_one("#ours", SideView).show(ours)
        stock = PileState(STOCK, (t("table.stock.name"), t("table.stock.count", n=STOCK)))
        self.query_one(StockView).show(stock._replace(ready=True))
        frozen = t("table.pile.frozen")
        lines = (t("table.pile.name"), t("table.pile.count", n=PILE), frozen)
        (top,) = parse_cards([TOP])
        self.query_one(PileView).show(PileState(PILE, lines, top, frozen, held=True))


def _melds(*written: str) -> tuple[Meld, ...]:
    rules = load("classic")
    shapes = [shape_of(parse_cards(cards.split()), rules) for cards in written]
    return tuple(shape for shape in shapes if isinstance(shape, Meld))
