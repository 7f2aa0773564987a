"""The layout of the turn map, in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF

LEAST_TEXT_ROW: Final = 14.0  # least row height in pixels for text, unless the font is larger

_GAP: Final = 8.0
_STRIP_COLUMN: Final = 6.0
_EDGE: Final = 4.0


@dataclass(frozen=True)
class TurnLayout:
    """Rectangles of the parts; row 0 is the lowest."""

    # axis, head, body, strip: the turn totals at the left, the dice on top, the cells, the whole turn at the right
    axis: QRectF
    head: QRectF
    body: QRectF
    strip: QRectF
    rows: int
    columns: int
    letter_height: float  # letter_height, row_height: pixels
    row_height: float = 1.0
    scroll: float = 0.0  # pixels of the lowest row below the body's lower edge

    @classmethod
    def of(cls, size: QSize, letters: QFontMetricsF, rows: int, columns: int, whole: bool) -> TurnLayout:
        """Divide `size`, with space for `letters` at the left and the top; no strip if the `whole` turn is visible."""
        left, head = letters.horizontalAdvance("00,000") + _GAP, letters.height() + _GAP
        strip = 0.0 if whole else _STRIP_COLUMN * columns
        across = max(size.width() - left - strip - _GAP - _EDGE, 1.0)
        up = max(size.height() - head - 1.0, 1.0)
        return cls(
            axis=QRectF(0.0, head, left, up),
            head=QRectF(left, 0.0, across, head),
            body=QRectF(left, head, across, up),
            strip=QRectF(left + across + _GAP, head, strip, up),
            rows=rows,
            columns=columns,
            letter_height=letters.height(),
        )

    def with_rows(self, height: float, scroll: float) -> TurnLayout:
        """Zoom and scroll: both in pixels."""
        return replace(self, row_height=height, scroll=scroll)

    @property
    def has_text(self) -> bool:
        """Whether rows are high enough for text."""
        return self.row_height >= max(self.letter_height - 1.0, LEAST_TEXT_ROW)

    @property
    def column_width(self) -> float:
        return self.body.width() / self.columns

    @property
    def whole(self) -> QRectF:
        """The rectangle of all cells, hidden ones included."""
        height = self.rows * self.row_height
        return QRectF(self.body.left(), self.body.bottom() + self.scroll - height, self.body.width(), height)

    def cell(self, row: int, column: int) -> QRectF:
        bottom = self.body.bottom() + self.scroll - row * self.row_height
        left = self.body.left() + column * self.column_width
        return QRectF(left, bottom - self.row_height, self.column_width, self.row_height)

    def cells_in_view(self) -> Iterator[tuple[int, int, QRectF]]:
        """Yield row, column and rectangle of every visible cell."""
        width, height, lowest = self.column_width, self.row_height, self.body.bottom() + self.scroll
        lefts = [self.body.left() + column * width for column in range(self.columns)]
        for row in self.rows_in_view():
            for column, left in enumerate(lefts):
                yield row, column, QRectF(left, lowest - (row + 1) * height, width, height)

    def cell_at(self, position: QPointF) -> tuple[int, int] | None:
        """Return row and column of the cell at `position`; None if there is none."""
        if not self.body.contains(position):
            return None
        row = int((self.body.bottom() + self.scroll - position.y()) / self.row_height)
        column = int((position.x() - self.body.left()) / self.column_width)
        return (row, min(column, self.columns - 1)) if row < self.rows else None

    def rows_in_view(self) -> range:
        first = round(self.scroll / self.row_height)
        return range(max(first, 0), min(first + round(self.body.height() / self.row_height), self.rows))

    def strip_y(self, row: float) -> float:
        return self.strip.bottom() - row / self.rows * self.strip.height()

    def first_row_for_strip(self, y: float) -> int:
        """Return the lowest visible row when the row at `y` in the strip is in the middle of the body."""
        row = (self.strip.bottom() - y) / self.strip.height() * self.rows
        return round(row - self.body.height() / self.row_height / 2)
