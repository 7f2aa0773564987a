"""Overlays for pictures and tables: a message replaces a view that has nothing to show."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from farkle_explorer.widgets.painted import Painted

_MARGIN = 24


class Overlay(Painted):
    """Covers a widget: same size, on top of its children."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
            self.raise_()
        return False


class Cover(Overlay):
    """Covers a widget with a message, so that neither empty axes nor headings without rows are visible."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self.words = ""  # the message; ``""`` while the widget is visible
        self.hide()

    def set_words(self, words: str) -> None:
        """Show this message instead of the widget; ``""`` shows the widget."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.setVisible(bool(words))
            self.raise_()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.setPen(QColor(self._theme.muted))
        place: QRect = self.rect().adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.words)
