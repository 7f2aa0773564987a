"""A line of text that is shortened or wrapped to its width."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_explorer.widgets.lettering import cut_to

_UNIT: Final = 8
_ANY_HEIGHT: Final = 10_000
_TITLE: Final = 1.15  # font size of a title, relative to normal text


class Line(QWidget):
    """One line of text, shortened with an ellipsis; the tooltip has the whole text."""

    changed = Signal(str)  # the text has changed

    def __init__(self, strong: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = self._shown = ""
        self._sample = ""
        self._colour = QColor()
        self._strong, self._wraps = strong, False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text, and emit `changed` if it differs; a wrapping line asks for new room."""
        if text != self._text:
            self._text = text
            self._explain()
            if self._wraps:
                self.updateGeometry()
            self.update()
            self.changed.emit(text)

    def set_colour(self, colour: QColor) -> None:
        self._colour = colour
        self.update()

    def letters(self) -> QFont:
        """Return the font: the application's, larger and bold for a title."""
        font = QFont(self.font())
        if self._strong:
            font.setBold(True)
            font.setPointSizeF(font.pointSizeF() * _TITLE)
        return font

    def make_room_for(self, sample: str) -> None:
        """Request the width of `sample` whatever the text is, so that text changes move nothing."""
        self._sample = sample
        self.updateGeometry()

    def let_wrap(self) -> None:
        """Wrap the text instead of shortening it."""
        self._wraps = True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def is_cut(self) -> bool:
        return not self._wraps and self._shown != self._text

    def _explain(self) -> None:
        """Shorten the text once, before painting; the tooltip of a shortened text has all of it."""
        self._shown = cut_to(self._text, QFontMetrics(self.letters()), self.width())
        self.setToolTip(self._text if self.is_cut else "")

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Shorten the text again after a change of font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._explain()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._explain()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        metrics, room = QFontMetrics(self.letters()), QRect(0, 0, max(width, 1), _ANY_HEIGHT)
        return max(metrics.height(), metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._text).height())

    def sizeHint(self) -> QSize:  # noqa: N802
        metrics = QFontMetrics(self.letters())
        return QSize(metrics.horizontalAdvance(self._sample), metrics.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_UNIT, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setFont(self.letters())
        painter.setPen(self._colour)
        place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if self._wraps:
            painter.drawText(self.rect(), place | Qt.TextFlag.TextWordWrap, self._text)
        else:
            painter.drawText(self.rect(), place, self._shown)
