"""The win chances at the start of turns that are played by a strategy, by their distributions."""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, load, multiply_add, store
from farkle_core.kernels.played.outcome_distribution import begin_of, recall_or_work_out
from farkle_core.kernels.played.policy import FREE
from farkle_core.kernels.turn.answers import answer_block, put
from farkle_core.kernels.turn.block import gather_holds
from farkle_core.kernels.turn.chances import OWN, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LOWEST


@inlined
def _with_counts(policy: Any, seat: int, chance: float, farkles: float) -> float:
    """Return the answer of a turn with such a chance of a farkle: a win chance, unless turns are counted."""
    per_turn, per_farkle = policy.per_turn[seat], policy.per_farkle[seat]
    if per_turn == 0.0 and per_farkle == 0.0:
        return min(max(chance, 0.0), 1.0)  # rounding may have gone past what chances can be
    return chance + per_turn + per_farkle * farkles


@inlined
def _sum_up(
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    policy: Any,
    distributions: Any,
    part: int,
    f: int,
    e: int,
    write: bool,
) -> float:
    """Answer a block by its distribution; return the largest change of a win chance."""
    stays_apart()
    begin, low = begin_of(game, parts, workspace, distributions, part, f, e), workspace.rows[LOWEST]
    gather_holds(game, layout, parts, chances, workspace, part, e, low, game.ceiling)
    ends = begin + (game.ceiling - low + 1) * LANES
    for lane in range(0, LANES, WIDTH):
        found = load(distributions.chances, ends + 2 * LANES + lane)
        found = multiply_add(load(distributions.chances, ends + lane), load(workspace.farkle, lane), found)
        found = multiply_add(load(distributions.chances, ends + LANES + lane), load(workspace.ruin, lane), found)
        for row in range(game.ceiling - low, -1, -1):
            at = begin + row * LANES + lane
            found = multiply_add(
                load(distributions.chances, at), load(workspace.holds, (low + row) * LANES + lane), found
            )
        store(workspace.best, lane, found)
    change = 0.0
    for lane in range(workspace.banked.size):
        banked = workspace.banked[lane]
        if banked >= 0:
            at = place(layout, parts[part, OWN], f, e, 0, 0, workspace.rows[FIRST_OPPONENT] + lane, banked)
            farkles = distributions.chances[ends + lane] + distributions.chances[ends + LANES + lane]
            answer = _with_counts(policy, policy.seat_of[part], workspace.best[lane], farkles)
            change = max(change, put(chances, at, answer, write))
    return change


@inlined
def answer_by_distribution(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    policy: Any,
    distributions: Any,
    part: int,
    f: int,
    e: int,
    write: bool,
) -> float:
    """Do what ``answer_played`` does; each distribution is worked out when it is first needed.

    Only where nothing is carried over from turn to turn, goals need not be met exactly, a farkle is worth the same at
    any turn total, and no turn can go on for ever.
    """
    stays_apart()
    seat = policy.seat_of[part]
    if policy.kind[seat] == FREE:
        return answer_block(plan, game, layout, parts, chances, workspace, part, f, e, write)
    if distributions.known[seat] == 0:
        recall_or_work_out(plan, game, layout, parts, chances, workspace, policy, distributions, part, f, e)
    return _sum_up(game, layout, parts, chances, workspace, policy, distributions, part, f, e, write)
