"""Has what sheets can say worked out beside the window, and shows the composer."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset
from farkle_core.sheets import NOTHING_LEARNT, Composition, Learnt, Material, material_of, material_of_rules
from farkle_explorer.session.prompt import FAIR_ONLY, Prompt
from farkle_explorer.session.shared import Shared
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.sheets.remembered import remember_composition, remembered_composition
from farkle_explorer.widgets.opener import Opener
from farkle_explorer.widgets.window_size import open_at

INVITATION: Final = N_("The sheet is made as soon as these rules are solved.")
_USUAL_SIZE: Final = QSize(980, 860)


class SheetController(Opener[SheetComposer]):
    """Opens the composer, and keeps its sheet that of the solution shown."""

    said = Signal(str)

    def __init__(self, shared: Shared, window: QWidget) -> None:
        super().__init__(shared.theme, window)
        self._shared = shared
        self._learnt = NOTHING_LEARNT
        self._prompt = Prompt()
        shared.session.solution_changed.connect(self._solution_changed)
        shared.session.stale_changed.connect(self._stale_changed)
        shared.draft.ruleset_changed.connect(self._rules_changed)

    @property
    def is_at_rest(self) -> bool:
        """Whether no sheet is being laid out."""
        return self.shown is None or not self.shown.is_laying_out

    def learn(self, learnt: Learnt) -> None:
        """Take over what there is to learn by heart for the rules that are solved; until there is another solution."""
        self._learnt = learnt
        self._make_sheet()

    @Slot(object)
    def invite(self, prompt: Prompt) -> None:
        """Say why there is no sheet, and offer what helps."""
        self._prompt = prompt
        if self.shown is not None:
            self.shown.prompt.invite(self._shown_prompt())

    def _shown_prompt(self) -> Prompt:
        """Return why there is no sheet: also where dice are loaded, for sheets go by the number of dice."""
        answer = self._shared.session.answer
        return Prompt(_(FAIR_ONLY)) if answer is not None and answer.ruleset.has_loaded_dice else self._prompt

    def print_on(self, composition: Composition) -> None:
        """Have an open sheet take over paper, pages and ink."""
        if self.shown is not None:
            self.shown.choices.print_on(composition)

    @Slot()
    def open(self) -> None:
        """Show the composer."""
        is_new = self.shown is None
        super().open()
        if is_new:
            self._make_sheet()

    def _make(self) -> SheetComposer:
        shared = self._shared
        composition = remembered_composition(shared.remembered)
        composer = SheetComposer(composition, parent=self._window, jobs=shared.background)
        open_at(composer, _USUAL_SIZE)
        composer.composition_changed.connect(partial(remember_composition, shared.remembered))
        composer.saved.connect(self._saved)
        composer.prompt.solve_wanted.connect(shared.actions.solve.trigger)
        composer.prompt.invite(self._shown_prompt())
        return composer

    def _make_sheet(self) -> None:
        solution = self._shared.session.solution
        if solution is not None and solution.ruleset.has_loaded_dice:
            solution = None
        if self.shown is None:
            return
        self._rules_changed(self._shared.draft.ruleset)
        self.shown.set_material(None, "" if solution is not None else _(INVITATION))
        if solution is not None:
            self._shared.background.run("sheet", partial(material_of, solution, self._learnt), self._sheet_made)

    @Slot(object)
    def _sheet_made(self, material: Material) -> None:
        if self.shown is not None:
            self.shown.set_material(material)
            self.shown.set_stale(self._shared.session.is_stale)

    @Slot(object)
    def _solution_changed(self, _solution: object) -> None:
        self._learnt = NOTHING_LEARNT
        self.invite(self._prompt)
        self._make_sheet()

    @Slot(object)
    def _rules_changed(self, ruleset: Ruleset | None) -> None:
        if self.shown is not None:
            self.shown.set_rules(None if ruleset is None else material_of_rules(ruleset))

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if self.shown is not None:
            self.shown.set_stale(stale)

    @Slot(object)
    def _saved(self, path: object) -> None:
        self.said.emit(_("Cheat sheet saved as {path}", path=path))
