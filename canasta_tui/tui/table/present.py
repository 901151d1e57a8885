"""What of a view is shown where on the table."""

from collections.abc import Sequence

from canasta_tui.engine.actions import TakePile
from canasta_tui.engine.cards import Card, is_wild
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.table import Phase
from canasta_tui.engine.view import SeatView
from canasta_tui.match import DealResult, Player
from canasta_tui.messages import Catalogue
from canasta_tui.messages.rule_names import system_title
from canasta_tui.messages.sentences import ending_sentence, side_names
from canasta_tui.tui.game import Course, Game
from canasta_tui.tui.table.staging import Order, Staging, arrivals
from canasta_tui.tui.table.steps import is_players, ways_to_take
from canasta_tui.tui.table.wording import Wording
from canasta_tui.tui.widgets.hand import HandCard
from canasta_tui.tui.widgets.piles import PileState
from canasta_tui.tui.widgets.scores import SideScore
from canasta_tui.tui.widgets.seats import SeatState
from canasta_tui.tui.widgets.side_painter import SideState


def names_of(game: Course) -> list[str]:
    """Return the players' names by seat."""
    return [player.name for player in game.players]


def titles(t: Catalogue, game: Course) -> tuple[str, str]:
    """Return what is played, at length and in short."""
    rules = game.rules
    fields = {"system": system_title(t, rules.name), "deal": game.deal_number}
    return t("table.title", **fields, target=rules.target), t("table.short_title", **fields)


def why_it_ended(t: Catalogue, result: DealResult, players: Sequence[Player]) -> str:
    """Return why a deal ended, and who ended it."""
    seat = result.finished_by
    name = None if seat is None else players[seat].name
    return ending_sentence(t, result.ending, name, result.from_hand)


def hand_cards(view: SeatView, staging: Staging, order: Order) -> list[HandCard]:
    """Return the viewer's hand as it is shown."""
    new = arrivals(staging.hand, view.new_cards) if view.phase == Phase.PLAY else frozenset()
    picked = staging.picked_slots
    return [
        HandCard(slot, staging.hand[slot], slot in picked, slot in new)
        for slot in staging.shown(order)
    ]


def side_state(
    t: Catalogue, game: Course, view: SeatView, side: int, staging: Staging
) -> SideState:
    """Return what is shown of a side; what is staged belongs to the viewer's."""
    own = side == view.side
    made, needed = view.canastas[side], view.rules.canastas_to_go_out
    fields = {"minimum": view.minimums[side], "n": needed, "made": made}
    opened = view.opened[side]
    return SideState(
        side,
        name=side_names(t, names_of(game), game.rules.sides)[side],
        about=t("table.about.opened" if opened else "table.about.to_open", **fields),
        brief=t("table.brief.opened" if opened else "table.brief.to_open", **fields),
        melds=view.melds[side],
        staged=staging.melds if own else (),
        red_threes=view.red_threes[side],
        acting=view.side_of(view.actor) == side,
    )


def side_order(view: SeatView) -> list[int]:
    """Return the sides from the top of the table down, the viewer's last."""
    sides = view.rules.sides
    return [(view.side + step) % sides for step in (*range(1, sides), 0)]


def seat_states(game: Game, view: SeatView) -> tuple[SeatState, ...]:
    """Return the other players from left to right, as the viewer sees them round the table."""
    partners = view.partners(view.seat)
    return tuple(
        SeatState(
            game.players[seat].name,
            view.hand_sizes[seat],
            acting=seat == view.actor,
            partner=seat in partners,
        )
        for seat in seat_order(view)
    )


def seat_order(view: SeatView) -> list[int]:
    """Return the others' seats from left to right, as the viewer sees them round the table.

    Where play goes clockwise the next player sits to the left, else to the right.
    """
    players = view.rules.players
    others = [(view.seat + step) % players for step in range(1, players)]
    return others[::-1] if goes_left(view.rules) else others


def goes_left(rules: Rules) -> bool:
    """Say whether play goes from right to left along the row of the other players."""
    return rules.direction == "counterclockwise"


def stock_state(t: Catalogue, view: SeatView) -> PileState:
    """Return what is shown of the stock."""
    size = view.stock_size
    ready = is_players(view) and view.phase == Phase.DRAW
    return PileState(size, (t("table.stock.name"), t("table.stock.count", n=size)), ready=ready)


def pile_state(t: Catalogue, view: SeatView, staging: Staging) -> PileState:
    """Return what is shown of the pile."""
    ways: list[TakePile] = []
    if is_players(view) and view.phase == Phase.DRAW:
        ways = ways_to_take(view, staging)
    return pile_seen(t, view)._replace(ready=bool(ways))


def pile_seen(t: Catalogue, view: SeatView) -> PileState:
    """Return what everybody sees of the pile, whoever may take it."""
    pile = view.pile
    unopened = view.rules.frozen_until_opened and not view.opened[view.side]
    marked = ""
    lines = [t("table.pile.name"), t("table.pile.count", n=len(pile))]
    if pile and view.blocked:
        marked = t("table.pile.closed")
        lines += [marked, t("table.pile.closed_why")]
    elif pile and (view.frozen or unopened):
        marked = t("table.pile.frozen")
        lines += [marked, t("table.pile.frozen_why")]
    top = pile[-1] if pile else None
    across = _freezer(pile) if view.frozen else None
    return PileState(len(pile), tuple(lines), top, marked, bool(marked), across=across)


def _freezer(pile: Sequence[Card]) -> Card | None:
    """Return the latest card in the pile that freezes one."""
    return next((card for card in reversed(pile) if is_wild(card)), None)


def side_scores(t: Catalogue, game: Course, view: SeatView) -> tuple[SideScore, ...]:
    """Return each side's points, in the order of the sides."""
    return tuple(
        SideScore(
            name,
            game.totals[side],
            tuple(result.scores[side].deal for result in game.results),
            own=side == view.side,
        )
        for side, name in enumerate(side_names(t, names_of(game), game.rules.sides))
    )


def log_sentences(say: Wording, game: Course, view: SeatView) -> Sequence[str]:
    """Return what everybody saw in this deal, a sentence an event."""
    names = names_of(game)
    return [say.event(event, names, game.rules) for event in view.history]
