"""The ruleset being edited: every edit can be undone, and is checked shortly after it was made."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from farkle_core.errors import Problem, RulesetError
from farkle_core.language.messages import _
from farkle_core.rules import DEFAULT_ID, Ruleset, from_document, shipped_document
from farkle_core.rules.origin import true_source
from farkle_explorer.session.edit import ABSENT, Document, Edit, completed, read, same, written
from farkle_explorer.session.origin import Origin, Source

__all__ = ["CHECK_DELAY", "Origin", "RulesetDraft", "Source"]

CHECK_DELAY: Final = 150  # milliseconds after the last edit at which the rules are checked

_NO_MERGE: Final = -1


def _meant(document: Document) -> tuple[Ruleset | None, tuple[Problem, ...]]:
    """Return the ruleset that a document means, or everything that is wrong with it."""
    try:
        return from_document(document), ()
    except RulesetError as error:
        return None, error.problems


class RulesetDraft(QObject):
    """A ruleset document with undo, live problems, and what differs from where it came from.

    `document`: what to start with; the default ruleset if left out.
    """

    changed = Signal()  # after the document changed in any way, undo and loading included
    checked = Signal()  # after every check, whatever it found
    problems_changed = Signal(object)  # tuple of Problem: after a check found other problems than the one before
    # Ruleset or None: after a check found another ruleset than the one before; None while there are problems
    ruleset_changed = Signal(object)
    origin_changed = Signal()  # after another ruleset was loaded, or this one saved elsewhere
    modified_changed = Signal(bool)  # whether there is now anything that is not saved

    def __init__(
        self, document: Document | None = None, origin: Origin | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        if document is None:
            document, origin = shipped_document(DEFAULT_ID), Origin.shipped(DEFAULT_ID)
        self._document = completed(document)
        self._base = deepcopy(self._document)
        self._origin = origin or Origin.new()
        self._problems: tuple[Problem, ...] = ()
        self._ruleset: Ruleset | None = None
        self._saved: Document | None = self._document
        self._merge_ids: dict[str, int] = {}
        self._new_ids = count(1)
        self.undo_stack = QUndoStack(self)  # every edit since the ruleset was loaded
        self.undo_stack.cleanChanged.connect(self._tell_modified)
        # is_edited: whether anybody has edited the ruleset since it was loaded, what was taken back since included. The
        # undo stack cannot be asked: it counts a step only after showing it, and one that was typed away no more.
        self._told_modified = self.is_edited = False
        self._check_soon = QTimer(self, singleShot=True, interval=CHECK_DELAY)
        self._check_soon.timeout.connect(self.check)
        self._is_checked = False
        self.check()

    # What there is

    @property
    def document(self) -> Document:
        """A copy of the document as it is now."""
        return deepcopy(self._document)

    @property
    def base(self) -> Document:
        """A copy of the document that differences are shown against."""
        return deepcopy(self._base)

    @property
    def origin(self) -> Origin:
        """Where the ruleset came from."""
        return self._origin

    @property
    def modified(self) -> bool:
        """Whether there is anything that is not saved: what was changed back in steps of its own needs no saving."""
        return not self.undo_stack.isClean() and (self._saved is None or not same(self._document, self._saved))

    @property
    def name(self) -> str:
        """The ruleset's name, ``""`` when it has none yet."""
        name = self.value("name")
        return name.strip() if isinstance(name, str) else ""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the document as it is now."""
        self._check_if_needed()
        return self._problems

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset that the document means as it is now; None while there are problems."""
        self._check_if_needed()
        return self._ruleset

    def value(self, key: str) -> Any:
        """Return what stands at a dotted key, or :data:`~farkle_explorer.session.edit.ABSENT`."""
        return deepcopy(read(self._document, key))

    def base_value(self, key: str) -> Any:
        """Return what stood at a dotted key where the ruleset came from, or ``ABSENT``."""
        return deepcopy(read(self._base, key))

    def holds(self, condition: Callable[[Document], bool]) -> bool:
        """Return whether the document as it is now meets a condition."""
        return condition(self._document)

    def differs(self, key: str) -> bool:
        """Return whether the value at `key` differs from where the ruleset came from."""
        before = read(self._base, key)
        if key == "source":
            before = true_source({**self._document, key: before}, self._origin.id)
        return not same(read(self._document, key), before)

    # Editing

    def set_value(self, key: str, value: Any, text: str = "") -> None:
        """Write `value` at `key`; edits of the same key one after another are one step of undo, called `text`.

        They are until :meth:`end_step`.
        """
        self._push(written(self._document, key, value), text or _("change a rule"), self._merge_id(key))

    def set_values(self, values: Mapping[str, Any], text: str, *, merge: str = "") -> None:
        """Write several values as one step of undo.

        `values`: new values by dotted key, written in this order; ``ABSENT`` takes a place away. `text`: what the step
        is called, starting with a verb: ``"fill the sets"``. `merge`: steps one after another with the same non-empty
        word become one, until :meth:`end_step`.
        """
        document = self._document
        for key, value in values.items():
            document = written(document, key, value)
        self._push(document, text, self._merge_id(merge) if merge else _NO_MERGE)

    def end_step(self) -> None:
        """Have what is edited next be a step of undo of its own, also at the same place."""
        self._merge_ids.clear()

    def remove(self, key: str) -> None:
        """Take away what stands at `key`."""
        self.set_values({key: ABSENT}, _("remove a rule"))

    def put_back(self, *keys: str) -> None:
        """Make the values at `keys` again what they were where the ruleset came from, as one step of undo."""
        self.set_values({key: read(self._base, key) for key in keys}, _("put back"))

    # Coming and going

    def load(self, document: Document, origin: Origin, *, base: Document | None = None, modified: bool = False) -> None:
        """Edit another ruleset from now on; this is no step of undo and forgets those before.

        Parameters
        ----------
        document : Document
            The ruleset; options it leaves out are filled in.
        origin : Origin
            Where it came from.
        base : Document, optional
            What differences are shown against; `document` itself if left out.
        modified : bool
            Whether it holds edits that are not saved.
        """
        self._document = completed(document)
        self._base = completed(document if base is None else base)
        self._origin = origin
        self._saved = self._document if not modified else None if base is None else self._base
        self.is_edited = False
        self.undo_stack.clear()
        if modified:
            self.undo_stack.resetClean()
        self._tell_modified()
        self.origin_changed.emit()
        self._document_changed()
        self.check()

    def saved(self, path: Path) -> None:
        """Take note that the document as it is now stands in the file at `path`."""
        self._base = deepcopy(self._document)
        self._origin = Origin.file(path)
        self._saved = self._document
        self.undo_stack.setClean()
        self.origin_changed.emit()
        self.changed.emit()

    def check(self) -> None:
        """Check the document now, rather than shortly after the last edit."""
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
        """Check the document now if nothing is wrong with it: what is half typed is no problem yet."""
        if not self._is_checked and not _meant(self._document)[1]:
            self.check()

    def _check_if_needed(self) -> None:
        if not self._is_checked:
            self.check()

    def _push(self, document: Document, text: str, merge_id: int) -> None:
        document = written(document, "source", true_source(document, self._origin.id))
        if not same(document, self._document):
            self.is_edited = True
            self.undo_stack.push(Edit(self._show, self._document, document, text, merge_id))

    def _show(self, document: Document) -> None:
        """Make `document` the one being edited; called by the steps of undo only."""
        self._document = document
        self._document_changed()

    def _tell_modified(self) -> None:
        if self.modified != self._told_modified:
            self._told_modified = self.modified
            self.modified_changed.emit(self.modified)

    def _document_changed(self) -> None:
        self._is_checked = False
        self._check_soon.start()
        self._tell_modified()
        self.changed.emit()

    def _merge_id(self, key: str) -> int:
        """Return what tells edits at `key` from those at other places, and from those before the last step ended."""
        if key not in self._merge_ids:
            self._merge_ids[key] = next(self._new_ids)
        return self._merge_ids[key]
