"""Makes the sweep that solves three players: all starts in the order of falling sums of scores.

A hold leads to a larger sum. A farkle leads from A = (a, b, c) to B = (b, c, a), to C = (c, a, b) and back to A, so
only three starts depend on each other. Under the decisions of an evaluation each win chance W is known except for its
farkles::

    W_A = k_A + q_A · W_B,   W_B = k_B + q_B · W_C,   W_C = k_C + q_C · W_A

for each of the three players, with q the chance that the turn ends in a farkle. So the three equations are solved at
once, which is Newton's step (policy iteration), and the starts are evaluated again until no step moves them.

With a penalty for farkles in a row nothing of one sum goes round: a farkle without one leads to a kind of starts with
more farkles in a row. Taken by falling farkles, each start is evaluated once. Only penalties, and rolls that cost the
banked score, lead back to smaller sums: their values are those of the last sweep, and sweeps are repeated.

The first guess goes through all seven neighbours with larger scores: their win chances added and taken away so that a
function without a term in all three scores is met exactly (docs/method.md, "The order", for two).
"""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import NUMBERS
from farkle_core.kernels.trios.turn import run_block


@inlined
def place(starts: Any, kind: int, mover: int, following: int, last: int) -> int:
    """Return where a start's win chances stand."""
    return (kind * starts.size + last) * starts.size * starts.size + starts.rises[mover + following] + mover


@inlined
def _at(starts: Any, kind: int, mover: int, following: int, last: int) -> tuple[float, float]:
    """Return both win chances of a start, or of what it becomes where somebody has reached the goal."""
    if mover >= starts.size:
        return 1.0, 0.0
    if following >= starts.size:
        return 0.0, 1.0
    if last >= starts.size:
        return 0.0, 0.0
    at = place(starts, kind, mover, following, last)
    return starts.mover[at], starts.following[at]


@inlined
def _guess(starts: Any, kind: int, mover: int, following: int, last: int) -> None:
    """Write a first guess of both win chances of a start."""
    own = other = 0.0
    for step in range(1, 8):
        i, j, k = step & 1, step >> 1 & 1, step >> 2
        near, far = _at(starts, kind, mover + i, following + j, last + k)
        sign = 1.0 if (i + j + k) % 2 else -1.0
        own += sign * near
        other += sign * far
    own, other = min(max(own, 0.0), 1.0), min(max(other, 0.0), 1.0)
    at = place(starts, kind, mover, following, last)
    starts.mover[at] = own
    starts.following[at] = min(other, 1.0 - own)


@kernel
def guess_layer(starts: Any, total: int) -> None:
    """Guess all starts with this sum of scores."""
    size = starts.size
    for mover in range(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1):
        rest = total - mover
        for following in range(max(0, rest - size + 1), min(size - 1, rest) + 1):
            for kind in range(starts.kinds):
                _guess(starts, kind, mover, following, rest - following)


@inlined
def _is_open(layer: Any, begin: int, end: int) -> bool:
    at = begin
    while at < end and not layer.open[at]:
        at += 1
    return at < end


@inlined
def _evaluate(c: Any, layer: Any, kind: int, banked: int, total: int, first: int, margin: float, farkles: Any) -> None:
    """Evaluate a block, and note what its starts are worth."""
    stays_apart()
    size, values = c.starts.size, c.workspace.values
    last = min(size - 1, total, first + LANES - 1)
    begin = (kind * size + banked) * size + first
    if not _is_open(layer, begin, begin + last - first + 1):
        return
    run_block(c, kind, banked, total, first, margin, False, farkles)
    start = c.plan.start * NUMBERS * LANES
    for lane in range(last - first + 1):
        layer.mover[begin + lane] = values[start + lane]
        layer.following[begin + lane] = values[start + LANES + lane]
        if farkles is not None:
            layer.farkle[begin + lane] = values[start + 2 * LANES + lane]


@kernel
def evaluate_blocks(context: Any, layer: Any, blocks: Any, begin: int, end: int, margin: float, farkles: Any) -> None:
    """Evaluate some blocks, each a row of `blocks`: kind, own score, sum of the others', next player's.

    `farkles`: None leaves out how likely the turns end in a farkle, which saves a third of the work.
    """
    for number in range(begin, end):
        _evaluate(
            context, layer, blocks[number, 0], blocks[number, 1], blocks[number, 2], blocks[number, 3], margin, farkles
        )


@inlined
def _constants(
    starts: Any, layer: Any, kind: int, mover: int, following: int, last: int
) -> tuple[float, float, float, float]:
    """Return what a start is worth to mover, next and last player apart from farkles, and the chance of a farkle."""
    here = (kind * starts.size + mover) * starts.size + following
    after = place(starts, starts.after_farkle[kind], following, last, mover)
    u, v, q = layer.mover[here], layer.following[here], layer.farkle[here]
    next_, third = starts.mover[after], starts.following[after]
    k_next = v - q * next_
    k_last = (1.0 - u - v) - q * third
    return u - q * (1.0 - next_ - third), k_next, k_last, q


@inlined
def _write(starts: Any, kind: int, mover: int, following: int, last: int, win: float, after: float) -> float:
    """Write both win chances of a start; return the larger change."""
    at = place(starts, kind, mover, following, last)
    change = max(abs(starts.mover[at] - win), abs(starts.following[at] - after))
    starts.mover[at], starts.following[at] = win, after
    return change


@inlined
def _solve_trio(starts: Any, layer: Any, a: int, b: int, c: int) -> float:
    """Move three starts, between which farkles go round, to where their equations meet; return the largest change."""
    second_seat, third_seat = 1 % starts.kinds, 2 % starts.kinds
    a1, b1, c1, q1 = _constants(starts, layer, 0, a, b, c)
    b2, c2, a2, q2 = _constants(starts, layer, second_seat, b, c, a)
    c3, a3, b3, q3 = _constants(starts, layer, third_seat, c, a, b)
    whole = 1.0 - q1 * q2 * q3
    first, second = (a1 + q1 * (a2 + q2 * a3)) / whole, (b1 + q1 * (b2 + q2 * b3)) / whole
    third = (c1 + q1 * (c2 + q2 * c3)) / whole
    change = _write(starts, 0, a, b, c, first, second)
    if a == b and b == c and starts.kinds == 1:
        return change
    later = _write(starts, second_seat, b, c, a, b2 + q2 * (b3 + q3 * second), c2 + q2 * (c3 + q3 * third))
    return max(change, later, _write(starts, third_seat, c, a, b, c3 + q3 * third, a3 + q3 * first))


@kernel
def step_layer(starts: Any, layer: Any, total: int, near: float) -> float:
    """Solve every open trio with this sum; close those that move by at most `near`; return the largest move.

    Only for games without penalties: their kinds are the seats.
    """
    size, seats, most = starts.size, starts.kinds, 0.0
    for a in range(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1):
        for b in range(max(0, total - a - size + 1), min(size - 1, total - a) + 1):
            c = total - a - b
            if not layer.open[a * size + b]:
                continue
            if seats == 1 and (b < a or c < a or (c == a and b != a)):
                continue  # each trio once, by its turn that begins with the smallest score
            change = _solve_trio(starts, layer, a, b, c)
            most = max(most, change)
            if change <= near:
                layer.open[a * size + b] = 0
                layer.open[(1 % seats * size + b) * size + c] = 0
                layer.open[(2 % seats * size + c) * size + a] = 0
    return most


@kernel
def take_layer(starts: Any, layer: Any, total: int, kinds: Any) -> None:
    """Write the evaluations of some kinds of starts with this sum."""
    size = starts.size
    for kind in kinds:
        for a in range(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1):
            for b in range(max(0, total - a - size + 1), min(size - 1, total - a) + 1):
                at, here = place(starts, kind, a, b, total - a - b), (kind * size + a) * size + b
                starts.mover[at], starts.following[at] = layer.mover[here], layer.following[here]


@kernel
def check_layer(starts: Any, layer: Any, total: int) -> tuple[float, float]:
    """Return by how much the evaluations of a sum differ from what is written: of movers, and of the next players.

    The latter only where `open` is 1: starts that mix two ways are evaluated with one of them.
    """
    size, own, other = starts.size, 0.0, 0.0
    for kind in range(starts.kinds):
        for a in range(max(0, total - 2 * (size - 1)), min(size - 1, total) + 1):
            for b in range(max(0, total - a - size + 1), min(size - 1, total - a) + 1):
                at, here = place(starts, kind, a, b, total - a - b), (kind * size + a) * size + b
                own = max(own, abs(starts.mover[at] - layer.mover[here]))
                if layer.open[here] == 1:
                    other = max(other, abs(starts.following[at] - layer.following[here]))
    return own, other
