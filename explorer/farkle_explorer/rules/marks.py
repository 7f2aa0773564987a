"""Small signs in the palette's colours: problem, note, difference, restore."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import (
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, Message
from farkle_core.rules.contradictions import EXACT_GOAL
from farkle_core.rules.document import PATTERN_POINTS, SET_POINTS, WEIGHTS
from farkle_core.rules.reading import MISSING, NOT_BLANK, ONE_LINE
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

SIGN_SIDE: Final = 14  # side of a sign in logical pixels
BUTTON_SIDE: Final = 24  # side of a button that is a sign, in logical pixels

# Shorter texts for problems that appear beside a field, not in a report about a file.
_IN_A_FORM: Final = {
    ONE_LINE: N_("one line of up to {longest} characters"),
    NOT_BLANK: N_("{allowed}, not empty"),
    MISSING: N_("missing: {allowed}"),
    SET_POINTS: N_("whole points from 0 (no combination) to {most:,}, or {win}"),
    PATTERN_POINTS: N_("whole points from 1 to {most:,}, {win}, or the triples"),
    WEIGHTS: N_("whole numbers from 0 to {most:,}, not all 0"),
    EXACT_GOAL: N_("only the first, where a goal has to be met exactly: the others can only draw level"),
}


class Sign(Enum):
    """The meaning of a sign."""

    PROBLEM = "problem"
    NOTE = "note"
    DIFFERENCE = "difference"


# The palette's colour for each sign and the words beside it.
ROLES: Final = {
    Sign.PROBLEM: QPalette.ColorRole.BrightText,
    Sign.NOTE: QPalette.ColorRole.PlaceholderText,
    Sign.DIFFERENCE: QPalette.ColorRole.Highlight,
}


def paint_sign(painter: QPainter, rect: QRectF, sign: Sign, palette: QPalette) -> None:
    """Paint a sign into the square `rect`; restores the painter's state."""
    colour = palette.color(ROLES[sign])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if sign is Sign.PROBLEM:
        _paint_problem(painter, rect, colour, palette.color(QPalette.ColorRole.Base))
    elif sign is Sign.NOTE:
        _paint_note(painter, rect, colour)
    else:
        _paint_dot(painter, rect, colour)
    painter.restore()


def _paint_problem(painter: QPainter, rect: QRectF, colour: QColor, paper: QColor) -> None:
    unit = rect.width() / 14
    corners = [QPointF(7, 1.5), QPointF(13.2, 12.5), QPointF(0.8, 12.5)]
    painter.setPen(QPen(colour, 1.2 * unit, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([rect.topLeft() + corner * unit for corner in corners]))
    _paint_strokes(painter, rect, paper, ((5.2, 8.6), (10.9, 11.0)))


def _paint_note(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    unit = rect.width() / 14
    painter.setPen(QPen(colour, 1.2 * unit))
    painter.drawEllipse(rect.center(), 6 * unit, 6 * unit)
    _paint_strokes(painter, rect, colour, ((6.3, 10.3), (3.7, 3.9)))


def _paint_strokes(painter: QPainter, rect: QRectF, colour: QColor, strokes: tuple[tuple[float, float], ...]) -> None:
    unit = rect.width() / 14
    painter.setPen(QPen(colour, 1.6 * unit, c=Qt.PenCapStyle.RoundCap))
    for top, bottom in strokes:
        painter.drawLine(rect.topLeft() + QPointF(7, top) * unit, rect.topLeft() + QPointF(7, bottom) * unit)


def _paint_dot(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(rect.center(), rect.width() * 0.23, rect.width() * 0.23)


class SignLabel(QWidget):
    """A sign beside its text."""

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self._sign = sign
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(SIGN_SIDE, SIGN_SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        paint_sign(QPainter(self), QRectF(0, 0, SIGN_SIDE, SIGN_SIDE), self._sign, self.palette())


class Glyph(Enum):
    """The picture of a small button."""

    PUT_BACK = "put back"
    REMOVE = "remove"
    EDIT = "edit"
    MENU = "menu"
    UNDO = "undo"
    REDO = "redo"


class GlyphButton(QToolButton):
    """A small flat button with a painted picture."""

    def __init__(self, glyph: Glyph, name: str) -> None:
        super().__init__()
        self._glyph = glyph
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(BUTTON_SIDE, BUTTON_SIDE)
        self.set_name(name)

    def set_name(self, name: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(name)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the button and its glyph; a menu is no news beside it."""
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(self.rect()).center())
        colour = option.palette.color(QPalette.ColorRole.ButtonText)
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine, cap, join))
        painter.drawPath(glyph_path(self._glyph))


def glyph_path(glyph: Glyph) -> QPainterPath:
    """Return a glyph as lines round the origin, about 12 units wide."""
    path = QPainterPath()
    if glyph in (Glyph.UNDO, Glyph.REDO, Glyph.PUT_BACK):
        return _turning_arrow(glyph)
    if glyph is Glyph.REMOVE:
        for sign in (1, -1):
            path.moveTo(-4, -4 * sign)
            path.lineTo(4, 4 * sign)
    elif glyph is Glyph.MENU:
        for y in (-4, 0, 4):
            path.moveTo(-5, y)
            path.lineTo(5, y)
    else:
        path.addPolygon(
            QPolygonF([QPointF(*p) for p in ((-5, 5), (-4, 1.5), (3, -5.5), (5.5, -3), (-1.5, 4), (-5, 5))])
        )
    return path


def _turning_arrow(glyph: Glyph) -> QPainterPath:
    """Return an arrow that turns back; the one of put back turns all the way round."""
    path = QPainterPath()
    if glyph is Glyph.PUT_BACK:
        path.arcMoveTo(QRectF(-5, -5, 10, 10), 150)
        path.arcTo(QRectF(-5, -5, 10, 10), 150, -290)
        path.moveTo(-5.2, -6)
        path.lineTo(-4.6, -2.2)
        path.lineTo(-0.9, -2.8)
        return path
    side = -1.0 if glyph is Glyph.UNDO else 1.0
    path.moveTo(side * 2, -5.5)
    path.lineTo(side * 5.5, -2)
    path.lineTo(side * 2, 1.5)
    path.moveTo(side * 5.5, -2)
    path.lineTo(-side * 1.5, -2)
    path.cubicTo(-side * 6.5, -2, -side * 6.5, 5, -side * 1.5, 5)
    path.lineTo(side * 1, 5)
    return path


def problem_words(problem: Problem) -> str:
    """Return a problem as a sentence for the place beside its field, which shows the value."""
    message = problem.message
    words = message.worded(_IN_A_FORM) if isinstance(message, Message) else message
    return f"{words[:1].upper()}{words[1:]}."


def let_wrap(label: QLabel) -> None:
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)


class Remark(QWidget):
    """A sign with wrapped text."""

    def __init__(self, sign: Sign, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign = sign  # the kind of remark
        self.label = QLabel(words)
        self.label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        let_wrap(self.label)
        self.setLayout(row((SignLabel(sign), Qt.AlignmentFlag.AlignTop), (self.label, 1)))
        self._colour()

    @property
    def words(self) -> str:
        return self.label.text()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Update after a change of theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        palette = self.palette()
        wanted = palette.color(ROLES[self.sign])
        if self.label.palette().color(QPalette.ColorRole.WindowText) != wanted:
            palette.setColor(QPalette.ColorRole.WindowText, wanted)
            self.label.setPalette(palette)


class Remarks(QWidget):
    """All remarks beside one field; takes no space when empty."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(spacing=SPACING // 2, margins=(0, 0, 0, SPACING // 2))
        self.setLayout(self._layout)
        self.shown: tuple[tuple[Sign, str], ...] = ()  # the present remarks
        self._remarks: list[Remark] = []
        self.hide()

    @property
    def text(self) -> str:
        return " ".join(words for _sign, words in self.shown)

    def say(self, problems: Sequence[Problem] = (), notes: Sequence[str] = ()) -> None:
        lines = tuple((Sign.PROBLEM, problem_words(problem)) for problem in problems)
        lines += tuple((Sign.NOTE, note) for note in notes)
        if lines == self.shown:
            return
        self.shown = lines
        for remark in self._remarks:
            self._layout.removeWidget(remark)
            remark.hide()
            remark.deleteLater()
        self._remarks = [Remark(sign, words, self) for sign, words in dict.fromkeys(lines)]
        for remark in self._remarks:
            self._layout.addWidget(remark)
        self.setVisible(bool(lines))
