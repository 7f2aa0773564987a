"""Checks win chances by the plain equations of single starts: of all, or of many that lie spread over a large game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from farkle_core.arrays import Bools, Ints, are_between
from farkle_core.engine.contexts import make_plan, unwritten
from farkle_core.engine.short_calls import Advance
from farkle_core.kernels.played.policy import FREE
from farkle_core.kernels.sweeps.single_starts import WRONG, SingleStarts, check_starts
from farkle_core.kernels.turn.context import MOST_POINTS, Context, Game, TurnPlan

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine

# Values that the check reads: so many (0.02 s), or this share of those of all starts. `facebook` takes 0.3 s of 80.
_READS: Final = 10_000_000
SHARE: Final = 0.001
FEW: Final = 0.0001  # the share for a first answer: 0.03 s of `facebook`
_READS_PER_CALL: Final = 4_000_000

_GOLDEN: Final = (5.0**0.5 - 1.0) / 2.0  # its multiples are spread evenly, whatever the number of them


def single_residual(engine: Engine, advance: Advance, share: float = SHARE) -> float:
    """Return the largest difference between win chances and what their plain equations make of all others.

    ``WRONG`` if a number is no chance. `advance` is called between short calls with a share of the work, and may raise.
    `share`: of all starts of a large game.
    """
    if not are_between(engine.chances, *engine.limits):
        return WRONG
    runs, worst = engine.runs, 0.0
    policy = runs.players[0] if runs.players else None
    contexts = engine.contexts[:: runs.team.members]
    for seat, context in enumerate(contexts):
        best = False if policy is not None and FREE in policy.kind else None
        plan = make_plan(engine.compiled.automata[seat], engine.game, sharing=False, best=best)
        rows = engine.game.rows + 2 * plan.most_points + 1
        each = _reads(plan, engine.game)
        starts = _starts(engine, context, (_READS // each, share), seat if len(contexts) > 1 else None)
        single = SingleStarts(starts, plan, unwritten(rows * plan.modes), unwritten(rows * plan.modes))
        step = max(_READS_PER_CALL // each, 1)
        for first in range(0, len(starts), step):
            worst = max(worst, check_starts(context, policy, single, first, min(first + step, len(starts))))
            advance(min(step / len(starts), 1.0) / len(contexts))
    return worst


def _reads(plan: TurnPlan, game: Game) -> int:
    """Return about how many values the evaluation of a start reads."""
    return max(len(plan.offsets) * game.rows // 2, 1)


def _starts(engine: Engine, context: Context, least: tuple[int, float], seat: int | None) -> Ints:
    """Return the starts to check, of a seat if that is not None: all, or some that are spread over the tables.

    `least`: how many, or what share of all, whichever is more.
    """
    tables = engine.phase_tables
    phases = [number for number, phase in enumerate(tables.phases) if seat is None or phase.seat == seat]
    sizes = [int(np.prod(tables.shapes[number])) for number in phases]
    found, most = [], int(max(least[0], least[1] * sum(sizes)))
    for number, size in zip(phases, sizes, strict=True):
        wanted = min(size, max(most * size // sum(sizes), 1))
        places = np.arange(size) if wanted == size else (np.arange(wanted) * _GOLDEN % 1.0 * size).astype(np.int64)
        f, e, dice, points, opponent, banked = np.unravel_index(places, tables.shapes[number])
        phase = tables.phases[number]
        some = [np.full(len(places), number), f, e, dice, points, opponent + phase.other[0], banked + phase.own[0]]
        found.append(np.stack(some, axis=1)[_occurs(engine.game, context, number, some)])
    starts: Ints = np.ascontiguousarray(np.concatenate(found), dtype=np.int64)
    return starts


def _occurs(game: Game, context: Context, phase: int, starts: list[Ints]) -> Bools:
    """Return which of a table's numbers belong to starts: not all dice and points are offered together."""
    _, _, _, dice, points, opponent, _ = starts
    brought = np.full(len(points), game.bonus) if game.bonus >= 0 else points
    offered = (brought > 0) | (not game.farkle_points)
    occurs: Bools = np.where(dice > 0, offered, (points == 0) | game.beats)
    if game.points_limited:
        occurs = occurs & (points <= opponent)
    occurs &= points <= context.layout[phase, MOST_POINTS]
    return occurs
