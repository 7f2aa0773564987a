"""Passes tuples to parts of kernels by address instead of number by number.

A plan and a workspace have some hundred numbers: each of their arrays alone is seven. numba passes all of them at every
call of a part, and compiling the call takes longer than compiling the part's own work. A *held* tuple is one address.
It has the same fields, which cannot be changed, and ends when the kernel returns.

A writable and a read-only array give the holder the same type. So parts are compiled once for kernels that solve and
for kernels that read a finished solution. That saves a sixth of the compile time of the first solve.
"""

import hashlib
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model


class _Held(types.Type):
    def __init__(self, whole: Any) -> None:
        self.whole = whole
        # All names of parts contain that of their arguments' types; short ones save a twentieth of the compile time.
        super().__init__(name=f"held_{hashlib.sha256(str(whole).encode()).hexdigest()[:16]}")


@register_model(_Held)
class _HeldModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager.lookup(kind.whole).get_value_type().as_pointer())


@infer_getattr
class _HeldFields(AttributeTemplate):
    key = _Held

    def generic_resolve(self, held: Any, field: str) -> Any:
        """Return the type of a field; a tuple within the tuple is held as well."""
        if field not in held.whole.fields:
            return None
        return _inner(held.whole.types[held.whole.fields.index(field)])


def _inner(kind: Any) -> Any:
    return _Held(kind) if isinstance(kind, types.BaseNamedTuple) else kind


def _writable(kind: Any) -> Any:
    if isinstance(kind, types.BaseNamedTuple):
        return types.BaseTuple.from_types([_writable(each) for each in kind], kind.instance_class)
    return kind.copy(readonly=False) if isinstance(kind, types.Array) else kind


@lower_getattr_generic(_Held)
def _field(context: Any, builder: Any, kind: Any, held: Any, field: str) -> Any:
    for argument in builder.function.args:
        if argument.type == held.type:
            # Nothing writes there: so a field is read once, not anew after all that a loop writes.
            argument.add_attribute("noalias")
            argument.attributes.dereferenceable = context.get_abi_sizeof(held.type.pointee)
            argument.attributes.align = context.get_abi_alignment(held.type.pointee)
    at = kind.whole.fields.index(field)
    place = cgutils.gep_inbounds(builder, held, 0, at)
    return place if isinstance(kind.whole.types[at], types.BaseNamedTuple) else builder.load(place)


@intrinsic
def held(_typing: Any, whole: Any) -> Any:
    """Hold a tuple; None stays None."""

    def put(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(builder, args[0])

    def leave(context: Any, _builder: Any, _signature: Any, _args: Any) -> Any:
        return context.get_dummy_value()

    if isinstance(whole, types.BaseNamedTuple):
        return _Held(_writable(whole))(whole), put
    return whole(whole), leave


@intrinsic(prefer_literal=True)
def replaced(_typing: Any, whole: Any, field: Any, value: Any) -> Any:
    """Hold a copy of a held tuple in which the field of this name (a literal) has another value of the same type."""
    at = whole.whole.fields.index(field.literal_value)

    def put(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        new = builder.load(args[2]) if isinstance(value, _Held) else args[2]
        return cgutils.alloca_once_value(builder, builder.insert_value(builder.load(args[0]), new, at))

    return whole(whole, field, value), put
