"""Guesses and Newton steps for pairs of starts that lead to each other by farkles.

Without a penalty a farkle leads from (b, d) to (d, b) and back, so two win chances u and v depend on each other::

    u = φ(1 − v),   v = ψ(1 − u)

Each is a convex, rising, piecewise linear function of the other's farkle value, with the chance that the turn ends in
a farkle for its slope. Newton's step on the pair needs those slopes: the first comes from the same lane of the sum
before, later ones from the last two evaluations. One sweep solves the game. Where seats have numbers of their own, the
two starts of a pair belong to different seats.

The first guess for W(b, d) is W(b+1, d) + W(b, d+1) − W(b+1, d+1) (docs/method.md, "The order"),
and what the same guess missed by nearby, put together from (b+1, d), (b, d+1) and (b+1, d+1) in the same way; once the
game has been swept it is what was known before.

A pair is solved when an evaluation with all options reproduces both win chances within a given difference.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined
from farkle_core.kernels.turn.chances import after_hold, place
from farkle_core.kernels.turn.context import OTHER_LAST, OWN, OWN_LAST, PARTNER, Floats, Ints, Mover

# Of so many neighbouring sums the misses are kept apart: two that are read, one that is written, and one that another
# thread may write already.
SUMS_KEPT: Final = 4

# Places of each thread in `notes`, a line of the cache: what it may write without being in another's way.
NOTES: Final = 8

# Places in a thread's notes: evaluations that were followed by a step; the largest change of a win chance.
STEPS, CHANGE = range(2)

# Farkle values nearer to each other give no slope: rounding would be a ten-thousandth of it.
_SMALLEST_STEP: Final = 1e-12

_STEEPEST: Final = 0.9999999  # a slope is the chance of a farkle, which is less than 1 in all rules


@by_address
class Pairs(NamedTuple):
    """What is known of the unknowns; by phase and opponent's score, shape (phases · size,), unless said otherwise."""

    farkle: Floats  # guess of the win chance after a farkle
    win: Floats  # the win chance that this guess gives
    slope: Floats  # how much `win` follows `farkle`; kept from one antidiagonal to the next
    # shape (SUMS_KEPT · phases · size,): by how much the first guess was wrong; first axis: the sum of scores, modulo
    # `SUMS_KEPT`
    miss: Floats
    guess: Floats  # the first guess, without what it missed by before
    last_farkle: Floats  # last_farkle, last_win: of the round before
    last_win: Floats
    notes: Floats  # shape (threads · NOTES,): see `STEPS` and what follows it
    done: Ints  # shape (units,): how many antidiagonals each unit of an antidiagonal has behind it


@inlined
def _after_hold(c: Any, phase: int, score: int, opponent: int) -> float:
    if opponent >= c.game.size:
        return 0.0
    return 1.0 - c.chances[after_hold(c, Mover(phase, 0, 0), 0, 0, score, opponent)]


@inlined
def _miss_at(game: Any, total: int, lane: int) -> int:
    """Return where the miss of a lane of the antidiagonal `total` stands."""
    return total % SUMS_KEPT * game.seats * game.size + lane


@inlined
def guess_lanes(c: Any, pairs: Any, phase: int, total: int, first: int, last: int, known: bool) -> None:
    """Guess the farkle values of some starts on the antidiagonal `total`, by the opponent's score."""
    for opponent in range(first, last + 1):
        banked, lane = total - opponent, phase * c.game.size + opponent
        miss = 0.0
        if known:
            guess = _after_hold(c, phase, banked, opponent)
        else:
            miss = _expected_miss(c, pairs, phase, total, banked, opponent)
            guess = (
                _after_hold(c, phase, banked + 1, opponent)
                + _after_hold(c, phase, banked, opponent + 1)
                - _after_hold(c, phase, banked + 1, opponent + 1)
            )
        pairs.farkle[lane] = min(max(guess + miss, 0.0), 1.0)
        pairs.guess[lane] = guess


@inlined
def _expected_miss(c: Any, pairs: Any, phase: int, total: int, banked: int, opponent: int) -> float:
    """Return by how much the first guess will be wrong, going by its neighbours of the two larger sums."""
    if banked == c.phases[phase, OWN_LAST]:
        return 0.0
    lane = phase * c.game.size + opponent
    miss = pairs.miss[_miss_at(c.game, total + 1, lane)]
    if opponent < c.phases[phase, OTHER_LAST]:
        miss += pairs.miss[_miss_at(c.game, total + 1, lane + 1)]
        miss -= pairs.miss[_miss_at(c.game, total + 2, lane + 1)]
    return miss


@inlined
def _partner(c: Any, total: int, opponent: int) -> int:
    """Return the lane of the start that a farkle leads to from a start in the first phase."""
    return c.phases[0, PARTNER] * c.game.size + total - opponent


@inlined
def difference(c: Any, pairs: Any, total: int, opponent: int) -> float:
    """Return by how much the evaluation of a pair differs from what was evaluated; its start in the first phase."""
    other = _partner(c, total, opponent)
    # The farkle value of (i, j) is 1 − W(j, i).
    here = abs(pairs.win[opponent] - (1.0 - pairs.farkle[other]))
    return max(here, abs(pairs.win[other] - (1.0 - pairs.farkle[opponent])))


@inlined
def _renew_slope(pairs: Any, lane: int) -> None:
    step = pairs.farkle[lane] - pairs.last_farkle[lane]
    if abs(step) > _SMALLEST_STEP:
        pairs.slope[lane] = min(max((pairs.win[lane] - pairs.last_win[lane]) / step, 0.0), _STEEPEST)


@inlined
def _meet(pairs: Any, lane: int, other: int) -> float:
    """Return where the two straight lines of a pair meet, as the farkle value of `lane`."""
    slope, across = pairs.slope[other], pairs.slope[lane]
    intercept = pairs.win[other] - slope * pairs.last_farkle[other]
    across_intercept = pairs.win[lane] - across * pairs.last_farkle[lane]
    return 1.0 - (intercept + slope * (1.0 - across_intercept - across)) / (1.0 - slope * across)


@inlined
def step_pair(c: Any, pairs: Any, total: int, opponent: int, round_: int) -> int:
    """Move a pair, by its start in the first phase, to where its lines meet; return how many starts were moved."""
    lane, other = opponent, _partner(c, total, opponent)
    if round_ > 0:
        _renew_slope(pairs, lane)
        if other != lane:
            _renew_slope(pairs, other)
    pairs.last_farkle[lane], pairs.last_win[lane] = pairs.farkle[lane], pairs.win[lane]
    pairs.last_farkle[other], pairs.last_win[other] = pairs.farkle[other], pairs.win[other]
    farkle, across = _meet(pairs, lane, other), _meet(pairs, other, lane)
    pairs.farkle[lane], pairs.farkle[other] = farkle, across
    return 1 if other == lane else 2


@inlined
def write_lanes(c: Any, pairs: Any, phase: int, total: int, first: int, last: int) -> float:
    """Note the win chances of the starts that farkles lead to from some lanes; return the largest change."""
    table = c.phases[c.phases[phase, PARTNER], OWN]
    change = 0.0
    for opponent in range(first, last + 1):
        lane = phase * c.game.size + opponent
        pairs.miss[_miss_at(c.game, total, lane)] = pairs.farkle[lane] - pairs.guess[lane]
        at = place(c.layout, table, 0, 0, 0, 0, total - opponent, opponent)
        win = 1.0 - pairs.farkle[lane]
        change = max(change, abs(win - c.chances[at]))
        c.chances[at] = win
    return change
