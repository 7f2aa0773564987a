"""Everything that sheets of one solution can say, worked out once; what is chosen from it is a composition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.sheets.differences import Differences, chances_by_difference
from farkle_core.sheets.learnt import NOTHING_LEARNT, Learnt, Price
from farkle_core.sheets.memory_example import Example, memory_example
from farkle_core.sheets.parts import Part
from farkle_core.sheets.preferences import Preferences, preferences
from farkle_core.sheets.score_map import ScoreMap, score_map
from farkle_core.sheets.sheet import cheat_sheet

if TYPE_CHECKING:
    from farkle_core.sheets.content import CheatSheet
    from farkle_core.solution.solution import Solution


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that sheets of one solution can say."""

    sheet: CheatSheet
    preferences: Preferences | None = None
    differences: Differences | None = None
    score_map: ScoreMap | None = None
    learnt: Learnt = NOTHING_LEARNT
    example: Example | None = None

    def has(self, part: Part) -> bool:
        """Return whether there is anything to say in `part`."""
        return bool(self._values()[part])

    def of(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """Return those of `parts` that there are, each once, in their order."""
        return tuple(part for part in dict.fromkeys(parts) if self.has(part))

    def prices(self, parts: tuple[Part, ...]) -> tuple[Price, ...]:
        """Return the known prices of what `parts` have to learn by heart."""
        learnt = self.learnt
        values = ((Part.MEMORY, learnt.memory), (Part.MARGINS, learnt.margins), (Part.BANDS, learnt.bands))
        return tuple(value.price for part, value in values if part in parts and value and value.price)

    def _values(self) -> dict[Part, object]:
        sheet, learnt = self.sheet, self.learnt
        return {
            Part.THRESHOLDS: sheet.hold,
            Part.SECOND_PLAYER: sheet.second_player,
            Part.GO_FOR_IT: sheet.go_for_it,
            Part.LAST_CHANCE: sheet.last_chance,
            Part.OFFERS: sheet.offers,
            Part.LAST_TURN: sheet.last_turn,
            Part.FAIR_START: sheet.fair_start,
            Part.MEMORY: learnt.memory,
            Part.MARGINS: learnt.margins,
            Part.BANDS: learnt.bands,
            Part.PREFERENCES: self.preferences and self.preferences.turn_totals,
            Part.DIFFERENCES: self.differences and self.differences.leaders,
            Part.MAP: self.score_map,
            Part.SCORES: sheet.scores.sets or sheet.scores.patterns,
            Part.RULES: sheet.rules,
        }


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
