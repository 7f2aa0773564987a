"""Connects the rule lab with the rules and with comparisons."""

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from farkle_core.rules import Document
from farkle_explorer.lab.page import LabPage
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.solution_pages import SolutionPages


class LabController(QObject):
    """Opens rulesets of a study, alone or beside another."""

    def __init__(self, lab: LabPage, more: SolutionPages, first: FirstPage) -> None:
        super().__init__(first.window)
        self._more, self._files, self._pages = more, first.rules.files, first.centre.pages
        lab.reported.connect(first.window.say)
        lab.open_wanted.connect(self._open)
        lab.compare_wanted.connect(self._compare_with)
        lab.both_wanted.connect(self._compare_both)

    @Slot(dict)
    def _open(self, document: Document) -> None:
        if self._files.open_document(document):
            self._pages.turn_to(0)

    @Slot(object)
    def _compare_with(self, path: Path) -> None:
        self._more.compare.form.set_file(path)
        self._pages.choice_of(self._more.compare).trigger()

    @Slot(object, object)
    def _compare_both(self, document: Document, path: Path) -> None:
        if self._files.open_document(document):
            self._compare_with(path)
