"""What a bound does: how far the win chances of two bounds lie apart, as a table and as a plot."""

from __future__ import annotations

from typing import Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QHeaderView, QSplitter, QVBoxLayout, QWidget

from farkle_core.compare.bounds import BoundStudy, worth_showing
from farkle_core.language import N_, _
from farkle_explorer.models.text_table import TextTable
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.axis import DeviationAxis, PointsAxis
from farkle_explorer.views.plotting.frame import Line
from farkle_explorer.views.plotting.plain_plot import drop_menus
from farkle_explorer.views.tables.model import Row, RowsModel
from farkle_explorer.views.tables.quiet_table import QuietTable

TITLE: Final = N_("How much does the bound matter?")
_WHAT: Final = N_("How far win chances lie apart at most, by the points that both players have at least")
_ALIKE: Final = N_("From where on every turn is played alike")
_SMALLEST: Final = 1e-13
_PADDING: Final = 0.08


class StudyView(QWidget):
    """A plot, and a table of the same, and from where on all turns are played alike."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._study: BoundStudy | None = None
        self._theme = Theme.light()
        self.title, self.subtitle = Line(strong=True), Line()
        self.alike_title = Line()
        self.alike_title.set_text(_(_ALIKE))
        self.title.set_text(_(TITLE))
        self.subtitle.set_text(_(_WHAT))
        self.across = PointsAxis("bottom", _("both players have at least (points)"))
        self.up = DeviationAxis()
        self.plot = pg.PlotWidget(axisItems={"bottom": self.across, "left": self.up})
        self.plot.setAccessibleName(_("What the bound does: plot"))
        self.plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.hideButtons()
        drop_menus(self.plot)
        self.deviations, self.alike = (
            _table(_("What the bound does: deviations")),
            _table(_("Where all turns are alike")),
        )
        self.deviation_rows = RowsModel((_("both have at least"), _("deviation")), frozenset(), self)
        self.alike_rows = RowsModel((_("most farkles"), _("both have at least"), _("deviation")), frozenset(), self)
        self.deviations.setModel(self.deviation_rows)
        self.alike.setModel(self.alike_rows)
        self._arrange()

    def show_study(self, study: BoundStudy | None) -> None:
        """Show what came of it, or nothing."""
        if study is self._study:
            return
        self._study = study
        self.plot.clear()
        self.deviation_rows.set_rows([] if study is None else _deviations(study))
        self.alike_rows.set_rows([] if study is None else _alike(study))
        for table in (self.deviations, self.alike):
            table.share_out(0)
            last = table.model().columnCount() - 1
            table.horizontalHeader().setSectionResizeMode(last, QHeaderView.ResizeMode.ResizeToContents)
        self._draw()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.title.set_colour(QColor(theme.text))
        for line in (self.subtitle, self.alike_title):
            line.set_colour(QColor(theme.muted))
        self.plot.setBackground(QColor(theme.panel))
        self.across.apply_theme(theme, self.font())
        self.up.apply_theme(theme, self.font())
        for table, rows in ((self.deviations, self.deviation_rows), (self.alike, self.alike_rows)):
            table.apply_theme(theme)
            rows.apply_theme(theme)
        self.plot.clear()
        self._draw()

    def as_table(self) -> TextTable:
        """Return the deviation at every score, by the most farkles in a row, in full precision."""
        study = self._study
        if study is None:
            return TextTable((_("both have at least"),), ())
        counts = len(study.deviations)
        headings = (
            _("both have at least"),
            *(_("deviation, {count} farkles at most", count=count) for count in range(counts)),
        )
        rows = zip(study.scores.tolist(), study.deviations.T.tolist(), strict=True)
        return TextTable(headings, tuple((str(score), *map(repr, values)) for score, values in rows))

    def _draw(self) -> None:
        study = self._study
        if study is None:
            return
        last = min(worth_showing(study)[-1] + 1, len(study.scores))
        size = np.log10(np.maximum(study.overall[:last], _SMALLEST))
        pen = QPen(QColor(self._theme.accent), 2.0)
        pen.setCosmetic(True)
        self.plot.plot(study.scores[:last].astype(float), size, pen=pen)
        self.plot.showGrid(y=True, alpha=0.15)
        self.plot.setXRange(float(study.scores[0]), float(study.scores[last - 1]), padding=_PADDING)

    def _arrange(self) -> None:
        tables = QWidget()
        column = QVBoxLayout(tables)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        column.addWidget(self.deviations, 3)
        column.addWidget(self.alike_title)
        column.addWidget(self.alike, 1)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(2 * SPACING)
        parts.addWidget(self.plot)
        parts.addWidget(tables)
        parts.setSizes([360, 280])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(SPACING // 2)
        whole.addWidget(self.title)
        whole.addWidget(self.subtitle)
        whole.addWidget(parts, 1)


def _deviations(study: BoundStudy) -> list[Row]:
    return [
        Row((words.points(int(study.scores[place])), words.one_in(float(study.overall[place]))),
            tip=f"{study.overall[place]:.3g}")
        for place in worth_showing(study)
    ]  # fmt: skip


def _alike(study: BoundStudy) -> list[Row]:
    rows = []
    for count, score in enumerate(study.alike_from):
        shown = (
            ("nowhere", "")
            if score is None
            else (words.points(score), words.one_in(study.deviation_from(score, count)))
        )
        rows.append(Row((str(count), *shown)))
    return rows


def _table(name: str) -> QuietTable:
    return QuietTable(name)
