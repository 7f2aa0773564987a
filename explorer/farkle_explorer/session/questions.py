"""Small jobs that a session runs on worker threads; each touches only its own arguments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from farkle_core.engine.estimate import Estimate, estimate
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.trios.estimate import estimate_trio
from farkle_core.trios.storage import find_trio, save_trio
from farkle_core.trios.view import THREE, TrioView

# Default limit in seconds of solves that follow every edit automatically.
QUICK: Final = 1.0


@dataclass(frozen=True, slots=True)
class Question:
    """Rules and settings to solve."""

    ruleset: Ruleset
    settings: Settings
    players: int = 2  # 2 or 3

    @classmethod
    def of(cls, ruleset: Ruleset | None, settings: Settings, players: int = 2) -> Question | None:
        """Return the question; None while there are no rules."""
        return None if ruleset is None else cls(ruleset, settings, players)

    def is_answered_by(self, solution: Solution) -> bool:
        """Whether `solution` is exact enough and has these rules, whatever their name."""
        return (
            (THREE if isinstance(solution, TrioView) else 2) == self.players
            and solution.settings.tolerance <= self.settings.tolerance
            and solution.grid == make_grid(self.ruleset, self.settings)
            and fingerprint(solution.ruleset) == fingerprint(self.ruleset)
        )

    def estimate(self) -> tuple[Question, Estimate]:
        return self, self._estimate(self.settings)

    def _estimate(self, settings: Settings) -> Estimate:
        if self.players != THREE:
            return estimate(self.ruleset, settings)
        try:
            return estimate_trio(self.ruleset, settings)
        except UserError as error:
            return Estimate(0, 0, 0.0, error.problems)

    def quickly(self, limit: float = QUICK) -> tuple[Question, Settings | None]:
        """Return the settings with which a solve takes less than `limit` seconds; None if it takes longer.

        The effect of the solver's limits is measured only if time allows. The tolerance never changes.
        """
        for settings in (self.settings, replace(self.settings, check_bound=False)):
            cost = self._estimate(settings)
            if not cost.problems and cost.seconds < limit:
                return self, settings
        return self, None

    def asks_the_same_as(self, other: Question | None) -> bool:
        """Whether the other question is about the same game and settings, whatever its name."""
        return (
            other is not None
            and self.settings == other.settings
            and self.players == other.players
            and fingerprint(self.ruleset) == fingerprint(other.ruleset)
        )

    def differs_in_checks_only(self, other: Question | None) -> bool:
        """Whether the other question differs only in additional measurements."""
        return other is not None and self == Question(
            other.ruleset, replace(other.settings, check_bound=self.settings.check_bound), other.players
        )

    def find(self) -> tuple[Question, Solution | None]:
        """Search the cache for a solution, and prepare it for the window's thread."""
        solution = self._found()
        if solution is not None:
            solution.prepare()
        return self, solution

    def _found(self) -> Solution | None:
        if self.players != THREE:
            return store.find(self.ruleset, self.settings)
        if self._estimate(self.settings).problems:
            return None
        trio = find_trio(self.ruleset, self.settings)
        return None if trio is None else TrioView.of(trio, self.settings)


def rename(question: Question, solution: Solution) -> tuple[Question, Solution]:
    """Return a solution with the new name of its ruleset, prepared for the window's thread."""
    renamed = replace(solution, ruleset=question.ruleset)
    renamed.prepare()
    return question, renamed


def open_file(path: Path) -> tuple[Path, Solution]:
    """Return the solution in a file, prepared for the window's thread; StoredSolutionError for any other file."""
    solution = store.load(path)
    solution.prepare()
    return path, solution


def save(solution: Solution, path: Path | None = None) -> Path:
    """Save a solution, to the cache without a path; return its path. Raises UserError if saving fails."""
    if isinstance(solution, TrioView):
        return save_trio(solution.trio, solution.settings)
    return store.save(solution, path)
