"""The win chances at the start of turns that are played by a strategy, by their tallies."""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, load, multiply_add, store
from farkle_core.kernels.played.outcome_distribution import begin_of, recall_or_tally
from farkle_core.kernels.played.policy import FREE
from farkle_core.kernels.turn.answers import answer_block, put
from farkle_core.kernels.turn.block import gather_holds
from farkle_core.kernels.turn.chances import OWN, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LOWEST


@inlined
def _with_counts(habits: Any, seat: int, chance: float, farkles: float) -> float:
    """Return the answer of a turn with such a chance of a farkle: a win chance, unless turns are counted."""
    per_turn, per_farkle = habits.per_turn[seat], habits.per_farkle[seat]
    if per_turn == 0.0 and per_farkle == 0.0:
        return min(max(chance, 0.0), 1.0)  # rounding may have gone past what chances can be
    return chance + per_turn + per_farkle * farkles


@inlined
def _sum_up(
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    habits: Any,
    tallies: Any,
    part: int,
    f: int,
    e: int,
    write: bool,
) -> float:
    """Answer a block by its tally; return the largest change of a win chance."""
    stays_apart()
    begin, low = begin_of(game, parts, desk, tallies, part, f, e), desk.rows[LOWEST]
    gather_holds(game, layout, parts, chances, desk, part, e, low, game.ceiling)
    ends = begin + (game.ceiling - low + 1) * LANES
    for lane in range(0, LANES, WIDTH):
        found = load(tallies.chances, ends + 2 * LANES + lane)
        found = multiply_add(load(tallies.chances, ends + lane), load(desk.farkle, lane), found)
        found = multiply_add(load(tallies.chances, ends + LANES + lane), load(desk.ruin, lane), found)
        for row in range(game.ceiling - low, -1, -1):
            at = begin + row * LANES + lane
            found = multiply_add(load(tallies.chances, at), load(desk.holds, (low + row) * LANES + lane), found)
        store(desk.best, lane, found)
    change = 0.0
    for lane in range(desk.banked.size):
        banked = desk.banked[lane]
        if banked >= 0:
            at = place(layout, parts[part, OWN], f, e, 0, 0, desk.rows[FIRST_OPPONENT] + lane, banked)
            farkles = tallies.chances[ends + lane] + tallies.chances[ends + LANES + lane]
            answer = _with_counts(habits, habits.seat_of[part], desk.best[lane], farkles)
            change = max(change, put(chances, at, answer, write))
    return change


@inlined
def answer_by_tally(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    habits: Any,
    tallies: Any,
    part: int,
    f: int,
    e: int,
    write: bool,
) -> float:
    """Do what ``answer_played`` does; each tally is worked out when it is first needed.

    Only where nothing is carried over from turn to turn, goals need not be met exactly, a farkle is worth the same at
    any turn total, and no turn can go on for ever.
    """
    stays_apart()
    seat = habits.seat_of[part]
    if habits.kind[seat] == FREE:
        return answer_block(plan, game, layout, parts, chances, desk, part, f, e, write)
    if tallies.known[seat] == 0:
        recall_or_tally(plan, game, layout, parts, chances, desk, habits, tallies, part, f, e)
    return _sum_up(game, layout, parts, chances, desk, habits, tallies, part, f, e, write)
