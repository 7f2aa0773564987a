"""The solve state of the rules being edited: unsolved, solving, solved, or solved before an edit."""

from enum import Enum

from PySide6.QtCore import QObject, Signal

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress
from farkle_core.engine.settings import Settings
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.trios.view import TrioView
from farkle_explorer.session.questions import Question


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


class SolveState(QObject):
    """Holds the edited rules, the settings, the solution that all views show, and their relation.

    Subclasses get the solutions, store them here, and call :meth:`_settle` or :meth:`_show`.

    The shown solution belongs to the edited rules or to a state before an edit, never to a ruleset that was open
    before.
    """

    state_changed = Signal(object)  # SessionState: after a change of the state
    # (Solution or None): after another solution came; the state has been changed before
    solution_changed = Signal(object)
    # (Solution or None): the same, whatever the number of players: of three it is a `TrioView`
    shown_changed = Signal(object)
    # whether the solution shown is now that of other rules or settings than those being edited
    stale_changed = Signal(bool)
    looking_changed = Signal(bool)  # whether the disk is being searched for a solution of these rules

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        self.is_looking = False  # whether the disk is being searched for a solution of these rules
        self.error: Exception | None = None  # of the last solve of these rules
        self.progress: Progress | None = None  # of the running solve
        self.is_stale = False  # whether the shown solution belongs to other rules or settings than the edited ones

    @property
    def solution(self) -> Solution | None:
        """The last good solution if it has two players, otherwise None."""
        return None if isinstance(self.shown, TrioView) else self.shown

    @property
    def is_answered(self) -> bool:
        """Whether the shown solution matches the rules, settings and number of players."""
        return self.shown is not None and not self.is_stale

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
    def can_solve(self) -> bool:
        """Whether `solve` would start: the rules have no problems, are solvable, and no solve by the user is running.

        A solve by the user replaces an automatic one, and one whose rules have changed since it started.
        """
        if self.ruleset is None:
            return False
        refused = self.estimate is not None and bool(self.estimate.problems)
        busy = self.solves_on_purpose and not self.solves_others
        return not refused and not busy

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
        state = self._true_state(stale)
        changed, self.state = state is not self.state, state
        turned, self.is_stale = stale is not self.is_stale, stale
        if changed:
            self.state_changed.emit(state)
        if turned:
            self.stale_changed.emit(stale)

    def _true_state(self, stale: bool) -> SessionState:
        if self._solving is not None:
            return SessionState.SOLVING
        if self.error is not None:
            return SessionState.FAILED
        if self.shown is None:
            return SessionState.EMPTY
        return SessionState.STALE if stale else SessionState.FRESH
