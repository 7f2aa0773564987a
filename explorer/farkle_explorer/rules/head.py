"""The head of the rules panel: the chooser, file buttons, and whether the rules are playable."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolButton,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_core.rules import SHIPPED_GROUPS, shipped_title
from farkle_core.rules.phrases import shown_name
from farkle_core.rules.words.line import in_one_line
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.rules.marks import Glyph, GlyphButton
from farkle_explorer.rules.notices import Notices, StatusLine
from farkle_explorer.rules.ruleset_list import LINE, WHERE, RulesetList, heading, name_and_line, ruleset_item
from farkle_explorer.session.draft import RulesetDraft, Source
from farkle_explorer.widgets.inputs import DropDown, button, shrink
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.background import OneByOne

_MODIFIED: Final = "\N{BULLET}"


class Chooser(DropDown):
    """Shows the name of the edited rules, with a dot while there are unsaved changes."""

    chosen = Signal(object)  # str or Path: the user chose a shipped id or a file

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self._lines = OneByOne(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        shrink(self, 12)
        self.setMaxVisibleItems(40)
        self.set_recent(())
        self.activated.connect(self._choose)
        for signal in (draft.changed, draft.origin_changed, draft.modified_changed):
            signal.connect(self.refresh)

    @property
    def words(self) -> str:
        name = shown_name(self._draft.name) or _("Rules without a name")
        return f"{name} {_MODIFIED}" if self._draft.modified else name

    def set_recent(self, paths: tuple[Path, ...]) -> None:
        """Add the user's files, sorted by name, before the shipped rulesets."""
        self._lines.clear()
        model = QStandardItemModel(self)
        own = sorted(((*name_and_line(path), path) for path in paths), key=lambda each: each[0].casefold())
        if own:
            model.appendRow(heading(_("Your files")))
        for name, _line, path in own:
            model.appendRow(ruleset_item(name, path))
        for group in SHIPPED_GROUPS:
            model.appendRow(heading(_(group.title)))
            for ruleset_id in group.ids:
                model.appendRow(ruleset_item(shown_name(shipped_title(ruleset_id).name), ruleset_id))
        self.setModel(model)
        self.refresh()

    def showPopup(self) -> None:  # noqa: N802
        """Open the list; the lines of differences are computed one by one, in list order."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        opened = RulesetList(model, self)
        # Queued: the question about unsaved changes must not run an event loop inside an event of the closing list.
        opened.chosen.connect(self._choose, Qt.ConnectionType.QueuedConnection)
        opened.open_below(self, self.currentIndex())
        self._lines.clear()
        items = (model.item(row) for row in range(model.rowCount()))
        self._lines.add(*(partial(_distinguish, item) for item in items if item.data(WHERE) is not None))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._draft.ruleset is not None:
            self.setToolTip(f"{in_one_line(self._draft.ruleset)}\n{self._origin_words()}")
        return super().event(event)

    def refresh(self) -> None:
        origin = self._draft.origin
        here: Any = origin.id if origin.source is Source.SHIPPED else origin.path
        index = next((i for i in range(self.count()) if here and self.itemData(i, WHERE) == here), -1)
        self.setCurrentIndex(index)
        name = shown_name(self._draft.name)
        kept, unsaved = _("ruleset: {name}", name=name), _("ruleset: {name}, not saved", name=name)
        self.setAccessibleName(unsaved if self._draft.modified else kept)
        self.setToolTip(self._origin_words())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the box with the name of the rules, which may be none of the choices."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.words
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _choose(self, index: int) -> None:
        where = self.itemData(index, WHERE)
        self.chosen.emit(where)
        self.refresh()

    def _origin_words(self) -> str:
        origin = self._draft.origin
        words = {
            Source.SHIPPED: _("A ruleset that came with the program"),
            Source.FILE: str(origin.path),
            Source.NEW: _("Not saved to a file yet"),
        }[origin.source]
        return _("{origin}; with changes that are not saved", origin=words) if self._draft.modified else words


def _distinguish(item: QStandardItem) -> None:
    where = item.data(WHERE)
    line = name_and_line(where)[1]
    item.setData(line, LINE)
    item.setToolTip(line if isinstance(where, str) else f"{line}\n{where}")


class Head(QWidget):
    """Chooser, file menu, undo and redo, notices, and the status line."""

    def __init__(self, draft: RulesetDraft, files: FileActions) -> None:
        super().__init__()
        self.chooser = Chooser(draft)
        self.notices, self.status = Notices(), StatusLine()
        self.read_rules = button(_("Read the rules"), _("The rules in plain language, to read aloud at the table"))
        self.undo = _button(Glyph.UNDO, files.undo)
        self.redo = _button(Glyph.REDO, files.redo)
        self.menu = GlyphButton(Glyph.MENU, _("New, open, save"))
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu.setMenu(_file_menu(files, self))
        self.setLayout(
            column(
                row(self.chooser, self.menu, spacing=SPACING // 2),
                row(self.read_rules, None, self.undo, self.redo, spacing=SPACING // 2),
                self.notices,
                self.status,
                margins=SPACING,
            )
        )


def _file_menu(files: FileActions, owner: QWidget) -> QMenu:
    menu = QMenu(owner)
    menu.addActions([files.new, files.open])
    menu.addMenu(files.recent)
    menu.addSeparator()
    menu.addActions([files.save, files.save_as])
    return menu


def _button(glyph: Glyph, action: QAction) -> GlyphButton:
    """Return a small button for `action`, with its tooltip."""
    button = GlyphButton(glyph, "")
    button.setDefaultAction(action)
    return button
