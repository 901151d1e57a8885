"""The language that is spoken."""

import pytest

from canasta_tui.messages import choosing
from canasta_tui.messages.choosing import language_for


@pytest.fixture(autouse=True)
def three_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "languages", lambda: ["en", "lt", "pl"])


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "lt_LT.UTF-8"}, "lt"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "pl_PL@euro"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "lt_LT.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "lt_LT.UTF-8", "LC_MESSAGES": "pl_PL.UTF-8", "LC_ALL": ""}, "pl"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pl:lt"}, "pl"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": ""}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "pl"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "lt_LT.UTF-8"}, "en"),
        ({"LANGUAGE": "pl"}, "en"),
    ],
)
def test_the_surroundings_ask_for_a_language(environ: dict[str, str], language: str) -> None:
    assert language_for("system", environ) == language


@pytest.mark.parametrize(("chosen", "language"), [("lt", "lt"), ("en", "en"), ("xx", "en")])
def test_a_language_that_is_chosen_goes_first(chosen: str, language: str) -> None:
    assert language_for(chosen, {"LANG": "pl_PL.UTF-8"}) == language
