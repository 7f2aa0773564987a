"""Widgets painted in the theme's colours, and overlays: a message over a picture, a card above the strip."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from farkle_explorer.widgets.theme import Theme


class Painted(QWidget):
    """Repaints when the theme changes; the light theme comes first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()


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


class Card(QFrame):
    """Shows its parts in a column above the right end of a strip; initially closed."""

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
        if self.parentWidget() is self._strip:
            home = self._strip.window()
            self.setParent(home)
            home.installEventFilter(self)
        self.setVisible(opened)
        self._place()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
        return done

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        size, strip = self.sizeHint(), self._strip
        corner = strip.mapTo(strip.window(), QPoint(strip.width(), 0))
        self.setGeometry(QRect(corner - QPoint(size.width(), size.height()), size))
        self.raise_()
