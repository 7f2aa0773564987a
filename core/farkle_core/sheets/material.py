"""Everything that sheets of one solution can say, worked out once; what is chosen from it is a composition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from farkle_core.sheets.differences import SheetDifferences, chances_by_difference
from farkle_core.sheets.learnt import NOTHING_LEARNT, Learnt, Price
from farkle_core.sheets.memory_example import Example, memory_example
from farkle_core.sheets.parts import SheetBlock, advises
from farkle_core.sheets.preferences import Preferences, preferences
from farkle_core.sheets.score_map import ScoreMap, score_map
from farkle_core.sheets.sheet import cheat_sheet, sheet_of_rules

if TYPE_CHECKING:
    from farkle_core.rules import Ruleset
    from farkle_core.sheets.content import CheatSheet
    from farkle_core.solution.solution import Solution


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that sheets of one solution can say."""

    sheet: CheatSheet
    preferences: Preferences | None = None
    differences: SheetDifferences | None = None
    score_map: ScoreMap | None = None
    learnt: Learnt = NOTHING_LEARNT
    example: Example | None = None

    def has(self, part: SheetBlock) -> bool:
        """Return whether there is anything to say in `part`."""
        return bool(self._values()[part])

    def of(self, parts: tuple[SheetBlock, ...]) -> tuple[SheetBlock, ...]:
        """Return those of `parts` that there are, each once, in their order."""
        return tuple(part for part in dict.fromkeys(parts) if self.has(part))

    def claiming(self, parts: tuple[SheetBlock, ...]) -> Material:
        """Return what a sheet with `parts` is made of: it does not say how exact chances are where it has none."""
        if advises(self.of(parts)):
            return self
        return replace(self, sheet=replace(self.sheet, converged=True, exactness=()))

    def prices(self, parts: tuple[SheetBlock, ...]) -> tuple[Price, ...]:
        """Return the known prices of what `parts` have to learn by heart."""
        learnt = self.learnt
        values = (
            (SheetBlock.MEMORY, learnt.memory),
            (SheetBlock.MARGINS, learnt.margins),
            (SheetBlock.BANDS, learnt.bands),
        )
        return tuple(value.price for part, value in values if part in parts and value and value.price)

    def _values(self) -> dict[SheetBlock, object]:
        sheet, learnt = self.sheet, self.learnt
        return {
            SheetBlock.THRESHOLDS: sheet.hold,
            SheetBlock.SECOND_PLAYER: sheet.second_player,
            SheetBlock.GO_FOR_IT: sheet.go_for_it,
            SheetBlock.LAST_CHANCE: sheet.last_chance,
            SheetBlock.OFFERS: sheet.offers,
            SheetBlock.LAST_TURN: sheet.last_turn,
            SheetBlock.FAIR_START: sheet.fair_start,
            SheetBlock.MEMORY: learnt.memory,
            SheetBlock.MARGINS: learnt.margins,
            SheetBlock.BANDS: learnt.bands,
            SheetBlock.PREFERENCES: self.preferences and self.preferences.turn_totals,
            SheetBlock.DIFFERENCES: self.differences and self.differences.leaders,
            SheetBlock.MAP: self.score_map,
            SheetBlock.SCORES: sheet.scores.sets or sheet.scores.patterns,
            SheetBlock.RULES: sheet.rules,
            SheetBlock.SCORE_SHEET: True,
        }


def material_of_rules(ruleset: Ruleset) -> Material:
    """Return what sheets of `ruleset` can say without a solution: its rules, and columns for scores."""
    return Material(sheet_of_rules(ruleset))


def material_of(solution: Solution, learnt: Learnt = NOTHING_LEARNT) -> Material:
    """Return all that sheets of `solution` can say.

    Pure; takes up to a second for the longest games, so call it off the GUI thread.
    """
    example = memory_example(solution.ruleset, learnt.memory.strategy) if learnt.memory else None
    return Material(
        cheat_sheet(solution),
        preferences(solution),
        chances_by_difference(solution),
        score_map(solution),
        learnt,
        example,
    )
