"""What the picked cards make, and what is to be done next or why the last thing was not done."""

from enum import StrEnum

from canasta_tui.tui.widgets.canvas import Canvas, wrapped
from canasta_tui.tui.widgets.painted import Painted


class Tone(StrEnum):
    """What kind of a sentence is said."""

    PLAIN = "plain"
    """What Enter does."""
    NOTICE = "notice"
    """What the player should know."""
    REFUSAL = "refusal"
    """Why something is against the rules."""


class Prompt(Painted):
    """A line about the picked cards, and one sentence in two lines, so that nothing jumps."""

    COMPONENT_CLASSES = {"prompt--picked", *(f"prompt--{tone}" for tone in Tone)}

    DEFAULT_CSS = """
    Prompt {
        height: 3;
        & > .prompt--picked { color: $picked; }
        & > .prompt--plain { color: $felt-text; text-style: bold; }
        & > .prompt--notice { background: $warning; color: $background; text-style: bold; }
        & > .prompt--refusal { background: $error; color: $background; text-style: bold; }
    }
    """

    picked = ""
    """What is told of the picked cards."""
    sentence = ""
    """What is said."""
    tone = Tone.PLAIN
    """How it is said."""

    def tell(self, picked: str) -> None:
        """Tell something of the picked cards, in place of the last."""
        if picked != self.picked:
            self.picked = picked
            self.repaint()

    def say(self, sentence: str, tone: Tone = Tone.PLAIN) -> None:
        """Say a sentence, in place of the last one."""
        if (sentence, tone) != (self.sentence, self.tone):
            self.sentence, self.tone = sentence, tone
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the line and the sentence."""
        for line in wrapped(self.picked, canvas.width - 2)[:1]:
            canvas.text(1, 0, line, self.look("prompt--picked"))
        style = self.look(f"prompt--{self.tone}")
        canvas.fill(0, 1, canvas.width, canvas.height - 1, " ", style)
        for y, line in enumerate(wrapped(self.sentence, canvas.width - 2), 1):
            canvas.text(1, y, line, style)
        self.spot(0, 1, canvas.width, canvas.height - 1, 0)
