"""What of a point in a match is shown where, and what is told of it."""

from canasta_tui.engine.table import Phase
from canasta_tui.messages import Catalogue
from canasta_tui.messages.sentences import event_sentence
from canasta_tui.tui.replay.positions import Point, Replay, Scene
from canasta_tui.tui.table.present import names_of, side_state, why_it_ended
from canasta_tui.tui.table.staging import Staging
from canasta_tui.tui.widgets.all_hands import AnyHand
from canasta_tui.tui.widgets.side_painter import SideState


class Rewatching:
    """The words and states for one screen of a replay."""

    def __init__(self, t: Catalogue, pictures: bool) -> None:
        self._t = t
        self._pictures = pictures
        self._told: tuple[Replay | None, int, list[str]] = (None, 0, [])

    def seat_of(self, replay: Replay) -> int:
        """Return from where the table is seen: the first person's seat."""
        return next((n for n, each in enumerate(replay.players) if each.is_human), 0)

    def side(self, scene: Scene, side: int) -> SideState:
        """Return what is shown of a side."""
        state = side_state(self._t, scene, scene.view, side, Staging())
        return state._replace(acting=state.acting and scene.view.phase != Phase.OVER)

    def hands(self, scene: Scene) -> list[AnyHand]:
        """Return all hands in the order of play, from the seat from which the table is seen."""
        view, players = scene.view, len(scene.players)
        return [
            AnyHand(
                scene.players[seat].name,
                view.hand_sizes[seat],
                None if scene.hands is None else scene.hands[seat],
                scene.came[seat],
                acting=seat == view.actor and view.phase != Phase.OVER,
            )
            for seat in ((view.seat + step) % players for step in range(players))
        ]

    def sentences(self, replay: Replay, at: Point) -> list[str]:
        """Return what has happened in the deal up to a point, with its ending if it is reached."""
        told = self._sentences(replay, at.deal)[: at.action + 1]
        if at == replay.end_of(at.deal) and at.deal <= len(replay.results):
            told.append(why_it_ended(self._t, replay.results[at.deal - 1], replay.players))
        return told

    def done(self, replay: Replay, at: Point) -> str:
        """Return what was done last, with its number."""
        told = self.sentences(replay, at)
        if at.action == 0:
            return told[0]
        sentence = self._t("events.separator").join(told[at.action :])
        return self._t("replay.done", number=at.action, sentence=sentence)

    def _sentences(self, replay: Replay, deal: int) -> list[str]:
        """Return the sentences of a whole deal, kept until another one is asked for."""
        known, number, told = self._told
        if known is not replay or number != deal:
            names = names_of(replay.scene(Point(deal, 0)))
            dealer = names[replay.dealer(deal)]
            told = [self._t("replay.dealt", name=dealer, deal=deal)]
            told += [
                event_sentence(self._t, event, names, replay.rules, self._pictures)
                for event in replay.events(deal)
            ]
            self._told = (replay, deal, told)
        return told
