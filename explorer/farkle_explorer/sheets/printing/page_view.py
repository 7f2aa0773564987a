"""A preview of a sheet on the screen."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.language.messages import _
from farkle_core.sheets.composition import PaperName
from farkle_explorer.sheets.printing.output import paint_into
from farkle_explorer.sheets.printing.page import size_of
from farkle_explorer.sheets.printing.planning import SheetPlan

_MARGIN: Final = 16  # margin around the paper, in pixels

_SHADOW: Final = 3
_USUAL_SIZE: Final = QSize(560, 760)
_LEAST_SIZE: Final = QSize(240, 320)


class PageView(QWidget):
    """Shows the pages of a sheet as large as possible, or an empty page; screen readers can read the text."""

    def __init__(self, paper: PaperName) -> None:
        super().__init__()
        self._paper = paper
        self._plan: SheetPlan | None = None
        self._pictures: dict[int, QPixmap] = {}
        self._invitation = ""
        self._below_one_another = False
        self.setMinimumSize(_LEAST_SIZE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Preview of the cheat sheet"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return _USUAL_SIZE

    def show_plan(self, plan: SheetPlan | None, paper: PaperName, invitation: str = "") -> None:
        """Show a sheet; without one, an empty page of `paper` with the text `invitation`."""
        self._plan, self._paper, self._invitation = plan, paper, invitation
        self._repaint_pages()

    def set_below_one_another(self, wanted: bool) -> None:
        """Place the pages one below the other at full width, or side by side."""
        self._below_one_another = wanted
        self._repaint_pages()

    def height_at(self, width: int) -> int:
        """Return the height in pixels of all pages, one below the other, for a view of this width."""
        size = size_of(self._paper)
        page = (width - 2 * _MARGIN) * size.height() / size.width()
        return round(self._count * (page + _MARGIN)) + _MARGIN

    def paper_rect(self, number: int = 0) -> QRectF:
        """Return the rectangle of a page, counted from 0, in the widget's pixels."""
        below = self._below_one_another
        across, down = (1, self._count) if below else (self._count, 1)
        room = QSizeF((self.width() - (across + 1) * _MARGIN) / across, (self.height() - (down + 1) * _MARGIN) / down)
        size = size_of(self._paper).scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        step = QSizeF(size.width() + _MARGIN, size.height() + _MARGIN)
        left, top = self.width() - across * step.width() + _MARGIN, self.height() - down * step.height() + _MARGIN
        shift = QPointF(0.0, step.height()) if below else QPointF(step.width(), 0.0)
        return QRectF(QPointF(left / 2, top / 2) + shift * number, size)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint background, shadows and pages; at most one new page at a time, the others in later turns."""
        painter, was_new = QPainter(self), False
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        for number in range(self._count):
            paper = self.paper_rect(number)
            painter.fillRect(paper.translated(_SHADOW, _SHADOW), QColor(0, 0, 0, 60))
            painter.fillRect(paper, Qt.GlobalColor.white)
            if self._plan is not None and self._plan.pages:
                if was_new and self._is_new(number, paper):
                    self.update()
                    break
                was_new = was_new or self._is_new(number, paper)
                painter.drawPixmap(paper.topLeft(), self._picture(number, paper))
            else:
                painter.setPen(Qt.GlobalColor.darkGray)
                painter.drawText(paper, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._invitation)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Repaint after a change of the theme."""
        super().changeEvent(event)
        self.update()

    @property
    def _count(self) -> int:
        return max(len(self._plan.pages), 1) if self._plan is not None else 1

    def _repaint_pages(self) -> None:
        self._pictures = {}
        if self._plan is None or not self._plan.pages:
            self.setAccessibleDescription(self._invitation)
        self.update()

    def _dots(self, paper: QRectF) -> QSize:
        return (paper.size() * self.devicePixelRatioF()).toSize()

    def _is_new(self, number: int, paper: QRectF) -> bool:
        return number not in self._pictures or self._pictures[number].size() != self._dots(paper)

    def _picture(self, number: int, paper: QRectF) -> QPixmap:
        """Return a page in device pixels, cached until its size changes."""
        if self._is_new(number, paper):
            self._pictures[number] = self._painted(number, self._dots(paper))
        self._pictures[number].setDevicePixelRatio(self.devicePixelRatioF())
        return self._pictures[number]

    def _painted(self, number: int, size: QSize) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.white)
        if self._plan is not None:
            with QPainter(picture) as painter:
                page = paint_into(painter, QRectF(0.0, 0.0, size.width(), size.height()), self._plan, number)
            words = "\n".join(each.text for each in page.placed if each.text)
            self.setAccessibleDescription(f"{self.accessibleDescription()}\n{words}" if number else words)
        return picture
