"""The view before the first solution: progress, the rules in plain language, and an example of a map."""

import csv
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QTextBrowser, QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset, rule_sheet
from farkle_core.rules.shipped import shipped_title
from farkle_explorer.plots.colours import POINTS_MAP, Hatch, PointsScale, colour_table, hatch_brush
from farkle_explorer.plots.legend import ColourBar
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.rules.panel import as_html
from farkle_explorer.session.following import Prompt
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING, Theme

RULES: Final = "busche-neller"
_LINES: Final = 11  # height of the map in lines of text: enough for the colours, and fits a window of 1000 x 700

_MARK_SIZE: Final = 1.8
_MARK_OPACITY: Final = 190
_SLOPE: Final = -35.0
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


@cache
def totals() -> npt.NDArray[np.int32]:
    """Return the least totals to hold in points, -1 for never; shape (opponent's scores, own scores), rising.

    ``packaging/example_map.py`` writes the file; the file's head names its source.
    """
    text = (files("farkle_resources") / "example_map.csv").read_text(encoding="utf-8")
    lines = csv.reader(line for line in text.splitlines() if not line.startswith("#"))
    return np.array([[int(cell or -1) for cell in line] for line in lines], dtype=np.int32)


_EXAMPLE: Final = (
    N_("Example: when to hold with 3 dice"),
    N_(
        "The program solved this map in advance, for the rules of {ruleset} to 10,000 points. Yellow: roll on for "
        "more; blue: hold early; hatched: roll until you win. When your rules are solved, you see their map."
    ),
)
_SOLVED: Final = (
    N_("When to hold with 3 dice"),
    N_(
        "The rules of {ruleset} to 10,000 points are solved. Yellow: roll on for more; blue: hold early; hatched: roll "
        "until you win. Set up your rules to see their map."
    ),
)


class ExampleMap(QWidget):
    """The map with its legend and its explanation."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Example of a map"))
        scale = PointsScale.covering(totals()[totals() > 0])
        self._bar = ColourBar(_("Colours of the example"))
        self._bar.set_scale(_("hold at"), colour_table(POINTS_MAP), scale.ticks())
        self.title, self.words, self._picture = QLabel(), QLabel(), _WatermarkedMap(scale)
        set_font(self.title, bold=True)
        for label in (self.title, self.words):
            label.setWordWrap(True)
        stack = column(self.title, self.words, None, spacing=SPACING // 2)
        self.setLayout(row(self._picture, self._bar, (stack, 1), spacing=2 * SPACING))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.tell(solved=False)

    def apply_theme(self, theme: Theme) -> None:
        self._bar.apply_theme(theme)

    def tell(self, *, solved: bool) -> None:
        """Say that the map is an example, or that its rules are the solved ones."""
        title, words = _SOLVED if solved else _EXAMPLE
        self.title.setText(_(title))
        self.words.setText(_(words, ruleset=shipped_title(RULES).name))
        self._picture.mark("" if solved else _("Example"))


class _WatermarkedMap(QWidget):
    """The map with a watermark."""

    def __init__(self, scale: PointsScale) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Example of a map"))
        colours = np.ascontiguousarray(colour_table(POINTS_MAP)[scale.indices(totals())][::-1])
        self._mark = ""
        rows, columns = totals().shape
        self._image = QImage(colours.data, columns, rows, 4 * columns, QImage.Format.Format_RGBA8888).copy()

    def mark(self, word: str) -> None:
        self._mark = word
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        line = QFontMetrics(self.font()).lineSpacing()
        return QSize((_LINES + 1) * line, (_LINES + 1) * line)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
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
        painter.drawText(whole, _CENTRE, self._mark)


class BeforeSolving(QWidget):
    """A prompt above the rules in plain language."""

    solve_wanted = Signal()  # the user wants to solve the rules

    def __init__(self) -> None:
        super().__init__()
        self.prompt = SolvePrompt()
        self.prompt.solve_wanted.connect(self.solve_wanted)
        self._ruleset: Ruleset | None = None
        self._written: Ruleset | None = None  # the rules whose text is shown
        self.example = ExampleMap()
        self.example.hide()
        self.text = QTextBrowser()
        self.text.setAccessibleName(_("the rules in plain language"))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(0)
        margins = 3 * SPACING, 2 * SPACING, 3 * SPACING, SPACING
        self.setLayout(column(self.prompt, self.example, (self.text, 1), spacing=2 * SPACING, margins=margins))

    def invite(self, prompt: Prompt) -> None:
        """Show the progress, or what helps; on the first start also the example."""
        self.prompt.invite(prompt)
        if prompt.is_first:
            self.example.show()

    def end_example(self) -> None:
        """Hide the example: there is a solution."""
        self.example.hide()

    def show_ruleset(self, ruleset: Ruleset | None) -> None:
        """Show other rules, once visible; None shows none, because they have a problem."""
        self._ruleset = ruleset
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        if self._ruleset is not self._written:
            self._written = self._ruleset
            self.text.setHtml("" if self._ruleset is None else as_html(rule_sheet(self._ruleset)))

    def apply_theme(self, theme: Theme) -> None:
        self.prompt.apply_theme(theme)
        self.example.apply_theme(theme)
        palette = theme.panel_palette
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.panel))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        QPainter(self).fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Window))
