"""Painted dice and clickable dice."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from farkle_core.language.messages import _, pgettext
from farkle_core.rules.die import WILD

CORNER_RADIUS: Final = 0.20  # radius of the die's corners, as a share of its side
OUTLINE: Final = 0.05  # width of the die's outline, as a share of its side
PIP_RADIUS: Final = 0.095  # radius of a pip, as a share of the die's side
_NEAR, _MIDDLE, _FAR = 0.27, 0.5, 0.73
_CENTRE = ((_MIDDLE, _MIDDLE),)
_RISING = ((_NEAR, _FAR), (_FAR, _NEAR))
_CORNERS = (*_RISING, (_NEAR, _NEAR), (_FAR, _FAR))

# Centres of each face's pips in a unit square, x right and y down; face 0 is blank, 7 a wild face.
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: _CENTRE,
    2: _RISING,
    3: (*_CENTRE, *_RISING),
    4: _CORNERS,
    5: (*_CENTRE, *_CORNERS),
    6: (*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
    7: (*_CENTRE, (_NEAR, _MIDDLE), (_FAR, _MIDDLE), (_MIDDLE, _NEAR), (_MIDDLE, _FAR)),
}

DICE_GAP: Final = 0.18  # space between two dice of a row, as a share of a die's side
GROUP_GAP: Final = 0.5  # space between two groups of dice, as a share of a die's side
DIM: Final = 0.45  # opacity of content that belongs to other rules than the edited ones
_RING: Final = 1 / 24  # width of the ring round a selected die, as a share of its side


def paint_die(painter: QPainter, rect: QRectF, face: int, ink: QColor, paper: QColor) -> None:
    """Paint one die, outline included, centred in `rect` as large as it fits.

    Restores the painter's state. `face`: 1 to 6, 0 for a blank die, 7 for a wild face (a cross of pips). `ink`,
    `paper`: colours of pips and outline, and of the body.
    """
    side = min(rect.width(), rect.height())
    outline = side * OUTLINE
    body = QRectF(0.0, 0.0, side - outline, side - outline)
    body.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, outline))
    painter.setBrush(QBrush(paper))
    painter.drawRoundedRect(body, side * CORNER_RADIUS, side * CORNER_RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(ink))
    for x, y in PIPS[face]:
        centre = QPointF(body.x() + x * body.width(), body.y() + y * body.height())
        painter.drawEllipse(centre, side * PIP_RADIUS, side * PIP_RADIUS)
    painter.restore()


def spoken(faces: Iterable[int]) -> str:
    """Return faces as spoken: ``"1, 5, 5"``; a blank die is "any", 7 a wild face."""
    known = {0: pgettext("a die of", "any"), WILD: pgettext("a face", "wild")}
    return ", ".join(known.get(face) or str(face) for face in faces)


def dice_width(groups: Sequence[Sequence[int]], side: float) -> float:
    """Return the width of a row of dice, in the unit of `side`."""
    dice = sum(map(len, groups))
    inner = sum(len(group) - 1 for group in groups if group)
    return side * (dice + DICE_GAP * inner + GROUP_GAP * max(len(groups) - 1, 0))


def paint_dice(
    painter: QPainter, corner: QPointF, side: float, groups: Sequence[Sequence[int]], ink: QColor, paper: QColor
) -> None:
    """Paint groups of dice in a row, with the upper left corner at `corner`.

    `groups`: faces of each group; 0 is a blank die.
    """
    x = corner.x()
    for group in groups:
        for face in group:
            paint_die(painter, QRectF(x, corner.y(), side, side), face, ink, paper)
            x += side * (1 + DICE_GAP)
        x += side * (GROUP_GAP - DICE_GAP)


def faded(palette: QPalette, colour: QColor) -> QColor:
    """Return `colour` blended towards its background."""
    ground = palette.color(QPalette.ColorRole.Base)
    mixed = (DIM * one + (1 - DIM) * other for one, other in zip(_rgb(colour), _rgb(ground), strict=True))
    return QColor.fromRgbF(*mixed)


def _rgb(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


class DiceRow(QWidget):
    """A row of small dice to display."""

    def __init__(self, side: int = 16) -> None:
        super().__init__()
        self._side = side
        self.groups: tuple[tuple[int, ...], ...] = ()  # the faces of each group; 0 is a blank die
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_groups(self, groups: Iterable[Iterable[int]]) -> None:
        self.groups = tuple(tuple(group) for group in groups)
        self.setAccessibleName(_("dice {faces}", faces=spoken(face for group in self.groups for face in group)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(round(dice_width(self.groups, self._side)) + 1, self._side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        palette = self.palette()
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_dice(QPainter(self), QPointF(0, 0), self._side, self.groups, ink, paper)


class DieButton(QAbstractButton):
    """A clickable die. `face`: 1 to 6, or 0 for an empty place, painted as a dashed outline."""

    def __init__(self, face: int = 0, side: int = 28) -> None:
        super().__init__()
        self.face = face  # 1 to 6, or 0 for an empty place
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes or goes
        self.set_face(face)

    def set_face(self, face: int) -> None:
        """Show a face, or an empty place for 0; the accessible name follows."""
        self.face = face
        self.setAccessibleName(_("die showing {face}", face=face) if face else _("empty place for a die"))
        self.update()

    def set_side(self, side: int) -> None:
        if side != self._side:
            self._side = side
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self._side + 6, self._side + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the die; a ring marks selection, a dotted ring the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        die = QRectF(3, 3, self.width() - 6, self.height() - 6)
        if self.face:
            self._paint_face(painter, die)
        else:
            self._paint_place(painter, die)
        if self.isChecked():
            wide = max(2.0, die.width() * _RING)
            self._paint_ring(painter, die, QPen(self.palette().color(QPalette.ColorRole.Highlight), wide))
        if self.hasFocus():
            pen = QPen(self.palette().color(QPalette.ColorRole.Text), 1.0, Qt.PenStyle.DotLine)
            self._paint_ring(painter, die, pen)

    def _paint_face(self, painter: QPainter, die: QRectF) -> None:
        palette = self.palette()
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        if not self.isEnabled():
            ink = faded(palette, ink)
        elif self.isDown() or self.underMouse():
            paper = palette.color(QPalette.ColorRole.Midlight)
        paint_die(painter, die, self.face, ink, paper)

    def _paint_place(self, painter: QPainter, die: QRectF) -> None:
        pen = QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.0, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        radius = die.width() * CORNER_RADIUS
        painter.drawRoundedRect(die.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def _paint_ring(self, painter: QPainter, die: QRectF, pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = die.width() * CORNER_RADIUS + 2
        painter.drawRoundedRect(die.adjusted(-2, -2, 2, 2), radius, radius)
