"""All views of the solution or the selection, and what each of them supports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.program.centre import Centre
from farkle_explorer.program.controls import Controls
from farkle_explorer.program.pictures_first import Picture
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.before_solving import BeforeSolving

if TYPE_CHECKING:
    from farkle_explorer.program.solution_pages import SolutionPages


@dataclass
class Views:
    """All views of the solution or the selection."""

    centre: Centre
    controls: Controls
    plots: tuple[ScoreMap, Curves, TurnMap]
    before: BeforeSolving
    situation: Situation
    your_roll: YourRoll
    more: SolutionPages | None = None  # created later

    @property
    def solved(self) -> tuple[Any, ...]:
        """The views of a solution."""
        more = () if self.more is None else self.more.solved
        return (*self.plots, *more, self.situation, self.your_roll)

    @property
    def advising(self) -> tuple[Any, ...]:
        """The views that advise: they never use an outdated solution."""
        more = () if self.more is None else (self.more.roll,)
        return (*more, self.situation, self.your_roll)

    @property
    def of_three(self) -> tuple[Any, ...]:
        """The views that support three players; all others say that they support two."""
        more = () if self.more is None else (self.more.turn_table, self.more.roll)
        return (*self.plots, *more, self.situation, self.your_roll)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures of the first page."""
        score_map, curves, turn_map = self.plots
        return score_map.canvas, curves.canvas, turn_map.grid
