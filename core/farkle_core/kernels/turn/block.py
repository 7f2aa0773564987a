"""One block: gathers what a pass over a turn needs from the win chances of later turns, and runs it.

After a hold or a farkle the opponent begins a turn: with his score and farkles as they are, against the mover's new
ones, and with whatever is carried on. All that differs between rulesets is which of these starts is looked up.
"""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, load_anywhere, minus, splat, store
from farkle_core.kernels.turn.chances import BANKED, OTHER_FIRST, OTHER_LAST, OWN_FIRST, OWN_LAST, next_table, place
from farkle_core.kernels.turn.ends import fill_ends
from farkle_core.kernels.turn.settled import settle, settled_from
from farkle_core.kernels.turn.turn import CANNOT_HOLD, FIRST_OPPONENT, HIGHEST, LANES, LAST, LOWEST, SETTLED, block_pass


@inlined
def first_lane(parts: Any, part: int, total: int) -> int:
    """Return the least opponent's score on the antidiagonal `total` of a part."""
    return max(parts[part, OTHER_FIRST], total - parts[part, OWN_LAST])


@inlined
def last_lane(parts: Any, part: int, total: int) -> int:
    """Return the largest opponent's score on the antidiagonal `total` of a part."""
    return min(parts[part, OTHER_LAST], total - parts[part, OWN_FIRST])


@inlined
def last_block(parts: Any, part: int, total: int) -> int:
    """Return the least opponent's score of the last block on the antidiagonal: the one that has most rows."""
    first = first_lane(parts, part, total)
    return first + (last_lane(parts, part, total) - first) // LANES * LANES


@inlined
def set_some_lanes(workspace: Any, total: int, first: int, last: int) -> None:
    """Note the mover's score in each lane of a block against the opponent's scores from `first` to `last`."""
    for lane in range(workspace.banked.size):
        workspace.banked[lane] = total - first - lane if first + lane <= last else -1
    workspace.rows[LOWEST] = total - last
    workspace.rows[HIGHEST] = total - first
    workspace.rows[FIRST_OPPONENT] = first


@inlined
def set_lanes(parts: Any, workspace: Any, part: int, total: int, first: int) -> None:
    """Note the mover's score in each lane of the block that begins with the opponent's score `first`."""
    set_some_lanes(workspace, total, first, min(first + LANES - 1, last_lane(parts, part, total)))


@inlined
def least_total(game: Any, banked: int, least: int) -> int:
    """Return the least turn total to hold with this score, where `least` is asked for besides the opening."""
    if banked <= game.zero:
        return max(least, game.opening)
    return least


@inlined
def gather_holds(
    game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, part: int, e: int, low: int, last: int
) -> None:
    """Fill the hold values of all x from `low` to `last`."""
    stays_apart()
    first = workspace.rows[FIRST_OPPONENT]
    width = game.hold_width
    for x in range(low, last + 1):
        score = min(x, game.ceiling)
        table = next_table(game, parts, part, score)
        row = x * width * LANES
        if width == 1 and not game.hold_points:
            at, apart = place(layout, table, e, 0, 0, 0, score, first), layout[table, BANKED]
            if apart == 1 and at + LANES <= chances.size:
                for lane in range(0, LANES, WIDTH):
                    store(workspace.holds, row + lane, minus(splat(1.0), load_anywhere(chances, at + lane)))
            else:
                for lane in range(workspace.banked.size):
                    workspace.holds[row + lane] = 1.0 - chances[min(at + lane * apart, chances.size - 1)]
            continue
        for kind in range(width):
            dice = kind + 1 if width > 1 else 0
            for lane in range(workspace.banked.size):
                banked = workspace.banked[lane]
                hold = 0.0
                if banked >= 0:
                    points = max(score - banked, 0) if game.hold_points else 0
                    hold = 1.0 - chances[place(layout, table, e, 0, dice, points, score, first + lane)]
                workspace.holds[row + kind * LANES + lane] = hold


@inlined
def forbid_holds(game: Any, workspace: Any, least: int) -> int:
    """Forbid holding below the least turn total; return the highest x at which it is forbidden to any lane."""
    stays_apart()
    low, settled, width = workspace.rows[LOWEST], workspace.rows[SETTLED], game.hold_width
    forbidden = low - 1
    for lane in range(workspace.banked.size):
        banked = workspace.banked[lane]
        if banked < 0:
            continue
        end = banked + least_total(game, banked, least)
        if game.exact:
            end = min(end, settled)
        forbidden = max(forbidden, end - 1)
        for x in range(banked, end):
            for kind in range(width):
                workspace.holds[(x * width + kind) * LANES + lane] = CANNOT_HOLD
    return forbidden


@inlined
def run_block(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    """Compute the rolls and values of a block whose lanes and ends of the turn are filled in.

    Parameters
    ----------
    plan, game, layout, parts, chances, workspace
        See :mod:`farkle_core.kernels.turn.turn` and :mod:`farkle_core.kernels.turn.chances`.
    part, f, e : int
        The part of the game, and both counts of farkles.
    least : int
        The least turn total to hold, the opening aside, in quanta.
    span : int
        How far above its start a lane's values are looked at, at least.
    """
    stays_apart()
    low, high = workspace.rows[LOWEST], workspace.rows[HIGHEST]
    reach = high
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            reach = max(reach, workspace.banked[lane] + least_total(game, workspace.banked[lane], least))
    if game.restless and game.farkle_points:
        reach = max(reach, high + game.most_points)  # from there on whoever is offered what is lost holds and wins
    looked_at = max(reach, high + span + 1)  # numba compiles a function of its own for the largest of three
    hold_last = max(game.ceiling, looked_at)
    if game.exact:
        hold_last = game.size
    gather_holds(game, layout, parts, chances, workspace, part, e, low, hold_last)
    settled = game.ceiling
    if game.farkle_least > 0.0 and game.ceiling > game.size:
        settled = settled_from(game, workspace)
    settled = game.size if game.exact else max(settled, reach)
    workspace.rows[SETTLED] = settled
    last = settled
    if span > 0:
        last = max(settled, high + span + 1)
    workspace.rows[LAST] = last
    forbid_holds(game, workspace, least)
    fill_ends(plan, game, layout, parts, chances, workspace, part, f, e, last)
    settle(plan, game, layout, parts, chances, workspace, part, e, settled, last + plan.most_points)
    ends_row = plan.modes * LANES if game.ends_vary else 0
    rolls_last = last if game.offered_dice > 0 else settled
    block_pass(plan, workspace, game.hold_width, ends_row, low, rolls_last, settled)
