"""Lists in the rules, such as patterns and dice: a row per entry with a summary, and fields while it is edited."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _
from farkle_explorer.rules.fields import NUMBER_WIDTH, IntegerBox, name_box
from farkle_explorer.rules.marks import BUTTON_SIDE, Glyph, GlyphButton, Remarks
from farkle_explorer.session.draft import ABSENT, RulesetDraft
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

ListEntry = dict[str, Any]


def tab_through(row: QWidget, then: QWidget) -> None:
    """Insert a new row, which is in a layout, into the Tab order before `then`: Qt appends new widgets at the end.

    Do not ask Qt for a widget's neighbours in the Tab order: PySide would treat the answer, possibly the whole window,
    as a child of that widget, and as deleted with it.
    """
    wanted = [each for each in _within(row) if _takes_focus(each)]
    if wanted and then.window() is row.window():
        # Place them after `then`, in order, and then `then` after them all; this fixes the first one's place.
        for earlier, later in pairwise((then, *wanted, then)):
            QWidget.setTabOrder(earlier, later)


def _within(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget's descendants except popups, parents first, in order of creation."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield child
            yield from _within(child)


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


def _always(_entry: ListEntry) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class EntryField:
    """A field of an entry."""

    name: str
    part: str  # the part of the entry that it edits
    editor: Callable[[RulesetDraft], Any]  # makes an input widget with `show_value` and `edited`
    read: Callable[[ListEntry], Any]
    write: Callable[[RulesetDraft, str, Any], None]  # writes to the entry at a key
    spoken: str = ""  # the name for screen readers; "" if the editor names itself
    label: str = ""  # "" if the field belongs to the one above
    applies: Callable[[ListEntry], bool] = _always
    shows: tuple[str, ...] = ()  # the parts whose problems stand below it


class EntryForm(QWidget):
    """The fields of one entry of the draft, which they edit in place; ``form["points"]`` is an input widget."""

    def __init__(self, draft: RulesetDraft, key: str, fields: Sequence[EntryField]) -> None:
        super().__init__()
        self._draft, self._key, self._fields = draft, key, fields
        self._boxes = {field.name: field.editor(draft) for field in fields}
        self.remarks = {field.name: Remarks() for field in fields}
        layout = column(spacing=2, margins=(0, 0, BUTTON_SIDE + SPACING // 2, SPACING))
        for field in fields:
            box = self._boxes[field.name]
            if field.label:
                label = QLabel(_(field.label))
                label.setBuddy(box)
                layout.addSpacing(SPACING // 2)
                layout.addWidget(label)
            if field.spoken:
                name_box(box, _(field.spoken))
            if isinstance(box, IntegerBox):
                box.setFixedWidth(NUMBER_WIDTH)
            side = Qt.AlignmentFlag.AlignRight if isinstance(box, IntegerBox) else Qt.AlignmentFlag(0)
            layout.addWidget(box, 0, side)
            layout.addWidget(self.remarks[field.name])
            box.edited.connect(lambda value, field=field: field.write(draft, key, value))
        self.setLayout(layout)
        self.refresh()

    def __getitem__(self, name: str) -> Any:
        return self._boxes[name]

    def has_field(self, part: str) -> bool:
        return any(part in field.shows for field in self._fields)

    def refresh(self) -> None:
        entry = self._draft.value(self._key)
        if isinstance(entry, dict):
            for field in self._fields:
                self._boxes[field.name].show_value(field.read(entry))
                self._boxes[field.name].setVisible(field.applies(entry))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for field in self._fields:
            remarks = self.remarks[field.name]
            remarks.say([each for each in problems if each.key.removeprefix(f"{self._key}.") in field.shows])
            if field.shows:
                self._boxes[field.name].setAccessibleDescription(remarks.text)

    def go_to(self, part: str) -> None:
        shown = next((field.name for field in self._fields if part in field.shows), self._fields[0].name)
        self._boxes[shown].setFocus()


class EntryRow(QWidget):
    """The row of one entry; subclasses show it. `key`: its dotted key: ``"patterns.2"``."""

    fields: Sequence[EntryField]
    nameless = ""  # stands for an entry without a name
    buttons: tuple[tuple[Glyph, str], ...] = ((Glyph.EDIT, N_("Edit: {name}")), (Glyph.REMOVE, N_("Remove: {name}")))

    def __init__(self, draft: RulesetDraft, key: str, beside: Sequence[QWidget], below: QWidget) -> None:
        super().__init__()
        self._draft, self._key, self._below = draft, key, below
        self._problems: tuple[Problem, ...] = ()
        self._form: EntryForm | None = None
        self.name = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._named = {glyph: (GlyphButton(glyph, ""), words) for glyph, words in self.buttons}
        self.edit, self.remove = self._named[Glyph.EDIT][0], self._named[Glyph.REMOVE][0]
        self.remarks = Remarks()
        tools = [button for button, _words in self._named.values()]
        head = row((self.name, 1), *beside, *tools, spacing=SPACING // 2)
        self._column = column(head, below, self.remarks, spacing=2, margins=(2 * SPACING, 2, SPACING // 2, 2))
        self.setLayout(self._column)
        self.edit.setCheckable(True)
        self.edit.toggled.connect(self._open)
        self.remove.clicked.connect(self._remove)
        self.refresh()

    @property
    def entry(self) -> ListEntry:
        """The entry as it is in the draft; files may contain anything."""
        entry = self._draft.value(self._key)
        return entry if isinstance(entry, dict) else {}

    @property
    def editor(self) -> EntryForm:
        """The fields; created on first use, because most entries are never edited."""
        if self._form is None:
            self._form = EntryForm(self._draft, self._key, self.fields)
            self._form.hide()
            self._column.addWidget(self._form)
            for earlier, later in pairwise((self.remove, *filter(_takes_focus, _within(self._form)))):
                QWidget.setTabOrder(earlier, later)
            self._form.show_problems(self._problems)
        return self._form

    def refresh(self) -> None:
        name = self.entry.get("name")
        shown = self._shown_name(name) if isinstance(name, str) and name.strip() else _(self.nameless)
        self.name.setText(shown)
        for button, words in self._named.values():
            button.set_name(_(words, name=shown))
        if self._form is not None:
            self._form.refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show the problems: below the fields if these are open, otherwise in the list."""
        self._problems = tuple(problems)
        if self._form is not None:
            self._form.show_problems(problems)
        shown = self._form.has_field if self._form is not None and self.edit.isChecked() else lambda _part: False
        self.remarks.say([each for each in problems if not shown(each.key.removeprefix(f"{self._key}."))])

    def go_to(self, part: str) -> None:
        self.edit.setChecked(True)
        self.editor.go_to(part)

    def _shown_name(self, name: str) -> str:
        return name

    def _remove(self) -> None:
        raise NotImplementedError

    def _open(self, is_open: bool) -> None:
        self.editor.setVisible(is_open)
        self.show_problems(self._problems)
        if is_open:
            self.editor["name"].setFocus()
            self.editor["name"].selectAll()


class EntryList(QWidget):
    """A list of entries; the user can add, edit and remove them in place.

    `make_row`: makes the row of a dotted key. `above`: labels above the rows; the last one shows while there are none.
    `add`, `whole`: the buttons below, for one more entry and for the whole list.
    """

    def __init__(
        self, draft: RulesetDraft, key: str, make_row: Callable[[RulesetDraft, str], EntryRow],
        above: Sequence[QLabel], add: QPushButton, whole: QPushButton,
    ) -> None:  # fmt: skip
        super().__init__()
        self._draft, self.key, self._make_row = draft, key, make_row
        self.rows: list[Any] = []
        self._spare: list[EntryRow] = []
        self.remarks, self.empty, self.add = Remarks(), above[-1], add
        for label in above:
            label.setWordWrap(True)
            label.setContentsMargins(2 * SPACING, 0, 0, 0)
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        foot = row(add, None, whole, margins=(2 * SPACING, 0, SPACING, 0))
        self._layout = column(*above, self.remarks, foot, spacing=SPACING // 2, margins=(0, 0, 0, SPACING))
        self.setLayout(self._layout)

    @property
    def entries(self) -> list[Any]:
        value = self._draft.value(self.key)
        return value if isinstance(value, list) else []

    @property
    def differs(self) -> bool:
        return self._draft.differs(self.key)

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return key.split(".", maxsplit=1)[0] == self.key

    def refresh(self) -> None:
        count = len(self.entries)
        if len(self.rows) > count:
            for each in self.rows:
                each.edit.setChecked(False)
        while len(self.rows) > count:
            self._drop_row()
        for each in self.rows:
            each.refresh()
        while len(self.rows) < count:
            self._add_row()
        self.empty.setVisible(count == 0)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self.remarks.say([problem for problem in problems if problem.key == self.key])
        for place, each in enumerate(self.rows, start=1):
            each.show_problems([own for own in problems if f"{own.key}.".startswith(f"{self.key}.{place}.")])

    def go_to(self, key: str) -> None:
        """Open the entry at `key` and focus its field; the button to add one if there is none."""
        place, part = ([*key.split(".")[1:], "", ""])[:2]
        if place.isdigit() and 0 < int(place) <= len(self.rows):
            self.rows[int(place) - 1].go_to(part)
        else:
            self.add.setFocus()

    def change(self, entries: Sequence[Any], text: str) -> None:
        """Write the list as one step that can be undone; without entries the key goes."""
        self._draft.set_values({self.key: list(entries) or ABSENT}, text)

    def _add_row(self) -> None:
        """Show one more row; reuses the last row of this place, because creating one is slow."""
        if self._spare:
            self.rows.append(self._spare.pop())
            self.rows[-1].refresh()
            self.rows[-1].show()
            return
        new = self._make_row(self._draft, f"{self.key}.{len(self.rows) + 1}")
        self._layout.insertWidget(self._layout.indexOf(self.remarks), new)
        self.rows.append(new)
        tab_through(new, then=self.add)

    def _drop_row(self) -> None:
        dropped = self.rows.pop()
        dropped.show_problems(())
        dropped.hide()
        self._spare.append(dropped)
