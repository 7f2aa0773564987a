"""Painted dice, dice to click, and the keys of games and drills."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy, QWidget

from farkle_core.language.messages import _, pgettext
from farkle_core.rules.dice import FACES, MOST_DICE, WILD
from farkle_explorer.widgets.layouts import column, row

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
_SOLID: Final = 36  # pixels; larger dice have light and shadow
_SHADOWS: Final = 4  # layers of a die's shadow
_FALL: Final = 0.06  # how far the shadow falls, as a share of the die's side
_TURNS, _SMALL, _FACES_PASSED = 0.6, 0.72, 7  # of a die that rolls: turns about its centre, size, faces that pass by
_WIDER, _TALLER = 0.08, 0.14  # room of a die that lies askew, as shares of its side
DICE_ROOM: Final = 1 + _TALLER  # height of such a die's place, as a share of its side
_MOST_TURN, _SHIFT = 4, 0.015  # degrees; a step up or down as a share of the side
_RING: Final = 1 / 24  # width of the ring round a selected die, as a share of its side


def paint_die(painter: QPainter, rect: QRectF, face: int, ink: QColor, paper: QColor) -> None:
    """Paint one die, outline included, centred in `rect` as large as it fits.

    Restores the painter's state. `face`: 1 to 6, 0 for a blank die, 7 for a wild face (a cross of pips). `ink`,
    `paper`: colours of pips and outline, and of the body.
    """
    side = min(rect.width(), rect.height())
    outline = side * (OUTLINE if side < _SOLID else OUTLINE / 3)
    body = QRectF(0.0, 0.0, side - outline, side - outline)
    body.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if side >= _SOLID and paper.lightness() < ink.lightness():
        ink, paper = paper, ink  # a real die is light on the table, in the dark, too
    painter.setPen(QPen(ink, outline))
    painter.setBrush(QBrush(paper))
    if side >= _SOLID:
        _light(painter, body, paper)
    painter.drawRoundedRect(body, side * CORNER_RADIUS, side * CORNER_RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(ink))
    for x, y in PIPS[face]:
        centre = QPointF(body.x() + x * body.width(), body.y() + y * body.height())
        painter.drawEllipse(centre, side * PIP_RADIUS, side * PIP_RADIUS)
    painter.restore()


def _light(painter: QPainter, body: QRectF, paper: QColor) -> None:
    """Light a large die from the upper left: its shadow on the table, and a body that darkens to the lower right."""
    side = body.width()
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(1, _SHADOWS + 1):
        painter.setBrush(QColor(0, 0, 0, 22))
        shadow = body.translated(0, side * _FALL * step / _SHADOWS)
        painter.drawRoundedRect(shadow, side * CORNER_RADIUS, side * CORNER_RADIUS)
    painter.restore()
    light = QLinearGradient(body.topLeft(), body.bottomRight())
    light.setColorAt(0.0, paper.lighter(106))
    light.setColorAt(0.55, paper)
    light.setColorAt(1.0, paper.darker(116))
    painter.setBrush(QBrush(light))
    edge = QColor(paper.darker(150))
    painter.setPen(QPen(edge, painter.pen().widthF()))


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
        self._tumble = 0.0  # how far the die still has to roll, from 1 to 0
        self.outline: QColor | None = None  # a ring that recommends the die
        # how it lies: degrees, and a shift as a share of the side; None: straight
        self.askew: tuple[float, float] | None = None
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

    def lie(self, turn: float, shift: float) -> None:
        """Lie as thrown, turned by degrees and shifted down by a share of the side, with room to do so."""
        if self.askew is None:
            self.updateGeometry()
        self.askew = turn, shift
        self.update()

    def tumble(self, left: float) -> None:
        """Paint the die as it rolls; `left`: from 1 at the throw to 0 at rest."""
        self._tumble = left
        self.update()

    def recommend(self, outline: QColor | None) -> None:
        """Draw a ring in this colour round the die; None removes it."""
        if outline != self.outline:
            self.outline = outline
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        wider, taller = (0.0, 0.0) if self.askew is None else (_WIDER, _TALLER)
        return QSize(self._side + 6 + round(wider * self._side), self._side + 6 + round(taller * self._side))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the die; a ring marks selection, a dashed one advice, a dotted one the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        die = QRectF(3, 3, self.width() - 6, self.height() - 6)
        if self.askew is not None:
            die = self._laid(painter, self.askew)
        if self._tumble > 0.0 and self.face:
            self._paint_tumbling(painter, die)
            return
        if self.outline is not None:
            pen = QPen(self.outline, max(2.0, die.width() * _RING), Qt.PenStyle.DashLine)
            self._paint_ring(painter, die, pen)
        if self.face:
            self._paint_face(painter, die)
        else:
            self._paint_place(painter, die)
        if self.isChecked():
            wide = max(2.0, die.width() * _RING)
            self._paint_ring(painter, die, QPen(self.palette().color(QPalette.ColorRole.Highlight), wide))
        if self.hasFocus():
            pen = QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.0, Qt.PenStyle.DotLine)
            self._paint_ring(painter, die, pen)

    def _laid(self, painter: QPainter, askew: tuple[float, float]) -> QRectF:
        """Turn the painter as the die lies, and return the place of the die."""
        turn, shift = askew
        die = QRectF(0.0, 0.0, self._side, self._side)
        die.moveCenter(QRectF(self.rect()).center())
        if not self.face:
            return die
        painter.translate(die.center() + QPointF(0.0, shift * self._side))
        painter.rotate(turn)
        painter.translate(-die.center())
        return die

    def _paint_face(self, painter: QPainter, die: QRectF) -> None:
        palette = self.palette()
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        if not self.isEnabled():
            ink = faded(palette, ink)
        elif self.isDown() or self.underMouse():
            paper = palette.color(QPalette.ColorRole.Midlight)
        paint_die(painter, die, self.face, ink, paper)

    def _paint_tumbling(self, painter: QPainter, die: QRectF) -> None:
        """Paint the die turned and smaller, with faces that pass by."""
        palette, centre = self.palette(), die.center()
        painter.translate(centre.x(), centre.y())
        painter.rotate(_TURNS * 360 * self._tumble)
        painter.scale(_SMALL, _SMALL)
        painter.translate(-centre.x(), -centre.y())
        face = 1 + (self.face + round(self._tumble * _FACES_PASSED)) % len(FACES)
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_die(painter, die, face, ink, paper)

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


# Dice make no sound. Of Qt, only QtMultimedia plays a recording, and it is larger than the whole program; `beep` is the
# system's alarm.


class DiceOnTable(QWidget):
    """A button for each die, at the centre or at the left; without dice it takes no space.

    `side`: of a die, in pixels.
    """

    chosen_changed = Signal()  # the user has chosen other dice

    def __init__(self, side: int, *, at_left: bool = False) -> None:
        super().__init__()
        self.buttons = tuple(DieButton(0, side) for _place in range(MOST_DICE))
        self.letters, self.key = tuple(QLabel() for _place in range(MOST_DICE)), QLabel(wordWrap=True)
        for label in (*self.letters, self.key):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        for die in self.buttons:
            die.setCheckable(True)
            die.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            die.toggled.connect(self.chosen_changed)
        lettered = (column(*each, spacing=0) for each in zip(self.buttons, self.letters, strict=True))
        self.setLayout(column(row(*(() if at_left else (None,)), *lettered, None), self.key))
        self._motion = QVariantAnimation(self, startValue=1.0, endValue=0.0)
        self._motion.valueChanged.connect(self._tumble)

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple(place for place, die in enumerate(self.buttons) if die.isChecked() and die.face)

    def scatter(self) -> None:
        """Let the dice lie slightly askew, always alike for the same roll; dice entered later move none."""
        mixed = 0
        for die in self.buttons:
            mixed = 7 * mixed + 5 * die.face + 3
            die.lie(mixed % (2 * _MOST_TURN + 1) - _MOST_TURN, _SHIFT * (mixed % 5 - 2))

    def set_side(self, side: int) -> None:
        for die in self.buttons:
            die.set_side(side)

    def roll(self, milliseconds: int) -> None:
        """Let the dice tumble for so long; they can be clicked meanwhile."""
        self._motion.stop()
        if milliseconds:
            self._motion.setDuration(milliseconds)
            self._motion.start()

    @Slot(object)
    def _tumble(self, left: float) -> None:
        for die in self.buttons:
            die.tumble(left)

    def recommend(self, faces: Sequence[int], outline: QColor) -> None:
        """Draw a ring round the first dice with these faces, and round no others."""
        left = list(faces)
        for die in self.buttons:
            wanted = die.face in left
            die.recommend(outline if wanted else None)
            if wanted:
                left.remove(die.face)

    def show_roll(self, faces: Sequence[int], letters: str = "", key: str = "", places: int = 0) -> None:
        """Show a roll; with more `places` than faces, dice that are still to be rolled."""
        places = max(places, len(faces))
        for place, (die, label) in enumerate(zip(self.buttons, self.letters, strict=True)):
            die.set_face(faces[place] if place < len(faces) else 0)
            die.setEnabled(place < len(faces))
            die.setVisible(place < places)
            label.setText(letters[place : place + 1])
            label.setVisible(place < min(places, len(letters)))
        self.key.setText(key)
        self.key.setVisible(bool(key))
        self.setVisible(places > 0)

    def choose(self, faces: Sequence[int]) -> None:
        """Choose the first dice with these faces, and no others, without a signal."""
        left = list(faces)
        for die in self.buttons:
            with QSignalBlocker(die):
                die.setChecked(die.face in left)
            if die.isChecked():
                left.remove(die.face)

    def choose_places(self, places: Sequence[int]) -> None:
        """Choose the dice at these places, and no others, without a signal."""
        for place, die in enumerate(self.buttons):
            with QSignalBlocker(die):
                die.setChecked(place in places)

    def choose_one(self, face: int) -> None:
        """Choose one more die with this face, as by a click; after the last one, none of them."""
        dice = [die for die in self.buttons if die.face == face and die.isEnabled() and die.isVisible()]
        for die in [die for die in dice if not die.isChecked()][:1] or dice:
            die.click()

    def make_inert(self, inert: bool) -> None:
        """`inert`: the dice look as usual, but cannot be clicked."""
        for die in self.buttons:
            die.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, inert)


class GameKey(Enum):
    """The effect of a key in a game."""

    GO_ON = auto()  # roll; with hints, do what they say
    ROLL = auto()
    HOLD = auto()
    TAKE_BACK = auto()
    TRY_AGAIN = auto()
    TAKE_ALL = auto()  # choose all dice that score


_KEYS: Final = {
    Qt.Key.Key_Return: GameKey.GO_ON,
    Qt.Key.Key_Enter: GameKey.GO_ON,
    Qt.Key.Key_R: GameKey.ROLL,
    Qt.Key.Key_H: GameKey.HOLD,
    Qt.Key.Key_Plus: GameKey.HOLD,
    Qt.Key.Key_Backspace: GameKey.TAKE_BACK,
    Qt.Key.Key_Slash: GameKey.TAKE_BACK,
    Qt.Key.Key_T: GameKey.TRY_AGAIN,
    Qt.Key.Key_Asterisk: GameKey.TRY_AGAIN,
    Qt.Key.Key_A: GameKey.TAKE_ALL,
}


def keys_words() -> str:
    """Return the keys of a game in a line."""
    return _("Keys: 1 to 6 choose dice by their face, A all that score, Enter rolls, H or + holds.")


def game_key(event: QKeyEvent) -> GameKey | None:
    """Return the effect of a key in a game; None for other keys and menu keys."""
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return None if event.modifiers() & commands else _KEYS.get(Qt.Key(event.key()))


def pressed_face(event: QKeyEvent) -> int:
    """Return the face of a digit key; 0 for other keys."""
    face = event.key() - Qt.Key.Key_0
    return face if face in FACES else 0


def give_keys(page: QWidget, part: QWidget) -> None:
    """Focus a part of a visible page, unless another part of the page has the focus."""
    focus = page.focusWidget()
    if focus is None or not focus.hasFocus():
        part.setFocus()
