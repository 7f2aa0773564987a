"""Scores, turn total and farkles in a row to type, small enough to stand above what is said of them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from farkle_core.language import _
from farkle_explorer.models.moments import Moments, Selection
from farkle_explorer.models.selection import SelectionModel
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.points_box import PointsBox

_WIDEST: Final = "99,950"


class ScoreFields(QWidget):
    """What a roll is asked about, in one or two rows of boxes; says what was typed and owns nothing.

    Parameters
    ----------
    selection_model : SelectionModel
        Is asked what became of what was typed.

    Attributes
    ----------
    picked : Signal of dict
        Fields of the selection and their new values.
    """

    picked = Signal(dict)

    def __init__(self, selection_model: SelectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Scores and turn total"))
        self._model = selection_model
        self.banked = PointsBox(_("Your banked score"), with_unit=False)
        self.opponent = PointsBox(_("Opponent's banked score"), with_unit=False)
        self.turn_total = PointsBox(_("Turn total"), with_unit=False)
        self.own_farkles, self.opponent_farkles = QSpinBox(), QSpinBox()
        self._heads = tuple(QLabel(text) for text in (_("You"), _("Opponent"), _("Turn total")))
        self._farkles = QLabel(_("farkles in a row"))
        self._arrange()
        self._connect()
        self.show_selection(selection_model.selection)

    def show_selection(self, selection: Selection) -> None:
        """Show what is selected, if it can be."""
        moments = self._model.moments
        if not moments.has(selection):
            return
        stage, quantum = moments.stage(selection), moments.grid.quantum
        self._show_points(self.banked, (stage.own[0], stage.own[-1]), quantum, selection.banked)
        self._show_points(self.opponent, (stage.other[0], stage.other[-1]), quantum, selection.opponent)
        self._show_points(self.turn_total, (0, moments.most_turn_total(selection)), quantum, selection.turn_total)
        self._show_counts(moments, selection)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        for label in (*self._heads, self._farkles):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), QColor(theme.muted))
            label.setPalette(palette)

    def _show_points(self, box: PointsBox, ends: tuple[int, int], quantum: int, points: int) -> None:
        box.set_range(*ends, quantum)
        box.show_points(points)

    def _show_counts(self, moments: Moments, selection: Selection) -> None:
        most = moments.grid.farkle_counts - 1
        counts = (self.own_farkles, selection.farkles), (self.opponent_farkles, selection.opponent_farkles)
        for box, count in counts:
            blocker = QSignalBlocker(box)
            box.setRange(0, most)
            box.setValue(count)
            blocker.unblock()
            box.setVisible(most > 0)
        self._farkles.setVisible(most > 0)

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACING)
        grid.setVerticalSpacing(SPACING // 2)
        rows = self._heads, (self.banked, self.opponent, self.turn_total)
        for row, parts in enumerate((*rows, (self.own_farkles, self.opponent_farkles, self._farkles))):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        for column, box in enumerate(rows[1]):
            grid.setColumnStretch(column, 1)
            box.setToolTip(_("{name}, in points", name=box.accessibleName()))
        for counts, name in (
            (self.own_farkles, _("Your farkles")),
            (self.opponent_farkles, _("Opponent's farkles")),
        ):
            counts.setAccessibleName(name)
            counts.setToolTip(_("{name} in a row", name=name))
            counts.setAlignment(Qt.AlignmentFlag.AlignRight)
        for each in (*rows[1], self.own_farkles, self.opponent_farkles):
            each.setMinimumWidth(self.fontMetrics().horizontalAdvance(_WIDEST) + 4 * SPACING)
            each.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        self.banked.valueChanged.connect(self._banked_edited)
        self.opponent.valueChanged.connect(self._opponent_edited)
        self.turn_total.valueChanged.connect(self._turn_total_edited)
        self.own_farkles.valueChanged.connect(self._own_farkles_edited)
        self.opponent_farkles.valueChanged.connect(self._opponent_farkles_edited)

    @Slot(int)
    def _banked_edited(self, points: int) -> None:
        self._pick("banked", points)

    @Slot(int)
    def _opponent_edited(self, points: int) -> None:
        self._pick("opponent", points)

    @Slot(int)
    def _turn_total_edited(self, points: int) -> None:
        self._pick("turn_total", points)

    @Slot(int)
    def _own_farkles_edited(self, count: int) -> None:
        self._pick("farkles", count)

    @Slot(int)
    def _opponent_farkles_edited(self, count: int) -> None:
        self._pick("opponent_farkles", count)

    def _pick(self, field: str, value: int) -> None:
        """Say what was typed, then show what became of it: a score between two steps is moved to one of them."""
        self.picked.emit({field: value})
        self.show_selection(self._model.selection)
