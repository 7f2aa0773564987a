"""The cloth: it fills the page and has a fixed place for everything of a game, so that nothing moves."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.dice import FACES, MOST_DICE
from farkle_explorer.play.score_card import PointsPad, ScoreCards
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.dice_widgets import (
    DICE_GAP,
    DICE_ROOM,
    DiceOnTable,
    DieButton,
    dice_width,
    paint_dice,
    spoken,
)
from farkle_explorer.widgets.inputs import button, make_primary
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING, Theme

ROLLING: Final = 300  # milliseconds in which dice roll; 0 without motion
_MOMENT: Final = 700  # milliseconds of the light at a farkle, hot dice or a win
_GAP: Final = 2 * SPACING
_NO_LIMIT: Final = 16_777_215  # pixels: Qt's own largest size
_LEAST, _OVER = 44 * SPACING, 32 * SPACING  # heights during a game, and after it with one row of cards
_LARGEST_DIE, _LARGEST_BUTTON, _WIDEST = 150, 34 * SPACING, 128 * SPACING  # pixels
# The sizes of letters, as multiples of the program's
SMALL, MEDIUM, LARGE, HUGE = 1.0, 1.25, 1.6, 2.4


def lettered(widget: QWidget, size: float, *, bold: bool = False) -> None:
    """Give a widget letters of one of the four sizes."""
    font = QFont(QApplication.font())
    font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(bold)
    widget.setFont(font)


class Tray(Painted):
    """The dice that were set aside this turn, and the turn total."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._groups: tuple[tuple[int, ...], ...] = ()
        self._is_known = True  # whether it is known what was set aside
        self.total = ""  # the turn total; ``""`` before the game and after it

    def show_turn(self, groups: Sequence[tuple[int, ...]], total: str, *, is_known: bool = True) -> None:
        """Show the dice and the total; `is_known`: whether these are all dice that were set aside."""
        self._groups, self.total, self._is_known = tuple(groups), total, is_known
        aside = spoken(face for group in groups for face in group)
        words = _("set aside {dice}; turn total {points}", dice=aside, points=total)
        self.setAccessibleName(words if aside else _("turn total {points}", points=total))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, area = QPainter(self), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 70))
        painter.setBrush(QColor(0, 0, 0, 45))
        painter.drawRoundedRect(area, SPACING, SPACING)
        ink, palette = self.palette().color(QPalette.ColorRole.WindowText), self.palette()
        inner = area.adjusted(_GAP, SPACING / 2, -_GAP, -SPACING / 2)
        painter.setPen(ink)
        painter.setFont(_sized(HUGE * min(self.height() / 72, 1.6), bold=True))
        needed = painter.fontMetrics().horizontalAdvance(self.total)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, self.total)
        inner.setRight(inner.right() - needed - _GAP)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(_sized(SMALL))
        caption = _("turn total")
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, caption)
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(caption) - _GAP)
        if not self._groups:
            words = _("set aside this turn") if self._is_known else ""
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, words)
            return
        side = min(inner.height() - SPACING, inner.width() / max(dice_width(self._groups, 1.0), 1.0))
        corner = QPointF(inner.left(), inner.center().y() - side / 2)
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        paint_dice(painter, corner, side, self._groups, ink, paper)


def _sized(size: float, *, bold: bool = False) -> QFont:
    font = QFont(QApplication.font())
    font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(bold)
    return font


class CoachBand(Painted):
    """One sentence of the coach below the buttons, with what the user can answer; a warning points at its button."""

    why_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.verdict = QLabel(wordWrap=True)
        self.again = button(_("Try again"), _("Take the move back, and decide anew; T"))
        self.anyway = button(_("Do it anyway"), _("Make the move that the coach warns of"))
        self.why = button(_("Why?"), _("All ways to go on, with what each is worth"), self.why_wanted)
        for each in (self.again, self.anyway, self.why):
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._mark: QColor | None = None  # the colour of the grade
        self._pointer: float | None = None  # where a warning points to, in pixels from the left
        buttons = row(self.why, self.again, self.anyway)
        self.setLayout(row((self.verdict, 1), buttons, margins=(4 * SPACING, 2 * SPACING, SPACING, SPACING)))
        self.hide()

    def say(self, words: str, mark: QColor | None, *, again: bool = False, pointer: float | None = None) -> None:
        """Show a sentence; `mark`: the colour of its grade; `pointer`: a warning of the button there, in pixels."""
        self.verdict.setText(words)
        self._mark, self._pointer = mark, pointer
        self.again.setVisible(again)
        self.anyway.setVisible(pointer is not None)
        self.setVisible(bool(words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, area = QPainter(self), QRectF(self.rect()).adjusted(0.5, SPACING, -0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(area, SPACING, SPACING)
        if self._pointer is not None:
            x, top = self._pointer, area.top()
            painter.drawPolygon(QPolygonF([QPointF(x - SPACING, top), QPointF(x, 0), QPointF(x + SPACING, top)]))
        if self._mark is not None:
            painter.setBrush(self._mark)
            painter.drawEllipse(QPointF(1.75 * SPACING, area.center().y()), 6.0, 6.0)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.setPalette(theme.panel_palette)


def _felt(size: QSize, ratio: float, colour: str) -> QPixmap:
    """Paint an empty cloth: lit from the upper left, darker towards its edges."""
    felt = QPixmap(size * ratio)
    felt.setDevicePixelRatio(ratio)
    felt.fill(Qt.GlobalColor.transparent)
    area, cloth = QRectF(0.0, 0.0, size.width(), size.height()), QColor(colour)
    reach = max(area.width(), area.height())
    light = QRadialGradient(area.width() * 0.3, area.height() * 0.2, reach * 0.9)
    light.setColorAt(0.0, cloth.lighter(122))
    light.setColorAt(0.5, cloth)
    light.setColorAt(1.0, cloth.darker(135))
    edge = QRadialGradient(area.center(), reach * 0.72)
    edge.setColorAt(0.55, QColor(0, 0, 0, 0))
    edge.setColorAt(1.0, QColor(0, 0, 0, 85))
    painter = QPainter(felt)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for layer in (light, edge):
        painter.setBrush(QBrush(layer))
        painter.drawRoundedRect(area, SPACING, SPACING)
    painter.end()
    return felt


class GameCloth(Painted):
    """The table of a game: cards, event, dice, tray, buttons and the coach's sentence, each at its fixed place."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = ScoreCards()
        self.cards.setParent(self)
        self.news, self.message = QLabel(self), QLabel(self)
        self.advised: QPushButton | None = None
        self._fits = True  # whether the button that is advised does what is advised: not with other dice chosen
        self.dice, self.tray = DiceOnTable(72), Tray(self)
        self.dice.setParent(self)
        self.faces = tuple(DieButton(face, 48) for face in FACES)
        self.entry = QWidget(self)  # the faces to enter
        self.entry.setLayout(row(None, *self.faces, None))
        self.roll, self.hold = QPushButton(self), QPushButton(self)
        self.pad, self.coach = PointsPad(), CoachBand(self)
        self.keys = QLabel(self)  # the keys of a game, where the coach says nothing
        self.pad.setParent(self)
        for part in (self.entry, self.pad, self.keys):
            part.hide()
        self._is_over = False
        self.has_motion = True  # whether dice roll, and moments are lit
        self._light, self._light_colour = 0.0, QColor()
        # the empty cloth, and what it was painted for
        self._felt: tuple[tuple[QSize, float, str], QPixmap] | None = None
        self._moment = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_MOMENT)
        self._moment.valueChanged.connect(self._shine)
        for label in (self.news, self.message, self.keys):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        mute(self.keys)
        for each in (self.roll, self.hold):
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for face in self.faces:
            face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            face.setToolTip(_("Enter a {face}", face=face.face))
        self.setMinimumSize(52 * SPACING, _LEAST)

    def throw(self) -> None:
        """Let the dice roll."""
        self.dice.roll(ROLLING if self.has_motion else 0)

    def light(self, colour: str) -> None:
        """Light the cloth in a colour, which fades: a farkle, hot dice, or a win."""
        self._light_colour = QColor(colour)
        self._moment.stop()
        if self.has_motion and ROLLING:
            self._moment.start()

    def end(self, *, is_over: bool) -> None:
        """Leave the room of the dice to what follows a game, or take it back."""
        over = _OVER + 8 * SPACING * (self.cards.rows - 1)
        self.setMinimumHeight(over if is_over else _LEAST)
        self.setMaximumHeight(over if is_over else _NO_LIMIT)
        self._is_over = is_over
        self.place()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.setPalette(theme.cloth_palette)
        for part in (self.cards, self.tray, self.coach):
            part.apply_theme(theme)
        make_primary(self.roll, theme)
        self.hold.setPalette(theme.palette)
        self.pad.set_buttons(theme.palette)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, area = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._felt_now())
        painter.setPen(Qt.PenStyle.NoPen)
        if self._light > 0.0:
            glow = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.6)
            centre = QColor(self._light_colour)
            centre.setAlphaF(0.0)
            glow.setColorAt(0.2, centre)
            edge = QColor(self._light_colour)
            edge.setAlphaF(0.75 * self._light)
            glow.setColorAt(1.0, edge)
            painter.setBrush(QBrush(glow))
            painter.drawRoundedRect(area, SPACING, SPACING)
        if self.outlined is not None:
            painter.setPen(QPen(QColor(self._theme.hold), 3.0, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = QRectF(self.outlined.geometry()).adjusted(-5.0, -5.0, 5.0, 5.0)
            painter.drawRoundedRect(around, SPACING, SPACING)

    def _felt_now(self) -> QPixmap:
        """Return the cloth with its light from the upper left; it is painted once for a size and a theme."""
        look = self.size(), self.devicePixelRatioF(), self._theme.cloth
        if self._felt is None or self._felt[0] != look:
            self._felt = look, _felt(*look)
        return self._felt[1]

    def advise(self, pressed: QPushButton | None) -> None:
        """Outline the button that the coach would press, as the best dice are; None outlines none."""
        self.advised = pressed
        self.update()

    @property
    def outlined(self) -> QPushButton | None:
        return self.advised if self._fits else None

    def outline(self, *, fits: bool) -> None:
        """Show the outline of the advised button or not, as the chosen dice fit the advice or not."""
        self._fits = fits
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.place()

    def place(self) -> None:
        """Give every part its place, which depends on the size of the cloth and the number of cards alone."""
        width = min(self.width() - 2 * _GAP, _WIDEST)
        left, height = (self.width() - width) // 2, self.height()
        line = self.fontMetrics().height()
        lines = self.cards.rows
        whole = _LEAST if self._is_over else height
        card = max(round(0.145 * whole) if lines == 1 else round(0.11 * whole), 8 * SPACING)
        top = _GAP
        self.cards.setGeometry(left, top, width, lines * card + (lines - 1) * SPACING)
        top += self.cards.height() + SPACING
        # a pad leaves room for a long reason, the end of a game for all players
        event = round((4.0 if not self.pad.isHidden() else 2.8 if self._is_over else 2.2) * line)
        self.news.setGeometry(left, top, width, event)
        top += event
        bottom = height - _GAP
        band = max(8 * SPACING, round(0.1 * height))
        for part in (self.coach, self.keys):
            part.setGeometry(left, bottom - band, width, band)
        self.pad.setGeometry(left, top, width, bottom - top)
        bottom -= 0 if self._is_over else band + SPACING
        tall = min(max(6 * SPACING, round(0.085 * height)), 9 * SPACING)
        broad = min((width - _GAP) // 2, _LARGEST_BUTTON)
        middle = left + width // 2
        bottom -= tall
        alone = self.hold.isHidden()
        self.roll.setGeometry(middle - (broad // 2 if alone else _GAP // 2 + broad), bottom, broad, tall)
        self.hold.setGeometry(middle + _GAP // 2, bottom, broad, tall)
        self._place_entry(QRect(left, bottom - SPACING // 2, middle - SPACING - left, tall + SPACING))
        tray = max(6 * SPACING, round(0.11 * height))
        bottom -= _GAP if self._is_over else tray + _GAP
        self.tray.setGeometry(left, bottom, width, tray)
        said = round(1.4 * line) if self._is_over else event
        bottom -= said
        self.message.setGeometry(left, bottom, width, said)
        self._place_dice(QRect(left, top, width, bottom - top))
        rests = self.dice.isHidden() and self.pad.isHidden() and not self._is_over  # between sessions of drills
        if rests:
            self.news.setGeometry(left, bottom - 3 * event, width, 3 * event)
        lettered(self.news, LARGE if rests else MEDIUM, bold=True)
        lettered(self.message, MEDIUM)
        lettered(self.coach.verdict, MEDIUM)
        for each in (self.roll, self.hold):
            lettered(each, LARGE, bold=True)

    def _place_dice(self, room: QRect) -> None:
        least = -(-9 * min(self.width(), self.height()) // 100)
        across = (room.width() - 2 * SPACING) / (MOST_DICE + DICE_GAP * (MOST_DICE - 1)) - 6
        side = min(
            round(across),
            round((room.height() - 2 * SPACING - 6) / DICE_ROOM),
            _LARGEST_DIE,
            max(self.height() // 5, least),
        )
        self.dice.set_side(max(side, least))
        self.dice.setGeometry(room)

    def _place_entry(self, place: QRect) -> None:
        side = min(place.height() - SPACING, place.width() // len(FACES) - SPACING - 6)
        for face in self.faces:
            face.set_side(max(side, 3 * SPACING))
        self.entry.setGeometry(place)

    @Slot(object)
    def _shine(self, left: float) -> None:
        self._light = left
        self.update()
