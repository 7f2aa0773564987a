"""Parts that scroll where the window is too low for them."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_LEAST_HEIGHT: Final = 200


class Scrolled(QScrollArea):
    """Scrolls what is too high, never what is too wide."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(self._range_changed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of everything."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the width that everything needs, and a little height."""
        bar = self.verticalScrollBar()
        room = bar.sizeHint().width() if bar.maximum() > 0 and not self.visibleRegion().isEmpty() else 0
        return QSize(self._content.minimumSizeHint().width() + room, _LEAST_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Ask for another width when what is shown needs one."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @Slot(int, int)
    def _range_changed(self, _least: int, _most: int) -> None:
        self.updateGeometry()
