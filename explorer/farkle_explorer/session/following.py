"""Has rules worked out by themselves, keeps the solution before the edits, and says why there is no advice."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import N_
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.ruleset_files import LONGEST, Question
from farkle_explorer.session.session import Session, SolutionSource
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels

TWO_ONLY: Final = N_("This works for two players only, and three are chosen in the solver's details.")
TO_THE_GOAL_ONLY: Final = N_(
    "For three players this works where reaching the goal ends the game: the last turns have no exact answer here."
)
BROKEN: Final = N_("The rules have a problem: correct what is marked in the list of rules.")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text that replaces advice."""

    words: str = ""  # why there is no advice; ``""`` if there is
    button: str = ""  # label of the button that solves these rules; ``""`` if solving does not help or is running
    # progress of the running work, 0 to 1; None while the program waits for the user
    fraction: float | None = None
    course: str = ""  # what is being done, in the strip below all places, which then shows the progress

    @property
    def is_at_work(self) -> bool:
        return self.fraction is not None


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


GLANCE: Final = 300  # milliseconds after which rules are checked even if edits follow each other without a pause
PATIENCE: Final = 1.0  # seconds that a solve of outdated rules may still take before it is cancelled
_AFTER_PATIENCE: Final = round(1000 * PATIENCE) + 10  # milliseconds, with a small margin

# Milliseconds for which views do not say that rules changed, because the next solution is about to come.
CALM: Final = 1200


class Following(QObject):
    """Makes a session follow a draft if the solve takes less than some minutes, or less than another limit.

    The rules are checked after the draft has checked them. While the user drags a value, this happens at least every
    :data:`GLANCE`. Only the newest edit is solved; a running solve may finish first, so that the maps move. A solve
    of the present rules that the user started is never disturbed. No automatic solve starts for a mere change of name,
    or if the cache has the solution.
    """

    # whether rules are on their way to being solved by themselves, and that takes no longer than was to be expected
    changed = Signal(bool)
    # whether views should say that the rules are no longer those shown; unlike the session's, not while the next
    # solution is about to come
    stale_changed = Signal(bool)

    def __init__(
        self,
        draft: RulesetDraft,
        session: Session,
        background: Background,
        kernels: Kernels,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._draft, self._session, self._background, self._kernels = draft, session, background, kernels
        self.is_on = True  # whether the draft is followed
        self._limit = LONGEST
        self._known = ""
        # is_busy: whether an automatic solve is coming or running, within the expected time
        self._waiting = self.is_busy = False
        self.is_stale = session.is_stale  # whether views should mark the shown rules as outdated
        self._quick: tuple[Question, Settings] | None = None
        self._began = 0.0
        self._glance = self._timer(GLANCE, draft.check_if_sound)
        self._soon = self._timer(0, self._go_on)
        self._later = self._timer(0, self._go_on)
        self._calm = self._timer(CALM, self._report_stale)
        draft.changed.connect(self._edited)
        draft.checked.connect(self._checked)
        session.stale_changed.connect(self._stale_changed)
        session.shown_changed.connect(self._solution_changed)
        session.state_changed.connect(self._go_on_soon)
        session.looking_changed.connect(self._go_on_soon)
        session.cancelled.connect(self._give_up)
        kernels.ready.connect(self._go_on_soon)

    def begin(self) -> None:
        """Check the rules that the program starts with."""
        self._checked()

    @Slot(bool)
    def set_on(self, on: bool) -> None:
        """Follow the draft, or stop; starts with the current rules if they are not solved."""
        if on == self.is_on:
            return
        self.is_on = on
        if on:
            self._known = self._known if self._is_fresh() else ""
            self._checked()
        else:
            self._session.leave()
            self._give_up()

    def set_limit(self, seconds: float) -> None:
        if seconds != self._limit:
            self._limit = seconds
            if self.is_on and not self._is_fresh():
                self._known = ""
                self._checked()

    def close(self) -> None:
        """Start no more solves."""
        self.is_on = False
        for timer in (self._glance, self._soon, self._later, self._calm):
            timer.stop()

    # Edits

    @Slot()
    def _edited(self) -> None:
        if self.is_on and self._draft.is_edited and not self._glance.isActive():
            self._glance.start()

    @Slot()
    def _checked(self) -> None:
        """Check the rules that the draft has accepted."""
        self._glance.stop()
        ruleset = self._session.ruleset
        if ruleset is None:
            self._known = ""  # after a problem even a known ruleset counts as another edit
            return
        known, self._known = self._known, fingerprint(ruleset)
        if self.is_on and self._known != known:
            question = Question(ruleset, self._session.settings, self._session.players)
            self._waiting, self._quick = True, None
            self._background.run("quickly", partial(question.quickly, self._limit), self._take)
            self._report()

    @Slot(object)
    def _take(self, answer: tuple[Question, Settings | None]) -> None:
        """Store the settings with which the newest rules solve quickly, if they do."""
        question, settings = answer
        if settings is None or not self.is_on:
            self._session.leave()
            self._give_up()
        else:
            self._quick = question, settings
            self._go_on()

    @Slot()
    def _go_on_soon(self) -> None:
        """Continue after the session has notified all other listeners."""
        if self.is_on:
            self._soon.start()

    @Slot()
    def _go_on(self) -> None:
        """Start the newest solve, unless it has to wait, is running, or is no longer needed."""
        if not self._waiting or self._quick is None:
            self._report()
            return
        question, settings = self._quick
        if question != Question.of(self._session.ruleset, self._session.settings, self._session.players):
            self._give_up()
        elif self._is_fresh():
            self._session.leave()
            self._give_up()
        elif self._may_begin():
            self._waiting, self._began = False, monotonic()
            self._session.follow(settings)
            self._later.start(_AFTER_PATIENCE)
        self._report()

    def _may_begin(self) -> bool:
        """Whether the solver is free, or has been busy with outdated rules for too long."""
        session = self._session
        if not self._kernels.are_ready or self._is_taken:
            return False
        # What is found on disk spares the running solve.
        return not (session.is_following and (session.is_looking or self._is_within_patience()))

    @property
    def _is_taken(self) -> bool:
        """Whether a solve that the user started is running, of the present rules: it is never disturbed."""
        return self._session.solves_on_purpose and not self._session.solves_others

    def _is_within_patience(self) -> bool:
        """Whether the automatic solve may still run; a timer continues when its time is over."""
        return monotonic() < self._began + PATIENCE

    def _is_fresh(self) -> bool:
        return self._session.is_answered

    @Slot()
    def _give_up(self) -> None:
        self._waiting, self._quick = False, None
        self._background.drop("quickly")
        self._report()

    # Signals

    def _report(self) -> None:
        session = self._session
        waiting = self._waiting and not self._is_taken
        busy = waiting or (session.is_following and self._is_within_patience())
        if busy != self.is_busy:
            self.is_busy = busy
            self.changed.emit(busy)
        if not busy and self._calm.isActive():
            self._report_stale()

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if stale and self.is_on and self._draft.is_edited:
            self._calm.start()
        else:
            self._report_stale()

    @Slot(object)
    def _solution_changed(self, _solution: object) -> None:
        if self._session.is_stale and self.is_busy:
            self._calm.start()

    @Slot()
    def _report_stale(self) -> None:
        self._calm.stop()
        if self._session.is_stale != self.is_stale:
            self.is_stale = self._session.is_stale
            self.stale_changed.emit(self.is_stale)

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(slot)
        return timer
