"""What a window shows outside of the brackets round every message."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

import pyqtgraph as pg
from in_brackets import WORD, Brackets, without_brackets
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFrame,
    QGraphicsScene,
    QGroupBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)
from shiboken6 import getCppPointer

from farkle_core.language.messages import ENGLISH, use

_READ: Final = (
    "text", "title", "windowTitle", "toolTip", "statusTip", "whatsThis", "accessibleName", "accessibleDescription",
    "placeholderText", "prefix", "suffix", "specialValueText", "words",
)  # fmt: skip
_ROLES: Final = (
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.StatusTipRole,
)  # fmt: skip
_OF_PLOTS: Final = (QMenu, QGroupBox, QFrame)
_QT_OWN: Final = re.compile(r"^qt_|^_q_|^Scroll(Left|Right)Button$")


_OLDER: Final[set[int]] = set()
"""Windows that were there before, of other tests, whose texts nobody put in brackets."""


def _address(widget: QWidget) -> int:
    return int(getCppPointer(widget)[0])


@contextmanager
def brackets() -> Iterator[None]:
    """Have everything said in brackets for a while."""
    _OLDER.update(map(_address, QApplication.topLevelWidgets()))
    use("brackets", Brackets())
    try:
        yield
    finally:
        use(ENGLISH)
        _OLDER.clear()


def outside(text: str) -> str:
    """Return what of a text is in no brackets, without markup."""
    return re.sub(r"<[^>]*>|&\w+;", " ", without_brackets(text))


def untranslated(allowed: Iterable[str] = (), within: QWidget | None = None) -> set[tuple[str, str]]:
    """Return every text that has words in no brackets, with what shows it; of all windows unless `within` is given."""
    known = frozenset(allowed)
    return {(where, text) for where, text in set(_texts(within)) if _has_words(text, known)}


@cache  # a text stands on many pages
def _has_words(text: str, allowed: frozenset[str]) -> bool:
    """Whether a text has words in no brackets that are not allowed there."""
    rest = outside(text)
    if WORD.search(rest):
        for each in sorted(allowed, key=len, reverse=True):
            rest = rest.replace(each, " ")
    return bool(WORD.search(rest))


def _texts(within: QWidget | None) -> Iterator[tuple[str, str]]:
    for root in QApplication.topLevelWidgets() if within is None else (within,):
        if type(root) in _OF_PLOTS or _address(root) in _OLDER:
            continue  # ours are parts of the window; those of pyqtgraph's plots are never shown
        for each in (root, *root.findChildren(QObject)):
            if _QT_OWN.search(each.objectName()) or _is_of_qt(each):
                continue
            where = f"{type(each).__name__} {each.objectName()}".strip()
            yield from ((f"{where}.{name}", text) for name, text in _properties(each))
            yield from ((f"{where} item", text) for text in _items(each))
            yield from ((f"{where} axis", text) for text in _axes(each))


def _is_of_qt(each: QObject) -> bool:
    """Whether it is a button of one of Qt's own boxes, which Qt translates, or an action that plots never show."""
    return isinstance(each.parent(), QDialogButtonBox | QGraphicsScene)


def _properties(each: QObject) -> Iterator[tuple[str, str]]:
    if not isinstance(each, QWidget | QAction):
        return
    for name in _READ:
        if isinstance(each, QLineEdit) and name == "text":
            continue  # what a person typed, or would
        value = getattr(each, name, None)
        text = value() if callable(value) else value
        if isinstance(text, str) and text:
            yield name, text


def _axes(each: QObject) -> Iterator[str]:
    """Give the names of a plot's axes, which are no widgets."""
    if isinstance(each, pg.PlotWidget):
        yield from filter(None, (axis["item"].labelText for axis in each.getPlotItem().axes.values()))


def _items(each: QObject) -> Iterator[str]:
    if isinstance(each, QTabBar):
        yield from (each.tabText(tab) for tab in range(each.count()))
    model = each.model() if isinstance(each, QComboBox) else each
    if isinstance(model, QAbstractItemModel):
        yield from _cells(model)
    if isinstance(each, QHeaderView) and each.model() is not None:
        for section in range(each.count()):
            yield from map(str, filter(None, (each.model().headerData(section, each.orientation(), r) for r in _ROLES)))


def _cells(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    root = QModelIndex() if parent is None else parent
    for row in range(min(model.rowCount(root), 400)):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
        for column in range(columns):
            index = model.index(row, column, root)
            for role in _ROLES:
                text = index.data(role)
                if isinstance(text, str) and text:
                    yield text
