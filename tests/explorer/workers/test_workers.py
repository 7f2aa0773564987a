"""Work beside the window: who wins, who is told, and that everything ends."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import HANGS
from pytestqt.qtbot import QtBot
from small_games import penalty_game, plain_game

from farkle_core.engine.settings import Settings
from farkle_core.rules import Ruleset
from farkle_explorer.workers import kernels as kernels_module
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
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

    def test_closing_stops_the_process(
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
