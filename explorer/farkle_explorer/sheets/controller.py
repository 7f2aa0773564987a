"""Has what sheets can say worked out beside the window, and shows the composer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_core.sheets import NOTHING_LEARNT, material_of
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import Remembered
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.sheets.remembered import remember_composition, remembered_composition
from farkle_explorer.widgets.window_size import open_at
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.sheets import Composition, Learnt, Material
    from farkle_core.solution.solution import Solution

INVITATION: Final = N_("The sheet is made as soon as these rules are solved.")
_USUAL_SIZE: Final = QSize(980, 860)


class SheetController(QObject):
    """Opens the composer, and keeps its sheet that of the solution shown.

    Parameters
    ----------
    session : Session
        Whose solution the sheet is about.
    background : Background
        Works out what sheets can say.
    remembered : Remembered
        Keeps what was chosen.
    window : QWidget
        What the composer belongs to.

    Attributes
    ----------
    said : Signal of str
        A line about what became of a sheet.
    solve_wanted : Signal
        The rules are to be solved, so that there is a sheet.
    """

    said = Signal(str)
    solve_wanted = Signal()

    def __init__(self, session: Session, background: Background, remembered: Remembered, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._background, self._remembered = session, background, remembered
        self._window = window
        self._learnt = NOTHING_LEARNT
        self._prompt = Prompt()
        self._composer: SheetComposer | None = None
        session.solution_changed.connect(self._solution_changed)
        session.stale_changed.connect(self._stale_changed)

    @property
    def composer(self) -> SheetComposer | None:
        """The composer; None before it was first opened."""
        return self._composer

    @property
    def is_at_rest(self) -> bool:
        """Whether no sheet is being laid out."""
        return self._composer is None or not self._composer.is_laying_out

    def learn(self, learnt: Learnt) -> None:
        """Take over what there is to learn by heart for the rules that are solved; until there is another solution."""
        self._learnt = learnt
        self._make_sheet()

    @Slot()
    def open(self) -> None:
        """Show the composer."""
        if self._composer is None:
            self._composer = self._make_composer()
            self._make_sheet()
        self._composer.show()
        self._composer.raise_()
        self._composer.activateWindow()

    @Slot(object)
    def invite(self, prompt: Prompt) -> None:
        """Say why there is no sheet, and offer what helps."""
        self._prompt = prompt
        if self._composer is not None:
            self._composer.prompt.invite(prompt)

    def print_on(self, composition: Composition) -> None:
        """Have an open sheet take over paper, pages and ink."""
        if self._composer is not None:
            self._composer.choices.print_on(composition)

    def close(self) -> None:
        """Close the composer."""
        if self._composer is not None:
            self._composer.close()

    def _make_composer(self) -> SheetComposer:
        composer = SheetComposer(remembered_composition(self._remembered), parent=self._window, jobs=self._background)
        open_at(composer, _USUAL_SIZE)
        composer.composition_changed.connect(self._composition_changed)
        composer.saved.connect(self._saved)
        composer.prompt.solve_wanted.connect(self.solve_wanted)
        composer.prompt.invite(self._prompt)
        return composer

    def _make_sheet(self) -> None:
        solution = self._session.solution
        if self._composer is None:
            return
        self._composer.set_material(None, "" if solution is not None else _(INVITATION))
        if solution is not None:
            self._background.run("sheet", partial(_material, solution, self._learnt), self._sheet_made)

    @Slot(object)
    def _sheet_made(self, material: Material) -> None:
        if self._composer is not None:
            self._composer.set_material(material)
            self._composer.set_stale(self._session.is_stale)

    @Slot(object)
    def _solution_changed(self, _solution: Solution | None) -> None:
        self._learnt = NOTHING_LEARNT
        self._make_sheet()

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if self._composer is not None:
            self._composer.set_stale(stale)

    @Slot(object)
    def _composition_changed(self, composition: Composition) -> None:
        remember_composition(self._remembered, composition)

    @Slot(object)
    def _saved(self, path: object) -> None:
        self.said.emit(_("Cheat sheet saved as {path}", path=path))


def _material(solution: Solution, learnt: Learnt) -> Material:
    """Work out what sheets can say."""
    return material_of(solution, learnt)
