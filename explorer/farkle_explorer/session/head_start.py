"""Solves the last rules while the window is being built.

The solver leaves Python's interpreter to others, so the map stands sooner by the time of a solve.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.errors import Cancelled
from farkle_core.rules import DEFAULT_ID, shipped_ids, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.session.questions import Question
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.workers.garbage import importing
from farkle_explorer.workers.kernels import are_compiled
from farkle_explorer.workers.worker import Job, solve_job


class HeadStart:
    """One solve, taken over by a session that asks the same question. Call `close` before the program ends.

    Nothing is solved ahead if the kernels are not compiled, the solution is in the cache, or the rules would not be
    solved by themselves.
    """

    def __init__(self, question: Question | None, limit: float) -> None:
        self._asked = question
        self._limit = limit
        self._running: Question | None = None  # what is being solved, and not taken over
        self._is_closed = False
        self._monitor: Monitor | None = None  # of the session that has taken over
        self._pool = ThreadPoolExecutor(1, "head start")
        self._solution: Future[Solution] = self._pool.submit(self._run)

    def job(self, question: Question) -> Job | None:
        """Return a job that ends with the solution of this question, once, if it is the one being solved."""
        if self._running != question:
            return None
        self._running = None
        return self._taken_over

    def close(self) -> None:
        """Stop, and end the thread."""
        self._is_closed = True
        self._pool.shutdown()

    def _taken_over(self, monitor: Monitor) -> Solution:
        self._monitor = monitor
        return self._solution.result()

    def _run(self) -> Solution:
        if not are_compiled(of_matches=False):
            raise Cancelled
        asked = self._asked
        settings = None if asked is None else asked.quickly(self._limit)[1]
        if asked is not None and settings is not None and not store.solution_path(asked.ruleset, settings).exists():
            self._running = Question(asked.ruleset, settings)
        if asked is None or settings is None or self._running is None:
            raise Cancelled
        with importing():
            solution: Solution = solve_job(asked.ruleset, settings)(self._note)
        return solution

    def _note(self, progress: Progress, /) -> None:
        if self._is_closed:
            raise Cancelled
        if self._monitor is not None:
            self._monitor(progress)


def begin(remembered: SavedSettings) -> HeadStart:
    """Begin with the rules that the program opens at the start."""
    last = remembered.last_ruleset or DEFAULT_ID
    question = None
    if remembered.follows_edits and remembered.players == 2 and last in shipped_ids():
        question = Question(shipped_ruleset(last), remembered.solver)
    return HeadStart(question, remembered.follow_seconds)
