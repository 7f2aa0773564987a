"""A map of the plain game, solved in advance and marked as an example, for the time before the first solution."""

import csv
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.shipped import shipped_title
from farkle_explorer.plots.colours import POINTS_MAP, PointsScale, colour_table
from farkle_explorer.plots.hatch import Hatch, hatch_brush
from farkle_explorer.plots.legend import ColourBar
from farkle_explorer.widgets.theme import SPACING

# Height of the map in lines of text: large enough for the colours, small enough for a window of 1000 x 700.
RULES: Final = "busche-neller"
_LINES: Final = 11

_MARK_SIZE: Final = 1.8
_MARK_OPACITY: Final = 190
_SLOPE: Final = -35.0
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


@cache
def totals() -> npt.NDArray[np.int32]:
    """Return the turn totals to hold from, in points, -1 for never; shape (opponent's scores, own scores), rising.

    ``packaging/example_map.py`` writes the file, with its source in its head.
    """
    text = (files("farkle_resources") / "example_map.csv").read_text(encoding="utf-8")
    lines = csv.reader(line for line in text.splitlines() if not line.startswith("#"))
    return np.array([[int(cell or -1) for cell in line] for line in lines], dtype=np.int32)


class ExampleMap(QWidget):
    """The map with its legend, and beside it the words that say what it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Example of a map"))
        scale = PointsScale.covering(totals()[totals() > 0])
        bar = ColourBar(_("Colours of the example"))
        bar.set_scale(_("hold at"), colour_table(POINTS_MAP), scale.ticks())
        title = QLabel(_("Example: when to hold with 3 dice"))
        font = QFont(title.font())
        font.setBold(True)
        title.setFont(font)
        self.words = QLabel(
            _(
                "The program solved this map in advance, for the rules of {ruleset} to 10,000 points. Yellow: roll on "
                "for more; blue: hold early; hatched: roll until you win. When your rules are solved, you see their "
                "map.",
                ruleset=shipped_title(RULES).name,
            )
        )
        column = QVBoxLayout()
        column.setSpacing(SPACING // 2)
        for label in (title, self.words):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * SPACING)
        row.addWidget(_Picture(scale))
        row.addWidget(bar)
        row.addLayout(column, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)


class _Picture(QWidget):
    """The map itself, with the word "Example" across."""

    def __init__(self, scale: PointsScale) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Example of a map"))
        colours = np.ascontiguousarray(colour_table(POINTS_MAP)[scale.indices(totals())][::-1])
        rows, columns = totals().shape
        self._image = QImage(colours.data, columns, rows, 4 * columns, QImage.Format.Format_RGBA8888).copy()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of the map and of the words at its sides."""
        line = QFontMetrics(self.font()).lineSpacing()
        return QSize((_LINES + 1) * line, (_LINES + 1) * line)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the map, the names of the scores, and what marks it."""
        painter = QPainter(self)
        line = painter.fontMetrics().lineSpacing()
        plot = QRect(line, 0, self.width() - line, self.height() - line)
        muted = self.palette().color(QPalette.ColorRole.PlaceholderText)
        painter.fillRect(plot, hatch_brush(Hatch.GO_FOR_IT, muted, ratio=self.devicePixelRatioF()))
        painter.drawImage(QRectF(plot), self._image)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(QRect(line, plot.height(), plot.width(), line), _CENTRE, _("you"))
        painter.save()
        painter.translate(0, plot.height())
        painter.rotate(-90.0)
        painter.drawText(QRect(0, 0, plot.height(), line), _CENTRE, _("opponent"))
        painter.restore()
        self._paint_mark(painter, plot)

    def _paint_mark(self, painter: QPainter, plot: QRect) -> None:
        font = QFont(painter.font())
        font.setBold(True)
        font.setPointSizeF(_MARK_SIZE * font.pointSizeF())
        painter.setFont(font)
        white = QColor(Qt.GlobalColor.white)
        white.setAlpha(_MARK_OPACITY)
        painter.setPen(white)
        painter.translate(plot.center())
        painter.rotate(_SLOPE)
        whole = QRect(-plot.width(), -plot.height(), 2 * plot.width(), 2 * plot.height())
        painter.drawText(whole, _CENTRE, _("Example"))
