"""The last guard: an action that the rules would refuse is replaced by one they allow."""

from canasta_tui.engine.actions import Action, Discard
from canasta_tui.engine.view import SeatView


def surely_legal(view: SeatView, action: Action) -> Action:
    """Return the action, or where it is not legal the plainest one that is."""
    if view.refusal(action) is None:
        return action
    legal = view.legal_actions()
    return next((each for each in legal if isinstance(each, Discard)), legal[0])
