"""The rows of a block in which nothing is left to decide: from which x on, and what they are worth.

**Limits** say where past the goal holding is best, by what the end of a turn is worth. They are computed once
(:mod:`.limit_pass`) and read by all blocks.

Holds past the goal follow from the last turns, which are solved first and never change. Let holding be best in all rows
above x, with any dice. Then a roll in row x is worth `C + q · E`, with E what a turn is worth that its roll ends, q the
chance of that, and C what follows from the holds above. So holding is best in row x, too, as long as E is at most::

    limit(x) = min over modes of (hold(x) − C(x, mode)) / q(mode),     limits(x) = min(limit(x), limits(x + 1))

Neither side depends on the mover's banked score. Rows whose limit is not below a block's ends need no pass.

Some rules have a roll that cannot end the turn (q = 0): where six dice without a scoring combination bring points. Such
a *safe* roll leads only to holds in those rows. Its values do not depend on E, and are kept with the limits. The tables
stand one after the other, by phase, the opponent's farkles, and first the limits, then the safe modes; each has a row
of opponent's scores for each x.
"""

from typing import Any, Final

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import (
    highest,
    larger,
    load,
    load_anywhere,
    minus,
    multiply_add,
    splat,
    store,
    times,
)
from farkle_core.kernels.turn.chances import after_hold
from farkle_core.kernels.turn.context import FIRST_OPPONENT, LEVEL_FROM, LEVEL_TO
from farkle_core.kernels.turn.turn_pass import block_pass, choose, choose_some

NO_LIMIT: Final = 1e9  # more than any end is worth
_NO_END: Final = -1e9  # worse than any end


@inlined
def limits_at(c: Any, mover: Any, x: int, table: int) -> int:
    """Return where row x of a table begins: 0 for the limits, ``plan.safe`` for the values of a safe mode."""
    game = c.game
    number = (mover.phase * game.counts + mover.e) * c.plan.tables + table
    return (number * (game.ceiling - game.size) + x - game.size) * game.size


@inlined
def load_ends(c: Any) -> Any:
    """Return the better end of each lane's turn."""
    game, workspace = c.game, c.workspace
    for lane in range(LANES):
        end = max(workspace.farkle[lane], workspace.ruin[lane]) if game.ruins else workspace.farkle[lane]
        # A lane without a start must not decide: no end is too good for it and no hold too bad.
        workspace.best[lane] = end if workspace.banked[lane] >= 0 else _NO_END
    return load(workspace.best, 0)


@inlined
def settled_by_limits(c: Any, mover: Any) -> int:
    """Return the least x, from the goal on, from which on holding is best but for safe rolls."""
    stays_apart()
    game, limits = c.game, c.limits
    ends = load_ends(c)
    at = limits_at(c, mover, game.size, 0) + c.workspace.rows[FIRST_OPPONENT]
    for x in range(game.size, game.ceiling):
        if highest(minus(ends, load_anywhere(limits, at))) <= 0.0:
            return x
        at += game.size
    return game.ceiling


# Rolls in a row after which a turn without an end is given up: the chance of so many is below 1e-300 in all rules.
MOST_ROUNDS: Final = 4000

STILL: Final = 1e-17  # values that change less stand still: a tenth of the spacing of doubles near 0.1

_ROUNDING: Final = 1e-15  # a roll worth more than a hold by no more is not better


@inlined
def settled_from(c: Any) -> int:
    """Return the least x, from the goal on, from which on holding is best whatever the dice.

    A roll ends the turn with a chance of at least q and is worth no more than q · E + (1 − q) · H, with E the better
    end and H the best hold above. Where a hold is worth that much, and all above it are settled, it is settled.
    """
    stays_apart()
    game, workspace = c.game, c.workspace
    least, rest = splat(game.farkle_least), splat(1.0 - game.farkle_least)
    end, best = load_ends(c), splat(0.0)
    for x in range(game.ceiling, game.size - 1, -1):
        hold = load(workspace.holds, x * LANES)
        if x == game.ceiling:
            best = hold
        lacks = larger(minus(multiply_add(rest, best, times(least, end)), hold), minus(end, best))
        if highest(lacks) > 0.0:
            return min(x + 1, game.ceiling)
        best = larger(best, hold)
    return game.size


@inlined
def settle(c: Any, mover: Any, settled: int, last: int) -> None:
    """Fill the values of all rows from `settled` to `last`: where limits are known, safe rolls, else holds."""
    stays_apart()
    game, plan, workspace = c.game, c.plan, c.workspace
    if game.exact:
        _settle_exact(c, mover, settled, last)
        return
    top, limited = max(settled, game.ceiling), c.limits.size > 0
    for x in range(settled, min(top, last) + 1):
        for mode in range(plan.modes):
            at = (x * plan.columns + mode) * LANES
            hold = (x * game.hold_width + plan.hold_of[mode]) * LANES
            if limited and x < game.ceiling and plan.safe[mode] > 0:
                known = limits_at(c, mover, x, plan.safe[mode]) + workspace.rows[FIRST_OPPONENT]
                store(workspace.values, at, load_anywhere(c.limits, known))
            else:
                store(workspace.values, at, load(workspace.holds, hold) if plan.may_hold[mode] else splat(0.0))
    if game.restless:
        _settle_restless(c, top, last)
    elif top <= last:
        _level_off(plan, workspace, top, last)
    else:
        workspace.rows[LEVEL_FROM] = max(workspace.rows[LEVEL_FROM], last + 1)
    for x in range(min(top - 1, last), settled - 1, -1):
        choose_some(plan, workspace.values, x, x - settled)


@inlined
def roll_where_better(c: Any, row: int, last: int) -> None:
    """Let the mover roll on in a row above which nothing changes, where an end of the turn is worth more than a hold.

    A bad opponent makes that so: who begins the last turns with all points that count may lose them more often.
    """
    stays_apart()
    plan, workspace, better = c.plan, c.workspace, False
    block_pass(c, plan, workspace.values, row, row, row)
    for mode in range(plan.modes):
        for lane in range(LANES):
            roll = workspace.rolls[(row * plan.modes + mode) * LANES + lane]
            hold = workspace.holds[(row * c.game.hold_width + plan.hold_of[mode]) * LANES + lane]
            better = better or (workspace.banked[lane] >= 0 and roll > hold + _ROUNDING)
    if better:
        _settle_restless(c, row, last)


@inlined
def _settle_exact(c: Any, mover: Any, settled: int, last: int) -> None:
    """Fill the values of the goal, where it has just been met and is held, and of all rows past it."""
    plan, game, workspace = c.plan, c.game, c.workspace
    row_length = plan.columns * LANES
    for mode in range(plan.modes):
        hold = load(workspace.holds, (settled * game.hold_width + plan.hold_of[mode]) * LANES)
        store(workspace.values, settled * row_length + mode * LANES, hold)
    for lane in range(LANES):
        banked, opponent = workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane
        gives = game.gives and banked >= max(opponent, 0)
        for x in range(settled + 1, last + 1):
            raised = opponent + x - banked
            value = workspace.void[lane]
            if gives and raised <= game.size:
                value = 0.0
                if raised < game.size:
                    value = 1.0 - c.chances[after_hold(c, mover, 0, 0, banked, raised)]
            workspace.values[x * row_length + lane] = value
    for x in range(last, settled - 1, -1):
        if x > settled:
            for at in range(x * row_length + LANES, x * row_length + plan.modes * LANES):
                workspace.values[at] = workspace.values[at - LANES]
        choose(plan, workspace.values, x, False)


@inlined
def choose_at_goal(c: Any) -> None:
    """Let the mover roll on at an exact goal that does not end the game: it gives the opponent the last turns."""
    stays_apart()
    plan, workspace, row = c.plan, c.workspace, c.game.size
    block_pass(c, plan, workspace.values, row, row, row)
    for mode in range(plan.modes):
        at = (row * plan.columns + mode) * LANES
        roll = load(workspace.rolls, (row * plan.modes + mode) * LANES)
        store(workspace.values, at, larger(load(workspace.values, at), roll))
    choose(plan, workspace.values, row, False)


@inlined
def _level_off(plan: Any, workspace: Any, first: int, last: int) -> None:
    """Repeat the row `first` up to the row `last`, as far as it does not stand there already."""
    length = plan.columns * LANES
    known = workspace.rows[LEVEL_TO]
    # Between the last row wanted and the first that still repeats itself none may have been computed anew.
    same = workspace.rows[LEVEL_FROM] <= last + 1 and workspace.rows[LEVEL_FROM] <= known and last <= known
    for place in range(plan.modes * LANES):
        if not same:
            break
        same = workspace.values[first * length + place] == workspace.values[known * length + place]
    missing = min(last, workspace.rows[LEVEL_FROM] - 1) if same else last
    if first <= missing:
        choose(plan, workspace.values, first, True)
        for at in range((first + 1) * length, (missing + 1) * length, LANES):
            store(workspace.values, at, load(workspace.values, at - length))
    workspace.rows[LEVEL_FROM] = first
    workspace.rows[LEVEL_TO] = known if same else last


@inlined
def _settle_restless(c: Any, settled: int, last: int) -> None:
    """Repeat the row above which nothing changes until it stands still: rolling leads to itself there."""
    stays_apart()
    plan, workspace = c.plan, c.workspace
    for _ in range(MOST_ROUNDS):
        _level_off(plan, workspace, settled, last)
        block_pass(c, plan, workspace.values, settled, settled, settled)
        change = 0.0
        for mode in range(plan.modes):
            hold = (settled * c.game.hold_width + plan.hold_of[mode]) * LANES
            for lane in range(LANES):
                at = (settled * plan.columns + mode) * LANES + lane
                value = workspace.rolls[(settled * plan.modes + mode) * LANES + lane]
                if plan.may_hold[mode]:
                    value = max(value, workspace.holds[hold + lane])
                change = max(change, abs(value - workspace.values[at]))
                workspace.values[at] = value
        if change <= STILL:
            break
    _level_off(plan, workspace, settled, last)
