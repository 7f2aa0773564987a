"""A collapsible group of fields with a one-line summary."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.rules.marks import SIGN_SIDE, Sign, paint_sign
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import bold, cut_to
from farkle_explorer.widgets.theme import SPACING

_HEIGHT: Final = 4 * SPACING
_ARROW: Final = 2 * SPACING

_HAS: Final = {
    Sign.PROBLEM: N_("has a problem"),
    Sign.NOTE: N_("has a note"),
    Sign.DIFFERENCE: N_("has a difference"),
}


class SectionHeader(QAbstractButton):
    """The header that opens and closes a section."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.summary = ""  # one-line summary of the content
        self.note = ""  # a note about the section, shown open or closed
        self.signs: tuple[Sign, ...] = ()  # signs of remarks inside the section
        self.setText(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._describe)
        self._describe()

    def set_summary(self, summary: str) -> None:
        """Set the words that a closed section shows instead of its options."""
        self.summary = summary
        self._describe()

    def set_note(self, note: str) -> None:
        """Show a note instead of the summary, also while the section is open."""
        self.note = note
        self._describe()

    def set_signs(self, *signs: Sign) -> None:
        self.signs = signs
        self._describe()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(20 * SPACING, max(_HEIGHT, self.fontMetrics().height() + SPACING))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        if self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.AlternateBase))
        self._paint_arrow(painter)
        rest = self.rect().adjusted(SPACING + _ARROW, 0, -SPACING, 0)
        for sign in reversed(self.signs):
            top = rest.center().y() - SIGN_SIDE / 2 + 0.5
            paint_sign(painter, QRectF(rest.right() - SIGN_SIDE, top, SIGN_SIDE, SIGN_SIDE), sign, palette)
            rest.setRight(rest.right() - SIGN_SIDE - SPACING // 2)
        self._paint_words(painter, rest)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)

    def _paint_arrow(self, painter: QPainter) -> None:
        painter.save()
        painter.translate(SPACING + _ARROW / 2 - SPACING / 2, self.height() / 2)
        painter.rotate(90 if self.isChecked() else 0)
        pen = QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.6)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(-2, -4), QPointF(2, 0), QPointF(-2, 4)]))
        painter.restore()

    def _paint_words(self, painter: QPainter, rest: QRect) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        font = bold(self.font())
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(rest, middle, self.text())
        rest = rest.adjusted(QFontMetrics(font).horizontalAdvance(self.text()) + SPACING + SPACING // 2, 0, 0, 0)
        words = self.note or ("" if self.isChecked() else self.summary)
        if words and rest.width() > 3 * SPACING:
            painter.setFont(self.font())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(rest, middle, cut_to(words, self.fontMetrics(), rest.width()))

    def _describe(self) -> None:
        is_open, is_closed = _("{title}, open", title=self.text()), _("{title}, closed", title=self.text())
        self.setAccessibleName(is_open if self.isChecked() else is_closed)
        inside = [_(_HAS[sign]) for sign in self.signs]
        self.setAccessibleDescription("; ".join(part for part in [self.note, self.summary, *inside] if part))
        self.setToolTip("" if self.isChecked() else self.summary)
        self.update()


def hairline() -> QWidget:
    """Return the line between scrolling and fixed parts."""
    line = QWidget(autoFillBackground=True)
    line.setBackgroundRole(QPalette.ColorRole.Midlight)
    line.setFixedHeight(1)
    return line


class Section(QWidget):
    """A header with a collapsible body."""

    opened = Signal(bool)  # after the user or the program opened or closed it

    def __init__(self, title: str, body: QWidget) -> None:
        super().__init__()
        self.header = SectionHeader(title)
        self.body = body
        self.setLayout(column(self.header, body, spacing=0))
        body.hide()
        self.header.toggled.connect(body.setVisible)
        self.header.toggled.connect(self.opened)

    def set_open(self, is_open: bool) -> None:
        self.header.setChecked(is_open)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Midlight))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
