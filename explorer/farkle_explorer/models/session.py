"""What is known about the rules being edited: nothing yet, being solved, solved, or solved as they were before."""

from __future__ import annotations

import logging
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.errors import UserError
from farkle_core.monitor import Phase, Progress
from farkle_core.rules import Ruleset
from farkle_core.settings import Estimate, Settings
from farkle_explorer.models.questions import Open, Question, Rename, Save
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.solving import Solver

if TYPE_CHECKING:
    from farkle_core.solution import Solution

_LOG: Final = logging.getLogger(__name__)


class SessionState(Enum):
    """How the solution shown relates to the rules being edited.

    ``EMPTY``: there is none. ``SOLVING``: a new one is on its way; an older one may be shown. ``FRESH``: it is theirs.
    ``STALE``: it is that of other rules or settings. ``FAILED``: the last solve of these rules ended with an error; an
    older one may be shown.
    """

    EMPTY = "empty"
    SOLVING = "solving"
    FRESH = "fresh"
    STALE = "stale"
    FAILED = "failed"


class Session(QObject):
    """Holds the solution that all views show, and gets another one when asked to.

    A solution stays until there is a better one: a solve that is cancelled or fails changes nothing. Rules that were
    solved before are found in the cache as soon as they are being edited.

    Attributes
    ----------
    state_changed : Signal of SessionState
        After the state changed.
    solution_changed : Signal of (Solution or None)
        After another solution came; the state has been changed before.
    progressed : Signal of Progress
        While solving.
    failed : Signal of Exception
        A solve or a file that was to be opened failed.
    cancelled : Signal
        A solve was given up because the person wanted that.
    stale_changed : Signal of bool
        Whether the solution shown is now that of other rules or settings than those being edited.
    estimate_changed : Signal of (Estimate or None)
        What solving these rules with these settings would take; None while they have problems.
    settings_changed : Signal of Settings
        After the solver's settings changed.
    opened : Signal of (Solution, Path)
        A solution file was read; its rules ought to be edited from now on.
    saved : Signal of Path
        The solution is in this file, as the person wanted.
    told : Signal of str
        A line about something that went wrong and does not touch the solution.

    Parameters
    ----------
    solver, background, kernels
        Who does the work. They are closed by who made them.
    parent : QObject, optional
        The owner.
    """

    state_changed = Signal(object)
    solution_changed = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    stale_changed = Signal(bool)
    estimate_changed = Signal(object)
    settings_changed = Signal(object)
    opened = Signal(object, object)
    saved = Signal(object)
    told = Signal(str)

    def __init__(self, solver: Solver, background: Background, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solver, self._background, self._kernels = solver, background, kernels
        self._state = SessionState.EMPTY
        self._solution: Solution | None = None
        self._ruleset: Ruleset | None = None
        self._settings = Settings()
        self._estimate: Estimate | None = None
        self._solving: Question | None = None
        self._error: Exception | None = None
        self._progress: Progress | None = None
        self._stale = False
        solver.progressed.connect(self._take_progress)
        solver.solved.connect(self._take_solution)
        solver.failed.connect(self._take_failure)
        kernels.ready.connect(self._kernels_ready)

    @property
    def state(self) -> SessionState:
        """How the solution shown relates to the rules being edited."""
        return self._state

    @property
    def solution(self) -> Solution | None:
        """The last good solution; None if there has been none."""
        return self._solution

    @property
    def is_stale(self) -> bool:
        """Whether the solution shown is that of other rules or settings than those being edited."""
        return self._stale

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules being edited; None while they have problems."""
        return self._ruleset

    @property
    def settings(self) -> Settings:
        """What the next solve is told."""
        return self._settings

    @property
    def estimate(self) -> Estimate | None:
        """What the next solve would take; None while that is not known."""
        return self._estimate

    @property
    def progress(self) -> Progress | None:
        """Where the present solve stands; None while nothing is being solved."""
        return self._progress

    @property
    def error(self) -> Exception | None:
        """Why the last solve of these rules failed; None if it did not."""
        return self._error

    @property
    def can_solve(self) -> bool:
        """Whether :meth:`solve` would begin: the rules have no problem, can be solved, and are not being solved."""
        refused = self._estimate is not None and bool(self._estimate.problems)
        return self._ruleset is not None and not refused and self._state is not SessionState.SOLVING

    def set_ruleset(self, ruleset: Ruleset | None) -> None:
        """Take note of the rules being edited; None while they have problems."""
        if ruleset == self._ruleset:
            return
        self._ruleset, self._error = ruleset, None
        self._asked_otherwise()

    def set_settings(self, settings: Settings) -> None:
        """Tell the next solve something else."""
        if settings == self._settings:
            return
        self._settings, self._error = settings, None
        self.settings_changed.emit(settings)
        self._asked_otherwise()

    def solve(self) -> None:
        """Solve the rules being edited; does nothing when that cannot be, see :attr:`can_solve`."""
        if not self.can_solve or self._ruleset is None:
            return
        self._error = None
        self._solving = Question(self._ruleset, self._settings)
        self._background.drop("find")
        self._take_progress(Progress(Phase.COMPILING))
        self._settle()
        if self._kernels.are_ready:
            self._begin()
        else:
            self._kernels.prepare()

    def cancel(self) -> None:
        """Give up solving, at once; the last good solution stays."""
        if self._solving is None:
            return
        self._solving = self._progress = None
        self._solver.cancel()
        self._settle()
        self.cancelled.emit()

    def open_solution(self, path: Path) -> None:
        """Read the solution file at `path`; `opened` or `failed` follows."""
        self._background.run("open", Open(path), self._take_opened, self._take_unopened)

    def save_solution(self, path: Path) -> None:
        """Save the solution shown at `path`; `saved` or `told` follows."""
        if self._solution is not None:
            self._background.run(("save", path), Save(self._solution, path), self.saved.emit, self._take_unsaved)

    # The solver's answers

    def _begin(self) -> None:
        if self._solving is not None:
            self._solver.start(self._solving.ruleset, self._solving.settings)

    @Slot()
    def _kernels_ready(self) -> None:
        if self._solving is not None:
            self._begin()
        else:
            self._look_in_cache()

    @Slot(object)
    def _take_progress(self, progress: Progress) -> None:
        if self._solving is not None:
            self._progress = progress
            self.progressed.emit(progress)

    @Slot(object)
    def _take_solution(self, solution: Solution) -> None:
        self._background.run("save", Save(solution), _ignore, self._take_unsaved)
        if self._solving is None:
            return
        self._solving = self._progress = None
        self._show(solution)

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._solving is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("solving failed", exc_info=error)
        as_edited = self._solving == Question.of(self._ruleset, self._settings)
        self._solving = self._progress = None
        self._error = error if as_edited else None
        self._settle()
        self.failed.emit(error)

    # Other rules, other settings

    def _asked_otherwise(self) -> None:
        """Begin anew with what is known about the rules and settings."""
        self._estimate = None
        self._settle()
        if self._ruleset is None:
            self._background.drop("find")
            self._background.drop("estimate")
            self.estimate_changed.emit(None)
            return
        question = Question(self._ruleset, self._settings)
        self._background.run("estimate", question.estimate, self._take_estimate)
        self._look_in_cache()

    def _look_in_cache(self) -> None:
        """Look for a solution of these rules, once kernels are there to read it with."""
        question = Question.of(self._ruleset, self._settings)
        if question is None or self._solving is not None or not self._kernels.are_ready:
            return
        if self._solution is None or not question.is_answered_by(self._solution):
            self._background.run("find", question.find, self._take_found)
        elif self._solution.ruleset != question.ruleset:
            self._background.run("find", Rename(question, self._solution), self._take_found)

    @Slot(object)
    def _take_estimate(self, answer: tuple[Question, Estimate]) -> None:
        question, found = answer
        if question == Question.of(self._ruleset, self._settings):
            self._estimate = found
            self.estimate_changed.emit(found)

    @Slot(object)
    def _take_found(self, answer: tuple[Question, Solution | None]) -> None:
        question, solution = answer
        asked = question == Question.of(self._ruleset, self._settings)
        if solution is not None and asked and self._solving is None:
            self._show(solution)

    # Files

    @Slot(object)
    def _take_opened(self, answer: tuple[Path, Solution]) -> None:
        path, solution = answer
        self.cancel()
        self._ruleset, self._settings, self._error, self._estimate = solution.ruleset, solution.settings, None, None
        self.settings_changed.emit(solution.settings)
        self._show(solution)
        self._asked_otherwise()
        self.opened.emit(solution, path)

    @Slot(object)
    def _take_unopened(self, error: Exception) -> None:
        self.failed.emit(error)

    @Slot(object)
    def _take_unsaved(self, error: Exception) -> None:
        """Say that it could not be saved; the solution itself is safe in memory."""
        _LOG.warning("a solution could not be saved", exc_info=error)
        reasons = "; ".join(map(str, error.problems)) if isinstance(error, UserError) else str(error)
        self.told.emit(f"The solution could not be kept on disk: {reasons}")

    # State

    def _show(self, solution: Solution) -> None:
        self._solution = solution
        self._settle()
        self.solution_changed.emit(solution)

    def _settle(self) -> None:
        question = Question.of(self._ruleset, self._settings)
        solution = self._solution
        stale = solution is not None and not (question is not None and question.is_answered_by(solution))
        state = self._true_state(stale)
        changed, self._state = state is not self._state, state
        turned, self._stale = stale is not self._stale, stale
        if changed:
            self.state_changed.emit(state)
        if turned:
            self.stale_changed.emit(stale)

    def _true_state(self, stale: bool) -> SessionState:
        if self._solving is not None:
            return SessionState.SOLVING
        if self._error is not None:
            return SessionState.FAILED
        if self._solution is None:
            return SessionState.EMPTY
        return SessionState.STALE if stale else SessionState.FRESH


def _ignore(_result: Any) -> None:
    """Nothing is to be done with it."""
