"""Work that Ctrl-C ends at once, whatever it is busy with.

The work has a thread of its own, and this one waits. When interrupted, the work is asked to stop, which the solver
does between two short steps. While numba compiles, nothing in Python runs that could be asked; the program then
leaves as it stands, which harms nothing: files are replaced as a whole or not at all.
"""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Final, TypeVar

from farkle_core.errors import Cancelled
from farkle_core.language.messages import _

Result = TypeVar("Result")

# Seconds between two looks for Ctrl+C, too short to be noticed; the exit status of shells for it.
_PATIENCE: Final = 0.1
_INTERRUPTED: Final = 130


def interruptible(work: Callable[[threading.Event], Result], patience: float = _PATIENCE) -> Result:
    """Return what `work` returns, called in another thread with an event that is set when it is to stop.

    Cancelled is raised if the user interrupts and the work has stopped within `patience` seconds.
    """
    stop = threading.Event()
    with_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="farkle")
    answer = with_worker.submit(work, stop)
    try:
        return answer.result()
    except KeyboardInterrupt:
        stop.set()
        if wait([answer], patience).not_done:
            _leave()
        raise Cancelled from None
    finally:
        with_worker.shutdown(wait=False)


def _leave() -> None:
    sys.stderr.write("\n" + _("Interrupted.") + "\n")
    sys.stderr.flush()
    os._exit(_INTERRUPTED)
