"""Computes the measures of one ruleset, in a worker of the lab."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import isfinite, sqrt
from typing import Final

from farkle_core.engine.settings import Settings
from farkle_core.game.phases import EVEN
from farkle_core.game.turn_start import TurnStart
from farkle_core.lab.game_measures import Choices, GameMeasurements, choices_of, watch
from farkle_core.play import SampleMean
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Interval, Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.fit import Fitted, fit
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal, Tabled
from farkle_core.strategies.self_play import SelfPlay, how_long

Value = float | int | str | None

_SIMPLE_HOLD: Final = 300

# 1.645² / 4, rounded: the normal distribution's 95 % point, and the variance of a nearly even game.
_CERTAIN: Final = 0.68

_SEED_DIGITS: Final = 8  # digits of the fingerprint that seed a ruleset's games


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured number."""

    value: Value  # None if the rules give the measure no meaning, or the lab cannot compute it
    error: float | None = None  # the standard error of a number counted in games; None for exact ones


class Measuring:
    """One ruleset to measure; each computation is done once, when it is first needed.

    `settings`: of the solver; with one thread, numbers are the same on every machine. `games`: how many games are
    played for counted numbers. Their seed is the first eight digits of the ruleset's fingerprint.
    """

    def __init__(self, ruleset: Ruleset, settings: Settings, games: int) -> None:
        self.ruleset, self._settings, self._games = ruleset, settings, games

    def figures(self, names: Iterable[str]) -> dict[str, Figure]:
        """Return the measures with these names."""
        return {name: _finite(_WAYS[name](self)) for name in names}

    @cached_property
    def solution(self) -> Solution:
        """The solution of the rules."""
        return solve(self.ruleset, self._settings)

    @cached_property
    def choices(self) -> Choices | None:
        """The decisions of a game, weighted by how often they come up."""
        return choices_of(self.solution)

    @cached_property
    def lasting(self) -> SelfPlay:
        """The length of games."""
        return how_long(self.solution, Optimal(), threads=self._settings.threads)

    @cached_property
    def watched(self) -> GameMeasurements:
        """Games played by the referee."""
        return watch(self.solution, self._games, int(fingerprint(self.ruleset)[:_SEED_DIGITS], 16))

    @cached_property
    def one_number(self) -> Fitted:
        """The best single number to hold from."""
        return self._fitted(KindName.ONE)

    @cached_property
    def each_dice(self) -> Fitted:
        """The best numbers to hold from, by number of dice."""
        return self._fitted(KindName.EACH)

    @cached_property
    def max_score(self) -> float:
        """The price of play for most points."""
        return self._price(MaxScore())

    @cached_property
    def hold_300(self) -> float:
        """The price of holding from 300 points on."""
        return self._price(HoldAt((_SIMPLE_HOLD,) * self.ruleset.dice))

    @cached_property
    def whole(self) -> Choices | None:
        """The decisions of whole games; None if games continue after the goal."""
        return None if self.ruleset.last_turns_follow else self.choices

    @cached_property
    def turns(self) -> tuple[float, float]:
        """Turns of a game, and the share of them that farkle."""
        if not self.ruleset.has_penalty and not self.ruleset.has_disaster and self.whole is not None:
            return self.whole.turns, self.whole.farkles / self.whole.turns
        return self.lasting.turns, self.lasting.farkles

    def rolls(self) -> Figure:
        """Return the rolls of a game."""
        if self.whole is not None:
            return Figure(self.whole.rolls)
        return _counted(self.watched.record.rolls_per_game)

    def roll_sigma(self) -> Figure:
        """Return the standard deviation of the luck of a roll."""
        win, shares = self.solution.first_player_win, self.watched.record.shares if self._may_be_shared else None
        shared = 0.0 if shares is None else float((shares == EVEN).mean())
        rolls = self.rolls()
        assert isinstance(rolls.value, float)
        sigma = sqrt((win * (1.0 - win) - shared / 4.0) / rolls.value)
        return Figure(sigma, None if rolls.error is None else sigma * rolls.error / rolls.value / 2.0)

    @property
    def _may_be_shared(self) -> bool:
        return self.ruleset.last_turns_follow and self.ruleset.tie_shares(2) == (EVEN, EVEN)

    def _fitted(self, kind: KindName) -> Fitted:
        return fit(self.solution, SheetKind(kind), threads=self._settings.threads)

    def _price(self, strategy: Tabled) -> float:
        return EVEN - match(self.solution, strategy, Optimal(), threads=self._settings.threads).overall


def _counted(mean: SampleMean) -> Figure:
    return Figure(mean.value, mean.error)


def _finite(figure: Figure) -> Figure:
    """Return a figure without numbers that are none."""
    value, error = figure.value, figure.error
    if isinstance(value, float) and not isfinite(value):
        return Figure(None)
    return Figure(value, error if error is None or isfinite(error) else None)


def _komi_remainder(measuring: Measuring) -> Figure:
    return Figure(abs(measuring.solution.komi().first_player_win - EVEN))


def _share(of: Callable[[Choices], float], among: Callable[[Choices], float]) -> Callable[[Measuring], Figure]:
    def share(measuring: Measuring) -> Figure:
        choices = measuring.choices
        return Figure(None if choices is None or among(choices) == 0.0 else of(choices) / among(choices))

    return share


def _decisions(measuring: Measuring) -> Figure:
    return Figure(None if measuring.choices is None else measuring.choices.decisions)


def _best_one_number(measuring: Measuring) -> Figure:
    strategy = measuring.one_number.strategy
    assert isinstance(strategy, HoldAt)
    return Figure(strategy.thresholds[0])


def _comeback(measuring: Measuring) -> Figure:
    grid = measuring.solution.grid
    return Figure(measuring.solution.win_chance(TurnStart(0, grid.goal // 2 // grid.quantum * grid.quantum)))


def _games(price: float) -> Figure:
    return Figure(_CERTAIN / price**2 if price > 0.0 else None)


def first_holds(solution: Solution) -> tuple[str, ...]:
    """Return the least turn total to hold on the first turn at 0 : 0, by number of dice, all dice first.

    None with loaded dice, where it depends on which are left.
    """
    if solution.ruleset.has_loaded_dice:
        return ()
    return tuple(map(_first_hold, reversed(solution.turn_table().thresholds())))


def _first_hold(runs: tuple[Interval, ...]) -> str:
    if not runs:
        return "-"
    return str(runs[0].first) if runs[-1].to_goal and len(runs) == 1 else f"{runs[0].first}*"


# How to compute each measure.
_WAYS: Final[dict[str, Callable[[Measuring], Figure]]] = {
    "first_player_win": lambda measuring: Figure(measuring.solution.first_player_win),
    "unfairness": lambda measuring: Figure(abs(measuring.solution.first_player_win - EVEN)),
    "komi": lambda measuring: Figure(measuring.solution.komi().points),
    "komi_remainder": _komi_remainder,
    "mean_turns": lambda measuring: Figure(measuring.turns[0]),
    "farkles_per_turn": lambda measuring: Figure(measuring.turns[1]),
    "price_max_score": lambda measuring: Figure(measuring.max_score),
    "price_hold_300": lambda measuring: Figure(measuring.hold_300),
    "price_one_number": lambda measuring: Figure(EVEN - measuring.one_number.price.overall),
    "best_one_number": _best_one_number,
    "price_each_dice": lambda measuring: Figure(EVEN - measuring.each_dice.price.overall),
    "games_max_score": lambda measuring: _games(measuring.max_score),
    "games_hold_300": lambda measuring: _games(measuring.hold_300),
    "modest_scorings": _share(lambda choices: choices.modest, lambda choices: choices.scorings),
    "opponent_matters": _share(lambda choices: choices.dependent, lambda choices: choices.decisions),
    "decisions": _decisions,
    "rolls": Measuring.rolls,
    "roll_sigma": Measuring.roll_sigma,
    "drama": lambda measuring: _counted(measuring.watched.drama),
    "lead_changes": lambda measuring: _counted(measuring.watched.lead_changes),
    "decisiveness": lambda measuring: _counted(measuring.watched.decisiveness),
    "comeback": _comeback,
    "first_hold": lambda measuring: Figure("/".join(first_holds(measuring.solution)) or None),
}
