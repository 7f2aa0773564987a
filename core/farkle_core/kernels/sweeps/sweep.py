"""Makes one sweep over all starts of turns, by falling sum of the two banked scores.

Holding raises b + d, so the starts with sum s (an *antidiagonal*) need win chances of larger sums only. Farkles make
the loops::

    after a farkle   F(b, d, f, e) = 1 − W(d, b, e, f + 1)           f + 1 < N
                     F(b, d, f, e) = 1 − W(d, b − Y, e, 0)           f + 1 = N, the penalty

So on one antidiagonal the farkle counts go by falling f + e. Only the penalty (and a ruined score) leads back to
smaller sums, where a sweep uses the last sweep's value. The first sweep extrapolates there in a straight line from b +
1 and b + 2. Sweeps are repeated until they change no value. (A forecast of the change at the target from the change at
b + 1 gains nothing where farkles are rare, and never converges where they are frequent: few dice.) If farkles offer
dice or points to the opponent, or a turn may bank no points, starts on one antidiagonal depend on each other in more
ways; then it is repeated until it converges before the next begins. Without a penalty each *unit* is repeated by itself
(:mod:`.units`): whatever a farkle offers, it leads from (b, d) to (d, b) and back. The order is
derived in docs/method.md. The last turns of a player who is behind are answered for all scores by one pass.
"""

import math
from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.answers import answer_block
from farkle_core.kernels.played.outcome_distribution import OutcomeDistributions, answer_by_distribution
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.sweeps.barrier import begin_pieces, is_mine, next_piece, wait_for_all
from farkle_core.kernels.sweeps.units import BLOCKS, block_of, unit_of, units_of
from farkle_core.kernels.turn.block import (
    first_lane,
    last_block,
    last_lane,
    least_total,
    of_seat,
    run_block,
    set_lanes,
    set_some_lanes,
)
from farkle_core.kernels.turn.chances import after_hold, fill_ends_of_turn, place, usual_place
from farkle_core.kernels.turn.context import (
    BANKED,
    FIRST_OPPONENT,
    HIGHEST,
    LOWEST,
    MOST_POINTS,
    OPPONENT,
    OTHER_FIRST,
    OTHER_LAST,
    OWN,
    OWN_FIRST,
    OWN_LAST,
    Context,
    Mover,
    Share,
)


@inlined
def _in_column(c: Any, phase: int, banked: int, opponent: int) -> bool:
    """Whether ``COLUMNS`` answers this start: every hold that could win or tie is allowed."""
    lowest, minimum = c.phases[phase, OWN_FIRST], c.game.minimum
    first = least_total(c.game, lowest, minimum)
    least = max(least_total(c.game, banked, minimum), lowest - banked + first)
    return opponent - banked >= least and opponent - lowest >= first


@inlined
def answer_column(c: Any, phase: int, first: int) -> None:
    """Answer all starts against a block of the opponent's scores, from one pass that begins at the lowest score."""
    workspace, lowest = c.workspace, c.phases[phase, OWN_FIRST]
    last = min(first + LANES - 1, c.phases[phase, OTHER_LAST])
    for f in range(c.game.counts):
        for e in range(c.game.counts):
            mover = Mover(phase, f, e)
            for lane in range(LANES):
                workspace.banked[lane] = lowest if first + lane <= last else -1
            workspace.rows[LOWEST] = workspace.rows[HIGHEST] = lowest
            workspace.rows[FIRST_OPPONENT] = first
            fill_ends_of_turn(c, mover)
            run_block(c, mover, c.game.minimum, 0)
            for opponent in range(first, last + 1):
                for banked in range(lowest, min(c.phases[phase, OWN_LAST], opponent) + 1):
                    if _in_column(c, phase, banked, opponent):
                        row = banked * c.plan.columns + c.plan.start
                        value = workspace.values[row * LANES + opponent - first]
                        c.chances[usual_place(c, mover, opponent, banked)] = value


@inlined
def all_in_columns(c: Any, phase: int, total: int, first: int) -> bool:
    """Whether ``COLUMNS`` answers all starts of a block."""
    for opponent in range(first, min(first + LANES - 1, last_lane(c.phases, phase, total)) + 1):
        if not _in_column(c, phase, total - opponent, opponent):
            return False
    return True


# Ways to sweep. `FIRST`: penalties by a guess, for nothing is known yet. `REPEAT`: penalties by the last sweep.
# `COMPARE`: nothing is written, every equation is evaluated once with what is known, and compared. `COLUMNS`: the last
# turn of a player who is behind; a farkle loses wherever it began, so one pass serves all scores. `REST`: what
# `COLUMNS` leaves.
FIRST, REPEAT, COMPARE, COLUMNS, REST = range(5)

# Rounds over one antidiagonal: the chance of so many farkles in a row is below 1e-80 in all shipped rulesets.
_MOST_ROUNDS: Final = 500

# Win chances nearer to 0 or 1 are taken for this where odds go on in a line: their logarithms have no end.
_SURE: Final = 1e-6


class SweepSteps(NamedTuple):
    """Which steps of a sweep are done, and how."""

    # first_phase, last_phase: the phases to sweep, `last_phase` not included; all have the same range of scores
    first_phase: int
    last_phase: int
    # first, last: steps, `last` not included: levels (f + e, falling) of `width` antidiagonals, counted from the
    # largest sum; whole antidiagonals where they are repeated; or columns of opponent's scores from the lowest
    first: int
    last: int
    how: int  # `FIRST`, `REPEAT`, `COMPARE`, `COLUMNS` or `REST`
    # repeat each antidiagonal until none of its win chances changes by more, at most 500 times; 1 for once. With
    # a penalty other than 1 only with one thread.
    still: float
    # how many antidiagonals are done together: no hold may lead from one of them to another. 1 where they are repeated.
    width: int
    below: int  # blocks in which no score is below this are left as they are


@inlined
def _odds_of_hold(c: Any, mover: Any, score: int, opponent: int) -> float:
    """Return the logarithm of the odds to win after a hold."""
    chance = 1.0 - c.chances[after_hold(c, mover, 0, 0, score, opponent)]
    chance = min(max(chance, _SURE), 1.0 - _SURE)
    return math.log(chance / (1.0 - chance))


@inlined
def _guess_penalties(c: Any, mover: Any) -> None:
    """Guess the values after penalties from the larger sums of scores, which are known.

    The logarithm of the odds goes on in a straight line from b + 1, with the slope that it has where the opponent has
    more points, so many that the lower score is known there. Three quarters of the penalty for these points guess best.
    """
    size = c.game.size
    for lane in range(LANES):
        banked = c.workspace.banked[lane]
        if banked >= 0:
            opponent = c.workspace.rows[FIRST_OPPONENT] + lane
            steps = min(banked, c.game.penalty) + 1
            # One short of the goal there is nothing above: the same from the opponent's next score.
            above = 1 if banked + 1 < size else 0
            ahead = opponent + 1 - above
            odds = 0.0
            if ahead < size:
                odds = _odds_of_hold(c, mover, banked + above, ahead)
            further = min(max(3 * steps // 4, 1), size - 1 - opponent)
            if further > 1:
                lower = _odds_of_hold(c, mover, banked + 1 - further, opponent + further)
                upper = _odds_of_hold(c, mover, banked + above, opponent + further)
                odds += (lower - upper) * (steps - 1 + above) / (further - 1 + above)
            c.workspace.farkle[lane] = 1.0 / (1.0 + math.exp(-odds))


@inlined
def _answer(c: Any, policy: Any, distributions: Any, mover: Any, how: int) -> float:
    """Answer the block whose lanes are set; return the largest change."""
    fill_ends_of_turn(c, mover)
    if how == FIRST and mover.f + 1 == c.game.counts and c.game.penalty > 0:
        _guess_penalties(c, mover)
    if distributions is None:
        return answer_block(c, policy, mover, how != COMPARE)
    return answer_by_distribution(c, policy, distributions, mover, how != COMPARE)


@inlined
def _level(
    seats: Any, policy: Any, distributions: Any, share: Any, steps: Any, total: int, level: int, how: int
) -> float:
    """Bring all starts up to date in which both players have `level` farkles together; return the largest change."""
    c = seats[0]
    change, counts = 0.0, c.game.counts
    # If each farkle costs a penalty, a farkle at the bound leads from (b, d) to (d, b): from the block with the highest
    # score of the opponent to the one with the lowest, or to the other seat. No two threads may compute them at once.
    in_order = counts == 1 and c.game.penalty > 0 and how != COMPARE
    for phase in range(steps.first_phase, steps.last_phase):
        for f in range(max(0, level - counts + 1), min(level, counts - 1) + 1):
            for first in range(last_block(c.phases, phase, total), first_lane(c.phases, phase, total) - 1, -LANES):
                if first >= steps.below and total - first - LANES + 1 >= steps.below:
                    continue
                if how == REST and all_in_columns(c, phase, total, first):
                    continue
                if in_order and first == first_lane(c.phases, phase, total):
                    wait_for_all(share.barrier, share.members)
                mine = is_mine(c)
                if mine:
                    seat = of_seat(seats, phase)
                    set_lanes(seat, phase, total, first)
                    change = max(change, _answer(seat, policy, distributions, Mover(phase, f, level - f), how))
                next_piece(c, share, mine)
        if in_order:
            wait_for_all(share.barrier, share.members)
    return change


@inlined
def _guess(c: Any, phase: int, total: int, first: int, last: int) -> None:
    """Guess the win chances against some scores of the opponent from those of the two larger sums next to `total`.

    W(b, d) is about W(b + 1, d) + W(b, d + 1) − W(b + 1, d + 1), whatever is carried over.
    """
    layout, chances, table = c.layout, c.chances, c.phases[phase, OWN]
    own, other = layout[table, BANKED], layout[table, OPPONENT]
    for f in range(c.game.counts):
        for e in range(c.game.counts):
            for dice in range(c.game.offered_dice + 1):
                for points in range(layout[table, MOST_POINTS] + 1):
                    for opponent in range(first, last + 1):
                        banked = total - opponent
                        if banked + 1 <= c.phases[phase, OWN_LAST] and opponent + 1 <= c.phases[phase, OTHER_LAST]:
                            at = place(layout, table, f, e, dice, points, opponent, banked)
                            guess = chances[at + own] + chances[at + other] - chances[at + own + other]
                            chances[at] = min(max(guess, 0.0), 1.0)


@inlined
def _repeat_unit(seats: Any, policy: Any, unit: Any, steps: Any) -> float:
    """Repeat a unit until none of its win chances changes by more than ``steps.still``; return the largest change."""
    c, largest, how = seats[0], 0.0, steps.how
    for number in range(BLOCKS):
        phase, first, last = block_of(unit, number)
        if how == FIRST:
            _guess(c, phase, unit.total, first, last)
    for _ in range(_MOST_ROUNDS):
        change = 0.0
        for number in range(BLOCKS):
            phase, first, last = block_of(unit, number)
            if first <= last:
                seat = of_seat(seats, phase)
                set_some_lanes(seat.workspace, unit.total, first, last)
                change = max(change, _answer(seat, policy, None, Mover(phase, 0, 0), how))
        largest, how = max(largest, change), REPEAT
        if change <= steps.still:
            break
    return largest


@inlined
def _repeat_units(seats: Any, policy: Any, share: Any, steps: Any, total: int) -> float:
    """Repeat the units of an antidiagonal one by one: without a penalty no farkle leads from one to another."""
    c, largest = seats[0], 0.0
    for index in range(units_of(c, total)):
        mine = is_mine(c)
        if mine:
            largest = max(largest, _repeat_unit(seats, policy, unit_of(c, total, index), steps))
        next_piece(c, share, mine)
    wait_for_all(share.barrier, share.members)
    return largest


@inlined
def _step(seats: Any, policy: Any, distributions: Any, share: Any, steps: Any, step: int) -> float:
    """Do one step of a sweep that is none of ``COLUMNS``; return the largest change."""
    c = seats[0]
    levels = 2 * c.game.counts - 1
    together = levels if steps.still >= 1.0 else 1
    highest = c.phases[steps.first_phase, OWN_LAST] + c.phases[steps.first_phase, OTHER_LAST]
    total = highest - step // together * steps.width
    top = levels - 1 - step % together
    bottom = top if together > 1 else 0
    if distributions is None and steps.still < 1.0 and c.game.penalty == 0 and steps.how != COMPARE:
        return _repeat_units(seats, policy, share, steps, total)
    if steps.how == FIRST and steps.still < 1.0:
        for phase in range(steps.first_phase, steps.last_phase):
            _guess(c, phase, total, first_lane(c.phases, phase, total), last_lane(c.phases, phase, total))
    # Once is once, however much a chance has changed: with what is paid for turns it may be by more than 1, and the
    # threads, which see different changes, would not all come to the same barrier.
    rounds = _MOST_ROUNDS if steps.still < 1.0 else 1
    round_, change, largest = 0, 2.0, 0.0
    while change > steps.still and round_ < rounds:
        change = 0.0
        how = steps.how if round_ == 0 else max(steps.how, REPEAT)
        for level in range(top, bottom - 1, -1):
            for sum_ in range(total, total - steps.width, -1):
                change = max(change, _level(seats, policy, distributions, share, steps, sum_, level, how))
            if how != COMPARE:  # nothing is written, so no thread has to wait
                wait_for_all(share.barrier, share.members)
        largest = max(largest, change)
        round_ += 1
    return largest


@kernel
def sweep_steps(
    context: Context,
    second_context: Context | None,
    policy: Policy | None,
    distributions: OutcomeDistributions | None,
    share: Share,
    steps: SweepSteps,
) -> float:
    """Do some steps of a sweep, as one of the team's threads.

    Parameters
    ----------
    context : Context
        This thread's; its win chances are read and written.
    second_context : Context or None
        The same for the second seat, where its dice are others or strategies play; else None.
    policy : Policy or None
        The policies of both players; None when both play perfectly.
    distributions : OutcomeDistributions or None
        The distributions of their turns; None to compute turns in each sweep.
    share, steps : Share, Steps
        Which of the work is done, and how.

    Returns
    -------
    float
        The largest change of a win chance among those this thread computed, against what was known before.
    """
    seats, largest = (context, second_context), 0.0
    begin_pieces(context, share)
    for step in range(steps.first, steps.last):
        if steps.how == COLUMNS:
            if step % share.members == share.thread:
                answer_column(context, steps.first_phase, context.phases[steps.first_phase, OTHER_FIRST] + step * LANES)
        else:
            largest = max(largest, _step(seats, policy, distributions, share, steps, step))
    return largest
