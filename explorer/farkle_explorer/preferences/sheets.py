"""What sheets are printed on, unless something else is chosen for one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_core.sheets import MOST_PAGES, Composition, PaperName
from farkle_explorer.preferences.rows import Part, choice_of, show_choice

_REMARK: Final = N_("An open sheet changes at once. You choose its content beside the sheet.")


class SheetsPart(Part):
    """Lets one choose paper, pages and ink.

    Attributes
    ----------
    chosen : Signal of Composition
        The sheet as it is wanted: the parts as they were, on other paper or in another ink.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Sheets"), parent)
        self._composition = Composition()
        self.paper = choice_of(_("Paper"), [(paper.value, paper) for paper in PaperName])
        self.pages = choice_of(_("Pages"), [(_("one page"), 1), (_("two pages"), MOST_PAGES)])
        self.ink = choice_of(_("Ink"), [(_("colours"), True), (_("greys"), False)])
        self.add_row(_("Paper"), self.paper)
        self.add_row(_("Pages"), self.pages)
        self.add_row(_("Ink"), self.ink, _(_REMARK))
        self.end()
        for box in (self.paper, self.pages, self.ink):
            box.activated.connect(self._choose)

    def show_composition(self, composition: Composition) -> None:
        """Show what is chosen."""
        self._composition = composition
        show_choice(self.paper, composition.paper, composition.paper.value)
        show_choice(self.pages, composition.pages, str(composition.pages))
        show_choice(self.ink, composition.colour, "")

    @Slot()
    def _choose(self) -> None:
        paper, pages, ink = (box.currentData() for box in (self.paper, self.pages, self.ink))
        self._composition = replace(self._composition, paper=PaperName(paper), pages=int(pages), colour=bool(ink))
        self.chosen.emit(self._composition)
