"""Importing much without holding up the window.

Most of what a window notices of another thread's import is not the import, which lets go of the interpreter every few
milliseconds, but Python's search for garbage: after numba's tens of thousands of new objects it looks at all of them in
one go, which takes 50 to 120 ms. What has been imported stays for good, so it need never be looked at.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

# Seconds after which a thread lets the others have the interpreter; Python's own choice of 0.005 is felt.
SWITCH_INTERVAL: Final = 0.0005

_lock: Final = Lock()
_inside: set[object] = set()


def take_short_turns() -> None:
    """Let no thread keep the interpreter for longer than :data:`SWITCH_INTERVAL` while another wants it."""
    sys.setswitchinterval(SWITCH_INTERVAL)


@contextmanager
def importing() -> Iterator[None]:
    """Within it no garbage is looked for; afterwards all that exists is taken to stay.

    May be entered by several threads at once; the last to leave ends it.
    """
    token = object()
    with _lock:
        _inside.add(token)
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _inside.discard(token)
            if not _inside:
                gc.freeze()
                gc.enable()
