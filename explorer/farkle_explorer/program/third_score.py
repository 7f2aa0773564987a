"""A slider for the banked score of the third player; the maps follow it."""

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.inputs import Slider
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING

_LENGTH = 20 * SPACING
_PAGE = 10  # scores per click beside the handle: 500 points in most rules


class ThirdScore(QWidget):
    """A slider over the scores of the third player; hidden in games of two."""

    picked = Signal(dict)  # the field `third` and its new value

    def __init__(self) -> None:
        super().__init__()
        self._scores = range(1)
        self.slider = Slider()
        self.slider.setMinimumWidth(_LENGTH)
        self.slider.setPageStep(_PAGE)
        self.slider.setAccessibleName(_("Banked score of the player after next"))
        self.slider.setToolTip(_("Show all views at another score of the player after next"))
        self._points = QLabel()
        self.setLayout(row(QLabel(_("After next")), self.slider, self._points, spacing=SPACING // 2))
        self.slider.valueChanged.connect(self._moved)
        self.hide()

    def set_scores(self, scores: range) -> None:
        """Set the range of scores; a single score hides the choice."""
        self._scores = scores
        blocker = QSignalBlocker(self.slider)
        self.slider.setRange(0, len(scores) - 1)
        blocker.unblock()
        self._points.setMinimumWidth(self.fontMetrics().horizontalAdvance(plot_words.points(scores[-1])))
        self.setVisible(len(scores) > 1)

    def show_score(self, score: int) -> None:
        """Show a score, without a signal."""
        if score not in self._scores:
            return
        blocker = QSignalBlocker(self.slider)
        self.slider.setValue(self._scores.index(score))
        blocker.unblock()
        self._points.setText(plot_words.points(score))

    @Slot(int)
    def _moved(self, place: int) -> None:
        self.picked.emit({"third": self._scores[place]})
