"""The game without a penalty, swept once: every antidiagonal's pairs are evaluated and stepped until all are closed.

What pairs are, and how they close: :mod:`farkle_core.kernels.pairs`.
"""

from __future__ import annotations

from typing import Any, Final

from farkle_core.kernels._jit import inlined, kernel
from farkle_core.kernels.answers import answer_block, start_value
from farkle_core.kernels.block import first_lane, last_block, last_lane, run_block, set_lanes
from farkle_core.kernels.chances import OTHER_LAST, OWN, OWN_LAST, Game, place
from farkle_core.kernels.ends import fill_ends_of_turn
from farkle_core.kernels.habits import FREE, Habits
from farkle_core.kernels.pairs import Pairs, any_open, guess_antidiagonal, is_open, step_pairs, write_antidiagonal
from farkle_core.kernels.playing import answer_played, run_played
from farkle_core.kernels.team import next_piece, wait_for_all
from farkle_core.kernels.turn import LANES, NEXT_PIECE, PIECE, Desk, Floats, Ints, Plan

_MOST_ROUNDS: Final = 60


@inlined
def _set_block(
    game: Any, layout: Any, parts: Any, chances: Any, pairs: Any, desk: Any, part: int, total: int, first: int
) -> None:
    """Fill in a block's lanes and what ends their turns, with the guesses for farkles."""
    set_lanes(parts, desk, part, total, first)
    fill_ends_of_turn(game, layout, parts, chances, desk, part, 0, 0)
    for lane in range(desk.banked.size):
        if desk.banked[lane] >= 0:
            farkle = pairs.farkle[part * game.size + first + lane]
            desk.farkle[lane] = farkle
            desk.void[lane] = farkle
            if desk.banked[lane] == game.zero:
                desk.ruin[lane] = farkle


@inlined
def _run(plan: Any, game: Any, layout: Any, parts: Any, chances: Any, desk: Any, part: int, habits: Any) -> None:
    """Compute a block, as whoever moves in this part plays."""
    if habits is None or habits.kind[habits.seat_of[part]] == FREE:
        run_block(plan, game, layout, parts, chances, desk, part, 0, 0, game.minimum, 0)
    else:
        run_played(plan, game, layout, parts, chances, desk, habits, part, 0, 0, game.minimum, 0)


@inlined
def _compare(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    total: int,
    meetings: Any,
    members: int,
    habits: Any,
) -> float:
    """Return by how much win chances differ from what their equations make of all others."""
    largest = 0.0
    for part in range(game.parts):
        for first in range(last_block(parts, part, total), first_lane(parts, part, total) - 1, -LANES):
            piece = desk.rows[PIECE]
            desk.rows[PIECE] += 1
            if piece != desk.rows[NEXT_PIECE]:
                continue
            set_lanes(parts, desk, part, total, first)
            fill_ends_of_turn(game, layout, parts, chances, desk, part, 0, 0)
            _run(plan, game, layout, parts, chances, desk, part, habits)
            for lane in range(desk.banked.size):
                if desk.banked[lane] >= 0:
                    at = place(layout, parts[part, OWN], 0, 0, 0, 0, first + lane, desk.banked[lane])
                    largest = max(largest, abs(start_value(plan, desk, lane) - chances[at]))
            desk.rows[NEXT_PIECE] = next_piece(meetings, members, piece + 1)
    return largest


@inlined
def _evaluate(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    desk: Any,
    total: int,
    meetings: Any,
    members: int,
    closing: float,
    habits: Any,
) -> None:
    """Compute the win chances of all blocks in which a pair is open."""
    for part in range(game.parts):
        end = last_lane(parts, part, total)
        for first in range(last_block(parts, part, total), first_lane(parts, part, total) - 1, -LANES):
            last = min(first + LANES - 1, end)
            if not any_open(game, parts, pairs, part, total, first, last, closing):
                continue
            piece = desk.rows[PIECE]
            desk.rows[PIECE] += 1
            if piece != desk.rows[NEXT_PIECE]:
                continue
            _set_block(game, layout, parts, chances, pairs, desk, part, total, first)
            _run(plan, game, layout, parts, chances, desk, part, habits)
            for opponent in range(first, last + 1):
                if is_open(game, parts, pairs, part, total, opponent, closing):
                    pairs.win[part * game.size + opponent] = start_value(plan, desk, opponent - first)
            desk.rows[NEXT_PIECE] = next_piece(meetings, members, piece + 1)


@inlined
def _answer(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    desk: Any,
    total: int,
    thread: int,
    members: int,
    habits: Any,
) -> None:
    """Take the answers for all that may be carried over, which no farkle leads to."""
    turn = 0
    for part in range(game.parts):
        for first in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1, LANES):
            if turn % members == thread:
                _set_block(game, layout, parts, chances, pairs, desk, part, total, first)
                if habits is None:
                    answer_block(plan, game, layout, parts, chances, desk, part, 0, 0, True)
                else:
                    answer_played(plan, game, layout, parts, chances, desk, habits, part, 0, 0, True)
            turn += 1


@kernel
def close_pairs(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    pairs: Pairs,
    desk: Desk,
    meetings: Ints,
    thread: int,
    members: int,
    first: int,
    last: int,
    closing: float,
    known: bool,
    compare: bool,
    habits: Habits | None,
    carried: bool | None,
) -> float:
    """Solve some antidiagonals of a game without a penalty, as one of the team's threads.

    Parameters
    ----------
    plan, game, layout, parts, chances
        The turn, the game, and where win chances stand; larger sums are known. ``game.penalty`` is 0.
    pairs : Pairs
        The team's.
    desk, meetings, thread, members
        As for ``sweep_steps``.
    first, last : int
        Antidiagonals, counted from the largest sum; `last` not included.
    closing : float
        The largest error that may be left in a pair.
    known : bool
        Whether the game has been swept before.
    compare : bool
        Whether nothing is to be solved or written: every equation is evaluated once with what is known, and compared.
        Not where something may be carried over.
    habits : Habits or None
        How both players play; None when both play their best.
    carried : bool or None
        None where nothing can be carried over from turn to turn: then what answers such starts is not even compiled.

    Returns
    -------
    float
        When comparing, the largest difference among those this thread found; else 0.
    """
    largest = 0.0
    desk.rows[PIECE] = 0
    desk.rows[NEXT_PIECE] = next_piece(meetings, members, desk.rows[PIECE])
    for step in range(first, last):
        total = parts[0, OWN_LAST] + parts[0, OTHER_LAST] - step
        if compare:
            found = _compare(plan, game, layout, parts, chances, desk, total, meetings, members, habits)
            largest = max(largest, found)
            continue
        if thread == 0:
            for part in range(game.parts):
                guess_antidiagonal(game, layout, parts, chances, pairs, part, total, known)
        wait_for_all(meetings, members)
        for round_ in range(_MOST_ROUNDS):
            _evaluate(plan, game, layout, parts, chances, pairs, desk, total, meetings, members, closing, habits)
            wait_for_all(meetings, members)
            if thread == 0:
                pairs.state[0] = step_pairs(game, parts, pairs, total, round_, closing)
                pairs.state[1] += pairs.state[0]
            wait_for_all(meetings, members)
            if pairs.state[0] == 0.0:
                break
        if thread == 0:
            write_antidiagonal(game, layout, parts, chances, pairs, total)
        wait_for_all(meetings, members)
        if carried is not None:
            _answer(plan, game, layout, parts, chances, pairs, desk, total, thread, members, habits)
            wait_for_all(meetings, members)
    return largest
