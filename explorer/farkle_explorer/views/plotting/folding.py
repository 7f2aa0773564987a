"""A row of two parts that fold when the room is short: side by side, or one below the other."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FoldingRow(QLayout):
    """Lays two widgets out side by side where both fit, the first taking what is left; else below one another.

    What fits is decided by their size hints, so a widget whose words change often should ask for a fixed width.

    Parameters
    ----------
    spacing : int
        Pixels between the two, in either direction.
    """

    def __init__(self, first: QWidget, second: QWidget, spacing: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._hint: QSize | None = None  # layouts above ask dozens of times in a row
        self._heights: dict[int, int] = {}
        self.setContentsMargins(QMargins(0, 0, 0, 0))
        self.setSpacing(spacing)
        self.addWidget(first)
        self.addWidget(second)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Take one more part."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many parts there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return a part, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Take a part out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """Return that the row takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return that the height depends on the width."""
        return True

    def invalidate(self) -> None:
        """Forget the sizes: a part has changed."""
        self._hint = None
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height needed at `width`."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of both parts side by side."""
        if self._hint is None:
            self._hint = self._beside_size()
        return QSize(self._hint)

    def _beside_size(self) -> QSize:
        hints = [item.sizeHint() for item in self._seen()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return the size of the wider part alone."""
        sizes = [item.minimumSize() for item in self._seen()]
        width = max((size.width() for size in sizes), default=0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Move both parts."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, move: bool) -> int:
        if len(self._seen()) == 2 and self.sizeHint().width() <= rect.width():
            return self._beside(rect, move)
        return self._below(rect, move)

    def _beside(self, rect: QRect, move: bool) -> int:
        first, second = self._seen()
        height = self.sizeHint().height()
        if move:
            width = second.sizeHint().width()
            second.setGeometry(QRect(rect.right() + 1 - width, rect.top(), width, height))
            first.setGeometry(QRect(rect.left(), rect.top(), rect.width() - width - self.spacing(), height))
        return height

    def _below(self, rect: QRect, move: bool) -> int:
        top = rect.top()
        for item in self._seen():
            height = item.heightForWidth(rect.width()) if item.hasHeightForWidth() else item.sizeHint().height()
            if move:
                item.setGeometry(QRect(rect.left(), top, rect.width(), height))
            top += height + self.spacing()
        return max(top - rect.top() - self.spacing(), 0)
