"""What is wrong with a rule file is one sentence: file, field, value, what is allowed."""

from typing import Any

import pytest
from pydantic import ValidationError

from canasta_tui.engine.rules import Rules
from canasta_tui.messages import catalogue
from canasta_tui.presets import load
from canasta_tui.presets.faults import fault_in

T = catalogue()


def told(**changes: object) -> str:
    """The sentence for the classic rules with changes; a change to ... leaves the field out."""
    written: dict[str, Any] = load("classic").model_dump(by_alias=True) | changes
    kept = {field: value for field, value in written.items() if value is not ...}
    with pytest.raises(ValidationError) as caught:
        Rules.model_validate(kept)
    fault = fault_in(caught.value, "family.toml")
    return T(fault.key, **fault.fields)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"draw": 9}, "draw is 9; it must be a whole number from 1 to 3."),
        ({"draw": 0}, "draw is 0; it must be a whole number from 1 to 3."),
        ({"draw": "many"}, "draw is many; it must be a whole number from 1 to 3."),
        ({"draw": 1.5}, "draw is 1.5; it must be a whole number from 1 to 3."),
        ({"max_wilds": []}, "max_wilds is []; it must be a whole number from 0 to 12."),
        ({"runs": "maybe"}, "runs is maybe; it must be true or false."),
        (
            {"direction": "up"},
            "direction is up; it must be 'clockwise' or 'counterclockwise'.",
        ),
        ({"draw": ...}, "draw is missing; add it, or name a base that has it."),
        ({"drwa": 2}, "drwa is no rule; remove it, or correct its name."),
        ({"name": 5}, "name is 5; it must be a text in quotation marks."),
        ({"name": ""}, "name is too short; it must have at least 1."),
        (
            {"upcard_covers": "wild"},
            "upcard_covers is wild; it must be a list in square brackets.",
        ),
        (
            {"opening_minimum": [{"minimum": -5}]},
            "opening_minimum.0.minimum is -5; it must be a whole number from 0 to 1000.",
        ),
        ({"opening_minimum": []}, "opening_minimum is too short; it must have at least 1."),
        (
            {"graded_premiums": [1, 2, "x"]},
            "graded_premiums.2 is x; it must be a whole number.",
        ),
        (
            {"sides": 3},
            "4 players cannot form 3 equal sides; sides must divide the number of players.",
        ),
        (
            {"hand_size": 30},
            "hand_size is 30, but 108 cards are too few for that with 4 players; "
            "it can be 25 at most.",
        ),
        (
            {"opening_minimum": [{"from": 0, "minimum": 15}]},
            'opening_minimum must begin with a step that has no "from"; '
            "the steps after it must have rising ones.",
        ),
        (
            {"wilds_to_naturals": "free"},
            "wild cards need a limit; set max_wilds to a number, "
            'or wilds_to_naturals to "fewer" or "not_more".',
        ),
    ],
)
def test_a_fault_names_file_field_value_and_what_is_allowed(
    changes: dict[str, object], sentence: str
) -> None:
    assert told(**changes) == f"family.toml: {sentence}"
