"""Threads share heaps, as the C library itself counts them."""

from __future__ import annotations

import subprocess
import sys

import pytest

COUNTING = """
import ctypes, sys, tempfile, threading
from farkle_explorer.workers.garbage import share_heaps

if sys.argv[1] == "shared":
    share_heaps()
c = ctypes.CDLL(None)
c.malloc.restype = c.fopen.restype = ctypes.c_void_p
together = threading.Barrier(12)

def work():
    together.wait()
    for _ in range(100):
        c.malloc(ctypes.c_size_t(1000))
    together.wait()

threads = [threading.Thread(target=work) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
with tempfile.NamedTemporaryFile() as told:
    file = ctypes.c_void_p(c.fopen(told.name.encode(), b"w"))
    assert c.malloc_info(0, file) == 0
    c.fclose(file)
    print(told.read().count(b"<heap nr="))
"""


def heaps(how: str) -> int:
    done = subprocess.run([sys.executable, "-c", COUNTING, how], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the C library counts no heaps")
def test_threads_take_memory_from_two_heaps() -> None:
    assert heaps("shared") <= 2 < heaps("each its own")


LARGE = """
import ctypes, sys
from farkle_explorer.workers.garbage import share_heaps

if sys.argv[1] == "apart":
    share_heaps()
c = ctypes.CDLL(None)
c.malloc.restype, c.free.argtypes = ctypes.c_void_p, (ctypes.c_void_p,)
c.free(c.malloc(ctypes.c_size_t(20_000_000)))  # from then on glibc puts less than that into a heap

def rows():
    return open("/proc/self/maps").read().count("\\n")

def size():
    return int(open("/proc/self/statm").read().split()[0])

picture = c.malloc(ctypes.c_size_t(10_000_000))
small = c.malloc(ctypes.c_size_t(1000))  # lies above the picture if that is in the heap
before = size()
c.free(picture)
print(size() < before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="another C library decides on its own")
@pytest.mark.parametrize(("how", "gives_back"), [("apart", True), ("as usual", False)])
def test_large_things_leave_nothing_behind(how: str, gives_back: bool) -> None:
    done = subprocess.run([sys.executable, "-c", LARGE, how], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(gives_back)
