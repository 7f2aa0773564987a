"""What lies over a picture or a table: a sentence in the place of one that has nothing to show yet."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from farkle_explorer.widgets.theme import Theme

_MARGIN = 24


class Overlay(QWidget):
    """Lies over a widget, always as large as it is and on top of all that is in it."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self._theme = Theme.light()
        body.installEventFilter(self)

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._theme = theme
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Stay as large as the widget, and on top of it."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
            self.raise_()
        return False


class Cover(Overlay):
    """Lies over a widget while there is something to say instead of it: no bare axes, no headings without rows."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self.words = ""  # what stands there; ``""`` while the widget itself is seen
        self.hide()

    def set_words(self, words: str) -> None:
        """Say this instead of showing the widget; ``""`` shows it."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.setVisible(bool(words))
            self.raise_()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the ground and the sentence."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.setPen(QColor(self._theme.muted))
        place: QRect = self.rect().adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.words)
