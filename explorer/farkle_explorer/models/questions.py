"""What a session asks of the core beside the window: small jobs that touch nothing but what they are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from farkle_core import store
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.settings import Estimate, Settings, estimate, make_grid

if TYPE_CHECKING:
    from farkle_core.solution import Solution


@dataclass(frozen=True, slots=True)
class Question:
    """Rules and settings: what one may want a solution for."""

    ruleset: Ruleset
    settings: Settings

    @classmethod
    def of(cls, ruleset: Ruleset | None, settings: Settings) -> Question | None:
        """Return the question, or None while there are no rules to ask about."""
        return None if ruleset is None else cls(ruleset, settings)

    def is_answered_by(self, solution: Solution) -> bool:
        """Whether `solution` is exact enough, and for these rules: whatever they are called."""
        return (
            solution.settings.tolerance <= self.settings.tolerance
            and solution.grid == make_grid(self.ruleset, self.settings)
            and fingerprint(solution.ruleset) == fingerprint(self.ruleset)
        )

    def estimate(self) -> tuple[Question, Estimate]:
        """Return what an answer would take."""
        return self, estimate(self.ruleset, self.settings)

    def find(self) -> tuple[Question, Solution | None]:
        """Look for an answer in the cache; it comes ready for the window's thread."""
        solution = store.find(self.ruleset, self.settings)
        if solution is not None:
            solution.prepare()
        return self, solution


@dataclass(frozen=True, slots=True)
class Rename:
    """The same rules under another name want the same solution under another name."""

    question: Question
    solution: Solution

    def __call__(self) -> tuple[Question, Solution]:
        """Return the solution with the new name, ready for the window's thread."""
        renamed = replace(self.solution, ruleset=self.question.ruleset)
        renamed.prepare()
        return self.question, renamed


@dataclass(frozen=True, slots=True)
class Open:
    """Read a solution file."""

    path: Path

    def __call__(self) -> tuple[Path, Solution]:
        """Return the file's solution, ready for the window's thread; raise StoredSolutionError for other files."""
        solution = store.load(self.path)
        solution.prepare()
        return self.path, solution


@dataclass(frozen=True, slots=True)
class Save:
    """Save a solution: in the cache, unless a path says where."""

    solution: Solution
    path: Path | None = None

    def __call__(self) -> Path:
        """Return where it is saved; raise UserError when that cannot be."""
        return store.save(self.solution, self.path)
