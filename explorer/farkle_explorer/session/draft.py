"""One undo step."""

import json
from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from dataclasses import asdict, dataclass
from enum import Enum
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final, Self

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from farkle_core.errors import Problem, RulesetError
from farkle_core.language.messages import _
from farkle_core.rules import DEFAULT_ID, Document, Ruleset, from_document, shipped_document
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.document import SCHEMA, slug
from farkle_core.rules.model import End, Farkles, Start, Turn
from farkle_core.rules.origin import true_source
from farkle_core.rules.phrases import shown_name

__all__ = ["ABSENT", "DEFAULTS", "Absent", "Document", "completed", "read", "same", "written"]
_NO_POINTS: Final = 0


class Absent(Enum):
    """The type of :data:`ABSENT`."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT  # the value at a key that the document does not have


def _plain(options: Turn | Farkles | Start | End) -> dict[str, Any]:
    table = asdict(options)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in table.items()}


# The values of options that a file leaves out.
DEFAULTS: Final[Document] = {
    "turn": _plain(Turn()),
    "farkles": _plain(Farkles()),
    "start": _plain(Start()) | {"carry": Start().carry.value},
    "end": {key: value.value for key, value in asdict(End()).items()},
}


def completed(document: Document) -> Document:
    """Return a copy of `document` with every omitted option written out."""
    complete = deepcopy(document)
    for key, value in (("schema", SCHEMA), ("dice", MOST_DICE), ("source", "")):
        complete.setdefault(key, value)
    if "id" not in complete:
        complete["id"] = slug(str(complete.get("name", "")))
    for table, options in DEFAULTS.items():
        values = complete.setdefault(table, {})
        if isinstance(values, dict):
            complete[table] = deepcopy(options) | values
    return complete


def read(document: Document, key: str) -> Any:
    """Return the value at `key`, or :data:`ABSENT`."""
    place: Any = document
    for part in key.split("."):
        place = _entry(place, part)
        if place is ABSENT:
            return ABSENT
    return place


def written(document: Document, key: str, value: Any) -> Document:
    """Return a copy of `document` with `value` at `key` (:data:`ABSENT` removes it), which shares all else."""
    changed = dict(document)
    parts = key.split(".")
    place: Any = changed
    for part, below in pairwise(parts):
        place = _descend(place, part, in_list=below.isdigit() and part != "sets")
    _put(place, parts[-1], deepcopy(value))
    return changed


def same(one: Any, other: Any) -> bool:
    """Return whether two values are written alike; 1, 1.0 and true are three different values."""
    return _as_text(one) == _as_text(other)


def _as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=repr)


def _entry(place: Any, part: str) -> Any:
    if isinstance(place, dict):
        return place.get(part, ABSENT)
    if isinstance(place, list) and part.isdigit() and 1 <= int(part) <= len(place):
        return place[int(part) - 1]
    return ABSENT


def _descend(place: Any, part: str, *, in_list: bool) -> Any:
    """Replace the table or list at `part` of `place` with a copy and return it; empty if there is none of that kind."""
    below: Any = [] if in_list else {}
    entry = _entry(place, part)
    if isinstance(entry, type(below)):
        below = copy(entry)
    _put(place, part, below)
    return below


def _put(place: Any, part: str, value: Any) -> None:
    if isinstance(place, dict):
        if value is ABSENT:
            place.pop(part, None)
        else:
            place[part] = value
        return
    index = int(part) - 1
    if value is ABSENT:
        del place[index : index + 1]
        return
    place.extend([_NO_POINTS] * (index + 1 - len(place)))
    place[index] = value


class Edit(QUndoCommand):
    """One undo step: the documents before and after it; neither is ever changed."""

    def __init__(
        self, show: Callable[[Document], None], before: Document, after: Document, text: str, merge_id: int
    ) -> None:
        super().__init__(text)
        self._show = show
        self._before = before
        self.after = after
        self._merge_id = merge_id

    def id(self) -> int:
        return self._merge_id

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, Edit):
            return False
        self.after = other.after
        self.setObsolete(same(self._before, self.after))
        return True

    def redo(self) -> None:
        self._show(self.after)

    def undo(self) -> None:
        self._show(self._before)


CHECK_DELAY: Final = 150  # milliseconds from the last edit to the check of the rules

_NO_MERGE: Final = -1


class Source(Enum):
    """Kind of origin of a ruleset."""

    SHIPPED = "shipped"
    FILE = "file"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of the ruleset being edited."""

    source: Source  # the kind of place
    id: str = ""  # the shipped ruleset's id; ``""`` for the others
    path: Path | None = None  # the file; None for the others

    @classmethod
    def shipped(cls, ruleset_id: str) -> Self:
        return cls(Source.SHIPPED, id=ruleset_id)

    @classmethod
    def file(cls, path: Path) -> Self:
        return cls(Source.FILE, path=path)

    @classmethod
    def new(cls) -> Self:
        """Return the origin of a ruleset that has not been saved."""
        return cls(Source.NEW)


def _meant(document: Document) -> tuple[Ruleset | None, tuple[Problem, ...]]:
    """Return the ruleset that a document describes, or all its problems."""
    try:
        return from_document(document), ()
    except RulesetError as error:
        return None, error.problems


class RulesetDraft(QObject):
    """A ruleset document with undo, live problems, and its differences from the original."""

    changed = Signal()  # after any change of the document, including undo and loading
    checked = Signal()  # after every check, whatever its result
    problems_changed = Signal(object)  # tuple of Problem: after a check found other problems than the last one
    # Ruleset or None: after a check found another ruleset than the one before; None while there are problems
    ruleset_changed = Signal(object)
    origin_changed = Signal()  # after another ruleset was loaded, or this one was saved elsewhere
    modified_changed = Signal(bool)  # whether the document has unsaved changes

    def __init__(self, document: Document | None = None, origin: Origin | None = None) -> None:
        super().__init__()
        if document is None:
            document, origin = shipped_document(DEFAULT_ID), Origin.shipped(DEFAULT_ID)
        self._document = completed(document)
        self._base = deepcopy(self._document)
        self.origin = origin or Origin.new()
        self._problems: tuple[Problem, ...] = ()
        self._ruleset: Ruleset | None = None
        self._saved: Document | None = self._document
        self._made_from = self.origin.id  # the shipped ruleset that is edited; `""` for none
        self._own_name = ""  # that it gets as soon as it is edited
        self.name_of_copy: Callable[[str], str] | None = None  # names an edited shipped ruleset by its name
        self._merge_ids: dict[str, int] = {}
        self._new_ids = count(1)
        self.undo_stack = QUndoStack(self)  # every edit since the ruleset was loaded
        self.undo_stack.cleanChanged.connect(self._emit_modified)
        # is_edited: whether the user has edited the ruleset since it was loaded, undone edits included. The undo stack
        # does not know: it counts a step only after applying it, and forgets an edit that the user has reversed by
        # typing.
        self._emitted_modified = self.is_edited = False
        self._check_soon = QTimer(self, singleShot=True, interval=CHECK_DELAY)
        self._check_soon.timeout.connect(self.check)
        self._is_checked = False
        self.check()

    # State

    @property
    def document(self) -> Document:
        return deepcopy(self._document)

    @property
    def base(self) -> Document:
        """A copy of the document that differences are shown against."""
        return deepcopy(self._base)

    @property
    def modified(self) -> bool:
        """Whether the document has unsaved changes; edits that restore the saved state do not count."""
        return not self.undo_stack.isClean() and (self._saved is None or not same(self._document, self._saved))

    @property
    def name(self) -> str:
        """The ruleset's name; ``""`` if it has none yet."""
        name = self.value("name")
        return name.strip() if isinstance(name, str) else ""

    @property
    def problems(self) -> tuple[Problem, ...]:
        self._check_if_needed()
        return self._problems

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset that the current document describes; None while it has problems."""
        self._check_if_needed()
        return self._ruleset

    def value(self, key: str) -> Any:
        """Return the value at a dotted key, or :data:`~farkle_explorer.session.draft.ABSENT`."""
        return deepcopy(read(self._document, key))

    def base_value(self, key: str) -> Any:
        """Return the original value at a dotted key, or ``ABSENT``."""
        return deepcopy(read(self._base, key))

    def holds(self, condition: Callable[[Document], bool]) -> bool:
        return condition(self._document)

    def differs(self, key: str) -> bool:
        """Return whether the value at `key` differs from the original."""
        before = read(self._base, key)
        if key == "source":
            before = true_source({**self._document, key: before}, self._made_from)
        return not same(read(self._document, key), before)

    # Editing

    def set_value(self, key: str, value: Any, text: str = "") -> None:
        """Write `value` at `key`.

        Consecutive edits of the same key form one undo step, named `text`, until :meth:`end_step`.
        """
        self._push(written(self._document, key, value), text or _("change a rule"), self._merge_id(key))

    def set_values(self, values: Mapping[str, Any], text: str, *, merge: str = "") -> None:
        """Write several values as one undo step.

        `values`: new values by dotted key, written in this order; ``ABSENT`` removes a key. `text`: the name of the
        step, starting with a verb: ``"fill the sets"``. `merge`: consecutive steps with the same non-empty word become
        one step, until :meth:`end_step`.
        """
        document = self._document
        for key, value in values.items():
            document = written(document, key, value)
        self._push(document, text, self._merge_id(merge) if merge else _NO_MERGE)

    def replace(self, document: Document, text: str) -> None:
        """Edit the whole document, as one undo step."""
        self._push(completed(document), text, _NO_MERGE)

    def end_step(self) -> None:
        """Make the next edit an undo step of its own, even at the same key."""
        self._merge_ids.clear()

    def remove(self, key: str) -> None:
        self.set_values({key: ABSENT}, _("remove a rule"))

    def put_back(self, *keys: str) -> None:
        """Restore the original values at `keys`, as one undo step."""
        self.set_values({key: read(self._base, key) for key in keys}, _("put back"))

    # Coming and going

    def load(self, document: Document, origin: Origin, *, base: Document | None = None, modified: bool = False) -> None:
        """Edit another ruleset; clears the undo stack.

        `document`: the ruleset; options it leaves out are filled in. `origin`: where it came from. `base`: what
        differences are shown against; `document` itself if left out. `modified`: whether it holds edits that are not
        saved.
        """
        self._document = completed(document)
        self._base = completed(document if base is None else base)
        self.origin, self._made_from, self._own_name = origin, origin.id, ""
        self._saved = self._document if not modified else None if base is None else self._base
        self.is_edited = False
        self.undo_stack.clear()
        if modified:
            self.undo_stack.resetClean()
        self._emit_modified()
        self.origin_changed.emit()
        self._document_changed()
        self.check()

    def kept(self, path: Path | None) -> None:
        """Record that the file at `path` holds the current document; None: it is the shipped ruleset again.

        Undo steps and the original, against which differences are shown, stay.
        """
        self._saved = self._document
        self.undo_stack.setClean()
        origin = Origin.shipped(self._made_from) if path is None else Origin.file(path)
        if origin != self.origin:
            self.origin = origin
            self.origin_changed.emit()
        self._emit_modified()

    @property
    def is_as_shipped(self) -> bool:
        """Whether all edits of a shipped ruleset are undone."""
        return bool(self._made_from) and same(self._document, self._base)

    def check(self) -> None:
        """Check the document now, without waiting for :data:`CHECK_DELAY`."""
        self._check_soon.stop()
        self._is_checked = True
        ruleset, problems = _meant(self._document)
        problems_before, ruleset_before = self._problems, self._ruleset
        self._problems, self._ruleset = problems, ruleset
        if problems != problems_before:
            self.problems_changed.emit(problems)
        if ruleset != ruleset_before:
            self.ruleset_changed.emit(ruleset)
        self.checked.emit()

    def check_if_sound(self) -> None:
        """Check the document now if it has no problems: half-typed values must not be reported early."""
        if not self._is_checked and not _meant(self._document)[1]:
            self.check()

    def _check_if_needed(self) -> None:
        if not self._is_checked:
            self.check()

    def _push(self, document: Document, text: str, merge_id: int) -> None:
        document = written(document, "source", true_source(document, self._made_from))
        if not same(document, self._document):
            document = self._named(document)
            self.is_edited = True
            self.undo_stack.push(Edit(self._show, self._document, document, text, merge_id))

    def _named(self, document: Document) -> Document:
        """Give a shipped ruleset that is edited a name of its own, unless the user does; none where it is not."""
        if not self._made_from or self.name_of_copy is None:
            return document
        base = {key: self._base[key] for key in ("name", "id")}
        plain, is_ours = {**document, **base}, document.get("name") == self._own_name
        if is_ours and document.get("id") in (base["id"], slug(self._own_name)) and same(plain, self._base):
            return plain
        if document.get("name") != base["name"] or same(document, self._base):
            return document
        self._own_name = self._own_name or self.name_of_copy(shown_name(str(base["name"])))
        own = {"name": self._own_name}
        return {**document, **own, **({"id": slug(self._own_name)} if document.get("id") == base["id"] else {})}

    def _show(self, document: Document) -> None:
        """Replace the document; only undo steps call this."""
        self._document = document
        self._document_changed()

    def _emit_modified(self) -> None:
        if self.modified != self._emitted_modified:
            self._emitted_modified = self.modified
            self.modified_changed.emit(self.modified)

    def _document_changed(self) -> None:
        self._is_checked = False
        self._check_soon.start()
        self._emit_modified()
        self.changed.emit()

    def _merge_id(self, key: str) -> int:
        """Return the id by which undo steps merge: one per key, and a new one after each finished step."""
        if key not in self._merge_ids:
            self._merge_ids[key] = next(self._new_ids)
        return self._merge_ids[key]
