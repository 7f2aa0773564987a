"""The coach: how much it comments, when it warns before a mistake, and its verdicts."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from farkle_core.coach.game_log import action_words
from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import RatedOption
from farkle_core.coach.principles import reason_on_table
from farkle_core.coach.review import difficulty
from farkle_core.language.messages import _
from farkle_core.play.advise import GameTable, Moment
from farkle_core.play.advise.decision_reasons import LEAST
from farkle_core.rules.phrases import inside
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
class JudgedDecision:
    """A decision with the coach's verdict."""

    options: tuple[RatedOption, ...]  # all options at the decision, the best first
    done: RatedOption
    grade: Grade
    reason: str  # the reason why the best option is better
    before: GameTable  # the game before the decision

    @property
    def loss(self) -> float:
        """The loss of win chance, 0 or more."""
        return self.options[0].win - self.done.win

    @property
    def why(self) -> str:
        """What was right or better, then the reason; the reason alone of what even weak players do right."""
        if self.loss < LEAST:
            if difficulty([self.options[0].win - each.win for each in self.options]) < LEAST:
                return self.reason
            return _("Right: {reason}", reason=inside(self.reason))
        done, better = action_words(self.done.actions), action_words(self.options[0].actions)
        return _("Played: {move}. Better: {better}. {reason}", move=done, better=better, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Caution:
    """A move that the coach holds back until the user insists."""

    options: tuple[RatedOption, ...]  # all options at the decision, the best first
    wanted: RatedOption
    places: tuple[int, ...]  # the dice that the user chose
    grade: Grade

    @property
    def loss(self) -> float:
        return self.options[0].win - self.wanted.win


class Coach:
    """Grades decisions by the scale of the ruleset, whose computation takes half a second."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self.sigma: float | None = None  # the scale of grades, once it is known
        self.warning: Caution | None = None  # the move that is held back
        self.level = Level.AFTER  # how much the coach comments
        self.judged: JudgedDecision | None = None  # the verdict on the last decision
        self._hint: tuple[GameTable, str] | None = None  # a game, and the reason for its best move

    @property
    def waits(self) -> bool:
        """Whether a decision needs a grade while the scale is not computed yet."""
        return self.sigma is None and self.level in (Level.WARN, Level.AFTER)

    @property
    def may_try_again(self) -> bool:
        """Whether the user may repeat the last decision: it was not the best."""
        return self.judged is not None and self.judged.grade is not Grade.GOOD

    def work_out_scale(self, solution: Solution, then: Callable[[], None]) -> None:
        """Compute the scale of grades, then call `then`.

        Call this only for a game: edits of the rules bring many solutions without one.
        """
        if self.sigma is None:
            self._background.run(_SCALE, partial(luck_scale, solution), partial(self._take_scale, then))

    def stop(self) -> None:
        self._background.drop(_SCALE)

    def forget_scale(self) -> None:
        """Forget the scale, because the rules have changed."""
        self.sigma = None

    def choose(self, level: Level) -> None:
        """Comment at this level from now on; another level says nothing about earlier decisions."""
        if level is not self.level:
            self.level = level
            self.clear()

    def clear(self) -> None:
        """Forget the verdict on the last decision."""
        self.judged = self.warning = None

    def holds_back(self, options: list[RatedOption], option: RatedOption, places: tuple[int, ...]) -> bool:
        """Return whether to warn the user instead of playing `option`: only at the level that warns."""
        self.judged = self.warning = None
        if self.level is not Level.WARN:
            return False
        grade = self.grade(options[0].win - option.win)
        if grade in (Grade.MISTAKE, Grade.BLUNDER):
            self.warning = Caution(tuple(options), option, places, grade)
        return self.warning is not None

    def judge(self, table: GameTable, moment: Moment, options: list[RatedOption], option: RatedOption) -> None:
        """Grade a decision at `table`, if the level is to comment afterwards."""
        if self.level is Level.AFTER:
            adviser = table.now.game.adviser
            reason = reason_on_table(adviser, moment, option, played=True)
            grade = self.grade(options[0].win - option.win)
            self.judged = JudgedDecision(tuple(options), option, grade, reason, table)

    def hint(self, table: GameTable, moment: Moment, best: RatedOption) -> str:
        """Return why the best move at `table` is best; it is computed once, as it is shown often."""
        if self._hint is None or self._hint[0] is not table:
            self._hint = table, reason_on_table(table.now.game.adviser, moment, best, played=False)
        return self._hint[1]

    def grade(self, loss: float) -> Grade:
        """Return the grade of a loss of win chance; good while the scale is not known."""
        return Grade.GOOD if self.sigma is None else grade_of(loss, self.sigma)

    def _take_scale(self, then: Callable[[], None], sigma: float) -> None:
        self.sigma = sigma
        then()
