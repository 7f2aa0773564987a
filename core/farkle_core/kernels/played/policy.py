"""A strategy's decisions in every state of a turn, as numbers that kernels read.

A strategy decides two things: where to hold, and which of several scorings to set aside. Both follow from tables by
turn total and mode: a flag for holding, and two *worths* of a state, one for holding there and one for rolling. Of
several scorings the strategy takes the one that leads to the state of most worth, of equals the last. There is a set of
tables for every class of starts: for each band of score differences, and for each count of farkles if that matters. A
perfect player takes both from the win chances of a solution instead.

A strategy that goes by what the dice show has *wishes* besides: for every roll of its plan and each of its options, one
for an option after which the player holds, and one for an option after which the player rolls. They are added to the
worths, which are then 1 and 0. Wishes are from 0 up to ½; which apply depends on the turn total before the roll.

Three rules override the tables. A player holds if that ends the game and wins it, or meets an exact goal, and a state
with such a hold is worth more than any other. A player does not hold if that ends the game and loses it. A forbidden
move is never made. Margins concern holds short of the goal.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import (
    fetch,
    larger,
    load,
    load_anywhere,
    minus,
    multiply_add,
    pick,
    splat,
    store,
)
from farkle_core.kernels.turn.chances import next_table
from farkle_core.kernels.turn.context import (
    CANNOT_HOLD,
    EQUAL,
    FIRST_OPPONENT,
    HELD,
    LEVEL_FROM,
    Floats,
    Ints,
    TurnPlan,
    Workspace,
)

FREE: Final = 0  # plays the best answer to the other player
SET: Final = 1  # plays by tables
ADVISED: Final = 2  # plays by a solution
WINS: Final = 1e30  # the worth of a state in which holding wins
TOO_MUCH: Final = -1.0  # the worth of a turn total that passes a goal which has to be met exactly

# Numbers before the turn total 0: lanes whose turn begins further up are read, but never looked at.
BEFORE: Final = 2 * LANES

# The largest chance below 1, which rounding may make of 1; a row that no pass has.
_ALMOST_CERTAIN: Final = 0.9999999999999999
NOWHERE: Final = 1 << 40

_FORBIDDEN: Final = CANNOT_HOLD / 2.0  # a hold worth less is forbidden: a chance may be off by a rounding, also below 0


@by_address
class Policy(NamedTuple):
    """The policies of both players of a match, and one thread's memory to apply them."""

    kind: Ints  # shape (2,): by seat: `FREE`, `SET` or `ADVISED`
    seat_of: Ints  # shape (phases,): the seat of the mover in each phase of the game
    begin: Ints  # shape (2,): where each seat's tables begin in the arrays below
    # totals, counts: shape (2,): the turn total (quanta) from which on each seat holds whatever the dice; classes by
    # farkles in a row
    totals: Ints
    counts: Ints
    length: int  # how many numbers there are for each class and mode: one for each turn total, and `BEFORE` before them
    # shape (2, bands − 1): the score differences (own less the opponent's, in quanta) from which on the next band
    # begins
    edges: Ints
    holds: Floats  # 1-D: 1 where one holds, −1 where one rolls, by class (band, then farkles), mode and turn total
    hold_worth: Floats  # hold_worth, roll_worth: 1-D: worths of states, laid out like `holds`
    roll_worth: Floats
    start_worth: Floats  # 1-D: what rolling is worth where dice are offered, laid out likewise
    # own_margin, other_margin: shape (2, modes): the own score, and the opponent's, from which on one never holds short
    # of winning
    own_margin: Ints
    other_margin: Ints
    # likewise: the least lead, in quanta, with which the player holds where that reaches the goal and play goes on
    ahead: Ints
    # first_chances, second_chances: 1-D: the win chances by which an advised player plays, laid out as those of the
    # match; one number if there is none
    first_chances: Floats
    second_chances: Floats
    hold_flags: Floats  # above 0 where one holds, by row, mode and lane
    short: Floats  # shape (modes · LANES,): above 0 where the margins are not reached, by mode and lane
    past: Floats  # same shape: the score from which the player holds where that reaches the goal and play goes on
    # per_turn, per_farkle: shape (2,): by seat: what each turn, and each turn that farkles, adds to the mover's win
    # chance; 0 in a match. So the same equations count turns and farkles instead of wins (`lasting`).
    per_turn: Floats
    per_farkle: Floats
    # plan, second_plan: the turn of a player by tables, by seat: of the options that leave the same dice only the
    # one with most points, unless the goal has to be met exactly
    plan: TurnPlan
    second_plan: TurnPlan
    # wish_begin: shape (2, totals): where the wishes of a seat's options begin, in the order of its plan's reads, by
    # the turn total before the roll; −1 = there are none. The last one serves all larger turn totals.
    wish_begin: Ints
    # hold_wishes, roll_wishes: 1-D: the wish for each option if the player holds after it, less 1, and if not
    hold_wishes: Floats
    roll_wishes: Floats
    # wishes_at: where the wishes begin of the block that is played now, by row and lane; wishing: shape (1,): 1 if that
    # block's mover has any; gathered: shape (2 · LANES,): room for wishes of lanes that differ. This thread's own.
    wishes_at: Ints
    wishing: Ints
    gathered: Floats
    dice_differ: bool  # whether the seats' turns have plans of their own: each then lays the workspace out its own way
    workspace: Workspace  # its values are the worths, by row, mode and lane


@inlined
def class_of(policy: Any, seat: int, difference: int, farkles: int) -> int:
    """Return the class of a start."""
    band = 0
    for edge in policy.edges[seat]:
        if difference >= edge:
            band += 1
    return band * policy.counts[seat] + min(farkles, policy.counts[seat] - 1)


@inlined
def place_of(plan: Any, policy: Any, seat: int, kind: int, total: int, mode: int) -> int:
    """Return the index of a state in a seat's tables."""
    return policy.begin[seat] + (kind * plan.modes + mode) * policy.length + BEFORE + total


@inlined
def wishes_begin(policy: Any, seat: int, total: int) -> int:
    """Return where the wishes of a seat begin at a turn total before the roll; −1 if there are none."""
    return policy.wish_begin[seat, min(max(total, 0), policy.wish_begin.shape[1] - 1)]


@inlined
def _note_wishes(c: Any, policy: Any, seat: int, first: int, last: int) -> None:
    """Note where the wishes of a block's mover begin, in some rows."""
    stays_apart()
    policy.wishing[0] = 1 if policy.wish_begin[seat, 0] >= 0 else 0
    if policy.wishing[0] == 0:
        return
    banked = c.workspace.banked
    some = 0
    for lane in range(LANES):
        if banked[lane] >= 0:
            some = lane
    for row in range(first, last + 1):
        for lane in range(LANES):
            own = banked[lane] if banked[lane] >= 0 else banked[some]
            policy.wishes_at[row * LANES + lane] = wishes_begin(policy, seat, row - own)


@inlined
def alike(policy: Any, row: int) -> int:
    """Return where the wishes of all lanes of a row begin; −1 if they differ, or if there are none."""
    if policy.wishing[0] == 0:
        return -1
    first = policy.wishes_at[row * LANES]
    for lane in range(1, LANES):
        if policy.wishes_at[row * LANES + lane] != first:
            return -1
    return first


@inlined
def liked(policy: Any, worths: Any, at: int, row: int, same: int, read: int) -> Any:
    """Return how the mover likes an option: the worth at `at` with the wish for the plan's read; `same`: `alike`."""
    worth, held, rolled = load(worths, at), splat(0.0), splat(0.0)
    if same >= 0:
        held, rolled = splat(fetch(policy.hold_wishes, same + read)), splat(fetch(policy.roll_wishes, same + read))
    else:
        for lane in range(LANES):
            place = policy.wishes_at[row * LANES + lane] + read
            policy.gathered[lane] = policy.hold_wishes[place]
            policy.gathered[LANES + lane] = policy.roll_wishes[place]
        held, rolled = load(policy.gathered, 0), load(policy.gathered, LANES)
    return multiply_add(splat(1.0), worth, pick(worth, splat(HELD), held, rolled))


@inlined
def most_liked(plan: Any, policy: Any, worths: Any, base: int, row: int, same: int, first: int, end: int) -> Any:
    """Return how the mover likes the best of the options `first` to `end` of a row, whose worths begin at `base`."""
    best = liked(policy, worths, base + fetch(plan.offsets, first), row, same, first)
    for read in range(first + 1, end):
        best = larger(best, liked(policy, worths, base + fetch(plan.offsets, read), row, same, read))
    return best


@inlined
def note_margins(c: Any, policy: Any, seat: int) -> bool:
    """Fill in where a block's starts are short of the margins; return whether some are not."""
    workspace, found = c.workspace, False
    for mode in range(c.plan.modes):
        for lane in range(LANES):
            own = workspace.banked[lane] >= policy.own_margin[seat, mode]
            beyond = own or workspace.rows[FIRST_OPPONENT] + lane >= policy.other_margin[seat, mode]
            policy.short[mode * LANES + lane] = -1.0 if beyond else 1.0
            policy.past[mode * LANES + lane] = workspace.rows[FIRST_OPPONENT] + lane + policy.ahead[seat, mode]
            found = found or (beyond and workspace.banked[lane] >= 0)
    return found


@inlined
def class_of_lane(c: Any, policy: Any, mover: Any, lane: int) -> int:
    """Return the class of a lane's start."""
    difference = c.workspace.banked[lane] - c.workspace.rows[FIRST_OPPONENT] - lane
    return class_of(policy, policy.seat_of[mover.phase], difference, mover.f)


@inlined
def _one_class(c: Any, policy: Any, mover: Any) -> int:
    """Return the class of all starts of a block; −1 if they differ."""
    first = -2
    for lane in range(LANES):
        if c.workspace.banked[lane] >= 0:
            kind = class_of_lane(c, policy, mover, lane)
            if first == -2:
                first = kind
            elif kind != first:
                return -1
    return first


@inlined
def fill_by_tables(c: Any, policy: Any, mover: Any, first: int, last: int, settled: int, known: int) -> None:
    """Fill worths and flags of the rows `first` to `last` of a block.

    From the row `settled` on, and from the ceiling on, the mover holds wherever that is allowed; holds are known up to
    the row `known`.
    """
    stays_apart()
    kind, held = _one_class(c, policy, mover), min(settled, c.game.ceiling)
    if kind >= 0:
        _fill_alike(c, policy, mover.phase, kind, first, last, held, known)
    else:
        _fill_by_lane(c, policy, mover, first, last, held, known)
    if c.game.exact:
        _fill_past_goal(c, policy, max(first, c.game.size), last, known)
    _note_wishes(c, policy, policy.seat_of[mover.phase], first, last)
    policy.workspace.rows[LEVEL_FROM] = NOWHERE  # a pass that uses this workspace next finds no rows that are level


@inlined
def _fill_alike(c: Any, policy: Any, phase: int, kind: int, first: int, last: int, held: int, known: int) -> None:
    """Fill rows whose lanes belong to one class: one quantum more in each lane's turn total than in the lane before."""
    stays_apart()
    plan, game, values = c.plan, c.game, policy.workspace.values
    banked = 0  # of the mover of the first lane, or what it would be if that lane held a start
    for lane in range(LANES - 1, -1, -1):
        if c.workspace.banked[lane] >= 0:
            banked = c.workspace.banked[lane] + lane
    none, certain, wins = splat(0.0), splat(_ALMOST_CERTAIN), splat(WINS)
    yes, no, forbidden = splat(1.0), splat(-1.0), splat(_FORBIDDEN)
    for x in range(first, last + 1):
        hold_row = min(x, known) * game.hold_width
        over = next_table(c, phase, x) >= c.phases.shape[0]
        for mode in range(plan.modes):
            place = place_of(plan, policy, policy.seat_of[phase], kind, x - banked, mode)
            at = (x * plan.modes + mode) * LANES
            hold_worth = load_anywhere(policy.hold_worth, place)
            roll_worth = load_anywhere(policy.roll_worth, place)
            flag = no
            worth = roll_worth
            if plan.may_hold[mode]:
                hold = load(c.workspace.holds, (hold_row + plan.hold_of[mode]) * LANES)
                flag = yes if x >= held else load_anywhere(policy.holds, place)
                if x < game.size and x < held:
                    flag = pick(load(policy.short, mode * LANES), none, flag, no)
                elif x < held and not over:
                    flag = pick(minus(splat(x + 0.5), load(policy.past, mode * LANES)), none, flag, no)
                flag = pick(hold, none if over else forbidden, flag, no)
                worth = pick(flag, none, hold_worth, roll_worth)
                if over:
                    worth = pick(hold, certain, wins, worth)
                    flag = pick(hold, certain, yes, flag)
            store(values, at, worth)
            if x <= known:
                store(policy.hold_flags, at, flag)


@inlined
def _fill_by_lane(c: Any, policy: Any, mover: Any, first: int, last: int, held: int, known: int) -> None:
    """Fill rows whose lanes belong to several classes."""
    stays_apart()
    plan, game, workspace, phase = c.plan, c.game, c.workspace, mover.phase
    for lane in range(LANES):
        banked = workspace.banked[lane]
        if banked < 0:
            continue
        kind = class_of_lane(c, policy, mover, lane)
        for x in range(max(first, banked), last + 1):
            over = next_table(c, phase, x) >= c.phases.shape[0]
            for mode in range(plan.modes):
                at = (x * plan.modes + mode) * LANES + lane
                hold = workspace.holds[(min(x, known) * game.hold_width + plan.hold_of[mode]) * LANES + lane]
                place = place_of(plan, policy, policy.seat_of[phase], kind, x - banked, mode)
                short = policy.short[mode * LANES + lane] > 0.0
                allowed = short if x < game.size else over or x >= policy.past[mode * LANES + lane]
                wanted = (policy.holds[place] > 0.0 and allowed) or x >= held
                holding = plan.may_hold[mode] and hold > _FORBIDDEN and wanted and not (over and hold == 0.0)
                worth = policy.hold_worth[place] if holding else policy.roll_worth[place]
                if plan.may_hold[mode] and over and hold > _ALMOST_CERTAIN:
                    holding, worth = True, WINS
                policy.workspace.values[at] = worth
                if x <= known:
                    policy.hold_flags[at] = 1.0 if holding else -1.0


@inlined
def _fill_past_goal(c: Any, policy: Any, first: int, last: int, known: int) -> None:
    """Fill the goal's row, where it has to be met exactly, and those past it."""
    stays_apart()
    length = c.plan.modes * LANES
    for x in range(first, last + 1):
        for at in range(x * length, (x + 1) * length):
            policy.workspace.values[at] = WINS if x == c.game.size else TOO_MUCH
            if x <= known:
                policy.hold_flags[at] = 1.0


@inlined
def fill_by_advice(c: Any, policy: Any, first: int, last: int) -> None:
    """Fill flags of the rows `first` to `last`; the worths are the win chances of the adviser's own pass."""
    stays_apart()
    plan, adviser = c.plan, policy.workspace
    less, no = splat(_FORBIDDEN), splat(-1.0)
    policy.wishing[0] = 0
    for x in range(first, last + 1):
        for mode in range(plan.modes):
            at = (x * plan.modes + mode) * LANES
            hold = (x * c.game.hold_width + plan.hold_of[mode]) * LANES
            flag = no
            if plan.may_hold[mode] or (c.game.exact and x == c.game.size):
                rolling, holding = load(adviser.rolls, at), load(adviser.holds, hold)
                best = pick(minus(rolling, splat(EQUAL)), holding, no, splat(1.0))
                flag = pick(load(c.workspace.holds, hold), less, best, no)
            store(policy.hold_flags, at, flag)
