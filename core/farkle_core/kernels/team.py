"""Threads that work on one array in step.

A team's members all run the same kernel; :func:`wait_for_all` lets none past before all have come. Waiting spins, for
the work between two meetings is microseconds, and gives its core away when that takes longer.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from farkle_core.kernels._jit import inlined

_SPINS: Final = 2000
_I64: Final = ir.IntType(64)

if sys.platform == "win32":

    @inlined
    def _give_way() -> int:
        return 0

else:
    _give_way = types.ExternalFunction("sched_yield", types.int32())


def _place(context: Any, builder: Any, kind: Any, array: Any, index: int) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [_I64(index)]), _I64.as_pointer())


def _counter(index: int) -> Any:
    def typed(_context: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _place(context, builder, signature.args[0], args[0], index)
            return builder.atomic_rmw("add", place, _I64(1), "seq_cst")

        return types.int64(array), generate

    return typed


@intrinsic
def _arrive(typing: Any, array: Any) -> Any:
    """Add one to ``array[0]``, seen by all at once; return the value before."""
    return _counter(0)(typing, array)


@intrinsic
def _draw(typing: Any, array: Any) -> Any:
    """Add one to ``array[2]``, seen by all at once; return the value before."""
    return _counter(2)(typing, array)


def _reader(index: int) -> Any:
    """Read ``array[index]`` as the other threads left it: a plain read may be moved out of the loop."""

    def typed(_context: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _place(context, builder, signature.args[0], args[0], index)
            return builder.load_atomic(place, "seq_cst", 8)

        return types.int64(array), generate

    return typed


@intrinsic
def _arrived(typing: Any, array: Any) -> Any:
    """Return how often anybody has come."""
    return _reader(0)(typing, array)


@intrinsic
def _given_up(typing: Any, array: Any) -> Any:
    """Return whether somebody will never come."""
    return _reader(1)(typing, array)


@intrinsic
def _read_at(_typing: Any, array: Any, _index: Any) -> Any:
    """Return ``array[index]`` as the other threads left it."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load_atomic(builder.gep(data, [args[1]]), "seq_cst", 8)

    return types.int64(array, types.intp), generate


@intrinsic
def note_done(_typing: Any, array: Any, _index: Any, _value: Any) -> Any:
    """Write ``array[index]``, seen by the other threads together with all that was written before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        builder.store_atomic(args[2], builder.gep(data, [args[1]]), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.int64), generate


@inlined
def wait_until_done(meetings: Any, done: Any, index: int, value: int) -> None:
    """Wait until ``done[index]`` has come to `value`, unless the work has been given up."""
    spins = 0
    while _read_at(done, index) < value and _given_up(meetings) == 0:
        spins += 1
        if spins > _SPINS:
            _give_way()


@inlined
def wait_for_all(meetings: Any, members: int) -> None:
    """Wait until all `members` have called this equally often.

    Parameters
    ----------
    meetings : int64 array, shape (3,)
        How often anybody has come, which starts at 0 and only grows; whether the work has been given up because a
        member will never come: then nobody waits, and what the kernels compute is worth nothing; and how many pieces
        of work have been drawn.
    members : int
        Threads in the team; with 1 it returns at once.
    """
    if members == 1:
        return
    came = _arrive(meetings)
    complete = (came // members + 1) * members
    spins = 0
    while _arrived(meetings) < complete and _given_up(meetings) == 0:
        spins += 1
        if spins > _SPINS:
            _give_way()


@inlined
def next_piece(meetings: Any, members: int, done: int) -> int:
    """Draw the number of the next piece of work that nobody else does: 0, 1, …, or `done` if there is nobody else."""
    if members == 1:
        return done
    return _draw(meetings)
