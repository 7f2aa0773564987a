"""Draws situations to practise, likelier where errors are more frequent and cost more, and judges the answers.

Players of the user's level play games against each other. Every decision with a choice is drawn with the weight of its
difficulty (the average loss of a weak player there). So a situation's chance is its frequency times its cost.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, Protocol

import numpy as np

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import WEAK, RatedOption, SoftPlayer, TablePlayer, option_of, play_game
from farkle_core.coach.review import difficulty
from farkle_core.language.messages import N_, _, dice
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Roll, SetAside, TurnPhase
from farkle_core.rules.dice import MOST_DICE
from farkle_core.solution.turn_table import TurnTable
from farkle_core.strategies.model import Tabled

BANDS: Final = (N_("early"), N_("in the middle"), N_("near the goal"))
_WHICH, _LEFT, _ROLLED = "which", "left", "hold"
_CLOSE, _CLEAR = "close", "clear"
CLOSE_CALL: Final = 0.3  # sigmas between the two best options below which a decision is close: that of a blunder
_A_GAME: Final = 3  # the most drills from one game, so that they differ
NOTHING: Final = 1e-9  # a smaller difficulty is rounding: all options are equally good

EXACT: Final = 1e-12  # a smaller loss is rounding

PERFECT: Final = "perfect"
_DIGITS: Final = 16  # digits of a hash that name a strategy's file


@dataclass(frozen=True, order=True)
class Family:
    """A group of situations practised together."""

    # dice to roll, as maps count them: those of the roll if there are several ways to set dice aside, otherwise those
    # that are left afterwards
    dice: int
    is_which: bool  # whether there are several ways to set dice aside; otherwise only hold or roll is open
    band: int  # the leader's distance from the goal, in thirds: 0, 1 or 2
    is_close: bool  # whether the two best options are close, see `CLOSE_CALL`
    # whether hold or roll is open, and `dice` are those of the roll; earlier versions of the program counted like this,
    # and kept the answers, which do not tell how many dice were left
    counts_rolled: bool = False

    @property
    def key(self) -> str:
        """A name for files."""
        kind = _WHICH if self.is_which else _ROLLED if self.counts_rolled else _LEFT
        near = _CLOSE if self.is_close else _CLEAR
        return f"{self.dice}-{kind}-{self.band}-{near}"

    @classmethod
    def named(cls, key: str) -> "Family":
        """Return the family with this key; ValueError if there is none."""
        family = _BY_KEY.get(key)
        if family is None:
            raise ValueError(f"{key} is no family of situations")
        return family

    @classmethod
    def of(cls, moment: Moment, options: list[RatedOption], goal: int, sigma: float) -> "Family":
        """Return the family of a situation.

        `options`: all ways to go on, the best first. `sigma`: see :func:`farkle_core.coach.grades.luck_scale`.
        """
        gap = options[0].win - options[1].win if len(options) > 1 else 1.0
        is_which = len({option.choice.action for option in options}) > 1
        return cls(
            dice=moment.state.dice if is_which else options[0].choice.dice,
            is_which=is_which,
            band=min(3 * max(*moment.state.scores, 0) // goal, 2),
            is_close=gap < CLOSE_CALL * sigma,
        )


_BY_KEY: Final = {
    family.key: family
    for count in range(1, MOST_DICE + 1)
    for is_which, counts_rolled in ((True, False), (False, False), (False, True))
    for band in range(len(BANDS))
    for is_close in (True, False)
    for family in [Family(count, is_which, band, is_close, counts_rolled)]
}


def family_words(family: Family) -> str:
    """Return ``6 dice, which to set aside, early, close``."""
    values = {"dice": dice(family.dice), "band": _(BANDS[family.band])}
    if family.is_which:
        if family.is_close:
            return _("{dice}, which to set aside, {band}, close", **values)
        return _("{dice}, which to set aside, {band}", **values)
    if family.counts_rolled:
        if family.is_close:
            return _("roll of {dice}, hold or roll, {band}, close", **values)
        return _("roll of {dice}, hold or roll, {band}", **values)
    if family.is_close:
        return _("{dice}, hold or roll, {band}, close", **values)
    return _("{dice}, hold or roll, {band}", **values)


@dataclass(frozen=True)
class Drill:
    """A situation to practise."""

    moment: Moment  # with the dice on the table
    options: list[RatedOption]  # all options, the best first
    difficulty: float  # the average loss of a weak player here, as a win chance
    family: Family  # its family
    own: str = ""  # the position of an own game that it asks again, see `practice.key_of`; "" for a drawn one


class _RecordingPlayer(SoftPlayer):
    """Records every choice that it is given."""

    def __init__(self, adviser: Adviser, temperature: float, generator: np.random.Generator) -> None:
        super().__init__(adviser, temperature, generator)
        self.noted: list[tuple[Moment, list[RatedOption]]] = []

    def choose(self, moment: Moment, options: list[RatedOption]) -> RatedOption:
        """Return one of the options, and note them."""
        self.noted.append((moment, options))
        return super().choose(moment, options)


def draw(adviser: Adviser, count: int, seed: int, temperature: float = WEAK) -> list[Drill]:
    """Draw situations; the same seed gives the same. `temperature`: of players, see :class:`.players.SoftPlayer`."""
    chance, drawn = np.random.Generator(np.random.PCG64(seed)), list[Drill]()
    while len(drawn) < count:
        drills = situations(adviser, chance, temperature)
        drawn += [drills[place] for place in draw_from(drills, _A_GAME, chance)][: count - len(drawn)]
    return drawn


def draw_from(drills: list[Drill], most: int, chance: np.random.Generator) -> list[int]:
    """Draw at most so many different situations, weighted by difficulty; return their places."""
    if not drills:
        return []
    weights = np.array([each.difficulty for each in drills])
    size = min(most, len(drills))
    return [int(place) for place in chance.choice(len(drills), size=size, replace=False, p=weights / weights.sum())]


def situations(adviser: Adviser, chance: np.random.Generator, temperature: float = WEAK) -> list[Drill]:
    """Play one game; return its decisions about dice in order. `temperature`: see :class:`.players.SoftPlayer`."""
    player = _RecordingPlayer(adviser, temperature, chance)
    play_game(GameTable.at(adviser), (player, player), Thrower(int(chance.integers(2**32))).throw)
    sigma = luck_scale(adviser.solution)
    drills = [drill_of(adviser, sigma, moment, options) for moment, options in player.noted]
    return [each for each in drills if each.difficulty > NOTHING]


def drill_of(adviser: Adviser, sigma: float, moment: Moment, options: list[RatedOption], own: str = "") -> Drill:
    """Return a situation to practise.

    `sigma`: see :func:`farkle_core.coach.grades.luck_scale`. `own`: see :class:`Drill`.
    """
    family = Family.of(moment, options, adviser.solution.ruleset.goal, sigma)
    return Drill(moment, options, difficulty([options[0].win - option.win for option in options]), family, own)


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

    def turn(self, drill: Drill, table: TurnTable) -> TurnTable:
        """Return the table of a drill's turn with the sheet's decisions.

        Where perfect play decides otherwise, holding and rolling both have the sheet's win chance, so that neither
        shows as better.
        """
        state, columns = drill.moment.state, self._adviser.columns
        lefts = [columns.numbers(state.mover, column) for column in range(table.holds.shape[1])]
        states = [
            state._replace(
                phase=TurnPhase.DECIDING, roll=None, turn_total=int(total), bonuses=table.start.bonuses,
                dice=len(left) or column + 1, left=left,
            )
            for total in table.turn_totals
            for column, left in enumerate(lefts)
        ]  # fmt: skip
        holds = np.array([self._player.holds(each) for each in states]).reshape(table.holds.shape)
        differs = table.may_hold & (holds != table.holds)
        win = np.where(differs, np.where(holds, table.hold, table.roll), table.win)
        hold, roll = (np.where(differs, win, chance) for chance in (table.hold, table.roll))
        return replace(table, holds=holds, win=win, hold=hold, roll=roll)

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
