"""Sweeps a game without a penalty once: Newton's method for every pair of starts.

:mod:`farkle_core.kernels.sweeps.pairs` defines pairs and their steps. The first rounds use the options that seem to
matter, all further ones all options. If a round with all options reproduces its input, but for a small difference, it
is the check of these starts: their values are written as evaluated, and never change again.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.answers import answer_block
from farkle_core.kernels.played.playing import run, run_from, start_worth
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.sweeps.barrier import begin_pieces, is_mine, next_piece, note_done, wait_for_all
from farkle_core.kernels.sweeps.pairs import (
    CHANGE,
    NOTES,
    STEPS,
    Pairs,
    difference,
    guess_lanes,
    step_pair,
    write_lanes,
)
from farkle_core.kernels.sweeps.units import (
    BLOCKS,
    block_of,
    index_at,
    is_for,
    sharers_of,
    unit_of,
    units_of,
    wait_for_unit,
)
from farkle_core.kernels.turn.block import first_lane, last_block, of_seat, set_some_lanes
from farkle_core.kernels.turn.chances import fill_ends_of_turn, usual_place
from farkle_core.kernels.turn.context import OTHER_LAST, OWN_LAST, Context, Mover, Share

_MOST_ROUNDS: Final = 60  # newton's method takes two to five; rounding may keep it from ending


class Newton(NamedTuple):
    """What is solved, and how exactly."""

    first: int  # first, last: antidiagonals, counted from the largest sum; `last` not included
    last: int
    tolerance: float  # the largest difference between a win chance and what its equation makes of it
    known: bool  # whether the game has been swept before
    rounds_with_few: int  # how many rounds look at few options only; at least one more follows
    carried: bool | None  # None where nothing can be carried over from turn to turn


@inlined
def _set_block(c: Any, pairs: Any, phase: int, total: int, first: int, last: int) -> None:
    """Fill in a block's lanes and what ends their turns, with the guesses for farkles."""
    stays_apart()
    workspace = c.workspace
    set_some_lanes(workspace, total, first, last)
    fill_ends_of_turn(c, Mover(phase, 0, 0))
    for lane in range(LANES):
        if workspace.banked[lane] >= 0:
            farkle = pairs.farkle[phase * c.game.size + first + lane]
            workspace.farkle[lane] = farkle
            workspace.void[lane] = farkle
            if workspace.banked[lane] == c.game.zero or c.game.spares:
                workspace.ruin[lane] = farkle


@inlined
def _evaluate(seats: Any, policy: Any, pairs: Any, unit: Any, sharers: int, thread: int) -> None:
    """Compute the win chances of a unit, or of this thread's block of it, from the guesses for its farkles."""
    for number in range(BLOCKS):
        phase, first, last = block_of(unit, number)
        if first <= last and is_for(number, sharers, thread):
            seat = of_seat(seats, phase)
            _set_block(seat, pairs, phase, unit.total, first, last)
            run(seat, policy, Mover(phase, 0, 0), seat.game.minimum, 0)
            for opponent in range(first, last + 1):
                pairs.win[phase * seat.game.size + opponent] = start_worth(seat, policy, phase, opponent - first)


@inlined
def _step(c: Any, pairs: Any, unit: Any, round_: int, tolerance: float) -> int:
    """Move the pairs of a unit that differ by more than `tolerance`; return how many starts were moved."""
    stays_apart()
    moved = 0
    for opponent in range(unit.first, unit.middle + 1):
        if difference(c, pairs, unit.total, opponent) > tolerance:
            moved += step_pair(c, pairs, unit.total, opponent, round_)
    return moved


@inlined
def _worst(c: Any, pairs: Any, unit: Any) -> float:
    """Return the largest difference of a unit's pairs."""
    largest = 0.0
    for opponent in range(unit.first, unit.middle + 1):
        largest = max(largest, difference(c, pairs, unit.total, opponent))
    return largest


@inlined
def _solve_unit(
    seats: Any, few: Any, policy: Any, pairs: Any, share: Any, unit: Any, sharers: int, newton: Any
) -> float:
    """Evaluate and step a unit with given guesses until all options reproduce their input; `few`: seats with few.

    Returns the remaining difference. Of the threads that share a unit each evaluates a block, and the first one steps.
    """
    c, moved, worst = seats[0], 0, 1.0
    for round_ in range(_MOST_ROUNDS):
        few_only = round_ < newton.rounds_with_few
        _evaluate(few if few_only else seats, policy, pairs, unit, sharers, share.thread)
        wait_for_all(share.barrier, sharers)
        if not few_only:
            worst = _worst(c, pairs, unit)
            wait_for_all(share.barrier, sharers)  # from here on the first of them changes what both have looked at
            if worst <= newton.tolerance or round_ == _MOST_ROUNDS - 1:
                break
        if is_for(0, sharers, share.thread):
            moved += _step(c, pairs, unit, round_, 0.0 if few_only else newton.tolerance)
        wait_for_all(share.barrier, sharers)
    pairs.notes[share.thread * NOTES + STEPS] += moved
    return worst


@inlined
def _write(c: Any, pairs: Any, unit: Any, thread: int) -> None:
    """Write the solved win chances of a unit's pairs."""
    stays_apart()
    at = thread * NOTES + CHANGE
    for number in range(BLOCKS):
        phase, first, last = block_of(unit, number)
        pairs.notes[at] = max(pairs.notes[at], write_lanes(c, pairs, phase, unit.total, first, last))


@inlined
def _answer(seats: Any, policy: Any, pairs: Any, unit: Any, carried: Any) -> None:
    """Take a unit's answers for all that may be carried over, which no farkle leads to.

    Where that is None, as an argument of this function, numba compiles nothing of what follows.
    """
    if carried is None:
        return
    for number in range(BLOCKS):
        phase, first, last = block_of(unit, number)
        if first <= last:
            seat = of_seat(seats, phase)
            _set_block(seat, pairs, phase, unit.total, first, last)
            answer_block(seat, policy, Mover(phase, 0, 0), True)


@inlined
def _guess(c: Any, pairs: Any, unit: Any, sharers: int, thread: int, known: bool) -> None:
    """Make the first guesses of a unit, or of this thread's block of it."""
    for number in range(BLOCKS):
        phase, first, last = block_of(unit, number)
        if is_for(number, sharers, thread):
            guess_lanes(c, pairs, phase, unit.total, first, last, known)


@kernel
def solve_pairs(
    context: Context,
    few_context: Context,
    second_context: Context | None,
    second_few_context: Context | None,
    policy: Policy | None,
    pairs: Pairs,
    share: Share,
    newton: Newton,
) -> float:
    """Solve some antidiagonals of a game without a penalty, as one of the team's threads.

    Parameters
    ----------
    context : Context
        This thread's, with all options; larger sums are known. ``game.penalty`` is 0.
    few_context : Context
        With the options that seem to matter, and a workspace of its own.
    second_context, second_few_context : Context or None
        The same for the second seat, where its dice are others or strategies play; else None.
    policy : Policy or None
        The policies of both players; None when both play perfectly.
    pairs : Pairs
        The team's.
    share, newton : Share, Newton
        Which of the work is done, and how.

    Returns
    -------
    float
        The largest difference of this thread's pairs when they were solved.
    """
    c, largest = context, 0.0
    seats, few = (context, second_context), (few_context, second_few_context)
    begin_pieces(c, share)
    for step in range(newton.first, newton.last):
        total = c.phases[0, OWN_LAST] + c.phases[0, OTHER_LAST] - step
        sharers = sharers_of(c, total, share.members)
        for place in range(units_of(c, total)):
            mine = share.thread < sharers if sharers > 1 else is_mine(c)
            if mine:
                index = index_at(c, total, place)
                wait_for_unit(c, pairs.done, share.barrier, step, total, index)
                unit = unit_of(c, total, index)
                _guess(c, pairs, unit, sharers, share.thread, newton.known)
                worst = _solve_unit(seats, few, policy, pairs, share, unit, sharers, newton)
                largest = max(largest, worst)
                if is_for(0, sharers, share.thread):
                    _write(c, pairs, unit, share.thread)
                    _answer(seats, policy, pairs, unit, newton.carried)
                    note_done(pairs.done, index, step + 1)
            if sharers == 1:
                next_piece(c, share, mine)
    return largest


@inlined
def _compare_block(c: Any, policy: Any, phase: int, total: int, first: int) -> float:
    """Return by how much a block's win chances differ from what their equations make of all others."""
    mover, largest = Mover(phase, 0, 0), 0.0
    run_from(c, policy, mover, total, first, c.game.minimum, 0)
    for lane in range(LANES):
        if c.workspace.banked[lane] >= 0:
            at = usual_place(c, mover, first + lane, c.workspace.banked[lane])
            largest = max(largest, abs(start_worth(c, policy, phase, lane) - c.chances[at]))
    return largest


@kernel
def compare_pairs(
    context: Context, second_context: Context | None, policy: Policy | None, share: Share, first: int, last: int
) -> float:
    """Evaluate the equations of some antidiagonals once, as one of the team's threads; nothing is written.

    If turns lead back to smaller sums, numbers change after :func:`solve_pairs` has checked them. No dice or points may
    be carried over from turn to turn. Parameters as there; returns the largest difference that this thread found.
    """
    c, seats, largest = context, (context, second_context), 0.0
    begin_pieces(c, share)
    for step in range(first, last):
        total = c.phases[0, OWN_LAST] + c.phases[0, OTHER_LAST] - step
        for phase in range(c.game.seats):
            for lane in range(last_block(c.phases, phase, total), first_lane(c.phases, phase, total) - 1, -LANES):
                mine = is_mine(c)
                if mine:
                    seat = of_seat(seats, phase)
                    largest = max(largest, _compare_block(seat, policy, phase, total, lane))
                next_piece(c, share, mine)
    return largest
