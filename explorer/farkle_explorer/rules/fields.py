"""Input widgets for single values, and the row of one option: label, input widget, problems, a button to restore."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QValidator
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from farkle_core.errors import Problem
from farkle_core.language.messages import _, english_figures
from farkle_explorer.rules.marks import Glyph, GlyphButton, Remarks, let_wrap
from farkle_explorer.rules.summaries import points_words
from farkle_explorer.session.draft import ABSENT, Document, RulesetDraft
from farkle_explorer.widgets.inputs import ButtonText, CheckBox, DropDown, NumberBox, shrink
from farkle_explorer.widgets.layouts import BoxItem, column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING

_ODD: Final = -10_000_000
_LEAST, _MOST = -9_999_999, 9_999_999


def name_box(box: QWidget, name: str, description: str = "") -> None:
    """Set the accessible name of a box and of its text field."""
    for widget in (box, box.lineEdit()) if isinstance(box, QSpinBox) else (box,):
        widget.setAccessibleName(name)
        widget.setAccessibleDescription(description)


def leaves_undo_alone(event: QEvent) -> bool:
    """Refuse undo and redo, and return True for them: all rules share one undo stack."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    if isinstance(event, QKeyEvent) and event.type() in kinds:
        keys = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
        if any(event.matches(key) for key in keys):
            event.ignore()
            return True
    return False


class IntegerBox(NumberBox):
    """A field for a whole number; the user may type anything, and a message beside it explains errors.

    `low`, `high`: where the arrows stop; the user may type past them. `step`: the step of the arrows. `words`: words in
    place of single numbers: ``{0: "none"}``. `unit`: the text after the number: ``"points"``.
    """

    edited = Signal(object)  # int: after the user, not the program, changed the number

    def __init__(
        self,
        low: int,
        high: int,
        step: int = 1,
        words: Mapping[int, str] | None = None,
        unit: str = "",
    ) -> None:
        super().__init__()
        self._low, self._high = low, high
        self._words = {number: _(word) for number, word in (words or {}).items()}
        self._unit = _(unit)
        self._odd = ""
        self.setRange(_ODD, _MOST)
        self.setSingleStep(step)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.valueChanged.connect(self._report)
        self._shown: Any = self.value()

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal."""
        number = isinstance(value, int) and not isinstance(value, bool) and _LEAST <= value <= _MOST
        self._shown = value
        self._odd = "" if number else _odd_text(value)
        wanted = value if number else _ODD
        if wanted != self.value() or not number:
            blocked = self.blockSignals(True)
            self.setValue(wanted)
            self.blockSignals(blocked)

    def stepBy(self, steps: int) -> None:  # noqa: N802
        """Step to the next multiple of `step` within the range."""
        step = self.singleStep()
        value = self._low if self.value() == _ODD else self.value()
        wanted = (value // step + steps) * step if steps > 0 else -((-value // step) - steps) * step
        self.setValue(min(max(wanted, self._low), self._high))
        self.selectAll()

    def stepEnabled(self) -> QSpinBox.StepEnabledFlag:  # noqa: N802
        flags = QSpinBox.StepEnabledFlag.StepNone
        if self.value() < self._high:
            flags |= QSpinBox.StepEnabledFlag.StepUpEnabled
        if self.value() > self._low:
            flags |= QSpinBox.StepEnabledFlag.StepDownEnabled
        return flags

    def textFromValue(self, value: int) -> str:  # noqa: N802
        if value == _ODD:
            return self._odd
        if value in self._words:
            return self._words[value]
        return points_words(value) + (f" {self._unit}" if self._unit else "")

    def valueFromText(self, text: str) -> int:  # noqa: N802
        number = self._read(text)
        return self._shown if number is None and isinstance(self._shown, int) else number or 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Return whether `text` is a number; no input is refused."""
        good = self._read(text) is not None or (self._odd and text == self._odd)
        return (QValidator.State.Acceptable if good else QValidator.State.Intermediate, text, position)

    def event(self, event: QEvent) -> bool:
        return leaves_undo_alone(event) or super().event(event)

    def _read(self, text: str) -> int | None:
        text = text.strip().removesuffix(self._unit).strip()
        for number, word in self._words.items():
            if text.casefold() == word.casefold():
                return number
        plain = english_figures(text).replace(",", "").replace("\N{MINUS SIGN}", "-").replace(" ", "")
        try:
            return min(max(int(plain), _LEAST), _MOST)
        except ValueError:
            return None

    def _report(self, value: int) -> None:
        if value not in (_ODD, self._shown):
            self._shown = value
            self.edited.emit(value)


class FlagBox(CheckBox):
    """A yes/no option."""

    edited = Signal(object)  # bool: after the user changed it

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.clicked.connect(self._report)

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal; other values than true and false are half ticked."""
        states = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        state = states[value] if isinstance(value, bool) else Qt.CheckState.PartiallyChecked
        self.setTristate(not isinstance(value, bool))
        self.setCheckState(state)

    def nextCheckState(self) -> None:  # noqa: N802
        """Toggle; a half-ticked box becomes ticked."""
        self.setTristate(False)
        self.setChecked(self.checkState() is not Qt.CheckState.Checked)

    def _report(self) -> None:
        self.edited.emit(self.isChecked())


class ChoiceBox(DropDown):
    """A drop-down list of values."""

    edited = Signal(object)  # the chosen value: after the user chose

    def __init__(self, choices: Sequence[tuple[Any, str, str]] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        shrink(self, 8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._values: list[Any] = []
        self.set_choices(choices)
        self.activated.connect(self._report)

    def set_choices(self, choices: Sequence[tuple[Any, str, str]]) -> None:
        """Set the choices; None as a value is a separator."""
        self.clear()
        self._values = []
        for value, text, tip in choices:
            self._values.append(value)
            if text:
                self.addItem(_(text))
                self.setItemData(self.count() - 1, _(tip), Qt.ItemDataRole.ToolTipRole)
            else:
                self.insertSeparator(self.count())

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal; unknown values select nothing."""
        index = next((i for i, choice in enumerate(self._values) if choice == value), -1)
        self.setCurrentIndex(index)
        self.setPlaceholderText("" if index >= 0 else _odd_text(value))

    def _report(self, index: int) -> None:
        self.edited.emit(self._values[index])


class TextBox(QLineEdit):
    """A single-line text field."""

    edited = Signal(object)  # str: after the user changed it

    def __init__(self, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.textEdited.connect(self.edited.emit)

    def event(self, event: QEvent) -> bool:
        return leaves_undo_alone(event) or super().event(event)

    def show_value(self, value: Any) -> None:
        """Show a value of the document, without a signal."""
        text = value if isinstance(value, str) else _odd_text(value)
        if text != self.text():
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)


def _odd_text(value: Any) -> str:
    """Return an unexpected value of a file as text, short enough for a box."""
    return str(value)[:20] if isinstance(value, str | int | float | list | dict) else ""


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
        self.put_back.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes on to the next rule; Ctrl+Z puts back, too
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
