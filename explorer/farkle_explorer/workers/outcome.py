"""What became of a piece of work: the one place where any exception is caught and carried to the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result, or the error that came instead.

    Attributes
    ----------
    value : object
        What the work returned; None if it failed.
    error : Exception or None
        What it raised, with its traceback.
    """

    value: Any = None
    error: Exception | None = None


def attempt(work: Callable[[], Any]) -> Outcome:
    """Do `work` and return what became of it.

    An error must not end the thread it happens in: nobody would ever hear of it.
    """
    try:
        return Outcome(value=work())
    except Exception as error:  # noqa: BLE001 - the worker's boundary
        return Outcome(error=error)
