"""A sheet on the screen, as it will lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_explorer.printing.output import paint_into

if TYPE_CHECKING:
    from farkle_core.sheets import CheatSheet
    from farkle_explorer.printing.paper import Paper

DESK_MARGIN: Final = 16
"""Room round the paper, in pixels."""

_SHADOW = 3
_USUAL_SIZE = QSize(560, 760)
_LEAST_SIZE = QSize(240, 320)


class PageView(QWidget):
    """Shows one sheet on its paper, as large as fits, the words on it readable by assistive programs.

    Parameters
    ----------
    paper : Paper
        What the sheet is laid out for at first.
    parent : QWidget, optional
        The widget it is in.
    """

    def __init__(self, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = paper
        self._sheet: CheatSheet | None = None
        self._picture = QPixmap()
        self._invitation = ""
        self.setMinimumSize(_LEAST_SIZE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Preview of the cheat sheet"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size at which the table can be read."""
        return _USUAL_SIZE

    def show_sheet(self, sheet: CheatSheet | None, paper: Paper, invitation: str = "") -> None:
        """Show `sheet` on `paper`; without a sheet, an empty paper and the words of `invitation`."""
        self._sheet, self._paper, self._invitation = sheet, paper, invitation
        self._repaint_page()

    def paper_rect(self) -> QRectF:
        """Return where the paper lies, in this widget's pixels."""
        room = QSizeF(self.width() - 2 * DESK_MARGIN, self.height() - 2 * DESK_MARGIN)
        size = self._paper.size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(
            (self.width() - size.width()) / 2, (self.height() - size.height()) / 2, size.width(), size.height()
        )

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the desk, the paper's shadow, and the paper."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        paper = self.paper_rect()
        painter.fillRect(paper.translated(_SHADOW, _SHADOW), QColor(0, 0, 0, 60))
        painter.fillRect(paper, Qt.GlobalColor.white)
        if self._sheet is None:
            painter.setPen(Qt.GlobalColor.darkGray)
            painter.drawText(paper, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._invitation)
        else:
            painter.drawPixmap(paper.topLeft(), self._current_picture(paper))
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow a change of light or dark."""
        super().changeEvent(event)
        self.update()

    def _repaint_page(self) -> None:
        self._picture = QPixmap()
        if self._sheet is None:
            self.setAccessibleDescription(self._invitation)
        self.update()

    def _current_picture(self, paper: QRectF) -> QPixmap:
        """Return the page in the screen's own dots, painted again only when its size has changed."""
        ratio = self.devicePixelRatioF()
        size = (paper.size() * ratio).toSize()
        if self._picture.size() != size:
            self._picture = self._painted(size)
        self._picture.setDevicePixelRatio(ratio)
        return self._picture

    def _painted(self, size: QSize) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.white)
        if self._sheet is not None:
            painter = QPainter(picture)
            page = paint_into(painter, QRectF(0.0, 0.0, size.width(), size.height()), self._sheet, self._paper)
            painter.end()
            self.setAccessibleDescription("\n".join(each.text for each in page.placed if each.text))
        return picture
