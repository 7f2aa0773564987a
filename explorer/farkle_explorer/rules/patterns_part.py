"""The section of patterns: a list to extend, edit and shorten."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _
from farkle_core.rules.model import MOST_DICE, MOST_PATTERNS
from farkle_core.rules.phrases import combination_name
from farkle_explorer.rules.entry_row import EntryList, EntryRow
from farkle_explorer.rules.fields import paint_bar
from farkle_explorer.rules.marks import Glyph, GlyphButton
from farkle_explorer.rules.pattern_editor import PatternEditor, groups, shape_name, shapes
from farkle_explorer.rules.summaries import pattern_worth
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT, same
from farkle_explorer.widgets.dice_widgets import DiceRow
from farkle_explorer.widgets.lettering import set_font

_FIRST_POINTS = 1500


class PatternRow(EntryRow):
    """One pattern, by its place from 1: its dice, name and worth, and its fields while it is edited."""

    def __init__(self, draft: RulesetDraft, place: int) -> None:
        super().__init__(draft, f"patterns.{place}", _("Edit this pattern"), _("Remove this pattern"))
        self._place = place
        self.differs = False  # whether the original has no such pattern
        self.dice, self.worth = DiceRow(14), QLabel()
        self.worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.put_back = GlyphButton(Glyph.PUT_BACK, _("Put this pattern back"))
        self.put_back.clicked.connect(self._put_back)
        self._lay_out((self.worth, self.put_back), self.dice)
        self.refresh()

    def refresh(self) -> None:
        """Show the present draft."""
        pattern = self._pattern()
        name = pattern.get("name")
        self._show_name(
            combination_name(name) if isinstance(name, str) and name.strip() else _("a pattern without a name")
        )
        self.worth.setText(pattern_worth(pattern))
        self.dice.set_groups(groups(pattern))
        self.differs = not any(same(pattern, other) for other in self._base_patterns())
        self.put_back.setVisible(self.differs and self._base_pattern() is not None)
        set_font(self.name, bold=self.differs)
        super().refresh()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        if self.differs:
            paint_bar(self)

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
        """Return the original of this pattern: the one with the same name, otherwise with the same dice."""
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


class PatternsPart(EntryList):
    """The list of patterns."""

    def __init__(self, draft: RulesetDraft) -> None:
        add, self.put_back = QPushButton(_("Add a pattern")), QPushButton(_("Put all back"))
        super().__init__(draft, "patterns", (QLabel(_("No combinations of several faces yet.")),), add, self.put_back)
        add.setToolTip(_("A combination of several faces: a straight, three pairs, …"))
        add.clicked.connect(self._add)
        self.put_back.setToolTip(_("Put the list of patterns back"))
        self.put_back.clicked.connect(self._put_back)
        self.refresh()

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return key == "patterns" or key.startswith("patterns.")

    @property
    def differs(self) -> bool:
        return self._draft.differs("patterns")

    def refresh(self) -> None:
        super().refresh()
        self.put_back.setVisible(self.differs)
        self.add.setEnabled(len(self.entries) < MOST_PATTERNS)

    def go_to(self, key: str) -> None:
        """Open the pattern at `key` and focus its field."""
        place, part = ([*key.split(".")[1:], "", ""])[:2]
        if (row := self.row_at(place)) is not None:
            row.edit.setChecked(True)
            editor = row.editor
            fields = {"shape": editor.dice, "faces": editor.dice, "points": editor.worth, "bonus": editor.bonus}
            fields.get(part, editor.name).setFocus()

    def _make_row(self, place: int) -> PatternRow:
        return PatternRow(self._draft, place)

    def _add(self) -> None:
        there = [entry.get("shape") for entry in self.entries if isinstance(entry, dict)]
        dice = self._draft.value("dice")
        most = dice if isinstance(dice, int) and 2 <= dice <= MOST_DICE else MOST_DICE
        shape = next((shape for shape in shapes(most) if list(shape) not in there), shapes(most)[0])
        pattern = {"name": shape_name(shape), "shape": list(shape), "points": _FIRST_POINTS, "bonus": 0}
        self._draft.set_values({"patterns": [*self.entries, pattern]}, _("add a pattern"))
        self.rows[-1].edit.setChecked(True)

    def _put_back(self) -> None:
        self._draft.put_back("patterns")
