"""Threads that work on one array in step.

A team's members all run the same kernel; :func:`wait_for_all` lets none past before all have come. Waiting spins, for
the work between two barrier is microseconds, and gives its core away when that takes longer.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from farkle_core.kernels.compiler.jit import inlined

_SPINS: Final = 2000
_I64: Final = ir.IntType(64)
_CAME: Final = 0
_GIVEN_UP: Final = 1
_DRAWN: Final = 2
"""Places in `barrier`, see :func:`wait_for_all`."""

if sys.platform == "win32":

    @inlined
    def _give_way() -> int:
        return 0

else:
    _give_way = types.ExternalFunction("sched_yield", types.int32())


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the address of the array and index that are a function's first arguments."""
    data = context.make_array(signature.args[0])(context, builder, args[0]).data
    return builder.gep(data, [args[1]])


@intrinsic
def _add_one(_typing: Any, array: Any, _index: Any) -> Any:
    """Add one to ``array[index]``, seen by all at once; return the value before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, signature, args), _I64(1), "seq_cst")

    return types.int64(array, types.intp), generate


@intrinsic
def _read(_typing: Any, array: Any, _index: Any) -> Any:
    """Return ``array[index]`` as the other threads left it: a plain read may be moved out of the loop."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, args), "seq_cst", 8)

    return types.int64(array, types.intp), generate


@intrinsic
def note_done(_typing: Any, array: Any, _index: Any, _value: Any) -> Any:
    """Write ``array[index]``, seen by the other threads together with all that was written before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _place(context, builder, signature, args), "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.int64), generate


@inlined
def wait_until_done(barrier: Any, done: Any, index: int, value: int) -> None:
    """Wait until ``done[index]`` has come to `value`, unless the work has been given up."""
    spins = 0
    while _read(done, index) < value and _read(barrier, _GIVEN_UP) == 0:
        spins += 1
        if spins > _SPINS:
            _give_way()


@inlined
def wait_for_all(barrier: Any, members: int) -> None:
    """Wait until all `members` have called this equally often.

    Parameters
    ----------
    barrier : int64 array, shape (3,)
        How often anybody has come, which starts at 0 and only grows; whether the work has been given up because a
        member will never come: then nobody waits, and what the kernels compute is worth nothing; and how many pieces
        of work have been drawn.
    members : int
        Threads in the team; with 1 it returns at once.
    """
    if members == 1:
        return
    came = _add_one(barrier, _CAME)
    wait_until_done(barrier, barrier, _CAME, (came // members + 1) * members)


@inlined
def next_piece(barrier: Any, members: int, done: int) -> int:
    """Draw the number of the next piece of work that nobody else does: 0, 1, …, or `done` if there is nobody else."""
    if members == 1:
        return done
    return _add_one(barrier, _DRAWN)
