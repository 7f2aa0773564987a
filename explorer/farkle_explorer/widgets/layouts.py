"""Rows, columns, grids, splitters and scrolling, each created in one line."""

from collections.abc import Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
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
    made = QSplitter(direction)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(handle)
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
