"""The one place to choose a ruleset from: those shipped, and the files used lately."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from farkle_core.language import _
from farkle_core.rules import SHIPPED_GROUPS, shipped_title
from farkle_core.rules.naming import shown_name
from farkle_explorer.models.draft import RulesetDraft, Source

_WHERE: Final = Qt.ItemDataRole.UserRole
_MODIFIED: Final = "\N{BULLET}"


class Chooser(QComboBox):
    """Shows the name of the rules being edited, with a dot while anything is not saved.

    Attributes
    ----------
    chosen : Signal of str or Path
        The person wants another ruleset: a shipped id, or a file.

    Parameters
    ----------
    draft : RulesetDraft
        What is being edited.
    parent : QWidget, optional
        The owner.
    """

    chosen = Signal(object)

    def __init__(self, draft: RulesetDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setMaxVisibleItems(40)
        self.set_recent(())
        self.activated.connect(self._choose)
        for signal in (draft.changed, draft.origin_changed, draft.modified_changed):
            signal.connect(self.refresh)

    @property
    def words(self) -> str:
        """What the chooser shows."""
        name = shown_name(self._draft.name) or _("Rules without a name")
        return f"{name} {_MODIFIED}" if self._draft.modified else name

    def set_recent(self, paths: tuple[Path, ...]) -> None:
        """Offer these files too."""
        model = QStandardItemModel(self)
        for group in SHIPPED_GROUPS:
            model.appendRow(_heading(_(group.title)))
            for ruleset_id in group.ids:
                title = shipped_title(ruleset_id)
                model.appendRow(_item(shown_name(title.name), ruleset_id, title.source))
        if paths:
            model.appendRow(_heading(_("Your files")))
        for path in paths:
            model.appendRow(_item(path.name, path, str(path)))
        self.setModel(model)
        self.refresh()

    def refresh(self) -> None:
        """Show what is being edited now."""
        origin = self._draft.origin
        here: Any = origin.id if origin.source is Source.SHIPPED else origin.path
        index = next((i for i in range(self.count()) if here and self.itemData(i, _WHERE) == here), -1)
        self.setCurrentIndex(index)
        name = shown_name(self._draft.name)
        kept, unsaved = _("ruleset: {name}", name=name), _("ruleset: {name}, not saved", name=name)
        self.setAccessibleName(unsaved if self._draft.modified else kept)
        tips = {
            Source.SHIPPED: _("A ruleset that came with the program"),
            Source.FILE: str(origin.path),
            Source.NEW: _("Not saved to a file yet"),
        }
        tip = tips[origin.source]
        self.setToolTip(_("{origin}; with changes that are not saved", origin=tip) if self._draft.modified else tip)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the box with the name of the rules, which need not be one of the choices."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.words
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Never change the rules by scrolling past."""
        event.ignore()

    def _choose(self, index: int) -> None:
        where = self.itemData(index, _WHERE)
        self.chosen.emit(where)
        self.refresh()


def _item(text: str, where: str | Path, tip: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(where, _WHERE)
    item.setToolTip(tip)
    return item


def _heading(text: str) -> QStandardItem:
    heading = QStandardItem(text)
    heading.setFlags(Qt.ItemFlag.NoItemFlags)
    font = heading.font()
    font.setBold(True)
    heading.setFont(font)
    return heading
