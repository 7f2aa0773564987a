"""Bookmarks on disk: one file that is replaced as a whole, and set aside where it is damaged.

Several programs may run at once: whoever changes something reads the file again first, behind a lock.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QLockFile

from farkle_core.atomic import replace_file
from farkle_core.failures import why_not
from farkle_core.language import _
from farkle_explorer.models.bookmark import Bookmark
from farkle_explorer.models.document_keys import Document
from farkle_explorer.models.moments import Selection

FILE_NAME: Final = "bookmarks.json"
DAMAGED_SUFFIX: Final = ".damaged"
"""What is added to the name of a damaged file."""

_FORMAT: Final = 1
_MOST: Final = 10_000_000
_LOCK_PATIENCE: Final = 1000
_WORDS: Final = ("key", "rules_name", "fingerprint", "name", "note")
_FLAGS: Final = frozenset(each.name for each in fields(Selection) if isinstance(each.default, bool))


class NewerFileError(OSError):
    """The file belongs to a newer version of the program, which may still want it."""


@dataclass(frozen=True)
class Kept:
    """What stands in a file of bookmarks.

    Attributes
    ----------
    bookmarks : tuple of Bookmark
        The newest first.
    rulesets : dict of Document
        The rules that they belong to, by fingerprint.
    problem : str
        What was wrong with the file, and where the damaged one is now; ``""`` if nothing.
    """

    bookmarks: tuple[Bookmark, ...] = ()
    rulesets: dict[str, Document] = field(default_factory=dict)
    problem: str = ""


class BookmarkFile:
    """The file of bookmarks in a folder.

    Parameters
    ----------
    folder : Path
        Where it is; made when the first bookmark is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> Kept:
        """Return what is in the file; what is damaged is left out, told, and kept beside.

        Raises
        ------
        OSError
            If the file is there and can be neither read nor set aside; it is left as it is.
        NewerFileError
            Likewise, if it belongs to a newer version of the program.
        """
        try:
            content = self.path.read_bytes()
            found = json.loads(content)
        except FileNotFoundError:
            return Kept()
        except (OSError, ValueError, RecursionError) as error:
            return Kept(problem=self._set_aside(_reason(error)))
        if isinstance(found, dict) and type(found.get("format")) is int and found["format"] > _FORMAT:
            raise NewerFileError(_("{path} was written by a newer version of Farkle Explorer", path=self.path))
        if not isinstance(found, dict) or not isinstance(found.get("bookmarks"), list):
            return Kept(problem=self._set_aside(_("it is no list of bookmarks")))
        return self._kept(found, content)

    def change(
        self, done: Callable[[tuple[Bookmark, ...]], tuple[Bookmark, ...]], rulesets: dict[str, Document]
    ) -> Kept:
        """Do something to the bookmarks in the file, and return what stands there now.

        Parameters
        ----------
        done : callable
            Returns the new bookmarks for those in the file.
        rulesets : dict of Document
            Rules by fingerprint; those that a bookmark needs are kept with it.

        Raises
        ------
        OSError
            If it cannot be kept; the file is then as it was.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(f"{self.path}.lock")
        if not lock.tryLock(_LOCK_PATIENCE) and lock.error() is QLockFile.LockError.LockFailedError:
            raise OSError(_("another program is writing to it"))
        try:
            before = self.read()
            bookmarks = done(before.bookmarks)
            known = before.rulesets | rulesets
            needed = {each.fingerprint: known[each.fingerprint] for each in bookmarks if each.fingerprint in known}
            self._write(bookmarks, needed)
        finally:
            lock.unlock()
        return Kept(bookmarks, needed, before.problem)

    def _write(self, bookmarks: tuple[Bookmark, ...], rulesets: dict[str, Document]) -> None:
        content = {"format": _FORMAT, "rulesets": rulesets, "bookmarks": [asdict(each) for each in bookmarks]}
        replace_file(self.path, [json.dumps(content, indent=1, ensure_ascii=False).encode("utf-8")])

    def _kept(self, found: dict[str, Any], content: bytes) -> Kept:
        rulesets = found.get("rulesets")
        named = rulesets.items() if isinstance(rulesets, dict) else ()
        known = {key: each for key, each in named if isinstance(each, dict)}
        read = [_bookmark(each) for each in found["bookmarks"]]
        sound = {each.key: each for each in read if each is not None}
        kept = Kept(tuple(sound.values()), known)
        lost = len(read) - len(sound)
        if not lost:
            return kept
        aside = self._free_name()
        replace_file(aside, [content])
        self._write(kept.bookmarks, known)
        return replace(kept, problem=_problem(_("{lost} of {read} are damaged", lost=lost, read=len(read)), aside))

    def _set_aside(self, reason: str) -> str:
        """Give the damaged file another name, and return what to tell about it."""
        aside = self._free_name()
        os.replace(self.path, aside)
        return _problem(reason, aside)

    def _free_name(self) -> Path:
        """Return a name for the damaged file that no other has."""
        first = self.path.with_name(self.path.name + DAMAGED_SUFFIX)
        others = (self.path.with_name(f"{first.name}-{number}") for number in count(2))
        return next(path for path in chain((first,), others) if not path.exists())


def _problem(reason: str, aside: Path) -> str:
    return _(
        "Not all bookmarks could be read: {reason}. The damaged file is kept as {file}.", reason=reason, file=aside
    )


def _reason(error: OSError | ValueError | RecursionError) -> str:
    return why_not(error) if isinstance(error, OSError) else _("its content is damaged")


def _bookmark(found: Any) -> Bookmark | None:
    """Return the bookmark that `found` stands for; None where it stands for none."""
    if not isinstance(found, dict) or not all(isinstance(found.get(word), str) for word in _WORDS):
        return None
    selection = _selection(found.get("selection"))
    return None if selection is None else Bookmark(selection=selection, **{word: found[word] for word in _WORDS})


def _selection(found: Any) -> Selection | None:
    names = {each.name for each in fields(Selection)}
    if not isinstance(found, dict) or not set(found) <= names or not all(map(_fits, found, found.values())):
        return None
    return Selection(**found)


def _fits(name: str, value: Any) -> bool:
    """Whether a field of a selection may have a value."""
    if name in _FLAGS:
        return isinstance(value, bool)
    return type(value) is int and abs(value) <= _MOST
