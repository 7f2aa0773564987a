"""Entries of a list that can be ticked, with boxes that can be seen in the dark, too."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem


class TickDelegate(QStyledItemDelegate):
    """Paints an outline round the box of an entry: the style's own is as dark as a dark theme."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry."""
        super().paint(painter, option, index)
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        widget = whole.widget
        style = widget.style() if widget is not None else QApplication.style()
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, whole, widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(whole.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        painter.restore()
