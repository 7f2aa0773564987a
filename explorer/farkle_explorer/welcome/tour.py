"""A tour of the window: each step frames one part and explains it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from farkle_core.language.messages import _
from farkle_explorer.welcome.interview import quiet
from farkle_explorer.widgets.cover import Overlay
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING

_WIDTH: Final = 46  # characters per line
_SHADE: Final = 70  # opacity of the shade over everything else, 0 to 255

_CORNER: Final = 6.0


@dataclass(frozen=True, slots=True)
class Stop:
    """One step of the tour."""

    title: str  # title, text: the part's name, and an explanation
    text: str
    bring_up: Callable[[], None]  # makes the part visible
    place: Callable[[], QRect]  # returns its rectangle in the window


class Tour(QWidget):
    """The text of one step, beside its part; the whole window stays usable."""

    def __init__(self, window: QWidget, stops: Sequence[Stop]) -> None:
        super().__init__(window)
        self._window, self._stops = window, stops
        self._frame = _Frame(window)
        self.number = 0
        self.count, self.title, self.text = quiet(""), QLabel(), QLabel()
        self.back_button, self.next_button = QPushButton(_("&Back")), QPushButton()
        self.end_button = QPushButton(_("&End"))
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place)
        self.back_button.clicked.connect(self._go_back)
        self.next_button.clicked.connect(self._go_on)
        self.end_button.clicked.connect(self.end)
        window.installEventFilter(self)
        self.hide()

    @property
    def part(self) -> QRect:
        """The rectangle of the explained part in the window."""
        return self._stops[self.number].place()

    def begin(self) -> None:
        self.number = 0
        self._show()

    @Slot()
    def end(self) -> None:
        self.hide()
        self._frame.hide()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self._soon.start()
        return False

    def event(self, event: QEvent) -> bool:
        """Handle Escape before anything else in the window."""
        if event.type() is QEvent.Type.ShortcutOverride and _is_escape(event):
            event.accept()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.end()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            (focused if isinstance(focused, QPushButton) else self.next_button).click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Highlight))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    @Slot()
    def _go_back(self) -> None:
        self.number -= 1
        self._show()

    @Slot()
    def _go_on(self) -> None:
        self.number += 1
        if self.number < len(self._stops):
            self._show()
        else:
            self.end()

    def _show(self) -> None:
        stop, is_last = self._stops[self.number], self.number == len(self._stops) - 1
        self.count.setText(_("Step {number} of {all}", number=self.number + 1, all=len(self._stops)))
        self.title.setText(_(stop.title))
        self.text.setText(_(stop.text))
        self.next_button.setText(_("&Done") if is_last else _("&Next"))
        self.next_button.setAccessibleDescription(f"{self.count.text()}. {_(stop.title)}. {_(stop.text)}")
        self.back_button.setEnabled(self.number > 0)
        self.end_button.setVisible(not is_last)
        stop.bring_up()
        self._frame.show()
        self.show()
        self._place()
        self._soon.start()  # a part that was just made visible gets its size later
        self.next_button.setFocus()

    @Slot()
    def _place(self) -> None:
        part = self.part
        self._frame.set_part(part)
        width = max(_WIDTH * self.fontMetrics().averageCharWidth(), self._layout.minimumSize().width())
        size = QSize(width, self._layout.heightForWidth(width))
        self.setGeometry(_beside(part, size, self._window.rect()))
        self._frame.raise_()
        self.raise_()

    def _lay_out(self) -> None:
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAccessibleName(_("Tour"))
        set_font(self.title, bold=True)
        self.text.setWordWrap(True)
        foot = row(self.end_button, None, self.back_button, self.next_button)
        self._layout = layout = column(self.count, self.title, self.text, foot, margins=2 * SPACING)
        self.setLayout(layout)


class _Frame(Overlay):
    """Frames one part of the window and dims the rest slightly; ignores the mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._window, self._part = window, QRect()
        self.hide()

    def set_part(self, part: QRect) -> None:
        self._part = part
        self.setGeometry(self._window.rect())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        around, part = QPainterPath(), QPainterPath()
        around.addRect(QRectF(self.rect()))
        part.addRoundedRect(QRectF(self._part), _CORNER, _CORNER)
        painter.fillPath(around - part, QColor(0, 0, 0, _SHADE))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 3.0))
        painter.drawPath(part)


def _is_escape(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def _beside(part: QRect, size: QSize, window: QRect) -> QRect:
    """Return the position of a text of `size`: right, left, below or above a part.

    Without space, it is in the window's lower right corner.
    """
    room = window.adjusted(SPACING, SPACING, -SPACING, -SPACING)
    corners = (
        QPoint(part.right() + SPACING, part.top()),
        QPoint(part.left() - SPACING - size.width(), part.top()),
        QPoint(part.left(), part.bottom() + SPACING),
        QPoint(part.left(), part.top() - SPACING - size.height()),
        QPoint(part.right() - SPACING - size.width(), part.bottom() - SPACING - size.height()),
    )
    places = [_within(QRect(corner, size), room) for corner in corners]
    return next((place for place in places if not place.intersects(part)), places[-1])


def _within(place: QRect, room: QRect) -> QRect:
    """Return `place`, moved into `room`."""
    left = max(min(place.left(), room.right() - place.width()), room.left())
    top = max(min(place.top(), room.bottom() - place.height()), room.top())
    return QRect(QPoint(left, top), place.size())
