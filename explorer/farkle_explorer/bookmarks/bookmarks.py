"""All bookmarks and their file: every change is saved at once and can be undone; of two programs the last one wins."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Self

from PySide6.QtCore import QObject, Signal

from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import free_name, is_text, parse_json, read_file, set_aside, why_not, write_json
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, fingerprint, to_document
from farkle_core.rules.dice import Left, handfuls
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.session.draft import Document
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

    def write(self, bookmarks: Sequence[Bookmark], rulesets: Mapping[str, Document]) -> None:
        """Replace the file; of `rulesets`, by fingerprint, it keeps those that the bookmarks need.

        Raises OSError if saving fails; the file then stays as it is.
        """
        make_folder(self.path.parent)
        needed = {each.fingerprint: rulesets[each.fingerprint] for each in bookmarks if each.fingerprint in rulesets}
        entries = [asdict(each) for each in bookmarks]
        write_json(self.path, {"format": _FORMAT, "rulesets": needed, "bookmarks": entries})

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
        self.write(kept.bookmarks, known)
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
        self._is_read = False
        self.entries: tuple[Bookmark, ...] = ()  # all bookmarks, the newest first
        self._rulesets: dict[str, Document] = {}
        # the last changes: what each did (``"remove a bookmark"``), the key of its bookmark, and the entries before
        self._done: list[tuple[str, str, tuple[Bookmark, ...]]] = []

    @property
    def undo_text(self) -> str:
        """The change that :meth:`undo` would undo; ``""`` if there is none."""
        return self._done[-1][0] if self._done else ""

    def find(self, key: str) -> Bookmark | None:
        return next((each for each in self.entries if each.key == key), None)

    def document(self, fingerprint: str) -> Document | None:
        """Return the rules with this fingerprint; None if they are unknown."""
        return self._rulesets.get(fingerprint)

    def load(self) -> None:
        try:
            self._read()
        except OSError as error:
            self._not_kept(error)
        self.changed.emit()

    def _read(self) -> None:
        kept = self._file.read()
        self._is_read = True
        self.entries += kept.bookmarks
        self._rulesets |= kept.rulesets
        self._done.clear()
        if kept.problem:
            self.damaged.emit(kept.problem)

    def add(self, selection: Selection, ruleset: Ruleset) -> Bookmark:
        """Add a bookmark of a situation under these rules, and return it."""
        bookmark = Bookmark.of(selection, ruleset)
        self._rulesets[bookmark.fingerprint] = to_document(ruleset)
        self._change(_("bookmark a situation"), bookmark.key, (bookmark, *self.entries))
        return bookmark

    def rename(self, key: str, name: str) -> None:
        self._edit(_("rename a bookmark"), key, name=name.strip())

    def set_note(self, key: str, note: str) -> None:
        self._edit(_("change a note"), key, note=note.strip())

    def _edit(self, text: str, key: str, **values: str) -> None:
        edited = tuple(replace(each, **values) if each.key == key else each for each in self.entries)  # type: ignore[arg-type]
        if edited != self.entries:
            self._change(text, key, edited)

    def remove(self, key: str) -> None:
        if self.find(key) is not None:
            self._change(_("remove a bookmark"), key, tuple(each for each in self.entries if each.key != key))

    def undo(self) -> Bookmark | None:
        """Undo the last change; return the bookmark that this restores or changes, if any."""
        if not self._done:
            return None
        _text, key, self.entries = self._done.pop()
        self._save()
        return self.find(key)

    def _change(self, text: str, key: str, entries: tuple[Bookmark, ...]) -> None:
        if [each[:2] for each in self._done[-1:]] != [(text, key)]:  # edits of one kind in a row are one change
            self._done = [*self._done, (text, key, self.entries)][-_MOST_UNDONE:]
        self.entries = entries
        self._save()

    def _save(self) -> None:
        try:
            if not self._is_read:
                self._read()  # what could not be read before must not be replaced
            self._file.write(self.entries, self._rulesets)
        except OSError as error:
            self._not_kept(error)
        self.changed.emit()

    def _not_kept(self, error: OSError) -> None:
        reason = str(error) if isinstance(error, NewerFileError) else why_not(error)
        self.reported.emit(
            _(
                "Bookmarks cannot be saved: {reason}. New bookmarks last until the program ends.",
                reason=reason,
            )
        )
