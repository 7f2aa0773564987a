"""Small signs in the palette's colours, and notices above the rules."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, Message, _, ngettext
from farkle_core.rules.contradictions import EXACT_GOAL
from farkle_core.rules.document import PATTERN_POINTS, SET_POINTS, WEIGHTS
from farkle_core.rules.reading import MISSING, NO_SUCH_KEY, NOT_BLANK, ONE_LINE
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
    EXACT_GOAL: N_("the first, or shared, where a goal has to be met exactly: level players can score no more"),
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


_MOST_LINES: Final = 10  # maximum height in lines: two notices of four lines with their buttons


def is_strange(problem: Problem) -> bool:
    """Return whether a problem is an unknown entry of a file."""
    return problem.kind == NO_SUCH_KEY


class Notice(QWidget):
    """A sign with a line of text, and buttons below."""

    def __init__(
        self,
        sign: Sign,
        words: str,
        actions: Sequence[tuple[str, Callable[[], None]]] = (),
    ) -> None:
        super().__init__()
        self.remark = Remark(sign, words)
        self.buttons = tuple(self._button(text, action) for text, action in actions)
        below = [row(None, *self.buttons, spacing=SPACING // 2)] if self.buttons else []
        self.setLayout(column(self.remark, *below, spacing=SPACING // 2))

    @property
    def words(self) -> str:
        return self.remark.words

    @staticmethod
    def _button(text: str, action: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda _checked: action())
        return button


class Notices(QScrollArea):
    """Named notices; takes no space when empty, and scrolls when there are several."""

    def __init__(self) -> None:
        super().__init__()
        self._notices: dict[str, Notice] = {}
        self._content = QWidget()
        self._layout = column()
        self._content.setLayout(self._layout)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(self._content)
        self.hide()

    def __getitem__(self, name: str) -> Notice:
        """Return a notice, shown or not; raise KeyError for an unknown name."""
        return self._notices[name]

    def __contains__(self, name: str) -> bool:
        return name in self._notices

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(notice.words for notice in self._notices.values())

    def put(self, name: str, notice: Notice) -> None:
        """Show a notice; replaces the one with the same name."""
        self.drop(name)
        self._notices[name] = notice
        self._layout.addWidget(notice)
        self.show()
        self._fit()

    def drop(self, name: str) -> None:
        notice = self._notices.pop(name, None)
        if notice is not None:
            self._layout.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
        self.setVisible(bool(self._notices))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Set the height to all lines, limited so that the rules below keep their space."""
        self._layout.activate()
        most = _MOST_LINES * self.fontMetrics().lineSpacing()
        self.setFixedHeight(max(min(self._layout.totalHeightForWidth(self.width()), most), 0))


class StatusLine(QWidget):
    """The number of problems; a click opens the first."""

    problem_wanted = Signal(str)  # the user wants to see the problem at this key
    removed = Signal(str)  # the user wants to remove the entry at this key

    def __init__(self) -> None:
        super().__init__()
        self._first = self._effect = ""
        self._remark = Remark(Sign.NOTE, "")
        self._shown: tuple[tuple[Problem, ...], ...] | None = None
        self.strange = Notices()
        self._line = QHBoxLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.addWidget(self._remark, 1, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(column(self._line, self.strange, spacing=SPACING // 2))
        self.show_problems((), ())

    @property
    def words(self) -> str:
        return self._remark.words

    def show_problems(self, placed: Sequence[Problem], elsewhere: Sequence[Problem]) -> None:
        """Show the number of problems.

        `placed`: problems with a field, which shows them. `elsewhere`: problems without a field, which are listed here.
        """
        shown = (tuple(placed), tuple(elsewhere))
        if shown == self._shown:
            return
        self._shown = shown
        self._sum_up()
        self._first = placed[0].key if placed else ""
        self._show_elsewhere(elsewhere)

    def go_to_first(self) -> None:
        """Go to the first problem that has a place in the forms."""
        if self._first:
            self.problem_wanted.emit(self._first)

    def show_effect(self, words: str) -> None:
        """Say what the rules do, where they have no problem."""
        if words != self._effect:
            self._effect = words
            self._sum_up()

    def _sum_up(self) -> None:
        count = sum(map(len, self._shown or ()))
        words = ngettext("{count} problem", "{count} problems", count) if count else self._effect
        remark = Remark(Sign.PROBLEM if count else Sign.NOTE, words or _("These rules can be played."))
        self._line.replaceWidget(self._remark, remark)
        self._remark.hide()
        self._remark.deleteLater()
        self._remark = remark
        self.setAccessibleName(remark.words)

    def _show_elsewhere(self, problems: Sequence[Problem]) -> None:
        keys = [problem.key for problem in problems]
        for name in [name for name in self._names if name not in keys]:
            self.strange.drop(name)
        for problem in problems:
            self.strange.put(problem.key, self._notice(problem))
        self._names = keys

    _names: Sequence[str] = ()

    def _notice(self, problem: Problem) -> Notice:
        words = f"{problem.key}: {problem_words(problem)}" if problem.key else problem_words(problem)
        remove = (_("Remove it"), lambda: self.removed.emit(problem.key))
        return Notice(Sign.PROBLEM, words, [remove] if is_strange(problem) else [])
