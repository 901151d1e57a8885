"""The match that is played on the table: what a screen may ask of it, and how it is saved."""

from typing import Protocol

from canasta_tui.engine.actions import Action
from canasta_tui.engine.events import Event
from canasta_tui.engine.rules import Rules
from canasta_tui.engine.view import SeatView
from canasta_tui.library.save_files import SaveError
from canasta_tui.library.saves import SaveHandle
from canasta_tui.match import DealResult, Player
from canasta_tui.played import UndoRefusal


class Course(Protocol):
    """How far a match has come: what everybody knows of it."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points over the finished deals."""

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The finished deals."""

    @property
    def deal_number(self) -> int:
        """The number of the deal in play, from 1."""


class Outcome(Course, Protocol):
    """A match as it stands at the end of a deal."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""

    @property
    def winner(self) -> int | None:
        """The side that has won, or None."""


class Game(Outcome, Protocol):
    """A match as screens see it. Only the view of the seat at the keyboard is ever asked for."""

    @property
    def actor(self) -> int:
        """The seat that has to act."""

    @property
    def deal_over(self) -> bool:
        """Whether the deal has ended."""

    def view(self, seat: int) -> SeatView:
        """Return what the player in the seat may see."""

    def play(self, action: Action) -> Event:
        """Play an action of the seat to act, and save.

        Raises Refused if it is illegal, and SaveError after it was played but could not be saved.
        """

    def undo_refusal(self) -> UndoRefusal | None:
        """Say why the latest action cannot be taken back, or None if it can."""

    def undo(self) -> None:
        """Take the latest action back, and save; SaveError as :meth:`play`."""

    def save_again(self) -> SaveError | None:
        """Save what could not be saved before; return why it still cannot be, or None."""


class SavedGame:
    """A match that is saved after every action."""

    def __init__(self, handle: SaveHandle) -> None:
        self._handle = handle
        self._all_saved = True
        self.match = handle.match

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.match.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return self.match.players

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points over the finished deals."""
        return self.match.totals

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The finished deals."""
        return self.match.results

    @property
    def deal_number(self) -> int:
        """The number of the deal in play, from 1."""
        return self.match.deal_number

    @property
    def actor(self) -> int:
        """The seat that has to act."""
        return self.match.actor

    @property
    def deal_over(self) -> bool:
        """Whether the deal has ended."""
        return self.match.deal_over

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def winner(self) -> int | None:
        """The side that has won, or None."""
        return self.match.winner

    def view(self, seat: int) -> SeatView:
        """Return what the player in the seat may see."""
        return self.match.view(seat)

    def play(self, action: Action) -> Event:
        """Play an action of the seat to act, and save."""
        event = self.match.play(action)
        self._save()
        return event

    def undo_refusal(self) -> UndoRefusal | None:
        """Say why the latest action cannot be taken back, or None if it can."""
        return self.match.undo_refusal()

    def undo(self) -> None:
        """Take the latest action back, and save."""
        self.match.undo()
        self._save()

    def next_deal(self) -> None:
        """Deal again, and save."""
        self.match.next_deal()
        self._save()

    def save_again(self) -> SaveError | None:
        """Save what could not be saved before; return why it still cannot be, or None."""
        if not self._all_saved:
            try:
                self._save()
            except SaveError as error:
                return error
        return None

    def close(self) -> None:
        """Let others open the game."""
        self._handle.close()

    def _save(self) -> None:
        self._all_saved = False
        self._handle.save()
        self._all_saved = True
