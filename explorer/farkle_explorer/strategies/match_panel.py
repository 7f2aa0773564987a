"""A match of any two strategies."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.line import Line
from farkle_explorer.strategies.book import BEST_ANSWER, PERFECT, StrategyBook
from farkle_explorer.widgets.inputs import DropDown, button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_BEST_ANSWER: Final = N_("The best answer to the other")
_ROWS: Final = ("overall", "as first", "as second")
_WINS: Final = {"overall": N_("wins overall"), "as first": N_("wins as first"), "as second": N_("wins as second")}
_CHANCES: Final = {
    "overall": N_("Chance of winning overall"),
    "as first": N_("Chance of winning as first"),
    "as second": N_("Chance of winning as second"),
}
_WIDEST: Final = 30 * SPACING  # maximum width of strategy names in pixels; users choose some of them


class MatchPanel(QWidget):
    """Choices for two strategies, and how often each one wins."""

    def __init__(self, book: StrategyBook) -> None:
        super().__init__()
        self._book = book
        self._stale = False
        self.title = Line(strong=True)
        self.title.set_text(_("Head to head"))
        self.title.make_room_for(_("Head to head"))
        self.one, self.other = _chooser(_("Who plays")), _chooser(_("Against whom"))
        self.play = button(_("Calculate"), _("Calculate exactly how often the first wins against the second"))
        self.play.setAccessibleName(_("Calculate the match"))
        self.chances = tuple(QLabel() for _ in _ROWS)
        self._arrange()
        self.play.clicked.connect(self._play)
        for chooser in (self.one, self.other):
            chooser.currentIndexChanged.connect(self.show_result)
        book.changed.connect(self.fill)
        book.matched.connect(self.show_result)
        book.running_changed.connect(self._enable)
        self.fill()

    @property
    def players(self) -> tuple[str, str]:
        return str(self.one.currentData() or ""), str(self.other.currentData() or "")

    def choose(self, one: str, other: str) -> None:
        """Select both players by their keys."""
        self.one.setCurrentIndex(self.one.findData(one))
        self.other.setCurrentIndex(self.other.findData(other))

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since."""
        self._stale = stale
        self._enable()

    def apply_theme(self, theme: Theme) -> None:
        self.title.set_colour(QColor(theme.text))

    @Slot()
    def fill(self) -> None:
        """Set the strategies on offer; the selection stays."""
        before = self.players
        for chooser in (self.one, self.other):
            with QSignalBlocker(chooser):
                chooser.clear()
                for entry in self._book.entries:
                    chooser.addItem(entry.title, entry.key)
                if chooser.count():
                    chooser.addItem(_(_BEST_ANSWER), BEST_ANSWER)
            chooser.setMinimumWidth(min(chooser.sizeHint().width(), _WIDEST))  # names differ at their ends
        keys = [entry.key for entry in self._book.entries]
        usual = ("max-score" if len(keys) > 1 else "", PERFECT)
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            kept = [key if key in (*keys, BEST_ANSWER) else other for key, other in zip(before, usual, strict=True)]
            self.choose(*kept)
        self.show_result()

    @Slot()
    def show_result(self) -> None:
        result = self._book.match(*self.players)
        chances = (
            ("",) * 3
            if result is None
            else tuple(map(plot_words.chance, (result.overall, result.first, result.second)))
        )
        for label, chance in zip(self.chances, chances, strict=True):
            label.setText(chance or "–")
        self._enable()

    @Slot()
    def _enable(self) -> None:
        one, other = self.players
        is_match = bool(one and other) and not one == other == BEST_ANSWER
        known = self._book.match(one, other) is not None
        running = self._book.running == (one, other)
        self.play.setEnabled(is_match and not known and not running and not self._stale)

    @Slot()
    def _play(self) -> None:
        self._book.play(*self.players)

    def _arrange(self) -> None:
        between = row((QLabel(_("against")), 1), self.play, spacing=SPACING // 2)
        choice = column(self.one, between, self.other, spacing=SPACING // 2)  # names of strategies need the full width
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(SPACING)
        form.setVerticalSpacing(SPACING // 2)
        for name, label in zip(_ROWS, self.chances, strict=True):
            label.setAccessibleName(_(_CHANCES[name]))
            form.addRow(_(_WINS[name]), label)
        set_font(self.chances[0], bold=True)
        self.setLayout(column(self.title, choice, form, None))


def _chooser(name: str) -> QComboBox:
    chooser = DropDown()
    chooser.setAccessibleName(name)
    chooser.setToolTip(name)
    chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    chooser.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return chooser
