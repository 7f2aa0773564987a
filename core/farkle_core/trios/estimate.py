"""Estimates the states, memory and time of solving a ruleset for three players."""

from collections.abc import Iterator
from typing import Final

import psutil

from farkle_core.engine.estimate import SPARE_MEMORY, Estimate, count_states
from farkle_core.engine.settings import DEFAULTS, Settings, check_settings, compile_game, make_grid, needs_ceiling
from farkle_core.engine.team import cores
from farkle_core.errors import Problem, UserError
from farkle_core.game.compiled import CompiledGame
from farkle_core.game.grid import Grid
from farkle_core.game.shared_options import undominated_outcomes
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset, Ties
from farkle_core.trios.context import numbers_of, seats_of

_BYTES: Final = 16  # of one start: two win chances
EVALUATIONS: Final = 3.2  # evaluations of a start until it is solved, measured for busche-neller to 10,000

# For one turn total of one start, one thread: busche-neller to 10,000 took 92 s with two threads.
_SECONDS_ALWAYS: Final = 0.3
_SECONDS_PER_OPTION: Final = 1.2e-10

# Factor for a start whose turn may continue past the goal (measured: 371 s of two cores for 177 s).
_PAST_GOAL: Final = 2.1

_TABLES: Final = 24  # numbers stored or used in between, for each pair of leads in the last turns
_BESIDE: Final = 64 << 20  # bytes besides the win chances: layers, workspaces, the automaton


def refuse_for_three(ruleset: Ruleset) -> None:
    """Refuse rules whose game of three players is not solved. Raises UserError that names every unsupported rule."""
    if problems := tuple(_problems(ruleset)):
        raise UserError(
            _("These rules cannot be solved for three players."),
            problems,
            _("Two players are solved exactly."),
        )


def _problems(ruleset: Ruleset) -> Iterator[Problem]:
    if ruleset.end.rule is EndRule.FULL_ROUND:
        yield Problem("end.rule", ruleset.end.rule.value, _("sudden, last-turn or equal-turns, for three players"))
    if ruleset.end.ties is Ties.PLAYOFF:
        yield Problem("end.ties", ruleset.end.ties.value, _("first or split, for three players"))
    if ruleset.end.rule is not EndRule.SUDDEN and ruleset.turn.farkle_keeps_turn_total:
        yield Problem("turn.farkle_keeps_turn_total", "true", _("false with last turns, for three players"))
    if ruleset.has_penalty:
        yield Problem("farkles.count", str(ruleset.farkles.count), _why_no_penalty(ruleset))
    if ruleset.start.carry is not Carry.NONE:
        yield Problem("start.carry", ruleset.start.carry.value, _("none, for three players"))
    if ruleset.exact_goal:
        yield Problem("end.overshoot", ruleset.end.overshoot.value, _("allowed, for three players"))
    if ruleset.turn.beat_last_turn:
        yield Problem("turn.beat_last_turn", "true", _("false, for three players"))
    if ruleset.dice_differ:
        yield Problem("second_die", "", _("none, for three players: all bring the same dice"))
    if ruleset.has_disaster:
        yield Problem("cursed.effect", "disaster", _("toxic or no cursed rolls, for three players"))


def _why_no_penalty(ruleset: Ruleset) -> str:
    """Return the problem of farkles in a row for three players, with the memory they would take."""
    grid = make_grid(ruleset, DEFAULTS)
    starts = (grid.farkle_counts * grid.size) ** 3
    return _(
        "0, for three players: each one's farkles in a row would make {starts:,.1f} million starts of turns, which "
        "take {memory:,.1f} GB",
        starts=starts / 1e6,
        memory=_BYTES * starts / 1e9,
    )


def estimate_trio(ruleset: Ruleset, settings: Settings = DEFAULTS) -> Estimate:
    """Return the estimate of solving `ruleset` for three players; fast, without solving.

    Raises UserError if the rules are not solved for three players, or a setting cannot be.
    """
    check_settings(settings)
    refuse_for_three(ruleset)
    game = compile_game(ruleset, settings)
    states = count_states(ruleset, game.grid) * game.grid.size * seats_of(game)
    needed = memory_for_three(game)
    available = int(SPARE_MEMORY * psutil.virtual_memory().available)
    problems = (_too_large(game.grid, needed, available),) if needed > available else ()
    return Estimate(states, needed, _seconds(game, settings, states), problems)


def memory_for_three(game: CompiledGame) -> int:
    """Return the bytes that solving and saving take at most: the win chances, and once more the file's content."""
    past = game.grid.ceiling_index if needs_ceiling(game.ruleset) else 0
    return 2 * 2 * 8 * numbers_of(game) + 8 * _TABLES * (past + game.grid.size) ** 2 + _BESIDE


def whole_weight(game: CompiledGame) -> float:
    """Return how many times longer an evaluation takes with all options than without those that are never best."""
    return _options(game, whole=True) / _options(game, whole=False)


def _seconds(game: CompiledGame, settings: Settings, states: int) -> float:
    reads = EVALUATIONS * _options(game, whole=False) + _options(game, whole=True)
    members = min(settings.team_size, cores())
    reads *= _PAST_GOAL if needs_ceiling(game.ruleset) else 1.0
    return _SECONDS_ALWAYS + _SECONDS_PER_OPTION * reads * states / game.grid.dice / members


def _options(game: CompiledGame, *, whole: bool) -> int:
    """Return how many options one turn total has to read, in all modes."""
    automaton = game.automaton
    found = None if whole else undominated_outcomes(automaton)
    by_mode = tuple(mode.outcomes for mode in automaton.modes) if found is None else found
    return sum(len(outcome.options) for outcomes in by_mode for outcome in outcomes)


def _too_large(grid: Grid, needed: int, available: int) -> Problem:
    return Problem(
        "goal",
        _("{goal:,} points in steps of {quantum}", goal=grid.goal, quantum=grid.quantum),
        _(
            "a lower goal: three players take {memory:,.1f} GB, of which {available:,.1f} GB can be used now",
            memory=needed / 1e9,
            available=available / 1e9,
        ),
    )
