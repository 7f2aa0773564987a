"""A sheet on a device: a file, a printer, the screen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QGuiApplication, QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter

from farkle_core.atomic import replace_file
from farkle_core.errors import UserError
from farkle_core.failures import why_not
from farkle_core.sheets import CheatSheet, cheat_sheet
from farkle_explorer.printing.layout import paint_sheet
from farkle_explorer.printing.page import Page
from farkle_explorer.printing.paper import Paper

if TYPE_CHECKING:
    import os

    from farkle_core.solution import Solution

PDF_RESOLUTION: Final = 1200
"""Steps of the file's coordinates to the inch."""

MM_PER_INCH: Final = 25.4

_ELSEWHERE = "Choose another folder or another name."


def paint_into(painter: QPainter, target: QRectF, sheet: CheatSheet, paper: Paper) -> Page:
    """Paint the whole paper, margins included, as large as fits into the middle of `target`.

    Parameters
    ----------
    painter : QPainter
        Any active painter; left as it was found.
    target : QRectF
        Where, in the painter's units.
    sheet : CheatSheet
        What to say.
    paper : Paper
        What it is laid out for.

    Returns
    -------
    Page
        With all that was placed, in mm.
    """
    size = paper.size
    scale = min(target.width() / size.width(), target.height() / size.height())
    painter.save()
    painter.translate(target.center())
    painter.scale(scale, scale)
    painter.translate(-size.width() / 2, -size.height() / 2)
    page = Page(painter, size)
    paint_sheet(page, sheet)
    painter.restore()
    return page


def paint_on_device(device: QPagedPaintDevice, sheet: CheatSheet) -> bool:
    """Print `sheet` on the paper that `device` is set to; on a foreign one as large as fits.

    Returns
    -------
    bool
        Whether the device took it.
    """
    layout = device.pageLayout()
    # The sheet has its own margins, so its coordinates are those of the whole paper.
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)
    full = layout.fullRect(QPageLayout.Unit.Millimeter)
    painter = QPainter()
    if not painter.begin(device):
        return False
    dots = device.logicalDpiX() / MM_PER_INCH
    target = QRectF(0.0, 0.0, full.width() * dots, full.height() * dots)
    paint_into(painter, target, sheet, Paper.nearest(QSizeF(full.width(), full.height())))
    return painter.end()


def pdf_bytes(sheet: CheatSheet, paper: Paper) -> bytes:
    """Return `sheet` as the content of a PDF file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_RESOLUTION)
    writer.setTitle(f"{sheet.title} – Farkle cheat sheet")
    writer.setCreator(f"Farkle Explorer {sheet.version}")
    writer.setPageLayout(QPageLayout(paper.page_size, QPageLayout.Orientation.Portrait, QMarginsF()))
    paint_on_device(writer, sheet)
    buffer.close()
    return bytes(content.data())


def write_sheet(sheet: CheatSheet, path: str | os.PathLike[str], paper: Paper | None = None) -> None:
    """Write `sheet` as a PDF file, which is then there whole or, after an error, as it was before.

    Parameters
    ----------
    sheet : CheatSheet
        What to say.
    path : path
        The file; an old one is replaced.
    paper : Paper, optional
        The one that is usual here, if not given.

    Raises
    ------
    UserError
        If the file cannot be written, with the reason.
    """
    file = Path(path)
    try:
        replace_file(file, [pdf_bytes(sheet, paper or Paper.usual())])
    except (OSError, ValueError) as error:
        raise UserError(f"The sheet could not be saved as {file}: {why_not(error)}.", hint=_ELSEWHERE) from error


def write_pdf(solution: Solution, path: str | os.PathLike[str], paper: Paper | None = None) -> None:
    """Write the cheat sheet of `solution` as a PDF file; works without a window, a screen or a printer.

    Takes up to a second for the longest games. Parameters and errors as in :func:`write_sheet`.
    """
    if QGuiApplication.instance() is None:
        _application_without_a_screen()
    write_sheet(cheat_sheet(solution), path, paper)


@cache
def _application_without_a_screen() -> QGuiApplication:
    return QGuiApplication(["farkle", "-platform", "offscreen"])
