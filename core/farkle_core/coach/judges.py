"""Judges answers to drills: by perfect play, or by a sheet to learn by heart."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

from farkle_core.coach.drills import Drill
from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import RatedOption, TablePlayer, option_of
from farkle_core.play.advise import Adviser
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Roll, SetAside
from farkle_core.strategies.model import Tabled

EXACT: Final = 1e-12  # a smaller loss is rounding

PERFECT: Final = "perfect"
_DIGITS: Final = 16  # digits of a hash that name a strategy's file


@dataclass(frozen=True)
class Verdict:
    """The judgement of an answer."""

    right: RatedOption  # the right option
    is_right: bool  # whether the answer is as good
    loss: float  # win chance lost by the answer against the right one; 0 or more
    grade: Grade  # the grade of the answer


class Judge(Protocol):
    """Judges answers."""

    @property
    def name(self) -> str:
        """Its unique name, for files."""

    def judge(self, drill: Drill, answer: RatedOption) -> Verdict:
        """Return the verdict on an answer to a drill."""


class PerfectJudge:
    """The right answer wins most often. `sigma`: the scale of grades, see :func:`.grades.luck_scale`."""

    name = PERFECT

    def __init__(self, sigma: float) -> None:
        self._sigma = sigma

    def judge(self, drill: Drill, answer: RatedOption) -> Verdict:
        """Return the verdict on an answer to a drill."""
        best = drill.options[0]
        loss = best.win - answer.win
        return Verdict(best, loss <= EXACT, loss, grade_of(loss, self._sigma))


class SheetJudge:
    """The right answer is the sheet's, even if another wins more often. Any other answer is a mistake, at any cost."""

    def __init__(self, strategy: Tabled, adviser: Adviser) -> None:
        self.strategy = strategy
        self._adviser, self._player = adviser, TablePlayer(strategy, adviser)
        self.name = sheet_name(strategy)

    def option(self, drill: Drill) -> RatedOption:
        """Return the sheet's answer."""
        moment = drill.moment
        aside = self._player.decide(moment)
        assert isinstance(aside, SetAside)
        after = self._adviser.referee.apply(moment.state, aside)
        then = self._player.decide(self._adviser.after(moment, after)) if goes_on(after) else Roll()
        scoring, left = aside.scoring, self._adviser.columns.after(moment.state, aside)
        worth = [
            each for each in drill.options if (each.choice.scoring.points, each.choice.column) == (scoring.points, left)
        ]
        option = option_of(worth, scoring.counts, then)
        assert option is not None
        return option

    def judge(self, drill: Drill, answer: RatedOption) -> Verdict:
        """Return the verdict on an answer to a drill."""
        right = self.option(drill)
        is_right = answer is right
        loss = 0.0 if is_right else max(right.win - answer.win, 0.0)
        return Verdict(right, is_right, loss, Grade.GOOD if is_right else Grade.MISTAKE)


def sheet_name(strategy: Tabled) -> str:
    """Return the unique name of a sheet, for files."""
    return sha256(repr(strategy).encode()).hexdigest()[:_DIGITS]


def perfect(adviser: Adviser) -> PerfectJudge:
    """Return the judge by perfect play; its scale of grades takes up to two seconds to work out the first time."""
    return PerfectJudge(luck_scale(adviser.solution))
