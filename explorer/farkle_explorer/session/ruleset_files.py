"""Small jobs about files that run on worker threads, and autosave of edits for recovery after a crash."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QLockFile, QObject, QTimer, Signal

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import UnfitFileError, make_way, read_json, set_aside, why_not, write_json
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint, shipped_ids
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.session.draft import Document, Origin, RulesetDraft, Source

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
KEEP_DELAY: Final = 1000  # milliseconds between two autosaves; the first edit is kept at once


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


@dataclass(frozen=True, slots=True)
class PendingDraft:
    """Unsaved edits of a program that ended unexpectedly."""

    document: Document  # document, base: the edited ruleset, and its original
    base: Document
    origin: Origin  # where it came from
    file: Path  # the autosave file

    @property
    def name(self) -> str:
        name = self.document.get("name")
        return name if isinstance(name, str) and name else _("a ruleset without a name")


class DraftStore:
    """Stores unsaved edits on disk, where they survive a crash.

    Each running program has a file of its own and holds a lock beside it. Two programs therefore never overwrite each
    other's edits, or recover edits that are still in use.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "drafts"
        self._file = self._folder / f"{secrets.token_hex(8)}.json"
        self._lock: QLockFile | None = None
        # report about recovered edits that could not be read and were set aside
        self.damaged: list[str] = []

    def keep(self, document: Document, base: Document, origin: Origin) -> None:
        """Store these edits in place of the last ones. Raises OSError if they cannot be written."""
        make_folder(self._folder)
        if self._lock is None:
            self._lock = _lock_of(self._file)
            self._lock.tryLock(0)
        kept = {
            "format": _FORMAT,
            "origin": {"source": origin.source.value, "id": origin.id, "path": str(origin.path or "")},
            "document": document,
            "base": base,
        }
        write_json(self._file, kept)

    def forget(self) -> None:
        """Delete the stored edits: they are saved, or discarded."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def pending(self) -> PendingDraft | None:
        """Return the newest edits of a program that no longer runs."""
        return next(self._left_behind(), None)

    def discard(self, draft: PendingDraft) -> None:
        """Delete recovered edits."""
        with contextlib.suppress(OSError):
            draft.file.unlink(missing_ok=True)

    def _left_behind(self) -> Iterator[PendingDraft]:
        for file in sorted(self._folder.glob("*.json"), key=_age):
            if file != self._file and not is_held(file.with_suffix(".lock")):
                draft = self._read(file)
                if draft is not None:
                    yield draft

    def _read(self, file: Path) -> PendingDraft | None:
        """Return the edits in a file; set the file aside if it is damaged."""
        try:
            return _draft(read_json(file), file)
        except FileNotFoundError:
            return None
        except OSError as error:
            self.damaged.append(
                _(
                    "A file of unsaved changes cannot be read: {reason}. It is kept as {file}.",
                    reason=why_not(error),
                    file=_out_of_the_way(file),
                )
            )
            return None


def _age(file: Path) -> float:
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def _lock_of(file: Path) -> QLockFile:
    lock = lock_at(file.with_suffix(".lock"))
    lock.setStaleLockTime(0)
    return lock


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
        origin, document, base = (kept.get(name) for name in ("origin", "document", "base"))
        if isinstance(origin, dict) and isinstance(document, dict) and isinstance(base, dict):
            return PendingDraft(document, base, _read_origin(origin), file)
    raise UnfitFileError(_("its content is damaged"))


def _read_origin(origin: dict[str, Any]) -> Origin:
    source, path, id_ = (origin.get(name) for name in ("source", "path", "id"))
    if source == Source.FILE.value and isinstance(path, str) and path:
        return Origin.file(Path(path))
    if source == Source.SHIPPED.value and id_ in shipped_ids():
        return Origin.shipped(str(id_))
    return Origin.new()


class DraftKeeper(QObject):
    """Watches a draft and stores its unsaved edits."""

    failed = Signal(str)  # autosave failed; emitted once until it works again

    def __init__(self, draft: RulesetDraft, store: DraftStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._store = store
        self._failing = False
        self._rest = QElapsedTimer()  # since the last autosave
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.keep)
        draft.changed.connect(self._keep_soon)
        draft.modified_changed.connect(self._keep_soon)

    def keep(self) -> None:
        """Store the edits now, or delete the stored ones if everything is saved."""
        self._soon.stop()
        if not self._draft.modified:
            self._store.forget()
            return
        self._rest.start()
        try:
            self._store.keep(self._draft.document, self._draft.base, self._draft.origin)
        except OSError as error:
            self._report(why_not(error))
        else:
            self._failing = False

    def forget(self) -> None:
        """Delete the stored edits: the user discarded them."""
        self._soon.stop()
        self._store.forget()

    def pending(self) -> PendingDraft | None:
        """Return the newest edits of an earlier run."""
        return self._store.pending()

    def take_damaged(self) -> str:
        """Return the report about unreadable edits of earlier runs; ``""`` if there is nothing new."""
        words, self._store.damaged = "\n".join(self._store.damaged), []
        return words

    def discard(self, pending: PendingDraft) -> None:
        """Delete the edits of an earlier run."""
        self._store.discard(pending)

    def _keep_soon(self) -> None:
        if not self._soon.isActive():
            rests = self._rest.isValid() and not self._rest.hasExpired(KEEP_DELAY)
            self._soon.start(KEEP_DELAY if rests else 0)

    def _report(self, reason: str) -> None:
        if not self._failing:
            self._failing = True
            self.failed.emit(reason)
