"""Solves the edited rules, searches the cache, reads and saves solution files, and tells how all that stands."""

from __future__ import annotations

import logging
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.session.ruleset_files import Question, open_file, rename
from farkle_explorer.workers.background import Background, ignore
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Worker, solve_job

_LOG: Final = logging.getLogger(__name__)
_WORTH_KEEPING: Final = 1.0  # seconds; what takes less is solved again
_UNPROVED: Final = 2  # first answers that are kept, of some megabytes each


class SessionState(Enum):
    """Relation between the shown solution and the rules being edited.

    ``EMPTY``: no solution. ``SOLVING``: a solve is running; an older solution may be shown. ``FRESH``: the solution
    matches the rules. ``STALE``: the rules or settings have changed since. ``FAILED``: the last solve of these rules
    raised an error; an older solution may be shown.
    """

    EMPTY = "empty"
    SOLVING = "solving"
    FRESH = "fresh"
    STALE = "stale"
    FAILED = "failed"


class SolutionSource(Enum):
    """Source of the shown solution: solved by the user, solved automatically, cached, or opened."""

    ASKED = "asked"
    BY_ITSELF = "by itself"
    FOUND = "found"
    OPENED = "opened"


class Session(QObject):
    """Holds the edited rules, the settings, the solution that all views show, and their relation; gets new solutions.

    A solution stays until a better one arrives or other rules are opened; a cancelled or failed solve changes nothing.
    The shown solution belongs to the edited rules or to a state before an edit, never to a ruleset that was open
    before. Solutions of rules that were solved before come from the cache as soon as the rules are edited.
    """

    state_changed = Signal(object)  # SessionState: after a change of the state
    # (Solution or None): after another solution came; the state has been changed before
    solution_changed = Signal(object)
    # (Solution or None): the same, whatever the number of players
    shown_changed = Signal(object)
    # whether the solution shown is now that of other rules or settings than those being edited
    stale_changed = Signal(bool)
    looking_changed = Signal(bool)  # whether the disk is being searched for a solution of these rules
    progressed = Signal(object)  # Progress: while solving
    failed = Signal(object)  # Exception: a solve failed, or opening a file did
    cancelled = Signal()  # the user cancelled a solve
    # (Estimate or None): the cost of solving these rules with these settings; None while they have problems
    estimate_changed = Signal(object)
    players_changed = Signal(int)  # after a change of the number of players to solve for
    settings_changed = Signal(object)  # Settings: after a change of the solver's settings
    # (Solution, Path): a solution file was read; its rules should now be edited
    opened = Signal(object, object)
    saved = Signal(object)  # Path: the solution was saved to this file at the user's request
    game_left = Signal()  # rules of another game are about to replace the present ones
    _first_came = Signal(object, object)  # (Question, Solution): the first answer of a running solve
    reported = Signal(str)  # a report about a failure that does not affect the solution

    def __init__(self, solver: Worker, background: Background, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solver, self._background, self._kernels = solver, background, kernels
        self._begun: Question | None = None
        self.state = SessionState.EMPTY  # relation of the shown solution to the edited rules
        self.shown: Solution | None = None  # the last good solution, of two or three players
        self.ruleset: Ruleset | None = None  # the rules being edited; None while they have problems
        self.settings = Settings()  # of the next solve
        self.players = 2  # number of players to solve for, 2 or 3
        self.estimate: Estimate | None = None  # the cost of the next solve; None while unknown
        self.came = SolutionSource.FOUND  # source of the shown solution
        self._solving: Question | None = None
        self._by_itself = False
        self._is_left = False
        self._unproved: list[Solution] = []  # the last first answers whose solves did not come to an end
        self.is_looking = False  # whether the disk is being searched for a solution of these rules
        self.error: Exception | None = None  # of the last solve of these rules
        self.progress: Progress | None = None  # of the running solve
        self.is_stale = False  # whether the shown solution belongs to other rules or settings than the edited ones
        solver.progressed.connect(self._take_progress)
        solver.done.connect(self._take_solution)
        solver.failed.connect(self._take_failure)
        self._first_came.connect(self._take_first)
        kernels.ready.connect(self._kernels_ready)

    @property
    def solution(self) -> Solution | None:
        """The last good solution if it has two players, otherwise None."""
        return None if self.shown is None or self.shown.players > 2 else self.shown

    @property
    def is_answered(self) -> bool:
        """Whether the shown solution matches the rules, settings and number of players."""
        return self.shown is not None and not self.is_stale

    @property
    def is_provisional(self) -> bool:
        """Whether the shown solution answers the question, but has not been proved."""
        return self.is_answered and self.shown is not None and self.shown.certificate.provisional is not None

    @property
    def answer(self) -> Solution | None:
        """The solution of the edited rules and settings: the only source of advice, sheets and files."""
        return None if self.is_stale else self.solution

    @property
    def fair_answer(self) -> Solution | None:
        """The same for features that know only the number of dice: None if dice are loaded."""
        answer = self.answer
        return None if answer is None or answer.ruleset.has_loaded_dice else answer

    @property
    def is_following(self) -> bool:
        return self._solving is not None and self._by_itself

    @property
    def solves_on_purpose(self) -> bool:
        """Whether a solve that the user started is running."""
        return self._solving is not None and not self._by_itself

    @property
    def _question(self) -> Question | None:
        """The current question; None while the rules have problems."""
        return Question.of(self.ruleset, self.settings, self.players)

    @property
    def solves_others(self) -> bool:
        """Whether the user's solve is of outdated rules: they have changed since it started."""
        question = self._question
        asked = self._solving
        return self.solves_on_purpose and asked is not None and not asked.asks_the_same_as(question)

    @property
    def _solves_here(self) -> bool:
        """Whether a running solve began under the rules at hand, or before an edit of them."""
        return self._solving is not None and not self._is_left

    @property
    def is_elsewhere(self) -> bool:
        """Whether a running solve is of rules that were left, while the rules at hand are answered: it goes on."""
        return self._solving is not None and self._is_left and self.is_answered

    @property
    def can_solve(self) -> bool:
        """Whether `solve` would start: the rules have no problems, are solvable, and no solve by the user is running.

        A solve by the user replaces an automatic one, and one whose rules have changed since it started.
        """
        if self.ruleset is None:
            return False
        refused = self.estimate is not None and bool(self.estimate.problems)
        busy = self.solves_on_purpose and not self.solves_others
        return not refused and not busy

    def set_ruleset(self, ruleset: Ruleset | None) -> None:
        """Set the edited rules; None while they have problems."""
        if ruleset == self.ruleset:
            return
        self.ruleset, self.error = ruleset, None
        self._asked_otherwise()

    def open_ruleset(self, ruleset: Ruleset | None) -> None:
        """Open other rules; None if they have problems.

        Drops the solution unless the game is the same, and the result of a running solve.
        """
        known, begun = self.shown, self._solving
        self._is_left = begun is not None and not _same_game(begun.ruleset, ruleset)
        self._leave_game(ruleset)
        if known is None or _same_game(known.ruleset, ruleset):
            self.set_ruleset(ruleset)
            return
        self.ruleset, self.error, self.shown = ruleset, None, None
        self._asked_otherwise()
        self._report_solution()

    def _leave_game(self, ruleset: Ruleset | None) -> None:
        """Emit `game_left`, before any other signal, if these rules are another game."""
        if self.ruleset is None or not _same_game(self.ruleset, ruleset):
            self.game_left.emit()

    def set_settings(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings, self.error = settings, None
        self.settings_changed.emit(settings)
        self._asked_otherwise()

    def set_players(self, players: int) -> None:
        """Set the number of players, 2 or 3; the old solution stays until a new one arrives."""
        if players == self.players:
            return
        self.players, self.error = players, None
        self._asked_otherwise()
        self.players_changed.emit(players)

    def continue_from(self, before: Session) -> None:
        """Take over the state of another session, and the results of the solver that both share."""
        self.set_players(before.players)
        self.set_settings(before.settings)
        if before.shown is not None:
            self._show(before.shown, before.came)
        if before._solving is not None:
            self._stop_looking()
            self._solving, self._by_itself, self._is_left = before._solving, before._by_itself, before._is_left
            self._begun = before._begun
            if before.progress is not None:
                self._take_progress(before.progress)
            self._settle()

    def leave_solver(self) -> None:
        """Ignore the solver's further results: another session takes them."""
        self._solver.progressed.disconnect(self._take_progress)
        self._solver.done.disconnect(self._take_solution)
        self._solver.failed.disconnect(self._take_failure)

    def solve(self) -> None:
        """Solve the edited rules; no effect unless :attr:`can_solve`.

        Cancels a running solve, which is automatic or of outdated rules.
        """
        if self.can_solve and self.ruleset is not None:
            self._give_up()
            self._start(Question(self.ruleset, self.settings, self.players), by_itself=False)

    def follow(self, settings: Settings) -> None:
        """Solve the edited rules automatically with `settings`, unless the user has them solved.

        Drops a running solve that is automatic or of outdated rules, unless it is of this very question. The solution
        is stored on disk if it took long.
        """
        if self.ruleset is None or (self.solves_on_purpose and not self.solves_others):
            return
        question = Question(self.ruleset, settings, self.players)
        if not question.asks_the_same_as(self._solving):
            self._start(question, by_itself=True)

    def leave(self) -> None:
        """Drop a running automatic solve, without a signal; one of rules that were left goes on."""
        if self.is_following and not self.is_elsewhere:
            self._give_up()

    def _give_up(self) -> None:
        if self._solving is not None:
            self._solving = self.progress = None
            self._solver.cancel()
            self._settle()

    def _start(self, question: Question, *, by_itself: bool) -> None:
        self.error = None
        self._solving, self._by_itself, self._is_left = question, by_itself, False
        if not by_itself:
            self._stop_looking()
        self._take_progress(Progress(WorkPhase.COMPILING))
        known = next(filter(question.is_answered_by, self._unproved), None)
        if known is None:
            self._settle()
        else:  # it answers at once while it is proved
            self._show(known, SolutionSource.ASKED)
        if self._kernels.are_ready:
            self._begin()
        else:
            self._kernels.prepare()

    def cancel(self) -> None:
        """Cancel the solve at once; the last good solution stays."""
        if self._solving is not None:
            self._give_up()
            self.cancelled.emit()

    def open_solution(self, path: Path) -> None:
        """Read the solution file at `path`; `opened` or `failed` follows."""
        self._background.run("open", partial(open_file, path), self._take_opened, self.failed.emit)

    def save_solution(self, path: Path) -> None:
        """Save the shown solution at `path`; `saved` or `reported` follows."""
        if self.solution is not None:
            self._background.run(
                ("save", path), partial(store.save, self.solution, path), self.saved.emit, self._take_unsaved
            )

    # The solver's answers

    def _begin(self) -> None:
        if self._solving is not None:
            self._begun = asked = self._solving
            # What is solved by itself comes soon enough.
            first = partial(self._first_came.emit, asked)
            self._solver.start(solve_job(asked.ruleset, asked.settings, asked.players, first))

    @Slot()
    def _kernels_ready(self) -> None:
        if self._solving is None:
            self._look_in_cache()
        elif self._solving is not self._begun:
            self._begin()

    @Slot(object)
    def _take_progress(self, progress: Progress) -> None:
        if self._solving is not None:
            self.progress = progress
            self.progressed.emit(progress)

    @Slot(object, object)
    def _take_first(self, asked: Question, answer: Solution) -> None:
        """Show the first answer, which is not proved yet; the solve goes on."""
        question = self._question
        if asked is self._solving:
            self._unproved = [*self._unproved, answer][-_UNPROVED:]
            if question is not None and question.is_answered_by(answer):
                self._show(answer, SolutionSource.ASKED)

    @Slot(object)
    def _take_solution(self, solution: Solution) -> None:
        if not self._by_itself or solution.certificate.seconds > _WORTH_KEEPING:
            self._background.run("save", partial(store.save, solution), ignore, self._take_unsaved)
        if self._solving is None:
            return
        self._unproved = [each for each in self._unproved if not self._solving.is_answered_by(each)]
        self._solving = self.progress = None
        question = self._question
        if self._is_left and not (question is not None and question.is_answered_by(solution)):
            self._settle()
            self._look_in_cache()
        else:
            self._show(solution, SolutionSource.BY_ITSELF if self._by_itself else SolutionSource.ASKED)

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._solving is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("solving failed", exc_info=error)
        as_edited = self._solving.differs_in_checks_only(self._question)
        self._solving = self.progress = None
        self.error = error if as_edited else None
        self._settle()
        self.failed.emit(error)

    # Other rules, other settings

    def _asked_otherwise(self) -> None:
        """Reset the state for new rules or settings."""
        self.estimate = None
        self._settle()
        self._stop_looking()
        if self.ruleset is None:
            self._background.drop("estimate")
            self.estimate_changed.emit(None)
            return
        question = Question(self.ruleset, self.settings, self.players)
        self._background.run("estimate", question.estimate, self._take_estimate)
        self._look_in_cache()

    def _look_in_cache(self) -> None:
        """Search the cache for a solution of these rules, once the kernels are loaded."""
        question = self._question
        if question is None or self._solves_here or not self._kernels.are_ready:
            return
        if self.shown is None or not question.is_answered_by(self.shown):
            self._set_looking(True)
            self._background.run("find", question.find, self._take_found)
        elif self.shown.ruleset != question.ruleset:
            self._background.run("find", partial(rename, question, self.shown), self._take_found)

    def _stop_looking(self) -> None:
        self._background.drop("find")
        self._set_looking(False)

    @Slot(object)
    def _take_estimate(self, answer: tuple[Question, Estimate]) -> None:
        question, estimate = answer
        if question == self._question:
            self.estimate = estimate
            self.estimate_changed.emit(estimate)

    @Slot(object)
    def _take_found(self, answer: tuple[Question, Solution | None]) -> None:
        question, solution = answer
        asked = question == self._question
        # An automatic solve that began meanwhile is spared where it takes long.
        begun_late = self.is_following and solution is not None and solution.certificate.seconds > _WORTH_KEEPING
        if solution is not None and asked and (begun_late or not self._solves_here):
            if self._solves_here:
                self._give_up()
            self._show(solution, SolutionSource.FOUND)
        self._set_looking(False)

    # Files

    @Slot(object)
    def _take_opened(self, answer: tuple[Path, Solution]) -> None:
        path, solution = answer
        self.cancel()
        self._stop_looking()
        self._leave_game(solution.ruleset)
        self.ruleset, self.settings, self.error, self.estimate = solution.ruleset, solution.settings, None, None
        self.players = 2
        self.settings_changed.emit(solution.settings)
        self.players_changed.emit(self.players)
        self._show(solution, SolutionSource.OPENED)
        self._asked_otherwise()
        self.opened.emit(solution, path)

    @Slot(object)
    def _take_unsaved(self, error: Exception) -> None:
        """Report that saving failed; the solution stays in memory."""
        _LOG.warning("a solution could not be saved", exc_info=error)
        reasons = "; ".join(map(str, error.problems)) if isinstance(error, UserError) else str(error)
        self.reported.emit(_("The solution could not be saved on disk: {reasons}", reasons=reasons))

    # The state

    def _set_looking(self, looking: bool) -> None:
        if looking is not self.is_looking:
            self.is_looking = looking
            self.looking_changed.emit(looking)

    def _show(self, solution: Solution, came: SolutionSource) -> None:
        self.shown, self.came = solution, came
        self._settle()
        self._report_solution()

    def _report_solution(self) -> None:
        self.shown_changed.emit(self.shown)
        self.solution_changed.emit(self.solution)

    def _settle(self) -> None:
        question = self._question
        solution = self.shown
        stale = solution is not None and not (question is not None and question.is_answered_by(solution))
        turned, self.is_stale = stale is not self.is_stale, stale
        state = self._true_state()
        changed, self.state = state is not self.state, state
        if changed:
            self.state_changed.emit(state)
        if turned:
            self.stale_changed.emit(stale)

    def _true_state(self) -> SessionState:
        if self._solving is not None and not self.is_elsewhere:
            return SessionState.SOLVING
        if self.error is not None:
            return SessionState.FAILED
        if self.shown is None:
            return SessionState.EMPTY
        return SessionState.STALE if self.is_stale else SessionState.FRESH


def _same_game(one: Ruleset, other: Ruleset | None) -> bool:
    return other is not None and fingerprint(one) == fingerprint(other)
