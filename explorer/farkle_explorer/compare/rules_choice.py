"""Drop-down lists of a comparison's form; that of the second side's rules."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QSizePolicy

from farkle_core.language.messages import _
from farkle_core.rules import SHIPPED_GROUPS, shipped_title
from farkle_core.rules.phrases import shown_name
from farkle_explorer.rules.ruleset_list import heading, name_and_line
from farkle_explorer.widgets.inputs import DropDown, shrink

SAME: Final = ""  # the entry for the solved rules
FILE: Final = "file"  # the entry that opens a file dialog
_WHERE: Final = Qt.ItemDataRole.UserRole


class RulesChoice(DropDown):
    """The rules to compare with: the solved ones, shipped rulesets, the user's files, or another file."""

    def __init__(self) -> None:
        super().__init__()
        set_up(self, _("Rules of the second"), 8)
        self._files: tuple[Path, ...] = ()
        self._fill()

    @property
    def where(self) -> str | Path:
        """The selected entry: ``SAME``, the id of a shipped ruleset, or a file."""
        return self.where_at(self.currentIndex())

    def where_at(self, place: int) -> str | Path:
        """Return the entry at a place; ``FILE`` for the one that opens a file dialog."""
        where: str | Path = self.itemData(place, _WHERE)
        return where

    def choose(self, where: str | Path) -> None:
        self.setCurrentIndex(next(place for place in range(self.count()) if self.where_at(place) == where))

    def offer(self, *paths: Path) -> None:
        """Add the user's files."""
        added = tuple(path for path in paths if path not in self._files)
        if added:
            self._files += added
            self._fill()

    def showPopup(self) -> None:  # noqa: N802
        """Open the list; the tooltip of a shipped ruleset says how it differs from others."""
        for place in range(self.count()):
            where = self.where_at(place)
            if isinstance(where, str) and where not in (SAME, FILE):
                self.setItemData(place, name_and_line(where)[1], Qt.ItemDataRole.ToolTipRole)
        super().showPopup()

    def _fill(self) -> None:
        before, model = self.currentData(_WHERE), QStandardItemModel(self)
        model.appendRow(_item(_("The same rules"), SAME, _("The rules that are solved, perhaps to another goal")))
        own = sorted(((*name_and_line(path), path) for path in self._files), key=lambda each: each[0].casefold())
        if own:
            model.appendRow(heading(_("Your files")))
        for name, line, path in own:
            model.appendRow(_item(name, path, f"{line}\n{path}"))
        for group in SHIPPED_GROUPS:
            model.appendRow(heading(_(group.title)))
            for ruleset_id in group.ids:
                model.appendRow(_item(shown_name(shipped_title(ruleset_id).name), ruleset_id, ""))
        model.appendRow(_item(_("Open a file…"), FILE, _("Rules in a file, or a solution that was saved")))
        with QSignalBlocker(self):
            self.setModel(model)
            self.choose(SAME if before is None else before)


def set_up(box: QComboBox, name: str, room: int) -> None:
    """Name a list, and let it shrink to `room` characters."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)
    shrink(box, room)
    box.setMaxVisibleItems(40)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def _item(text: str, where: str | Path, tip: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(where, _WHERE)
    item.setToolTip(tip)
    return item
