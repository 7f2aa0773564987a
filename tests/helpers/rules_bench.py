"""A real rules panel, tall enough to show all its sections, and hands to work it with."""

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from farkle_core.rules import shipped_document
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import Document, Origin, RulesetDraft
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.theme import Theme

_kept: list[RulesPanel] = []
"""The last panels: qtbot keeps none alive, and one that is garbage may go in the middle of its own work."""


def open_panel(qtbot: QtBot, ruleset: str = "facebook", document: Document | None = None, **options: Any) -> RulesPanel:
    """Return a panel with all its sections open, editing a shipped ruleset or a document that is nowhere."""
    QApplication.setPalette(Theme.light().palette)
    if document is None:
        draft = RulesetDraft(shipped_document(ruleset), Origin.shipped(ruleset))
    else:
        draft = RulesetDraft(document, Origin.new())
    panel = RulesPanel(draft, SavedSettings(), **options)
    draft.setParent(panel)
    qtbot.addWidget(panel)
    _kept[:] = [*_kept[-2:], panel]
    for section in panel.forms.sections.values():
        section.set_open(True)
    panel.resize(400, 2600)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def load(panel: RulesPanel, ruleset: str = "facebook") -> None:
    """Have a panel that is open edit a shipped ruleset, as if it had just been chosen."""
    panel.draft.load(shipped_document(ruleset), Origin.shipped(ruleset))
    panel.draft.check()


def field(panel: RulesPanel, key: str) -> Any:
    """Return the field of an option."""
    parts = [part for part in panel.forms.parts.values() if hasattr(part, "fields")]
    fields = [each for part in parts for each in (*part.fields, *part.details)]  # type: ignore[attr-defined]
    return next(each for each in fields if each.spec.key == key)


def click(qtbot: QtBot, widget: QWidget) -> None:
    """Click a widget as a person does: once it is to be seen, and a tick box on its box."""
    qtbot.waitUntil(widget.isVisible)
    assert widget.isEnabled()
    place = widget.rect().center()
    if isinstance(widget, QAbstractButton) and widget.isCheckable() and widget.text():
        place.setX(8)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)


def type_into(qtbot: QtBot, box: QLineEdit | QSpinBox, text: str) -> None:
    """Replace what stands in a box by typing."""
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, text)


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Choose from a list with the keyboard."""
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == text:
            return
        qtbot.keyClick(box, Qt.Key.Key_Down)
    raise AssertionError(f"there is no {text!r} among {[box.itemText(i) for i in range(box.count())]}")


def type_cell(qtbot: QtBot, panel: RulesPanel, face: int, count: int, text: str) -> None:
    """Click a value of the grid and type."""
    grid = panel.forms.sets.grid
    index = grid.table.index(face - 1, count - 1)
    qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.visualRect(index).center())
    assert grid.currentIndex() == index
    qtbot.keyClicks(grid.viewport() if not text else grid, text[:1])
    if text[1:]:
        qtbot.keyClicks(cell_editor(panel), text[1:])


def cell_editor(panel: RulesPanel) -> QLineEdit:
    """Return what one types into within the grid."""
    return next(editor for editor in panel.forms.sets.grid.findChildren(QLineEdit) if editor.isVisible())


def cell(panel: RulesPanel, face: int, count: int) -> QModelIndex:
    """Return a value of the grid."""
    return panel.forms.sets.grid.table.index(face - 1, count - 1)


def section_of(key: str) -> str:
    """Return the section that an option stands in."""
    table, dot, _ = key.partition(".")
    return table if dot else "game"


def remarks(panel: RulesPanel, key: str) -> str:
    """Return all that stands beside an option, as it can be read."""
    shown = field(panel, key).remarks
    return shown.text if shown.isVisible() else ""
