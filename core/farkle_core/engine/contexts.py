"""Makes the kernels' contexts: the game, the options of a turn, the win chances, and memory for each thread."""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats
from farkle_core.engine.game_arrays import make_low_plan, make_plan, make_plan_without_dominated
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import PhaseTables
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.context import WORKSPACE_ROWS, Context, Game, TurnPlan, Workspace

# A context for each thread of a team; if the players' dice differ, then one for each in the second seat.
Contexts = tuple[Context, ...]

_Number = TypeVar("_Number", np.float64, np.int64)

# In games that continue past the goal, rows so many points below it leave out dominated options, if the better option
# has at most so many points. `zilch` and `three-farkles` take equally long with 2,000 to 3,000 and 1,500 to 2,000; if
# options of any points count, the check of `zilch` fails.
_NEAR_GOAL = 2500
_MOST_POINTS = 2000


def aligned(length: int) -> Floats:
    """Return a new float array of zeros, aligned to 64 bytes."""
    return _aligned(length, np.float64)


def unwritten(length: int) -> Floats:
    """Return a new aligned array of NaN: a number that a kernel reads before it writes it spoils all that follows."""
    memory = aligned(length)
    memory.fill(np.nan)
    return memory


def _aligned(length: int, kind: type[_Number]) -> npt.NDArray[_Number]:
    """Return a new array of zeros that shares no cache line with other data."""
    spare = np.zeros(-(-length // LANES) * LANES + LANES, kind)
    skip = -(spare.ctypes.data // spare.itemsize) % LANES
    return spare[skip : skip + length]


def make_workspace(plan: TurnPlan, game: Game) -> Workspace:
    """Make the working memory of one thread."""
    rows = game.rows + 2 * plan.most_points + 1  # options lead beyond the rolled rows, and choices once more
    farkle, void, ruin, best = (unwritten(LANES) for _ in range(4))
    return Workspace(
        values=unwritten(rows * plan.columns * LANES),
        rolls=unwritten(game.rows * plan.modes * LANES),
        holds=unwritten(game.rows * game.hold_width * LANES),
        ends=unwritten((game.rows if game.ends_vary else 1) * plan.modes * LANES),
        farkle=farkle,
        void=void,
        ruin=ruin,
        best=best,
        banked=_aligned(LANES, np.int64),
        rows=_aligned(WORKSPACE_ROWS, np.int64),
    )


def make_contexts(plan: TurnPlan, game: Game, phase_tables: PhaseTables, chances: Floats, members: int = 1) -> Contexts:
    """Return the kernels' contexts, one workspace for each of `members` threads."""
    layout, links = phase_tables.layout, phase_tables.links
    workspaces = (make_workspace(plan, game) for _ in range(members))
    return tuple(
        Context(plan, game, layout, links, chances, workspace, aligned(0), plan, workspace.values, 0)
        for workspace in workspaces
    )


def _with_low_rows(contexts: Contexts, low: TurnPlan, below: int) -> Contexts:
    """Return contexts that use the plan `low` in the rows below `below`; each shares its workspace with the old one."""
    rows = contexts[0].workspace.values.size // contexts[0].plan.columns
    return tuple(each._replace(low=low, low_values=unwritten(rows * low.columns), low_below=below) for each in contexts)


def _with_limits(contexts: Contexts) -> Contexts:
    """Return contexts with memory for the limits past the goal, if the game has such (:mod:`.kernels.turn.limits`)."""
    plan, game = contexts[0].plan, contexts[0].game
    if not game.limited:
        return contexts
    limits = unwritten(game.seats * game.counts * plan.tables * (game.ceiling - game.size) * game.size + LANES)
    return tuple(each._replace(limits=limits) for each in contexts)


def contexts_of(compiled: CompiledGame, game: Game, chances: Floats, members: int) -> tuple[Contexts, Contexts | None]:
    """Return contexts with all options, and those without options that seem never to be best; None if all may be best.

    A match between given players has all options only, and outcomes without shared choices.
    """
    match = compiled.seats > 0

    def of(plans: list[TurnPlan | None]) -> Contexts:
        made = (make_contexts(plan, game, compiled.phase_tables, chances, members) for plan in plans if plan)
        return tuple(context for some in made for context in some)

    contexts = of([make_plan(each, game, sharing=not match) for each in compiled.automata])
    if match:
        return contexts, None
    few = of([make_plan_without_dominated(each, game) for each in compiled.automata])
    contexts = _with_limits(contexts)
    return contexts, few or _without_some_below(compiled, game, contexts) or None


def _without_some_below(compiled: CompiledGame, game: Game, contexts: Contexts) -> Contexts:
    """Return contexts that leave out dominated options well below the goal, in games that continue past it."""
    quantum = compiled.grid.quantum
    below = game.size - -(-_NEAR_GOAL // quantum)
    if not game.limited or below <= 0:
        return ()
    low = make_low_plan(compiled.automaton, game, _MOST_POINTS // quantum)
    return () if low is None else _with_low_rows(contexts, low, below)
