"""The bookmark file: replaced as a whole, set aside if damaged.

Several programs may run at once. Each reads the file again, behind a lock, before it changes anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Self

from PySide6.QtCore import QLockFile

from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import free_name, is_text, parse_json, read_file, set_aside, why_not, write_json
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint
from farkle_explorer.bookmarks.dice_order import names_of_dice, to_keep
from farkle_explorer.session.edit import Document
from farkle_explorer.session.ruleset_files import lock_at
from farkle_explorer.session.selection_space import Selection

FILE_NAME: Final = "bookmarks.json"
_FORMAT: Final = 1
_MOST: Final = 10_000_000  # the largest whole number that is read from a file
_LOCK_PATIENCE: Final = 1000  # milliseconds
_WORDS: Final = ("key", "rules_name", "fingerprint", "name", "note")
_FLAGS: Final = frozenset(each.name for each in fields(Selection) if isinstance(each.default, bool))


@dataclass(frozen=True, slots=True)
class Bookmark:
    """One bookmarked situation."""

    key: str  # unique key
    # the situation: scores, farkles, turn total, dice, and the start of the turn; loaded dice as `dice_kept` has them
    selection: Selection
    # rules_name, fingerprint: of the situation's rules; the fingerprint identifies them
    rules_name: str
    fingerprint: str
    name: str = ""  # name, note: by the user; may be ``""``
    note: str = ""
    dice: str = ""  # the names of the loaded dice to roll; ``""`` with fair dice

    @classmethod
    def of(cls, selection: Selection, ruleset: Ruleset) -> Self:
        """Return a new bookmark of a situation under these rules."""
        kept, dice = to_keep(selection, ruleset), names_of_dice(selection, ruleset)
        return cls(secrets.token_hex(8), kept, ruleset.name, fingerprint(ruleset), dice=dice)


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the bookmarks; can be undone."""

    text: str  # the action, starting with a verb: ``"remove “Close race”"``
    # before, after: the bookmark before and after the change; None if it does not exist then. At most one is None.
    before: Bookmark | None
    after: Bookmark | None
    place: int = 0  # its index in the list; the newest is 0

    @property
    def key(self) -> str:
        bookmark = self.after or self.before
        assert bookmark is not None
        return bookmark.key

    @property
    def undone(self) -> Change:
        return Change(self.text, self.after, self.before, self.place)

    def applied(self, bookmarks: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
        """Return the bookmarks after this change; other bookmarks stay as another program left them."""
        places = [place for place, bookmark in enumerate(bookmarks) if bookmark.key == self.key]
        others = [bookmark for bookmark in bookmarks if bookmark.key != self.key]
        if self.after is not None:
            others.insert(places[0] if places else self.place, self.after)
        return tuple(others)

    def joined(self, later: Change) -> Change | None:
        """Return this and a later change as one if both edit the same bookmark in the same way; otherwise None."""
        edits = None not in (self.before, self.after, later.before, later.after)
        if edits and self.key == later.key and self.text == later.text:
            return replace(later, before=self.before)
        return None


class NewerFileError(OSError):
    """A newer version of the program wrote the file."""


@dataclass(frozen=True)
class BookmarkContents:
    """The content of a bookmark file."""

    bookmarks: tuple[Bookmark, ...] = ()  # the newest first
    rulesets: dict[str, Document] = field(default_factory=dict)  # the rules of the bookmarks, by fingerprint
    problem: str = ""  # the damage of the file, and the name of the damaged one; ``""`` for a sound file


class BookmarkFile:
    """The bookmark file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> BookmarkContents:
        """Return the content of the file, without damaged entries; the damaged file is kept under another name.

        Raises OSError if an existing file can be neither read nor renamed. Raises NewerFileError for the file of a
        newer version of the program. In both cases the file stays as it is.
        """
        try:
            content = read_file(self.path)
            document = parse_json(content)
        except FileNotFoundError:
            return BookmarkContents()
        except OSError as error:
            return BookmarkContents(problem=self._set_aside(why_not(error)))
        if isinstance(document, dict) and type(document.get("format")) is int and document["format"] > _FORMAT:
            raise NewerFileError(_("{path} was written by a newer version of Farkle Explorer", path=self.path))
        if not isinstance(document, dict) or not isinstance(document.get("bookmarks"), list):
            return BookmarkContents(problem=self._set_aside(_("it is not a list of bookmarks")))
        return self._kept(document, content)

    def change(
        self, done: Callable[[tuple[Bookmark, ...]], tuple[Bookmark, ...]], rulesets: dict[str, Document]
    ) -> BookmarkContents:
        """Change the bookmarks in the file, and return its new content.

        `done`: returns the new bookmarks for those in the file. `rulesets`: rules by fingerprint; the file keeps those
        that its bookmarks need. Raises OSError if saving fails; the file then stays as it is.
        """
        make_folder(self.path.parent)
        lock = lock_at(Path(f"{self.path}.lock"))
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
        return BookmarkContents(bookmarks, needed, before.problem)

    def _write(self, bookmarks: tuple[Bookmark, ...], rulesets: dict[str, Document]) -> None:
        entries = [asdict(each) for each in bookmarks]
        write_json(self.path, {"format": _FORMAT, "rulesets": rulesets, "bookmarks": entries})

    def _kept(self, document: dict[str, Any], content: bytes) -> BookmarkContents:
        rulesets = document.get("rulesets")
        named = rulesets.items() if isinstance(rulesets, dict) else ()
        known = {key: each for key, each in named if isinstance(each, dict) and is_text([key, each])}
        read = [_bookmark(each) for each in document["bookmarks"]]
        sound = {each.key: each for each in read if each is not None}
        kept = BookmarkContents(tuple(sound.values()), known)
        lost = len(read) - len(sound)
        if not lost:
            return kept
        aside = free_name(self.path)
        replace_file(aside, [content])
        self._write(kept.bookmarks, known)
        return replace(kept, problem=_problem(_("{lost} of {read} are damaged", lost=lost, read=len(read)), aside))

    def _set_aside(self, reason: str) -> str:
        return _problem(reason, set_aside(self.path))


def _problem(reason: str, aside: Path) -> str:
    return _("The file of bookmarks cannot be read in full: {reason}. It is kept as {file}.", reason=reason, file=aside)


def _bookmark(entry: Any) -> Bookmark | None:
    """Return the bookmark described by `entry`; None if `entry` is not valid."""
    if not isinstance(entry, dict):
        return None
    words = {"dice": entry.get("dice", "")} | {word: entry.get(word) for word in _WORDS}
    if not all(isinstance(each, str) for each in words.values()) or not is_text(entry):
        return None
    selection = _selection(entry.get("selection"))
    return None if selection is None else Bookmark(selection=selection, **words)


def _selection(entry: Any) -> Selection | None:
    names = {each.name for each in fields(Selection)}
    if not isinstance(entry, dict) or not set(entry) <= names or not all(map(_fits, entry, entry.values())):
        return None
    return Selection(**entry)


def _fits(name: str, value: Any) -> bool:
    if name in _FLAGS:
        return isinstance(value, bool)
    return type(value) is int and abs(value) <= _MOST
