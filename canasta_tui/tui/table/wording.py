"""What the table says: what a way to go on would do, what the picked cards would make."""

from collections.abc import Sequence

from rich.cells import cell_len

from canasta_tui.engine.actions import (
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    Join,
    LayMelds,
    LayRedThree,
    TakePile,
)
from canasta_tui.engine.cards import Card
from canasta_tui.engine.events import Event
from canasta_tui.engine.melds import Meld, shape_of
from canasta_tui.engine.refusals import Refusal
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.messages import Catalogue
from canasta_tui.messages.sentences import (
    card_name,
    cards_text,
    event_sentence,
    meld_name,
    refusal_sentence,
)
from canasta_tui.tui.table.entering import Entering
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.table.steps import Stage, Way, empties_hand, is_players, keeps_on_without_cards


class Wording:
    """The table's sentences in one language, with suits as pictures or as letters."""

    def __init__(self, t: Catalogue, *, pictures: bool) -> None:
        self.t = t
        self.pictures = pictures
        self._events: dict[Event, str] = {}
        """The sentences about events so far: the log asks for all of them with each new one."""

    def cards(self, cards: Sequence[Card]) -> str:
        """Return the names of cards."""
        return cards_text(self.t, cards, self.pictures)

    def card(self, card: Card) -> str:
        """Return the name of a card."""
        return card_name(self.t, card, self.pictures)

    def meld(self, meld: Meld) -> str:
        """Return what a meld is, and its cards."""
        return self.t("table.meld", meld=meld_name(self.t, meld), cards=self.cards(meld.cards))

    def event(self, event: Event, names: Sequence[str], rules: Rules) -> str:
        """Return what happened; ``names`` are the players' by seat.

        Of one table, where names and rules stay the same, all events are said by one wording.
        """
        said = self._events.get(event)
        if said is None:
            said = event_sentence(self.t, event, names, rules, self.pictures)
            self._events[event] = said
        return said

    def way(self, view: SeatView, way: Way) -> str:
        """Return what a way to go on does, as a sentence that asks for it."""
        match way:
            case Draw():
                return self._draw(view)
            case TakePile():
                return self._take(view, way)
            case Discard(card):
                name = "discard_last" if keeps_on_without_cards(view) else "discard"
                return self.t(f"table.way.{name}", card=self.card(card))
            case LayRedThree(card):
                return self.t("table.way.red_three", card=self.card(card))
            case Answer(yes):
                return self.t("table.way.yes" if yes else "table.way.no")
            case Ask():
                return self.t("table.way.ask")
            case _:
                return self._melding(view, way)

    def refusal(self, view: SeatView, refusal: Refusal) -> str:
        """Return why something is refused."""
        alone = not view.rules.partners
        return refusal_sentence(self.t, refusal, self.pictures, alone=alone)

    def prompt(self, view: SeatView, enter: Entering, names: Sequence[str]) -> str:
        """Return who has to act, and what Enter does; ``names`` are the players' by seat."""
        _, sentence, ways = enter
        name = names[view.turn if sentence == "answer" else view.actor]
        key = f"table.prompt.{sentence}"
        if len(ways) == 1:
            return self.t(key, name=name, way=self.way(view, ways[0]))
        return self.t(key, name=name, n=len(ways))

    def _melding(self, view: SeatView, way: Stage | LayMelds | Add | Join) -> str:
        own = view.melds[view.side]
        last = not isinstance(way, Stage) and empties_hand(view, way)
        match way:
            case Stage(cards):
                return self.t("table.way.stage", cards=self.cards(cards))
            case LayMelds(sets):
                key = "table.way.lay_all" if last else "table.way.lay"
                return self.t(key, n=len(sets), points=view.worth([c for s in sets for c in s]))
            case Add(number, cards):
                key = "table.way.add_last" if last else "table.way.add"
                return self.t(key, cards=self.cards(cards), meld=self.meld(own[number]))
            case Join(first, second):
                names = self.meld(own[first]), self.meld(own[second])
                return self.t("table.way.join", first=names[0], second=names[1])

    def _draw(self, view: SeatView) -> str:
        if not view.stock_size:
            return self.t("table.way.draw_nothing")
        return self.t("table.way.draw", n=min(view.rules.draw, view.stock_size))

    def _take(self, view: SeatView, way: TakePile) -> str:
        fields = {
            "n": len(view.pile),
            "cards": self.cards(way.cards),
            "top": self.card(view.pile[-1]),
            "m": len(way.also),
        }
        if way.onto is None:
            return self.t("table.way.take_also" if way.also else "table.way.take", **fields)
        fields["meld"] = self.meld(view.melds[view.side][way.onto])
        if way.cards:
            return self.t("table.way.take_onto_with", **fields)
        return self.t("table.way.take_onto", **fields)

    def picked(self, view: SeatView, staging: Staging, room: int) -> str:
        """Return what the picked cards would make, and what that and the staged melds are worth.

        There is ``room`` for so many cells.
        """
        if staging.picked:
            return self._picked(view, staging, room)
        if staging.melds:
            return self._staged(view, staging)
        if view.new_cards and is_players(view) and view.phase == Phase.PLAY:
            cards = self.cards(view.new_cards)
            return self._fitting(room, "new", n=len(view.new_cards), cards=cards)
        if not view.hand:
            return self.t("table.picked.no_card")
        return self.t("table.picked.nothing", n=len(view.hand), points=view.worth(view.hand))

    def _fitting(self, room: int, name: str, **fields: object) -> str:
        """Return a sentence about cards, or its short form if it has no room."""
        sentence = self.t(f"table.picked.{name}", **fields)
        return (
            sentence
            if cell_len(sentence) <= room
            else self.t(f"table.picked.{name}_short", **fields)
        )

    def _picked(self, view: SeatView, staging: Staging, room: int) -> str:
        cards = staging.picked
        shape = shape_of(cards, view.rules)
        fields = {"cards": self.cards(cards), "points": view.worth(cards)}
        if isinstance(shape, Meld):
            fields["meld"] = meld_name(self.t, shape)
            needed = self._needed(view)
            if not needed:
                return self._fitting(room, "meld", **fields)
            total = view.worth(cards) + view.worth(staging.staged)
            name = "opening_more" if staging.melds else "opening"
            return self._fitting(room, name, **fields, total=total, minimum=needed)
        if is_players(view) and view.phase == Phase.DRAW and view.pile:
            whole = shape_of((*cards, view.pile[-1]), view.rules)
            if isinstance(whole, Meld):
                return self._with_top(view, cards, whole, room)
        return self._fitting(room, "no_meld", n=len(cards), **fields)

    def _with_top(self, view: SeatView, cards: Sequence[Card], whole: Meld, room: int) -> str:
        fields = {
            "cards": self.cards(cards),
            "top": self.card(view.pile[-1]),
            "meld": meld_name(self.t, whole),
            "points": view.worth(whole.cards),
        }
        needed = self._needed(view)
        name = "with_top_opening" if needed else "with_top"
        return self._fitting(room, name, **fields, minimum=needed)

    def _staged(self, view: SeatView, staging: Staging) -> str:
        points, needed = view.worth(staging.staged), self._needed(view)
        if not needed:
            return self.t("table.picked.staged", n=len(staging.melds), points=points)
        return self.t(
            "table.picked.staged_opening", n=len(staging.melds), points=points, minimum=needed
        )

    def _needed(self, view: SeatView) -> int:
        """Return what the viewer's opening must be worth; nothing once the side has opened."""
        return 0 if view.opened[view.side] else view.minimums[view.side]
