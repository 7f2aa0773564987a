"""Small jobs about files that run on worker threads; locks; what earlier versions left unsaved."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QLockFile

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.files.reading import UnfitFileError, make_way, read_json, set_aside, why_not
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.session.draft import Document

# Rules are solved by themselves unless that takes longer, seconds, or more memory, bytes.
LONGEST: Final = 300.0
_MOST_MEMORY: Final = 4e9


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
            solution.players == self.players
            and solution.settings.tolerance <= self.settings.tolerance
            and solution.grid == make_grid(self.ruleset, self.settings)
            and fingerprint(solution.ruleset) == fingerprint(self.ruleset)
        )

    def estimate(self) -> tuple[Question, Estimate]:
        return self, self._estimate(self.settings)

    def _estimate(self, settings: Settings) -> Estimate:
        try:
            return estimate(self.ruleset, settings, self.players)
        except UserError as error:
            return Estimate(0, 0, 0.0, error.problems)

    def quickly(self, limit: float = LONGEST) -> tuple[Question, Settings | None]:
        """Return the settings with which a solve takes less than `limit` seconds; None if it takes much.

        The effect of the solver's limits is measured only if time allows. The tolerance never changes.
        """
        for settings in (self.settings, replace(self.settings, check_bound=False)):
            cost = self._estimate(settings)
            if not cost.problems and cost.seconds < limit and cost.memory < _MOST_MEMORY:
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
        solution = store.find(self.ruleset, self.settings, self.players)
        if solution is not None:
            solution.prepare()
        return self, solution


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


_WRITTEN: Final = 0.5  # seconds until a new lock file has its owner's name
_FORMAT: Final = 1


def lock_at(path: Path) -> QLockFile:
    """Return the lock at `path`; removes anything else there, because Qt would wait for it.

    Raises OSError if the other item cannot be removed.
    """
    make_way(path)
    lock = QLockFile(str(path))
    if path.exists() and not lock.getLockInfo()[0] and time.time() - path.stat().st_mtime > _WRITTEN:
        path.unlink(missing_ok=True)
    return lock


def is_held(path: Path) -> bool:
    """Return whether a running program, this one or another, holds the lock at `path`."""
    try:
        lock = lock_at(path)
    except OSError:
        return True
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return lock.error() == QLockFile.LockError.LockFailedError


class PendingDraft(NamedTuple):
    """Unsaved edits of a program that ended unexpectedly."""

    document: Document
    file: Path


def left_drafts(folder: Path, damaged: list[str]) -> Iterator[PendingDraft]:
    """Yield the unsaved edits that programs of earlier versions left, the newest first.

    A file that cannot be read is set aside; `damaged` gets a report about it.
    """
    for file in sorted((folder / "drafts").glob("*.json"), key=_age):
        if is_held(file.with_suffix(".lock")):
            continue
        try:
            draft = _draft(read_json(file), file)
        except FileNotFoundError:
            continue
        except OSError as error:
            damaged.append(
                _(
                    "A file of unsaved changes cannot be read: {reason}. It is kept as {file}.",
                    reason=why_not(error),
                    file=_out_of_the_way(file),
                )
            )
            continue
        if draft is not None:
            yield draft


def _age(file: Path) -> float:
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def _out_of_the_way(file: Path) -> Path:
    """Set a damaged file aside and return its new path, or its old path if it cannot be moved."""
    try:
        return set_aside(file)
    except OSError:
        return file


def _draft(kept: Any, file: Path) -> PendingDraft | None:
    """Return the edits in `kept`; None if a newer version of the program wrote them."""
    if isinstance(kept, dict) and type(kept.get("format")) is int:
        if kept["format"] > _FORMAT:
            return None
        if isinstance(document := kept.get("document"), dict):
            return PendingDraft(document, file)
    raise UnfitFileError(_("its content is damaged"))
