"""The shipped themes, and how well their colours can be told apart."""

from textual.color import Color

NAMES = ("clear", "contrast", "ember", "felt", "linen", "monochrome", "night", "paper")


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 has it, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).rgb]
        red, green, blue = (
            p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
