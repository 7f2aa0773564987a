"""The cheat sheet before it is printed: look at it, choose the paper, save it or print it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from farkle_core.errors import UserError
from farkle_explorer.printing.output import paint_on_device, write_sheet
from farkle_explorer.printing.page_view import DESK_MARGIN, PageView
from farkle_explorer.printing.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from farkle_core.sheets import CheatSheet

_SIDE_WIDTH: Final = 232
_GRID: Final = 8


class PrintPreview(QDialog):
    """Shows a cheat sheet on paper and brings it there.

    Parameters
    ----------
    paper : Paper, optional
        The paper chosen at first; the one that is usual here, if not given.
    folder : Path, optional
        Where files are saved unless the person goes elsewhere; the home folder, if not given.
    parent : QWidget, optional
        The window it belongs to.

    Attributes
    ----------
    paper_changed : Signal(object)
        Another :class:`Paper` was chosen.
    saved : Signal(object)
        The sheet is in the file of this Path.
    """

    paper_changed = Signal(object)
    saved = Signal(object)

    def __init__(self, paper: Paper | None = None, folder: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: CheatSheet | None = None
        self._invitation = ""
        self._folder = folder or Path.home()
        self._printer: QPrinter | None = None
        self.setWindowTitle(self.tr("Cheat sheet"))
        self._view = PageView(paper or Paper.usual())
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._view)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._papers = self._make_papers(paper or Paper.usual())
        self._sizes = self._make_sizes()
        self._save = self._make_button(self.tr("Save as PDF…"), QKeySequence.StandardKey.Save, self.ask_where_to_save)
        self._print = self._make_button(self.tr("Print…"), QKeySequence.StandardKey.Print, self.ask_how_to_print)
        self._message = QLabel()
        self._build()
        self.set_sheet(None)

    @property
    def paper(self) -> Paper:
        """The paper chosen."""
        return Paper(self._papers.currentData())

    @property
    def message(self) -> str:
        """What was last said about saving or printing."""
        return self._message.text()

    def set_sheet(self, sheet: CheatSheet | None, invitation: str = "") -> None:
        """Show `sheet`; None while there is none, with `invitation` on the empty paper to say why."""
        self._sheet = sheet
        for button in (self._save, self._print):
            button.setEnabled(sheet is not None)
        self._say("")
        self._invitation = invitation or self.tr("The sheet is being made…")
        self._view.show_sheet(sheet, self.paper, self._invitation)

    def set_stale(self, stale: bool) -> None:
        """Say, or no longer say, that the rules have changed since they were solved."""
        self._say(self.tr("Rules changed: this is the sheet of the rules as they were solved.") if stale else "")

    def save_to(self, path: Path) -> bool:
        """Save the sheet as `path` and say so, or say why not; return whether it was saved."""
        if self._sheet is None:
            return False
        try:
            write_sheet(self._sheet, path, self.paper)
        except UserError as error:
            self._say(f"{error.headline}\n{error.hint}")
            return False
        self._folder = path.parent
        self._say(self.tr("Saved as {name}").format(name=path))
        self.saved.emit(path)
        return True

    def print_on(self, printer: QPrinter) -> bool:
        """Print the sheet on `printer` and say how that went; return whether the printer took it."""
        if self._sheet is None:
            return False
        printer.setDocName(self._sheet.title)
        taken = paint_on_device(printer, self._sheet)
        words = (
            self.tr("Sent to {name}.") if taken else self.tr("{name} did not take the sheet. Save it as a PDF instead.")
        )
        self._say(words.format(name=printer.printerName() or self.tr("The printer")))
        return taken

    @Slot()
    def ask_where_to_save(self) -> None:
        """Let the person choose a file, and save the sheet in it."""
        if self._sheet is None:
            return
        dialog = QFileDialog(self, self.tr("Save the cheat sheet"), str(self._folder), self.tr("PDF files (*.pdf)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(file_name(self._sheet.title))
        dialog.fileSelected.connect(self._save_chosen)
        dialog.open()

    @Slot()
    def ask_how_to_print(self) -> None:
        """Let the person choose a printer, and print the sheet there; say so where there is no printer."""
        if not QPrinterInfo.availablePrinterNames():
            self._say(self.tr("No printer is set up on this computer. Save the sheet as a PDF and print it elsewhere."))
            return
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setPageSize(self.paper.page_size)
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, on=False)
        dialog.accepted.connect(self._print_chosen)
        QDialog.open(dialog)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the paper as wide as was chosen."""
        super().resizeEvent(event)
        self._fit_page()

    @Slot(str)
    def _save_chosen(self, name: str) -> None:
        self.save_to(Path(name))

    @Slot()
    def _print_chosen(self) -> None:
        if self._printer is not None:
            self.print_on(self._printer)

    @Slot()
    def _choose_paper(self) -> None:
        self._view.show_sheet(self._sheet, self.paper, self._invitation)
        self._fit_page()
        self.paper_changed.emit(self.paper)

    @Slot()
    def _fit_page(self) -> None:
        """Make the page as high as its paper needs at full width, or let it fill the room there is."""
        full_width = bool(self._sizes.currentData())
        size = self.paper.size
        width = self._scroll.viewport().width() - 2 * DESK_MARGIN
        height = round(width * size.height() / size.width()) + 2 * DESK_MARGIN if full_width else 0
        self._view.setMinimumHeight(max(height, self._view.minimumSizeHint().height(), 320))

    def _build(self) -> None:
        side = QVBoxLayout()
        side.setContentsMargins(2 * _GRID, 2 * _GRID, 2 * _GRID, 2 * _GRID)
        side.setSpacing(_GRID)
        for words, box in ((self.tr("&Paper"), self._papers), (self.tr("P&review"), self._sizes)):
            label = QLabel(words)
            label.setBuddy(box)
            side.addWidget(label)
            side.addWidget(box)
        side.addSpacing(_GRID)
        side.addWidget(self._save)
        side.addWidget(self._print)
        side.addSpacing(_GRID)
        side.addWidget(self._message)
        side.addStretch(1)
        side.addWidget(self._make_button(self.tr("Close"), QKeySequence.StandardKey.Close, self.close))
        panel = QWidget()
        panel.setLayout(side)
        panel.setFixedWidth(_SIDE_WIDTH)
        self._save.setDefault(True)
        self._message.setWordWrap(True)
        self._message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(panel)

    def _make_button(self, words: str, key: QKeySequence.StandardKey, action: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setShortcut(QKeySequence(key))
        button.setToolTip(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText))
        button.setAutoDefault(False)
        button.clicked.connect(action)
        return button

    def _say(self, words: str) -> None:
        self._message.setText(words)

    def _make_papers(self, chosen: Paper) -> QComboBox:
        papers = QComboBox()
        for paper in Paper:
            papers.addItem(paper.value, paper)
        papers.setCurrentIndex(papers.findData(chosen))
        papers.setAccessibleName(self.tr("Paper"))
        papers.currentIndexChanged.connect(self._choose_paper)
        return papers

    def _make_sizes(self) -> QComboBox:
        sizes = QComboBox()
        sizes.addItem(self.tr("Whole page"), False)
        sizes.addItem(self.tr("Full width"), True)
        sizes.setAccessibleName(self.tr("Size of the preview"))
        sizes.currentIndexChanged.connect(self._fit_page)
        return sizes


def file_name(title: str) -> str:
    """Return a name for the file of the sheet called `title` that every system takes."""
    safe = " ".join(re.sub(r"[^\w.,()+-]+", " ", title).split()).strip(" .")
    return f"{safe or 'Farkle'} cheat sheet.pdf"
