"""Estimates the states, memory and time of solving a ruleset for three players."""

import math
from collections.abc import Iterator
from typing import Final, assert_never

import psutil

from farkle_core.engine.contexts import make_game
from farkle_core.engine.estimate import SPARE_MEMORY, Estimate, count_states
from farkle_core.engine.settings import (
    Settings,
    bound_check_cost,
    measures_bound,
    needs_ceiling,
    wider_game,
)
from farkle_core.engine.short_calls import cores
from farkle_core.errors import Problem, UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.shared_options import undominated_outcomes
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.language.messages import L_, Message, _
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.solution.trios.context import kinds_led_back_to, kinds_of, numbers_of, seats_of
from farkle_core.solution.trios.last_turns import level_shape, openings_of, penalties_of, table_numbers, tables_at_once

# Evaluations of a start until it is solved: measured for busche-neller to 10,000, welfare (1.3 times as many as
# busche-neller, both to 2,000), facebook to 900 and disaster-twos to 1,500 (8 sweeps).
_EVALUATIONS: Final = 3.2
_EXACT_EVALUATIONS: Final = 4.2
_PENALTY_EVALUATIONS: Final = 19.0
_DISASTER_EVALUATIONS: Final = 45.0

_WARM_EVALUATIONS: Final = 14.0  # to measure the effect of the bound: facebook to 900
_ACCELERATING: Final = 16  # numbers kept of each win chance to which lower scores lead, to save sweeps

# For one turn total of one start, one thread: busche-neller to 10,000 took 92 s with two threads.
_SECONDS_ALWAYS: Final = 0.3
_SECONDS_PER_OPTION: Final = 1.0e-10

# Share of the turn totals past the goal that are computed, with twice the mean before it for each multiple of the goal
# (measured: 371 s of two cores for 177 s to 10,000); all of them if some roll cannot farkle.
_PAST_GOAL: Final = 0.55

_PARTLY_FULL: Final = 2.5  # blocks and threads without enough starts: facebook to 1,000 takes 1.5 times the forecast

# Share of the distinguished turn totals that a last turn computes: 0.55 in last-turn to 10,000, 0.9 in open-1000 to
# 1,000.
_LAST_ROWS: Final = 0.8
_LEADS: Final = 30  # numbers used in between for each pair of leads in last turns: coordinates, which can be
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
    match ruleset.end.rule:
        case EndRule.SUDDEN | EndRule.LAST_TURN | EndRule.EQUAL_TURNS:
            pass
        case EndRule.FULL_ROUND:
            yield from _full_round_problems(ruleset)
        case unknown:
            assert_never(unknown)
    if ruleset.exact_goal and ruleset.last_turns_follow:
        yield Problem("end.ties", ruleset.end.ties.value, L_("first with an exact goal, for three players"))
    if ruleset.start.carry is not Carry.NONE:
        yield Problem("start.carry", ruleset.start.carry.value, L_("none, for three players"))
    if ruleset.turn.beat_last_turn:
        yield Problem("turn.beat_last_turn", "true", L_("false, for three players"))
    if ruleset.toxic_costs_total:
        words = L_("false with toxic rolls, for three players")
        yield Problem("turn.farkle_keeps_turn_total", "true", words)
    if ruleset.dice_differ:
        yield Problem("second_die", "", L_("none, for three players: all bring the same dice"))


def _full_round_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield the rules under which the last turns of a full round depend on more than leads and openings."""
    if ruleset.order_breaks_ties:
        yield Problem("end.ties", ruleset.end.ties.value, L_("split or playoff with full-round, for three players"))
    if ruleset.has_penalty:
        penalty = f"{ruleset.farkles.penalty:,}"
        yield Problem("farkles.penalty", penalty, L_("0 with full-round, for three players"))
    if ruleset.has_disaster:
        yield Problem("cursed.effect", "disaster", L_("toxic or no cursed rolls with full-round, for three players"))


def estimate_trio_game(game: CompiledGame, settings: Settings) -> Estimate:
    """Return the estimate of a game that is compiled already."""
    states = count_states(game.ruleset, game.grid) * game.grid.size * game.grid.farkle_counts * seats_of(game)
    needed = _memory(game, settings)
    available = int(SPARE_MEMORY * psutil.virtual_memory().available)
    problems = (_too_large(game, needed, available),) if needed > available else ()
    return Estimate(states, needed, _seconds(game, settings, states), problems)


def _memory(game: CompiledGame, settings: Settings) -> int:
    """Return the bytes that solving and saving take at most: the win chances, and once more the file's content."""
    numbers = 2 * numbers_of(game) * (2 + _ACCELERATING * kinds_led_back_to(game).size / kinds_of(game))
    if bound_work(game, settings):
        numbers *= 1.0 + bound_check_cost(game.ruleset, settings)
    if needs_ceiling(game.ruleset):
        reach, tables = game.grid.size + game.grid.ceiling_index, tables_at_once(game)
        numbers += 2 * math.prod(level_shape(game)) + (_LEADS + 8 * tables) * reach**2
    return int(8 * numbers) + _BESIDE


def last_turns_work(game: CompiledGame) -> float:
    """Return about how many turn totals of last turns are computed; 0.0 if the goal ends the game."""
    return last_turns(game) * rows_of_last_turns(game)


def rows_of_last_turns(game: CompiledGame) -> float:
    """Return about how many turn totals of a last turn are computed."""
    return _LAST_ROWS * (game.grid.size + game.grid.ceiling_index)


def last_turns(game: CompiledGame) -> float:
    """Return about how many last turns differ; 0.0 if the goal ends the game."""
    if not needs_ceiling(game.ruleset):
        return 0.0
    size, reach = game.grid.size, game.grid.size + game.grid.ceiling_index
    needs, seats = (openings_of(game) * penalties_of(game)) ** 2, len(table_numbers(game))
    turns = float(2 * size * reach) * needs  # of the first last turn: its mover lies near the last player
    if game.ruleset.end.rule is EndRule.FULL_ROUND:
        waiting = 8 * (reach**2 - size**2) if openings_of(game) > 1 else 0  # one of three still needs the opening
        turns += 3 * 3 * reach**2 + waiting
    elif game.ruleset.end.rule is EndRule.LAST_TURN:
        turns *= seats
    return turns


def evaluations(game: CompiledGame) -> float:
    """Return how often a start is evaluated until it is solved."""
    if game.ruleset.has_penalty:
        return _PENALTY_EVALUATIONS
    if game.ruleset.has_disaster:
        return _DISASTER_EVALUATIONS
    return _EXACT_EVALUATIONS if game.ruleset.exact_goal else _EVALUATIONS


def bound_work(game: CompiledGame, settings: Settings) -> float:
    """Return the work to measure the bound's effect, as a multiple of the solve; 0.0 if it is not measured."""
    if not (game.ruleset.may_fall_below_zero and measures_bound(game.ruleset, settings)):
        return 0.0
    whole, wider = whole_weight(game), wider_game(game, settings).grid.size / game.grid.size
    return _WARM_EVALUATIONS * wider**4 / (evaluations(game) + whole)


def whole_weight(game: CompiledGame) -> float:
    """Return how many times longer an evaluation takes with all options than without those that are never best."""
    return _options(game, whole=True) / _options(game, whole=False)


def _seconds(game: CompiledGame, settings: Settings, states: int) -> float:
    reads = evaluations(game) * _options(game, whole=False) + _options(game, whole=True)
    reads *= 1.0 + bound_work(game, settings)
    members = min(settings.team_size, cores())
    grid = game.grid
    if needs_ceiling(game.ruleset):
        share = _PAST_GOAL if make_game(game).farkle_least else 1.0
        reads *= 1.0 + 2.0 * share * (grid.ceiling_index - grid.size) / grid.size
    reads *= 1.0 + _PARTLY_FULL * LANES / grid.size
    work = reads * states / game.grid.dice + _options(game, whole=True) * last_turns_work(game)
    return _SECONDS_ALWAYS + _SECONDS_PER_OPTION * work / members


def _options(game: CompiledGame, *, whole: bool) -> int:
    """Return how many options one turn total has to read, in all modes."""
    automaton = game.automaton
    undominated = None if whole else undominated_outcomes(automaton)
    by_mode = tuple(mode.outcomes for mode in automaton.modes) if undominated is None else undominated
    return sum(len(outcome.options) for outcomes in by_mode for outcome in outcomes)


def _too_large(game: CompiledGame, needed: int, available: int) -> Problem:
    grid = game.grid
    memory = L_(
        "three players take {memory:,.1f} GB, of which {available:,.1f} GB can be used now",
        memory=needed / 1e9,
        available=available / 1e9,
    )
    advice = L_("a lower goal, or a bound nearer to 0") if game.ruleset.may_fall_below_zero else L_("a lower goal")
    return Problem(
        "goal",
        L_("{goal:,} points in steps of {quantum}", goal=grid.goal, quantum=grid.quantum),
        Message("{advice}: {memory}", {"advice": advice, "memory": memory}),
    )
