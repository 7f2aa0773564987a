"""Lays out a sheet, spread over turns of the event loop; saves it to a file, or prints it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.material import Material
from farkle_explorer.sheets.printing.output import (
    KINDS,
    SheetPicture,
    paint_on_device,
    painted_sheet,
    write_sheet,
    writing,
)
from farkle_explorer.sheets.printing.page import page_size
from farkle_explorer.sheets.printing.planning import PausingWork, SheetPlan, lay_out, laying_out
from farkle_explorer.workers.background import Background, OneByOne

_AT_ONCE: Final = 0.006  # seconds of layout in one turn of the event loop


@dataclass(frozen=True)
class _SheetRequest:
    """Something to do with a sheet, which is identified by its title."""

    title: str
    act: Callable[[], object]
    refuse: Callable[[str], None]


class SheetLayout(QObject):
    """Lays out one sheet at a time; with `spread` False, within the call."""

    laid_out = Signal(object)  # the `SheetPlan`

    def __init__(self, spread: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._spread = spread
        self._steps = OneByOne(self)
        self._waiting: list[_SheetRequest] = []
        self.title = ""  # of the last sheet
        self.is_awaited = False  # whether the content of the next sheet is being worked out

    @property
    def is_done(self) -> bool:
        """Whether no other sheet will follow."""
        return self._steps.is_done and not self.is_awaited

    def request(self, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Call `act` now or after layout; `refuse`, with the reason, if another sheet has taken the place of this."""
        self._answer(_SheetRequest(self.title, act, refuse))

    def answer_requests(self) -> None:
        """Do what was requested during layout; the user may have changed the sheet meanwhile."""
        if self.is_done:
            waiting, self._waiting = self._waiting, []
            for request in waiting:
                self._answer(request)

    def _answer(self, request: _SheetRequest) -> None:
        if not self.is_done:
            self._waiting.append(request)
        elif request.title == self.title:
            request.act()
        else:
            request.refuse(_("other rules were solved meanwhile"))

    def begin(self, material: Material, composition: Composition) -> None:
        """Lay out a sheet, instead of any other."""
        self.stop()
        if self._spread:
            self._steps.add(partial(self._go_on, laying_out(material, composition)))
        else:
            self.laid_out.emit(lay_out(material, composition))

    def stop(self) -> None:
        self._steps.clear()

    def _go_on(self, steps: PausingWork[SheetPlan]) -> None:
        end = perf_counter() + _AT_ONCE
        try:
            next(steps)
            while perf_counter() < end:
                next(steps)
        except StopIteration as done:
            self.laid_out.emit(done.value)
        else:
            self._steps.add(partial(self._go_on, steps))


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
        dialog.accepted.connect(lambda: chosen(printer))  # Qt may pass the printer on as well
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
