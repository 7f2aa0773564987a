"""Saves a laid-out sheet to a file, or prints it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.sheets.composition import PaperName
from farkle_explorer.sheets.printing.output import (
    KINDS,
    SheetPicture,
    paint_on_device,
    painted_sheet,
    write_sheet,
    writing,
)
from farkle_explorer.sheets.printing.page import page_size
from farkle_explorer.sheets.printing.planning import SheetPlan
from farkle_explorer.workers.background import Background, OneByOne


class Outlets(QObject):
    """Saves and prints."""

    reported = Signal(str)
    saved = Signal(object)  # the Path of the saved sheet

    def __init__(self, jobs: Background | None, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._painting = OneByOne(self)

    def save(self, plan: SheetPlan, path: Path) -> None:
        """Save a sheet, as far as possible on worker threads."""
        kind = path.suffix.lower()
        if self._jobs is None or kind not in KINDS:
            self._save_now(plan, path)
        elif kind == ".png":
            painted = SheetPicture(plan)
            self._jobs.run(("sheet paper", path), painted.begin, partial(self._paint, painted, path))
        else:
            self._write(painted_sheet(plan, path), path)

    def _save_now(self, plan: SheetPlan, path: Path) -> None:
        try:
            write_sheet(plan, path)
        except UserError as error:
            self._fail(error)
        else:
            self.saved.emit(path)

    def print_on(self, plan: SheetPlan, printer: QPrinter) -> bool:
        """Print a sheet; return whether the printer accepted it."""
        if not plan.composition.colour:
            printer.setColorMode(QPrinter.ColorMode.GrayScale)
        printer.setDocName(plan.material.sheet.title)
        taken = paint_on_device(printer, plan)
        name = printer.printerName() or _("The printer")
        refused = _("{name} did not take the sheet. Save it as a PDF instead.", name=name)
        self.reported.emit(_("Sent to {name}.", name=name) if taken else refused)
        return taken

    def ask_for_printer(self, paper: PaperName, window: QWidget, chosen: Callable[[QPrinter], None]) -> None:
        """Open a print dialog, and pass its printer on; report if there is none."""
        if not QPrinterInfo.availablePrinterNames():
            words = _("No printer is set up on this computer. Save the sheet as a PDF and print it elsewhere.")
            self.reported.emit(words)
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageSize(page_size(paper))
        dialog = QPrintDialog(printer, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, on=False)
        dialog.accepted.connect(partial(chosen, printer))
        QDialog.open(dialog)

    def _paint(self, painted: SheetPicture, path: Path, _began: None) -> None:
        """Paint each page in its own turn of the event loop, then write the picture on a worker thread."""
        self._painting.add(*painted.pages, partial(self._write, writing(path, painted.packed), path))

    def _write(self, write: Callable[[], Path], path: Path) -> None:
        assert self._jobs is not None
        self._jobs.run(("sheet file", path), write, self.saved.emit, self._fail)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        if not isinstance(error, UserError):
            raise error
        self.reported.emit(f"{error.headline}\n{error.hint}")
