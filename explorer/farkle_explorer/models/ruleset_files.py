"""Edits that survive a crash."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QLockFile

from farkle_core.atomic import replace_file
from farkle_core.language import _
from farkle_core.rules import shipped_ids
from farkle_explorer.models.document_keys import Document
from farkle_explorer.models.draft import Origin, Source

_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class PendingDraft:
    """Edits that were never saved, because the program ended before.

    Attributes
    ----------
    document, base : Document
        The ruleset as edited, and what it was edited from.
    origin : Origin
        Where it came from.
    file : Path
        Where the edits are kept.
    """

    document: Document
    base: Document
    origin: Origin
    file: Path

    @property
    def name(self) -> str:
        """The ruleset's name, for people."""
        name = self.document.get("name")
        return name if isinstance(name, str) and name else _("a ruleset without a name")


class DraftStore:
    """Keeps edits that are not saved yet where they survive a crash.

    Every running program has a file of its own beside a lock that it holds while it lives, so that two of them at once
    neither overwrite one another's edits nor take them for left behind.

    Parameters
    ----------
    folder : Path
        Where to keep the edits.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "drafts"
        self._file = self._folder / f"{secrets.token_hex(8)}.json"
        self._lock: QLockFile | None = None

    def keep(self, document: Document, base: Document, origin: Origin) -> None:
        """Keep these edits in the place of those kept before.

        Raises
        ------
        OSError
            If they cannot be written.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = _lock_of(self._file)
            self._lock.tryLock(0)
        kept = {
            "format": _FORMAT,
            "origin": {"source": origin.source.value, "id": origin.id, "path": str(origin.path or "")},
            "document": document,
            "base": base,
        }
        _write_json(self._file, kept)

    def forget(self) -> None:
        """Keep nothing any more: the edits are saved, or not wanted."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def pending(self) -> PendingDraft | None:
        """Return the newest edits that a program which no longer runs left behind."""
        return next(self._left_behind(), None)

    def discard(self, draft: PendingDraft) -> None:
        """Remove edits that were left behind."""
        with contextlib.suppress(OSError):
            draft.file.unlink(missing_ok=True)

    def _left_behind(self) -> Iterator[PendingDraft]:
        for file in sorted(self._folder.glob("*.json"), key=_age):
            if file != self._file and not _is_held(file):
                draft = _read_draft(file)
                if draft is not None:
                    yield draft


def _age(file: Path) -> float:
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def _lock_of(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock


def _is_held(file: Path) -> bool:
    """Return whether a program that is still running holds the lock beside `file`."""
    lock = _lock_of(file)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return lock.error() == QLockFile.LockError.LockFailedError


def _read_draft(file: Path) -> PendingDraft | None:
    kept = _read_json(file)
    if not isinstance(kept, dict) or kept.get("format") != _FORMAT:
        return None
    origin, document, base = kept.get("origin"), kept.get("document"), kept.get("base")
    if not (isinstance(origin, dict) and isinstance(document, dict) and isinstance(base, dict)):
        return None
    return PendingDraft(document, base, _read_origin(origin), file)


def _read_origin(origin: dict[str, Any]) -> Origin:
    source, path, id_ = (origin.get(name) for name in ("source", "path", "id"))
    if source == Source.FILE.value and isinstance(path, str) and path:
        return Origin.file(Path(path))
    if source == Source.SHIPPED.value and id_ in shipped_ids():
        return Origin.shipped(str(id_))
    return Origin.new()


def _read_json(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _write_json(file: Path, content: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, [json.dumps(content, indent=1, default=str).encode()])
