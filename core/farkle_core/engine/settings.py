"""What one may tell the solver, and what a solve will take."""

from __future__ import annotations

from dataclasses import dataclass, replace

import psutil

from farkle_core.engine.team import cores
from farkle_core.errors import Problem, UserError
from farkle_core.game.automaton import compile_ruleset, is_restless, more_is_never_worse
from farkle_core.game.grid import Grid
from farkle_core.game.stages import make_stages
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset

SMALLEST_TOLERANCE = 1e-14
"""Win chances are doubles: nothing finer can be told apart."""

LOWEST_BOUND = -1_000_000
"""Points; far below what a game can use, and what memory has room for is checked besides."""

HIGHEST_CEILING = 1_000_000
"""Points past the goal; as for the bound."""

MOST_THREADS = 64
"""More than any machine has use for here."""

MOST_BOUND_COST = 20.0
"""What measuring the limits' effect may cost at most, as a multiple of a sweep over the game itself."""

WARM_SWEEPS = 9.0
"""Sweeps that a game with a lower bound usually takes from the solution with the higher one."""

_SPARE_MEMORY = 0.8
_PENALTY_SWEEPS = 9.5
_PAIR_EVALUATIONS = 3.5
_DISASTER_EVALUATIONS = 25.0
_KEEPING = 1.3
_ALL_OPTIONS = 1.3
_RESTLESS = 4.0
_OFFERS = {Carry.NONE: 0.0, Carry.HIGH_STAKES: 3.5, Carry.PIGGYBACK: 9.0, Carry.STEAL: 0.0}
_EXACT_WITH_PENALTY = 3.5
_STEAL_ROUNDS = 200.0
_BEATEN_TOTALS = 1.4
_UNSETTLED = 0.15
_SECONDS_PER_OPTION = 7e-12
_SECONDS_ALWAYS = 0.02


@dataclass(frozen=True, slots=True)
class Settings:
    """What one may tell the solver.

    Attributes
    ----------
    bound : int
        With a penalty: banked scores that would fall below so many points (0 or less) become it. Used only where
        scores may fall below 0.
    tolerance : float
        The largest error of an equation that a solution may have, 1e-14 to 0.01.
    threads : int
        Cores to use; 0 = all of them.
    check_bound : bool
        Whether to solve again with other limits, to say how much they matter: the bound lowered by one penalty, the
        ceiling raised by a quarter.
    ceiling : int
        Where the goal begins the last turns: scores are told apart up to so many points past it.
    """

    bound: int = -2500
    tolerance: float = 1e-12
    threads: int = 0
    check_bound: bool = True
    ceiling: int = 10_000

    @property
    def team_size(self) -> int:
        """How many threads that is on this machine."""
        return self.threads or cores()


DEFAULTS = Settings()
"""What the solver does when it is told nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a solve will take.

    Attributes
    ----------
    states : int
        Game states (b, d, f, e, n, t), those where the turn total is at least the rest to the goal left out, as
        [B16] counts them.
    memory : int
        Bytes at the most.
    seconds : float
        About how long, once compiled, checks included.
    problems : tuple of Problem
        Why it cannot be solved; empty when it can.
    """

    states: int
    memory: int
    seconds: float
    problems: tuple[Problem, ...]


def needs_bound(ruleset: Ruleset) -> bool:
    """Whether banked scores can fall below 0 without end, so that the solver's bound matters."""
    return ruleset.has_penalty and not ruleset.farkles.never_below_zero


def needs_ceiling(ruleset: Ruleset) -> bool:
    """Whether scores go on past the goal, so that the solver's ceiling matters."""
    return ruleset.end.rule is not EndRule.SUDDEN


def make_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the scores and counts that a solution of `ruleset` covers."""
    quantum = ruleset.quantum
    lowest = settings.bound // quantum * quantum if needs_bound(ruleset) else 0
    goal = -(-ruleset.goal // quantum) * quantum
    past = -(-settings.ceiling // quantum) * quantum if needs_ceiling(ruleset) else 0
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty and not past and not ruleset.exact_goal:
        past = ruleset.farkles.penalty  # what a farkle banks counts before the penalty takes its share
    return Grid(
        quantum=quantum,
        lowest=lowest,
        goal=goal,
        ceiling=goal + past,
        farkle_counts=ruleset.farkles.count if ruleset.has_penalty else 1,
        dice=ruleset.dice,
    )


def check_settings(settings: Settings) -> None:
    """Raise UserError with every setting that cannot be."""
    problems = []
    if not LOWEST_BOUND <= settings.bound <= 0:
        problems.append(
            Problem(
                "bound", f"{settings.bound:,}", _("the bound lies from {lowest:,} to 0 points", lowest=LOWEST_BOUND)
            )
        )
    if not 0 < settings.ceiling <= HIGHEST_CEILING:
        allowed = _("the ceiling lies from 1 to {highest:,} points past the goal", highest=HIGHEST_CEILING)
        problems.append(Problem("ceiling", f"{settings.ceiling:,}", allowed))
    if not SMALLEST_TOLERANCE <= settings.tolerance <= 0.01:
        problems.append(Problem("tolerance", f"{settings.tolerance:g}", _("the tolerance lies from 1e-14 to 0.01")))
    if not 0 <= settings.threads <= MOST_THREADS:
        allowed = _("the number of threads goes from 0 (all cores) to {most}", most=MOST_THREADS)
        problems.append(Problem("threads", str(settings.threads), allowed))
    if problems:
        raise UserError(_("The solver cannot work with these settings."), tuple(problems))


def estimate(ruleset: Ruleset, settings: Settings = DEFAULTS) -> Estimate:
    """Say what solving `ruleset` takes, and whether it can be done at all.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    settings : Settings
        The solver's settings.

    Returns
    -------
    Estimate
        States, memory, seconds, and problems: too little memory.
    """
    check_settings(settings)
    problems: tuple[Problem, ...] = ()
    grid = make_grid(ruleset, settings)
    states, memory = count_states(ruleset, grid), _memory(ruleset, settings)
    available = int(psutil.virtual_memory().available * _SPARE_MEMORY)
    if memory > available:
        problems = (_too_large(ruleset, settings, memory, available),)
    return Estimate(states, memory, _seconds(ruleset, settings, states), problems)


def count_states(ruleset: Ruleset, grid: Grid) -> int:
    """Count the game states: [B16]'s 423,765,000 for Facebook Farkle with its bound of −2500.

    For each start of a turn: the dice to roll times the turn totals below what wins, of which there are at least as
    many as may not be held.
    """
    least = max(-(-ruleset.turn.minimum // grid.quantum), 1)
    opening = max(-(-ruleset.turn.opening // grid.quantum), least)
    above = (grid.goal - grid.quantum) // grid.quantum
    totals = _at_least(1, above, least) + _at_least(above + 1, grid.size, opening)
    return int(totals * grid.size * grid.farkle_counts**2 * grid.dice)


def _at_least(first: int, last: int, least: int) -> int:
    """Return the sum of max(k, least) over k from `first` to `last`."""
    flat = min(max(least, first - 1), last)
    return least * (flat - first + 1) + (last * (last + 1) - flat * (flat + 1)) // 2


def wider_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the grid with the bound lowered by one penalty and the ceiling raised by a quarter."""
    lowest = make_grid(ruleset, settings).lowest - (ruleset.farkles.penalty if needs_bound(ruleset) else 0)
    ceiling = settings.ceiling + settings.ceiling // 4
    return make_grid(ruleset, replace(settings, bound=lowest, ceiling=ceiling))


def bound_check_cost(ruleset: Ruleset, settings: Settings) -> float:
    """Return what a sweep costs with the bound lowered by one penalty, as a multiple of a sweep over the game."""
    return float((wider_grid(ruleset, settings).size / make_grid(ruleset, settings).size) ** 3)


def measures_bound(ruleset: Ruleset, settings: Settings) -> bool:
    """Whether a solve measures what its limits do: where there are any, it is asked for, and not out of proportion."""
    limited = needs_bound(ruleset) or needs_ceiling(ruleset)
    return settings.check_bound and limited and bound_check_cost(ruleset, settings) <= MOST_BOUND_COST


def _memory(ruleset: Ruleset, settings: Settings) -> int:
    """Return the bytes of solving, or of reading and saving afterwards, whichever is more."""
    grid = make_grid(ruleset, settings)
    length, workspaces = _floats(ruleset, settings, grid)
    again = sum(_floats(ruleset, settings, wider_grid(ruleset, settings))) if measures_bound(ruleset, settings) else 0
    regions = 18 * grid.dice * grid.size**2
    return max(8 * (length + workspaces + again), 8 * (3 * length + workspaces) + regions)


def _floats(ruleset: Ruleset, settings: Settings, grid: Grid) -> tuple[int, int]:
    """Return the numbers in the tables, and on the workspaces."""
    rows = grid.ceiling_index + max(ruleset.turn.minimum, ruleset.turn.opening, ruleset.start.bonus) // grid.quantum
    modes = len(compile_ruleset(ruleset).modes)
    return make_stages(ruleset, grid).length, settings.team_size * 4 * rows * modes * 32


def _seconds(ruleset: Ruleset, settings: Settings, states: int) -> float:
    """Return about how long a solve takes; all factors measured."""
    automaton, turn = compile_ruleset(ruleset), ruleset.turn
    passes, again = _PAIR_EVALUATIONS, _PAIR_EVALUATIONS
    if ruleset.has_penalty:
        passes, again = _PENALTY_SWEEPS, WARM_SWEEPS
    elif ruleset.has_disaster:
        passes = again = _DISASTER_EVALUATIONS
    if turn.beat_last_turn:
        passes += make_grid(ruleset, settings).size * _BEATEN_TOTALS
    if needs_ceiling(ruleset):
        passes, again = (number * _past_goal(ruleset, settings) for number in (passes, again))
    if measures_bound(ruleset, settings):
        passes += again * bound_check_cost(ruleset, settings)
    members = min(settings.team_size, cores())
    if ruleset.start.carry is Carry.STEAL:
        passes, members = passes * _STEAL_ROUNDS, 1
    if turn.farkle_keeps_turn_total:
        passes *= _KEEPING
    each = _SECONDS_PER_OPTION * automaton.options / automaton.dice * 6 * _more_than_usual(ruleset)
    return _SECONDS_ALWAYS + (ruleset.seats * states * passes + _last_states(ruleset, settings)) * each / members


def _more_than_usual(ruleset: Ruleset) -> float:
    """Return how much longer a start takes whose turn has more to look at."""
    factor = 1.0 + _OFFERS[ruleset.start.carry]
    if is_restless(ruleset, past=needs_ceiling(ruleset)) and ruleset.start.carry is not Carry.STEAL:
        factor += _RESTLESS if needs_ceiling(ruleset) or ruleset.start.carry is not Carry.NONE else 0.1
    if ruleset.exact_goal and ruleset.has_penalty:
        factor *= _EXACT_WITH_PENALTY
    return factor * (1.0 if more_is_never_worse(ruleset) else _ALL_OPTIONS)


def _past_goal(ruleset: Ruleset, settings: Settings) -> float:
    """Return how much longer turns take that may go on past the goal."""
    grid = make_grid(ruleset, settings)
    # Where nothing is carried over and nothing has to be rolled, much of what lies past the goal is settled.
    whole = ruleset.carries_over or ruleset.turn.hot_dice_must_roll or ruleset.has_penalty
    return 1.0 + 2.0 * (1.0 if whole else _UNSETTLED) * (grid.ceiling_index - grid.size) / grid.size


def _last_states(ruleset: Ruleset, settings: Settings) -> float:
    """Return about how many game states the turns after the goal have, those of the very last one left out."""
    grid = make_grid(ruleset, settings)
    starts = sum(
        float((part.own[1] - part.own[0] + 1) * (part.other[1] - part.other[0] + 1))
        for part in make_stages(ruleset, grid).parts
        if part.turns_left > (0 if ruleset.carries_over else 1)
    )
    return starts * grid.farkle_counts**2 * grid.dice * grid.ceiling_index / 2


def _too_large(ruleset: Ruleset, settings: Settings, memory: int, available: int) -> Problem:
    advice = _(
        "a goal below {goal:,}, or point values that are all multiples of more than {quantum}",
        goal=ruleset.goal,
        quantum=ruleset.quantum,
    )
    if needs_bound(ruleset):
        advice += _(", or a bound nearer to 0")
    if needs_ceiling(ruleset):
        advice += _(", or a ceiling less than {ceiling:,} past the goal", ceiling=settings.ceiling)
    return Problem(
        "goal",
        _(
            "{goal:,} points in steps of {quantum}, which takes {memory:,.1f} GB",
            goal=ruleset.goal,
            quantum=ruleset.quantum,
            memory=memory / 1e9,
        ),
        _(
            "about {available:,.1f} GB of memory can be used now; choose {advice}",
            available=available / 1e9,
            advice=advice,
        ),
    )
