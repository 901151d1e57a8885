"""What is to be done next, or why the last thing was not done: two lines, so that nothing jumps."""

from enum import StrEnum

from textual.content import Content
from textual.widgets import Static


class Tone(StrEnum):
    """What kind of a sentence is said."""

    PLAIN = "plain"
    """What Enter does."""
    NOTICE = "notice"
    """What the player should know."""
    REFUSAL = "refusal"
    """Why something is against the rules."""


class Prompt(Static):
    """One sentence, in plain text."""

    DEFAULT_CSS = """
    Prompt {
        width: 100%;
        height: 2;
        padding: 0 1;
        background: $felt;
        color: $felt-text;
        text-style: bold;
        &.-refusal {
            background: $error;
            color: $background;
        }
        &.-notice {
            background: $warning;
            color: $background;
        }
    }
    """

    _said: tuple[str, Tone] | None = None

    def say(self, sentence: str, tone: Tone = Tone.PLAIN) -> None:
        """Say a sentence, in place of the last one."""
        if self._said == (sentence, tone):
            return
        self._said = (sentence, tone)
        for each in Tone:
            self.set_class(each is tone, f"-{each}")
        self.update(Content(sentence), layout=False)
