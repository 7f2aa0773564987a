"""Work beside the window waits while the window's thread works, but not for ever, and not while that waits itself."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from patience import HANGS

from farkle_core.giving_way import give_way, wait_by
from farkle_explorer.workers.giving_way import give_way_to_window

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems do not count a thread's time"),
]


@pytest.fixture(autouse=True)
def _nobody_waits_afterwards() -> Iterator[None]:
    yield
    wait_by(None)


def works(seconds: float) -> None:
    """Keep this thread busy for so long on a processor."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def waited_while(window: Callable[[], object]) -> float:
    """Return for how long, in seconds, another thread gives way to what this one does."""
    give_way_to_window()
    begun, took = threading.Event(), list[float]()

    def work() -> None:
        give_way()  # the first look of a thread finds out nothing
        begun.set()
        time.sleep(0.02)
        before = time.perf_counter()
        give_way()
        took.append(time.perf_counter() - before)

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait(HANGS)
    window()
    thread.join(HANGS)
    return took[0]


def test_work_waits_while_the_window_works(measured: Callable[..., None]) -> None:
    measured("work waits while the window works for 70 ms", waited_while(lambda: works(0.07)), "s", 0.03, at_least=True)


def test_but_no_longer_than_a_tenth_of_a_second(measured: Callable[..., None]) -> None:
    waited = waited_while(lambda: works(0.6))
    measured("work waits while the window works for 600 ms", waited, "s", 0.08, at_least=True)
    measured("work waits for a window at the longest", waited, "s", 0.4)


def test_work_goes_on_at_once_while_the_window_waits(measured: Callable[..., None]) -> None:
    measured("work waits while the window waits", waited_while(lambda: time.sleep(0.2)), "s", 0.02)


def test_nobody_waits_for_himself_or_in_a_program_without_a_window(measured: Callable[..., None]) -> None:
    before = time.perf_counter()
    give_way()
    give_way_to_window()
    works(0.01)
    give_way()
    measured("work waits for itself, or without a window", time.perf_counter() - before, "s", 0.06)
