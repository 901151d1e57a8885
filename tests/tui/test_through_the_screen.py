"""Deals through the screen, by keys and by mouse; the whole of it is slow."""

import pytest

from tests.tui.by_keys import ByKeys
from tests.tui.by_mouse import ByMouse
from tests.tui.through_the_screen import SEATINGS, Seating, play

SHORT = 12
"""Actions of a deal that is only begun."""


@pytest.mark.parametrize(
    ("seating", "player"),
    [
        (Seating("samba", 4, 2), ByKeys),
        (Seating("yu", 6, 6), ByKeys),
        (Seating("classic", 2, 2, {"take_back_melds": True}), ByMouse),
    ],
    ids=str,
)
def test_a_deal_is_begun(seating: Seating, player: type[ByKeys]) -> None:
    assert play(seating, "begun", SHORT, player).total() >= SHORT


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_deal_is_played_to_its_end(seating: Seating) -> None:
    counts = play(seating, "whole")
    assert counts["draw"] > 0
    assert counts["discard"] > 0


@pytest.mark.slow
def test_a_deal_is_played_to_its_end_by_mouse() -> None:
    assert play(Seating("classic", 4, 2), "mouse", player=ByMouse)["discard"] > 0
