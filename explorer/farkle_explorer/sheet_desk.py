"""Has the cheat sheet made beside the window, and shows it before it is printed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.models.session import Session
from farkle_explorer.printing import Paper
from farkle_explorer.settings import Remembered
from farkle_explorer.views.print_preview import PrintPreview
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.sheets import CheatSheet
    from farkle_core.solution import Solution

INVITATION: Final = "Press Solve (F5): the sheet says when to hold."
_USUAL_SIZE: Final = QSize(880, 820)


class SheetDesk(QObject):
    """Opens the preview, and keeps its sheet that of the solution shown.

    Parameters
    ----------
    session : Session
        Whose solution the sheet is about.
    background : Background
        Makes the sheet.
    remembered : Remembered
        Keeps the paper.
    window : QWidget
        What the preview belongs to.

    Attributes
    ----------
    said : Signal of str
        A line about what became of a sheet.
    """

    said = Signal(str)

    def __init__(self, session: Session, background: Background, remembered: Remembered, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._background, self._remembered = session, background, remembered
        self._window = window
        self._preview: PrintPreview | None = None
        session.solution_changed.connect(self._solution_changed)
        session.stale_changed.connect(self._stale_changed)

    @property
    def preview(self) -> PrintPreview | None:
        """The preview; None before it was first opened."""
        return self._preview

    @Slot()
    def open(self) -> None:
        """Show the preview."""
        if self._preview is None:
            self._preview = self._make_preview()
            self._make_sheet()
        self._preview.show()
        self._preview.raise_()
        self._preview.activateWindow()

    def close(self) -> None:
        """Close the preview."""
        if self._preview is not None:
            self._preview.close()

    def _make_preview(self) -> PrintPreview:
        names = {paper.value for paper in Paper}
        paper = Paper(self._remembered.paper) if self._remembered.paper in names else None
        preview = PrintPreview(paper, parent=self._window)
        preview.resize(_USUAL_SIZE.boundedTo(preview.screen().availableSize()))
        preview.paper_changed.connect(self._paper_changed)
        preview.saved.connect(self._saved)
        return preview

    def _make_sheet(self) -> None:
        solution = self._session.solution
        if self._preview is None:
            return
        self._preview.set_sheet(None, "" if solution is not None else INVITATION)
        if solution is not None:
            self._background.run("sheet", partial(_sheet, solution), self._sheet_made)

    @Slot(object)
    def _sheet_made(self, sheet: CheatSheet) -> None:
        if self._preview is not None:
            self._preview.set_sheet(sheet)
            self._preview.set_stale(self._session.is_stale)

    @Slot(object)
    def _solution_changed(self, _solution: Solution | None) -> None:
        self._make_sheet()

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if self._preview is not None:
            self._preview.set_stale(stale)

    @Slot(object)
    def _paper_changed(self, paper: Paper) -> None:
        self._remembered.paper = paper.value

    @Slot(object)
    def _saved(self, path: object) -> None:
        self.said.emit(f"Cheat sheet saved as {path}")


def _sheet(solution: Solution) -> CheatSheet:
    """Make the sheet; its module is loaded when the first one is wanted."""
    from farkle_core.sheets import cheat_sheet

    return cheat_sheet(solution)
