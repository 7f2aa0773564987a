"""The preview of a sheet: whole pages, or pages in the full width."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QScrollArea

from farkle_core.language.messages import _
from farkle_core.sheets.composition import PaperName
from farkle_explorer.sheets.printing.page_view import PageView
from farkle_explorer.sheets.printing.planning import SheetPlan
from farkle_explorer.widgets.inputs import drop_down

_LEAST_HEIGHT: Final = 320


class SheetPreview(QScrollArea):
    """Shows the pages at the size that the user chooses in `sizes`."""

    def __init__(self, paper: PaperName) -> None:
        super().__init__()
        self._view = PageView(paper)
        self.setWidget(self._view)
        self.setWidgetResizable(True)
        self.setAccessibleName(_("Preview, to scroll"))
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.sizes = drop_down(
            _("Size of the preview"), ((_("Whole page"), False), (_("Full width"), True)), self.fit_pages
        )

    def show_plan(self, plan: SheetPlan | None, paper: PaperName, words: str) -> None:
        """Show a sheet; without one, `words` on an empty page."""
        self._view.show_plan(plan, paper, words)
        self.fit_pages()

    @Slot()
    def fit_pages(self) -> None:
        """Fit the height of the pages to full width, or let them fill the space."""
        full_width = bool(self.sizes.currentData())
        self._view.set_below_one_another(full_width)
        height = self._view.height_at(self.viewport().width()) if full_width else 0
        self._view.setMinimumHeight(max(height, self._view.minimumSizeHint().height(), _LEAST_HEIGHT))
