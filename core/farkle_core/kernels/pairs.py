"""Pairs of starts between which farkles go to and fro: guesses of their win chances, and the steps that close them.

Without a penalty a farkle leads from (b, d) to (d, b) and back, so two win chances u and v depend on one another::

    u = φ(1 − v),   v = ψ(1 − u)

Each is a convex, rising, piecewise linear function of the other's farkle value, with the chance that the turn ends in
a farkle for its slope. Newton's step on the pair needs those slopes: the first comes from the same lane of the sum
before, later ones from the last two evaluations. One sweep solves the game. Where seats are told apart, the two starts
of a pair belong to different seats.

The first guess for W(b, d) is W(b+1, d) + W(b, d+1) − W(b+1, d+1) (source: the project's solver notes, section 4),
and what the same guess missed by nearby, put together from (b+1, d), (b, d+1) and (b+1, d+1) in the same way; once the
game has been swept it is what was known before.

A pair is closed when its last step times the doubt about its slope is small enough: that is the error that is left.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from farkle_core.kernels._jit import inlined
from farkle_core.kernels.block import first_lane, last_lane
from farkle_core.kernels.chances import OTHER_LAST, OWN, OWN_LAST, PARTNER, next_table, place
from farkle_core.kernels.turn import Floats

_SMALLEST_STEP: Final = 1e-9
_DOUBT: Final = 0.0003
_FIRST_DOUBT: Final = 0.05
_STEEPEST: Final = 0.9999999


class Pairs(NamedTuple):
    """One antidiagonal's unknowns; all of shape (parts · size,), by part and the opponent's score.

    Attributes
    ----------
    farkle : float array
        Guess of the win chance after a farkle.
    win : float array
        The win chance that this guess gives.
    slope : float array
        How much `win` follows `farkle`; kept from one antidiagonal to the next.
    miss, old_miss : float array
        By how much the first guess was wrong on the last antidiagonal, and on the one before it.
    guess : float array
        The first guess, without what it missed by before.
    doubt, left : float array
        How far the slope may be off, and the error that may be left in `farkle`.
    last_farkle, last_win : float array
        Of the round before.
    state : float array, shape (3,)
        How many starts were open in the last round; evaluations done so far; the largest change of a win chance.
    """

    farkle: Floats
    win: Floats
    slope: Floats
    miss: Floats
    old_miss: Floats
    guess: Floats
    doubt: Floats
    left: Floats
    last_farkle: Floats
    last_win: Floats
    state: Floats


@inlined
def _after_hold(game: Any, layout: Any, parts: Any, chances: Any, part: int, score: int, opponent: int) -> float:
    if opponent >= game.size:
        return 0.0
    table = next_table(game, parts, part, score)
    return 1.0 - chances[place(layout, table, 0, 0, 0, 0, score, opponent)]


@inlined
def guess_antidiagonal(
    game: Any, layout: Any, parts: Any, chances: Any, pairs: Any, part: int, total: int, known: bool
) -> None:
    """Guess the farkle values of all starts of a part on the antidiagonal `total`."""
    for opponent in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1):
        banked, lane = total - opponent, part * game.size + opponent
        miss = 0.0
        if known:
            guess = _after_hold(game, layout, parts, chances, part, banked, opponent)
        else:
            miss = _expected_miss(parts, pairs, part, lane, banked, opponent)
            guess = (
                _after_hold(game, layout, parts, chances, part, banked + 1, opponent)
                + _after_hold(game, layout, parts, chances, part, banked, opponent + 1)
                - _after_hold(game, layout, parts, chances, part, banked + 1, opponent + 1)
            )
        pairs.farkle[lane] = min(max(guess + miss, 0.0), 1.0)
        pairs.guess[lane] = guess
        pairs.doubt[lane] = _FIRST_DOUBT
        pairs.left[lane] = 1.0


@inlined
def _expected_miss(parts: Any, pairs: Any, part: int, lane: int, banked: int, opponent: int) -> float:
    """Return by how much the first guess will be wrong, going by its neighbours of the two larger sums."""
    if banked < parts[part, OWN_LAST] and opponent < parts[part, OTHER_LAST]:
        return pairs.miss[lane] + pairs.miss[lane + 1] - pairs.old_miss[lane + 1]
    return pairs.miss[lane]


@inlined
def _partner(game: Any, parts: Any, part: int, total: int, opponent: int) -> int:
    """Return the lane of the start that a farkle leads to."""
    return parts[part, PARTNER] * game.size + total - opponent


@inlined
def is_open(game: Any, parts: Any, pairs: Any, part: int, total: int, opponent: int, closing: float) -> bool:
    """Whether this start's pair is not closed yet."""
    lane = part * game.size + opponent
    return max(pairs.left[lane], pairs.left[_partner(game, parts, part, total, opponent)]) > closing


@inlined
def any_open(game: Any, parts: Any, pairs: Any, part: int, total: int, first: int, last: int, closing: float) -> bool:
    """Whether a pair of one of these starts is not closed yet."""
    found = False
    for opponent in range(first, last + 1):
        found = found or is_open(game, parts, pairs, part, total, opponent, closing)
    return found


@inlined
def _renew_slope(pairs: Any, lane: int) -> None:
    step = pairs.farkle[lane] - pairs.last_farkle[lane]
    if abs(step) > _SMALLEST_STEP:
        slope = min(max((pairs.win[lane] - pairs.last_win[lane]) / step, 0.0), _STEEPEST)
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
def _step_pair(pairs: Any, lane: int, other: int, round_: int) -> None:
    if round_ > 0:
        _renew_slope(pairs, lane)
        if other != lane:
            _renew_slope(pairs, other)
    pairs.last_farkle[lane], pairs.last_win[lane] = pairs.farkle[lane], pairs.win[lane]
    pairs.last_farkle[other], pairs.last_win[other] = pairs.farkle[other], pairs.win[other]
    farkle, across = _meet(pairs, lane, other), _meet(pairs, other, lane)
    pairs.farkle[lane], pairs.farkle[other] = farkle, across
    steepness = 1.0 / (1.0 - pairs.slope[lane] * pairs.slope[other])
    pairs.left[lane] = abs(farkle - pairs.last_farkle[lane]) * pairs.doubt[lane] * steepness
    pairs.left[other] = abs(across - pairs.last_farkle[other]) * pairs.doubt[other] * steepness


@inlined
def step_pairs(game: Any, parts: Any, pairs: Any, total: int, round_: int, closing: float) -> int:
    """Move every open pair to where its lines meet; return how many starts were open."""
    low, high = first_lane(parts, 0, total), last_lane(parts, 0, total)
    # With one part a pair is met from its lower half; with two each pair has one start in the first part.
    middle = (low + high) // 2 if game.parts == 1 else high
    moved = 0
    for opponent in range(low, middle + 1):
        if is_open(game, parts, pairs, 0, total, opponent, closing):
            other = _partner(game, parts, 0, total, opponent)
            _step_pair(pairs, opponent, other, round_)
            moved += 1 if other == opponent else 2
    return moved


@inlined
def write_antidiagonal(game: Any, layout: Any, parts: Any, chances: Any, pairs: Any, total: int) -> None:
    """Note the win chances that the pairs of an antidiagonal have come to, and by how much the guesses were wrong."""
    # The farkle value of (i, j) is 1 − W(j, i): after the last step that is the better number.
    for part in range(game.parts):
        table = parts[parts[part, PARTNER], OWN]
        for opponent in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1):
            lane = part * game.size + opponent
            pairs.old_miss[lane] = pairs.miss[lane]
            pairs.miss[lane] = pairs.farkle[lane] - pairs.guess[lane]
            at = place(layout, table, 0, 0, 0, 0, total - opponent, opponent)
            win = 1.0 - pairs.farkle[lane]
            pairs.state[2] = max(pairs.state[2], abs(win - chances[at]))
            chances[at] = win
