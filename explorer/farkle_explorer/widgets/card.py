"""A card that lies over the window above the strip at its foot, so that opening it moves nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget


class Card(QFrame):
    """Shows parts one below the other, standing on the right end of a strip; closed at first."""

    def __init__(self, strip: QWidget, *parts: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        column = QVBoxLayout(self)
        for part in parts:
            column.addWidget(part)
        self.hide()

    def set_open(self, opened: bool) -> None:
        """Show it above the strip, or no more."""
        holder = self._strip.parentWidget()
        if holder is not None and self.parentWidget() is self._strip:
            self.setParent(self._strip.window())
            holder.installEventFilter(self)
        self.setVisible(opened)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Stand as before when a part needs more room."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
        return done

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Go where the strip goes."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        return False

    def _place(self) -> None:
        size = self.sizeHint()
        corner = self._strip.mapTo(self.window(), QPoint(self._strip.width(), 0))
        self.setGeometry(QRect(corner - QPoint(size.width(), size.height()), size))
        self.raise_()
