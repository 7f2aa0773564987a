"""Computes the content of sheets on worker threads, and shows the composer.

The modules of the composer are imported when it is first opened, or when the window has time.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset
from farkle_core.sheets.learnt_strategies import NOTHING_LEARNT, LearntStrategies
from farkle_core.trios.view import TrioView
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.opener import Opener, open_at

if TYPE_CHECKING:
    from farkle_core.sheets.composition import Composition
    from farkle_core.sheets.material import Material
    from farkle_explorer.sheets.composer import SheetComposer

INVITATION: Final = N_("The sheet is made as soon as these rules are solved.")
_USUAL_SIZE: Final = QSize(980, 860)


class SheetController(Opener["SheetComposer"]):
    """Opens the composer, and updates its sheet for each solution."""

    reported = Signal(str)

    def __init__(self, context: FeatureContext, window: QWidget) -> None:
        super().__init__(context.theme, window, context.actions.sheet)
        self._context = context
        self._learnt = NOTHING_LEARNT
        self._prompt = Prompt()
        self._is_behind = True  # whether the composer is hidden and shows an older sheet
        self._rules: Ruleset | None = None  # the rules last passed to the composer
        context.session.shown_changed.connect(self._solution_changed)
        context.session.stale_changed.connect(self._stale_changed)
        context.draft.ruleset_changed.connect(self._rules_changed)

    @property
    def is_at_rest(self) -> bool:
        """Whether no sheet is being laid out."""
        return self.shown is None or not self.shown.is_laying_out

    @property
    def _is_seen(self) -> bool:
        return self.shown is not None and self.shown.isVisible()

    def learn(self, learnt: LearntStrategies) -> None:
        """Set the strategies to memorise under the solved rules; another solution clears them."""
        self._learnt = learnt
        self._make_sheet()

    @Slot(object)
    def invite(self, prompt: Prompt) -> None:
        """Show why there is no sheet, and a button that helps."""
        self._prompt = prompt
        if self.shown is not None:
            self.shown.prompt.invite(self._prompt)

    def print_on(self, composition: Composition) -> None:
        """Set paper, pages and ink of an open sheet."""
        if self.shown is not None:
            self.shown.choices.print_on(composition)

    @Slot()
    def open(self) -> None:
        super().open()
        if self._is_behind:
            self._make_sheet()

    def _make(self) -> SheetComposer:
        from farkle_explorer.sheets.composer import SheetComposer
        from farkle_explorer.sheets.memory import remember_composition, remembered_composition

        context = self._context
        composition = remembered_composition(context.remembered)
        composer = SheetComposer(composition, parent=self._window, jobs=context.background)
        open_at(composer, _USUAL_SIZE)
        composer.composition_changed.connect(partial(remember_composition, context.remembered))
        composer.saved.connect(self._saved)
        composer.prompt.solve_wanted.connect(context.actions.solve.trigger)
        composer.prompt.invite(self._prompt)
        return composer

    def _make_sheet(self) -> None:
        self._is_behind = not self._is_seen
        if self.shown is None or self._is_behind:
            return
        from farkle_core.sheets.material import material_of
        from farkle_core.sheets.three import material_of_three

        solution = self._context.session.shown
        self._rules_changed(self._context.draft.ruleset)
        self.shown.set_material(None, "" if solution is not None else _(INVITATION))
        if solution is not None:
            make = partial(material_of, solution, self._learnt)
            if isinstance(solution, TrioView):
                make = partial(material_of_three, solution)
            self._context.background.run("sheet", make, self._sheet_made)

    @Slot(object)
    def _sheet_made(self, material: Material) -> None:
        if self.shown is not None:
            self.shown.set_material(material)
            self.shown.set_stale(self._context.session.is_stale)

    @Slot(object)
    def _solution_changed(self, _solution: object) -> None:
        self._learnt = NOTHING_LEARNT
        self.invite(self._prompt)
        self._make_sheet()

    @Slot(object)
    def _rules_changed(self, ruleset: Ruleset | None) -> None:
        if self.shown is None or not self._is_seen:
            self._is_behind = True
        elif ruleset is not self._rules:
            from farkle_core.sheets.material import material_of_rules

            self._rules = ruleset
            self.shown.set_rules(None if ruleset is None else material_of_rules(ruleset))

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if self.shown is not None:
            self.shown.set_stale(stale)

    @Slot(object)
    def _saved(self, path: object) -> None:
        self.reported.emit(_("Cheat sheet saved as {path}", path=path))
