"""Solves a ruleset: the chance of winning from every start of a turn, exactly.

The unknown is W(b, d, f, e), the mover's chance of winning at the start of a turn: b and d are both banked scores, f
and e both counts of farkles in a row. The kernels' docstrings state the equations. This module decides the order and
number of sweeps, accepts the result, and fills the certificate.

* The turns after the goal come first: no turn leads back from them.
* If no turn leads to a smaller sum of scores, one sweep solves the game. Otherwise (penalties, disasters) sweeps are
  repeated until further ones would change no win chance by more than the tolerance.
* A check evaluates every equation once more with the final numbers; the largest difference is the residual. The check
  uses all options of every roll, while sweeps leave out options that seem never to be best (*dominated*). If the two
  differ, sweeps continue with all options. If one sweep is enough, a start's last evaluation is its check, because the
  numbers that it depends on never change again.
* If the solver's limits matter (the bound below 0, the ceiling past the goal), the game is solved again with wider
  limits.

A first answer is handed out long before: as soon as no win chance can be off by more than a millionth. All that a sweep
does not know are the values that turns lead back to. An error of these makes no win chance wrong by more than itself.
A sweep shows how much they miss, and the ratio of the differences between sweeps how much is still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from farkle_core.arrays import Floats, frozen
from farkle_core.engine.acceleration import FIRST_ERROR, Acceleration, Convergence, FirstAnswer, first_of
from farkle_core.engine.defect_correction import correction_for
from farkle_core.engine.estimate import (
    CHECK_COST,
    Estimate,
    estimate_game,
    expected_sweeps,
    usual_sweeps,
    warm_share,
)
from farkle_core.engine.monitor import Monitor, Reporter, WorkPhase, sweeps_left, unwatched
from farkle_core.engine.settings import (
    DEFAULTS,
    Settings,
    bound_check_cost,
    check_settings,
    compile_game,
    measures_bound,
    wider_game,
)
from farkle_core.engine.short_calls import Team
from farkle_core.errors import TooLargeError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import EVEN
from farkle_core.kernels.turn.context import OTHER_LAST, OWN_FIRST, OWN_LAST
from farkle_core.language.messages import _
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Certificate, Solution
from farkle_core.solution.trios.solution import THREE
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.versions import versions

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine


_MOST_ROUNDS: Final = 200  # each leaves at most the chance of a tie
_STEEPEST: Final = 0.99  # a steeper secant would lead too far


def settle_playoff(engine: Engine, tolerance: float) -> None:
    """Compute the first seat's chance with level scores.

    A round leads to another with the small chance of a tie, so repeated rounds converge quickly. The secant through the
    last two converges at once, because hardly any decision changes on the way.
    """
    level, before = EVEN, None
    for _round in range(_MOST_ROUNDS):
        engine.set_level(level)
        chance = _chance_of_round(engine)
        if abs(chance - level) <= tolerance / 10.0:
            break
        slope = 0.0
        if before is not None and level != before[0]:
            slope = min(max((chance - before[1]) / (level - before[0]), 0.0), _STEEPEST)
        before = (level, chance)
        level = level + (chance - level) / (1.0 - slope)
    engine.set_level(level)


def _chance_of_round(engine: Engine) -> float:
    """Compute the last round of a playoff, and return the first seat's chance at its start."""
    phase_tables, size = engine.phase_tables, engine.game.size
    usual = phase_tables.links.copy()
    last, start = phase_tables.find(1, 1, False), phase_tables.find(2, 0, False)
    if last is None or start is None:
        raise ValueError("these rules have no playoff")
    phase_tables.links[last, OWN_FIRST : OWN_LAST + 1] = size  # this player has not moved in this round
    phase_tables.links[start, OWN_FIRST : OTHER_LAST + 1] = size
    try:
        for phase in (last, start):
            engine.repeat_phase(phase)
    finally:
        phase_tables.links[:] = usual
    return float(engine.chances[phase_tables.level_place])


# A game with a change left after so many sweeps is marked as not converged; the shipped rulesets take up to 12.
_MOST_SWEEPS = 20_000

_MOST_REFINEMENTS = 4  # each makes the pairs a hundred times finer; below 1e-15 of a tolerance that is rounding

# The tolerance of an antidiagonal (a pair), as a share of the last change, while sweeps still change much. `disaster-
# twos` (goal 2,000) takes 18,917 evaluations with 1e-3, 18,532 with 1e-5, 19,307 with 0.
_STILL_SHARE = 1e-3
_PAIR_SHARE = 1e-5

# Changes below this share of the tolerance cause no further evaluation when the limits are measured.
_UNCHANGED = 0.01

_ROUNDING = 2e-15  # the smallest error of a pair's equations: ten roundings of numbers near 1
# Sweeps with wider limits begin with few starts and end with all of them: the first costs half of their mean, each a
# tenth more than the one before, and the last one twice the mean (measured with `facebook` and `zilch`: eight sweeps).
_WARM_SWEEPS = 8.0
_FIRST_WARM, _WARM_RISE, _LAST_WARM = 0.5, 0.1, 2.0


def solve(
    ruleset: Ruleset,
    settings: Settings = DEFAULTS,
    monitor: Monitor = unwatched,
    first: Callable[[Solution], None] | None = None,
    players: int = 2,
) -> Solution:
    """Solve `ruleset` exactly.

    Parameters
    ----------
    settings : Settings
        Bound, tolerance, threads.
    monitor : Monitor
        Hears of the progress at least every 50 ms; may raise Cancelled.
    first : callable, optional
        Takes the first answer, a provisional solution, as soon as there is one. The solver waits until it returns.
    players : int
        2 or 3, each of whom plays for their own win; see :func:`farkle_core.solution.trios.solve.solve_trio`.

    Returns
    -------
    Solution
        Marked as not converged if the tolerance was not reached.

    Raises
    ------
    TooLargeError
        If the solve needs more memory than the machine has.
    RulesetError
        If no file could hold the rules: with every problem of theirs.
    UserError
        If a setting is invalid, or the rules are not solved for three players.
    Cancelled
        From the monitor.
    """
    if players == THREE:
        return solve_trio(ruleset, settings, monitor, first)
    answer = FirstAnswer(max(FIRST_ERROR, settings.tolerance))
    check_settings(settings)
    game = compile_game(ruleset, settings)
    wanted = estimate_game(game, settings)
    _refuse(wanted)
    reporter = Reporter(monitor, wanted.states, *expected_sweeps(ruleset, settings))
    with Team(settings.team_size) as team:
        engine, compile_seconds = _prepared(game, team, reporter)

        def solution(chances: Floats, convergence: Convergence, **certified: Any) -> Solution:
            certificate = _certificate(engine, settings, convergence, wanted.states, compile_seconds)
            certificate = replace(certificate, seconds_to_first_answer=answer.seconds, **certified)
            return Solution(ruleset, settings, certificate, game.grid, chances, versions())

        if first is not None:
            answer.check = lambda: _residual_of_some(engine)
            answer.take = lambda chances, so_far: first(
                solution(chances, so_far, converged=False, provisional=answer.error, seconds=answer.seconds)
            )
        convergence = run(engine, settings.tolerance, reporter, first=answer)
        effect = None
        if measures_bound(ruleset, settings):
            effect = _limits_effect(settings, engine, reporter)
    reporter.finish()
    error = answer.difference(engine.chances)
    return solution(frozen(engine.chances), convergence, bound_effect=effect, first_answer_error=error)


def first_answer(
    ruleset: Ruleset, settings: Settings = DEFAULTS, monitor: Monitor = unwatched, players: int = 2
) -> Solution:
    """Return the first answer of :func:`solve`, a provisional solution; the end if none came before it."""
    return first_of(lambda stop: solve(ruleset, settings, monitor, stop, players))


def _certificate(
    engine: Engine, settings: Settings, convergence: Convergence, states: int, compile_seconds: float
) -> Certificate:
    return Certificate(
        converged=max(convergence.change, convergence.left, convergence.residual) <= settings.tolerance,
        tolerance=settings.tolerance,
        change=convergence.change,
        residual=convergence.residual,
        bound_effect=None,
        states=states,
        sweeps=convergence.sweeps,
        evaluations=engine.evaluations,
        seconds=convergence.seconds,
        compile_seconds=compile_seconds,
        threads=settings.team_size,
    )


def _refuse(wanted: Estimate) -> None:
    if wanted.problems:
        raise TooLargeError(_("This takes more memory than there is."), wanted.problems)


def _prepared(game: CompiledGame, team: Team, reporter: Reporter) -> tuple[Engine, float]:
    """Make the engine: imports and compiles the kernels."""
    reporter.enter(WorkPhase.COMPILING)
    began = perf_counter()
    from farkle_core.engine.engine import Engine  # importing numba takes half a second: only when it is needed

    engine = Engine.prepare(game, team)
    return engine, perf_counter() - began


def run(
    engine: Engine, tolerance: float, reporter: Reporter, *, warm: bool = False, first: FirstAnswer | None = None
) -> Convergence:
    """Find all win chances of an engine's game.

    Parameters
    ----------
    engine : Engine
        Holds them afterwards.
    tolerance : float
        The largest error of an equation.
    reporter : Reporter
        Hears of the progress.
    warm : bool
        Whether the engine begins with nearly right win chances. Then the equations are not compared afterwards, and the
        residual is 0; the last sweep evaluates all options.
    first : FirstAnswer, optional
        Is offered the win chances before they are final.
    """
    reporter.enter(WorkPhase.SOLVING)
    began = perf_counter()
    _work_out_last_turns(engine, tolerance, reporter, warm=warm)
    sweep = _sweep_until_still if engine.reaches_back else _sweep_once
    convergence = sweep(engine, tolerance, reporter, warm=warm, first=first)
    if not warm:
        convergence.residual = max(convergence.residual, _check_single_starts(engine, reporter))
    convergence.seconds = perf_counter() - began
    return convergence


def _work_out_last_turns(engine: Engine, tolerance: float, reporter: Reporter, *, warm: bool = False) -> None:
    """Solve the turns after the goal: only a playoff leads back, to its own start."""
    share = engine.share_of_last_turns
    reporter.expect_more(share)
    if engine.phase_tables.level_place >= 0:
        settle_playoff(engine, tolerance)
    phases = max(len(engine.phase_tables.phases) - engine.game.seats, 1)
    engine.last_turns(lambda done: reporter.advance(share * done / phases), warm=warm)


def _one_sweep(engine: Engine, tolerance: float, reporter: Reporter, convergence: Convergence, *, warm: bool) -> float:
    """Sweep once with the kernel that these rules need; return the largest change."""
    from farkle_core.kernels.sweeps.sweep import FIRST, REPEAT

    known = warm or convergence.sweeps > 0
    # While sweeps change much, an antidiagonal need not be exact.
    change = convergence.change if engine.reaches_back and known else 0.0
    if engine.solves_pairs:
        solved = engine.solve_pairs(
            max(convergence.pair_tolerance, _PAIR_SHARE * change), reporter.advance, known=known
        )
        convergence.residual = solved.residual
        return solved.change
    still = convergence.pair_tolerance if engine.sums_pairs else tolerance / 10.0
    return engine.sweep(REPEAT if known else FIRST, reporter.advance, max(still, _STILL_SHARE * change))


def _pair_tolerance(tolerance: float) -> float:
    """Return the tolerance of a pair's equations: as fine as rounding allows, because that costs hardly any time."""
    return max(tolerance / 1000.0, _ROUNDING)


def _sweep_once(
    engine: Engine, tolerance: float, reporter: Reporter, *, warm: bool = False, first: FirstAnswer | None = None
) -> Convergence:
    """Solve a game without turns that lead to a smaller sum: one sweep is enough, unless rounding needs another."""
    convergence = Convergence(pair_tolerance=_pair_tolerance(tolerance))
    for _round in range(_MOST_REFINEMENTS):
        if not warm:  # otherwise the caller has set the phase and its weight
            reporter.enter(WorkPhase.SOLVING)
        _one_sweep(engine, tolerance, reporter, convergence, warm=warm)
        convergence.sweeps += 1
        # What is carried over is checked afterwards; else a start's last evaluation was its check.
        if first is not None and not (engine.checks_pairs and convergence.residual > tolerance):
            first.offer(engine.chances, convergence, 0.0)
        if warm:
            convergence.residual = 0.0
        elif not engine.checks_pairs:
            convergence.residual = _compare(engine, reporter)
        convergence.change = convergence.residual
        reporter.finished_sweep(convergence.residual)
        if convergence.residual <= tolerance:
            break
        engine.few = None
        convergence.pair_tolerance /= 100.0
    return convergence


def _sweep_until_still(
    engine: Engine, tolerance: float, reporter: Reporter, *, warm: bool = False, first: FirstAnswer | None = None
) -> Convergence:
    """Repeat sweeps until all further ones together would change no win chance by more than the tolerance."""
    convergence, changes, acceleration = (
        Convergence(pair_tolerance=tolerance / 10.0),
        list[float](),
        Acceleration(*engine.limits),
    )
    correction = correction_for(engine)
    usual = _WARM_SWEEPS if warm else usual_sweeps(engine.compiled.ruleset)
    weight, checks_next = reporter.weight, False  # the caller has set the mean weight of the sweeps of a warm engine
    while convergence.sweeps < _MOST_SWEEPS:
        before, known = engine.targets, warm or convergence.sweeps > 0
        all_before = engine.wins if engine.concerned else None
        rising = weight * (_LAST_WARM if checks_next else _FIRST_WARM + _WARM_RISE * convergence.sweeps)
        reporter.weigh(rising if warm else engine.cost_of_a_sweep)
        convergence.change = _one_sweep(engine, tolerance, reporter, convergence, warm=warm)
        convergence.sweeps += 1
        changes.append(convergence.change)
        if not warm:
            reporter.finished_sweep(convergence.change)
            reporter.weigh(engine.cost_of_a_sweep)
        left = sweeps_left(changes, tolerance, usual)
        risen = _WARM_RISE * left * (left + 1.0) / 2.0 + (_LAST_WARM - 1.0 if engine.few is not None else 0.0)
        reporter.expect_until_still(left, risen * weight if warm else 0.0)
        after = engine.targets
        if known:
            acceleration.note(before, after)
        convergence.left = acceleration.left_after(convergence.change)
        if first is not None and known:
            convergence.residual = missed = float(np.abs(after - before).max())
            first.offer(engine.chances, convergence, max(acceleration.error_after(missed), convergence.left))
        checks_next = warm and engine.few is not None and convergence.left <= tolerance
        if checks_next:
            engine.few = None
        elif max(convergence.change, convergence.left) <= tolerance:
            convergence.residual = 0.0 if warm else _compare(engine, reporter)
            if convergence.residual <= tolerance:
                break
            engine.few = None
            convergence.pair_tolerance /= 100.0
        corrected = correction.of(after - before) if correction and known else 0.0
        engine.targets = acceleration.guess(before, after, corrected) if known else after
        if engine.concerned and all_before is not None:
            engine.concerned.note(engine.wins - all_before, _UNCHANGED * tolerance, last=checks_next)
    return convergence


def _compare(engine: Engine, reporter: Reporter) -> float:
    reporter.enter(WorkPhase.CHECKING, CHECK_COST * engine.cost_of_a_sweep)
    return engine.compare(reporter.advance)


def _check_single_starts(engine: Engine, reporter: Reporter) -> float:
    from farkle_core.engine.single_starts import single_residual

    reporter.enter(WorkPhase.CHECKING, 0.0)
    return single_residual(engine, reporter.advance)


def _residual_of_some(engine: Engine) -> float:
    """Return the largest residual of a few starts with all options; 0.0 if sweeps read all of them."""
    from farkle_core.engine.single_starts import FEW, single_residual

    return 0.0 if engine.few is None else single_residual(engine, lambda _share: None, FEW)


def _limits_effect(settings: Settings, engine: Engine, reporter: Reporter) -> float | None:
    """Return the largest difference of a win chance with wider limits, both scores from 0 to the goal.

    None if the game with wider limits does not converge.
    """
    from farkle_core.engine.engine import Engine

    ruleset = engine.compiled.ruleset
    reporter.enter(WorkPhase.BOUND, bound_check_cost(ruleset, settings) * warm_share(ruleset, settings))
    wider = Engine.prepare(wider_game(engine.compiled, settings), engine.runs.team)
    wider.continue_from(engine)
    if engine.few is None or not engine.reaches_back:
        wider.few = None
    _work_out_last_turns(wider, settings.tolerance, reporter)
    again = _sweep_until_still if engine.reaches_back else _sweep_once
    convergence = again(wider, settings.tolerance, reporter, warm=True)
    if max(convergence.change, convergence.left) > settings.tolerance:
        return None
    near, far = (one.wins[:, :, :, 0, 0, one.game.zero :, one.game.zero :] for one in (engine, wider))
    return float(np.abs(far - near).max())
