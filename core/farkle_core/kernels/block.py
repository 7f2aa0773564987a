"""One block: gathers what a pass over a turn needs from the win chances of later turns, and runs it.

After a hold or a farkle the opponent begins a turn: with his score and farkles as they are, against the mover's new
ones, and with whatever is carried on. All that differs between rulesets is which of these starts is looked up.
"""

from __future__ import annotations

from typing import Any, Final

from farkle_core.kernels._jit import inlined, stays_apart
from farkle_core.kernels.chances import (
    BANKED,
    OTHER_FIRST,
    OTHER_LAST,
    OWN_FIRST,
    OWN_LAST,
    next_table,
    place,
)
from farkle_core.kernels.turn import (
    CANNOT_HOLD,
    FIRST_OPPONENT,
    HIGHEST,
    LANES,
    LAST,
    LEVEL_FROM,
    LEVEL_TO,
    LOWEST,
    SETTLED,
    block_pass,
    choose,
    choose_level,
)
from farkle_core.kernels.vectors import (
    WIDTH,
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

_MOST_ROUNDS: Final = 4000
_NO_END: Final = -1e9
_STILL: Final = 1e-17


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
def set_lanes(parts: Any, desk: Any, part: int, total: int, first: int) -> None:
    """Note the mover's score in each lane of the block that begins with the opponent's score `first`."""
    last = last_lane(parts, part, total)
    for lane in range(desk.banked.size):
        desk.banked[lane] = total - first - lane if first + lane <= last else -1
    desk.rows[LOWEST] = total - min(first + LANES - 1, last)
    desk.rows[HIGHEST] = total - first
    desk.rows[FIRST_OPPONENT] = first


@inlined
def after_farkle(
    game: Any,
    layout: Any,
    parts: Any,
    part: int,
    f: int,
    e: int,
    banked: int,
    opponent: int,
    total: int,
    dice: int,
    ruined: bool,
) -> int:
    """Return where the win chance of the turn after a farkle stands: at the turn total `total`, rolling `dice` dice."""
    score, points, carried, count = banked, 0, 0, 0
    if game.keeps:
        score = min(banked + total, game.ceiling)
        if game.beats:
            points = score - banked  # they are banked, but by no hold: no dice go with them
    if game.penalty > 0:
        count = f + 1
        if count == game.counts:
            count = 0
            score = max(score - game.penalty, 0)
    if ruined:
        score, points = game.zero, 0
    if game.farkle_points and total > 0:
        carried, points = dice, total
    return place(layout, next_table(game, parts, part, score), e, count, carried, points, score, opponent)


@inlined
def fill_ends_of_turn(game: Any, layout: Any, parts: Any, chances: Any, desk: Any, part: int, f: int, e: int) -> None:
    """Look up farkle, void and ruin of every lane; what is known better may be put into the farkles afterwards."""
    stays_apart()
    for lane in range(desk.banked.size):
        banked = desk.banked[lane]
        desk.farkle[lane] = desk.void[lane] = desk.ruin[lane] = 0.5
        if banked >= 0:
            opponent = desk.rows[FIRST_OPPONENT] + lane
            none = banked - banked  # a literal would have the function compiled once more
            for ruined in (False, True):
                at = after_farkle(game, layout, parts, part, f, e, banked, opponent, none, none, ruined)
                if not ruined:
                    desk.farkle[lane] = 1.0 - chances[at]
                elif game.ruins:
                    desk.ruin[lane] = 1.0 - chances[at]
            if game.exact:
                table = next_table(game, parts, part, banked)
                desk.void[lane] = 1.0 - chances[place(layout, table, e, 0, 0, 0, banked, opponent)]


@inlined
def least_total(game: Any, banked: int, least: int) -> int:
    """Return the least turn total to hold with this score, where `least` is asked for besides the opening."""
    if banked <= game.zero:
        return max(least, game.opening)
    return least


@inlined
def _gather_holds(
    game: Any, layout: Any, parts: Any, chances: Any, desk: Any, part: int, e: int, low: int, last: int
) -> None:
    """Fill the hold values of all x from `low` to `last`."""
    stays_apart()
    first = desk.rows[FIRST_OPPONENT]
    width = game.hold_width
    for x in range(low, last + 1):
        score = min(x, game.ceiling)
        table = next_table(game, parts, part, score)
        row = x * width * LANES
        if width == 1 and not game.hold_points:
            at, apart = place(layout, table, e, 0, 0, 0, score, first), layout[table, BANKED]
            if apart == 1 and at + LANES <= chances.size:
                for lane in range(0, LANES, WIDTH):
                    store(desk.holds, row + lane, minus(splat(1.0), load_anywhere(chances, at + lane)))
            else:
                for lane in range(desk.banked.size):
                    desk.holds[row + lane] = 1.0 - chances[min(at + lane * apart, chances.size - 1)]
            continue
        for kind in range(width):
            dice = kind + 1 if width > 1 else 0
            for lane in range(desk.banked.size):
                banked = desk.banked[lane]
                hold = 0.0
                if banked >= 0:
                    points = max(score - banked, 0) if game.hold_points else 0
                    hold = 1.0 - chances[place(layout, table, e, 0, dice, points, score, first + lane)]
                desk.holds[row + kind * LANES + lane] = hold


@inlined
def forbid_holds(game: Any, desk: Any, least: int) -> int:
    """Forbid holding below the least turn total; return the highest x at which it is forbidden to any lane."""
    stays_apart()
    low, settled, width = desk.rows[LOWEST], desk.rows[SETTLED], game.hold_width
    forbidden = low - 1
    for lane in range(desk.banked.size):
        banked = desk.banked[lane]
        if banked < 0:
            continue
        end = banked + least_total(game, banked, least)
        if game.exact:
            end = min(end, settled)
        forbidden = max(forbidden, end - 1)
        for x in range(banked, end):
            for kind in range(width):
                desk.holds[(x * width + kind) * LANES + lane] = CANNOT_HOLD
    return forbidden


@inlined
def _settled_from(game: Any, desk: Any) -> int:
    """Return the least x, from the goal on, from which on holding is best whatever the dice.

    A roll ends the turn with a chance of at least q and is worth no more than q · E + (1 − q) · H, with E the better
    end and H the best hold above. Where a hold is worth that much, and all above it are settled, it is settled.
    """
    stays_apart()
    for lane in range(desk.banked.size):
        end = max(desk.farkle[lane], desk.ruin[lane]) if game.ruins else desk.farkle[lane]
        # Where a lane holds no start it has no say: there no end is too good and no hold too bad.
        desk.best[lane] = end if desk.banked[lane] >= 0 else _NO_END
    least, rest = splat(game.farkle_least), splat(1.0 - game.farkle_least)
    e0, e1 = load(desk.best, 0), load(desk.best, WIDTH)
    b0, b1 = splat(0.0), splat(0.0)
    for x in range(game.ceiling, game.size - 1, -1):
        h0, h1 = load(desk.holds, x * LANES), load(desk.holds, x * LANES + WIDTH)
        if x == game.ceiling:
            b0, b1 = h0, h1
        lacks = larger(minus(multiply_add(rest, b0, times(least, e0)), h0), minus(e0, b0))
        lacks = larger(lacks, larger(minus(multiply_add(rest, b1, times(least, e1)), h1), minus(e1, b1)))
        if highest(lacks) > 0.0:
            return min(x + 1, game.ceiling)
        b0, b1 = larger(b0, h0), larger(b1, h1)
    return game.size


@inlined
def _fill_ends(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    f: int,
    e: int,
    last: int,
) -> None:
    stays_apart()
    if not game.ends_vary:
        for mode in range(plan.modes):
            for lane in range(desk.banked.size):
                desk.ends[mode * LANES + lane] = (
                    plan.farkle[mode] * desk.farkle[lane] + plan.ruin[mode] * desk.ruin[lane] + plan.certain[mode]
                )
        return
    for lane in range(desk.banked.size):
        # Unless the dice are offered that were rolled, a farkle is worth the same in all modes.
        for mode in range(plan.modes if game.farkle_points else 1):
            if desk.banked[lane] >= 0:
                others = mode + 1 if game.farkle_points else plan.modes
                _fill_ends_of_lane(plan, game, layout, parts, chances, desk, part, f, e, lane, mode, others, last)


@inlined
def _fill_ends_of_lane(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    f: int,
    e: int,
    lane: int,
    first_mode: int,
    last_mode: int,
    last: int,
) -> None:
    """Fill a lane's ends in some modes, from its start up to x = `last`."""
    stays_apart()
    banked, opponent, dice = desk.banked[lane], desk.rows[FIRST_OPPONENT] + lane, plan.dice[first_mode]
    farkle, ruin = desk.farkle[lane], desk.ruin[lane]
    for x in range(banked, last + 1):
        if x > banked:
            for ruined in (False, True):
                at = after_farkle(game, layout, parts, part, f, e, banked, opponent, x - banked, dice, ruined)
                if not ruined:
                    farkle = 1.0 - chances[at]
                elif game.ruins:
                    ruin = 1.0 - chances[at]
        for mode in range(first_mode, last_mode):
            value = plan.farkle[mode] * farkle + plan.ruin[mode] * ruin + plan.certain[mode]
            desk.ends[(x * plan.modes + mode) * LANES + lane] = value


@inlined
def _settle_exact(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    e: int,
    settled: int,
    last: int,
) -> None:
    """Fill the values of the goal, which has just been met, and of all rows past it."""
    row_length = plan.columns * LANES
    for lane in range(desk.banked.size):
        banked, opponent = desk.banked[lane], desk.rows[FIRST_OPPONENT] + lane
        desk.values[settled * row_length + lane] = 1.0
        table = next_table(game, parts, part, banked)
        gives = game.gives and banked >= max(opponent, 0)
        for x in range(settled + 1, last + 1):
            raised = opponent + x - banked
            value = desk.void[lane]
            if gives and raised <= game.size:
                value = 0.0
                if raised < game.size:
                    value = 1.0 - chances[place(layout, table, e, 0, 0, 0, banked, raised)]
            desk.values[x * row_length + lane] = value
    for x in range(last, settled - 1, -1):
        for mode in range(1, plan.modes):
            for lane in range(desk.banked.size):
                desk.values[x * row_length + mode * LANES + lane] = desk.values[x * row_length + lane]
        choose(plan, desk.values, x)


@inlined
def _settle(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    e: int,
    settled: int,
    last: int,
) -> None:
    """Fill the values of all rows from `settled` on."""
    stays_apart()
    if game.exact:
        _settle_exact(plan, game, layout, parts, chances, desk, part, e, settled, last)
        return
    top = max(settled, game.ceiling)
    for x in range(settled, min(top, last) + 1):
        for mode in range(plan.modes):
            at = (x * plan.columns + mode) * LANES
            hold = (x * game.hold_width + plan.hold_of[mode]) * LANES
            for lane in range(desk.banked.size):
                desk.values[at + lane] = desk.holds[hold + lane] if plan.may_hold[mode] else 0.0
    if game.restless:
        _settle_restless(plan, game, desk, top, last)
    elif top <= last:
        _level_off(plan, desk, top, last)
    else:
        desk.rows[LEVEL_FROM] = max(desk.rows[LEVEL_FROM], last + 1)
    for x in range(min(top - 1, last), settled - 1, -1):
        choose(plan, desk.values, x)


@inlined
def _level_off(plan: Any, desk: Any, first: int, last: int) -> None:
    """Repeat the row `first` up to the row `last`, unless it stands there already."""
    length = plan.columns * LANES
    known = desk.rows[LEVEL_TO] * length
    same = desk.rows[LEVEL_FROM] <= first and last <= desk.rows[LEVEL_TO]
    for place_ in range(plan.modes * LANES):
        if not same:
            break
        same = desk.values[first * length + place_] == desk.values[known + place_]
    if not same:
        choose_level(plan, desk.values, first)
        for at in range((first + 1) * length, (last + 1) * length):
            desk.values[at] = desk.values[at - length]
        desk.rows[LEVEL_TO] = last
    desk.rows[LEVEL_FROM] = first


@inlined
def _settle_restless(plan: Any, game: Any, desk: Any, settled: int, last: int) -> None:
    """Repeat the row above which nothing changes until it stands still: rolling leads to itself there."""
    stays_apart()
    first = settled * plan.columns * LANES
    ends_row = plan.modes * LANES if game.ends_vary else 0
    for _ in range(_MOST_ROUNDS):
        _level_off(plan, desk, settled, last)
        block_pass(plan, desk, game.hold_width, ends_row, settled, settled, settled)
        change = 0.0
        for mode in range(plan.modes):
            hold = (settled * game.hold_width + plan.hold_of[mode]) * LANES
            for lane in range(desk.banked.size):
                at = first + mode * LANES + lane
                value = desk.rolls[(settled * plan.modes + mode) * LANES + lane]
                if plan.may_hold[mode]:
                    value = max(value, desk.holds[hold + lane])
                change = max(change, abs(value - desk.values[at]))
                desk.values[at] = value
        if change <= _STILL:
            break
    _level_off(plan, desk, settled, last)


@inlined
def run_block(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    """Compute the rolls and values of a block whose lanes and ends of the turn are filled in.

    Parameters
    ----------
    plan, game, layout, parts, chances, desk
        See :mod:`farkle_core.kernels.turn` and :mod:`farkle_core.kernels.chances`.
    part, f, e : int
        The part of the game, and both counts of farkles.
    least : int
        The least turn total to hold, the opening aside, in quanta.
    span : int
        How far above its start a lane's values are looked at, at least.
    """
    stays_apart()
    low, high = desk.rows[LOWEST], desk.rows[HIGHEST]
    reach = high
    for lane in range(desk.banked.size):
        if desk.banked[lane] >= 0:
            reach = max(reach, desk.banked[lane] + least_total(game, desk.banked[lane], least))
    if game.restless and game.farkle_points:
        reach = max(reach, high + game.most_points)  # from there on whoever is offered what is lost holds and wins
    hold_last = max(game.ceiling, reach, high + span + 1)
    if game.exact:
        hold_last = game.size
    _gather_holds(game, layout, parts, chances, desk, part, e, low, hold_last)
    settled = game.ceiling
    if game.farkle_least > 0.0 and game.ceiling > game.size:
        settled = _settled_from(game, desk)
    settled = game.size if game.exact else max(settled, reach)
    desk.rows[SETTLED] = settled
    last = settled
    if span > 0:
        last = max(settled, high + span + 1)
    desk.rows[LAST] = last
    forbid_holds(game, desk, least)
    _fill_ends(plan, game, layout, parts, chances, desk, part, f, e, last)
    _settle(plan, game, layout, parts, chances, desk, part, e, settled, last + plan.most_points)
    ends_row = plan.modes * LANES if game.ends_vary else 0
    rolls_last = last if game.offered_dice > 0 else settled
    block_pass(plan, desk, game.hold_width, ends_row, low, rolls_last, settled)
