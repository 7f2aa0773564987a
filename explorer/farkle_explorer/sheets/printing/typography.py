"""The type of printed sheets: one shipped font, measured in millimetres, the same on every device.

Text is laid out with fonts of whole hundredths of a millimetre and without hinting, so that a line breaks at the same
word on the screen, on paper and in a file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

# A font that has figures of one width, and whose space is no tabulator when the words of a file are copied.
_FONT_FILES: Final = ("Roboto-Regular.ttf", "Roboto-Bold.ttf")

UNITS_PER_MM: Final = 100  # fonts are measured in these
SMALLEST_POINTS: Final = 6.0  # type never gets smaller than this

_MM_PER_POINT: Final = 25.4 / 72

_LINE_HEIGHT: Final = 1.2  # distance of two lines of a paragraph, as a share of the size of the type

BLACK: Final = "#000000"
GREY: Final = "#444444"
WHITE: Final = "#ffffff"

_LIGATURES: Final = ("liga", "clig", "dlig")
_ELLIPSIS: Final = "…"

_SENTENCE: Final = 5  # from so many words on text is a sentence, whose last line ought not to be one short word
_SHORT_END: Final = 8  # letters of a word that does not stand alone on the last line


@dataclass(frozen=True)
class Style:
    """How text looks: its size in typographic points, and its colour as ``#rrggbb``."""

    points: float
    bold: bool = False
    ink: str = BLACK

    def at(self, scale: float) -> Style:
        """Return the same style `scale` times as large, but not too small to read."""
        return replace(self, points=max(self.points * scale, SMALLEST_POINTS))

    @property
    def font(self) -> QFont:
        """The font, whose pixels are hundredths of a millimetre."""
        return _font(round(self.points * _MM_PER_POINT * UNITS_PER_MM), self.bold)

    @property
    def line(self) -> float:
        """Distance from one line to the next, mm."""
        return self.points * _MM_PER_POINT * _LINE_HEIGHT

    @property
    def cap_height(self) -> float:
        """Height of a capital, mm; digits are as high."""
        return _cap_height(self)

    def width(self, text: str) -> float:
        """Return how long `text` is on one line, mm."""
        return _width(self, text)

    def fitted(self, text: str, width: float, smallest: float) -> Style:
        """Return this style, shrunk until `text` is at most `width` mm long, but to no less than `smallest` points."""
        length = self.width(text)
        if length <= width:
            return self
        # A hair narrower, because sizes are whole hundredths of a millimetre.
        return replace(self, points=max(min(smallest, self.points), self.points * width / length * 0.99))

    def elided(self, text: str, width: float) -> str:
        """Return `text`, or as much of it as `width` mm hold, with an ellipsis."""
        if self.width(text) <= width:
            return text
        kept = text
        while kept and self.width(kept.rstrip() + _ELLIPSIS) > width:
            kept = kept[:-1]
        return kept.rstrip() + _ELLIPSIS

    def wrapped(self, text: str, width: float) -> list[str]:
        """Return the lines of `text` when none may be longer than `width` mm; a longer word is cut short."""
        return list(_wrapped(self, text, width))


@lru_cache(maxsize=256)
def _metrics(style: Style) -> QFontMetricsF:
    return QFontMetricsF(style.font)


@lru_cache(maxsize=256)
def _cap_height(style: Style) -> float:
    return _metrics(style).capHeight() / UNITS_PER_MM


@lru_cache(maxsize=16384)
def _width(style: Style, text: str) -> float:
    """Measure text; remembered, because fitting a page asks again and again."""
    return _metrics(style).horizontalAdvance(text) / UNITS_PER_MM


@lru_cache(maxsize=4096)
def _wrapped(style: Style, text: str, width: float) -> tuple[str, ...]:
    """Break text into lines; remembered, because fitting a page asks again and again."""
    lines: list[str] = []
    for word in _words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and style.width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(style.elided(word, width))
    return tuple(lines)


def _words(text: str) -> list[str]:
    """Split `text` where a line may break: not before a unit or a dash, not in a product, nor before a short end."""
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
    """Return the family of the shipped font, loading it first; needs a QGuiApplication."""
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
    # A ligature has no letters of its own in a PDF file: "first" could neither be found nor be read aloud.
    for feature in _LIGATURES:
        font.setFeature(QFont.Tag(feature), 0)
    return font
