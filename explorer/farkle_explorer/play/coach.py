"""The coach: how much it comments, when it warns before a mistake, and its verdicts."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import RatedOption
from farkle_core.play.advise import GameTable, Moment
from farkle_core.solution.solution import Solution
from farkle_explorer.workers.background import Background

_SCALE: Final = "luck scale"


class Level(StrEnum):
    """How much the coach comments."""

    SILENT = "silent"
    WARN = "warn"
    AFTER = "after"
    HINTS = "hints"


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with the coach's verdict."""

    options: tuple[RatedOption, ...]  # all ways to go on there were, the best first
    done: RatedOption
    grade: Grade
    reason: str  # why the best is best
    before: GameTable  # the game before the decision

    @property
    def loss(self) -> float:
        """The win chance given away, 0 or more."""
        return self.options[0].win - self.done.win


class Coach:
    """Grades decisions by the scale of the ruleset, whose computation takes half a second."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._sigma: float | None = None
        self._warned: tuple[GameTable, RatedOption] | None = None
        self.level = Level.AFTER  # how much it says
        self.judged: Judged | None = None  # what it says of the last decision

    @property
    def waits(self) -> bool:
        """Whether the user wants to know the grade of a decision, and the scale is not known yet."""
        return self._sigma is None and self.level in (Level.WARN, Level.AFTER)

    @property
    def may_try_again(self) -> bool:
        """Whether the last decision was not the best."""
        return self.judged is not None and self.judged.grade is not Grade.GOOD

    def work_out_scale(self, solution: Solution, then: Callable[[], None]) -> None:
        """Work out the scale of grades where there is a game: edits of rules bring many solutions without one."""
        if self._sigma is None:
            self._background.run(_SCALE, partial(luck_scale, solution), partial(self._take_scale, then))

    def stop(self) -> None:
        """Work out nothing more."""
        self._background.drop(_SCALE)

    def forget_scale(self) -> None:
        """Judge by other rules from now on."""
        self._sigma = None

    def clear(self) -> None:
        """Say nothing of the last decision any more."""
        self.judged = self._warned = None

    def holds_back(self, table: GameTable, found: list[RatedOption], option: RatedOption) -> bool:
        """Return whether a decision is to be looked at again: a mistake, once, at the level that warns."""
        self.judged = None
        if self.level is not Level.WARN or self._warned == (table, option):
            return False
        if self._grade(found, option) not in (Grade.MISTAKE, Grade.BLUNDER):
            return False
        self._warned = table, option
        return True

    def judge(self, table: GameTable, moment: Moment, found: list[RatedOption], option: RatedOption) -> None:
        """Judge a decision at `table`, at the level that does so."""
        if self.level is Level.AFTER:
            reason = table.now.game.adviser.advise_on_table(moment).reason
            self.judged = Judged(tuple(found), option, self._grade(found, option), reason, table)

    def _grade(self, found: list[RatedOption], option: RatedOption) -> Grade:
        assert self._sigma is not None
        return grade_of(found[0].win - option.win, self._sigma)

    def _take_scale(self, then: Callable[[], None], sigma: float) -> None:
        self._sigma = sigma
        then()
