"""A window of all keys: look up, search, change."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
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
from farkle_explorer.widgets.clipboard import copy_text
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.item_index import Index
from farkle_explorer.widgets.key_map import Command, KeyMap
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import bold, write_in
from farkle_explorer.widgets.opener import ToolWindow, open_at
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.widgets.view_commands import VIEW_KEYS

NEEDED: Final = N_("{key} is used to {use}. Choose another key.")
TAKEN: Final = N_("{key} is already the key of “{other}”.")
TAKE: Final = N_("Take it from “{other}”")
GIVEN: Final = N_("“{command}” is now {keys}.")
NO_KEY: Final = N_("“{command}” has no key now.")
CHOOSE: Final = N_("Choose a line above to change its key.")
FIXED: Final = N_("These keys are the same everywhere and cannot be changed.")
_ID: Final = Qt.ItemDataRole.UserRole
_SIZE: Final = QSize(920, 680)
_NATIVE: Final = QKeySequence.SequenceFormat.NativeText

_HEADINGS: Final = (N_("What"), N_("Keys"), N_("What it does"))


class _SpacedDelegate(QStyledItemDelegate):
    """Adds space between the lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
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
        for place, text in enumerate(texts):
            item.setToolTip(place, text)
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


class KeyboardWindow(ToolWindow):
    """Lists the commands by menu, then the keys and mouse actions of the views.

    The user can change the key of a selected command, with immediate effect. A key that another command has moves only
    after the user confirms.
    """

    def __init__(self, keys: KeyMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self._wanted: tuple[QKeySequence, ...] = ()
        self._theme = Theme.light()
        self.setWindowTitle(_("Keyboard"))
        self.filter = QLineEdit(placeholderText=_("Find a command or a key"), clearButtonEnabled=True)
        self.filter.setAccessibleName(_("Find a command or a key"))
        self.list = KeyList()
        self.label = QLabel()
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        for part in (self.edit, *(lines := self.edit.findChildren(QLineEdit))):
            part.setAccessibleName(_("New key: press it"))
        hints = [self.fontMetrics().horizontalAdvance(line.placeholderText()) for line in lines]
        self.edit.setMinimumWidth(max(hints, default=0) + 4 * SPACING)  # for Qt's own text, in any language
        self.edit.setToolTip(_("Click here, then press the new key"))
        self.clear = button(_("No key"), _("Remove the key of this command"), self._clear)
        self.reset = button(_("Default key"), _("Give this command its default key"), self._reset)
        self.message = QLabel(wordWrap=True)
        self.message.setAccessibleName(_("Result"))
        self.take = button(_("Take"), _("Take this key away from the other command"), self._take)
        self.copy = button(_("Copy as text"), _("Copy all keys, to paste or print them"), self._copy)
        self.reset_all = button(_("All default keys"), _("Give every command its default keys"), self._reset_all)
        self.close_button = button(_("Close"), clicked=self.close)
        self.setLayout(column(
            self.filter, (self.list, 1), row((self.label, 1), self.edit, self.clear, self.reset),
            row((self.message, 1), self.take), row(self.copy, self.reset_all, None, self.close_button),
            spacing=SPACING + SPACING // 2, margins=2 * SPACING,
        ))  # fmt: skip
        self._connect()
        self._fill()
        self._report("")
        open_at(self, _SIZE)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self._colour()
        write_in(self.message, theme.text)

    def choose(self, command_id: str) -> None:
        """Select the line of a command."""
        for item in self.list.lines():
            if item.data(0, _ID) == command_id:
                self.list.setCurrentItem(item)

    def _connect(self) -> None:
        self._keys.changed.connect(self._fill)
        self.filter.textChanged.connect(self.list.search)
        self.list.currentItemChanged.connect(self._chosen)
        self.edit.keySequenceChanged.connect(self._pressed)
        self.edit.editingFinished.connect(self._show_command)

    # The list

    @Slot()
    def _fill(self) -> None:
        """List all commands again, and keep the selection."""
        command = self._command()
        with QSignalBlocker(self.list):
            self.list.clear()
            for each in self._keys.commands:
                changed = self._keys.is_changed(each.id)
                words = _("{does} (changed)", does=each.does) if changed and each.does else each.does
                item = self.list.add_line(each.group, (each.text, each.key_words, words), is_changed=changed)
                item.setData(0, _ID, each.id)
            for key in VIEW_KEYS:
                self.list.add_line(_(key.group), (capital(_(key.does)), _(key.keys), ""))
            self._colour()
            self.list.expandAll()
        self.list.search(self.filter.text())
        if command is not None:
            self.choose(command.id)
        self._show_command()

    def _colour(self) -> None:
        """Grey out the lines that cannot be changed."""
        for item in self.list.lines():
            if item.data(0, _ID) is None:
                for place in range(2):
                    item.setForeground(place, QColor(self._theme.muted))

    # The selected command

    def _command(self) -> Command | None:
        item = self.list.currentItem()
        command_id = None if item is None else item.data(0, _ID)
        return None if command_id is None else self._keys.command(str(command_id))

    @Slot()
    def _chosen(self) -> None:
        self._report("")
        self._show_command()

    @Slot()
    def _show_command(self) -> None:
        command, item = self._command(), self.list.currentItem()
        for part in (self.edit, self.clear, self.reset):
            part.setEnabled(command is not None)
        self.reset_all.setEnabled(self._keys.is_any_changed)
        with QSignalBlocker(self.edit):
            if command is None:
                self.edit.clear()
                self.label.setText(_(FIXED) if item is not None and item.parent() is not None else _(CHOOSE))
            else:
                self.edit.setKeySequence(command.keys[0] if command.keys else QKeySequence())
                self.label.setText(_("“{command}”", command=command.text))
                self.clear.setEnabled(bool(command.keys))
                self.reset.setEnabled(self._keys.is_changed(command.id))

    @Slot(QKeySequence)
    def _pressed(self, key: QKeySequence) -> None:
        command = self._command()
        if command is None or key.isEmpty():
            return
        use = self._keys.obstacle(key, command.id)
        if use:
            self._show_command()
            self._report(_(NEEDED, key=key.toString(_NATIVE), use=use))
        elif key not in command.keys:
            self._give(command, (key,))

    def _give(self, command: Command, keys: tuple[QKeySequence, ...]) -> None:
        """Assign keys to a command; if another command has one of them, offer to take it."""
        holders = [(key, holder) for key in keys if (holder := self._keys.holder(key, command.id)) is not None]
        if holders:
            key, holder = holders[0]
            self._show_command()
            self._report(_(TAKEN, key=key.toString(_NATIVE), other=holder.text), _(TAKE, other=holder.text))
            self._wanted = keys
            return
        self._keys.set_keys(command.id, keys)
        self._report_done()

    @Slot()
    def _take(self) -> None:
        command = self._command()
        if command is not None and self._wanted:
            self._keys.set_keys(command.id, self._wanted)
            self._report_done()

    @Slot()
    def _clear(self) -> None:
        command = self._command()
        if command is not None:
            self._give(command, ())

    @Slot()
    def _reset(self) -> None:
        command = self._command()
        if command is not None:
            self._give(command, command.first)

    @Slot()
    def _reset_all(self) -> None:
        self._keys.reset_all()
        self._report(_("All commands have their default keys again."))

    @Slot()
    def _copy(self) -> None:
        views = (f"  {_(key.keys):<24}{_(key.does)} ({inside(_(key.group))})" for key in VIEW_KEYS)
        copy_text("\n".join((self._keys.text, "", _("Views"), *views)))
        self._report(_("All keys are on the clipboard."))

    def _report_done(self) -> None:
        command = self._command()
        if command is not None:
            words = _(GIVEN) if command.keys else _(NO_KEY)
            self._report(words.format(command=command.text, keys=command.key_words))

    def _report(self, words: str, offer: str = "") -> None:
        self._wanted = ()
        self.message.setText(words)
        self.take.setText(offer or _("Take"))
        self.take.setVisible(bool(offer))
