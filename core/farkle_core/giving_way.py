"""Long work of Python's own lets others go first who have less to do.

Python runs one thread at a time, and two that want to run halve each other's speed. So what takes seconds asks
:func:`give_way` every few milliseconds, and a program with a window has its threads wait there while the window has
something to do. Nobody waits for anything unless a program wants it.
"""

from collections.abc import Callable

_wait: Callable[[], object] | None = None


def give_way() -> None:
    """Let others go first, if the program has any."""
    if _wait is not None:
        _wait()


def wait_by(wait: Callable[[], object] | None) -> None:
    """Have `wait` called by all that gives way, in whichever thread it runs; None for nothing."""
    global _wait  # noqa: PLW0603 - one program, one way to wait
    _wait = wait
