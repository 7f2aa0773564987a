"""Rows for lists in the rules, such as patterns and dice: a summary, and fields while edited."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _
from farkle_explorer.rules.marks import Glyph, GlyphButton, Remarks
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING


def tab_through(row: QWidget, then: QWidget) -> None:
    """Insert a new row into the Tab order before `then`, in the order of creation.

    Qt appends new widgets at the end. Call this once `row` is in a layout. It has no effect while `row` and `then` have
    different windows.

    The code does not ask Qt for a widget's neighbours in the Tab order. PySide would treat the answer, possibly the
    whole window, as a child of that widget, and as deleted with it.
    """
    if then.window() is not row.window():
        return
    wanted = [each for each in _within(row) if _takes_focus(each)]
    if wanted:
        # Place them after `then`, in order, and then `then` after them all; this fixes the first one's place.
        for earlier, later in pairwise((then, *wanted, then)):
            QWidget.setTabOrder(earlier, later)


def tab_on(before: QWidget, part: QWidget) -> None:
    """Insert the new widget `part` after `before` in the Tab order."""
    for earlier, later in pairwise((before, *filter(_takes_focus, _within(part)))):
        QWidget.setTabOrder(earlier, later)


def _within(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget's descendants except popups, parents first, in order of creation."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield child
            yield from _within(child)


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


class EntryRow(QWidget):
    """The row of one entry; subclasses lay it out and fill it.

    `key`: the dotted key of the entry: ``"patterns.2"``. `edit`, `remove`: names of the buttons until the entry's name
    is known.
    """

    def __init__(self, draft: RulesetDraft, key: str, edit: str, remove: str) -> None:
        super().__init__()
        self._draft, self._key = draft, key
        self._problems: tuple[Problem, ...] = ()
        self.name = QLabel()
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.edit, self.remove = GlyphButton(Glyph.EDIT, edit), GlyphButton(Glyph.REMOVE, remove)
        self.remarks = Remarks()
        self._editor: Any = None
        self._column = column(spacing=2, margins=(2 * SPACING, 2, SPACING // 2, 2))
        self.setLayout(self._column)
        self.edit.setCheckable(True)
        self.edit.toggled.connect(self._open)
        self.remove.clicked.connect(self._remove)

    @property
    def editor(self) -> Any:
        """The fields; created on first use, because most entries are never edited."""
        if self._editor is None:
            self._editor = self._make_editor()
            self._editor.hide()
            self._column.addWidget(self._editor)
            tab_on(self.remove, self._editor)
            self._editor.show_problems(self._problems)
        return self._editor

    def refresh(self) -> None:
        if self._editor is not None:
            self._editor.refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show the problems: beside the fields if they are open, otherwise in the list."""
        self._problems = tuple(problems)
        if self._editor is not None:
            self._editor.show_problems(problems)
        is_open = self.edit.isChecked()
        self.remarks.say([problem for problem in problems if not (is_open and self._has_field(problem))])

    def _make_editor(self) -> QWidget:
        raise NotImplementedError

    def _has_field(self, problem: Problem) -> bool:
        raise NotImplementedError

    def _remove(self) -> None:
        raise NotImplementedError

    def _lay_out(self, beside: Sequence[QWidget], below: QWidget) -> None:
        """Place the name with `beside` and the buttons at its right, and `below` under it."""
        self._column.addLayout(row((self.name, 1), *beside, self.edit, self.remove, spacing=SPACING // 2))
        self._column.addWidget(below)
        self._column.addWidget(self.remarks)

    def _show_name(self, shown: str) -> None:
        self.name.setText(shown)
        for button, words in self._named_buttons():
            button.set_name(_(words, name=shown))

    def _named_buttons(self) -> Iterator[tuple[GlyphButton, str]]:
        yield self.edit, N_("Edit: {name}")
        yield self.remove, N_("Remove: {name}")

    def _open(self, is_open: bool) -> None:
        self.editor.setVisible(is_open)
        self.show_problems(self._problems)
        if is_open:
            self.editor.name.setFocus()
            self.editor.name.selectAll()


class EntryList(QWidget):
    """A list of entries; the user can add, edit and remove them in place.

    `key`: the key of the list in the document. `above`: labels above the rows; the last one shows while there are no
    rows. `add`, `whole`: the buttons below, for one more entry and for the whole list.
    """

    def __init__(
        self, draft: RulesetDraft, key: str, above: Sequence[QLabel], add: QPushButton, whole: QPushButton
    ) -> None:
        super().__init__()
        self._draft, self.key = draft, key
        self.rows: list[Any] = []
        self._spare: list[EntryRow] = []
        self.remarks = Remarks()
        self.empty, self.add = above[-1], add
        for label in above:
            label.setWordWrap(True)
            label.setContentsMargins(2 * SPACING, 0, 0, 0)
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        foot = QWidget()
        foot.setLayout(row(add, None, whole))
        foot.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        self._layout = column(*above, self.remarks, foot, spacing=SPACING // 2, margins=(0, 0, 0, SPACING))
        self.setLayout(self._layout)

    @property
    def entries(self) -> list[Any]:
        value = self._draft.value(self.key)
        return value if isinstance(value, list) else []

    def refresh(self) -> None:
        """Show the present draft."""
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

    def row_at(self, place: str) -> Any:
        """Return the row of an entry; if there is none, focus the add button and return None."""
        if place.isdigit() and 0 < int(place) <= len(self.rows):
            return self.rows[int(place) - 1]
        self.add.setFocus()
        return None

    def _make_row(self, place: int) -> EntryRow:
        raise NotImplementedError

    def _add_row(self) -> None:
        """Show one more row; reuses the last row of this place, because creating one is slow."""
        if self._spare:
            known = self._spare.pop()
            known.refresh()
            known.show()
            self.rows.append(known)
            return
        new = self._make_row(len(self.rows) + 1)
        self._layout.insertWidget(self._layout.indexOf(self.remarks), new)
        self.rows.append(new)
        tab_through(new, then=self.add)

    def _drop_row(self) -> None:
        dropped = self.rows.pop()
        dropped.show_problems(())
        dropped.hide()
        self._spare.append(dropped)
