"""Runs one block: gathers the inputs of a pass over a turn from the win chances of later turns, and runs it.

After a hold or a farkle the opponent begins a turn: with unchanged score and farkles, against the mover's new ones, and
with carried dice and points. Rulesets differ only in which of these starts is looked up.

``run_block`` fills what holding is worth, 1 less the opponent's win chance (``gather``), and what farkles are worth
(:mod:`.chances`). Then it runs ``block_pass`` of :mod:`.turn_pass`, which has the equation. ``load_turn`` does so for a
single turn.
"""

from typing import Any

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import load, load_anywhere, minus, splat, store
from farkle_core.kernels.turn.chances import after_hold, fill_ends, fill_ends_of_turn, next_table
from farkle_core.kernels.turn.context import (
    BANKED,
    CANNOT_HOLD,
    FIRST_OPPONENT,
    HIGHEST,
    LAST,
    LOWEST,
    OTHER_FIRST,
    OTHER_LAST,
    OWN_FIRST,
    OWN_LAST,
    SETTLED,
    Context,
    Mover,
)
from farkle_core.kernels.turn.settled import choose_at_goal, roll_where_better, settle, settled_by_limits, settled_from
from farkle_core.kernels.turn.turn_pass import block_pass, choose_some


@inlined
def low_pass(c: Any, first: int, below: int) -> None:
    """Compute the rows from `first` up to `below`, not included; the rows above are known.

    The values of the starts are written to the workspace, where those of the other rows stand.
    """
    stays_apart()
    # These rows lie well below the goal, in games that continue past it. There more points are not always better: the
    # player who reaches the goal gives the opponent the last turn. So all options are needed past it and somewhat
    # below. Further down an option with fewer points and no more dice left is never best, as far as is known; the check
    # of all equations with all options shows whether that is true.
    plan, low, values, low_values = c.plan, c.low, c.workspace.values, c.low_values
    for row in range(below + low.most_points, below - 1, -1):
        for mode in range(plan.modes):
            known, at = (row * plan.columns + mode) * LANES, (row * low.columns + mode) * LANES
            store(low_values, at, load(values, known))
        choose_some(low, low_values, row, row - below + 1)
    block_pass(c, low, low_values, first, below - 1, below)
    for lane in range(LANES):
        banked = c.workspace.banked[lane]
        if 0 <= banked < below:
            start = low_values[(banked * low.columns + low.start) * LANES + lane]
            values[(banked * plan.columns + plan.start) * LANES + lane] = start


by_address(Context)


@inlined
def of_seat(seats: Any, phase: int) -> Any:
    """Return the context of the player who moves in a phase: the first's, where there is no second one.

    Phases before the goal are numbered by seat. A kernel that works on a later phase is given one context twice.
    """
    return _of_two(seats[0], seats[1], phase)


@inlined
def _of_two(first: Any, second: Any, phase: int) -> Any:
    """Return the context of a phase; numba leaves out what follows where `second`, an argument of its own, is None."""
    if second is None:
        return first
    return second if phase == 1 else first


@inlined
def first_lane(phases: Any, phase: int, total: int) -> int:
    """Return the least opponent's score on the antidiagonal `total` of a phase."""
    return max(phases[phase, OTHER_FIRST], total - phases[phase, OWN_LAST])


@inlined
def last_lane(phases: Any, phase: int, total: int) -> int:
    """Return the largest opponent's score on the antidiagonal `total` of a phase."""
    return min(phases[phase, OTHER_LAST], total - phases[phase, OWN_FIRST])


@inlined
def last_block(phases: Any, phase: int, total: int) -> int:
    """Return the least opponent's score of the last block on the antidiagonal: the one that has most rows."""
    first = first_lane(phases, phase, total)
    return first + (last_lane(phases, phase, total) - first) // LANES * LANES


@inlined
def set_some_lanes(workspace: Any, total: int, first: int, last: int) -> None:
    """Note the mover's score in each lane of a block against the opponent's scores from `first` to `last`."""
    for lane in range(LANES):
        workspace.banked[lane] = total - first - lane if first + lane <= last else -1
    workspace.rows[LOWEST] = total - last
    workspace.rows[HIGHEST] = total - first
    workspace.rows[FIRST_OPPONENT] = first


@inlined
def set_lanes(c: Any, phase: int, total: int, first: int) -> None:
    """Note the mover's score in each lane of the block that begins with the opponent's score `first`."""
    set_some_lanes(c.workspace, total, first, min(first + LANES - 1, last_lane(c.phases, phase, total)))


@inlined
def least_total(game: Any, banked: int, least: int) -> int:
    """Return the least turn total to hold with this score, where `least` is asked for besides the opening."""
    return max(least, game.opening) if banked <= game.zero else least


@inlined
def _gather_row(c: Any, mover: Any, x: int) -> None:
    """Fill the holds of a row, where they depend on the dice or on the turn total."""
    game, workspace = c.game, c.workspace
    score, first = min(x, game.ceiling), workspace.rows[FIRST_OPPONENT]
    for kind in range(game.hold_width):
        dice = kind + 1 if game.hold_width > 1 else 0
        for lane in range(LANES):
            banked = workspace.banked[lane]
            hold = 0.0
            if banked >= 0:
                points = max(score - banked, 0) if game.hold_points else 0
                hold = 1.0 - c.chances[after_hold(c, mover, dice, points, score, first + lane)]
            workspace.holds[(x * game.hold_width + kind) * LANES + lane] = hold


@inlined
def gather_holds(c: Any, mover: Any, low: int, last: int) -> None:
    """Fill the hold values of all x from `low` to `last`."""
    stays_apart()
    game, workspace, chances = c.game, c.workspace, c.chances
    first = workspace.rows[FIRST_OPPONENT]
    for x in range(low, last + 1):
        if game.hold_width > 1 or game.hold_points:
            _gather_row(c, mover, x)
            continue
        score = min(x, game.ceiling)
        at = after_hold(c, mover, 0, 0, score, first)
        apart = c.layout[next_table(c, mover.phase, score), BANKED]
        if apart == 1 and at + LANES <= chances.size:
            store(workspace.holds, x * LANES, minus(splat(1.0), load_anywhere(chances, at)))
        else:
            for lane in range(LANES):
                workspace.holds[x * LANES + lane] = 1.0 - chances[min(at + lane * apart, chances.size - 1)]


@inlined
def gather(c: Any, mover: Any, least: int, span: int, settled: int) -> tuple[int, int]:
    """Gather a block's holds; return the x from which on all are allowed, and the last x that has been gathered.

    `settled`: the x from which on nothing is left to decide, the least turn total aside.
    """
    game, workspace = c.game, c.workspace
    high = workspace.rows[HIGHEST]
    reach = high
    for lane in range(LANES):
        if workspace.banked[lane] >= 0:
            reach = max(reach, workspace.banked[lane] + least_total(game, workspace.banked[lane], least))
    if game.restless and game.farkle_points:
        reach = max(reach, high + game.most_points)  # from there on a player who is offered lost points holds and wins
    last = max(reach, high + span + 1)  # numba compiles a function of its own for the largest of three
    read = min(max(settled, reach) + c.plan.most_points, game.ceiling)
    last = game.size if game.exact else max(read, last)
    gather_holds(c, mover, workspace.rows[LOWEST], last)
    return reach, last


@inlined
def forbid_holds(c: Any, least: int) -> int:
    """Forbid holding below the least turn total; return the highest x at which it is forbidden to any lane."""
    stays_apart()
    game, workspace = c.game, c.workspace
    forbidden = workspace.rows[LOWEST] - 1
    for lane in range(LANES):
        banked = workspace.banked[lane]
        if banked < 0:
            continue
        end = banked + least_total(game, banked, least)
        if game.exact:
            end = min(end, workspace.rows[SETTLED])
        forbidden = max(forbidden, end - 1)
        for x in range(banked, end):
            for kind in range(game.hold_width):
                workspace.holds[(x * game.hold_width + kind) * LANES + lane] = CANNOT_HOLD
    return forbidden


@inlined
def set_settled(c: Any, settled: int, least: int, span: int) -> int:
    """Note from which x on all is settled, and the last x with rolls, which is returned; forbid the holds below."""
    rows = c.workspace.rows
    last = max(settled, rows[HIGHEST] + span + 1) if span > 0 else settled
    rows[SETTLED], rows[LAST] = settled, last
    forbid_holds(c, least)
    return last


@inlined
def run_block(c: Any, mover: Any, least: int, span: int, free: bool = False) -> None:
    """Compute the rolls and values of a block whose lanes and ends of the turn are filled in, played best.

    Parameters
    ----------
    c : Context
        Its workspace's block.
    mover : Mover
        The player of the turn.
    least : int
        The least turn total to hold, the opening aside, in quanta.
    span : int
        How far above its start a lane's values are looked at, at least.
    free : bool
        Whether the opponent plays by a policy, so that an end of the turn may be worth more than every hold.
    """
    stays_apart()
    game = c.game
    known = c.limits.size > 0 and mover.phase < game.seats
    settled = settled_by_limits(c, mover) if known else game.ceiling
    reach, _ = gather(c, mover, least, span, settled)
    if game.farkle_least > 0.0 and game.ceiling > game.size and not known:
        settled = settled_from(c)
    settled = game.size if game.exact else max(settled, reach)
    last = set_settled(c, settled, least, span)
    fill_ends(c, mover, last)
    settle(c, mover, settled, last + c.plan.most_points)
    if free and settled >= game.ceiling > game.size and not game.restless and not game.exact:
        roll_where_better(c, settled, last + c.plan.most_points)
    if game.exact and next_table(c, mover.phase, game.size) < c.phases.shape[0]:
        choose_at_goal(c)
    low, switch = c.workspace.rows[LOWEST], c.low_below
    block_pass(c, c.plan, c.workspace.values, max(low, switch), last if game.offered_dice > 0 else settled, settled)
    if low < switch:
        low_pass(c, low, switch)


@kernel
def load_turn(context: Context, mover: Mover, banked: int, opponent: int, least: int, span: int) -> None:
    """Compute every number of one turn, in lane 0 of the workspace's block; `least` and `span` as ``run_block``."""
    set_some_lanes(context.workspace, banked + opponent, opponent, opponent)
    fill_ends_of_turn(context, mover)
    run_block(context, mover, least, span)


@inlined
def start_value(plan: Any, workspace: Any, lane: int) -> float:
    """Return a lane's win chance when its turn starts with all dice."""
    return workspace.values[(workspace.banked[lane] * plan.columns + plan.start) * LANES + lane]


@inlined
def taken_value(c: Any, workspace: Any, lane: int, dice: int, points: int) -> float:
    """Return a lane's win chance when its turn starts with `dice` carried dice, which bring `points` if they score.

    Rolling them is rolling at that turn total, except that a farkle has no dice set aside yet.
    """
    banked, modes = workspace.banked[lane], c.plan.modes
    row = min(banked + points, workspace.rows[LAST])
    at = (row * modes + dice - 1) * LANES + lane
    if not c.game.ends_vary:
        return workspace.rolls[at]
    first = (banked * modes + dice - 1) * LANES + lane
    return workspace.rolls[at] - workspace.ends[at] + workspace.ends[first]
