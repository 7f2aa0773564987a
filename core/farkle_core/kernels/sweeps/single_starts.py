"""Evaluates the equations of single starts of turns plainly: the check that shares no shortcut with the sweeps.

Sweeps compute many starts side by side, share numbers between them, stop where nothing is left to decide, and leave out
options that cannot matter. Here one start is evaluated by itself, state by state, with all options, on memory that
nothing else uses. The equations are those of :mod:`farkle_core.kernels.turn.turn_pass` for perfect play, and of
:mod:`farkle_core.kernels.played.playing` for a policy. Only the places of win chances and a policy's tables are read in
the same way.

A state is (x, mode): x is the banked score and the turn total together. From the row `top` on, more points change
nothing; there rolling leads back to the row itself.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.by_address import by_address, replaced
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.playing import far_row
from farkle_core.kernels.played.policy import ADVISED, FREE, TOO_MUCH, WINS, Policy, class_of, place_of, wishes_begin
from farkle_core.kernels.turn.block import least_total
from farkle_core.kernels.turn.chances import after_farkle, after_hold, next_table, place
from farkle_core.kernels.turn.context import (
    CANNOT_HOLD,
    EQUAL,
    EQUAL_POINTS,
    HELD,
    OWN,
    Context,
    Floats,
    Ints,
    Mover,
    TurnPlan,
)
from farkle_core.kernels.turn.settled import MOST_ROUNDS

WRONG: Final = 1.0  # the difference of a number that is none, or misses by more than a whole win

_STILL: Final = 1e-15  # rounding may keep values from standing still altogether
_ALMOST_CERTAIN: Final = 0.9999999999999999  # a hold worth more wins, but for rounding


@by_address
class SingleStarts(NamedTuple):
    """What is checked, and one thread's memory for it."""

    # shape (starts, 7): phase, farkles of mover and opponent, carried dice and points, scores of opponent and mover
    starts: Ints
    plan: TurnPlan  # of perfect play: all options that may be best, without shared choices
    values: Floats  # values, likings: the values of states, and how a policy's mover likes them, by row and mode
    likings: Floats


class _OneTurn(NamedTuple):
    """A turn that is evaluated."""

    mover: Mover
    opponent: int
    banked: int
    least: int  # the least turn total to hold
    seat: int
    policy_class: int  # of the mover's tables
    top: int
    settled: int  # the row from which on a policy holds wherever that is allowed


@inlined
def _hold(c: Any, plan: Any, turn: Any, x: int, mode: int) -> float:
    """Return what holding is worth; ``CANNOT_HOLD`` where it is forbidden, unless it meets an exact goal."""
    game = c.game
    meets = game.exact and x == game.size
    if not meets and (not plan.may_hold[mode] or x - turn.banked < turn.least):
        return CANNOT_HOLD
    score = min(x, game.ceiling)
    dice = plan.dice[mode] if game.hold_width > 1 else 0
    points = max(score - turn.banked, 0) if game.hold_points else 0
    return 1.0 - c.chances[after_hold(c, turn.mover, dice, points, score, turn.opponent)]


@inlined
def _ends(c: Any, plan: Any, policy: Any, turn: Any, x: int, mode: int) -> float:
    """Return what rolls are worth that end the turn, times their chance."""
    total = x - turn.banked if c.game.ends_vary else 0
    dice = plan.dice[mode]
    farkle = 1.0 - c.chances[after_farkle(c, turn.mover, turn.banked, turn.opponent, total, dice, False)]
    value = plan.farkle[mode] * farkle + plan.certain[mode]
    if c.game.ruins or c.game.spares:
        ruin = 1.0 - c.chances[after_farkle(c, turn.mover, turn.banked, turn.opponent, total, dice, True)]
        value += plan.ruin[mode] * ruin
    if policy is not None:
        value += policy.per_farkle[turn.seat] * (plan.farkle[mode] + plan.ruin[mode])
    return value


@inlined
def _past_exact(c: Any, turn: Any, x: int) -> float:
    """Return the value of a row past the goal that has to be met exactly."""
    game = c.game
    raised = turn.opponent + x - turn.banked
    if game.gives and turn.banked >= max(turn.opponent, 0) and raised <= game.size:
        if raised == game.size:
            return 0.0
        return 1.0 - c.chances[after_hold(c, turn.mover, 0, 0, turn.banked, raised)]
    return 1.0 - c.chances[after_hold(c, turn.mover, 0, 0, turn.banked, turn.opponent)]


@inlined
def _tabled(c: Any, plan: Any, policy: Any, turn: Any, x: int, mode: int) -> tuple[bool, float]:
    """Return whether a player by tables holds, and the worth of the state to this player."""
    if c.game.exact and x >= c.game.size:
        return True, WINS if x == c.game.size else TOO_MUCH
    hold, seat = _hold(c, plan, turn, x, mode), turn.seat
    at = place_of(plan, policy, seat, turn.policy_class, x - turn.banked, mode)
    over = next_table(c, turn.mover.phase, x) >= c.phases.shape[0]
    near = turn.banked >= policy.own_margin[seat, mode] or turn.opponent >= policy.other_margin[seat, mode]
    far = over or x - turn.opponent >= policy.ahead[seat, mode]
    wanted = x >= turn.settled or (policy.holds[at] > 0.0 and (far if x >= c.game.size else not near))
    if hold <= CANNOT_HOLD / 2.0:
        return False, policy.roll_worth[at]
    if over and hold > _ALMOST_CERTAIN:
        return True, WINS
    holds = wanted and not (over and hold == 0.0)
    return holds, policy.hold_worth[at] if holds else policy.roll_worth[at]


@inlined
def _best_roll(plan: Any, values: Any, x: int, mode: int, ends: float) -> float:
    """Return what a roll is worth by the best options; where the turn would end it is worth `ends`."""
    stays_apart()
    worth = ends
    for outcome in range(plan.outcomes[mode], plan.outcomes[mode + 1]):
        best = values[x * plan.modes + plan.offsets[plan.reads[outcome]] // LANES]
        for read in range(plan.reads[outcome] + 1, plan.reads[outcome + 1]):
            best = max(best, values[x * plan.modes + plan.offsets[read] // LANES])
        worth += plan.weights[outcome] * best
    return worth


@inlined
def _liking(policy: Any, likings: Any, wishes: int, at: int, read: int) -> float:
    """Return how a policy's mover likes an option; `wishes`: where those for the roll begin, −1 = none."""
    worth = likings[at]
    if wishes < 0:
        return worth
    return worth + (policy.hold_wishes[wishes + read] if worth > HELD else policy.roll_wishes[wishes + read])


@inlined
def _liked_roll(plan: Any, policy: Any, turn: Any, values: Any, likings: Any, x: int, mode: int, ends: float) -> float:
    """Return what a roll is worth by the options liked most, of equals the last."""
    stays_apart()
    wishes = -1
    if policy.kind[turn.seat] != ADVISED:
        wishes = wishes_begin(policy, turn.seat, x - turn.banked)
    worth = ends
    for outcome in range(plan.outcomes[mode], plan.outcomes[mode + 1]):
        first, end = plan.reads[outcome], plan.reads[outcome + 1]
        chosen = x * plan.modes + plan.offsets[first] // LANES
        most = _liking(policy, likings, wishes, chosen, first)
        for read in range(first + 1, end):
            at = x * plan.modes + plan.offsets[read] // LANES
            most = max(most, _liking(policy, likings, wishes, at, read))
        for read in range(first + 1, end):
            at = x * plan.modes + plan.offsets[read] // LANES
            if _liking(policy, likings, wishes, at, read) >= most - EQUAL:
                chosen = at
        worth += plan.weights[outcome] * values[chosen]
    return worth


@inlined
def _value(c: Any, single: Any, plan: Any, policy: Any, turn: Any, kind: int, x: int, mode: int) -> float:
    """Return the value of a state."""
    ends, hold = _ends(c, plan, policy, turn, x, mode), _hold(c, plan, turn, x, mode)
    if policy is None or kind == FREE:
        return max(hold, _best_roll(plan, single.values, x, mode, ends))
    roll = _liked_roll(plan, policy, turn, single.values, single.likings, x, mode, ends)
    if kind != ADVISED:
        holds, _ = _tabled(c, plan, policy, turn, x, mode)
        return hold if holds else roll
    if hold == CANNOT_HOLD:
        return roll
    if x >= turn.settled and not c.game.restless:
        return hold
    adviser = _adviser(c, policy, turn)
    rolled = _best_roll(plan, single.likings, x, mode, _ends(adviser, plan, None, turn, x, mode))
    return roll if rolled > _hold(adviser, plan, turn, x, mode) + EQUAL else hold


@inlined
def _adviser(c: Any, policy: Any, turn: Any) -> Any:
    """Return the context with the win chances by which the mover plays."""
    return replaced(c, "chances", policy.second_chances if turn.seat else policy.first_chances)


@inlined
def _put_row(plan: Any, values: Any, turn: Any, x: int, mode: int, value: float) -> float:
    """Write the value of a state, that of the row `top` in all rows above as well; return its change."""
    at = x * plan.modes + mode
    change = abs(value - values[at])
    values[at] = value
    if x == turn.top:
        for above in range(x + 1, x + plan.most_points + 1):
            values[above * plan.modes + mode] = value
    return change


@inlined
def _fill(c: Any, single: Any, plan: Any, policy: Any, turn: Any, kind: int) -> None:
    """Compute the values of all states of a turn, from the last row down."""
    stays_apart()
    first, values = turn.top, single.values
    for mode in range(plan.modes):
        _put_row(plan, values, turn, turn.top, mode, max(_hold(c, plan, turn, turn.top, mode), 0.0))
    if c.game.exact:
        for x in range(turn.top, c.game.size, -1):
            for mode in range(plan.modes):
                _put_row(plan, values, turn, x, mode, _past_exact(c, turn, x))
        first = c.game.size
    for x in range(first, turn.banked - 1, -1):
        for _ in range(MOST_ROUNDS):
            change = 0.0
            for mode in range(plan.modes):
                value = _value(c, single, plan, policy, turn, kind, x, mode)
                change = max(change, _put_row(plan, values, turn, x, mode, value))
            if x < turn.top or change <= _STILL:
                break


@inlined
def _fill_likings(c: Any, single: Any, plan: Any, policy: Any, turn: Any, kind: int) -> None:
    """Fill how a policy's mover likes the states of a turn."""
    if kind == ADVISED:
        _fill(_adviser(c, policy, turn), replaced(single, "values", single.likings), plan, None, turn, FREE)
        return
    for x in range(turn.banked, turn.top + plan.most_points + 1):
        for mode in range(plan.modes):
            _, worth = _tabled(c, plan, policy, turn, x, mode)
            single.likings[x * plan.modes + mode] = worth


@inlined
def _taken_best(c: Any, plan: Any, turn: Any, values: Any, dice: int, points: int) -> float:
    """Return what it is worth to roll carried dice first, which bring so many points, and to play best then."""
    ends = _ends(c, plan, None, turn, turn.banked, dice - 1)
    return _best_roll(plan, values, min(turn.banked + points, turn.top), dice - 1, ends)


@inlined
def _evaluated_best(c: Any, single: Any, turn: Any, dice: int, points: int) -> float:
    """Return the win chance of a start that is played best."""
    plan, values = single.plan, single.values
    _fill(c, single, plan, None, turn, FREE)
    start = values[turn.banked * plan.modes + plan.start]
    return max(start, _taken_best(c, plan, turn, values, dice, points)) if dice > 0 else start


@inlined
def _evaluated(c: Any, single: Any, policy: Any, turn: Any, dice: int, points: int) -> float:
    """Return the win chance of a start by its equation."""
    if policy is None or policy.kind[turn.seat] == FREE:
        return _evaluated_best(c, single, turn, dice, points)
    kind, values, likings, paid = policy.kind[turn.seat], single.values, single.likings, policy.per_turn[turn.seat]
    plan = c.plan
    if kind != ADVISED:
        plan = policy.second_plan if turn.seat else policy.plan
    _fill_likings(c, single, plan, policy, turn, kind)
    _fill(c, single, plan, policy, turn, kind)
    usual = turn.banked * plan.modes + plan.start
    if dice == 0:
        return values[usual] + paid
    if kind == ADVISED:
        advised = _taken_best(_adviser(c, policy, turn), plan, turn, likings, dice, points)
        takes = advised > likings[usual] + EQUAL
    else:
        own = place_of(plan, policy, turn.seat, turn.policy_class, points, dice - 1)
        whole = place_of(plan, policy, turn.seat, turn.policy_class, 0, plan.start)
        takes = policy.start_worth[own] > policy.start_worth[whole] + EQUAL_POINTS
    ends = _ends(c, plan, policy, turn, turn.banked, dice - 1)
    taken = _liked_roll(plan, policy, turn, values, likings, min(turn.banked + points, turn.top), dice - 1, ends)
    return (taken if takes else values[usual]) + paid


@inlined
def _turn_of(c: Any, policy: Any, mover: Any, dice: int, points: int, opponent: int, banked: int) -> _OneTurn:
    """Return the turn of a start."""
    game, seat, kind = c.game, 0, 0
    if policy is not None:
        seat = policy.seat_of[mover.phase]
        kind = class_of(policy, seat, banked - opponent, mover.f)
    to_beat = game.beats and points > 0 and not (game.farkle_points and dice > 0)  # no hold, no points to beat
    least = least_total(game, banked, points + 1 if to_beat else game.minimum)
    settled = game.size + 1 if game.exact else max(game.ceiling, banked + least)
    brought = max(game.bonus, game.most_points) if game.offered_dice > 0 else 0
    top = settled
    if game.exact:
        top = settled + c.plan.most_points + brought
    elif game.farkle_points:
        top = max(settled, banked + game.most_points)
    if policy is not None and policy.kind[seat] != FREE and policy.kind[seat] != ADVISED:
        top = max(top, far_row(game))
    return _OneTurn(mover, opponent, banked, least, seat, kind, top, settled)


@kernel
def check_starts(context: Context, policy: Policy | None, single: SingleStarts, first: int, last: int) -> float:
    """Return the largest difference between win chances and what their equations make of all others.

    Parameters
    ----------
    context : Context
        The final win chances are read; its workspace is not.
    policy : Policy or None
        The policies of both players; None when both play perfectly.
    single : SingleStarts
        The starts; those from `first` up to `last`, not included, are checked.
    """
    c, largest = context, 0.0
    for number in range(first, last):
        phase, f, e = single.starts[number, 0], single.starts[number, 1], single.starts[number, 2]
        dice, points = single.starts[number, 3], single.starts[number, 4]
        opponent, banked = single.starts[number, 5], single.starts[number, 6]
        turn = _turn_of(c, policy, Mover(phase, f, e), dice, points, opponent, banked)
        brought = c.game.bonus if c.game.bonus >= 0 else points
        value = _evaluated(c, single, policy, turn, dice, brought)
        known = c.chances[place(c.layout, c.phases[phase, OWN], f, e, dice, points, opponent, banked)]
        miss = abs(value - known)
        largest = max(largest, miss if miss < WRONG else WRONG)  # a miss that is no number is none below
    return largest
