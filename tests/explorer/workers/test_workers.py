"""Work beside the window: who wins, who is told, and that everything ends."""

import gc
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from nightly_cases import with_nightly
from patience import HANGS
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWhatsThis
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid
from small_games import penalty_game, plain_game
from whole_window import settled, small_file, solved, started

from farkle_core.engine.settings import Settings
from farkle_core.rules import Ruleset
from farkle_explorer.workers import kernels
from farkle_explorer.workers import kernels as kernels_module
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Garbage, Kernels
from farkle_explorer.workers.worker import Worker, solve_job


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:  # noqa: ARG001 - there has to be an application
    made = Background()
    yield made
    made.close()


@pytest.fixture
def solver(qtbot: QtBot) -> Iterator[Worker]:  # noqa: ARG001 - there has to be an application
    made = Worker("solver")
    yield made
    made.close()


class Ends:
    """Everything a solver says, in order."""

    def __init__(self, solver: Worker) -> None:
        self.heard: list[tuple[str, threading.Thread]] = []
        solver.done.connect(lambda _: self.hear("done"))
        solver.failed.connect(lambda _: self.hear("failed"))
        solver.cancelled.connect(lambda: self.hear("cancelled"))

    def hear(self, word: str) -> None:
        self.heard.append((word, threading.current_thread()))

    @property
    def words(self) -> list[str]:
        return [word for word, _ in self.heard]


class TestWorker:
    def test_a_solve_ends_once_in_the_windows_thread(self, qtbot: QtBot, solver: Worker) -> None:
        ends = Ends(solver)
        with qtbot.waitSignal(solver.done) as told:
            solver.start(solve_job(plain_game(), Settings()))
        qtbot.wait(50)
        assert ends.heard == [("done", threading.main_thread())]
        assert told.args[0].ruleset == plain_game()
        assert not solver.is_busy

    def test_cancelling_ends_it(self, qtbot: QtBot, solver: Worker) -> None:
        ends = Ends(solver)
        with qtbot.waitSignal(solver.progressed, check_params_cb=lambda p: p.fraction > 0.001):
            solver.start(solve_job(penalty_game(10_000), Settings()))
        with qtbot.waitSignal(solver.cancelled):
            solver.cancel()
        assert ends.words == ["cancelled"]

    def test_the_newest_request_wins_and_older_ones_are_not_heard_of(self, qtbot: QtBot, solver: Worker) -> None:
        ends = Ends(solver)
        solver.start(solve_job(penalty_game(10_000), Settings()))
        solver.start(solve_job(penalty_game(9000), Settings()))
        with qtbot.waitSignal(solver.done) as told:
            solver.start(solve_job(plain_game(), Settings()))
        assert told.args[0].ruleset == plain_game()
        assert ends.words == ["done"]

    def test_a_defect_is_carried_over_and_the_next_solve_works(self, qtbot: QtBot, solver: Worker) -> None:
        nonsense: Ruleset = "no ruleset"  # type: ignore[assignment]
        with qtbot.waitSignal(solver.failed) as told:
            solver.start(solve_job(nonsense, Settings()))
        assert isinstance(told.args[0], AttributeError)
        with qtbot.waitSignal(solver.done):
            solver.start(solve_job(plain_game(), Settings()))

    def test_closing_in_the_middle_ends_the_thread_and_says_nothing(self, qtbot: QtBot) -> None:
        solver = Worker("solver")
        ends = Ends(solver)
        with qtbot.waitSignal(solver.progressed):
            solver.start(solve_job(penalty_game(10_000), Settings()))
        solver.close()
        qtbot.wait(20)
        assert ends.words == []


class TestBackground:
    def test_results_arrive_in_the_windows_thread(self, qtbot: QtBot, background: Background) -> None:
        seen: list[tuple[threading.Thread, threading.Thread]] = []
        background.run("a", threading.current_thread, lambda worker: seen.append((worker, threading.current_thread())))
        qtbot.waitUntil(lambda: bool(seen))
        worker, receiver = seen[0]
        assert worker is not threading.main_thread()
        assert receiver is threading.main_thread()
        assert not background.is_busy

    def test_the_newest_of_a_key_wins_and_keys_do_not_mix(self, qtbot: QtBot, background: Background) -> None:
        seen: list[int] = []
        gate = threading.Event()
        background.run("a", lambda: gate.wait(HANGS) and 1, seen.append)
        background.run("b", lambda: 2, seen.append)
        background.run("a", lambda: 3, seen.append)
        qtbot.waitUntil(lambda: seen.count(2) == 1)
        gate.set()
        qtbot.waitUntil(lambda: not background.is_busy)
        qtbot.wait(20)
        assert sorted(seen) == [2, 3]

    def test_an_error_goes_to_who_asked(self, qtbot: QtBot, background: Background) -> None:
        seen: list[Exception] = []
        background.run("a", lambda: 1 // 0, seen.append, seen.append)
        qtbot.waitUntil(lambda: bool(seen))
        assert isinstance(seen[0], ZeroDivisionError)

    def test_what_is_dropped_is_not_delivered(self, qtbot: QtBot, background: Background) -> None:
        seen: list[int] = []
        background.run("a", lambda: 1, seen.append)
        background.drop("a")
        background.run("b", lambda: 2, seen.append)
        qtbot.waitUntil(lambda: bool(seen))
        assert seen == [2]


class TestKernels:
    def test_they_are_compiled_by_a_process_of_their_own_and_only_once(
        self, qtbot: QtBot, background: Background, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mark, folder = tmp_path / "runs", tmp_path / "kernels"
        folder.mkdir()
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
        script = f"open({str(mark)!r}, 'a').write('x')"
        monkeypatch.setattr(kernels_module, "warmup_command", lambda: [sys.executable, "-c", script])
        for _ in range(2):
            kernels = Kernels(background)
            with qtbot.waitSignal(kernels.ready):
                kernels.prepare()
                kernels.prepare()
            assert kernels.are_ready
        assert mark.read_text() == "x"

    @pytest.mark.parametrize("command", [["/no/such/program"], [sys.executable, "-c", "raise SystemExit(3)"]])
    def test_without_the_process_the_program_goes_on(
        self, qtbot: QtBot, background: Background, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
    ) -> None:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
        monkeypatch.setattr(kernels_module, "warmup_command", lambda: command)
        kernels = Kernels(background)
        with qtbot.waitSignal(kernels.ready):
            kernels.prepare()

    def test_closing_ends_it(
        self, qtbot: QtBot, background: Background, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
        sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
        monkeypatch.setattr(kernels_module, "warmup_command", lambda: sleeping)
        kernels = Kernels(background)
        kernels.prepare()
        qtbot.waitUntil(lambda: kernels.are_compiling)
        kernels.close()
        assert not kernels.are_ready


# A window that was closed leaves no living object of Qt's to Python's search for garbage.
#
# That search comes at any time, within Qt's own work, too, and in any thread (where only widgets wait for the main
# one).


@contextmanager
def rings() -> Iterator[list[str]]:
    """Give, once it is left, the living objects of Qt's that only a search for garbage within it would have freed."""
    gc.unfreeze()
    gc.collect()
    thresholds = gc.get_threshold()
    gc.set_threshold(0)  # rather than gc.disable, as the program has the search go on after an import
    left: list[str] = []
    try:
        yield left
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        objects = [each for each in gc.garbage if issubclass(type(each), QObject)]  # isinstance asks dead weak proxies
        left += sorted(repr(each) for each in objects if isValid(each))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.set_threshold(*thresholds)
        gc.collect()


def use_everything(qtbot: QtBot, file: Path) -> None:
    """Solve, turn to every page, open every window, and close the program."""
    with started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        for number in range(len(explorer.centre.pages.choices)):
            explorer.centre.pages.turn_to(number)
            settled(qtbot, explorer)
        actions = explorer.actions
        for action in (actions.preferences, actions.shortcuts, actions.guide, actions.sheet):
            action.trigger()
            settled(qtbot, explorer)
        for window in QApplication.topLevelWidgets():
            window.close()
        QWhatsThis.leaveWhatsThisMode()


def test_a_closed_window_leaves_nothing_that_lives(qtbot: QtBot, tmp_path: Path) -> None:
    with rings() as left:
        use_everything(qtbot, small_file(tmp_path))
    assert left == []


@pytest.mark.parametrize("closings", with_nightly([2], [1]))
def test_closed_workers_leave_nothing_that_lives(qtbot: QtBot, closings: int) -> None:  # noqa: ARG001 - wants Qt
    with rings() as left:
        for worker in (Background(), Worker("one")):
            vars(worker)["itself"] = worker  # a ring, as the window's parts make them
            for _ in range(closings):
                worker.close()
            delete(worker)
    assert left == []


class Ring:
    """Refers to itself, so that only a search finds that it is not needed."""

    def __init__(self) -> None:
        self.me: Ring | None = self


@pytest.fixture(autouse=True)
def thresholds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = gc.get_threshold()
    monkeypatch.setattr(kernels, "INTERVAL", 10)
    yield
    gc.set_threshold(*before)


def old_ring() -> weakref.ref[Ring]:
    """Return a ring that has lived long, and that is not needed any more."""
    ring = Ring()
    gc.collect()
    return weakref.ref(ring)


def look_among_the_young(times: int) -> None:
    for _ in range(times):
        gc.collect(1)


def test_it_is_found_by_and_by(qtbot: QtBot) -> None:
    ring, search = old_ring(), Garbage()
    qtbot.wait(100)
    look_among_the_young(15)
    assert ring() is not None  # by itself Python would look after ten
    look_among_the_young(15)
    assert ring() is not None
    qtbot.waitUntil(lambda: ring() is None)
    search.close()
    assert gc.isenabled()


def test_only_the_windows_thread_searches(qtbot: QtBot) -> None:
    gc.collect()
    search, deletions, made = Garbage(), list[threading.Thread](), list[list[int]]()
    ring = weakref.ref(Ring(), lambda _: deletions.append(threading.current_thread()))
    other = threading.Thread(target=lambda: made.extend([] for _ in range(8_000)))
    other.start()
    other.join()
    assert ring() is not None  # by itself Python would look after seven hundred new objects, in that thread
    qtbot.waitUntil(lambda: ring() is None)
    assert deletions == [threading.main_thread()]
    search.close()
