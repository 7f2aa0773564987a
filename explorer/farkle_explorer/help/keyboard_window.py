"""A window of all commands and keys: find a command, and run it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import capital, inside
from farkle_explorer.widgets.actions import VIEW_KEYS, Command, ViewCommand, list_of_keys, named
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import bold, write_in
from farkle_explorer.widgets.opener import ToolWindow, open_at
from farkle_explorer.widgets.text_table import Index, copy_text
from farkle_explorer.widgets.theme import SPACING, Theme

CHOOSE: Final = N_("Type a few letters; Enter runs the selected command.")
IN_VIEWS: Final = N_("This key works in the views themselves.")
NOT_NOW: Final = N_("“{command}” is not possible now.")
_ACTION: Final = Qt.ItemDataRole.UserRole
_SIZE: Final = QSize(920, 680)
_STEPS: Final[dict[int, int]] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}

_HEADINGS: Final = (N_("What"), N_("Keys"), N_("What it does"))


class _SpacedDelegate(QStyledItemDelegate):
    """Adds space between the lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return super().sizeHint(option, index) + QSize(SPACING, SPACING // 2)


class KeyList(QTreeWidget):
    """Lines of a command, its keys and what it does, under the names of their groups."""

    def __init__(self) -> None:
        super().__init__()
        self._groups: dict[str, QTreeWidgetItem] = {}
        self._lines: list[tuple[str, QTreeWidgetItem]] = []
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

    def add_line(self, group: str, texts: tuple[str, str, str]) -> QTreeWidgetItem:
        if group not in self._groups:
            self._groups[group] = head = QTreeWidgetItem(self, [group])
            head.setFont(0, bold(head.font(0)))
            head.setFirstColumnSpanned(True)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item = QTreeWidgetItem(self._groups[group], list(texts))
        self._lines.append((group, item))
        for place, text in enumerate(texts):
            item.setToolTip(place, text)
        return item

    @Slot(str)
    def search(self, text: str) -> None:
        """Show the lines that contain all words of `text`, and their groups; selects the first line found."""
        asked, found = text.casefold().split(), set[str]()
        for group, item in self._lines:
            words = " ".join((group, *(item.text(column) for column in range(3)))).casefold()
            item.setHidden(not all(word in words for word in asked))
            if not item.isHidden():
                found.add(group)
        for name, head in self._groups.items():
            head.setHidden(name not in found)
        self.setCurrentItem(None)  # type: ignore[call-overload]  # Qt takes it for none
        if text:
            self.go(1)

    def go(self, step: int) -> None:
        """Select the next line that is shown, or the one before; headings are left out."""
        shown, current = [item for _group, item in self._lines if not item.isHidden()], self.currentItem()
        place = shown.index(current) + step if current in shown else 0
        if 0 <= place < len(shown):
            self.setCurrentItem(shown[place])


class KeyboardWindow(ToolWindow):
    """Lists the commands by menu, then the keys and mouse actions of the views; runs the command that is chosen."""

    def __init__(self, commands: Sequence[Command], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = tuple(commands)
        self._theme = Theme.light()
        self.setWindowTitle(_("Commands and keys"))
        self.filter = QLineEdit(placeholderText=_("Find a command or a key"), clearButtonEnabled=True)
        self.filter.setAccessibleName(_("Find a command or a key"))
        self.list = KeyList()
        self.message = QLabel(wordWrap=True)
        self.message.setAccessibleName(_("Result"))
        self.run = button(_("Run"), _("Run the selected command"), self._run)
        self.copy = button(_("Copy as text"), _("Copy all keys, to paste or print them"), self._copy)
        self.close_button = button(_("Close"), clicked=self.close)
        self.setLayout(column(
            self.filter, (self.list, 1), row((self.message, 1), self.run), row(self.copy, None, self.close_button),
            spacing=SPACING + SPACING // 2, margins=2 * SPACING,
        ))  # fmt: skip
        self.filter.textChanged.connect(self.list.search)
        self.filter.returnPressed.connect(self._run)
        self.filter.installEventFilter(self)
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._run)
        self._fill()
        self._chosen()
        open_at(self, _SIZE)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        write_in(self.message, theme.text)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        step = _STEPS.get(event.key(), 0) if isinstance(event, QKeyEvent) else 0
        if step and event.type() is QEvent.Type.KeyPress:
            self.list.go(step)
        return bool(step)

    def _fill(self) -> None:
        for each in self._commands:
            item = self.list.add_line(each.group, (each.text, each.key_words, each.does))
            item.setData(0, _ACTION, each.action)
        for command in ViewCommand:
            self.list.add_line(_(command.group), (_(command.text), named((command,)), _(command.does)))
        for key in VIEW_KEYS:
            self.list.add_line(_(key.group), (capital(_(key.does)), _(key.keys), ""))
        self.list.expandAll()

    def _action(self) -> QAction | None:
        item = self.list.currentItem()
        action = None if item is None else item.data(0, _ACTION)
        return action if isinstance(action, QAction) else None

    @Slot()
    def _chosen(self) -> None:
        item, action = self.list.currentItem(), self._action()
        is_line = item is not None and item.parent() is not None
        self.run.setEnabled(action is not None)
        self.message.setText("" if action is not None else _(IN_VIEWS) if is_line else _(CHOOSE))

    @Slot()
    def _run(self) -> None:
        item, action = self.list.currentItem(), self._action()
        if item is None or action is None:
            return
        if action.isEnabled():
            self.close()
            action.trigger()
        else:
            self.message.setText(_(NOT_NOW, command=item.text(0)))

    @Slot()
    def _copy(self) -> None:
        views = (f"  {_(key.keys):<24}{_(key.does)} ({inside(_(key.group))})" for key in VIEW_KEYS)
        moves = (f"  {named((each,)):<24}{_(each.text)}" for each in ViewCommand)
        copy_text("\n".join((list_of_keys(self._commands), "", _("Views"), *moves, *views)))
        self.message.setText(_("All keys are on the clipboard."))
