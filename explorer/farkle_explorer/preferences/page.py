"""The base of preference pages: rows with a muted line of explanation."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_LEAST_WIDTH: Final = 160


class PreferencesPage(QWidget):
    """A form; subclasses add rows, and show the present values in :meth:`show_chosen`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setAccessibleName(name)
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(2 * SPACING)
        self.form.setVerticalSpacing(2 * SPACING)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.whole = column(self.form, spacing=2 * SPACING, margins=2 * SPACING)
        self.setLayout(self.whole)

    def show_chosen(self) -> None:
        """Show the present values."""

    def remark(self, words: str) -> QLabel:
        """Return a muted line of text, which may be added anywhere."""
        label = QLabel(words, wordWrap=True)
        mute(label)
        return label

    def add_row(self, name: str, widget: QWidget, remark: str = "", *below: QWidget) -> None:
        """Add a row, with a muted line and more widgets below it."""
        cell = QWidget()
        parts = column(spacing=SPACING // 2)
        cell.setLayout(parts)
        wide = isinstance(widget, QLabel)
        if wide:
            parts.setContentsMargins(0, SPACING // 2, 0, 0)  # aligned with the row's name
        parts.addWidget(widget, 0, Qt.AlignmentFlag(0) if wide else Qt.AlignmentFlag.AlignLeft)
        for part in ([self.remark(remark)] if remark else []) + list(below):
            parts.addWidget(part)
        label = QLabel(name)
        label.setBuddy(widget)
        self.form.addRow(label, cell)

    def add_box(self, box: QComboBox, remark: str = "", label: str = "") -> QComboBox:
        """Add a row with a drop-down list; `label`: its label, by default the name of the list."""
        name = box.accessibleName()
        box.setAccessibleDescription(name)  # its label is in another cell, where screen readers do not look
        box.setMinimumWidth(_LEAST_WIDTH)
        self.add_row(label or name, box, remark)
        return box
