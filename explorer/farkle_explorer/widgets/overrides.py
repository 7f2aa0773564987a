"""Exceptions within what Qt calls are told like all others, and do not end the program.

Python before 3.12 makes an exception that it raises itself (a division by zero, an index too large, a widget that is
gone) whole only when somebody catches it. PySide 6.10 takes any that leaves an override for whole: it reads a text as
if it were an exception, and the process ends where it stands, without a word in the log.

An exception also keeps alive what was in use where it was raised. A painter that lives on while Qt has done with what
it paints on ends the process as well, sometime later.
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
    """Have exceptions caught and raised again in all overrides of all classes there are; may be called again."""
    for kind in set(_below(Shiboken.Object)):
        if kind.__module__.partition(".")[0] in _OURS:
            _make_safe(kind)


def is_safe(function: Callable[..., Any]) -> bool:
    """Return whether this is an override that was made safe."""
    return hasattr(function, _MARK)


def _safe(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return what does the same, and whose exceptions are whole and keep nothing alive."""

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
    virtual = {name for base in kind.__mro__ if base.__module__.startswith(_THEIRS) for name in vars(base)}
    for name in virtual & set(vars(kind)):
        function = vars(kind)[name]
        if isinstance(function, FunctionType) and not (name.startswith("__") or is_safe(function)):
            setattr(kind, name, _safe(function))


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for each in below:
        yield each
        yield from _below(each)
