"""Synchronises threads that work on one array.

A team's members all run the same kernel; :func:`wait_for_all` releases them when all have arrived. A waiting thread
spins, because the work between two barriers takes microseconds. If it takes longer, the thread yields its core.
"""

import sys
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from farkle_core.kernels.compiler.jit import inlined
from farkle_core.kernels.turn.context import NEXT_PIECE, PIECE

_SPINS: Final = 2000  # looks before a thread gives its core away: some microseconds, longer than the usual wait

_I64: Final = ir.IntType(64)

# Places in a barrier, which starts with zeros: how often a thread has come to `wait_for_all`; 1 where the work has been
# given up because a member will never come: then none waits, and what the kernels compute is worth nothing; and how
# many pieces of work have been drawn.
CAME, GIVEN_UP, DRAWN = range(3)

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
    """Wait until ``done[index]`` has reached `value`, unless the work has been cancelled."""
    spins = 0
    while _read(done, index) < value and _read(barrier, GIVEN_UP) == 0:
        spins += 1
        if spins > _SPINS:
            _give_way()


@inlined
def wait_for_all(barrier: Any, members: int) -> None:
    """Wait until all `members` threads have called this equally often; with one it returns at once."""
    if members == 1:
        return
    came = _add_one(barrier, CAME)
    wait_until_done(barrier, barrier, CAME, (came // members + 1) * members)


@inlined
def _draw(c: Any, share: Any) -> None:
    """Draw the number of this thread's next piece of work, from the present piece on."""
    rows = c.workspace.rows
    rows[NEXT_PIECE] = rows[PIECE] if share.members == 1 else _add_one(share.barrier, DRAWN)


@inlined
def begin_pieces(c: Any, share: Any) -> None:
    """Begin to count the pieces of a call's work, which the threads of the team draw one after the other."""
    c.workspace.rows[PIECE] = 0
    _draw(c, share)


@inlined
def is_mine(c: Any) -> bool:
    """Whether the present piece is this thread's."""
    return c.workspace.rows[PIECE] == c.workspace.rows[NEXT_PIECE]


@inlined
def next_piece(c: Any, share: Any, done: bool) -> None:
    """Move to the next piece; `done` says that the present one was this thread's."""
    c.workspace.rows[PIECE] += 1
    if done:
        _draw(c, share)
