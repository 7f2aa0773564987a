"""Rows, columns, grids, splitters and scrolling, each created in one line, and layouts that wrap."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QSize, Qt, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from farkle_explorer.widgets.theme import SPACING

_Box = TypeVar("_Box", bound=QBoxLayout)

# A widget or a layout, optionally with its stretch or its alignment; None is stretchable space.
BoxItem = QWidget | QLayout | tuple[QWidget | QLayout, int | Qt.AlignmentFlag] | None
# A cell of a grid, optionally with the number of columns it spans or with its alignment; None is an empty one.
GridItem = QWidget | QLayout | tuple[QWidget | QLayout, int | Qt.AlignmentFlag] | None
Margins = tuple[int, int, int, int]  # left, top, right, bottom
_LEAST_HEIGHT: Final = 200
_ALL: Final = 1000  # stretch of a content; its margins grow only when it has its maximum width


def row(*pieces: BoxItem, spacing: int = SPACING, margins: int | Margins = 0) -> QHBoxLayout:
    """Return a layout with `pieces` side by side; lengths in pixels."""
    return _filled(QHBoxLayout(), pieces, spacing, margins)


def column(*pieces: BoxItem, spacing: int = SPACING, margins: int | Margins = 0) -> QVBoxLayout:
    """Return a layout with `pieces` one below the other; lengths in pixels."""
    return _filled(QVBoxLayout(), pieces, spacing, margins)


def _filled(box: _Box, pieces: Iterable[BoxItem], spacing: int, margins: int | Margins) -> _Box:
    box.setContentsMargins(*([margins] * 4 if isinstance(margins, int) else margins))
    box.setSpacing(spacing)
    for piece in pieces:
        part, extra = piece if isinstance(piece, tuple) else (piece, 0)
        stretch, side = (0, extra) if isinstance(extra, Qt.AlignmentFlag) else (extra, Qt.AlignmentFlag(0))
        if part is None:
            box.addStretch(1)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        else:
            box.addWidget(part, stretch, side)
    return box


def grid(
    *rows: Iterable[GridItem],
    stretch: Iterable[int] = (),
    spacing: tuple[int, int] = (SPACING, SPACING // 2),
    margins: int | Margins = 0,
) -> QGridLayout:
    """Return a layout of cells in columns; the columns in `stretch` take the free width.

    `spacing`: horizontal and vertical, in pixels, as `margins`.
    """
    made = QGridLayout()
    made.setContentsMargins(*([margins] * 4 if isinstance(margins, int) else margins))
    made.setHorizontalSpacing(spacing[0])
    made.setVerticalSpacing(spacing[1])
    for line, cells in enumerate(rows):
        for place, cell in enumerate(cells):
            part, extra = cell if isinstance(cell, tuple) else (cell, 1)
            span, side = (1, extra) if isinstance(extra, Qt.AlignmentFlag) else (extra, Qt.AlignmentFlag(0))
            if isinstance(part, QLayout):
                made.addLayout(part, line, place, 1, span, side)
            elif part is not None:
                made.addWidget(part, line, place, 1, span, side)
    for place in stretch:
        made.setColumnStretch(place, 1)
    return made


def splitter(
    direction: Qt.Orientation, *pieces: QWidget | tuple[QWidget, int], sizes: Iterable[int], handle: int = 2 * SPACING
) -> QSplitter:
    """Return a splitter, each piece optionally with its stretch; no piece collapses; lengths in pixels."""
    made = QSplitter(direction, childrenCollapsible=False, handleWidth=handle)
    for place, piece in enumerate(pieces):
        part, stretch = piece if isinstance(piece, tuple) else (piece, 0)
        made.addWidget(part)
        made.setStretchFactor(place, stretch)
    made.setSizes(list(sizes))
    return made


class Centred(QWidget):
    """Centres its content, no wider than a number of characters."""

    def __init__(self, content: QWidget, characters: int) -> None:
        super().__init__()
        self._content, self._characters = content, characters
        self.setLayout(row(None, (content, _ALL), None))
        self._limit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._limit()

    def _limit(self) -> None:
        self._content.setMaximumWidth(self._characters * self.fontMetrics().averageCharWidth())


class VerticalScroll(QScrollArea):
    """Scrolls vertically only."""

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
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        bar = self.verticalScrollBar()
        room = bar.sizeHint().width() if bar.maximum() > 0 and not self.visibleRegion().isEmpty() else 0
        return QSize(self._content.minimumSizeHint().width() + room, _LEAST_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @Slot(int, int)
    def _range_changed(self, _least: int, _most: int) -> None:
        self.updateGeometry()


def show_in_front(window: QWidget) -> None:
    """Show and raise a window, and give it the focus."""
    window.show()
    window.raise_()
    window.activateWindow()


class Folding(QLayout):
    """Arranges widgets in one of two ways, depending on the width.

    Size hints decide what fits, so a widget whose text changes often should have a fixed width.
    """

    def __init__(self, *parts: QWidget, spacing: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._hint: QSize | None = None  # cached: parent layouts ask dozens of times in a row
        self._heights: dict[int, int] = {}
        self.setContentsMargins(QMargins(0, 0, 0, 0))
        self.setSpacing(spacing)
        for part in parts:
            self.addWidget(part)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Append an item; Qt calls this."""
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return the item at a place; None past the last, as Qt expects."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def invalidate(self) -> None:
        """Clear cached sizes after an item changed."""
        self._hint = None
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def sizeHint(self) -> QSize:  # noqa: N802
        if self._hint is None:
            self._hint = self._beside_size()
        return QSize(self._hint)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _beside_size(self) -> QSize:
        hints = [item.sizeHint() for item in self._seen()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0)).grownBy(self.contentsMargins())

    def _largest(self, sizes: Sequence[QSize]) -> QSize:
        width, height = (max(map(side, sizes), default=0) for side in (QSize.width, QSize.height))
        return QSize(width, height).grownBy(self.contentsMargins())

    @abstractmethod
    def _arrange(self, rect: QRect, move: bool) -> int:
        """Place all items from the top of `rect` down; return their height. `move`: False only measures."""

    def _row(self, rect: QRect, top: int, first: QLayoutItem, second: QLayoutItem, move: bool) -> int:
        """Place one item at the right and another in the remaining width; return the height of their row."""
        width = second.sizeHint().width()
        left = rect.width() - width - self.spacing() * (width > 0)
        height = max(_height(first, left), second.sizeHint().height())
        if move:
            second.setGeometry(QRect(rect.right() + 1 - width, top, width, height))
            first.setGeometry(QRect(rect.left(), top, left, height))
        return height

    @staticmethod
    def _line(rect: QRect, top: int, item: QLayoutItem, move: bool) -> int:
        """Give one item the full width; return its height."""
        height = _height(item, rect.width())
        if move:
            item.setGeometry(QRect(rect.left(), top, rect.width(), height))
        return height


class FoldingRow(Folding):
    """Two widgets side by side if both fit, the first taking the remaining width; otherwise one below the other."""

    def minimumSize(self) -> QSize:  # noqa: N802
        return self._largest([item.minimumSize() for item in self._seen()])

    def _arrange(self, rect: QRect, move: bool) -> int:
        seen = self._seen()
        if len(seen) == 2 and self.sizeHint().width() <= rect.width():
            return self._row(rect, rect.top(), seen[0], seen[1], move)
        top = rect.top()
        for item in seen:
            top += self._line(rect, top, item, move) + self.spacing()
        return max(top - rect.top() - self.spacing(), 0)


class FoldingLine(Folding):
    """Widgets from the left, as many per line as fit."""

    def minimumSize(self) -> QSize:  # noqa: N802
        return self._largest([item.sizeHint() for item in self._seen()])

    def _arrange(self, rect: QRect, move: bool) -> int:
        inner, margins = rect.marginsRemoved(self.contentsMargins()), self.contentsMargins()
        top = inner.top()
        for line in self._lines(inner.width()):
            left, height = inner.left(), max(item.sizeHint().height() for item in line)
            for item in line:
                if move:
                    item.setGeometry(QRect(left, top, item.sizeHint().width(), height))
                left += item.sizeHint().width() + self.spacing()
            top += height + margins.top()
        return top - margins.top() + margins.bottom() - rect.top()

    def _lines(self, room: int) -> list[list[QLayoutItem]]:
        """Return the items of each line of `room` pixels."""
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._seen():
            width = item.sizeHint().width()
            if not lines or left + width > room:
                lines.append([])
                left = 0
            lines[-1].append(item)
            left += width + self.spacing()
        return lines


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
