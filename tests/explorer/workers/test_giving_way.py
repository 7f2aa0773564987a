"""Work beside the window waits while the window's thread works, but not for ever, and not while that waits itself."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from farkle_core.giving_way import give_way, wait_by
from farkle_core.rules import shipped_ruleset
from farkle_core.strategies.forms import memory_table
from farkle_explorer.workers.giving_way import give_way_to_window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not count a thread's time")

PATIENCE = 10.0


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
    begun.wait(PATIENCE)
    window()
    thread.join(PATIENCE)
    return took[0]


def test_work_waits_while_the_window_works() -> None:
    assert waited_while(lambda: works(0.07)) > 0.03


def test_but_no_longer_than_a_tenth_of_a_second() -> None:
    assert 0.08 < waited_while(lambda: works(0.6)) < 0.4


def test_work_goes_on_at_once_while_the_window_waits() -> None:
    assert waited_while(lambda: time.sleep(0.2)) < 0.02


def test_nobody_waits_for_himself_or_in_a_program_without_a_window() -> None:
    before = time.perf_counter()
    give_way()
    give_way_to_window()
    works(0.01)
    give_way()
    assert time.perf_counter() - before < 0.06


def test_what_takes_long_gives_way_often() -> None:
    calls = list[float]()
    wait_by(lambda: calls.append(time.perf_counter()))
    memory_table(replace(shipped_ruleset("busche-neller"), goal=3050))  # tables are cached: no other test has this one
    assert len(calls) > 50
    assert max(after - before for before, after in pairwise(calls)) < 0.5
