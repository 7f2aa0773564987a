"""The convergence of a solve: the largest change of a win chance in each sweep."""

import math
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from farkle_core.language.messages import _
from farkle_explorer.plots.plain_plot import drop_menus
from farkle_explorer.widgets.theme import Theme

_WIDTH: Final = 336
_LEAST_WIDTH: Final = 240
_HEIGHT: Final = 104
_LEAST: Final = 1e-17


class ChangePlot(pg.PlotWidget):
    """The changes on a logarithmic axis, and the tolerance as a line."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Largest change of a win chance in each sweep"))
        for part in (self, self.viewport()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()
        self.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        drop_menus(self)
        self.hideButtons()
        self.setMouseEnabled(False, False)
        self.setLogMode(False, True)
        self.setTitle(None)
        self._line = self.plot([], [], symbol="o", symbolSize=5)
        self._goal = pg.InfiniteLine(angle=0, movable=False)
        self.addItem(self._goal, ignoreBounds=True)
        self._tolerance = 1e-12
        self._changes: tuple[float, ...] = ()
        self._caption = pg.TextItem(_("largest change in each sweep"), anchor=(1.0, 0.0))
        self._caption.setParentItem(self.getPlotItem())

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_LEAST_WIDTH, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if hasattr(self, "_caption"):
            self._caption.setPos(self.width() - 4.0, 0.0)

    def set_tolerance(self, tolerance: float) -> None:
        """Draw the line at `tolerance`."""
        self._tolerance = tolerance
        self._goal.setValue(math.log10(tolerance))

    def show_changes(self, changes: tuple[float, ...]) -> None:
        """Show the largest change of each finished sweep."""
        if changes == self._changes:
            return
        self._changes = changes
        self.setVisible(len(changes) > 1)  # a line needs two points
        sweeps = list(range(1, len(changes) + 1))
        self._line.setData(sweeps, [max(change, _LEAST) for change in changes])
        if changes:
            lowest = math.log10(max(min(*changes, self._tolerance, 1.0), _LEAST))
            self.setYRange(lowest - 0.5, 0.8, padding=0.0)
            self.setXRange(1, max(len(changes), 10), padding=0.04)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setBackground(QColor(theme.panel))
        for name in ("bottom", "left"):
            axis = self.getAxis(name)
            axis.setPen(QColor(theme.line))
            axis.setTextPen(QColor(theme.muted))
            axis.setStyle(tickFont=self.font())
        self._line.setPen(pg.mkPen(theme.text, width=1.5))
        self._line.setSymbolBrush(QColor(theme.text))
        self._line.setSymbolPen(None)
        self._caption.setColor(QColor(theme.muted))
        self._goal.setPen(pg.mkPen(theme.accent, width=1, style=Qt.PenStyle.DashLine))
