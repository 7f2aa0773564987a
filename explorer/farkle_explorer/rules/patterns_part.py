"""The section of patterns: a list to add to, edit in place and remove from."""

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _
from farkle_core.rules.model import MOST_DICE, MOST_PATTERNS
from farkle_core.rules.phrases import combination_name
from farkle_explorer.rules.entry_row import EntryRow, foot_of_list, tab_through
from farkle_explorer.rules.fields import BAR_WIDTH
from farkle_explorer.rules.marks import Glyph, GlyphButton, Remarks
from farkle_explorer.rules.pattern_editor import PatternEditor, groups, shape_name, shapes
from farkle_explorer.rules.summaries import pattern_worth
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT, same
from farkle_explorer.widgets.dice_widgets import DiceRow
from farkle_explorer.widgets.theme import SPACING

_FIRST_POINTS = 1500


class PatternRow(EntryRow):
    """One pattern of the list: its dice, name and worth, and below them its fields while it is edited.

    `place`: which pattern, counted from 1.
    """

    def __init__(self, draft: RulesetDraft, place: int) -> None:
        super().__init__(draft, f"patterns.{place}", _("Edit this pattern"), _("Remove this pattern"))
        self._place = place
        self.differs = False  # whether the pattern is none of those where the rules came from
        self.dice, self.worth = DiceRow(14), QLabel()
        self.worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.put_back = GlyphButton(Glyph.PUT_BACK, _("Put this pattern back"))
        self.put_back.clicked.connect(self._put_back)
        self._lay_out((self.worth, self.put_back), self.dice)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        pattern = self._pattern()
        name = pattern.get("name")
        self._show_name(
            combination_name(name) if isinstance(name, str) and name.strip() else _("a pattern without a name")
        )
        self.worth.setText(pattern_worth(pattern))
        self.dice.set_groups(groups(pattern))
        self.differs = not any(same(pattern, other) for other in self._base_patterns())
        self.put_back.setVisible(self.differs and self._base_pattern() is not None)
        font = self.name.font()
        font.setBold(self.differs)
        self.name.setFont(font)
        super().refresh()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the bar beside what differs."""
        if self.differs:
            bar = self.rect().adjusted(0, 2, 0, -2)
            bar.setWidth(BAR_WIDTH)
            QPainter(self).fillRect(bar, self.palette().color(QPalette.ColorRole.Highlight))

    def _make_editor(self) -> PatternEditor:
        return PatternEditor(self._draft, self._place)

    def _has_field(self, problem: Problem) -> bool:
        return problem.key.count(".") >= 2

    def _named_buttons(self) -> Iterator[tuple[GlyphButton, str]]:
        yield from super()._named_buttons()
        yield self.put_back, N_("Put back: {name}")

    def _open(self, is_open: bool) -> None:
        self.dice.setVisible(not is_open)
        super()._open(is_open)

    def _pattern(self) -> dict[str, Any]:
        pattern = self._draft.value(f"patterns.{self._place}")
        return pattern if isinstance(pattern, dict) else {}

    def _base_patterns(self) -> list[Any]:
        base = self._draft.base_value("patterns")
        return base if isinstance(base, list) else []

    def _base_pattern(self) -> dict[str, Any] | None:
        """Return the pattern that this one was: the one with the same name, else with the same dice."""
        pattern = self._pattern()
        base = [other for other in self._base_patterns() if isinstance(other, dict)]
        for alike in (lambda p: p.get("name"), lambda p: (p.get("shape"), p.get("faces"))):
            for other in base:
                if alike(other) == alike(pattern):
                    return other
        return None

    def _remove(self) -> None:
        patterns = self._draft.value("patterns")
        rest = [*patterns[: self._place - 1], *patterns[self._place :]]
        self._draft.set_values({"patterns": rest or ABSENT}, _("remove a pattern"))

    def _put_back(self) -> None:
        self._draft.set_values({f"patterns.{self._place}": self._base_pattern()}, _("put back a pattern"))


class PatternsPart(QWidget):
    """The list of patterns."""

    def __init__(self, draft: RulesetDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.rows: list[PatternRow] = []
        self._spare: list[PatternRow] = []
        self.remarks = Remarks()
        self.empty = QLabel(_("No combinations of several faces yet."))
        self.add = QPushButton(_("Add a pattern"))
        self.add.setToolTip(_("A combination of several faces: a straight, three pairs, …"))
        self.put_back = QPushButton(_("Put all back"))
        self.put_back.setToolTip(_("Put the list of patterns back"))
        self.add.clicked.connect(self._add)
        self.put_back.clicked.connect(self._put_back)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, SPACING)
        self._layout.setSpacing(SPACING // 2)
        self.empty.setContentsMargins(2 * SPACING, 0, 0, 0)
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        for widget in (self.empty, self.remarks):
            self._layout.addWidget(widget)
        self.refresh()
        self._layout.addWidget(
            foot_of_list(self.add, self.put_back)
        )  # after the rows, so that Tab comes to them after the rows

    def claims(self, key: str) -> bool:
        """Return whether a problem at `key` is to be shown here."""
        return key == "patterns" or key.startswith("patterns.")

    @property
    def differs(self) -> bool:
        """Whether the list differs from where the rules came from."""
        return self._draft.differs("patterns")

    def refresh(self) -> None:
        """Show the draft as it is now."""
        count = self._count()
        if len(self.rows) > count:
            for row in self.rows:
                row.edit.setChecked(False)
        while len(self.rows) > count:
            self._drop_row()
        for row in self.rows:
            row.refresh()
        while len(self.rows) < count:
            self._add_row()
        self.empty.setVisible(count == 0)
        self.put_back.setVisible(self.differs)
        self.add.setEnabled(count < MOST_PATTERNS)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong with the list and with each pattern of it."""
        self.remarks.say([problem for problem in problems if problem.key == "patterns"])
        for place, row in enumerate(self.rows, start=1):
            key = f"patterns.{place}"
            row.show_problems([p for p in problems if p.key == key or p.key.startswith(f"{key}.")])

    def go_to(self, key: str) -> None:
        """Open the pattern at `key` and move to its field."""
        place, part = ([*key.split(".")[1:], "", ""])[:2]
        if not (place.isdigit() and 0 < int(place) <= len(self.rows)):
            self.add.setFocus()
            return
        row = self.rows[int(place) - 1]
        row.edit.setChecked(True)
        editor = row.editor
        fields = {"shape": editor.dice, "faces": editor.dice, "points": editor.worth, "bonus": editor.bonus}
        fields.get(part, editor.name).setFocus()

    def _count(self) -> int:
        patterns = self._draft.value("patterns")
        return len(patterns) if isinstance(patterns, list) else 0

    def _add_row(self) -> None:
        """Show one more row: the one that had this place last, if there was one, for it takes a while to make one."""
        if self._spare:
            row = self._spare.pop()
            row.refresh()
            row.show()
            self.rows.append(row)
        else:
            self._make_row()

    def _make_row(self) -> None:
        row = PatternRow(self._draft, len(self.rows) + 1)
        self._layout.insertWidget(self._layout.indexOf(self.remarks), row)
        self.rows.append(row)
        tab_through(row, then=self.add)

    def _drop_row(self) -> None:
        row = self.rows.pop()
        row.show_problems(())
        row.hide()
        self._spare.append(row)

    def _add(self) -> None:
        """Add the first usual pattern that is not there yet, and open it."""
        there = [self._draft.value(f"patterns.{place}.shape") for place in range(1, self._count() + 1)]
        dice = self._draft.value("dice")
        most = dice if isinstance(dice, int) and 2 <= dice <= MOST_DICE else MOST_DICE
        shape = next((shape for shape in shapes(most) if list(shape) not in there), shapes(most)[0])
        pattern = {"name": shape_name(shape), "shape": list(shape), "points": _FIRST_POINTS, "bonus": 0}
        patterns = self._draft.value("patterns")
        before = patterns if isinstance(patterns, list) else []
        self._draft.set_values({"patterns": [*before, pattern]}, _("add a pattern"))
        self.rows[-1].edit.setChecked(True)

    def _put_back(self) -> None:
        self._draft.put_back("patterns")
