"""The layout of the turn map, in pixels, and its painter."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from farkle_core.language.messages import _, pgettext
from farkle_explorer.maps.turn_cells import DARK_INK, LIGHT_INK, TurnCells, Wording
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import Hatch, hatch_brush
from farkle_explorer.plots.labels import RING_WIDTH, MarkColours, paint_crosshair
from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.drawing import is_drawing
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

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
    def of(cls, size: QSize, letters: QFontMetricsF, rows: int, columns: int, whole: bool) -> "TurnLayout":
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

    def with_rows(self, height: float, scroll: float) -> "TurnLayout":
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


_MARGIN: Final = 4.0
_SMALLEST_TEXT: Final = 7  # least font size, in pixels, above a narrow column
_ROUND: Final = (1, 2, 5, 10, 20, 40, 100, 200)


class TurnPainter:
    """Paints cells, axis, dice and marks in the colours of a theme. `ratio`: device pixels per window pixel."""

    def __init__(self, theme: Theme, ratio: float = 1.0) -> None:
        self._theme, self._ratio = theme, ratio
        self._head = QPixmap()
        self._head_key: tuple[QRectF, int, tuple[str, ...]] | None = None
        self._unreachable = hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel), ratio)
        self._selection = MarkColours.of(theme, selection=True)
        self._hover = MarkColours.of(theme, selection=False)

    def paint(self, painter: QPainter, layout: TurnLayout, cells: TurnCells | None) -> None:
        """Paint everything except the marks."""
        painter.fillRect(painter.viewport(), QColor(self._theme.panel))
        self._paint_head(painter, layout, () if cells is None else cells.heads)
        if cells is None:
            return
        self._paint_ground(painter, layout, cells)
        if layout.has_text:
            self._paint_words(painter, layout, cells)
        self._paint_axis(painter, layout, cells)
        self._paint_strip(painter, layout, cells)

    def paint_marks(
        self,
        painter: QPainter,
        layout: TurnLayout,
        selected: tuple[int, ...] | None,
        left: tuple[int, ...] | None,
        hovered: tuple[int, ...] | None,
    ) -> None:
        """Mark the selected cell, the one that was left for it, and the cell under the pointer."""
        painter.save()
        painter.setClipRect(layout.body.adjusted(-1, -1, 1, 1))
        if left is not None:
            self._frame(painter, layout.cell(*left), self._selection, 1.0)
        if hovered is not None:
            self._frame(painter, layout.cell(*hovered), self._hover, 1.0)
        if selected is not None:
            self._mark_selected(painter, layout, layout.cell(*selected))
        painter.restore()
        if selected is not None and layout.strip.width() > 0.0:
            y = layout.strip_y(selected[0] + 0.5)
            mark = QRectF(layout.strip.left() - 3, y - 1, layout.strip.width() + 6, 2)
            painter.fillRect(mark, self._selection.line)

    def _mark_selected(self, painter: QPainter, layout: TurnLayout, cell: QRectF) -> None:
        """Mark a low cell like a place in a plot; a cell with text gets a frame, and lines that avoid the text."""
        body = layout.body
        if not layout.has_text:
            paint_crosshair(painter, body, cell.center().x(), cell.center().y(), self._selection)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for y in (cell.top() - 1.0, cell.bottom() - 1.0):
            paint_crosshair(painter, body, None, y, self._selection)
        for x in (cell.left() - 1.0, cell.right() - 1.0):
            paint_crosshair(painter, body, x, None, self._selection)
        self._frame(painter, cell.adjusted(-0.5, -0.5, -0.5, -0.5), self._selection, RING_WIDTH)

    @staticmethod
    def _frame(painter: QPainter, cell: QRectF, mark: MarkColours, width: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(mark.casing, width + 2.0), QPen(mark.line, width)):
            painter.setPen(pen)
            painter.drawRoundedRect(cell, 3.0, 3.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_head(self, painter: QPainter, layout: TurnLayout, heads: tuple[str, ...]) -> None:
        if is_drawing(painter):
            self._write_head(painter, layout, heads)
            return
        key = (layout.head, layout.columns, heads)
        if self._head_key != key:
            self._head_key, self._head = key, self._head_picture(layout, heads)
        painter.drawPixmap(0, 0, self._head)

    def _head_picture(self, layout: TurnLayout, heads: tuple[str, ...]) -> QPixmap:
        size = QSizeF(layout.head.right() + 1.0, layout.head.height()) * self._ratio
        picture = QPixmap(size.toSize())
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(QColor(self._theme.panel))
        painter = QPainter(picture)
        self._write_head(painter, layout, heads)
        painter.end()
        return picture

    def _write_head(self, painter: QPainter, layout: TurnLayout, heads: tuple[str, ...]) -> None:
        painter.setPen(QColor(self._theme.muted))
        corner = QRectF(0.0, 0.0, layout.axis.width() - 6.0, layout.head.height() - 2.0)
        painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _("points"))
        for column in range(layout.columns):
            if heads:
                self._write_dice(painter, layout, column, heads[column])
            else:
                self._paint_dice(painter, layout, column)

    def _write_dice(self, painter: QPainter, layout: TurnLayout, column: int, name: str) -> None:
        """Write the letters of loaded dice, smaller above narrow columns."""
        painter.save()
        width = layout.column_width
        letters = QFont(painter.font())
        letters.setPixelSize(QFontInfo(letters).pixelSize())
        while letters.pixelSize() > _SMALLEST_TEXT and QFontMetricsF(letters).horizontalAdvance(name) > width - 2.0:
            letters.setPixelSize(letters.pixelSize() - 1)
        painter.setFont(letters)
        painter.setPen(QColor(self._theme.text))
        place = QRectF(layout.head.left() + column * width, 0.0, width, layout.head.height() - 2.0)
        painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()

    def _paint_dice(self, painter: QPainter, layout: TurnLayout, column: int) -> None:
        """Paint a die with as many pips as dice are rolled, as in the choice above the pictures."""
        side = min(layout.head.height() - 4.0, layout.column_width - 4.0)
        left = layout.head.left() + (column + 0.5) * layout.column_width - side / 2
        box = QRectF(left, (layout.head.height() - side) / 2 - 1, side, side)
        paint_die(painter, box, layout.columns - column, QColor(self._theme.text), QColor(self._theme.panel))

    def _paint_ground(self, painter: QPainter, layout: TurnLayout, cells: TurnCells) -> None:
        painter.save()
        painter.setClipRect(layout.body)
        painter.setBrushOrigin(layout.body.topLeft())
        rows = layout.rows_in_view()
        if not cells.reachable[rows.start : rows.stop].all():
            painter.fillRect(layout.body, self._unreachable)
        if is_drawing(painter) or layout.has_text:
            self._fill_cells(painter, layout, cells)
        else:
            self._draw_columns(painter, layout, cells.picture)
        painter.setPen(QPen(QColor(self._theme.panel), 2.0))
        for column in range(1, layout.columns):
            x = layout.body.left() + column * layout.column_width
            painter.drawLine(QPointF(x, layout.body.top()), QPointF(x, layout.body.bottom()))
        if layout.row_height >= 6.0:
            self._paint_row_gaps(painter, layout)
        painter.restore()

    def _fill_cells(self, painter: QPainter, layout: TurnLayout, cells: TurnCells) -> None:
        rows = layout.rows_in_view()
        colours = cells.colours[: rows.stop].tolist()
        for row, column, place in layout.cells_in_view():
            red, green, blue, opacity = colours[row][column]
            if opacity:
                painter.fillRect(place.intersected(layout.body), QColor(red, green, blue, opacity))

    @staticmethod
    def _draw_columns(painter: QPainter, layout: TurnLayout, picture: QImage) -> None:
        """Draw low cells column by column: one stretched picture would shift them."""
        whole, width = layout.whole, layout.column_width
        for column in range(layout.columns):
            place = QRectF(whole.left() + column * width, whole.top(), width, whole.height())
            painter.drawImage(place, picture, QRectF(column, 0.0, 1.0, picture.height()))

    def _paint_row_gaps(self, painter: QPainter, layout: TurnLayout) -> None:
        painter.setPen(QPen(QColor(self._theme.panel), 1.0))
        for row in layout.rows_in_view():
            y = layout.cell(row, 0).top()
            painter.drawLine(QPointF(layout.body.left(), y), QPointF(layout.body.right(), y))

    def _paint_words(self, painter: QPainter, layout: TurnLayout, cells: TurnCells) -> None:
        painter.save()
        painter.setClipRect(layout.body)
        plain, heavy = painter.font(), bold(painter.font())
        wordings = cell_wordings(plain, layout.column_width)[::-1]  # by whether the mover may hold
        fonts, inks = ((plain, Widths(plain)), (heavy, Widths(heavy))), (LIGHT_INK, DARK_INK)
        rows = slice(layout.rows_in_view().stop)
        lists = (cells.reachable, cells.holds, cells.may_hold, cells.dark_ink)
        reachable, holds, may_hold, dark_ink = (each[rows].tolist() for each in lists)
        for row, column, place in layout.cells_in_view():
            if reachable[row][column]:
                font, widths = fonts[holds[row][column]]
                painter.setFont(font)
                painter.setPen(inks[dark_ink[row][column]])
                text = cells.text(row, column, wordings[may_hold[row][column]])
                # Qt's own centring takes twice as long.
                left = place.x() + (place.width() - widths.of(text)) / 2
                painter.drawText(QPointF(left, place.y() + (place.height() + widths.above) / 2), text)
        painter.restore()

    def _paint_axis(self, painter: QPainter, layout: TurnLayout, cells: TurnCells) -> None:
        painter.save()
        painter.setPen(QColor(self._theme.muted))
        letters = QFontMetricsF(painter.font())
        widths, step = Widths(painter.font()), _step(letters.height(), layout.row_height)
        lowest, highest = layout.axis.bottom() + 1.0 - letters.height(), layout.axis.top() - 1.0
        for row in layout.rows_in_view():
            if row % step == 0:
                top = max(min(layout.cell(row, 0).center().y() - letters.height() / 2, lowest), highest)
                text = plot_words.points(int(cells.turn_totals[row]))
                painter.drawText(QPointF(layout.axis.width() - 6.0 - widths.of(text), top + letters.ascent()), text)
        painter.restore()

    def _paint_strip(self, painter: QPainter, layout: TurnLayout, cells: TurnCells) -> None:
        if not layout.strip.width():
            return
        painter.setBrushOrigin(layout.strip.topLeft())
        painter.fillRect(layout.strip, self._unreachable)
        painter.drawImage(layout.strip, _lowered(cells.picture, round(layout.strip.height() * self._ratio)))
        window = layout.rows_in_view()
        if len(window) >= layout.rows:
            return
        first = layout.scroll / layout.row_height
        last = first + layout.body.height() / layout.row_height
        top, bottom = layout.strip_y(last), layout.strip_y(first)
        frame = QRectF(layout.strip.left() - 2, top, layout.strip.width() + 4, bottom - top)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.text), 1.0))
        painter.drawRect(frame)


class Widths:
    """Widths of texts with numbers, and their rise above the middle line, in pixels; all digits are equally wide."""

    _DIGITS: Final = str.maketrans("123456789", "000000000")

    def __init__(self, font: QFont) -> None:
        self._metrics = QFontMetricsF(font)
        self.above = self._metrics.ascent() - self._metrics.descent()
        self._known: dict[str, float] = {}

    def of(self, text: str) -> float:
        pattern = text.translate(self._DIGITS)
        if pattern not in self._known:
            self._known[pattern] = self._metrics.horizontalAdvance(pattern)
        return self._known[pattern]


def cell_wordings(font: QFont, column_width: float) -> tuple[Wording, Wording]:
    """Return the wordings of cells in columns of this width, in pixels: if the mover may hold, and must roll."""
    width = column_width - 2 * _MARGIN
    hold = pgettext("in a cell", "HOLD")
    free = _wording(QFontMetricsF(bold(font)), lambda _each: hold, width)
    return free, _wording(QFontMetricsF(font), lambda wording: wording.must_roll, width)


def _wording(metrics: QFontMetricsF, word: Callable[[Wording], str], width: float) -> Wording:
    """Return the fullest wording in which its `word` and its numbers fit `width` pixels."""
    fitting = (each for each in Wording if metrics.horizontalAdvance(word(each) + each.value) <= width)
    return next(fitting, Wording.WORD)


def _lowered(image: QImage, height: int) -> QImage:
    """Return `image` with at most `height` rows; rows that share a pixel are blended, so that none is lost."""
    if image.height() <= height:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(image.width(), height, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _step(letter_height: float, row_height: float) -> int:
    """Return the distance, in rows, of numbered rows, so that numbers do not touch."""
    rows = math.ceil((letter_height + 2.0) / row_height)
    return next((step for step in _ROUND if step >= rows), rows)
