"""What is known about the rules being edited: nothing yet, being solved, solved, or solved as they were before."""

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
    """How the solution shown relates to the rules being edited.

    ``EMPTY``: there is none. ``SOLVING``: a new one is on its way; an older one may be shown. ``FRESH``: it is theirs.
    ``STALE``: it is that of the rules before an edit, or of other settings. ``FAILED``: the last solve of these rules
    ended with an error; an older one may be shown.
    """

    EMPTY = "empty"
    SOLVING = "solving"
    FRESH = "fresh"
    STALE = "stale"
    FAILED = "failed"


class Came(Enum):
    """Why the solution shown is there: solved on purpose, solved by itself, found in the cache, opened."""

    ASKED = "asked"
    BY_ITSELF = "by itself"
    FOUND = "found"
    OPENED = "opened"


class Knowledge(QObject):
    """Holds the rules and settings being edited, the solution that all views show, and how they stand to each other.

    Who inherits from it gets the answers, puts them here, and calls :meth:`_settle` or :meth:`_show`.

    A solution that is shown is of the rules being edited, or of what they were before an edit: never of another
    ruleset, which was open before them.
    """

    state_changed = Signal(object)  # SessionState: after the state changed
    # (Solution or None): after another solution came; the state has been changed before
    solution_changed = Signal(object)
    # (Solution or None): the same, whatever the number of players: of three it is a `TrioView`
    shown_changed = Signal(object)
    # whether the solution shown is now that of other rules or settings than those being edited
    stale_changed = Signal(bool)
    looking_changed = Signal(bool)  # whether a solution of these rules is now being looked for on disk

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = SessionState.EMPTY  # how the solution shown relates to the rules being edited
        self._solution: Solution | None = None
        self._ruleset: Ruleset | None = None
        self._settings = Settings()
        self.players = 2  # how many players the rules are to be solved for, 2 or 3
        self._estimate: Estimate | None = None
        self.came = Came.FOUND  # why the solution shown is there
        self._solving: Question | None = None
        self._by_itself = False
        self._is_left = False
        self.is_looking = False  # whether a solution of these rules is being looked for on disk
        self._error: Exception | None = None
        self._progress: Progress | None = None
        self.is_stale = False  # whether the solution shown is that of other rules or settings than those being edited

    @property
    def solution(self) -> Solution | None:
        """The last good solution, if it is of two players; None if there has been none, or it is of three."""
        return None if isinstance(self._solution, TrioView) else self._solution

    @property
    def shown(self) -> Solution | None:
        """The last good solution, whatever the number of players; None if there has been none."""
        return self._solution

    @property
    def is_answered(self) -> bool:
        """Whether there is a solution of the rules, settings and players asked for."""
        return self._solution is not None and not self.is_stale

    @property
    def answer(self) -> Solution | None:
        """The solution of the rules and settings being edited: what advice, sheets and files may come from."""
        return None if self.is_stale else self.solution

    @property
    def fair_answer(self) -> Solution | None:
        """The same for what goes by how many dice there are: None where dice are loaded."""
        answer = self.answer
        return None if answer is None or answer.ruleset.has_loaded_dice else answer

    @property
    def is_following(self) -> bool:
        """Whether rules are being solved because they are there, not because somebody wanted it."""
        return self._solving is not None and self._by_itself

    @property
    def solves_on_purpose(self) -> bool:
        """Whether rules are being solved because somebody wanted it."""
        return self._solving is not None and not self._by_itself

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
    def _question(self) -> Question | None:
        """What is asked for now; None while the rules have problems."""
        return Question.of(self._ruleset, self._settings, self.players)

    @property
    def solves_others(self) -> bool:
        """Whether other rules than those being edited are being solved on purpose: they have changed since."""
        question = self._question
        asked = self._solving
        return self.solves_on_purpose and asked is not None and not asked.asks_the_same_as(question)

    @property
    def can_solve(self) -> bool:
        """Whether a solve would begin: the rules have no problem, can be solved, and are not being solved.

        What is being solved by itself does not count: a solve on purpose takes its place. So it does where the rules
        have changed since the solve began.
        """
        if self._ruleset is None:
            return False
        refused = self._estimate is not None and bool(self._estimate.problems)
        busy = self.solves_on_purpose and not self.solves_others
        return not refused and not busy

    def _set_looking(self, looking: bool) -> None:
        if looking is not self.is_looking:
            self.is_looking = looking
            self.looking_changed.emit(looking)

    def _show(self, solution: Solution, came: Came) -> None:
        self._solution, self.came = solution, came
        self._settle()
        self._tell_solution()

    def _tell_solution(self) -> None:
        self.shown_changed.emit(self._solution)
        self.solution_changed.emit(self.solution)

    def _settle(self) -> None:
        question = self._question
        solution = self._solution
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
        if self._error is not None:
            return SessionState.FAILED
        if self._solution is None:
            return SessionState.EMPTY
        return SessionState.STALE if stale else SessionState.FRESH
