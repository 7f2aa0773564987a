"""Has the published numbers checked, one ruleset after another, beside the window."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.engine.monitor import Progress
from farkle_core.errors import UserError
from farkle_core.language.messages import _, in_english
from farkle_core.published import Known, check, checked_ids, settings_for, source_of
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.storage import store
from farkle_explorer.session.questions import Save
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.solving import Solver

if TYPE_CHECKING:
    from farkle_core.published import Finding
    from farkle_core.solution.solution import Solution

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one ruleset: all of its published numbers beside the computed ones, and the same for files."""

    ruleset: Ruleset
    source: str
    findings: tuple[Finding, ...]
    in_english: tuple[Finding, ...]


class Verification(QObject):
    """Goes through the rulesets that have published numbers; solutions that are kept are not solved again.

    Attributes
    ----------
    began : Signal of Ruleset
        This ruleset is looked up, or solved, now.
    progressed : Signal of Progress
        While it is solved.
    checked : Signal of Checked
        A ruleset is done.
    ended : Signal of str
        Nothing goes on any more; why, or ``""`` if all is done.

    Parameters
    ----------
    solver : Solver
        Solves; it is this object's alone, so that the person's own solve is not given up.
    background : Background
        Looks up and compares.
    kernels : Kernels
        Nothing begins before they are ready.
    """

    began = Signal(object)
    progressed = Signal(object)
    checked = Signal(object)
    ended = Signal(str)

    def __init__(self, solver: Solver, background: Background, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solver, self._background, self._kernels = solver, background, kernels
        self._waiting: list[str] = []
        self._now: str | None = None
        solver.progressed.connect(self._take_progress)
        solver.solved.connect(self._take_solution)
        solver.failed.connect(self._take_failure)
        kernels.ready.connect(self._next)

    @property
    def is_running(self) -> bool:
        """Whether anything is still to be checked."""
        return self._now is not None or bool(self._waiting)

    def start(self) -> None:
        """Check everything, from the beginning."""
        self._stop()
        self._waiting = list(checked_ids())
        if self._kernels.are_ready:
            self._next()
        else:
            self._kernels.prepare()

    def cancel(self) -> None:
        """Give up what is left; what has been checked stays."""
        if self.is_running:
            self._stop()
            self.ended.emit(_("Stopped."))

    def _stop(self) -> None:
        self._waiting, self._now = [], None
        self._background.drop("verify")
        self._solver.cancel()

    @Slot()
    def _next(self) -> None:
        """Begin with the next ruleset; at the end say so."""
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.pop(0)
        self.began.emit(shipped_ruleset(self._now))
        self._background.run("verify", partial(_find, self._now), self._take_found, self._take_failure)

    @Slot(object)
    def _take_found(self, solution: Solution | None) -> None:
        if self._now is None:
            return
        if solution is None:
            self._solver.start(shipped_ruleset(self._now), settings_for(self._now))
        else:
            self._compare(solution)

    @Slot(object)
    def _take_progress(self, progress: Progress) -> None:
        if self._now is not None:
            self.progressed.emit(progress)

    @Slot(object)
    def _take_solution(self, solution: Solution) -> None:
        self._background.run(("save", "verify"), Save(solution), _ignore, _not_kept)
        if self._now is not None and solution.ruleset == shipped_ruleset(self._now):  # not one that was given up
            self._compare(solution)

    def _compare(self, solution: Solution) -> None:
        assert self._now is not None
        self._background.run("verify", partial(_check, self._now, solution), self._take_checked)

    @Slot(object)
    def _take_checked(self, checked: Checked) -> None:
        self._now = None
        self.checked.emit(checked)
        if self._waiting:
            self._next()
        else:
            self.ended.emit("")

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._now is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("checking failed", exc_info=error)
        name = ruleset_name(shipped_ruleset(self._now))
        self._stop()
        self.ended.emit(_("{name} could not be solved: {error}", name=name, error=error))


def _find(ruleset_id: str) -> Solution | None:
    return store.find(shipped_ruleset(ruleset_id), settings_for(ruleset_id))


def _check(ruleset_id: str, solution: Solution) -> Checked:
    known = Known(solution)
    findings = check(ruleset_id, known)
    with in_english():
        return Checked(shipped_ruleset(ruleset_id), source_of(ruleset_id), findings, check(ruleset_id, known))


def _ignore(_saved: object) -> None:
    """Do nothing: it is kept."""


def _not_kept(error: Exception) -> None:
    """Write down that it will have to be solved again next time."""
    _LOG.warning("a solution could not be kept", exc_info=error)
