"""What the parts of the preferences have in common: rows with a remark below, and boxes to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_explorer.widgets.still_boxes import DropDown
from farkle_explorer.widgets.theme import SPACING, Theme

_LEAST_WIDTH: Final = 160


class Part(QWidget):
    """One page of the preferences: rows, each with a quiet line that says what it means or when it counts."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.setAccessibleName(name)
        self._remarks: list[QLabel] = []
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(2 * SPACING)
        self.form.setVerticalSpacing(2 * SPACING)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.whole = QVBoxLayout(self)
        self.whole.setContentsMargins(*[2 * SPACING] * 4)
        self.whole.setSpacing(2 * SPACING)
        self.whole.addLayout(self.form)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        for remark in self._remarks:
            palette = remark.palette()
            palette.setColor(remark.foregroundRole(), QColor(theme.muted))
            remark.setPalette(palette)

    def remark(self, words: str) -> QLabel:
        """Return a quiet line, which may be added anywhere."""
        label = QLabel(words, wordWrap=True)
        self._remarks.append(label)
        return label

    def add_row(self, name: str, widget: QWidget, remark: str = "", *below: QWidget) -> None:
        """Add a row, with a quiet line and more widgets below it."""
        cell = QWidget()
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING // 2)
        wide = isinstance(widget, QLabel)
        if wide:
            column.setContentsMargins(0, SPACING // 2, 0, 0)  # in line with the row's name
        column.addWidget(widget, 0, Qt.AlignmentFlag(0) if wide else Qt.AlignmentFlag.AlignLeft)
        for part in ([self.remark(remark)] if remark else []) + list(below):
            column.addWidget(part)
        label = QLabel(name)
        label.setBuddy(widget)
        self.form.addRow(label, cell)

    def end(self) -> None:
        """Leave the rest of the page empty."""
        self.whole.addStretch(1)


def choice_of(name: str, entries: Sequence[tuple[str, object]]) -> QComboBox:
    """Return a box to choose one of `entries` from: words, and what they stand for."""
    box = DropDown()
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)  # its label stands outside the cell it is in, where it is not looked for
    box.setMinimumWidth(_LEAST_WIDTH)
    for words, value in entries:
        box.addItem(_(words), value)
    return box


def show_choice(box: QComboBox, value: object, words: str) -> None:
    """Show what is chosen without saying so; what is not offered is added with these words."""
    blocker = QSignalBlocker(box)
    if box.findData(value) < 0:
        box.addItem(words, value)
    box.setCurrentIndex(box.findData(value))
    blocker.unblock()
