"""Rows of text as a Qt model, and delegates that paint bars and dice in its cells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, overload

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPaintEngine, QPainter, QPicture, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.colours import faded
from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import Theme

_NOWHERE: Final = QModelIndex()
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

SHARE: Final = Qt.ItemDataRole.UserRole + 1  # role of a cell's share, 0 to 1, or None


DICE: Final = Qt.ItemDataRole.UserRole + 2  # role of the faces of a cell's dice, a tuple of 1 to 6, or None

# Role of the colour of a cell's bar, as `#rrggbb`; None for the default.
COLOUR: Final = Qt.ItemDataRole.UserRole + 3


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    cells: tuple[str, ...]
    is_heading: bool = False
    warns: bool = False  # whether the row is a warning; its text says so, too
    tip: str = ""
    shares: tuple[float | None, ...] = ()  # shares that the bars show, 0 to 1; may be empty
    dice: tuple[tuple[int, ...] | None, ...] = ()  # faces of the dice in the cells; may be empty
    colours: tuple[str, ...] = ()  # colours of the bars, as ``#rrggbb``; ``""`` for the default; may be empty


class RowsOnDemand(Sequence[Row]):
    """Rows that are created on first access, because a long list shows only a few of them."""

    def __init__(self, make: Callable[[int], Row], count: int) -> None:
        self._make, self._places = make, range(count)
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in self._places[place])
        at = self._places[place]
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]


class RowsModel(QAbstractTableModel):
    """A model of :class:`Row`s. Columns in `lefts` are left-aligned, all others right-aligned."""

    def __init__(
        self, headings: Sequence[str], lefts: frozenset[int], parent: QObject | None = None, tips: Sequence[str] = ()
    ) -> None:
        super().__init__(parent)
        self._tips = tips  # tooltips of the headings, untranslated; may be empty
        self.headings, self._lefts = tuple(map(_, headings)), lefts  # headings: of the columns, translated
        self._rows: Sequence[Row] = ()
        self.marked_column = -1  # the highlighted column; −1 for none
        self._theme = Theme.light()
        # returns the rich-text tooltip that explains a cell's text; `""` for none
        self.explain: Callable[[str], str] | None = None

    def words(self, row: int) -> str:
        return ". ".join(filter(None, self._rows[row].cells))

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._rows)

    def set_rows(self, rows: Sequence[Row], headings: Sequence[str] | None = None) -> None:
        self.beginResetModel()
        self._rows = rows if isinstance(rows, RowsOnDemand) else tuple(rows)
        self.headings = self.headings if headings is None else tuple(headings)
        self.endResetModel()

    def change_rows(self, rows: Sequence[Row]) -> None:
        """Replace all rows by as many others; headings stay, and so do widgets in cells."""
        self._rows = tuple(rows)
        if self._rows:
            last = self.index(len(self._rows) - 1, len(self.headings) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def mark_column(self, column: int) -> None:
        """Highlight a column; −1 for none."""
        if column != self.marked_column:
            self.marked_column = column
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.headings) - 1)
            if self._rows:
                last = self.index(len(self._rows) - 1, len(self.headings) - 1)
                self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.BackgroundRole])

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if section == self.marked_column and role in (Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ForegroundRole):
            return bold(QFont()) if role == Qt.ItemDataRole.FontRole else QColor(self._theme.text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (_(self._tips[section]) or None) if self._tips else None
        if role == Qt.ItemDataRole.WhatsThisRole:
            return self._explained(self.headings[section])
        return self.headings[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        # The role first: Qt asks for a dozen roles per painted cell, and most have no value.
        if role == Qt.ItemDataRole.WhatsThisRole:
            row, heading = self.words(index.row()), self.headings[index.column()]
            return self._explained(f"{row}. {heading}")
        look = _LOOKS.get(role)
        return None if look is None else look(self, self._rows[index.row()], index.column())

    def _explained(self, words: str) -> str | None:
        return (self.explain(words) or None) if self.explain is not None else None

    def _spoken(self, row: Row, column: int) -> str:
        return " ".join(filter(None, (self.headings[column], row.cells[column])))

    def _ground(self, _row: Row, column: int) -> QColor | None:
        return QColor(self._theme.background) if column == self.marked_column else None

    def _ink(self, row: Row, _column: int) -> QColor | None:
        return QColor(self._theme.problem) if row.warns else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        return _LEFT if column in self._lefts else _RIGHT

    def _side(self, _row: Row, column: int) -> Qt.AlignmentFlag:
        return self._alignment(column)


# Display attributes by Qt role.
_LOOKS: Final[dict[int, Callable[[RowsModel, Row, int], Any]]] = {
    Qt.ItemDataRole.DisplayRole: lambda _model, row, column: row.cells[column],
    SHARE: lambda _model, row, column: row.shares[column] if row.shares else None,
    DICE: lambda _model, row, column: row.dice[column] if row.dice else None,
    COLOUR: lambda _model, row, column: (row.colours[column] or None) if row.colours else None,
    Qt.ItemDataRole.TextAlignmentRole: RowsModel._side,  # noqa: SLF001
    Qt.ItemDataRole.AccessibleTextRole: RowsModel._spoken,  # noqa: SLF001
    Qt.ItemDataRole.BackgroundRole: RowsModel._ground,  # noqa: SLF001
    Qt.ItemDataRole.ForegroundRole: RowsModel._ink,  # noqa: SLF001
    Qt.ItemDataRole.FontRole: lambda _model, row, _column: bold(QFont()) if row.is_heading else None,
    Qt.ItemDataRole.ToolTipRole: lambda _model, row, _column: row.tip or None,
}


_MARGIN: Final = 4
_THICKNESS: Final = 3
_BELOW: Final = 3  # pixels between digits, which have no descenders, and the bar

_OPACITY: Final = 150


class BarDelegate(QStyledItemDelegate):
    """Paints a cell's share, 0 to 1, as a bar below its number; 1 is the full width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = QColor()

    def apply_theme(self, theme: Theme) -> None:
        self._colour = bar_colour(theme)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if share := index.data(SHARE):
            colour = index.data(COLOUR)
            painter.fillRect(bar_place(option, float(share)), self._colour if colour is None else QColor(colour))


def bar_place(option: QStyleOptionViewItem, share: float) -> QRect:
    """Return the rectangle of a bar: nearer to its own number than to the next row."""
    letters, area = option.fontMetrics, option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
    baseline = area.top() + (area.height() - letters.height()) // 2 + letters.ascent()
    top = min(baseline + _BELOW, area.bottom() + 1 - _THICKNESS)
    return QRect(area.left(), top, round(area.width() * min(share, 1.0)), _THICKNESS)


def bar_colour(theme: Theme) -> QColor:
    """Return the colour of a bar, which differs from those of holding and rolling."""
    return faded(theme.muted, _OPACITY)


_SIDE: Final = 15
_GAP: Final = 3
_CELLS_MARGIN: Final = 6


class DiceDelegate(QStyledItemDelegate):
    """Paints the faces of a cell; the cell's text stays available to screen readers."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._pictures: dict[tuple[int, float], QPixmap] = {}
        self._strokes: dict[int, QPicture] = {}

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._pictures.clear()
        self._strokes.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return QSize(len(index.data(DICE) or ()) * (_SIDE + _GAP) + 2 * _CELLS_MARGIN, _SIDE + _GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        faces, area = index.data(DICE), QRectF(option.rect)
        if faces is None:
            super().paint(painter, option, index)
            return
        if option.state & option.state.State_Selected:
            painter.fillRect(area, option.palette.highlight())
        on_screen = painter.paintEngine().type() is QPaintEngine.Type.Raster
        for number, face in enumerate(faces):
            corner = QPoint(
                option.rect.left() + _CELLS_MARGIN + number * (_SIDE + _GAP), option.rect.center().y() - _SIDE // 2
            )
            if on_screen:
                painter.drawPixmap(corner, self._picture(face, painter.device().devicePixelRatioF()))
            else:
                painter.drawPicture(corner, self._strokes_of(face))

    def _picture(self, face: int, ratio: float) -> QPixmap:
        """Return the cached picture of a die: a long list shows hundreds of them."""
        if (face, ratio) not in self._pictures:
            picture = QPixmap(round(_SIDE * ratio), round(_SIDE * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                self._paint_die(painter, face)
            self._pictures[face, ratio] = picture
        return self._pictures[face, ratio]

    def _strokes_of(self, face: int) -> QPicture:
        if face not in self._strokes:
            self._strokes[face] = QPicture()
            with QPainter(self._strokes[face]) as painter:
                self._paint_die(painter, face)
        return self._strokes[face]

    def _paint_die(self, painter: QPainter, face: int) -> None:
        box = QRectF(0, 0, _SIDE, _SIDE)
        paint_die(painter, box, face, QColor(self._theme.text), QColor(self._theme.panel))
