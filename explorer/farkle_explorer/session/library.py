"""The user's own rulesets: a file each, in the folder of the settings, written while the user types."""

import contextlib
import shutil
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QLockFile, QObject, QTimer, Signal

from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import read_file, why_not
from farkle_core.language.messages import _
from farkle_core.rules import Document, load_document, save_document
from farkle_core.rules.document import slug
from farkle_core.rules.files import LARGEST_FILE
from farkle_core.rules.phrases import shown_name
from farkle_explorer.session.draft import RulesetDraft, Source
from farkle_explorer.session.ruleset_files import left_drafts, lock_at

FOLDER: Final = "rulesets"
SUFFIX: Final = ".farkle.toml"  # a double click opens such files in this program, other TOML files elsewhere
KEEP_DELAY: Final = 1000  # milliseconds between two writings; the first edit is kept at once
_EARLIER: Final = "earlier"  # folder of what files were at the beginning of the day they were last edited
_DELETED: Final = "deleted"


class RulesetLibrary(QObject):
    """The files of the user's own rulesets. Two windows never write to the same file."""

    changed = Signal()  # a ruleset came, went, or was written

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = folder
        self.folder = folder / FOLDER
        self._lock: QLockFile | None = None
        self._claimed: Path | None = None

    @property
    def rulesets(self) -> tuple[Path, ...]:
        """The files, by name of file."""
        return tuple(sorted(self.folder.glob(f"*{SUFFIX}")))

    def holds(self, path: Path | None) -> bool:
        return path is not None and path.parent == self.folder

    def free_name(self, name: str) -> str:
        """Return `name`, with a number behind it if an own ruleset has this name."""
        known = set(map(name_in, self.rulesets))
        return next(each for each in _numbered(name or _("My rules"), " ") if each not in known)

    def add(self, document: Document) -> Path:
        """Write a new ruleset; return its file. Raises OSError or UserError."""
        make_folder(self.folder)
        path = _free(self.folder, slug(shown_name(str(document.get("name", "")))))
        self._earlier(path).unlink(missing_ok=True)  # of a deleted ruleset whose file had this name
        save_document(document, path)
        self.changed.emit()
        return path

    def write(self, path: Path, document: Document) -> None:
        """Write a ruleset to its file; of another day's file, a copy is kept first. Raises OSError or UserError."""
        if path.exists() and datetime.fromtimestamp(path.stat().st_mtime).date() != date.today():
            kept = self._earlier(path)
            make_folder(kept.parent)
            shutil.copyfile(path, kept)
        save_document(document, path)
        self.changed.emit()

    def earlier(self, path: Path | None) -> Document | None:
        """Return the rules of a file as they were before the day they were last edited; None if that is not kept."""
        try:
            return None if path is None or not self.holds(path) else load_document(self._earlier(path))
        except UserError:
            return None

    def delete(self, path: Path) -> Path:
        """Move a ruleset out of the library; return where it is kept. Raises OSError."""
        make_folder(self.folder / _DELETED)
        gone = _free(self.folder / _DELETED, path.name.removesuffix(SUFFIX))
        path.rename(gone)
        self.changed.emit()
        return gone

    def restore(self, gone: Path, path: Path) -> Path:
        """Move a deleted ruleset back to its place, or beside what is there now; return where. Raises OSError."""
        back = _free(self.folder, path.name.removesuffix(SUFFIX))
        gone.rename(back)
        self.changed.emit()
        return back

    def remove(self, path: Path) -> None:
        """Delete a file that the user never asked for: all edits are taken back."""
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        self.changed.emit()

    def claim(self, path: Path) -> bool:
        """Reserve a file for this window; return False if another window writes to it. Raises OSError."""
        if path == self._claimed:
            return True
        self.release()
        lock = lock_at(path.with_name(f".{path.name}.lock"))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            return False
        self._lock, self._claimed = lock, path
        return True

    def release(self) -> None:
        """Let other windows write to the reserved file."""
        if self._lock is not None:
            self._lock.unlock()
        self._lock = self._claimed = None

    def adopt_drafts(self) -> tuple[list[str], list[str]]:
        """Take over unsaved edits that earlier versions left; return their names, and what could not be read."""
        names, damaged = [], list[str]()
        for draft in left_drafts(self._home, damaged):
            name = self.free_name(shown_name(str(draft.document.get("name", ""))))
            with contextlib.suppress(OSError, UserError):
                self.add({**draft.document, "name": name, "id": slug(name)})
                draft.file.unlink(missing_ok=True)
                names.append(name)
        return names, damaged

    def _earlier(self, path: Path) -> Path:
        return self.folder / _EARLIER / path.name


class LibraryKeeper(QObject):
    """Writes the edited rules to a file of their own: that of the library, otherwise a new one."""

    failed = Signal(str)  # the rules cannot be written, and why; emitted once until it works again
    copied = Signal(str)  # the rules are now an own ruleset with this name

    def __init__(self, draft: RulesetDraft, library: RulesetLibrary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft, self._library = draft, library
        self._failing = False
        self._content = b""  # of the file of the rules, when it was read or written last
        self._rest = QElapsedTimer()  # since the last writing
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.keep)
        draft.name_of_copy = lambda name: library.free_name(_("{name} (ours)", name=name))
        draft.changed.connect(self._keep_soon)
        draft.origin_changed.connect(self._look)

    def keep(self) -> None:
        """Write the edits now."""
        self._soon.stop()
        if not self._draft.modified:
            return
        self._rest.start()
        try:
            self._write()
        except (OSError, UserError) as error:
            if not self._failing:
                self._failing = True
                self.failed.emit(why_not(error) if isinstance(error, OSError) else error.headline)
        else:
            self._failing = False

    def _write(self) -> None:
        draft, library, path = self._draft, self._library, self._draft.origin.path
        is_own = draft.origin.source is Source.FILE and path is not None and library.holds(path)
        is_ours = is_own and path is not None and library.claim(path) and _content_of(path) == self._content
        if is_ours and path is not None and draft.is_as_shipped:
            library.remove(path)
            draft.kept(None)
        elif is_ours and path is not None:
            library.write(path, draft.document)
            draft.kept(path)
        else:  # rules from elsewhere, or another window has the file or has written to it meanwhile
            path = library.add(draft.document)
            library.claim(path)
            draft.kept(path)
            self.copied.emit(draft.name)
        self._look()

    def _look(self) -> None:
        """Remember the content of the file, to see later whether another window has written to it."""
        path = self._draft.origin.path
        self._content = _content_of(path) if path is not None and self._library.holds(path) else b""

    def _keep_soon(self) -> None:
        if not self._soon.isActive():
            rests = self._rest.isValid() and not self._rest.hasExpired(KEEP_DELAY)
            self._soon.start(KEEP_DELAY if rests else 0)


def _numbered(name: str, between: str) -> Iterator[str]:
    """Yield a name, then the name with 2, 3, … behind it."""
    yield name
    number = 2
    while True:
        yield f"{name}{between}{number}"
        number += 1


def _free(folder: Path, stem: str) -> Path:
    """Return a file of a folder that does not exist yet, with a number behind its name if need be."""
    return next(path for each in _numbered(stem, "-") if not (path := folder / f"{each}{SUFFIX}").exists())


def _content_of(path: Path) -> bytes:
    try:
        return read_file(path, LARGEST_FILE)
    except OSError:
        return b""


def name_in(path: Path) -> str:
    """Return the name of the rules in a file, which may have problems; ``""`` without one."""
    try:
        return shown_name(str(load_document(path).get("name", "")))
    except UserError:
        return ""
