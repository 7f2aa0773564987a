"""Passes large tuples to kernels and their parts by address instead of number by number.

A plan and a workspace have some hundred numbers: each of their arrays alone is seven. numba would check and pass all of
them one by one, at a kernel's call and at every call of a part, and compiling that takes longer than compiling the
work itself. Passed by address, a tuple is one number. It has the same fields, which cannot be changed, and ends
when the kernel returns.

A writable and a read-only array give the holder the same type. So parts are compiled once for kernels that solve and
for kernels that read a finished solution. That saves a sixth of the compile time of the first solve.
"""

import hashlib
from functools import cache
from typing import Any, TypeVar

import numba.experimental.function_type  # noqa: F401 (registers types)
from numba import types
from numba.core import ccallback, cgutils  # noqa: F401 (registers types)
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

_Kind = TypeVar("_Kind", bound=type)
_typeof_tuple = typeof_impl.dispatch(tuple)  # numba's own
_by_address: set[type] = set()


class _Address(types.Type):
    def __init__(self, whole: Any) -> None:
        self.whole = whole
        # All names of parts contain that of their arguments' types; short ones save a twentieth of the compile time.
        super().__init__(name=f"at_{hashlib.sha256(str(whole).encode()).hexdigest()[:16]}")


@register_model(_Address)
class _AddressModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager.lookup(kind.whole).get_value_type().as_pointer())


@infer_getattr
class _AddressFields(AttributeTemplate):
    key = _Address

    def generic_resolve(self, address: Any, field: str) -> Any:
        """Return the type of a field; a tuple within the tuple is passed by address as well."""
        if field not in address.whole.fields:
            return None
        return _inner(address.whole.types[address.whole.fields.index(field)])


def _inner(kind: Any) -> Any:
    return _Address(kind) if isinstance(kind, types.BaseNamedTuple) else kind


def _writable(kind: Any) -> Any:
    if isinstance(kind, types.BaseNamedTuple):
        return types.BaseTuple.from_types([_writable(each) for each in kind], kind.instance_class)
    return kind.copy(readonly=False) if isinstance(kind, types.Array) else kind


@cache
def _size(context: Any, kind: Any) -> tuple[int, int]:
    """Return how many bytes a tuple takes, and what its address is a multiple of."""
    whole = context.get_value_type(kind.whole)
    return context.get_abi_sizeof(whole), context.get_abi_alignment(whole)


@lower_getattr_generic(_Address)
def _field(context: Any, builder: Any, kind: Any, address: Any, field: str) -> Any:
    for argument in builder.function.args:
        if argument.type == address.type:
            # Nothing writes there: so a field is read once, not anew after all that a loop writes.
            argument.add_attribute("noalias")
            argument.attributes.dereferenceable, argument.attributes.align = _size(context, kind)
    at = kind.whole.fields.index(field)
    place = cgutils.gep_inbounds(builder, address, 0, at)
    return place if isinstance(kind.whole.types[at], types.BaseNamedTuple) else builder.load(place)


def by_address(kind: _Kind) -> _Kind:
    """Have tuples of this class passed to kernels by address: a decorator."""
    _by_address.add(kind)
    return kind


# One registration for all tuples, and all of numba's, come with this module: later ones would come while another
# thread, which calls a kernel, goes through what is registered ("dictionary changed size during iteration").
@typeof_impl.register(tuple)
def _typeof(whole: Any, purpose: Any) -> Any:
    kind = _typeof_tuple(whole, purpose)
    return _Address(_writable(kind)) if type(whole) in _by_address else kind


@unbox(_Address)
def _put_down(kind: Any, whole: Any, c: Any) -> Any:
    """Write a kernel's argument into memory that lasts as long as its call."""
    place = cgutils.alloca_once(c.builder, c.context.get_value_type(kind.whole))
    failed = cgutils.alloca_once_value(c.builder, cgutils.false_bit)
    _write(kind.whole, whole, place, failed, c)
    return NativeValue(place, is_error=c.builder.load(failed))


def _write(kind: Any, whole: Any, place: Any, failed: Any, c: Any) -> None:
    """Write a tuple's fields one by one; an array, as its owner keeps it, by one call that needs no reference count."""
    for at, each in enumerate(kind):
        field, there = c.pyapi.tuple_getitem(whole, at), cgutils.gep_inbounds(c.builder, place, 0, at)
        if isinstance(each, types.BaseNamedTuple):
            _write(each, field, there, failed, c)
            continue
        if isinstance(each, types.Array):
            code = c.pyapi.numba_array_adaptor(field, c.builder.bitcast(there, c.pyapi.voidptr))
            is_wrong = cgutils.is_not_null(c.builder, code)
        else:
            native = c.unbox(each, field)
            c.builder.store(native.value, there)
            is_wrong = native.is_error
        c.builder.store(c.builder.or_(c.builder.load(failed), is_wrong), failed)


@intrinsic(prefer_literal=True)
def replaced(_typing: Any, whole: Any, field: Any, value: Any) -> Any:
    """Return the address of a copy in which the field of this name (a literal) has another value of the same type."""
    at = whole.whole.fields.index(field.literal_value)

    def put(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        new = builder.load(args[2]) if isinstance(value, _Address) else args[2]
        return cgutils.alloca_once_value(builder, builder.insert_value(builder.load(args[0]), new, at))

    return whole(whole, field, value), put
