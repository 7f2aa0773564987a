"""All bookmarks and their file: every change is saved at once and can be undone."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Self

from PySide6.QtCore import QLockFile, QObject, Signal

from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import free_name, is_text, parse_json, read_file, set_aside, why_not, write_json
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint, to_document
from farkle_core.rules.dice import Left, handfuls
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.session.draft import Document
from farkle_explorer.session.ruleset_files import lock_at
from farkle_explorer.session.selection_space import Selection


def to_keep(selection: Selection, ruleset: Ruleset) -> Selection:
    """Return a selection of a game with these rules as a bookmark keeps it."""
    shown, kept, order = _choices(selection, ruleset)
    left = shown[selection.dice - 1]
    return replace(selection, dice=1 + kept.index(tuple(left[kind] for kind in order)))


def to_show(selection: Selection, ruleset: Ruleset) -> Selection:
    """Return a kept selection as one of a game with these rules."""
    shown, kept, order = _choices(selection, ruleset)
    left = dict(zip(order, kept[min(selection.dice, len(kept)) - 1], strict=True))
    return replace(selection, dice=1 + shown.index(tuple(left[kind] for kind in range(len(order)))))


def names_of_dice(selection: Selection, ruleset: Ruleset) -> str:
    """Return the names of the loaded dice to roll; ``""`` with fair dice."""
    dice = DiceLeft.of(ruleset, ruleset.dice_seat(selection.seat))
    return dice.full_words(selection.dice - 1) if dice.is_loaded else ""


def _choices(selection: Selection, ruleset: Ruleset) -> tuple[Sequence[Left], Sequence[Left], Sequence[int]]:
    """Return the choices of dice left as shown and as kept, and the shown place of each kept kind."""
    kinds = ruleset.kinds(ruleset.dice_seat(selection.seat))
    order = sorted(range(len(kinds)), key=lambda kind: (kinds[kind].weights, kinds[kind].wild))
    counts = tuple(kind.count for kind in kinds)
    return handfuls(counts), handfuls(tuple(counts[kind] for kind in order)), order


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
    def undone(self) -> "Change":
        return Change(self.text, self.after, self.before, self.place)

    def applied(self, bookmarks: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
        """Return the bookmarks after this change; other bookmarks stay as another program left them."""
        places = [place for place, bookmark in enumerate(bookmarks) if bookmark.key == self.key]
        others = [bookmark for bookmark in bookmarks if bookmark.key != self.key]
        if self.after is not None:
            others.insert(places[0] if places else self.place, self.after)
        return tuple(others)

    def joined(self, later: "Change") -> "Change | None":
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


_MOST_UNDONE: Final = 100  # changes that can be undone


class Bookmarks(QObject):
    """Holds and saves the bookmarks; if saving fails, `reported` says so, and changes last until the program ends."""

    changed = Signal()  # the bookmarks, or the change to undo, are different
    reported = Signal(str)  # a line about a failure to read or write
    damaged = Signal(str)  # why the file cannot be read completely, and the name of the damaged file

    def __init__(self, file: BookmarkFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self.entries: tuple[Bookmark, ...] = ()  # all bookmarks, the newest first
        self._rulesets: dict[str, Document] = {}
        self._done: list[Change] = []
        self._unkept: list[Change] = []

    @property
    def undo_text(self) -> str:
        """The change that :meth:`undo` would undo; ``""`` if there is none."""
        return self._done[-1].text if self._done else ""

    def find(self, key: str) -> Bookmark | None:
        return next((each for each in self.entries if each.key == key), None)

    def document(self, fingerprint: str) -> Document | None:
        """Return the rules with this fingerprint; None if they are unknown."""
        return self._rulesets.get(fingerprint)

    def load(self) -> None:
        try:
            kept = self._file.read()
        except OSError as error:
            self._not_kept(error)
            return
        self.entries, self._rulesets = kept.bookmarks, dict(kept.rulesets)
        if kept.problem:
            self.damaged.emit(kept.problem)
        self.changed.emit()

    def add(self, selection: Selection, ruleset: Ruleset) -> Bookmark:
        """Add a bookmark of a situation under these rules, and return it."""
        bookmark = Bookmark.of(selection, ruleset)
        self._rulesets[bookmark.fingerprint] = to_document(ruleset)
        self._do(Change(_("bookmark a situation"), None, bookmark))
        return bookmark

    def rename(self, key: str, name: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None and bookmark.name != name.strip():
            self._do(Change(_("rename a bookmark"), bookmark, replace(bookmark, name=name.strip()), self._place(key)))

    def set_note(self, key: str, note: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None and bookmark.note != note.strip():
            self._do(Change(_("change a note"), bookmark, replace(bookmark, note=note.strip()), self._place(key)))

    def remove(self, key: str) -> None:
        bookmark = self.find(key)
        if bookmark is not None:
            self._do(Change(_("remove a bookmark"), bookmark, None, self._place(key)))

    def undo(self) -> Bookmark | None:
        """Undo the last change; return the bookmark that this restores or changes, if any."""
        if not self._done:
            return None
        change = self._done.pop().undone
        self._apply(change)
        return change.after

    def _do(self, change: Change) -> None:
        joined = self._done[-1].joined(change) if self._done else None
        if joined is not None:
            self._done[-1] = joined
        else:
            self._done = [*self._done, change][-_MOST_UNDONE:]
        self._apply(change)

    def _apply(self, change: Change) -> None:
        self.entries = change.applied(self.entries)
        self._unkept.append(change)
        try:
            kept = self._file.change(self._with_unkept, self._rulesets)
        except OSError as error:
            self._not_kept(error)
        else:
            self.entries = kept.bookmarks
            self._rulesets |= kept.rulesets
            self._unkept.clear()
            if kept.problem:
                self.damaged.emit(kept.problem)
        self.changed.emit()

    def _with_unkept(self, bookmarks: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
        for change in self._unkept:
            bookmarks = change.applied(bookmarks)
        return bookmarks

    def _not_kept(self, error: OSError) -> None:
        reason = str(error) if isinstance(error, NewerFileError) else why_not(error)
        self.reported.emit(
            _(
                "Bookmarks cannot be saved: {reason}. New bookmarks last until the program ends.",
                reason=reason,
            )
        )

    def _place(self, key: str) -> int:
        return next(place for place, each in enumerate(self.entries) if each.key == key)
