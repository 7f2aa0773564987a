"""Workers let everything else on the machine go first: `dask.distributed` loads this module into each of them."""

import sys
from typing import Final

import psutil

_NICENESS: Final = 10  # of 19: a window that has something to do gets nine tenths of a core


def dask_setup(_worker: object) -> None:
    """Lower the priority of this process, before it measures anything; one that is lower already keeps it."""
    process = psutil.Process()
    if sys.platform == "win32":
        process.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        process.nice(max(process.nice(), _NICENESS))
