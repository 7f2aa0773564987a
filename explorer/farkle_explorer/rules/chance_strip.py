"""A strip of bars: the chance of a farkle for each number of dice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.game.roll_odds import farkle_chances
from farkle_core.language.messages import N_, _, figures
from farkle_core.language.wording import dice as so_many
from farkle_core.rules import Ruleset
from farkle_explorer.widgets.dice_widgets import DIM, faded
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.background import OneByOne

_BAR: Final = 3 * SPACING


_LOADED: Final = N_("With loaded dice it depends on which dice are left.")

_chances_of: Final = lru_cache(maxsize=64)(farkle_chances)  # cached: undo and redo return to the same rules


class ChanceStrip(QWidget):
    """Bars above percentages above numbers of dice; a full bar is certainty."""

    changed = Signal()  # the chances have changed

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._soon = OneByOne(self)
        self._stale = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("chance of a farkle"))

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances with one die, two dice and so on."""
        if self._ruleset is None or self._ruleset.has_loaded_dice:
            return ()
        return _chances_of(self._ruleset)

    @property
    def words(self) -> tuple[str, ...]:
        """The labels under the bars: ``"66.7 %"``."""
        return tuple(_percent(chance) for chance in self.chances)

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show the chances under other rules, in a separate turn of the event loop, because every roll is evaluated."""
        self._ruleset = ruleset
        self.setUpdatesEnabled(False)
        self._soon.clear()
        self._soon.add(self._say)

    def _say(self) -> None:
        dice = (f"{so_many(count)} {words}" for count, words in enumerate(self.words, start=1))
        if self._ruleset is not None and self._ruleset.has_loaded_dice:
            self._report(_(_LOADED), _(_LOADED))
            return
        words = ", ".join(dice)
        self._report(words, _("Chance that a roll scores nothing, by the number of dice: {chances}", chances=words))

    def _report(self, words: str, tip: str) -> None:
        self.setAccessibleDescription(words)
        self.setToolTip(tip)
        self.setUpdatesEnabled(True)
        self.changed.emit()

    def set_stale(self, stale: bool) -> None:
        """Dim the strip while its rules are outdated."""
        self._stale = stale
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(36 * SPACING, _BAR + 2 * self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setOpacity(DIM if self._stale else 1.0)
        chances, words = self.chances, self.words
        if self._ruleset is not None and not chances:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, _(_LOADED))
            return
        width = self.width() / max(len(chances), 1)
        painter.setFont(_fitting(self.font(), (*words, so_many(len(chances))), width - SPACING))
        for index, (chance, text) in enumerate(zip(chances, words, strict=True)):
            self._paint_column(painter, QRectF(index * width, 0, width, self.height()), index + 1, chance, text)

    def _paint_column(self, painter: QPainter, area: QRectF, dice: int, chance: float, words: str) -> None:
        palette = self.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        ground = area.adjusted(SPACING / 2, 0, -SPACING / 2, 0)
        ground.setHeight(_BAR)
        painter.fillRect(ground, palette.color(QPalette.ColorRole.AlternateBase))
        filled = QRectF(ground)
        filled.setTop(ground.bottom() - max(chance * ground.height(), 1.0 if chance else 0.0))
        painter.fillRect(filled, _bar_colour(palette))
        line = painter.fontMetrics().height()
        text = QRectF(area.left(), _BAR + 2, area.width(), line)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(muted)
        text.translate(0, line)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, so_many(dice))


def _bar_colour(palette: QPalette) -> QColor:
    return faded(palette, palette.color(QPalette.ColorRole.WindowText))


def _percent(chance: float) -> str:
    """Return a chance with three figures at most: ``"66.7 %"``, ``"3.09 %"``; nothing possible looks like nothing."""
    percent = 100 * chance
    digits = 2 if 0 < percent < 9.995 else 1
    return "0 %" if chance == 0 else figures(f"{percent:.{digits}f} %")


def _fitting(font: QFont, words: Sequence[str], width: float) -> QFont:
    fitting = QFont(font)
    needed = max((QFontMetricsF(fitting).horizontalAdvance(word) for word in words), default=0.0)
    if needed > width > 0:
        fitting.setPointSizeF(max(fitting.pointSizeF() * width / needed, 5.0))
    return fitting
