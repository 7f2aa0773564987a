"""The type of printed sheets: one shipped font, measured in millimetres, the same on every device.

Fonts have whole hundredths of a millimetre and no hinting. So a line breaks at the same word on the screen, on paper
and in a file.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

# A font with figures of equal width, whose space is copied from files as a space, not as a tabulator.
_FONT_FILES: Final = ("Roboto-Regular.ttf", "Roboto-Bold.ttf")

UNITS_PER_MM: Final = 100  # fonts are measured in these units
SMALLEST_POINTS: Final = 6.0  # minimum size of type

_MM_PER_POINT: Final = 25.4 / 72

_LINE_HEIGHT: Final = 1.2  # distance of two lines of a paragraph, as a share of the type size

BLACK: Final = "#000000"
GREY: Final = "#444444"
WHITE: Final = "#ffffff"

_LIGATURES: Final = ("liga", "clig", "dlig")
_ELLIPSIS: Final = "…"

_SENTENCE: Final = 5  # words from which text is a sentence, which should not end in a line of one short word
_SHORT_END: Final = 8  # letters of a word that does not stand alone on the last line


@dataclass(frozen=True)
class Style:
    """The look of text: its size in typographic points, and its colour as ``#rrggbb``."""

    points: float
    bold: bool = False
    ink: str = BLACK

    def at(self, scale: float) -> "Style":
        """Return the same style, enlarged by `scale`, but legible."""
        return replace(self, points=max(self.points * scale, SMALLEST_POINTS))

    @property
    def font(self) -> QFont:
        """The font; its pixels are hundredths of a millimetre."""
        return _font(round(self.points * _MM_PER_POINT * UNITS_PER_MM), self.bold)

    @property
    def line(self) -> float:
        """The distance between two lines, mm."""
        return self.points * _MM_PER_POINT * _LINE_HEIGHT

    @property
    def cap_height(self) -> float:
        """The height of capitals and digits, mm."""
        return _cap_height(self)

    @property
    def descent(self) -> float:
        """The depth of letters such as *p* below the line, mm."""
        return _metrics(self).descent() / UNITS_PER_MM

    def width(self, text: str) -> float:
        """Return the length of `text` on one line, mm."""
        return _width(self, text)

    def fitted(self, text: str, width: float, smallest: float) -> "Style":
        """Return this style, shrunk until `text` is at most `width` mm long, but to at least `smallest` points."""
        length = self.width(text)
        if length <= width:
            return self
        # Slightly narrower, because sizes are whole hundredths of a millimetre.
        return replace(self, points=max(min(smallest, self.points), self.points * width / length * 0.99))

    def fitted_to_all(self, texts: Iterable[str], width: float, smallest: float) -> "Style":
        """Return this style, shrunk as for the longest of `texts`: one size for all."""
        longest = max(texts, key=self.width, default="")
        return self.fitted(longest, width, smallest) if longest else self

    def elided(self, text: str, width: float) -> str:
        """Return `text`, or its beginning with an ellipsis, at most `width` mm long."""
        if self.width(text) <= width:
            return text
        kept = text
        while kept and self.width(kept.rstrip() + _ELLIPSIS) > width:
            kept = kept[:-1]
        return kept.rstrip() + _ELLIPSIS

    def wrapped(self, text: str, width: float) -> list[str]:
        """Return `text` in lines of at most `width` mm; a longer word is cut off."""
        return list(_wrapped(self, text, width))


@lru_cache(maxsize=256)
def _metrics(style: Style) -> QFontMetricsF:
    return QFontMetricsF(style.font)


@lru_cache(maxsize=256)
def _cap_height(style: Style) -> float:
    return _metrics(style).capHeight() / UNITS_PER_MM


@lru_cache(maxsize=16384)
def _width(style: Style, text: str) -> float:
    """Return the length of text in mm, cached because fitting a page needs it often."""
    return _metrics(style).horizontalAdvance(text) / UNITS_PER_MM


@lru_cache(maxsize=4096)
def _wrapped(style: Style, text: str, width: float) -> tuple[str, ...]:
    """Return text in lines, cached because fitting a page needs them often."""
    lines: list[str] = []
    for word in _words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and style.width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(style.elided(word, width))
    return tuple(lines)


def _words(text: str) -> list[str]:
    """Split `text` where a line may break: not before a unit or a dash, in a product, or before a short last word."""
    words: list[str] = []
    for word in text.split():
        if words and (word[0] in "%–×…" or words[-1].endswith("×")):
            words[-1] += f" {word}"
        else:
            words.append(word)
    if len(words) >= _SENTENCE and len(words[-1]) <= _SHORT_END:
        words[-2:] = [" ".join(words[-2:])]
    return words


@cache
def _font_family() -> str:
    """Return the family of the shipped font, loaded if necessary; needs a QGuiApplication."""
    families: list[str] = []
    for name in _FONT_FILES:
        content = files("farkle_resources").joinpath("fonts", name).read_bytes()
        families += QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFontFromData(content))
    return families[0] if families else QFont().family()


@cache
def _font(pixels: int, bold: bool) -> QFont:
    font = QFont(_font_family())
    font.setPixelSize(max(pixels, 1))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # PDF files store no letters for a ligature, so "first" could be neither found nor read aloud.
    for feature in _LIGATURES:
        font.setFeature(QFont.Tag(feature), 0)
    return font
