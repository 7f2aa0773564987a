"""Boxes to tick that are seen on every ground."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QStyledItemDelegate, QStyleOptionButton, QStyleOptionViewItem

_DARKER: Final = 140  # per cent by which the Fusion style darkens the window's colour for the edge of a box


class CheckBox(QCheckBox):
    """A check box with an edge as strong as quiet words; the style's own is lost on a dark window."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802
        """Say how the box is painted."""
        super().initStyleOption(option)
        role = QPalette.ColorRole.PlaceholderText if self.isEnabled() else QPalette.ColorRole.Text
        option.palette = _with_edges(self.palette(), QPalette.ColorRole.Highlight if self.hasFocus() else role)


class CheckedItems(QStyledItemDelegate):
    """Paints the items of a list whose boxes have such an edge."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        """Say how an item is painted."""
        super().initStyleOption(option, index)
        option.palette = _with_edges(option.palette, QPalette.ColorRole.PlaceholderText)


def _with_edges(palette: QPalette, role: QPalette.ColorRole) -> QPalette:
    edged = QPalette(palette)
    edged.setColor(QPalette.ColorRole.Window, palette.color(role).lighter(_DARKER))
    return edged
