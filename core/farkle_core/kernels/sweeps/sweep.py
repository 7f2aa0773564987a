"""One sweep over all starts of turns, by falling sum of the two banked scores.

Holding raises b + d, so the starts with sum s (an *antidiagonal*) need win chances of larger sums only. Farkles make
the loops::

    after a farkle   F(b, d, f, e) = 1 − W(d, b, e, f + 1)           f + 1 < N
                     F(b, d, f, e) = 1 − W(d, b − Y, e, 0)           f + 1 = N, the penalty

so on one antidiagonal the farkle counts go by falling f + e, and only the penalty (and what ruins a score) reaches back
to smaller sums. There a sweep uses the last sweep's value; the first sweep goes on in a straight line from b + 1 and
b + 2. Sweeps are repeated until they change nothing any more. (Forecasting the change at the target from the one just
seen at b + 1 gains nothing over this where farkles are rare, and never comes to rest where they are frequent: few
dice.) Where farkles offer something to the opponent, or a turn may come to nothing, starts on one antidiagonal lean on
one another in more ways; there an antidiagonal is repeated until it stands still before the next. Source of the order:
the project's solver notes, section 4.
"""

from __future__ import annotations

import math
from typing import Any, Final

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.played.distribution_answers import answer_by_distribution
from farkle_core.kernels.played.outcome_distribution import OutcomeDistributions
from farkle_core.kernels.played.played_answers import answer_played
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.sweeps.barrier import next_piece, wait_for_all
from farkle_core.kernels.turn.answers import answer_block
from farkle_core.kernels.turn.block import first_lane, last_block, last_lane, least_total, run_block, set_lanes
from farkle_core.kernels.turn.chances import (
    BANKED,
    MOST_POINTS,
    OPPONENT,
    OTHER_FIRST,
    OTHER_LAST,
    OWN,
    OWN_FIRST,
    OWN_LAST,
    Game,
    next_table,
    place,
)
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import (
    FIRST_OPPONENT,
    HIGHEST,
    LANES,
    LOWEST,
    NEXT_PIECE,
    PIECE,
    Floats,
    Ints,
    Plan,
    Workspace,
)

FIRST: Final = 0
"""Penalties by a guess: nothing is known yet."""
REPEAT: Final = 1
"""Penalties by the last sweep."""
COMPARE: Final = 2
"""Nothing is written: every equation is evaluated once with what is known, and compared."""

COLUMNS: Final = 3
"""The last turn of a player who is behind: a farkle loses wherever he began, so one pass serves all his scores."""
REST: Final = 4
"""What ``COLUMNS`` leaves."""

_MOST_ROUNDS: Final = 500
_SURE: Final = 1e-6


@inlined
def _hold(game: Any, layout: Any, parts: Any, chances: Any, part: int, e: int, score: int, opponent: int) -> float:
    table = next_table(game, parts, part, score)
    return 1.0 - chances[place(layout, table, e, 0, 0, 0, score, opponent)]


@inlined
def _odds_of_hold(
    game: Any, layout: Any, parts: Any, chances: Any, part: int, e: int, score: int, opponent: int
) -> float:
    """Return the logarithm of the odds to win after a hold."""
    chance = _hold(game, layout, parts, chances, part, e, score, opponent)
    chance = min(max(chance, _SURE), 1.0 - _SURE)
    return math.log(chance / (1.0 - chance))


@inlined
def _guess_penalties(game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, part: int, e: int) -> None:
    """Guess what penalties lead to from what is known, the larger sums of scores; nothing is known there yet.

    The logarithm of the odds goes on in a straight line from b + 1, with the slope that it has where the opponent has
    more points, so many that the lower score is known there. Three quarters of the penalty for these points guess best.
    """
    for lane in range(workspace.banked.size):
        banked = workspace.banked[lane]
        if banked >= 0:
            opponent = workspace.rows[FIRST_OPPONENT] + lane
            steps = min(banked, game.penalty) + 1
            # One short of the goal there is nothing above: the same from the opponent's next score.
            above = 1 if banked + 1 < game.size else 0
            ahead = opponent + 1 - above
            odds = 0.0
            if ahead < game.size:
                odds = _odds_of_hold(game, layout, parts, chances, part, e, banked + above, ahead)
            further = min(max(3 * steps // 4, 1), game.size - 1 - opponent)
            if further > 1:
                lower = _odds_of_hold(game, layout, parts, chances, part, e, banked + 1 - further, opponent + further)
                upper = _odds_of_hold(game, layout, parts, chances, part, e, banked + above, opponent + further)
                odds += (lower - upper) * (steps - 1 + above) / (further - 1 + above)
            workspace.farkle[lane] = 1.0 / (1.0 + math.exp(-odds))


@inlined
def _level(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    first_part: int,
    last_part: int,
    total: int,
    level: int,
    how: int,
    barrier: Any,
    members: int,
    policy: Any,
    distributions: Any,
) -> float:
    """Bring all starts up to date in which both players have `level` farkles together; return the largest change."""
    change = 0.0
    for part in range(first_part, last_part):
        for f in range(max(0, level - game.counts + 1), min(level, game.counts - 1) + 1):
            e = level - f
            for first in range(last_block(parts, part, total), first_lane(parts, part, total) - 1, -LANES):
                if how == REST and _all_in_columns(game, parts, part, total, first):
                    continue
                if workspace.rows[PIECE] == workspace.rows[NEXT_PIECE]:
                    set_lanes(parts, workspace, part, total, first)
                    fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
                    if how == FIRST and f + 1 == game.counts and game.penalty > 0:
                        _guess_penalties(game, layout, parts, chances, workspace, part, e)
                    if policy is None:
                        found = answer_block(plan, game, layout, parts, chances, workspace, part, f, e, how != COMPARE)
                    elif distributions is None:
                        found = answer_played(
                            plan, game, layout, parts, chances, workspace, policy, part, f, e, how != COMPARE
                        )
                    else:
                        found = answer_by_distribution(
                            plan,
                            game,
                            layout,
                            parts,
                            chances,
                            workspace,
                            policy,
                            distributions,
                            part,
                            f,
                            e,
                            how != COMPARE,
                        )
                    change = max(change, found)
                    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE] + 1)
                workspace.rows[PIECE] += 1
    return change


@inlined
def _guess_antidiagonal(game: Any, layout: Any, parts: Any, chances: Any, part: int, total: int) -> None:
    """Guess the win chances of a whole antidiagonal from those of the two larger sums next to it.

    W(b, d) is about W(b + 1, d) + W(b, d + 1) − W(b + 1, d + 1), whatever is carried over.
    """
    table = parts[part, OWN]
    for f in range(game.counts):
        for e in range(game.counts):
            for dice in range(game.offered_dice + 1):
                for points in range(layout[table, MOST_POINTS] + 1):
                    for opponent in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1):
                        banked = total - opponent
                        if banked + 1 <= parts[part, OWN_LAST] and opponent + 1 <= parts[part, OTHER_LAST]:
                            at = place(layout, table, f, e, dice, points, opponent, banked)
                            own, other = layout[table, BANKED], layout[table, OPPONENT]
                            guess = chances[at + own] + chances[at + other] - chances[at + own + other]
                            chances[at] = min(max(guess, 0.0), 1.0)


@inlined
def _in_column(game: Any, parts: Any, part: int, banked: int, opponent: int) -> bool:
    """Whether ``COLUMNS`` answers this start: every hold that could win or tie is allowed."""
    lowest = parts[part, OWN_FIRST]
    least = max(least_total(game, banked, game.minimum), lowest - banked + least_total(game, lowest, game.minimum))
    return opponent - banked >= least and opponent - lowest >= least_total(game, lowest, game.minimum)


@inlined
def _column(plan: Any, game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, part: int, first: int) -> None:
    """Answer all starts against 32 neighbouring scores of the opponent, from one pass that begins at the lowest."""
    lowest = parts[part, OWN_FIRST]
    last = min(first + LANES - 1, parts[part, OTHER_LAST])
    for f in range(game.counts):
        for e in range(game.counts):
            for lane in range(workspace.banked.size):
                workspace.banked[lane] = lowest if first + lane <= last else -1
            workspace.rows[LOWEST] = workspace.rows[HIGHEST] = lowest
            workspace.rows[FIRST_OPPONENT] = first
            fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
            run_block(plan, game, layout, parts, chances, workspace, part, f, e, game.minimum, 0)
            for opponent in range(first, last + 1):
                for banked in range(lowest, min(parts[part, OWN_LAST], opponent) + 1):
                    if _in_column(game, parts, part, banked, opponent):
                        at = place(layout, parts[part, OWN], f, e, 0, 0, opponent, banked)
                        row = banked * plan.columns + plan.start
                        chances[at] = workspace.values[row * LANES + opponent - first]


@inlined
def _all_in_columns(game: Any, parts: Any, part: int, total: int, first: int) -> bool:
    for opponent in range(first, min(first + LANES - 1, last_lane(parts, part, total)) + 1):
        if not _in_column(game, parts, part, total - opponent, opponent):
            return False
    return True


@kernel
def sweep_steps(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    barrier: Ints,
    thread: int,
    members: int,
    first_part: int,
    last_part: int,
    first: int,
    last: int,
    how: int,
    still: float,
    width: int,
    policy: Policy | None,
    distributions: OutcomeDistributions | None,
) -> float:
    """Do some antidiagonals of a sweep, as one of the team's threads.

    Parameters
    ----------
    plan, game, layout, parts, chances
        The turn, the game, and where win chances stand; they are read and written.
    workspace : Workspace
        This thread's.
    barrier : int64 array, shape (3,)
        The team's, see :mod:`farkle_core.kernels.sweeps.barrier`.
    thread, members : int
        Which of how many threads this is.
    first_part, last_part : int
        The parts to sweep, `last_part` not included; all have the same range of scores.
    first, last : int
        Steps, `last` not included: levels (f + e, falling) of `width` antidiagonals, counted from the largest sum;
        whole antidiagonals where they are repeated; or columns of opponent's scores from the lowest.
    how : int
        ``FIRST``, ``REPEAT``, ``COMPARE``, ``COLUMNS`` or ``REST``.
    still : float
        Repeat each antidiagonal until none of its win chances changes by more, at most 500 times; 1 for once. Other
        than 1 only with one thread.
    width : int
        How many antidiagonals are done together: no hold may lead from one of them to another. 1 where they are
        repeated.
    policy : Policy or None
        How both players play; None when both play their best.
    distributions : OutcomeDistributions or None
        What is remembered of their turns; None where turns are worked out anew in each sweep.

    Returns
    -------
    float
        The largest change of a win chance among those this thread computed, against what was known before.
    """
    plan, game, workspace, policy, distributions = (
        held(plan),
        held(game),
        held(workspace),
        held(policy),
        held(distributions),
    )
    largest = 0.0
    workspace.rows[PIECE] = 0
    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE])
    highest = parts[first_part, OWN_LAST] + parts[first_part, OTHER_LAST]
    levels = 2 * game.counts - 1
    steps = levels if still >= 1.0 else 1
    for step in range(first, last):
        if how == COLUMNS:
            if step % members == thread:
                lowest = parts[first_part, OTHER_FIRST] + step * LANES
                _column(plan, game, layout, parts, chances, workspace, first_part, lowest)
            continue
        total = highest - step // steps * width
        top = levels - 1 - step % steps
        bottom = top if steps > 1 else 0
        # Once is once, however much a chance has changed: with what is paid for turns it may be by more than 1, and the
        # threads, which see different changes, would not all come to the same barrier.
        rounds = _MOST_ROUNDS if still < 1.0 else 1
        round_, change = 0, 2.0
        if how == FIRST and still < 1.0:
            for part in range(first_part, last_part):
                _guess_antidiagonal(game, layout, parts, chances, part, total)
        while change > still and round_ < rounds:
            change = 0.0
            now = how if round_ == 0 else max(how, REPEAT)
            for level in range(top, bottom - 1, -1):
                for sum_ in range(total, total - width, -1):
                    found = _level(
                        plan,
                        game,
                        layout,
                        parts,
                        chances,
                        workspace,
                        first_part,
                        last_part,
                        sum_,
                        level,
                        now,
                        barrier,
                        members,
                        policy,
                        distributions,
                    )
                    change = max(change, found)
                if how != COMPARE:  # nothing is written, so nobody has to wait for anybody
                    wait_for_all(barrier, members)
            largest = max(largest, change)
            round_ += 1
    return largest
