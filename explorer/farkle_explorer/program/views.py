"""All views of the solution or the selection, and what each of them supports."""

from dataclasses import dataclass
from typing import Any

from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.program.centre import Centre
from farkle_explorer.program.controls import Controls
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.before_solving import BeforeSolving


@dataclass
class Views:
    """All views of the solution or the selection."""

    centre: Centre
    controls: Controls
    plots: tuple[ScoreMap, Curves, TurnMap]
    before: BeforeSolving
    situation: Situation
    your_roll: YourRoll
    pages: dict[str, Any]  # further pages that were made, by the names of `SolutionPages`

    @property
    def solved(self) -> tuple[Any, ...]:
        more = (page for name, page in self.pages.items() if name != "odds")
        return (*self.plots, *more, self.situation, self.your_roll)

    @property
    def advising(self) -> tuple[Any, ...]:
        """The views that advise: they never use an outdated solution."""
        return (*self._made("roll"), self.situation, self.your_roll)

    @property
    def of_three(self) -> tuple[Any, ...]:
        """The views that support three players; all others say that they support two."""
        return (*self.plots, *self._made("turn_table", "roll"), self.situation, self.your_roll)

    def _made(self, *names: str) -> tuple[Any, ...]:
        return tuple(self.pages[name] for name in names if name in self.pages)
