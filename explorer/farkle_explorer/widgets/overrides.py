"""Handles exceptions in overrides of Qt methods without ending the process.

Before Python 3.12, exceptions that the interpreter raises itself (a division by zero, an index out of range, a deleted
widget) are normalised only when Python code catches them. PySide 6.10 treats any exception that leaves an override as
normalised. It then reads a string as an exception object, and the process crashes without a log entry.

An exception also keeps objects of its stack frames alive. A painter that outlives its paint device crashes the process
later.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from traceback import clear_frames
from types import FunctionType
from typing import Any, Final

from shiboken6 import Shiboken

_OURS: Final = ("farkle_explorer", "pyqtgraph")
_THEIRS: Final = "PySide6"
_MARK: Final = "_is_safe"


def make_safe() -> None:
    """Wrap all overrides of all existing classes to catch and re-raise exceptions; may be called again."""
    for kind in set(_below(Shiboken.Object)):
        if kind.__module__.partition(".")[0] in _OURS:
            _make_safe(kind)


def is_safe(function: Callable[..., Any]) -> bool:
    return hasattr(function, _MARK)


def _safe(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a wrapper whose exceptions are normalised and keep no objects alive."""

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except BaseException as error:
            clear_frames(error.__traceback__)
            raise

    setattr(called, _MARK, True)
    return called


def _make_safe(kind: type) -> None:
    theirs = [vars(base) for base in kind.__mro__ if base.__module__.startswith(_THEIRS)]
    for name, function in tuple(vars(kind).items()):
        is_plain = isinstance(function, FunctionType) and not (name.startswith("__") or is_safe(function))
        if is_plain and any(name in names for names in theirs):
            setattr(kind, name, _safe(function))


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for each in below:
        yield each
        yield from _below(each)
