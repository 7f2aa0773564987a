"""Estimates the states, memory and time of a solve from the rules alone.

The time is a model: so many passes over all starts, each with so many options to read. Its factors were fitted to the
times of all shipped rulesets; they are used for forecasts only, never for results.
"""

from dataclasses import dataclass
from typing import Final

import psutil

from farkle_core.engine.settings import (
    DEFAULTS,
    Settings,
    bound_check_cost,
    compile_game,
    measures_bound,
    needs_ceiling,
    wider_game,
    wider_grid,
)
from farkle_core.engine.short_calls import cores
from farkle_core.errors import Problem
from farkle_core.game.automaton import Automaton, is_restless, more_is_never_worse
from farkle_core.game.modes import CompiledGame
from farkle_core.game.turn_start import Grid
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.language.messages import L_, joined_messages
from farkle_core.rules.model import Carry, Ruleset

SPARE_MEMORY = 0.8  # share of the free memory for a solve; the rest is for the window and the system
_WORKSPACE = 16  # numbers in a thread's workspaces for each row, mode and lane: 5 to 30 in the shipped rulesets

# Of one state, with one thread.
_SECONDS_ALWAYS = 0.02
_SECONDS_PER_OPTION = 7e-12

# Factor for options in large automata: values of six different dice do not fit into the first cache.
_WIDE = 1.8

_USUAL_SWEEPS: Final = 10.0  # sweeps with a penalty: 9 to 12 with `facebook` and `three-farkles` (`docs/speed.md`)

CHECK_COST: Final = 1.4  # of a sweep that compares all equations, beside one that solves them: 1.24 to 1.5 (measured)

# Sweeps that a game with a lower bound takes from the solution with the higher one, and the number of penalties above
# the lowest score within which they change relevant starts. With both, `facebook` takes as long as 4.9 sweeps over all
# scores, `three-farkles` as 7.5 (measured).
_WARM_SWEEPS: Final = 9.0
_PENALTIES_UP: Final = 6

_SECONDS_PER_LOADED_OPTION = 3e-5  # to find the options of rolls of loaded dice, twice, and those that are never best

# Passes over all starts with a penalty, without one, and with a disaster; the factor for repeated antidiagonals, and
# the addition for each turn total that may have to be beaten.
_PENALTY_SWEEPS = 9.5
_PAIR_EVALUATIONS = 3.5
_DISASTER_EVALUATIONS = 25.0
_STEAL_ROUNDS = 200.0
_BEATEN_TOTALS = 1.4

# Factors of, or additions to, the time of a pass with more to read.
_KEEPING = 1.3
_ALL_OPTIONS = 1.3
_RESTLESS = 4.0
_EXACT_WITH_PENALTY = 3.5
_UNSETTLED = 0.15
_OFFERS = {Carry.NONE: 0.0, Carry.HIGH_STAKES: 3.5, Carry.PIGGYBACK: 9.0, Carry.STEAL: 0.0}


@dataclass(frozen=True, slots=True)
class Estimate:
    """States, memory and time of a solve."""

    # game states (b, d, f, e, n, t), without turn totals that win, as [B16] counts them
    states: int
    memory: int  # an upper limit, bytes
    seconds: float  # approximate, without compiling, including checks
    problems: tuple[Problem, ...]  # why it cannot be solved; empty if it can


def estimate_game(game: CompiledGame, settings: Settings) -> Estimate:
    """Estimate the solve of a game that is compiled already."""
    problems: tuple[Problem, ...] = ()
    ruleset = game.ruleset
    states, memory = count_states(ruleset, game.grid), _memory(game, settings)
    available = int(psutil.virtual_memory().available * SPARE_MEMORY)
    if memory > available:
        problems = (_too_large(ruleset, settings, memory, available),)
    return Estimate(states, memory, _seconds(game, settings, states), problems)


def states_passed(ruleset: Ruleset, settings: Settings = DEFAULTS) -> float:
    """Return the game states that a solve computes, counted at each computation: to compare many rulesets.

    Unlike :func:`estimate_game` it does not examine rolls, so it takes a hundredth of the time.
    """
    game = compile_game(ruleset, settings)
    return ruleset.seats * count_states(ruleset, game.grid) * _passes(game, settings)


def count_states(ruleset: Ruleset, grid: Grid) -> int:
    """Count the game states: [B16]'s 423,765,000 for Facebook Farkle with its bound of −2500.

    Each start of a turn counts the dice to roll times the turn totals below a win, at least as many as are below the
    minimum to hold.
    """
    least, opening = (ruleset.least_hold(banked) // grid.quantum for banked in (1, 0))
    above = (grid.goal - grid.quantum) // grid.quantum
    totals = _at_least(1, above, least) + _at_least(above + 1, grid.size, opening)
    return int(totals * grid.size * grid.farkle_counts**2 * grid.dice)


def _at_least(first: int, last: int, least: int) -> int:
    """Return the sum of max(k, least) over k from `first` to `last`."""
    flat = min(max(least, first - 1), last)
    return least * (flat - first + 1) + (last * (last + 1) - flat * (flat + 1)) // 2


def _memory(game: CompiledGame, settings: Settings) -> int:
    """Return the bytes of solving, or of reading and saving afterwards, whichever is larger."""
    grid = game.grid
    length, workspaces = _floats(game, settings)
    again = sum(_floats(wider_game(game, settings), settings)) if measures_bound(game.ruleset, settings) else 0
    regions = 18 * grid.dice * grid.size**2
    return max(8 * (length + workspaces + again), 8 * (3 * length + workspaces) + regions)


def _floats(game: CompiledGame, settings: Settings) -> tuple[int, int]:
    """Return how many numbers are in the tables and on the workspaces."""
    ruleset, grid = game.ruleset, game.grid
    rows = grid.ceiling_index + max(ruleset.least_hold(0), ruleset.start.bonus) // grid.quantum
    modes = len(game.automaton.modes)
    return game.phase_tables.length, settings.team_size * _WORKSPACE * rows * modes * LANES + _limits(game)


def _limits(game: CompiledGame) -> int:
    """Return how many numbers say where past the goal holding is best, with those of one safe mode."""
    grid = game.grid
    return 2 * game.phase_tables.seats * grid.farkle_counts * (grid.ceiling_index - grid.size) * grid.size


def _seconds(game: CompiledGame, settings: Settings, states: int) -> float:
    """Return the approximate seconds of a solve; all factors measured."""
    ruleset, automaton = game.ruleset, game.automaton
    members = min(settings.team_size, cores())
    options = sum(each.options for each in game.automata) / len(game.automata)
    each = _SECONDS_PER_OPTION * options / automaton.dice * 6 * _more_than_usual(automaton)
    always = _SECONDS_ALWAYS
    if automaton.kinds:
        each *= _WIDE
        always += _SECONDS_PER_LOADED_OPTION * options * len(game.automata)
    return always + (ruleset.seats * states * _passes(game, settings) + _last_states(game)) * each / members


def _passes(game: CompiledGame, settings: Settings) -> float:
    """Return how often a solve computes every state."""
    ruleset, turn = game.ruleset, game.ruleset.turn
    passes, again = _PAIR_EVALUATIONS, _PAIR_EVALUATIONS
    if ruleset.has_penalty:
        passes, again = _PENALTY_SWEEPS, warm_sweeps(ruleset, settings)
    elif ruleset.has_disaster:
        passes = again = _DISASTER_EVALUATIONS
    if turn.beat_last_turn:
        passes += game.grid.size * _BEATEN_TOTALS
    if needs_ceiling(ruleset):
        passes, again = (number * _past_goal(game) for number in (passes, again))
    if measures_bound(ruleset, settings):
        passes += again * bound_check_cost(ruleset, settings)
    if ruleset.start.carry is Carry.STEAL:
        passes *= _STEAL_ROUNDS
    return passes * (_KEEPING if turn.farkle_keeps_turn_total else 1.0)


def _more_than_usual(automaton: Automaton) -> float:
    """Return how much longer a start takes if its turn has more options to read."""
    ruleset = automaton.ruleset
    factor = 1.0 + _OFFERS[ruleset.start.carry]
    if is_restless(automaton, past=needs_ceiling(ruleset)) and ruleset.start.carry is not Carry.STEAL:
        factor += _RESTLESS if needs_ceiling(ruleset) or ruleset.start.carry is not Carry.NONE else 0.1
    if ruleset.exact_goal and ruleset.has_penalty:
        factor *= _EXACT_WITH_PENALTY
    return factor * (1.0 if more_is_never_worse(ruleset) else _ALL_OPTIONS)


def _past_goal(game: CompiledGame) -> float:
    """Return how much longer turns take that may continue past the goal."""
    ruleset, grid = game.ruleset, game.grid
    # Without carried dice or forced rolls, most states past the goal are settled.
    whole = ruleset.carries_over or ruleset.forces_rolls
    return 1.0 + 2.0 * (1.0 if whole else _UNSETTLED) * (grid.ceiling_index - grid.size) / grid.size


def _last_states(game: CompiledGame) -> float:
    """Return the approximate number of game states after the goal, without the very last turn."""
    grid = game.grid
    starts = sum(
        float((phase.own[1] - phase.own[0] + 1) * (phase.other[1] - phase.other[0] + 1))
        for phase in game.phase_tables.phases
        if phase.turns_left > (0 if game.ruleset.carries_over else 1)
    )
    return starts * grid.farkle_counts**2 * grid.dice * grid.ceiling_index / 2


def _too_large(ruleset: Ruleset, settings: Settings, memory: int, available: int) -> Problem:
    ways = [
        L_(
            "a goal below {goal:,}, or point values that are all multiples of more than {quantum}",
            goal=ruleset.goal,
            quantum=ruleset.quantum,
        )
    ]
    if ruleset.may_fall_below_zero:
        ways.append(L_(", or a bound nearer to 0"))
    if needs_ceiling(ruleset):
        ways.append(L_(", or a ceiling less than {ceiling:,} past the goal", ceiling=settings.ceiling))
    return Problem(
        "goal",
        L_(
            "{goal:,} points in steps of {quantum}, which takes {memory:,.1f} GB",
            goal=ruleset.goal,
            quantum=ruleset.quantum,
            memory=memory / 1e9,
        ),
        L_(
            "about {available:,.1f} GB of memory can be used now; choose {advice}",
            available=available / 1e9,
            advice=joined_messages(ways, ""),
        ),
    )


def is_checked_as_solved(ruleset: Ruleset) -> bool:
    """Whether every start is checked when its pair is solved: ``Engine.checks_pairs`` by the rules alone."""
    return not (ruleset.has_penalty or ruleset.has_disaster or ruleset.carries_over)


def usual_sweeps(ruleset: Ruleset) -> float:
    """Return how many sweeps the game usually needs."""
    return _USUAL_SWEEPS if ruleset.has_penalty or ruleset.has_disaster else 1.0


def warm_share(ruleset: Ruleset, settings: Settings) -> float:
    """Return the share of all starts that a sweep computes when a game is solved again with wider limits."""
    if not ruleset.has_penalty:
        return 1.0
    grid = wider_grid(ruleset, settings)
    apart = max(1.0 - _PENALTIES_UP * ruleset.farkles.penalty / grid.quantum / grid.size, 0.0)
    return float(1.0 - apart**3)


def warm_sweeps(ruleset: Ruleset, settings: Settings) -> float:
    """Return the work to solve a game with a penalty again with wider limits, in sweeps over the game."""
    return _WARM_SWEEPS * warm_share(ruleset, settings)


def expected_sweeps(ruleset: Ruleset, settings: Settings) -> tuple[float, float]:
    """Return the expected sweeps until the win chances are final, and the work after that, in sweeps."""
    sweeps = usual_sweeps(ruleset)
    again = warm_sweeps(ruleset, settings) if ruleset.has_penalty else sweeps
    measured = measures_bound(ruleset, settings)
    check = 0.0 if is_checked_as_solved(ruleset) else CHECK_COST
    return sweeps, check + (again * bound_check_cost(ruleset, settings) if measured else 0.0)
