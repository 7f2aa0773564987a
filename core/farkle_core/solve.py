"""Solving a ruleset: the chance of winning from every start of a turn, exactly.

The unknown is W(b, d, f, e), the mover's chance of winning at the start of a turn, with both banked scores b and d and
both counts f and e of farkles in a row. The kernels' docstrings state the equations; this module decides what is
swept how often, when it is good enough, and what the certificate says.

* Without a penalty one sweep closes each pair (b, d), (d, b) by Newton's steps.
* With a penalty sweeps are repeated until none changes a win chance by more than the tolerance.
* Afterwards every equation is evaluated once more with the final numbers: the largest difference is the residual.
* Where the solver's bound matters, the game is solved again with the bound lowered by one penalty.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from farkle_core import __version__
from farkle_core.errors import TooLargeError, UnsupportedError
from farkle_core.grid import Grid
from farkle_core.monitor import Monitor, Phase, unwatched
from farkle_core.progress import Reporter, still_to_come, sweeps_left
from farkle_core.rules.model import Ruleset
from farkle_core.settings import (
    DEFAULTS,
    WARM_SWEEPS,
    Estimate,
    Settings,
    bound_check_cost,
    check_settings,
    estimate,
    lower_grid,
    make_grid,
    measures_bound,
    needs_bound,
    unsupported,
)
from farkle_core.solution import Certificate, Solution
from farkle_core.team import Team

if TYPE_CHECKING:
    from farkle_core.engine import Engine

__all__ = ["Estimate", "Settings", "estimate", "make_grid", "needs_bound", "solve", "unsupported"]

Floats = npt.NDArray[np.float64]

_MOST_SWEEPS = 20_000
_MOST_CLOSINGS = 4
_USUAL_SWEEPS = 13.0
_USUAL_DECADES = 1.0


@dataclass
class _Course:
    """How a solve went."""

    change: float = 1.0
    left: float = 0.0
    residual: float = 1.0
    sweeps: int = 0
    seconds: float = 0.0


def solve(ruleset: Ruleset, settings: Settings = DEFAULTS, monitor: Monitor = unwatched) -> Solution:
    """Solve `ruleset` exactly.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    settings : Settings
        Bound, tolerance, threads.
    monitor : Monitor
        Is told the progress, at least every 50 ms; may raise Cancelled.

    Returns
    -------
    Solution
        Marked as not converged when the tolerance was not reached.

    Raises
    ------
    UnsupportedError
        If the ruleset has an option the solver does not know; every one is named.
    TooLargeError
        If it needs more memory than there is.
    UserError
        If a setting cannot be.
    Cancelled
        From the monitor.
    """
    check_settings(settings)
    wanted = estimate(ruleset, settings)
    _refuse(wanted)
    grid, states = make_grid(ruleset, settings), wanted.states
    reporter = Reporter(monitor, states, *_expected_sweeps(ruleset, settings))
    with Team(settings.team_size) as team:
        engine, compile_seconds = _prepared(ruleset, grid, team, reporter)
        course = _run(engine, settings.tolerance, reporter)
        effect = None
        if measures_bound(ruleset, settings):
            effect = _bound_effect(ruleset, settings, engine.tables.wins, team, reporter)
    reporter.finish()
    certificate = Certificate(
        converged=max(course.change, course.left, course.residual) <= settings.tolerance,
        tolerance=settings.tolerance,
        change=course.change,
        residual=course.residual,
        bound_effect=effect,
        states=states,
        sweeps=course.sweeps,
        evaluations=engine.evaluations,
        seconds=course.seconds,
        compile_seconds=compile_seconds,
        threads=settings.team_size,
    )
    wins = engine.tables.wins
    wins.flags.writeable = False
    return Solution(ruleset, settings, certificate, grid, wins, _versions())


def _refuse(wanted: Estimate) -> None:
    if wanted.problems and wanted.memory:
        raise TooLargeError("This takes more memory than there is.", wanted.problems)
    if wanted.problems:
        raise UnsupportedError("These rules cannot be solved yet.", wanted.problems)


def _expected_sweeps(ruleset: Ruleset, settings: Settings) -> tuple[float, float]:
    """Return the sweeps expected until the win chances stand still, and what follows, counted in such sweeps."""
    if not ruleset.has_penalty:
        return 1.0, 1.0
    measured = measures_bound(ruleset, settings)
    again = WARM_SWEEPS * bound_check_cost(ruleset, settings) if measured else 0.0
    return _USUAL_SWEEPS, 1.0 + again


def _prepared(ruleset: Ruleset, grid: Grid, team: Team, reporter: Reporter) -> tuple[Engine, float]:
    """Make the engine; importing and compiling the kernels is part of it."""
    reporter.enter(Phase.COMPILING)
    began = perf_counter()
    from farkle_core.engine import Engine  # importing numba takes half a second: only when it is needed

    engine = Engine.prepare(ruleset, grid, team)
    return engine, perf_counter() - began


def _run(engine: Engine, tolerance: float, reporter: Reporter) -> _Course:
    reporter.enter(Phase.SOLVING)
    began = perf_counter()
    solve_game = _sweep_until_still if engine.game.penalty else _close_pairs
    course = solve_game(engine, tolerance, reporter)
    course.seconds = perf_counter() - began
    return course


def _close_pairs(engine: Engine, tolerance: float, reporter: Reporter) -> _Course:
    """Solve a game without a penalty: once is enough, unless rounding wants the pairs closed more tightly."""
    course, closing = _Course(), tolerance / 10.0
    for _ in range(_MOST_CLOSINGS):
        reporter.enter(Phase.SOLVING)
        engine.close(closing, reporter.advance)
        course.sweeps += 1
        course.residual = course.change = _compare(engine, reporter)
        reporter.finished_sweep(course.residual)
        if course.residual <= tolerance:
            break
        closing /= 100.0
    return course


def _sweep_until_still(engine: Engine, tolerance: float, reporter: Reporter, *, warm: bool = False) -> _Course:
    """Repeat sweeps until the change that all further ones would make together is within the tolerance."""
    from farkle_core.kernels.sweep import FIRST, REPEAT

    course, changes = _Course(), list[float]()
    while course.sweeps < _MOST_SWEEPS:
        how = REPEAT if course.sweeps or warm else FIRST
        course.change = engine.sweep(how, reporter.advance)
        course.sweeps += 1
        changes.append(course.change)
        if not warm:
            reporter.finished_sweep(course.change)
            reporter.expect_until_still(sweeps_left(changes, tolerance, _USUAL_DECADES))
        course.left = still_to_come(changes)
        if max(course.change, course.left) <= tolerance:
            course.residual = _compare(engine, reporter)
            if course.residual <= tolerance:
                break
    return course


def _compare(engine: Engine, reporter: Reporter) -> float:
    reporter.enter(Phase.CHECKING)
    return engine.compare(reporter.advance)


def _bound_effect(ruleset: Ruleset, settings: Settings, wins: Floats, team: Team, reporter: Reporter) -> float | None:
    """Return the largest difference of a win chance, both scores at least 0, when the bound is one penalty lower.

    None if the game with the lower bound does not come to rest.
    """
    from farkle_core.engine import Engine

    grid = make_grid(ruleset, settings)
    lower = lower_grid(ruleset, settings)
    reporter.enter(Phase.BOUND, weight=bound_check_cost(ruleset, settings))
    engine = Engine.prepare(ruleset, lower, team)
    added = lower.size - grid.size
    engine.continue_from(np.pad(wins, ((0, 0), (0, 0), (added, 0), (added, 0)), mode="edge"))
    course = _sweep_until_still(engine, settings.tolerance, reporter, warm=True)
    if max(course.change, course.left) > settings.tolerance:
        return None
    above, above_lower = grid.index(0), lower.index(0)
    difference = engine.tables.wins[:, :, above_lower:, above_lower:] - wins[:, :, above:, above:]
    return float(np.abs(difference).max())


def _versions() -> dict[str, str]:
    import llvmlite
    import numba

    return {
        "farkle-explorer": __version__,
        "numpy": np.__version__,
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
    }
