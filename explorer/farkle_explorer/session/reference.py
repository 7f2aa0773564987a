"""The reference of the edited rules: the last solution before the edits."""

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.session import Session, SolutionSource


class Reference(QObject):
    """Remembers the solution that was shown before a run of edits.

    A run starts with the first edit after the rules were loaded, or solved by the user. Automatic and cached solutions
    belong to the run; *Solve* ends it. If the rules had no solution before the run, the first solution of the run is
    the reference.
    """

    changed = Signal()  # after :attr:`pair` may have changed

    def __init__(self, draft: RulesetDraft, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft, self._session = draft, session
        self._before: Solution | None = None
        self._is_running = False
        # the solutions before and after the edits; None while they are of the same rules
        self.pair: tuple[Solution, Solution] | None = None
        draft.changed.connect(self._edited)
        draft.origin_changed.connect(self._loaded)
        session.solution_changed.connect(self._solution_changed)

    @Slot()
    def _edited(self) -> None:
        if self._draft.is_edited and not self._is_running:
            self._is_running = True
            self._before = None if self._session.is_stale else self._session.solution
            self._compare()

    @Slot()
    def _loaded(self) -> None:
        if not self._draft.is_edited:
            self._is_running, self._before = False, None
            self._compare()

    @Slot(object)
    def _solution_changed(self, solution: Solution) -> None:
        came = self._session.came
        if came in (SolutionSource.ASKED, SolutionSource.OPENED):
            self._is_running = False
        if self._before is None and came is SolutionSource.BY_ITSELF:
            self._before = solution
        self._compare()

    def _compare(self) -> None:
        before, after = self._before, self._session.solution
        differ = before is not None and after is not None and _differ_in_words(before.ruleset, after.ruleset)
        self.pair = (before, after) if differ and before is not None and after is not None else None
        self.changed.emit()


def _differ_in_words(before: Ruleset, after: Ruleset) -> bool:
    """Return whether rules differ in a way that tables by number of dice can show: not if dice are loaded."""
    loaded = before.has_loaded_dice or after.has_loaded_dice
    return not loaded and fingerprint(before) != fingerprint(after)
