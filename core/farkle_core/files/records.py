"""Frozen records of plain values, to and from what JSON can say, with nothing taken on trust."""

from __future__ import annotations

import math
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def plain(record: DataclassInstance) -> dict[str, Any]:
    """Return the fields of `record` by name."""
    return asdict(record)


def record_of(kind: type[R], value: object, where: str) -> R:
    """Return the record that `value` describes.

    `kind`: a dataclass whose fields are int, float, bool, str, or one of these or None. `value`: what was read: a dict
    with exactly the fields of `kind`. `where`: what to call it in the reason. Raises ValueError if a field is missing,
    unknown, of another type, or not a finite number.
    """
    names = [field.name for field in fields(kind)]
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        raise ValueError(f"{where} does not have the entries {', '.join(names)}")
    hints = get_type_hints(kind)
    return kind(**{name: _checked(hints[name], value[name], f"{where}.{name}") for name in names})


def _checked(hint: object, value: object, where: str) -> object:
    allowed = get_args(hint) or (hint,)
    if float in allowed and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) not in allowed:
        raise ValueError(f"{where} has a value of the wrong kind")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{where} is not a finite number")
    return value
