"""The effect of a bound: the difference of win chances between two bounds, as table and plot."""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.compare.bounds import BoundStudy, worth_showing
from farkle_core.language import wording
from farkle_core.language.messages import N_, _, figures, ngettext, pgettext
from farkle_explorer.compare.presenter import SectionFrame
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import DeviationAxis, PointsAxis, drop_menus
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.layouts import column, row, splitter
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING, Theme

_LEAST: Final = "both have at least (points)"
TITLE: Final = N_("How much does the lowest score matter?")
_WHAT: Final = N_("Largest difference of win chances, by the least points of both players")
_ALIKE: Final = N_("Above these scores, play is identical")
_SMALLEST: Final = 1e-13  # the lower end of the logarithmic axis; smaller deviations are rounding
_PADDING: Final = 0.08
_RING: Final = 11


def deviation_rows(study: BoundStudy) -> list[Row]:
    """Return the largest difference of win chances for each least score of both players."""
    return [
        Row(
            (plot_words.points(int(study.scores[place])), wording.one_in(float(study.overall[place]))),
            tip=_("Largest relative deviation: {value}", value=figures(f"{study.overall[place]:.3g}")),
        )
        for place in worth_showing(study)
    ]


def alike_rows(study: BoundStudy) -> list[Row]:
    """Return the score from which all decisions are equal, by the most farkles in a row."""
    return [Row((str(count), *_alike(study, count, score))) for count, score in enumerate(study.alike_from)]


def _alike(study: BoundStudy, count: int, score: int | None) -> tuple[str, str]:
    if score is None:
        return _("nowhere"), ""
    return plot_words.points(score), wording.one_in(study.deviation_from(score, count))


def at_scores(study: BoundStudy, least: int, farkles: int) -> str:
    """Return the bound's effect if both players have at least `least` points and at most `farkles` farkles in a row."""
    if least < int(study.scores[0]):
        return _("only one of the two has scores below {lowest}", lowest=plot_words.points(int(study.scores[0])))
    given = _("both have {score} or more, {farkles}", score=plot_words.points(least), farkles=at_most(farkles))
    share = float(study.deviations[farkles, place_of(study, least)])
    apart = wording.one_in(share) if wording.lie_apart(share) else pgettext("apart by", "rounding")
    words = _("{given}: win chances differ by {share} at most", given=given, share=apart)
    score = study.alike_from[farkles]
    if score is None:
        return _("{told}; play is nowhere identical", told=words)
    return _("{told}; play is identical from {score} on", told=words, score=plot_words.points(score))


def at_most(farkles: int) -> str:
    """Return ``"no farkles"``, ``"at most 1 farkle"`` and so on, translated."""
    return (
        plot_words.farkles(0)
        if farkles == 0
        else ngettext("at most {count} farkle", "at most {count} farkles", farkles)
    )


def place_of(study: BoundStudy, least: int) -> int:
    """Return the index of the study's lowest score that is not below `least`; the last index if there is none."""
    return min(int(np.searchsorted(study.scores, least)), len(study.scores) - 1)


def study_table(study: BoundStudy | None) -> TextTable:
    """Return deviations and equal play for all scores and numbers of farkles, in full precision."""
    if study is None:
        return TextTable((_LEAST,), ())
    counts = [_heading(count) for count in range(len(study.deviations))]
    headings = (
        _LEAST,
        *(f"largest relative deviation, {count}" for count in counts),
        *(f"all turns alike from here on, {count}" for count in counts),
    )
    rows = (
        (str(score), *map(repr, deviations), *_is_alike(study, score))
        for score, deviations in zip(study.scores.tolist(), study.deviations.T.tolist(), strict=True)
    )
    return TextTable(headings, tuple(rows))


def _is_alike(study: BoundStudy, score: int) -> Iterator[str]:
    for begin in study.alike_from:
        yield "no" if begin is None or score < begin else "yes"


def _heading(farkles: int) -> str:
    if farkles == 0:
        return "no farkles"
    return "at most 1 farkle" if farkles == 1 else f"at most {farkles} farkles"


class StudyView(SectionFrame):
    """Differences as plot and table, and a table of scores above which play is equal; all mark the selection."""

    def __init__(self, file_name: Callable[[], str]) -> None:
        self._study: BoundStudy | None = None
        super().__init__(_("What the lowest score does"), lambda: study_table(self._study), file_name)
        self._selection: Selection | None = None
        self._theme = Theme.light()
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self.subtitle, self.alike_title = _label(_(_WHAT)), _label(_(_ALIKE))
        self.at_selection = _label("")
        self._make_plot()
        headings = N_("most farkles"), N_("both from"), N_("deviation")
        self.deviations = EvenTable(_("What the lowest score does: deviations"), headings[1:])
        self.alike = EvenTable(_(_ALIKE), headings)
        self._arrange()

    @property
    def words(self) -> str:
        """The effect of the bound at the selected scores; ``""`` before it is computed."""
        return self.at_selection.text()

    def show_study(self, study: BoundStudy | None, selection: Selection | None) -> None:
        """Show the study, or none, and mark the selected scores."""
        known, self._selection = study is self._study, selection
        if not known:
            self._study = study
            self.deviations.rows_model.set_rows([] if study is None else deviation_rows(study))
            self.alike.rows_model.set_rows([] if study is None else alike_rows(study))
            self.export_button.setEnabled(study is not None)
        self._draw()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._theme = theme
        self.plot.setBackground(QColor(theme.panel))
        for axis in (self.across, self.up):
            axis.apply_theme(theme, self.font())
        for table in (self.deviations, self.alike):
            table.apply_theme(theme)
        self._draw()

    def _make_plot(self) -> None:
        self.across = PointsAxis("bottom", _("both players have at least (points)"))
        self.up = DeviationAxis()
        self.plot = pg.PlotWidget(axisItems={"bottom": self.across, "left": self.up})
        self.plot.setAccessibleName(_("What the lowest score does: plot"))
        self.plot.viewport().setAccessibleName(self.plot.accessibleName())
        self.plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.hideButtons()
        drop_menus(self.plot)

    def _draw(self) -> None:
        """Draw the curve over all states, the curve of the selected farkles, and a ring at the selection."""
        study, chosen = self._study, self._selection
        self.plot.clear()
        self.subtitle.setText(_(_WHAT))
        self.at_selection.setText("")
        self.plot.setAccessibleDescription("")
        if study is None:
            return
        last = min(worth_showing(study)[-1] + 1, len(study.scores))
        scores = study.scores[:last].astype(float)
        self.plot.plot(scores, _height(study.overall[:last]), pen=_pen(self._theme.text))
        self.plot.showGrid(y=True, alpha=0.15)
        self.plot.setXRange(scores[0], scores[-1], padding=_PADDING)
        if chosen is not None:
            self._mark(study, chosen, last)

    def _mark(self, study: BoundStudy, chosen: Selection, last: int) -> None:
        least = min(chosen.banked, chosen.opponent)
        farkles = min(max(chosen.farkles, chosen.opponent_farkles), len(study.deviations) - 1)
        self.at_selection.setText(at_scores(study, least, farkles))
        self.plot.setAccessibleDescription(f"{_(TITLE)} {self.at_selection.text()}")
        self.alike.follow(farkles)
        place = place_of(study, least)
        if least < int(study.scores[0]) or place >= last:
            self.deviations.clearSelection()  # the table lacks these scores
            return
        shown = [each for each in worth_showing(study) if each <= place]
        self.deviations.follow(len(shown) - 1)
        self._draw_mark(study, farkles, place, last)

    def _draw_mark(self, study: BoundStudy, farkles: int, place: int, last: int) -> None:
        heights = _height(study.deviations[farkles, :last])
        if farkles < len(study.deviations) - 1:
            scores = study.scores[:last].astype(float)
            self.plot.plot(scores, heights, pen=_pen(self._theme.muted, Qt.PenStyle.DashLine))
            dashed = _("dashed: {which}", which=at_most(farkles))
            self.subtitle.setText(f"{_(_WHAT)}; {dashed}")
        colour, score = QColor(self._theme.accent), float(study.scores[place])
        self.plot.addItem(pg.InfiniteLine(score, angle=90, pen=_pen(self._theme.accent, width=1.0)))
        ring = pg.ScatterPlotItem(
            [score], [heights[place]], size=_RING, pen=pg.mkPen(colour, width=2), brush=pg.mkBrush(None)
        )
        self.plot.addItem(ring)

    def _arrange(self) -> None:
        mute(self.subtitle, self.alike_title)
        right = _column(self.alike_title, self.alike)
        tables = QWidget()
        tables.setLayout(row((self.deviations, 11), (right, 14), spacing=2 * SPACING))
        parts = splitter(Qt.Orientation.Vertical, self.plot, tables, sizes=(360, 240))
        self.column.addWidget(self.subtitle)
        body = QWidget()  # a splitter would treat the cover as a pane
        body.setLayout(row(parts))
        self.column.addWidget(body, 1)
        self.cover(body)
        self.column.addWidget(self.at_selection)


def _height(deviations: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    heights: npt.NDArray[np.float64] = np.log10(np.maximum(deviations, _SMALLEST))
    return heights


def _pen(colour: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine, width: float = 2.0) -> QPen:
    pen = QPen(QColor(colour), width, style)
    pen.setCosmetic(True)
    return pen


def _label(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    return label


def _column(title: QLabel, table: QWidget) -> QWidget:
    stack = QWidget()
    stack.setLayout(column(title, (table, 1), spacing=SPACING // 2))
    return stack
