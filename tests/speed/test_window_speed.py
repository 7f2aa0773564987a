"""How soon the window's parts show what is asked of them, on the largest published game where that matters.

Times of the views are those of the window's own thread on the processor.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot
from situation_bench import Shown
from small_games import bench as session_bench
from small_games import penalty_game, plain_game
from view_bench import Bench, large_solution, view_bench

from farkle_core.engine.settings import Settings
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import Along
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots.geometry import boxes, outline, room
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.workers import kernels as kernels_module
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Worker, solve_job

pytestmark = pytest.mark.nightly

FRAME = 0.016
"""Seconds for all views together."""

RUNS = 3
"""What else runs on a machine slows its processor down: the best of so many runs counts."""


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(large_solution())
        yield views


def time_of(bench: Bench, change: Callable[[], object]) -> float:
    """Return the seconds of `change` and of painting what it changed, once, as a running program does."""
    began = thread_time()
    change()
    QCoreApplication.sendPostedEvents(bench.window, QEvent.Type.UpdateRequest.value)
    return thread_time() - began


def times_of_moves(bench: Bench) -> list[float]:
    """Return the seconds of each of a hundred moves, all of which are painted."""
    bench.select(banked=2000, opponent=3000, dice=5, turn_total=1000)
    times = []
    for step in range(100):
        own, other = 2000 + 50 * (step // 2), 3000 + 50 * ((step + 1) // 2)
        times.append(time_of(bench, partial(bench.selection.update, banked=own, opponent=other)))
    bench.settle()
    return times


@pytest.mark.parametrize("along", list(Along))
def test_moving_the_selection(bench: Bench, along: Along, measured: Callable[..., None]) -> None:
    bench.curves.along_choice.button(along).click()
    taken = min(median(times_of_moves(bench)) for _run in range(RUNS))
    measured(f"moving the selection, curves along {along.name.lower()}", taken, "s", FRAME, runs=RUNS)


def test_other_dice_and_mode(bench: Bench, measured: Callable[..., None]) -> None:
    dice = [time_of(bench, partial(bench.selection.update, dice=dice)) for dice in (6, 3, 1)]
    measured("showing other dice", max(dice), "s", 0.15, runs=len(dice))
    mode = time_of(bench, lambda: bench.score_map.set_mode(MapMode.WIN))
    measured("showing another map", mode, "s", 0.15)


def test_other_farkles(bench: Bench, measured: Callable[..., None]) -> None:
    """Their hold regions are worked out beside the window."""
    large = large_solution()
    bench.show_solution(Solution(large.ruleset, large.settings, large.certificate, large.grid, large.chances, {}))
    taken = time_of(bench, lambda: bench.selection.update(farkles=2, opponent_farkles=1))
    measured("showing other farkles before the turn", taken, "s", 0.1)
    bench.settle()


def test_geometry(measured: Callable[..., None]) -> None:
    i, j = np.meshgrid(np.arange(250), np.arange(250), indexing="ij")
    region = (i + 3 * np.sin(j / 4) > 0.9 * 250) | (j > 0.93 * 250)
    began = thread_time()
    outline(region), boxes(region), room(region, 20, 10)
    measured("outline, boxes and room of a region of 250 × 250", thread_time() - began, "s", 0.05)


def test_situation(qtbot: QtBot, measured: Callable[..., None]) -> None:
    shown = Shown(qtbot, solve(plain_game(1000), Settings(check_bound=False)))
    times = []
    for step in range(40):
        began = perf_counter()
        shown.model.update(banked=50 * (step % 15), opponent=50 * (step % 7), turn_total=50 * (step % 5))
        times.append(perf_counter() - began)
    measured("a new selection in the situation panel", median(times), "s", FRAME, runs=len(times))


def test_rates(qtbot: QtBot, measured: Callable[..., None]) -> None:
    """Only so many times a second is worth while."""
    solution = solve(plain_game(1000), Settings(check_bound=False))
    model = SelectionModel(SelectionSpace.of(solution.ruleset, solution.grid))
    told: list[object] = []
    model.hovered.connect(told.append)
    began = perf_counter()
    for step in range(200):
        model.hover(banked=50 * (step % 20))
        qtbot.wait(1)
    measured("places of the pointer told", (len(told) - 2) / (perf_counter() - began), "a second", 62)
    with session_bench() as made:
        made.kernels.prepare()
        qtbot.waitUntil(lambda: made.kernels.are_ready)
        progress: list[object] = []
        made.session.progressed.connect(progress.append)
        made.session.set_ruleset(penalty_game(1000))
        began = perf_counter()
        with qtbot.waitSignal(made.session.solution_changed):
            made.session.solve()
        measured("reports of a solve", (len(progress) - 3) / (perf_counter() - began), "a second", 20)


def test_cancelling(qtbot: QtBot, measured: Callable[..., None]) -> None:
    solver = Worker("solver")
    for what, end in (("cancelling", solver.cancel), ("closing in the middle of", solver.close)):
        with qtbot.waitSignal(solver.progressed, check_params_cb=lambda p: p.fraction > 0.001):
            solver.start(solve_job(replace(penalty_game(10_000), name=what), Settings()))
        began = perf_counter()
        if end == solver.close:
            end()
        else:
            with qtbot.waitSignal(solver.cancelled):
                end()
        measured(f"{what} a solve", perf_counter() - began, "s", 1.0 if end == solver.close else 0.1)


def test_cancelling_what_waits_for_the_kernels(qtbot: QtBot, measured: Callable[..., None]) -> None:
    with session_bench() as made:
        made.session.set_ruleset(plain_game())
        made.session.solve()
        began = perf_counter()
        made.session.cancel()
        measured("cancelling what waits for the kernels", perf_counter() - began, "s", 0.1)
        qtbot.waitUntil(lambda: made.kernels.are_ready)


def test_closing_while_kernels_are_compiled(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measured: Callable[..., None]
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(kernels_module, "warmup_command", lambda: sleeping)
    background = Background()
    kernels = Kernels(background)
    kernels.prepare()
    qtbot.waitUntil(lambda: kernels.are_compiling)
    began = perf_counter()
    kernels.close()
    measured("closing while kernels are compiled", perf_counter() - began, "s", 2.0)
    background.close()
