"""The game without a penalty, swept once: every pair of starts is evaluated and stepped until it is closed.

What pairs are, and how they step: :mod:`farkle_core.kernels.sweeps.pairs`. Two rounds look at the options that seem to
matter, all further ones at all options. A round of these that gives what it was given, but for a small difference, is
the check of these starts: what they are worth is written as it was evaluated, and never changes again.
"""

from __future__ import annotations

from typing import Any, Final

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.played.played_answers import answer_played
from farkle_core.kernels.played.playing import run_played
from farkle_core.kernels.played.policy import FREE, Policy
from farkle_core.kernels.sweeps.barrier import next_piece, note_done, wait_for_all
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
from farkle_core.kernels.turn.answers import answer_block, start_value
from farkle_core.kernels.turn.block import run_block, set_some_lanes
from farkle_core.kernels.turn.chances import OTHER_LAST, OWN_LAST, Game
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import NEXT_PIECE, PIECE, Floats, Ints, Plan, Workspace

_MOST_ROUNDS: Final = 60


@inlined
def _set_block(
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    workspace: Any,
    part: int,
    total: int,
    first: int,
    last: int,
) -> None:
    """Fill in a block's lanes and what ends their turns, with the guesses for farkles."""
    stays_apart()
    set_some_lanes(workspace, total, first, last)
    fill_ends_of_turn(game, layout, parts, chances, workspace, part, 0, 0)
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            farkle = pairs.farkle[part * game.size + first + lane]
            workspace.farkle[lane] = farkle
            workspace.void[lane] = farkle
            if workspace.banked[lane] == game.zero:
                workspace.ruin[lane] = farkle


@inlined
def run_start(
    plan: Any, game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, part: int, policy: Any
) -> None:
    """Compute a block of a game without farkle counts, as whoever moves in this part plays."""
    stays_apart()
    if policy is None or policy.kind[policy.seat_of[part]] == FREE:
        run_block(plan, game, layout, parts, chances, workspace, part, 0, 0, game.minimum, 0)
    else:
        run_played(plan, game, layout, parts, chances, workspace, policy, part, 0, 0, game.minimum, 0)


@inlined
def worth_of_start(plan: Any, workspace: Any, policy: Any, part: int, lane: int) -> float:
    """Return what a lane of a block that has been computed is worth at its start."""
    if policy is None:
        return start_value(plan, workspace, lane)
    return start_value(plan, workspace, lane) + policy.per_turn[policy.seat_of[part]]


@inlined
def _evaluate(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    workspace: Any,
    unit: Any,
    sharers: int,
    thread: int,
    policy: Any,
) -> None:
    """Compute the win chances of a unit, or of this thread's block of it, from the guesses for its farkles."""
    for number in range(BLOCKS):
        part, first, last = block_of(unit, number)
        if first <= last and is_for(number, sharers, thread):
            _set_block(game, layout, parts, chances, pairs, workspace, part, unit.total, first, last)
            run_start(plan, game, layout, parts, chances, workspace, part, policy)
            for opponent in range(first, last + 1):
                pairs.win[part * game.size + opponent] = worth_of_start(plan, workspace, policy, part, opponent - first)


@inlined
def _step(game: Any, parts: Any, pairs: Any, unit: Any, round_: int, closing: float) -> int:
    """Move the pairs of a unit that differ by more than `closing`; return how many starts were moved."""
    stays_apart()
    moved = 0
    for opponent in range(unit.first, unit.middle + 1):
        if difference(game, parts, pairs, unit.total, opponent) > closing:
            moved += step_pair(game, parts, pairs, unit.total, opponent, round_)
    return moved


@inlined
def _worst(game: Any, parts: Any, pairs: Any, unit: Any) -> float:
    """Return the largest difference of a unit's pairs."""
    largest = 0.0
    for opponent in range(unit.first, unit.middle + 1):
        largest = max(largest, difference(game, parts, pairs, unit.total, opponent))
    return largest


@inlined
def _close(
    plan: Any,
    few: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    workspace: Any,
    few_workspace: Any,
    barrier: Any,
    unit: Any,
    sharers: int,
    thread: int,
    closing: float,
    policy: Any,
    rounds_with_few: int,
) -> float:
    """Evaluate and step a unit whose guesses are made, until all options give what they were given.

    Returns by how much they differ. Of the threads that share a unit each evaluates a block, and the first one steps.
    """
    moved, worst = 0, 1.0
    for round_ in range(_MOST_ROUNDS):
        few_only = round_ < rounds_with_few
        if few_only:
            _evaluate(few, game, layout, parts, chances, pairs, few_workspace, unit, sharers, thread, policy)
        else:
            _evaluate(plan, game, layout, parts, chances, pairs, workspace, unit, sharers, thread, policy)
        wait_for_all(barrier, sharers)
        if not few_only:
            worst = _worst(game, parts, pairs, unit)
            wait_for_all(barrier, sharers)  # from here on the first of them changes what both have looked at
            if worst <= closing or round_ == _MOST_ROUNDS - 1:
                break
        if is_for(0, sharers, thread):
            moved += _step(game, parts, pairs, unit, round_, 0.0 if few_only else closing)
        wait_for_all(barrier, sharers)
    pairs.notes[thread * NOTES + STEPS] += moved
    return worst


@inlined
def _write(game: Any, layout: Any, parts: Any, chances: Any, pairs: Any, unit: Any, thread: int) -> None:
    """Note the win chances that a unit's pairs have come to."""
    stays_apart()
    place_ = thread * NOTES + CHANGE
    for number in range(BLOCKS):
        part, first, last = block_of(unit, number)
        change = write_lanes(game, layout, parts, chances, pairs, part, unit.total, first, last)
        pairs.notes[place_] = max(pairs.notes[place_], change)


@inlined
def _answer(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    workspace: Any,
    unit: Any,
    policy: Any,
) -> None:
    """Take a unit's answers for all that may be carried over, which no farkle leads to."""
    for number in range(BLOCKS):
        part, first, last = block_of(unit, number)
        if first <= last:
            _set_block(game, layout, parts, chances, pairs, workspace, part, unit.total, first, last)
            if policy is None:
                answer_block(plan, game, layout, parts, chances, workspace, part, 0, 0, True)
            else:
                answer_played(plan, game, layout, parts, chances, workspace, policy, part, 0, 0, True)


@inlined
def _guess(
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    pairs: Any,
    unit: Any,
    sharers: int,
    thread: int,
    known: bool,
) -> None:
    """Make the first guesses of a unit, or of this thread's block of it."""
    for number in range(BLOCKS):
        part, first, last = block_of(unit, number)
        if is_for(number, sharers, thread):
            guess_lanes(game, layout, parts, chances, pairs, part, unit.total, first, last, known)


@kernel
def close_pairs(
    plan: Plan,
    few: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    pairs: Pairs,
    workspace: Workspace,
    few_workspace: Workspace,
    barrier: Ints,
    thread: int,
    members: int,
    first: int,
    last: int,
    closing: float,
    known: bool,
    rounds_with_few: int,
    policy: Policy | None,
    carried: bool | None,
) -> float:
    """Solve some antidiagonals of a game without a penalty, as one of the team's threads.

    Parameters
    ----------
    plan, game, layout, parts, chances
        The turn, the game, and where win chances stand; larger sums are known. ``game.penalty`` is 0.
    few : Plan
        The turn with the options that seem to matter.
    pairs : Pairs
        The team's.
    workspace, barrier, thread, members
        As for ``sweep_steps``.
    few_workspace : Workspace
        This thread's for `few`.
    first, last : int
        Antidiagonals, counted from the largest sum; `last` not included.
    closing : float
        The largest difference between a win chance and what its equation makes of it.
    known : bool
        Whether the game has been swept before.
    rounds_with_few : int
        How many rounds look at `few` only; at least one more follows.
    policy : Policy or None
        How both players play; None when both play their best.
    carried : bool or None
        None where nothing can be carried over from turn to turn: then what answers such starts is not even compiled.

    Returns
    -------
    float
        The largest difference of this thread's pairs when they were closed.
    """
    plan, few, game, policy = held(plan), held(few), held(game), held(policy)
    pairs, workspace, few_workspace = held(pairs), held(workspace), held(few_workspace)
    largest = 0.0
    workspace.rows[PIECE] = 0
    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE])
    for step in range(first, last):
        total = parts[0, OWN_LAST] + parts[0, OTHER_LAST] - step
        sharers = sharers_of(game, parts, total, members)
        for place_ in range(units_of(game, parts, total)):
            if (sharers > 1 and thread < sharers) or (
                sharers == 1 and workspace.rows[PIECE] == workspace.rows[NEXT_PIECE]
            ):
                index = index_at(game, parts, total, place_)
                wait_for_unit(game, parts, pairs.done, barrier, step, total, index)
                unit = unit_of(game, parts, total, index)
                _guess(game, layout, parts, chances, pairs, unit, sharers, thread, known)
                found = _close(
                    plan, few, game, layout, parts, chances, pairs, workspace, few_workspace, barrier, unit, sharers,
                    thread, closing, policy, rounds_with_few,
                )  # fmt: skip
                largest = max(largest, found)
                if is_for(0, sharers, thread):
                    _write(game, layout, parts, chances, pairs, unit, thread)
                    if carried is not None:
                        _answer(plan, game, layout, parts, chances, pairs, workspace, unit, policy)
                    note_done(pairs.done, index, step + 1)
                if sharers == 1:
                    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE] + 1)
            if sharers == 1:
                workspace.rows[PIECE] += 1
    return largest
