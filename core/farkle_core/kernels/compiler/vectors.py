"""A vector of a double for each lane, as a type that numba can compile.

numba's loop vectoriser puts overlap checks before every inner loop and keeps sums in memory. With a vector type of our
own a sum over many outcomes stays in registers; LLVM splits the vectors where the machine's are narrower.
"""

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, register_model

from farkle_core.kernels.compiler.lanes import LANES

_IR: Final = ir.VectorType(ir.DoubleType(), LANES)
_ALIGNMENT: Final = 64


class _VectorType(types.Type):
    def __init__(self) -> None:
        super().__init__(name=f"f64x{LANES}")


vector: Final = _VectorType()


@register_model(_VectorType)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _IR)


def _place(context: Any, builder: Any, kind: Any, array: Any, index: Any, count: int) -> Any:
    """Return the address of the first of so many numbers; with ``NUMBA_BOUNDSCHECK=1`` all lie within the array."""
    found = context.make_array(kind)(context, builder, array)
    if context.enable_boundscheck:
        (length,) = cgutils.unpack_tuple(builder, found.shape, 1)
        cgutils.do_boundscheck(context, builder, index, builder.sub(length, ir.Constant(length.type, count - 1)))
    return builder.gep(found.data, [index])


def _pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    return builder.bitcast(_place(context, builder, kind, array, index, LANES), _IR.as_pointer())


def _load(alignment: int) -> Any:
    def typed(_context: Any, array: Any, _index: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _pointer(context, builder, signature.args[0], args[0], args[1])
            return builder.load(place, align=alignment)

        return vector(array, types.intp), generate

    return typed


@intrinsic
def load(typing: Any, array: Any, index: Any) -> Any:
    """Read a vector from `array` (1-D) at `index`, whose address is a multiple of 64 bytes."""
    return _load(_ALIGNMENT)(typing, array, index)


@intrinsic
def load_anywhere(typing: Any, array: Any, index: Any) -> Any:
    """Read a vector from `array` (1-D) at `index`, wherever that is."""
    return _load(8)(typing, array, index)


@intrinsic
def store(_typing: Any, array: Any, _index: Any, _value: Any) -> Any:
    """Write a vector to `array` (1-D) at `index`, whose address is a multiple of 64 bytes."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _pointer(context, builder, signature.args[0], args[0], args[1])
        builder.store(args[2], place, align=_ALIGNMENT)
        return context.get_dummy_value()

    return types.void(array, types.intp, vector), generate


def _splat(builder: Any, value: Any) -> Any:
    empty = ir.Constant(_IR, ir.Undefined)
    first = builder.insert_element(empty, value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(first, empty, zeros)


@intrinsic
def splat(_typing: Any, _value: Any) -> Any:
    """Return a vector of copies of a double."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _splat(builder, args[0])

    return vector(types.float64), generate


@intrinsic
def larger(_typing: Any, _left: Any, _right: Any) -> Any:
    """Return the larger of each pair of doubles; there are no NaN."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[0], args[1]), args[0], args[1])

    return vector(vector, vector), generate


@intrinsic
def pick(_typing: Any, _left: Any, _right: Any, _first: Any, _second: Any) -> Any:
    """Take `first` where left > right, else `second`, double by double."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[0], args[1]), args[2], args[3])

    return vector(vector, vector, vector, vector), generate


@intrinsic
def times(_typing: Any, _left: Any, _right: Any) -> Any:
    """Return left × right, pair by pair."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fmul(args[0], args[1])

    return vector(vector, vector), generate


@intrinsic
def minus(_typing: Any, _left: Any, _right: Any) -> Any:
    """Return left − right, pair by pair."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fsub(args[0], args[1])

    return vector(vector, vector), generate


@intrinsic
def highest(_typing: Any, _value: Any) -> Any:
    """Return the largest of the doubles."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.DoubleType(), [_IR])
        largest = cgutils.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.fmax.v{LANES}f64")
        return builder.call(largest, args)

    return types.float64(vector), generate


@intrinsic
def multiply_add(_typing: Any, _factor: Any, _other: Any, _term: Any) -> Any:
    """Return factor × other + term, rounded once."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(_IR, [_IR] * 3)
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.fma.v{LANES}f64"), args)

    return vector(vector, vector, vector), generate


@intrinsic
def fetch(_typing: Any, array: Any, _index: Any) -> Any:
    """Read ``array[index]`` (1-D) with an index that is not negative: numba allows for others at every read."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, signature.args[0], args[0], args[1], 1))

    return array.dtype(array, types.intp), generate
