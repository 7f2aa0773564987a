"""Why the edited rules have no solution, what the program is doing, and what the user can do."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.engine.monitor import WorkPhase
from farkle_core.language.messages import N_, _
from farkle_core.rules import fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.trios.view import THREE, TrioView
from farkle_explorer.session.following import Following
from farkle_explorer.session.prompt import BROKEN, TWO_ONLY, Prompt
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.solving import solve_words
from farkle_explorer.workers.kernels import Kernels

PREPARING: Final = N_("Preparing the solver for this computer: only the first time, about half a minute.")
LOADING: Final = N_("Loading the solver…")
LOOKING: Final = N_("Looking for a solution…")
FOLLOWING: Final = N_("Solving these rules…")
UNSOLVED: Final = N_("These rules are not solved yet.")
CHANGED: Final = N_("The rules changed since they were solved.")
SETTINGS_CHANGED: Final = N_("The solver's settings changed since these rules were solved.")
NOT_FOR_TWO: Final = N_("These rules are not solved for two players yet.")
NOT_FOR_THREE: Final = N_("These rules are not solved for three players yet.")
OTHERS: Final = N_("Other rules are being solved.")


class Prompting(QObject):
    """Keeps the prompt that all views of a solution show."""

    changed = Signal(object)  # Prompt: after a change

    def __init__(self, session: Session, following: Following, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._following, self._kernels = session, following, kernels
        self.prompt = Prompt()  # the present prompt
        for signal in (
            session.state_changed,
            session.shown_changed,
            session.stale_changed,
            session.looking_changed,
            session.estimate_changed,
            session.progressed,
            following.changed,
            kernels.progressed,
            kernels.ready,
        ):
            signal.connect(self._look)
        session.players_changed.connect(self._say)

    @property
    def for_two(self) -> Prompt:
        """The prompt of views that support two players only."""
        return Prompt(_(TWO_ONLY)) if self._session.players == THREE else self.prompt

    @Slot()
    def _say(self) -> None:
        self._look()
        self.changed.emit(self.prompt)  # the prompt of two-player views always changes

    @Slot()
    def _look(self) -> None:
        prompt = self._now()
        if prompt != self.prompt:
            self.prompt = prompt
            self.changed.emit(prompt)

    def _now(self) -> Prompt:
        session = self._session
        if session.ruleset is None:
            return Prompt(_(BROKEN))
        if session.solves_others:
            return self._with_button(_(OTHERS))
        if session.state is not SessionState.SOLVING and session.is_answered:
            return Prompt()
        at_work = self._at_work()
        if at_work is None:
            return self._unsolved()
        return replace(at_work, words=f"{self._why_stale()} {at_work.words}".strip())

    def _at_work(self) -> Prompt | None:
        """Return what the program is doing; None while it waits for the user."""
        session = self._session
        if not self._kernels.are_ready:
            return self._preparing()
        if session.state is SessionState.SOLVING:
            return self._solving()
        if self._following.is_busy:
            return Prompt(_(FOLLOWING), fraction=0.0)
        if session.is_looking or session.estimate is None:
            return Prompt(_(LOOKING), fraction=0.0)
        return None

    def _solving(self) -> Prompt:
        progress = self._session.progress
        if progress is None or progress.phase is WorkPhase.COMPILING or progress.seconds_left is None:
            return Prompt(_(FOLLOWING), fraction=0.0)
        words = _("Solving these rules: about {duration} left", duration=solve_words.duration(progress.seconds_left))
        return Prompt(words, fraction=_whole(progress.fraction))

    def _preparing(self) -> Prompt:
        """Return that the solver is not ready; with a button if no solve would start automatically."""
        if not self._kernels.are_compiling:
            return Prompt(_(LOADING), fraction=0.0)
        begins = self._following.is_busy or self._session.state is SessionState.SOLVING
        button = "" if begins else self._button()
        return Prompt(_(PREPARING), button, _whole(self._kernels.fraction), is_first=True)

    def _unsolved(self) -> Prompt:
        session = self._session
        if session.estimate is not None and session.estimate.problems:
            return Prompt(solve_words.refusal(session.estimate))
        if session.state is SessionState.FAILED and session.error is not None:
            return self._with_button(solve_words.failure(session.error))
        return self._with_button(self._why_stale() or _(UNSOLVED))

    def _why_stale(self) -> str:
        """Return why the shown solution does not match the rules; ``""`` without a solution."""
        shown, ruleset = self._session.shown, self._session.ruleset
        if shown is None or ruleset is None or not self._session.is_stale:
            return ""
        if self._are_others(shown):
            return _(NOT_FOR_THREE if self._session.players == THREE else NOT_FOR_TWO)
        return _(SETTINGS_CHANGED if fingerprint(shown.ruleset) == fingerprint(ruleset) else CHANGED)

    def _are_others(self, shown: Solution) -> bool:
        return isinstance(shown, TrioView) is not (self._session.players == THREE)

    def _with_button(self, why: str) -> Prompt:
        return Prompt(why, self._button())

    def _button(self) -> str:
        estimate = self._session.estimate
        if not self._session.can_solve:
            return ""
        if estimate is None:
            return _("Solve")
        return _("Solve (about {duration})", duration=solve_words.duration(estimate.seconds))


def _whole(fraction: float) -> float:
    return round(fraction, 2)
