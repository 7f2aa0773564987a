"""Draws a laid-out sheet to a file, a printer or the screen."""

import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QMarginsF, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPaintEvent,
    QPalette,
    QPdfWriter,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _
from farkle_core.sheets.composition import PaperName, purpose_of
from farkle_core.sheets.web_page import web_page
from farkle_explorer.sheets.printing.page import (
    Measures,
    SheetPage,
    ends_height,
    head_height,
    page_size,
    paint_foot,
    paint_head,
    size_of,
)
from farkle_explorer.sheets.printing.planning import SheetPlan

_PDF_RESOLUTION: Final = 1200  # coordinate steps of the file per inch
_PICTURE_RESOLUTION: Final = 300  # dots of a picture per inch

_MM_PER_INCH: Final = 25.4

KINDS: Final = (".pdf", ".png", ".html")  # extensions of the files that a sheet can be saved as

_ELSEWHERE: Final = N_("Choose another folder or another name.")


def paint_into(painter: QPainter, target: QRectF, plan: SheetPlan, number: int = 0) -> SheetPage:
    """Paint page `number` (from 0) with its margins, as large as possible, centred in `target`.

    `target` is in the painter's units; the painter's state is restored. The returned page holds its items in mm.
    """
    size = size_of(plan.composition.paper)
    scale = min(target.width() / size.width(), target.height() / size.height())
    painter.save()
    painter.translate(target.center())
    painter.scale(scale, scale)
    painter.translate(-size.width() / 2, -size.height() / 2)
    page = _paint_page(painter, plan, number)
    painter.restore()
    return page


def _paint_page(painter: QPainter, plan: SheetPlan, number: int) -> SheetPage:
    """Paint a page; the painter's unit must be one millimetre. All items stay inside the frame."""
    sheet, paper, this = plan.material.sheet, plan.composition.paper, plan.pages[number]
    measures = Measures.of(paper)
    page = SheetPage(painter, size_of(paper), measures.margin, colour=plan.composition.colour)
    side = _("page {number} of {pages}", number=number + 1, pages=len(plan.pages)) if len(plan.pages) > 1 else ""
    paint_head(page, sheet, measures, purpose_of(plan.material, plan.composition).kicker, side)
    top = page.frame.y() + head_height(sheet, measures)
    bottom = top + page.frame.height() - ends_height(sheet, this.foot, measures)
    for block in this.blocks:
        block.paint(page, top, this.fit, bottom - top)
        top += block.height(this.fit) + this.fit.gap
    paint_foot(page, this.foot, measures)
    return page


def paint_on_device(device: QPagedPaintDevice, plan: SheetPlan) -> bool:
    """Print `plan` on the paper of `device`, in its own size or smaller. Return whether the device accepted it."""
    layout = device.pageLayout()
    # The sheet has its own margins, so use the coordinates of the whole paper.
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        return False
    full = layout.fullRect(QPageLayout.Unit.Millimeter)
    size = size_of(plan.composition.paper).boundedTo(QSizeF(full.width(), full.height()))
    target = QRectF(QPointF((full.width() - size.width()) / 2, (full.height() - size.height()) / 2), size)
    dots = device.logicalDpiX() / _MM_PER_INCH
    for number in range(len(plan.pages)):
        if number:
            device.newPage()
        paint_into(painter, QRectF(target.topLeft() * dots, target.size() * dots), plan, number)
    return painter.end()


def _pdf(plan: SheetPlan) -> bytes:
    """Return a sheet as the content of a PDF file, as vector graphics."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_RESOLUTION)
    sheet = plan.material.sheet
    writer.setTitle(purpose_of(plan.material, plan.composition).title(sheet.title))
    writer.setCreator(f"Farkle Explorer {sheet.version}")
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(page_size(plan.composition.paper), portrait, QMarginsF()))
    paint_on_device(writer, plan)
    return bytes(buffer.data().data())


class SheetPicture:
    """A sheet as a picture, two pages side by side, painted page by page."""

    def __init__(self, plan: SheetPlan) -> None:
        self._plan, self._dots = plan, _PICTURE_RESOLUTION / _MM_PER_INCH
        self._image, self._page = QImage(), QSize()

    @property
    def pages(self) -> tuple[Callable[[], None], ...]:
        """One function per page, which paints it in the window's thread, each in its own turn of the event loop."""
        return tuple(partial(self._paint, number) for number in range(len(self._plan.pages)))

    def begin(self) -> None:
        """Create the picture, on any thread; the allocation takes noticeably long."""
        size, dots = size_of(self._plan.composition.paper), self._dots
        self._page = QSize(round(size.width() * dots), round(size.height() * dots))
        colour = self._plan.composition.colour
        kind = QImage.Format.Format_RGB32 if colour else QImage.Format.Format_Grayscale8
        self._image = QImage(self._page.width() * max(len(self._plan.pages), 1), self._page.height(), kind)
        self._image.fill(Qt.GlobalColor.white)
        self._image.setDotsPerMeterX(round(1000 * dots))
        self._image.setDotsPerMeterY(round(1000 * dots))

    def packed(self) -> bytes:
        """Return the content of a PNG file, on any thread; takes a quarter of a second."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._image.save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(buffer.data().data())

    def _paint(self, number: int) -> None:
        place = QRect(QPoint(number * self._page.width(), 0), self._page)
        with QPainter(self._image) as painter:
            paint_into(painter, QRectF(place), self._plan, number)


def write_sheet(plan: SheetPlan, path: str | os.PathLike[str]) -> None:
    """Write a sheet to a file, completely or not at all; an old file is replaced.

    The extension selects the kind: one of :data:`KINDS`. Raises UserError for other extensions, or if writing fails.
    """
    painted_sheet(plan, path)()


def painted_sheet(plan: SheetPlan, path: str | os.PathLike[str]) -> Callable[[], Path]:
    """Paint a sheet; return a function that writes it to a file and returns the path.

    Call this in the window's thread; the function may run on any thread. Both raise UserError like :func:`write_sheet`.
    """
    file = Path(path)
    return writing(file, _content(plan, file.suffix.lower()))


def writing(file: Path, content: Callable[[], bytes]) -> Callable[[], Path]:
    """Return a function that writes `content` to a file and returns the path; it may raise UserError."""

    def write() -> Path:
        try:
            replace_file(file, [content()])
        except (OSError, ValueError) as error:
            words = _("The sheet could not be saved as {file}: {reason}.", file=file, reason=why_not(error))
            raise UserError(words, hint=_(_ELSEWHERE)) from error
        return file

    return write


def _content(plan: SheetPlan, kind: str) -> Callable[[], bytes]:
    if kind == ".png":
        picture = SheetPicture(plan)
        for step in (picture.begin, *picture.pages):
            step()
        return picture.packed
    if kind == ".pdf":
        content = _pdf(plan)
    elif kind == ".html":
        content = web_page(plan.material, plan.composition).encode("utf-8")
    else:
        raise UserError(
            _("A sheet is a PDF, a picture or a web page."),
            hint=_("End the file's name with {kinds}.", kinds=", ".join(KINDS)),
        )
    return lambda: content


def start_drawing() -> None:
    """Prepare drawing in a program without a window; needs neither screen nor printer."""
    if QGuiApplication.instance() is None:
        _application_without_a_screen()


@cache
def _application_without_a_screen() -> QGuiApplication:
    return QGuiApplication(["farkle", "-platform", "offscreen"])


_MARGIN: Final = 16  # margin around the paper, in pixels

_SHADOW: Final = 3
_FAINT: Final = 0.3  # opacity of a sheet of other rules
_USUAL_SIZE: Final = QSize(560, 760)
_LEAST_SIZE: Final = QSize(240, 320)


class PageView(QWidget):
    """Shows the pages of a sheet as large as possible, or an empty page; screen readers can read the text.

    Disabled, it shows them faintly.
    """

    def __init__(self, paper: PaperName) -> None:
        super().__init__()
        self._paper = paper
        self._plan: SheetPlan | None = None
        self._pictures: dict[int, QPixmap] = {}
        self._invitation = ""
        self._below_one_another = False
        self.setMinimumSize(_LEAST_SIZE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Preview of the sheet"))

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
                painter.setOpacity(1.0 if self.isEnabled() else _FAINT)
                painter.drawPixmap(paper.topLeft(), self._picture(number, paper))
                painter.setOpacity(1.0)
            else:
                painter.setPen(Qt.GlobalColor.darkGray)
                painter.drawText(paper, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._invitation)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Repaint after a change of the theme, and when enabled or disabled."""
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
