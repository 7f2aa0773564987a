"""A laid-out sheet on a device: a file, a printer, the screen."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter

from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.failures import why_not
from farkle_core.language.messages import N_, _
from farkle_core.sheets import web_page
from farkle_explorer.sheets.printing.layout import paint_page

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from farkle_explorer.sheets.printing.page import Page
    from farkle_explorer.sheets.printing.planning import Plan

PDF_RESOLUTION: Final = 1200
"""Steps of the file's coordinates to the inch."""

PICTURE_RESOLUTION: Final = 300
"""Dots of a picture to the inch."""

MM_PER_INCH: Final = 25.4

KINDS: Final = (".pdf", ".png", ".html")
"""How the names of files end that a sheet can be saved as."""

_ELSEWHERE = N_("Choose another folder or another name.")


def paint_into(painter: QPainter, target: QRectF, plan: Plan, number: int = 0) -> Page:
    """Paint a whole page of paper, margins included, as large as fits into the middle of `target`.

    Parameters
    ----------
    painter : QPainter
        Any active painter; left as it was found.
    target : QRectF
        Where, in the painter's units.
    plan : Plan
        The sheet.
    number : int
        Which page, counted from 0.

    Returns
    -------
    Page
        With all that was placed, in mm.
    """
    size = plan.paper.size
    scale = min(target.width() / size.width(), target.height() / size.height())
    painter.save()
    painter.translate(target.center())
    painter.scale(scale, scale)
    painter.translate(-size.width() / 2, -size.height() / 2)
    page = paint_page(painter, plan, number)
    painter.restore()
    return page


def paint_on_device(device: QPagedPaintDevice, plan: Plan) -> bool:
    """Print `plan` on the paper that `device` is set to: in its own size, or smaller where that is too large.

    Returns
    -------
    bool
        Whether the device took it.
    """
    layout = device.pageLayout()
    # The sheet has its own margins, so its coordinates are those of the whole paper.
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        return False
    full = layout.fullRect(QPageLayout.Unit.Millimeter)
    size = plan.paper.size.boundedTo(QSizeF(full.width(), full.height()))
    target = QRectF(QPointF((full.width() - size.width()) / 2, (full.height() - size.height()) / 2), size)
    dots = device.logicalDpiX() / MM_PER_INCH
    for number in range(len(plan.pages)):
        if number:
            device.newPage()
        paint_into(painter, QRectF(target.topLeft() * dots, target.size() * dots), plan, number)
    return painter.end()


def pdf_bytes(plan: Plan) -> bytes:
    """Return a sheet as the content of a PDF file, drawn with vectors."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_RESOLUTION)
    sheet = plan.material.sheet
    writer.setTitle(_("{ruleset} – Farkle cheat sheet", ruleset=sheet.title))
    writer.setCreator(f"Farkle Explorer {sheet.version}")
    writer.setPageLayout(QPageLayout(plan.paper.page_size, QPageLayout.Orientation.Portrait, QMarginsF()))
    paint_on_device(writer, plan)
    buffer.close()
    return bytes(content.data())


class SheetPicture:
    """A sheet as a picture, two pages side by side, painted page by page.

    Parameters
    ----------
    plan : Plan
        The sheet.
    resolution : int
        Dots to the inch.

    Attributes
    ----------
    image : QImage
        What there is of it: nothing before :meth:`begin`, then white paper.
    """

    def __init__(self, plan: Plan, resolution: int = PICTURE_RESOLUTION) -> None:
        self._plan, self._dots = plan, resolution / MM_PER_INCH
        self.image, self._page = QImage(), QSize()

    @property
    def pages(self) -> tuple[Callable[[], None], ...]:
        """What paints each page, for the window's thread; between two of them the window may answer."""
        return tuple(partial(self._paint, number) for number in range(len(self._plan.pages)))

    def begin(self) -> None:
        """Lay the paper out, on any thread: so much memory takes the system longer than a person waits."""
        size, dots = self._plan.paper.size, self._dots
        self._page = QSize(round(size.width() * dots), round(size.height() * dots))
        colour = self._plan.composition.colour
        kind = QImage.Format.Format_RGB32 if colour else QImage.Format.Format_Grayscale8
        self.image = QImage(self._page.width() * max(len(self._plan.pages), 1), self._page.height(), kind)
        self.image.fill(Qt.GlobalColor.white)
        self.image.setDotsPerMeterX(round(1000 * dots))
        self.image.setDotsPerMeterY(round(1000 * dots))

    def _paint(self, number: int) -> None:
        place = QRect(QPoint(number * self._page.width(), 0), self._page)
        with QPainter(self.image) as painter:
            paint_into(painter, QRectF(place), self._plan, number)


def picture(plan: Plan, resolution: int = PICTURE_RESOLUTION) -> QImage:
    """Return a sheet as a picture of `resolution` dots to the inch, two pages side by side."""
    painted = SheetPicture(plan, resolution)
    for step in (painted.begin, *painted.pages):
        step()
    return painted.image


def png_bytes(plan: Plan, resolution: int = PICTURE_RESOLUTION) -> bytes:
    """Return a sheet as the content of a PNG file; see :func:`picture`."""
    return _packed(picture(plan, resolution))


def _packed(image: QImage) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(content.data())


def write_sheet(plan: Plan, path: str | os.PathLike[str]) -> None:
    """Write a sheet to a file, which is then there whole or, after an error, as it was before.

    Parameters
    ----------
    plan : Plan
        The sheet.
    path : path
        The file; how its name ends says what it is: one of :data:`KINDS`. An old one is replaced.

    Raises
    ------
    UserError
        If the file cannot be written, or is of no such kind, with the reason.
    """
    painted_sheet(plan, path)()


def painted_sheet(plan: Plan, path: str | os.PathLike[str]) -> Callable[[], Path]:
    """Paint a sheet, and return what writes it to a file and returns the path.

    Painting is for the window's thread; what is returned may run on any: to pack a picture takes a quarter of a second.

    Raises
    ------
    UserError
        As :func:`write_sheet`, here or when the file is written.
    """
    file = Path(path)
    return _writing(file, _content(plan, file.suffix.lower()))


def picture_file(painted: SheetPicture, path: str | os.PathLike[str]) -> Callable[[], Path]:
    """Return what writes a picture, which is painted by then, to a file, as :func:`painted_sheet` does."""
    return _writing(Path(path), lambda: _packed(painted.image))


def _writing(file: Path, content: Callable[[], bytes]) -> Callable[[], Path]:
    def write() -> Path:
        try:
            replace_file(file, [content()])
        except (OSError, ValueError) as error:
            said = _("The sheet could not be saved as {file}: {reason}.", file=file, reason=why_not(error))
            raise UserError(said, hint=_(_ELSEWHERE)) from error
        return file

    return write


def _content(plan: Plan, kind: str) -> Callable[[], bytes]:
    if kind == ".png":
        return partial(_packed, picture(plan))
    if kind == ".pdf":
        content = pdf_bytes(plan)
    elif kind == ".html":
        content = web_page(plan.material, plan.composition).encode("utf-8")
    else:
        raise UserError(
            _("A sheet is a PDF, a picture or a web page."),
            hint=_("End the file's name with {kinds}.", kinds=", ".join(KINDS)),
        )
    return lambda: content


def start_drawing() -> None:
    """Make drawing possible in a program without a window; works without a screen or a printer."""
    if QGuiApplication.instance() is None:
        _application_without_a_screen()


@cache
def _application_without_a_screen() -> QGuiApplication:
    return QGuiApplication(["farkle", "-platform", "offscreen"])
