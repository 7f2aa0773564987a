"""A delegate that paints dice."""

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPicture, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_explorer.tables.model import DICE
from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import Theme

_SIDE: Final = 15
_GAP: Final = 3
_MARGIN: Final = 6


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
        return QSize(len(index.data(DICE) or ()) * (_SIDE + _GAP) + 2 * _MARGIN, _SIDE + _GAP)

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
                option.rect.left() + _MARGIN + number * (_SIDE + _GAP), option.rect.center().y() - _SIDE // 2
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
