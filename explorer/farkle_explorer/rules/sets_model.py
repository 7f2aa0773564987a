"""The points of equal dice as a Qt table model."""

from enum import IntEnum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from farkle_core.language.messages import _, english_figures, ngettext
from farkle_core.rules import FACES, WIN
from farkle_core.rules.combinations import set_name
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.phrases import capital, number
from farkle_explorer.rules.summaries import points_words
from farkle_explorer.session.draft import ABSENT, RulesetDraft
from farkle_explorer.widgets.text_table import Index

_ROOT: Final = QModelIndex()


class Role(IntEnum):
    """Additional data roles of a value."""

    DIFFERS = Qt.ItemDataRole.UserRole
    HAS_PROBLEM = Qt.ItemDataRole.UserRole + 1
    CAN_OCCUR = Qt.ItemDataRole.UserRole + 2


class SetLook(NamedTuple):
    """Display attributes of a cell."""

    text: str  # the text
    # differs, has_problem: whether its value differs from the original rules, and whether it has a problem
    differs: bool
    has_problem: bool
    can_occur: bool  # whether the game has enough dice


class SetsModel(QAbstractTableModel):
    """A row per face, a column per number of equal dice."""

    def __init__(self, draft: RulesetDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._problems: frozenset[str] = frozenset()

    def key(self, index: Index) -> str:
        return f"sets.{index.row() + 1}.{index.column() + 1}"

    def refresh(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def set_problems(self, keys: frozenset[str]) -> None:
        """Mark the values at these keys; the key of a row marks all of it."""
        self._problems = keys
        self.refresh()

    def different_keys(self) -> tuple[str, ...]:
        """Return the keys of all values that differ from the original."""
        keys = (f"sets.{face}.{count}" for face in FACES for count in range(1, MOST_DICE + 1))
        return tuple(key for key in keys if self._differs(key))

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(FACES)

    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else MOST_DICE

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every value editable; impossible ones are kept, too."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return str(section + 1)
        if role == Qt.ItemDataRole.ToolTipRole:
            one = _("a single die") if section == 0 else _("{number} equal dice together", number=number(section + 1))
            return capital(one) if orientation is Qt.Orientation.Horizontal else _("The face {face}", face=section + 1)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return cell_text(self._draft.value(self.key(index)))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(index)
        return self._mark(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        if role != Qt.ItemDataRole.EditRole:
            return False
        if cell_text(self._draft.value(self.key(index))) != value:
            self._draft.set_value(self.key(index), cell_value(str(value)), _("change points"))
        return True

    def look(self, index: Index) -> SetLook:
        """Return all display attributes of a cell."""
        key = self.key(index)
        text, before = (cell_text(value) for value in (self._draft.value(key), self._draft.base_value(key)))
        return SetLook(text, text != before, self._has_problem(key), self._can_occur(index.column()))

    def _mark(self, index: Index, role: int) -> bool | None:
        key = self.key(index)
        if role == Role.DIFFERS:
            return self._differs(key)
        if role == Role.HAS_PROBLEM:
            return self._has_problem(key)
        return self._can_occur(index.column()) if role == Role.CAN_OCCUR else None

    def _has_problem(self, key: str) -> bool:
        return bool(self._problems & {key, key.rpartition(".")[0], "sets"})

    def _can_occur(self, column: int) -> bool:
        dice = self._draft.value("dice")
        return not isinstance(dice, int) or column < dice

    def _words(self, index: Index) -> str:
        face, count = index.row() + 1, index.column() + 1
        value, before = self._draft.value(self.key(index)), self._draft.base_value(self.key(index))
        words = [f"{capital(set_name(face, count))}: {_worth(value)}."]
        if index.data(Role.DIFFERS):
            words.append(_("Was: {worth}.", worth=_worth(before)))
        if index.data(Role.HAS_PROBLEM):
            words.append(_("Has a problem."))
        if not index.data(Role.CAN_OCCUR):
            words.append(_("There are not that many dice."))
        return " ".join(words)

    def _differs(self, key: str) -> bool:
        return cell_text(self._draft.value(key)) != cell_text(self._draft.base_value(key))


def cell_text(value: Any) -> str:
    """Return the text of a value: blank for no combination."""
    if value in (0, ABSENT) and value is not False:
        return ""
    words = points_words(value)
    return str(value) if words == "?" else words


def cell_value(text: str) -> int | str:
    """Return the document value of an input; invalid input is kept as text."""
    plain = english_figures(text.strip()).replace(",", "").replace(" ", "").replace("\N{MINUS SIGN}", "-")
    if not plain:
        return 0
    if plain.casefold() in ("w", "wi", WIN, "wins", points_words(WIN).casefold()):
        return WIN
    try:
        return int(plain)
    except ValueError:
        return text.strip()


def _worth(value: Any) -> str:
    if value in (0, ABSENT):
        return _("no combination of its own")
    return _("wins the game") if value == WIN else _worth_in_points(value)


def _worth_in_points(value: Any) -> str:
    count = value if isinstance(value, int) else 0
    return ngettext("{points} points", "{points} points", count, points=points_words(value))
