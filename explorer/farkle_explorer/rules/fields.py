"""The row of one option: label, input widget, problems, and a button to restore the original value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_explorer.rules.marks import Glyph, GlyphButton, Remarks, let_wrap
from farkle_explorer.rules.value_boxes import FlagBox, IntegerBox, name_box
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT, Document
from farkle_explorer.widgets.inputs import ButtonText
from farkle_explorer.widgets.layouts import BoxItem, column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING

BAR_WIDTH: Final = 3  # width of the bar beside a changed option, in logical pixels
NUMBER_WIDTH: Final = 17 * SPACING  # width of all number fields, in logical pixels, at the normal text size


def write_value(draft: RulesetDraft, key: str, value: Any) -> None:
    """Write a value at its key; the default of fields."""
    draft.set_value(key, value, _("change a rule"))


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """Description of a field."""

    key: str  # the dotted key of the option
    label: str  # the label, in a player's words
    meaning: str  # exact meaning: the tooltip and the what's-this help
    editor: Callable[[], Any]  # creates the input widget
    stacked: bool = False  # whether the label stands above the input widget
    # whether the option means anything in a document; its field is hidden where it does not
    applies: Callable[[Document], bool] = lambda _document: True
    otherwise: str = ""  # if set, the field is disabled instead of hidden, and shows this text
    write: Callable[[RulesetDraft, str, Any], None] = write_value  # writes an edited value to the draft
    together: tuple[str, ...] = ()  # keys that are restored with this one


class Field(QWidget):
    """The row of one option."""

    def __init__(self, spec: FieldSpec, draft: RulesetDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spec = spec
        self._draft = draft
        self.differs = False  # whether the option differs from the original
        self._problems: tuple[Problem, ...] = ()
        self.editor: Any = spec.editor()
        flag = isinstance(self.editor, FlagBox)
        self.label = ButtonText(_(spec.label), self.editor) if flag else QLabel(_(spec.label))
        self.put_back = GlyphButton(Glyph.PUT_BACK, _("Put back: {label}", label=_(spec.label)))
        self.remarks = Remarks()
        self._lay_out()
        self._name()
        self.editor.edited.connect(self._write)
        self.put_back.clicked.connect(self._put_back)
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong to this field."""
        return key == self.spec.key or key.startswith(f"{self.spec.key}.")

    def refresh(self) -> None:
        key = self.spec.key
        self.editor.show_value(self._draft.value(key))
        self._show_use()
        self._mark(self._is_different())

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self._problems = tuple(problems)
        self._show_use()
        self._name()

    def _show_use(self) -> None:
        """Show, disable or hide the field, depending on whether the option has a meaning now."""
        applies, otherwise = self._draft.holds(self.spec.applies), self.spec.otherwise
        self.remarks.say(self._problems, [_(otherwise)] if otherwise and not applies else [])
        usable = applies or bool(self._problems)
        for widget in (self.label, self.editor):
            widget.setEnabled(usable or not otherwise)
        self.setVisible(usable or bool(otherwise))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        if self.differs:
            paint_bar(self)

    def _lay_out(self) -> None:
        beside: list[BoxItem] = [(self.label, 1), self.editor]
        if isinstance(self.editor, FlagBox):
            beside.reverse()
        elif self.spec.stacked:
            beside = [(self.editor, 1)]
        line = row(*beside, self.put_back, spacing=SPACING // 2)
        retain = self.put_back.sizePolicy()
        retain.setRetainSizeWhenHidden(True)
        self.put_back.setSizePolicy(retain)
        above = [self.label] if self.spec.stacked else []
        self.setLayout(column(*above, line, self.remarks, spacing=2, margins=(2 * SPACING, 2, SPACING // 2, 2)))
        self.label.setBuddy(self.editor)
        let_wrap(self.label)
        if isinstance(self.editor, IntegerBox):
            self.editor.setFixedWidth(max(NUMBER_WIDTH, self.editor.fontMetrics().horizontalAdvance("0" * 16)))

    def _name(self) -> None:
        for widget in (self.label, self.editor):
            widget.setToolTip(_(self.spec.meaning))
            widget.setWhatsThis(_(self.spec.meaning))
        parts = [self.remarks.text, _("Changed.") if self.differs else "", _(self.spec.meaning)]
        name_box(self.editor, _(self.spec.label), " ".join(part for part in parts if part))

    def _is_different(self) -> bool:
        table, _dot, name = self.spec.key.rpartition(".")
        if table and name != _switch(table) and self._lone(table):
            return False
        return self._draft.differs(self.spec.key)

    def _lone(self, table: str) -> bool:
        """Return whether only one of the documents has the option's table."""
        return ABSENT in (self._draft.value(table), self._draft.base_value(table))

    def _mark(self, differs: bool) -> None:
        self.differs = differs
        self.put_back.setVisible(differs)
        set_font(self.label, bold=differs)
        self._name()
        self.update()

    def _write(self, value: Any) -> None:
        self.spec.write(self._draft, self.spec.key, value)

    def _put_back(self) -> None:
        table = self.spec.key.rpartition(".")[0]
        self._draft.put_back(table if table and self._lone(table) else self.spec.key, *self.spec.together)
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)


def _switch(table: str) -> str:
    return "effect" if table == "cursed" else ""


def paint_bar(widget: QWidget) -> None:
    """Paint a bar at the left edge of a widget whose value differs from the original."""
    bar = widget.rect().adjusted(0, 2, 0, -2)
    bar.setWidth(BAR_WIDTH)
    QPainter(widget).fillRect(bar, widget.palette().color(QPalette.ColorRole.Highlight))
