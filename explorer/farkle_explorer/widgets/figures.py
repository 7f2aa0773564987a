"""Key figures in a row: large numbers, each above its caption."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING

_LARGE: Final = 1.5


class FigureRow(QWidget):
    """Shows a few key figures side by side. `captions`: text and tooltip of each figure."""

    def __init__(self, captions: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.values = tuple(QLabel() for _caption in captions)
        self._captions = tuple(QLabel(words) for words, _tip in captions)
        mute(*self._captions)
        self._cells = tuple(QWidget() for _caption in captions)
        parts = zip(self._cells, self.values, self._captions, captions, strict=True)
        for cell, value, caption, (_words, tip) in parts:
            set_font(value, _LARGE, bold=True)
            caption.setWordWrap(True)
            for label in (value, caption):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            cell.setToolTip(tip)
            cell.setLayout(column(value, caption, None, spacing=0))
        self.setLayout(row(*((cell, 1) for cell in self._cells), spacing=2 * SPACING))

    def show_figures(self, values: Sequence[str]) -> None:
        """Show a value above each caption; ``""`` hides the figure."""
        for cell, label, caption, value in zip(self._cells, self.values, self._captions, values, strict=True):
            label.setText(value)
            label.setAccessibleName(f"{caption.text()}: {value}")
            cell.setVisible(bool(value))
