"""Tells each export which rules and which third player it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from farkle_core.rules import Ruleset
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.provenance import THIRD, THIRD_FARKLES
from farkle_explorer.session.feature_context import FeatureContext

if TYPE_CHECKING:
    from farkle_explorer.compare.comparison import Comparison
    from farkle_explorer.program.solution_pages import SolutionPages


class ExportsController(QObject):
    """Connects the export buttons of pages; those for odds and comparisons name their own rules."""

    def __init__(self, context: FeatureContext, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._session, self._selection = context.background, context.session, context.selection

    def serve(self, pages: tuple[QWidget, ...]) -> None:
        """Let the exports of these pages name the shown rules."""
        for page in pages:
            for button in page.findChildren(ExportButton):
                self._connect(button)
                button.withhold(self._session.is_stale)  # the pages may come after an edit
                self._session.stale_changed.connect(button.withhold)

    def serve_page(self, name: str, page: QWidget, more: SolutionPages) -> None:
        if name != "odds":
            self.serve((page,))
            for button in page.findChildren(ExportButton) if name == "compare" else ():
                button.rules = lambda: self._compared_rules(more.comparison)
            return
        for button in page.findChildren(ExportButton):
            self._connect(button)
        more.odds.export_button.rules = lambda: tuple(filter(None, (more.odds.ruleset,)))

    def _connect(self, button: ExportButton) -> None:
        button.jobs, button.rules, button.third = self._jobs, self._exported_rules, self._third

    def _exported_rules(self) -> tuple[Ruleset, ...]:
        solution = self._session.shown
        return () if solution is None else (solution.ruleset,)

    def _third(self) -> dict[str, int]:
        space, selection = self._selection.space, self._selection.selection
        if not space.are_of_three:
            return {}
        counts = {THIRD_FARKLES: selection.third_farkles} if len(space.third_counts) > 1 else {}
        return {THIRD: selection.third, **counts}

    def _compared_rules(self, comparison: Comparison) -> tuple[Ruleset, ...]:
        sides = comparison.sides
        return self._exported_rules() if sides is None else tuple(side.solution.ruleset for side in sides)
