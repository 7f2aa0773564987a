"""One undo step."""

import json
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import asdict
from enum import Enum
from itertools import pairwise
from typing import Any, Final

from PySide6.QtGui import QUndoCommand

from farkle_core.rules import Document
from farkle_core.rules.document import SCHEMA, slug
from farkle_core.rules.model import MOST_DICE, End, Farkles, Start, Turn

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
        """Show the document after the edit."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the document before the edit."""
        self._show(self._before)
