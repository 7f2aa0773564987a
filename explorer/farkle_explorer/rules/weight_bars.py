"""The weights of a die as bars: the chance of each face, as a widget or as an icon."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.language.messages import _, figures
from farkle_core.rules.die import Die
from farkle_core.rules.model import FACES
from farkle_core.rules.phrases import face_name
from farkle_explorer.widgets.dice_widgets import faded, paint_die
from farkle_explorer.widgets.theme import SPACING

_BAR: Final = 3 * SPACING
_DIE: Final = 12
_ICON_INK: Final = QColor(138, 138, 138)  # 3.4 : 1 on white, more on the dark ground
_FINE: Final = 2  # device pixels of an icon per pixel of the window, for fine screens


def bars_icon(die: Die, size: QSize) -> QIcon:
    """Return the weights of a die as bars above a line; the bar of a wild face is hollow."""
    picture = QPixmap(size * _FINE)
    picture.setDevicePixelRatio(_FINE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setPen(_ICON_INK)
    width, foot, most = size.width() / len(FACES), size.height() - 1.0, max(die.weights) or 1
    painter.fillRect(QRectF(0, foot, size.width(), 1), _ICON_INK)
    for face, weight in zip(FACES, die.weights, strict=True):
        height = foot * weight / most
        bar = QRectF((face - 1) * width + 0.5, foot - height, width - 1, height)
        if face == die.wild:
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0))
        else:
            painter.fillRect(bar, _ICON_INK)
    painter.end()
    return QIcon(picture)


class WeightBars(QWidget):
    """A bar per face; the highest bar has the full height. A star marks a wild face."""

    def __init__(self) -> None:
        super().__init__()
        self._weights: tuple[int, ...] = (1,) * len(FACES)
        self._wild = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_weights(self, weights: tuple[int, ...], wild: int) -> None:
        """Show other weights; `wild` is the wild face, 0 for none."""
        self._weights, self._wild = weights, wild
        self.setAccessibleName(_("chance of each face"))
        self.setAccessibleDescription(self.words)
        self.setToolTip(self.words)
        self.update()

    @property
    def words(self) -> str:
        total = sum(self._weights) or 1
        return ", ".join(
            _("{face}: {percent} %", face=self._name(face), percent=figures(f"{100 * weight / total:.1f}"))
            for face, weight in zip(FACES, self._weights, strict=True)
        )

    def _name(self, face: int) -> str:
        return _("wild") if face == self._wild else face_name(face)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(30 * SPACING, _BAR + _DIE + self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, total, most = self.width() / len(FACES), sum(self._weights) or 1, max(self._weights) or 1
        for face, weight in zip(FACES, self._weights, strict=True):
            area = QRectF((face - 1) * width, 0, width, self.height())
            self._paint_bar(painter, area, weight / most)
            self._paint_face(painter, QPointF(area.center().x(), _BAR + 2 + _DIE / 2), face)
            text = QRectF(area.left(), _BAR + 2 + _DIE, width, self.fontMetrics().height() + 2)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawText(text, Qt.AlignmentFlag.AlignCenter, figures(f"{100 * weight / total:.0f} %"))

    def _paint_bar(self, painter: QPainter, area: QRectF, height: float) -> None:
        palette = self.palette()
        ground = area.adjusted(SPACING / 2, 0, -SPACING / 2, 0)
        ground.setHeight(_BAR)
        painter.fillRect(ground, palette.color(QPalette.ColorRole.AlternateBase))
        filled = QRectF(ground)
        filled.setTop(ground.bottom() - height * ground.height())
        painter.fillRect(filled, faded(palette, palette.color(QPalette.ColorRole.WindowText)))

    def _paint_face(self, painter: QPainter, centre: QPointF, face: int) -> None:
        palette = self.palette()
        if face == self._wild:
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            place = QRectF(centre.x() - _DIE, centre.y() - _DIE, 2 * _DIE, 2 * _DIE)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "★")
            return
        die = QRectF(centre.x() - _DIE / 2, centre.y() - _DIE / 2, _DIE, _DIE)
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_die(painter, die, face, ink, paper)
