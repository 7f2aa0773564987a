"""Computes the measures of one ruleset, in a worker of the lab.

How long games stay open is measured by Ludii's evaluation of games
(``Evaluation/src/metrics/single/stateEvaluation`` in the repository Ludeme/Ludii: decisiveness threshold, lead change,
decisiveness moves), with exact win chances at the starts of turns for its estimates of positions. Of decisions see
``modest_scorings`` in :mod:`.measures`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isfinite, sqrt
from typing import Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.engine.contexts import aligned, make_contexts, make_game, make_plan
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.phases import EVEN
from farkle_core.game.turn_start import TurnStart
from farkle_core.lab.measures import MeasureUnit
from farkle_core.language.messages import _, figures, number
from farkle_core.play import SampleMean, SolutionStrategy, play
from farkle_core.play.games import GameCounts, mean_of
from farkle_core.referee import GameState, Referee
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Interval, Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.fit import Fitted, fit
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.match import SelfPlay, how_long, match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal, Tabled
from farkle_core.strategies.sentence_cache import FoundPlaybook
from farkle_core.strategies.sentence_search import found_playbook
from farkle_core.strategies.visits import visits_of


@dataclass(frozen=True, slots=True)
class GameMeasurements:
    """The measurements of some games."""

    record: GameCounts  # results, turns, farkles and rolls of each game
    # drama, lead_changes, decisiveness: as in `measures`; drama and decisiveness are not a number where every win was
    # shared
    drama: SampleMean
    lead_changes: SampleMean
    decisiveness: SampleMean


def watch(solution: Solution, games: int, seed: int) -> GameMeasurements:
    """Let the referee play games between two players who decide as a solution advises.

    The same seed gives the same games.
    """
    strategy = SolutionStrategy(solution, Referee(solution.ruleset))
    paths: list[list[float]] = [[] for _game in range(games)]

    def note(state: GameState, together: list[int]) -> None:
        chance = strategy.win_chance(state, 0)
        for game in together:
            paths[game].append(chance)

    record = play(solution, games, seed, note)
    decided = [(path, share > EVEN) for path, share in zip(paths, record.shares.tolist(), strict=True) if share != EVEN]
    ends = np.array([_end(path, first_won=won) for path, won in decided]).reshape(-1, 2)
    return GameMeasurements(
        record=record,
        drama=_mean(ends[:, 0]),
        lead_changes=mean_of(np.array([float(changes(path)) for path in paths])),
        decisiveness=_mean(ends[:, 1]),
    )


def changes(path: Sequence[float]) -> int:
    """Return how often the leader changes; `path`: the first player's win chances. Even chances do not count."""
    leads = [chance > EVEN for chance in path if chance != EVEN]
    return sum(one != other for one, other in pairwise(leads))


def _end(path: Sequence[float], *, first_won: bool) -> tuple[float, float]:
    """Return the loser's highest chance, and the share of turns from when the winner is above it."""
    winners = path if first_won else [1.0 - chance for chance in path]
    highest = 1.0 - min(winners)
    above = next((turn for turn, chance in enumerate(winners) if chance > highest), len(winners))
    return highest, 1.0 - above / len(winners)


def _mean(values: Floats) -> SampleMean:
    return mean_of(values) if values.size else SampleMean(float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class Choices:
    """Expected numbers of a game before a player is at the goal, both players together."""

    turns: float  # turns, rolls: turns; rolls of dice
    rolls: float
    farkles: float  # rolls that end a turn as a farkle or a disaster
    # scorings, modest: rolls that can be scored with different numbers of dice; those of them where the scoring with
    # most points is not the best
    scorings: float
    modest: float
    # decisions, dependent: decisions to hold or to roll short of the goal; those of them that are wrong under the best
    # rule that knows all but the opponent's score and farkles
    decisions: float
    dependent: float


def choices_of(solution: Solution) -> Choices | None:
    """Weight all decisions of a game by their frequency.

    Returns None where visits are not known, see :func:`farkle_core.strategies.visits.visits_of`.
    """
    followed = visits_of(solution)
    if followed is None:
        return None
    from farkle_core.kernels.compiler.lanes import LANES
    from farkle_core.kernels.reading.choices import FARKLES, MODEST, ROLLS, SCORINGS, SUMS, note_choices

    game = make_game(solution.game)
    plan = make_plan(solution.automaton, game, sharing=False)
    (context,) = make_contexts(plan, game, solution.phase_tables, solution.chances)
    mass, by_lane = aligned(context.workspace.values.size), aligned(SUMS * LANES)
    best = np.maximum.reduceat(plan.offsets, plan.reads[:-1])
    most = best - best % (plan.columns * LANES)
    decisions = np.zeros((game.seats, game.counts, game.size, game.rows, plan.modes, 2))
    for total in range(2 * game.size - 1):
        note_choices(context, mass, most, followed, by_lane, decisions, total)
    sums = by_lane.reshape(SUMS, LANES).sum(axis=1)
    return Choices(
        turns=float(followed.sum()),
        rolls=float(sums[ROLLS]),
        farkles=float(sums[FARKLES]),
        scorings=float(sums[SCORINGS]),
        modest=float(sums[MODEST]),
        decisions=float(decisions.sum()),
        dependent=float(decisions.min(axis=-1).sum()),
    )


Value = float | int | str | None

_SIMPLE_HOLD: Final = 300
_ONE_GAME: Final = 0.01  # of 100: who loses so little needs no further sentences

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
    def sentences(self) -> FoundPlaybook | None:
        """The sentences that the search finds; None where it seeks none."""
        try:
            return found_playbook(self.solution, threads=self._settings.threads)
        except UserError:
            return None

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


def _sentences_price(measuring: Measuring) -> Figure:
    found = measuring.sentences
    return Figure(None if found is None else EVEN - found.price.overall)


def _sentences_needed(measuring: Measuring) -> Figure:
    ladder = () if measuring.sentences is None else measuring.sentences.ladder
    return Figure(next((count for count, wins in enumerate(ladder, 1) if wins >= EVEN - _ONE_GAME), None))


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
    "price_sentences": _sentences_price,
    "sentences_needed": _sentences_needed,
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


def written(value: Value, unit: MeasureUnit, decimals: int = 3) -> str:
    """Return a value as people read it; chances and shares in per cent with so many decimals."""
    if value is None or isinstance(value, str):
        return value or "–"
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        return _("{percent} %", percent=figures(f"{100 * value:.{decimals}f}"))
    if unit is MeasureUnit.POINTS or isinstance(value, int):
        return number(round(value))
    return figures(f"{value:,.0f}" if unit is MeasureUnit.GAMES else f"{value:,.2f}")
