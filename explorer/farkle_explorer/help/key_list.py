"""The list of commands and their keys, in groups."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Slot
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem

from farkle_core.language.messages import N_, _
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import SPACING

_HEADINGS: Final = (N_("What"), N_("Keys"), N_("What it does"))


class _SpacedDelegate(QStyledItemDelegate):
    """Adds space between the lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Return the usual size with some space."""
        return super().sizeHint(option, index) + QSize(SPACING, SPACING // 2)


class KeyList(QTreeWidget):
    """Lines of a command, its keys and what it does, under the names of their groups."""

    def __init__(self) -> None:
        super().__init__()
        self._groups: dict[str, QTreeWidgetItem] = {}
        self.setAccessibleName(_("Commands and their keys"))
        self.setHeaderLabels(list(map(_, _HEADINGS)))
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(SPACING)
        self.setUniformRowHeights(True)
        self.setItemDelegate(_SpacedDelegate(self))
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def clear(self) -> None:
        """Remove all lines and groups."""
        self._groups.clear()
        super().clear()

    def add_line(self, group: str, texts: tuple[str, str, str], *, is_changed: bool = False) -> QTreeWidgetItem:
        """Add a line to a group; keys that the user has changed are bold."""
        if group not in self._groups:
            self._groups[group] = head = QTreeWidgetItem(self, [group])
            head.setFont(0, bold(head.font(0)))
            head.setFirstColumnSpanned(True)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item = QTreeWidgetItem(self._groups[group], list(texts))
        for column, text in enumerate(texts):
            item.setToolTip(column, text)
        if is_changed:
            item.setFont(1, bold(item.font(1)))
        return item

    def lines(self) -> Iterator[QTreeWidgetItem]:
        """Yield the lines of all groups."""
        for group in self._groups.values():
            yield from (group.child(row) for row in range(group.childCount()))

    @Slot(str)
    def search(self, text: str) -> None:
        """Show the lines that contain all words of `text`, and their groups."""
        asked, found = text.casefold().split(), set[str]()
        for item in self.lines():
            group = item.parent().text(0)
            words = " ".join((group, *(item.text(column) for column in range(3)))).casefold()
            item.setHidden(not all(word in words for word in asked))
            if not item.isHidden():
                found.add(group)
        for name, head in self._groups.items():
            head.setHidden(name not in found)
