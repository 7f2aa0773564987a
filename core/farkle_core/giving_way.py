"""Lets long work in Python wait while the window needs the interpreter.

Python runs one thread at a time, and two busy threads halve each other's speed. So long work calls :func:`give_way`
every few milliseconds. A program with a window makes its threads wait there while the window is busy. Without a window
no thread waits.
"""

from collections.abc import Callable

_wait: Callable[[], object] | None = None


def give_way() -> None:
    """Wait if the program has set a wait."""
    if _wait is not None:
        _wait()


def wait_by(wait: Callable[[], object] | None) -> None:
    """Set `wait`, which :func:`give_way` calls in the thread of the caller; None to wait for nothing."""
    global _wait  # noqa: PLW0603 - one program, one way to wait
    _wait = wait
