"""Tells each export which rules and which third player it shows."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from farkle_core.rules import Ruleset
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.provenance import THIRD, THIRD_FARKLES
from farkle_explorer.program.more_pages import MorePages
from farkle_explorer.session.feature_context import FeatureContext


class ExportsController(QObject):
    """Connects the export buttons of `pages`; the pages for odds and comparisons name their own rules."""

    def __init__(
        self,
        context: FeatureContext,
        more: MorePages,
        comparison: Comparison,
        pages: tuple[QWidget, ...],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._selection, self._comparison = context.session, context.selection, comparison
        for page in pages:
            for button in page.findChildren(ExportButton):
                button.jobs, button.rules, button.third = (
                    context.background,
                    self._exported_rules,
                    self._third,
                )
                if page is not more.odds:
                    self._session.stale_changed.connect(button.withhold)
        more.odds.export_button.rules = lambda: tuple(filter(None, (more.odds.ruleset,)))
        for button in more.compare.findChildren(ExportButton):
            button.rules = self._compared_rules

    def _exported_rules(self) -> tuple[Ruleset, ...]:
        solution = self._session.shown
        return () if solution is None else (solution.ruleset,)

    def _third(self) -> dict[str, int]:
        moments, selection = self._selection.moments, self._selection.selection
        if not moments.are_of_three:
            return {}
        counts = {THIRD_FARKLES: selection.third_farkles} if len(moments.third_counts) > 1 else {}
        return {THIRD: selection.third, **counts}

    def _compared_rules(self) -> tuple[Ruleset, ...]:
        sides = self._comparison.sides
        return self._exported_rules() if sides is None else tuple(side.solution.ruleset for side in sides)
