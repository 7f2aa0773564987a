"""The game without a penalty: closing the loop between (b, d) and (d, b).

A farkle leads from (b, d) to (d, b) and back, so two win chances u and v depend on one another::

    u = φ(1 − v),   v = ψ(1 − u)

Each is a convex, rising, piecewise linear function of the other's farkle value, with the chance that the turn ends in
a farkle for its slope. Newton's step on the pair needs those slopes: the first comes from the same lane of the sum
before, later ones from the last two evaluations. One sweep solves the game.

The first guess for W(b, d) is W(b+1, d) + W(b, d+1) − W(b+1, d+1) (source: the project's solver notes, section 4),
and what the same guess missed by at b + 1, which is known by then and changes little.

A pair is closed when its last step times the doubt about its slope is small enough: that is the error that is left.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from farkle_core.kernels._jit import inlined, kernel
from farkle_core.kernels.sweep import Desk, Game, first_lane, hold_place, run_block, start_value
from farkle_core.kernels.team import wait_for_all
from farkle_core.kernels.turn import LANES, Floats, Ints, Plan

_MOST_ROUNDS: Final = 40
_SMALLEST_STEP: Final = 1e-9
_DOUBT: Final = 0.003
_FIRST_DOUBT: Final = 0.05


class Pairs(NamedTuple):
    """One antidiagonal's unknowns, by the opponent's score; all of shape (size,).

    Attributes
    ----------
    farkle : float array
        Guess of the win chance after a farkle.
    win : float array
        The win chance that this guess gives.
    slope, miss : float array
        How much `win` follows `farkle`, and by how much the first guess was wrong; kept from one antidiagonal to
        the next.
    guess : float array
        The first guess, without what it missed by before.
    doubt, left : float array
        How far the slope may be off, and the error that may be left in `farkle`.
    last_farkle, last_win : float array
        Of the round before.
    state : float array, shape (2,)
        How many starts were open in the last round, and evaluations done so far.
    """

    farkle: Floats
    win: Floats
    slope: Floats
    miss: Floats
    guess: Floats
    doubt: Floats
    left: Floats
    last_farkle: Floats
    last_win: Floats
    state: Floats


@inlined
def _guess(game: Any, hold: Any, pairs: Any, total: int) -> None:
    for opponent in range(max(0, total - game.size + 1), min(total, game.size - 1) + 1):
        near = hold_place(game, 0, total - opponent, opponent)
        guess = hold[near + game.stride] + hold[near + 1] - hold[near + game.stride + 1]
        pairs.farkle[opponent] = min(max(guess + pairs.miss[opponent], 0.0), 1.0)
        pairs.guess[opponent] = guess
        pairs.doubt[opponent] = _FIRST_DOUBT
        pairs.left[opponent] = 1.0


@inlined
def _open(game: Any, pairs: Any, total: int, opponent: int, closing: float) -> bool:
    """Whether this start of a turn is in the game, and its pair not closed yet."""
    other = total - opponent
    if opponent >= game.size or not 0 <= other < game.size:
        return False
    return max(pairs.left[opponent], pairs.left[other]) > closing


@inlined
def _any_open(game: Any, pairs: Any, total: int, start: int, closing: float) -> bool:
    found = False
    for opponent in range(start, start + LANES):
        found = found or _open(game, pairs, total, opponent, closing)
    return found


@inlined
def _evaluate(
    plan: Any, game: Any, hold: Any, pairs: Any, desk: Any, total: int, thread: int, members: int, closing: float
) -> None:
    """Compute the win chances of all blocks in which a pair is open."""
    first = first_lane(game, total)
    for block, start in enumerate(range(first, min(total, game.size - 1) + 1, LANES)):
        if block % members != thread or not _any_open(game, pairs, total, start, closing):
            continue
        for lane in range(LANES):
            opponent = start + lane
            desk.farkle[lane] = 0.5
            if opponent < game.size and 0 <= total - opponent < game.size:
                desk.farkle[lane] = pairs.farkle[opponent]
        run_block(plan, game, hold, desk, total, start, 0)
        for lane in range(LANES):
            if _open(game, pairs, total, start + lane, closing):
                pairs.win[start + lane] = start_value(plan, desk, total, start, lane)


@inlined
def _renew_slope(pairs: Any, lane: int) -> None:
    step = pairs.farkle[lane] - pairs.last_farkle[lane]
    if abs(step) > _SMALLEST_STEP:
        slope = min(max((pairs.win[lane] - pairs.last_win[lane]) / step, 0.0), 0.99)
        pairs.doubt[lane] = _DOUBT + abs(slope - pairs.slope[lane])
        pairs.slope[lane] = slope


@inlined
def _meet(pairs: Any, lane: int, other: int) -> float:
    """Return where the two straight lines of a pair meet, as the farkle value of `lane`."""
    slope, across = pairs.slope[other], pairs.slope[lane]
    intercept = pairs.win[other] - slope * pairs.last_farkle[other]
    across_intercept = pairs.win[lane] - across * pairs.last_farkle[lane]
    return 1.0 - (intercept + slope * (1.0 - across_intercept - across)) / (1.0 - slope * across)


@inlined
def _step(game: Any, pairs: Any, total: int, round_: int, closing: float) -> int:
    """Move every open pair to where its lines meet; return how many starts were open."""
    low, high = max(0, total - game.size + 1), min(total, game.size - 1)
    moved = 0
    for lane in range(low, (low + high) // 2 + 1):
        other = total - lane
        if not _open(game, pairs, total, lane, closing):
            continue
        if round_ > 0:
            _renew_slope(pairs, lane)
            if other != lane:
                _renew_slope(pairs, other)
        pairs.last_farkle[lane], pairs.last_win[lane] = pairs.farkle[lane], pairs.win[lane]
        pairs.last_farkle[other], pairs.last_win[other] = pairs.farkle[other], pairs.win[other]
        farkle, across = _meet(pairs, lane, other), _meet(pairs, other, lane)
        pairs.farkle[lane], pairs.farkle[other] = farkle, across
        pairs.left[lane] = abs(farkle - pairs.last_farkle[lane]) * pairs.doubt[lane]
        pairs.left[other] = abs(across - pairs.last_farkle[other]) * pairs.doubt[other]
        moved += 1 if other == lane else 2
    return moved


@inlined
def _write(game: Any, wins: Any, hold: Any, pairs: Any, total: int) -> None:
    # The farkle value of (i, j) is 1 − W(j, i): after the last step that is the better number.
    for opponent in range(max(0, total - game.size + 1), min(total, game.size - 1) + 1):
        banked = total - opponent
        pairs.miss[opponent] = pairs.farkle[opponent] - pairs.guess[opponent]
        wins[0, 0, opponent, banked] = 1.0 - pairs.farkle[opponent]
        hold[hold_place(game, 0, banked, opponent)] = pairs.farkle[opponent]


@kernel
def close_pairs(
    plan: Plan,
    game: Game,
    wins: Floats,
    hold: Floats,
    pairs: Pairs,
    desk: Desk,
    meetings: Ints,
    thread: int,
    members: int,
    first: int,
    last: int,
    closing: float,
) -> None:
    """Solve some antidiagonals of a game without a penalty, as one of the team's threads.

    Parameters
    ----------
    plan, game
        The turn and the game; ``game.penalty`` is 0 and ``game.counts`` 1.
    wins : float array, shape (1, 1, size, size)
        W[0, 0, i, j]; larger sums are known.
    hold : float array, 1-D, aligned
        hold[0, x, j]; the column behind the last score must be 0, rows from the goal on 1.
    pairs : Pairs
        The team's.
    desk, meetings, thread, members
        As for ``sweep_steps``.
    first, last : int
        Antidiagonals, counted from the largest sum; `last` not included.
    closing : float
        The largest error that may be left in a pair.
    """
    for step in range(first, last):
        total = 2 * (game.size - 1) - step
        if thread == 0:
            _guess(game, hold, pairs, total)
        wait_for_all(meetings, members)
        for round_ in range(_MOST_ROUNDS):
            _evaluate(plan, game, hold, pairs, desk, total, thread, members, closing)
            wait_for_all(meetings, members)
            if thread == 0:
                pairs.state[0] = _step(game, pairs, total, round_, closing)
                pairs.state[1] += pairs.state[0]
            wait_for_all(meetings, members)
            if pairs.state[0] == 0.0:
                break
        if thread == 0:
            _write(game, wins, hold, pairs, total)
        wait_for_all(meetings, members)
